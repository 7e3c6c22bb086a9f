"""Readers of 205.2 and 205.3: several card types, what bears types, families of subtypes, and gaining subtypes."""

from __future__ import annotations

from typing import Literal

from extractor.rules.context import Found, View
from extractor.rules.meaning import Chain, card_types, family_of, is_family, is_thing, kinds, only, plain
from extractor.rules.norms import EachToItsType, GainNeedsType, HasTypes, MayHave, NoSubtypes, SatisfiesEach, SubtypeFamily


def several_card_types(view: View) -> Found | None:
    """Objects with several card types, which satisfy what is asked of any of them."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or subject.chunk is None or not is_thing(subject, "object") or not view.bare:
        return None
    if view.full.tails or predicate.verb.negated or not plain(predicate.verb, "can", "may"):
        return None
    if predicate.verb.means("have") and predicate.chunk is not None and predicate.chunk.has("Q", "multiple", "two_or_more"):
        certain = plain(predicate.verb) and not predicate.posts and not subject.posts
        if kinds(predicate.chunk) == ("card_type",) and certain and not subject.chunk.has("Q", "such"):
            view.context.several_types = True
            return Found(opens=True)
        return None
    if not predicate.verb.means("satisfy") or not view.context.several_types or predicate.chunk is None:
        return None
    if not predicate.chunk.has("N", "criteria"):
        return None
    chain = Chain(subject.posts, predicate.posts)
    effects = chain.chunk("prep", "for", "of")
    applying = chain.take("relative")
    types = chain.chunk("prep", "to", "of", "for")
    said = types if types is not None else effects
    if said is None or kinds(said) != ("card_type",) or not said.has("Q", "any", "each", "all", "one") or not chain.empty:
        return None
    if applying is not None and (applying.verb is None or not applying.verb.means("apply") or applying.verb.negated):
        return None
    return Found((SatisfiesEach(what="card_type"),))


def bearers(view: View) -> Found | None:
    """Tokens and copies have card types as well."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or predicate.verb.negated:
        return None
    if is_thing(subject, "token", "copy") and predicate.verb.means("have") and kinds(predicate.chunk) == ("card_type",):
        assert subject.chunk is not None
        if view.full.tails and view.tail("though") is None:
            return None
        return Found((HasTypes(bearers=subject.chunk.of("N")),))
    if predicate.verb.form == "adjective" and predicate.verb.means("true"):
        chain = Chain(predicate.posts)
        things = chain.chunk("prep", "of", "for")
        while chain.chunk("prep", "of") is not None:
            pass
        if things is not None and things.of("N") and chain.empty and set(things.of("N")) <= {"copy", "spell", "card", "token"}:
            return Found((HasTypes(bearers=tuple(x for x in things.of("N") if x in ("copy", "token"))),))
    return None


def may_have(view: View) -> Found | None:
    """A card, or any object, may have some subtypes or supertypes."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or not is_thing(subject, "card", "object") or subject.posts or view.full.tails:
        return None
    chunk = predicate.chunk
    if not predicate.verb.means("have") or predicate.verb.negated or chunk is None or not chunk.has("Q", "one_or_more"):
        return None
    chain = Chain(predicate.posts)
    if chain.take("participle", "print") is not None:
        chain.chunk("prep", "on", "in")
    what = kinds(chunk)
    if len(what) != 1 or not chain.empty or not plain(predicate.verb, "can", "may") or subject.chunk is None:
        return None
    bearer: Literal["card", "object"] = "card" if subject.chunk.has("N", "card") else "object"
    return Found((MayHave(bearer=bearer, what=what[0]),))


def each_to_its_type(view: View) -> Found | None:
    """Each subtype of a card with several card types belongs to one of these."""
    predicate, subject, condition = view.one, view.subject, view.condition()
    if predicate is None or subject is None or condition is None or view.full.tails or predicate.verb.negated:
        return None
    if kinds(subject.chunk) != ("subtype",) or not predicate.verb.means("correlate", "correspond") or not plain(predicate.verb):
        return None
    chain = Chain(subject.posts, predicate.posts)
    target = chain.chunk("prep", "to", "with")
    having = only(condition)
    if having is None or not having.verb.means("have") or having.verb.negated or kinds(having.chunk) != ("subtype",):
        return None
    return Found((EachToItsType(),)) if kinds(target) == ("card_type",) and chain.empty else None


def gain_needs_type(view: View) -> Found | None:
    """Subtypes that fit none of an object's types can't be gained."""
    predicate, subject = view.one, view.subject
    if predicate is None or not is_thing(subject, "object", "permanent", "card") or not view.bare or view.full.tails:
        return None
    if not predicate.verb.means("gain") or not predicate.verb.negated or kinds(predicate.chunk) != ("subtype",):
        return None
    chain = Chain(predicate.posts)
    relative = chain.take("relative")
    types = chain.chunk("prep", "to", "with")
    chain.chunk("prep", "of")
    if relative is None or relative.verb is None or not relative.verb.means("correspond", "correlate"):
        return None
    none = types is not None and types.has("Q", "no")
    if relative.verb.negated == none or kinds(types) != ("card_type",) or not chain.empty:
        return None
    return Found((GainNeedsType(),))


def family(view: View) -> Found | None:
    """Card types with a set of subtypes of their own, or with one that they share; what those subtypes are called."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or subject.chunk is None or view.full.tails or predicate.verb.negated:
        return None
    chain = Chain(predicate.posts)
    if predicate.verb.means("have", "share") and predicate.chunk is not None:
        types = tuple(sorted(card_types(subject.chunk)))
        if not types or subject.posts:
            return None
        if predicate.chunk.has("N", "list"):
            if kinds(chain.chunk("prep", "of")) != ("subtype",) or not chain.empty:
                return None
            view.context.family = (types, predicate.verb.means("share"))
            return Found(opens=True)
        # a card type with one subtype says at once what it is called
        named = kinds(chain.chunk("participle", "call"))
        if kinds(predicate.chunk) == ("subtype",) and predicate.chunk.has("ADJ", "unique", "own", "single") and chain.empty:
            return _family(named, (types, predicate.verb.means("share")))
        return None
    if predicate.verb.means("call") and kinds(subject.chunk) == ("subtype",):
        named = kinds(chain.chunk("participle") or predicate.chunk)
        known = view.context.family or ((card_types(subject.chunk), False) if card_types(subject.chunk) else None)
        return _family(named, known) if chain.empty else None
    return None


def _family(named: tuple[str, ...], known: tuple[tuple[str, ...], bool] | None) -> Found | None:
    name = next((kind for kind in named if is_family(kind)), None)
    if name is None or known is None:
        return None
    return Found((SubtypeFamily(family=family_of(name), card_types=known[0], shared=known[1]),))


def no_subtypes(view: View) -> Found | None:
    """Cards of some types that never have subtypes."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or subject.posts or predicate.posts or view.full.tails or not view.bare:
        return None
    named = card_types(subject.chunk)
    if not named or not predicate.verb.means("have") or predicate.chunk is None or kinds(predicate.chunk) != ("subtype",):
        return None
    if not predicate.chunk.has("Q", "no") or predicate.verb.negated:
        return None
    return Found((NoSubtypes(card_types=tuple(sorted(named))),))


READERS = (several_card_types, bearers, may_have, each_to_its_type, gain_needs_type, family, no_subtypes)
