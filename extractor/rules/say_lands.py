"""Readers of 305.6 and 305.7: the mana abilities of basic land types, and setting or adding land types."""

from __future__ import annotations

from extractor.grammar.frames import Chunk, Clause, Phrase, Predicate
from extractor.rules.context import Found, View
from extractor.rules.meaning import Chain, is_pronoun, kinds, only, owned_kind, plain
from extractor.rules.norms import (
    BasicLandMana,
    IntrinsicAbility,
    LandSetGains,
    LandSetKeeps,
    LandSetLoses,
    LandTypeAdded,
    LandTypeSet,
    Norm,
)

_LAND_KINDS = ("land_type", "basic_land_type")


def _land(phrase: Phrase | None) -> bool:
    if is_pronoun(phrase, "it"):
        return True
    return phrase is not None and phrase.chunk is not None and not phrase.posts and phrase.chunk.of("CTYPE") == ("land",)


def _sets_land_type(clause: Clause | None) -> str | None:
    """Return ``set`` or ``change`` for an effect that does so to the subtype of a land, with basic land types as the result."""
    setting = only(clause) if clause is not None else None
    if setting is None or not setting.verb.means("set", "change") or setting.verb.negated or setting.chunk is None:
        return None
    chain = Chain(setting.posts)
    target = chain.chunk("prep", "to", "as")
    kind = owned_kind(setting.chunk.units[0], chain)
    fits = kind in _LAND_KINDS and kinds(target) == ("basic_land_type",) and chain.empty
    return setting.verb.concepts[0] if fits else None


def land_type_set(view: View) -> Found | None:
    """Setting the subtype of a land to basic land types takes the old land types away."""
    predicate = view.one
    trigger = _sets_land_type(view.condition())
    if predicate is None or trigger is None or not _land(view.subject) or view.full.tails:
        return None
    lost = predicate.verb.means("lose") and not predicate.verb.negated
    gone = predicate.verb.means("have", "keep") and "no_longer" in predicate.verb.helps
    if not (lost or gone) or predicate.chunk is None or kinds(predicate.chunk) != ("land_type",) or predicate.posts:
        return None
    if not predicate.chunk.has("ADJ", "old", "prior", "existing"):
        return None
    view.context.land = "set"
    return Found((LandTypeSet(old_types_lost=True, trigger="set" if trigger == "set" else "change"),))


def land_set_changes(view: View) -> Found | None:
    """Which abilities such a land loses, by where they come from, and which it gains."""
    if view.context.land != "set" or not _land(view.subject) or view.full.tails or not view.bare:
        return None
    norms = [_loses(predicate) or _gains(predicate) for predicate in view.predicates]
    found = tuple(norm for norm in norms if norm is not None)
    return Found(found) if found and len(found) == len(norms) else None


def _loses(predicate: Predicate) -> Norm | None:
    if not predicate.verb.means("lose") or predicate.verb.negated or not plain(predicate.verb) or predicate.chunk is None:
        return None
    if not predicate.chunk.has("N", "ability") or not predicate.chunk.has("Q", "all", "any"):
        return None
    chain = Chain(predicate.posts)
    relative = chain.take("relative")
    made = relative is not None and relative.verb is not None and relative.verb.means("generate") and not relative.verb.negated
    generated = relative if made else chain.take("participle", "generate")
    origin = chain.chunk("prep", "from", "by", "of")
    about = chain.take("doing", "affect")
    if generated is None or origin is None or not chain.empty:
        return None
    sources = [_source(unit.of("N"), unit.of("TYPEW")) for unit in origin.units]
    if None in sources or (about is not None and "copy_effects" not in sources):
        return None
    return LandSetLoses(sources=tuple(sorted(source for source in sources if source)))


def _source(things: tuple[str, ...], types: tuple[str, ...]) -> str | None:
    if "rules_text" in things or "text" in things:
        return "rules_text"
    if "copy_effect" in things:
        return "copy_effects"
    return "old_types" if "land_type" in types else None


def _gains(predicate: Predicate) -> Norm | None:
    if not predicate.verb.means("gain", "have") or predicate.verb.negated or not plain(predicate.verb) or predicate.chunk is None:
        return None
    chain = Chain(predicate.posts)
    chain.take("participle", "correspond")
    new = chain.chunk("prep", "for", "to", "of")
    if not predicate.chunk.has("N", "mana_ability") or new is None or not new.has("Q", "each", "all") or not chain.empty:
        return None
    return LandSetGains(gains=("mana_ability",)) if set(kinds(new)) <= set(_LAND_KINDS) and kinds(new) else None


