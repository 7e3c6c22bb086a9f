"""Readers of 205.1a: setting types, what stays on the object, correlated subtypes, and what changes leave alone."""

from __future__ import annotations

from typing import Literal

from extractor.grammar.frames import Clause, Predicate
from extractor.rules.context import Found, View
from extractor.rules.meaning import (
    Chain,
    all_kinds,
    card_types,
    families_in,
    in_part,
    is_pronoun,
    is_thing,
    kinds,
    only,
    owned_kind,
    parens,
    plain,
    removal,
    trigger,
)
from extractor.rules.norms import CorrelatedSubtypes, KeepsWhenSet, LeavesAlone, Replaces, StaysOn

_STAYING = frozenset({"counter", "sticker", "effect", "damage"})


def _happens(view: View, clause: Clause | None) -> tuple[str, tuple[str, ...]] | None:
    """What makes types change: the clause that opens the sentence, or the case that it refers to."""
    found = trigger(clause)
    if found is not None:
        return found
    case = view.context.case
    if view.case() is not None and case is not None and case.trigger is not None and not case.retained:
        return case.trigger, case.what
    return None


def replaces(view: View) -> Found | None:
    """ "The new card types replace any existing card types", with what sets or changes them."""
    if view.one is None or view.full.tails or not view.one.verb.means("replace") or view.one.verb.negated:
        return None
    subject, predicate = view.subject, view.one
    if subject is None or subject.chunk is None or not plain(predicate.verb):
        return None
    chain = Chain(subject.posts, predicate.posts)
    passive = predicate.verb.form == "passive"
    new = chain.chunk("prep", "by") if passive else subject.chunk
    old = subject.chunk if passive else predicate.chunk
    happens = _happens(view, view.condition())
    what = kinds(old)
    if new is None or old is None or not what or happens is None or set(kinds(new)) != set(what) or len(what) != 1:
        return None
    if not new.has("ADJ", "new") or not (old.has("ADJ", "existing", "prior", "old") or old.has("Q", "all", "any")):
        return None
    if what[0] not in happens[1] or in_part(old) or in_part(new):
        return None
    families: tuple[str, ...] = ()
    groups = [old]
    while (group := chain.chunk("prep", "from", "of", "in")) is not None:
        groups.append(group)
    if what[0] == "subtype":
        families = tuple(sorted(families_in(parens(*groups))))
        if not families and not any(group.has("ADJ", "appropriate", "same") for group in groups):
            return None
    if not chain.empty:
        return None
    cause: Literal["set", "change"] = "set" if happens[0] == "set" else "change"
    extent: Literal["always", "most"] = "most" if view.case() == "most_such" else "always"
    return Found((Replaces(what=what[0], trigger=cause, extent=extent, families=families),))


def keeps_when_set(view: View) -> Found | None:
    """Objects with some card types (instants, sorceries) keep that type."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or subject.chunk is None or view.full.tails:
        return None
    if not predicate.verb.means("keep") or predicate.verb.negated or not plain(predicate.verb) or predicate.posts:
        return None
    chain = Chain(subject.posts)
    if is_thing(subject, "object", "card"):
        described = chain.take("prep", "with") or chain.take("relative")
        named = card_types(described.chunk) if described is not None else ()
    else:
        named = card_types(subject.chunk) if not subject.chunk.of("N") and not kinds(subject.chunk) else ()
    if not named or not chain.empty or predicate.chunk is None or kinds(predicate.chunk) != ("card_type",):
        return None
    if not (predicate.chunk.has("DET", "that", "this", "the") or predicate.chunk.has("POSS")):
        return None
    return Found((KeepsWhenSet(card_types=tuple(sorted(named))),))


def stays_on(view: View) -> Found | None:
    """Counters and the like stay on the object, even where they mean nothing to its new type."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or subject.chunk is None or not subject.chunk.of("N") or not view.bare:
        return None
    things = subject.chunk.of("N")
    if not all(unit.of("N") and set(unit.of("N")) <= _STAYING for unit in subject.chunk.units) or predicate.verb.negated:
        return None
    if not predicate.verb.means("remain", "keep") or not plain(predicate.verb, "always"):
        return None
    chain = Chain(subject.posts, predicate.posts)
    chain.take("participle", "mark")
    while chain.chunk("prep", "on", "with", "of") is not None:
        pass
    meaningless = view.tail("even_if", "though")
    if not chain.empty or (view.full.tails and not _meaningless(meaningless)):
        return None
    return Found((StaysOn(things=tuple(sorted(things)), even_if_meaningless=meaningless is not None),))


