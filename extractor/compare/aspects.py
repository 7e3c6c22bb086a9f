"""Names the differences between two meanings, aspect by aspect, with the words on both sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from extractor.compare.abilities import same_abilities
from extractor.compare.conditions import same_conditions
from extractor.compare.meaning import EVENT, UNSTATED, WHILE, Item, Meaning, Values, barred, resolved
from extractor.compare.model import Kind
from extractor.compare.numbers import same_number
from extractor.compare.signs import Signs, compatible
from extractor.compare.speech import ambiguous
from extractor.compare.subjects import same_subject
from extractor.compare.wording import said
from extractor.ir.effects import Number, Span

#: What a difference counts for in pairing effects: the heavier ones show that two effects are no match for each other.
WEIGHTS: dict[Kind, int] = {
    "card_types": 6, "subtypes": 6, "supertypes": 6, "retention": 2, "power_toughness": 4, "colors": 3, "abilities": 3,
    "duration": 3, "subject": 5, "condition": 3, "missing_effect": 12, "extra_effect": 12,
}  # fmt: skip
_NO_VALUES = Values()
_Pair = tuple[Number | None, Number | None]
OPTIONAL = {"optional": True}


class Found(NamedTuple):
    """A difference before its words are looked up: the kind, and the readings of both sides."""

    kind: Kind
    left: Any
    right: Any

    def flipped(self) -> Found:
        """Return the same difference seen from the other side."""
        return Found(self.kind, self.right, self.left)


def differences(left: Meaning, right: Meaning) -> list[Found]:
    """Return what two meanings say differently, in a fixed order; nothing if they mean the same."""
    found = [] if same_subject(left, right) else [Found("subject", _subject_value(left), _subject_value(right))]
    found += _types(left, right)
    if not _same_numbers(left, right):
        found.append(Found("power_toughness", _pairs(left), _pairs(right)))
    if left.colors.plain != right.colors.plain:
        found.append(Found("colors", _shown(left.colors), _shown(right.colors)))
    if not same_abilities(left.abilities, right.abilities) or (left.copied != right.copied and _abilities_only(left, right)):
        found.append(Found("abilities", _shown_abilities(left), _shown_abilities(right)))
    lasting = _same_duration(left, right)
    if not lasting:
        found.append(Found("duration", _duration_value(left), _duration_value(right)))
    found += _condition(left, right, lasting)
    return found


def distance(left: Meaning, right: Meaning) -> int:
    """Return how far apart two meanings are, for pairing effects."""
    return sum(WEIGHTS[one.kind] for one in differences(left, right))


def _subject_value(side: Meaning) -> Any:
    return _plain(resolved(side.effects[0].subject))


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _types(left: Meaning, right: Meaning) -> Iterator[Found]:
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
        values, removed = (one.values, two.values), (one.removed, two.removed)
        if not _same_subtypes(*values, family, left, right) or not _same_subtypes(*removed, family, left, right):
            yield Found("subtypes", _shown(one, family), _shown(two, family))
        elif one.plain[0] != two.plain[0]:
            retention = retention or (_shown(one, family), _shown(two, family))
    kept = left.restated, right.restated
    if all(kept) and kept[0].isdisjoint(kept[1]):
        retention = retention or ({"kept": sorted(kept[0])}, {"kept": sorted(kept[1])})
    if retention:
        yield Found("retention", *retention)


def _only_repeated(left: Meaning, right: Meaning) -> bool:
    """True if only one side names card types, and only those that the object has anyway."""
    ours, theirs = "card_types" in left.types, "card_types" in right.types
    return (ours and not theirs and left.repeats_types) or (theirs and not ours and right.repeats_types)


def _same_subtypes(ours: set[Item], theirs: set[Item], family: str, left: Meaning, right: Meaning) -> bool:
    """True if the same subtypes are named, as far as the words that stand in the texts can tell them apart."""
    mine, others = ours - theirs, theirs - ours
    if len(mine) != len(others):
        return False
    return all(
        any(a[0] == b[0] == "is" and _one_word(f"{family}/{a[1]}", f"{family}/{b[1]}", left, right) for b in others) for a in mine
    )


def _one_word(one: str, two: str, left: Meaning, right: Meaning) -> bool:
    return ambiguous(one, two, left.speech, _spans(left)) or ambiguous(two, one, right.speech, _spans(right))


def _spans(side: Meaning) -> list[Span]:
    return [effect.span for effect in side.effects]


def _same_numbers(left: Meaning, right: Meaning) -> bool:
    if left.numbers.keys() != right.numbers.keys():
        return False
    for what, ours in left.numbers.items():
        theirs = list(right.numbers[what])
        if len(ours) != len(theirs):
            return False
        for pair in ours:
            match = next((o for o in theirs if _same_pair(pair, o, left, right)), None)
            if match is None:
                return False
            theirs.remove(match)
    return True


def _same_pair(ours: _Pair, theirs: _Pair, left: Meaning, right: Meaning) -> bool:
    return all(same_number(one, two, left.speech, right.speech) for one, two in zip(ours, theirs, strict=True))


def _pairs(side: Meaning) -> Any:
    return {what: _plain(pairs) for what, pairs in side.numbers.items()} or None


def _shown(values: Values, family: str | None = None) -> dict[str, Any] | None:
    """Return values as plain data: what they are set to, or what is added, what is removed, what a choice leaves out."""
    out: dict[str, Any] = {"of": family} if family else {}
    if values.fixed or values.values:
        out["set" if values.fixed else "add"] = sorted(map(_word, values.values))
    if values.removed:
        out["remove"] = sorted(map(_word, values.removed))
    without = barred(values.values)
    if without:
        out["barred"] = sorted(name.partition("/")[2] for name in without)
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


def _same_duration(left: Meaning, right: Meaning) -> bool:
    ours, theirs = left.duration, right.duration
    if ours == theirs:
        return ours != EVENT or compatible(event_signs(left), event_signs(right))
    if {ours, theirs} == {UNSTATED, WHILE}:
        return left.conditions is not None and right.conditions is not None
    if {ours, theirs} == {EVENT, WHILE}:
        lasting = (left if ours == WHILE else right).conditions
        return lasting is None or not lasting.known  # "remains on the battlefield" goes without saying
    return False


def event_signs(side: Meaning) -> Signs:
    """Return what the words say for the event until which an effect lasts."""
    return said(side.event, side.speech.lang, side.speech.names)._replace(negated=None)


def _duration_value(side: Meaning) -> str | None:
    return None if side.duration == UNSTATED else side.duration


def _condition(left: Meaning, right: Meaning, lasting: bool) -> Iterator[Found]:
    if left.optional != right.optional:
        yield Found("condition", OPTIONAL if left.optional else None, OPTIONAL if right.optional else None)
    said = not lasting and (left.conditions is None or right.conditions is None)
    timed = {EVENT, WHILE} == {left.duration, right.duration}
    if not said and not timed and not (same_conditions(left.conditions, right.conditions) and _same_partial(left, right)):
        yield Found("condition", _condition_value(left), _condition_value(right))


def _same_partial(left: Meaning, right: Meaning) -> bool:
    ours, theirs = left.partial, right.partial
    return ours.keys() == theirs.keys() and all(same_conditions(ours[what], theirs[what]) for what in ours)


def _condition_value(side: Meaning) -> Any:
    return _plain(side.condition) if side.condition is not None else None