def land_set_keeps(view: View) -> Found | None:
    """Abilities that other effects gave to the land stay."""
    predicate = view.one
    if predicate is None or view.context.land != "set" or view.full.tails or predicate.chunk is None:
        return None
    loses = predicate.verb.means("remove", "lose", "affect") and predicate.verb.negated
    if not (loses or (predicate.verb.means("keep") and not predicate.verb.negated)) or not plain(predicate.verb):
        return None
    chain = Chain(predicate.posts)
    relative, granted = chain.take("relative"), chain.take("participle", "grant")
    given = granted is not None or (relative is not None and relative.verb is not None and relative.verb.means("grant"))
    chain.chunk("prep", "to")
    by = chain.chunk("prep", "by", "from")
    if not given or by is None or not by.has("N", "effect") or not by.has("ADJ", "other") or not chain.empty:
        return None
    return Found((LandSetKeeps(granted=True),)) if predicate.chunk.has("N", "ability") else None


def land_type_added(view: View) -> Found | None:
    """Land types gained in addition: what the land keeps, and what it gains."""
    condition = view.condition()
    gaining = only(condition) if condition is not None else None
    if gaining is None or not gaining.verb.means("gain") or gaining.verb.negated or kinds(gaining.chunk) != ("land_type",):
        return None
    chain = Chain(gaining.posts)
    if chain.take("prep", "in_addition") is None or not chain.empty or not _land(view.subject) or view.full.tails:
        return None
    keeps: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()
    for predicate in view.predicates:
        things = _things(predicate.chunk)
        if predicate.verb.negated or predicate.posts or not things:
            return None
        if predicate.verb.means("keep"):
            keeps = things
        elif predicate.verb.means("gain"):
            gains = things
        else:
            return None
    if not keeps and gains:
        return Found(amend=(LandTypeAdded, {"gains": gains}))
    return Found((LandTypeAdded(keeps=keeps, gains=gains),))


def _things(chunk: Chunk | None) -> tuple[str, ...]:
    """What a chunk names, if every unit is a kind of land type, rules text or a mana ability."""
    if chunk is None:
        return ()
    found = [next(iter((*unit.of("TYPEW"), *unit.of("N"))), None) for unit in chunk.units]
    allowed = {"land_type", "rules_text", "mana_ability", "basic_land_type"}
    return tuple(sorted(thing for thing in found if thing)) if set(found) <= allowed else ()


# ---------------------------------------------------------------- 305.6


def intrinsic(view: View) -> Found | None:
    """The mana ability that comes with a basic land type, also where no text says so (305.6)."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or subject.chunk is None or not predicate.verb.means("have"):
        return None
    if predicate.verb.negated or predicate.chunk is None or not predicate.chunk.has("ADJ", "intrinsic") or predicate.posts:
        return None
    chain = Chain(subject.posts)
    having = chain.chunk("prep", "with")
    land = subject.chunk.has("CTYPE", "land") or (having is not None and having.has("CTYPE", "land"))
    if not land or "basic_land_type" not in kinds(having) or not chain.empty:
        return None
    words = [tail.word for tail in view.full.tails]
    return Found((IntrinsicAbility(even_without_text="even_if" in words),)) if set(words) <= {"even_if"} else None


def basic_land_mana(view: View) -> Found | None:
    """The mana symbol of one basic land type."""
    predicate = view.one
    if predicate is None or predicate.verb.form != "be" or predicate.verb.negated or view.full.tails:
        return None
    return mana_of(view, predicate.chunk)


def mana_of(view: View, chunk: Chunk | None) -> Found | None:
    """The mana symbol that a chunk gives for the land type that opens the sentence."""
    place = next((lead.unit for lead in view.leads if lead.kind == "place" and lead.word == "for"), None)
    if place is None or chunk is None or len(chunk.of("MANA")) != 1 or len(chunk.units) != 1:
        return None
    lands = [value.partition("/")[2] for value in place.of("STYPE") if value.startswith("land/")]
    return Found((BasicLandMana(land_type=lands[0], mana=chunk.of("MANA")[0].strip("{}")),)) if len(lands) == 1 else None


READERS = (land_type_set, land_set_changes, land_set_keeps, land_type_added, intrinsic, basic_land_mana)