def _meaningless(clause: Clause | None) -> bool:
    predicate = only(clause) if clause is not None else None
    if predicate is None or predicate.verb.form != "adjective":
        return False
    return (predicate.verb.means("meaningless") and not predicate.verb.negated) or (
        predicate.verb.means("relevant") and predicate.verb.negated
    )


def correlated(view: View) -> Found | None:
    """Subtypes of a removed card type stay if another card type of the object uses them too."""
    predicate, subject = view.one, view.subject
    if (
        predicate is None
        or subject is None
        or kinds(subject.chunk) != ("subtype",)
        or removal(view.condition()) != ("card_type",)
    ):
        return None
    if not predicate.verb.means("remain", "keep") or predicate.verb.negated or not plain(predicate.verb, "only"):
        return None
    chain = Chain(subject.posts, predicate.posts)
    linked = chain.take("participle", "correlate") or chain.take("relative")
    if linked is None or kinds(chain.chunk("prep", "with", "to", "of") or linked.chunk) != ("card_type",) or not chain.empty:
        return None
    condition = view.tail("if")
    stay = _used_by(only(condition)) if condition is not None else None
    if stay is None:
        return None
    # "remain only if" says what "otherwise" says in a sentence of its own
    return Found((CorrelatedSubtypes(stay_if_used_by=stay, otherwise_removed="only" in predicate.verb.helps),))


def _used_by(predicate: Predicate | None) -> Literal["current", "new"] | None:
    if predicate is None or predicate.verb.form != "be" or predicate.verb.negated or kinds(predicate.chunk) != ("subtype",):
        return None
    chain = Chain(predicate.posts)
    user = chain.chunk("prep", "of")
    has = chain.take("relative_object") or chain.take("relative")
    chain.chunk("prep", "of")  # "of the card"
    if user is None or kinds(user) != ("card_type",) or not chain.empty:
        return None
    if user.has("ADJ", "new"):
        return "new"
    present = has is not None and has.verb is not None and has.verb.means("have") and not has.verb.negated
    return "current" if present else None


def otherwise_removed(view: View) -> Found | None:
    """Else those subtypes are gone, for as long as the card type is."""
    predicate = view.one
    if predicate is None or not view.adverb("otherwise") or not is_pronoun(view.subject, "they") or predicate.verb.negated:
        return None
    if not predicate.verb.means("remove", "lose", "disappear") or not plain(predicate.verb) or predicate.posts:
        return None
    lasting = view.tail("as_long_as")
    if view.full.tails and removal(lasting) != ("card_type",):
        return None
    return Found(amend=(CorrelatedSubtypes, {"otherwise_removed": True, "while_removed": lasting is not None}))


def leaves_alone(view: View) -> Found | None:
    """Doing this to that kind of type changes nothing about other kinds."""
    subject, predicate = view.subject, view.one
    if subject is None or subject.action not in ("set", "change", "remove", "add") or predicate is None or view.full.tails:
        return None
    if subject.chunk is None or not view.bare:
        return None
    own = Chain(subject.posts)
    what = [owned_kind(unit, own) for unit in subject.chunk.units]
    leaves = _untouched(predicate)
    if None in what or not what or not own.empty or not leaves:
        return None
    return Found(
        tuple(LeavesAlone(action=subject.action, what=kind, leaves=leaves) for kind in what if kind)  # type: ignore[arg-type]
    )


def _untouched(predicate: Predicate) -> tuple[str, ...]:
    chain = Chain(predicate.posts)
    chain.take("adverb", "at_all")
    chain.take("relative_object")
    if predicate.verb.means("affect", "change", "add", "remove") and predicate.verb.negated and plain(predicate.verb):
        found = list(all_kinds(predicate.chunk))
    elif predicate.verb.means("have") and predicate.chunk is not None and predicate.chunk.has("Q", "no"):
        if not predicate.chunk.has("N", "impact", "effect"):
            return ()
        found = []
        while (post := chain.take("prep", "on", "to") or chain.take("prep_more")) is not None:
            found += all_kinds(post.chunk)
    else:
        return ()
    return tuple(sorted(dict.fromkeys(found))) if chain.empty else ()


READERS = (replaces, keeps_when_set, stays_on, correlated, otherwise_removed, leaves_alone)
