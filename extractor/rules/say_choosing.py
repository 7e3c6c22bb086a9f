"""Readers of 205.3e, choosing a subtype, and of the uniqueness rule of planeswalkers in older texts."""

from __future__ import annotations

from extractor.grammar.frames import Post, Predicate
from extractor.rules.context import Found, View
from extractor.rules.meaning import Chain, is_thing, kinds, only
from extractor.rules.norms import ChoiceOfSubtype, NotAChoice, PlaneswalkerUniqueness


def chooses(view: View) -> Found | None:
    """A player who is told to choose a subtype chooses exactly one that exists and is of the right kind (205.3e)."""
    predicate = view.one
    if predicate is None or predicate.verb.negated or view.full.tails:
        return None
    if predicate.prep in ("for", "of") and kinds(view.subject.chunk if view.subject else None) == ("subtype",):
        right = kinds(predicate.chunk) == ("card_type",) and predicate.chunk is not None
        if right and predicate.chunk is not None and predicate.chunk.has("ADJ", "appropriate"):
            return Found(amend=(ChoiceOfSubtype, {"right_kind": True}))
        return None
    condition = view.condition()
    asked = _asked(only(condition)) if condition is not None else None
    if asked != "subtype" or not predicate.verb.means("choose") or "must" not in predicate.verb.helps:
        return None
    if kinds(predicate.chunk) != ("subtype",) or predicate.chunk is None or predicate.posts:
        return None
    if not predicate.chunk.has("Q", "exactly_one"):
        return None
    return Found((ChoiceOfSubtype(count="one", existing=predicate.chunk.has("ADJ", "existing")),))


def _asked(predicate: Predicate | None) -> str | None:
    """What an instruction asks to choose: "requires choosing a subtype", "instructs a player to choose a subtype"."""
    if predicate is None or predicate.verb.negated or not predicate.verb.means("require", "instruct", "state", "allow"):
        return None
    chain = Chain(predicate.posts)
    if predicate.chunk is None:
        chain.chunk("prep", "to")
    told: Post | None = chain.take("to") or chain.take("doing", "choose") or chain.take("prep_action")
    if told is None or not chain.empty or (told.verb is not None and not told.verb.means("choose")):
        return None
    found = kinds(told.chunk)
    return found[0] if len(found) == 1 else None


def not_a_choice(view: View) -> Found | None:
    """Where one kind of subtype is asked for, another kind is barred (205.3e)."""
    predicate = view.one
    condition = view.tail("if", "when") or view.condition()
    if predicate is None or condition is None or not predicate.verb.means("choose") or not predicate.verb.negated:
        return None
    asked, barred = _asked(only(condition)), kinds(predicate.chunk)
    if asked is None or len(barred) != 1 or predicate.posts:
        return None
    return Found((NotAChoice(asked=asked, barred=barred[0]),))


def uniqueness(view: View) -> Found | None:
    """What becomes of planeswalkers that share a planeswalker type (704.5j in older texts)."""
    condition, subject, predicate = view.condition(), view.subject, view.one
    if condition is None or condition.subject is None or subject is None or subject.chunk is None or predicate is None:
        return None
    having = only(condition)
    chain = Chain(condition.subject.posts, having.posts if having is not None else [])
    shares = chain.take("relative")
    if shares is None or shares.verb is None or not shares.verb.means("share") or kinds(shares.chunk) != ("planeswalker_type",):
        return None
    if predicate.verb.means("choose") and is_thing(subject, "player") and predicate.chunk is not None:
        return Found((PlaneswalkerUniqueness(result="choose_one"),)) if predicate.chunk.has("Q", "one") else None
    if predicate.verb.means("put") and subject.chunk.has("Q", "all"):
        return Found((PlaneswalkerUniqueness(result="all_go"),))
    # what becomes of the planeswalkers that were not chosen
    others = subject.chunk.has("Q", "rest") or subject.chunk.has("ADJ", "other")
    return Found(opens=True) if predicate.verb.means("put") and others else None


READERS = (chooses, not_a_choice, uniqueness)
