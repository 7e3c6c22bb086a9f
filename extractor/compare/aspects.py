"""Names the differences between two meanings, aspect by aspect, with the words on both sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from extractor.compare.abilities import same_abilities
from extractor.compare.filters import agree
from extractor.compare.meaning import UNSTATED, WHILE, Item, Meaning, Values, resolved
from extractor.compare.model import Kind
from extractor.compare.numbers import same_number
from extractor.lexicon.load import load_lexicon

#: What a difference counts for in pairing effects: the heavier ones show that two effects are no match for each other.
WEIGHTS: dict[Kind, int] = {
    "card_types": 6, "subtypes": 6, "supertypes": 6, "retention": 2, "power_toughness": 4, "colors": 3, "abilities": 3,
    "duration": 3, "subject": 5, "condition": 3, "missing_effect": 12, "extra_effect": 12,
}  # fmt: skip
_NO_VALUES = Values()


class Found(NamedTuple):
    """A difference before its words are looked up: the kind, and the readings of both sides."""

    kind: Kind
    left: Any
    right: Any


class Languages(NamedTuple):
    """The languages of the two sides; a word of one of them may stand for several subtypes."""

    left: str
    right: str


def differences(left: Meaning, right: Meaning, langs: Languages) -> list[Found]:
    """Return what two meanings say differently, in a fixed order; nothing if they mean the same."""
    found = [*_subject(left, right), *_types(left, right, langs)]
    if not _same_numbers(left, right):
        found.append(Found("power_toughness", _pairs(left), _pairs(right)))
    if left.colors.plain != right.colors.plain:
        found.append(Found("colors", _shown(left.colors), _shown(right.colors)))
    if not same_abilities(left.abilities, right.abilities) or (left.copied != right.copied and _abilities_only(left, right)):
        found.append(Found("abilities", _shown_abilities(left), _shown_abilities(right)))
    found += _duration(left, right)
    found += _condition(left, right)
    return found


def distance(left: Meaning, right: Meaning, langs: Languages) -> int:
    """Return how far apart two meanings are, for pairing effects."""
    return sum(WEIGHTS[one.kind] for one in differences(left, right, langs))


def _subject(left: Meaning, right: Meaning) -> Iterator[Found]:
    if left.copied and right.copied:
        return  # a copy exception is about the copy, whatever pronoun stands for it
    if left.traced or right.traced:
        # how well the words that a pronoun stands for were found says little about the texts, unless there are none
        same = not ((_nobody(left) and _named(right)) or (_nobody(right) and _named(left)))
    else:
        same = left.ref == right.ref and agree(left.filter, right.filter) and _same_count(left, right)
    if not same:
        yield Found("subject", _subject_value(left), _subject_value(right))


def _nobody(side: Meaning) -> bool:
    """True for "the creature" where no earlier words name one, so that only the source itself is left."""
    return side.traced and side.ref == "self"


def _named(side: Meaning) -> bool:
    """True for an object other than the source that the words themselves name."""
    return not side.traced and side.ref != "self"


def _same_count(left: Meaning, right: Meaning) -> bool:
    return left.ref != "target" or (left.count or (1, 1)) == (right.count or (1, 1))


def _subject_value(side: Meaning) -> Any:
    return _plain(resolved(side.effects[0].subject))


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _types(left: Meaning, right: Meaning, langs: Languages) -> Iterator[Found]:
    """Compare layer 4. The same values added here and set there differ in what stays: that is one ``retention``."""
    retention: tuple[Any, Any] | None = None
    kinds: tuple[Kind, ...] = ("card_types", "supertypes")
    for kind in kinds:
        one, two = left.types.get(kind, _NO_VALUES), right.types.get(kind, _NO_VALUES)
        if one.plain == two.plain or (kind == "card_types" and _only_repeated(left, right)):
            continue
        if one.plain[1:] == two.plain[1:]:
            retention = retention or (_shown(one), _shown(two))
        else:
            yield Found(kind, _shown(one), _shown(two))
    for family in sorted(left.subtypes.keys() | right.subtypes.keys()):
        one, two = left.subtypes.get(family, _NO_VALUES), right.subtypes.get(family, _NO_VALUES)
        if not _same_subtypes(one.values, two.values, family, langs) or not _same_subtypes(
            one.removed, two.removed, family, langs
        ):
            yield Found("subtypes", _shown(one, family), _shown(two, family))
        elif one.plain[0] != two.plain[0]:
            retention = retention or (_shown(one, family), _shown(two, family))
    if retention:
        yield Found("retention", *retention)


def _only_repeated(left: Meaning, right: Meaning) -> bool:
    """True if only one side names card types, and only those that the object has anyway."""
    ours, theirs = "card_types" in left.types, "card_types" in right.types
    return (ours and not theirs and left.repeats_types) or (theirs and not ours and right.repeats_types)


def _same_subtypes(left: set[Item], right: set[Item], family: str, langs: Languages) -> bool:
    """True if the same subtypes are named, as far as the words can tell them apart."""
    ours, theirs = left - right, right - left
    if len(ours) != len(theirs):
        return False
    return all(
        any(a[0] == b[0] == "is" and same_subtype(f"{family}/{a[1]}", f"{family}/{b[1]}", langs) for b in theirs) for a in ours
    )


def same_subtype(one: str, two: str, langs: Languages) -> bool:
    """True if one of the languages has a word that stands for both subtypes, given as ``family/Name``."""
    for lang in set(langs):
        lexicon = load_lexicon(lang)
        shared = {e.form.casefold() for e in lexicon.forms("STYPE", one)} & {
            e.form.casefold() for e in lexicon.forms("STYPE", two)
        }
        if shared:
            return True
    return False


def _same_numbers(left: Meaning, right: Meaning) -> bool:
    if left.numbers.keys() != right.numbers.keys():
        return False
    for what, ours in left.numbers.items():
        theirs = list(right.numbers[what])
        if len(ours) != len(theirs):
            return False
        for pair in ours:
            match = next((o for o in theirs if all(same_number(a, b) for a, b in zip(pair, o, strict=True))), None)
            if match is None:
                return False
            theirs.remove(match)
    return True


def _pairs(side: Meaning) -> Any:
    return {what: _plain(pairs) for what, pairs in side.numbers.items()} or None


def _shown(values: Values, family: str | None = None) -> dict[str, Any] | None:
    """Return values as plain data for the record: what they are set to, or added, and what is removed."""
    out: dict[str, Any] = {"of": family} if family else {}
    if values.fixed or values.values:
        out["set" if values.fixed else "add"] = sorted(map(_word, values.values))
    if values.removed:
        out["remove"] = sorted(map(_word, values.removed))
    return out if len(out) > bool(family) else None


def _shown_abilities(side: Meaning) -> dict[str, Any] | None:
    shown = _shown(side.abilities)
    return shown | {"copied": True} if shown and side.copied else shown


def _word(item: Item) -> str:
    if item[0] in ("is", "keyword"):
        return " ".join(str(part) for part in item[1:] if part)
    return " ".join(str(part) for part in item if isinstance(part, str) and part)


def _abilities_only(left: Meaning, right: Meaning) -> bool:
    """True where abilities are all that changes: then it matters whether they are part of what is copied (707.9b)."""
    return not (left.types or left.subtypes or right.types or right.subtypes)


def _duration(left: Meaning, right: Meaning) -> Iterator[Found]:
    if left.duration == right.duration:
        return
    if {left.duration, right.duration} == {UNSTATED, WHILE} and left.conditions is not None and right.conditions is not None:
        return
    yield Found("duration", _duration_value(left), _duration_value(right))


def _duration_value(side: Meaning) -> str | None:
    return None if side.duration == UNSTATED else side.duration


def _condition(left: Meaning, right: Meaning) -> Iterator[Found]:
    ours, theirs = left.conditions, right.conditions
    if ours is None and theirs is None:
        return
    if ours is None or theirs is None:
        if WHILE in (left.duration, right.duration):
            return  # said under duration
    elif agree(ours, theirs):
        return
    yield Found("condition", _condition_value(left), _condition_value(right))


def _condition_value(side: Meaning) -> Any:
    if side.condition is not None:
        return _plain(side.condition)
    return {"optional": True} if any(effect.optional for effect in side.effects) else None
