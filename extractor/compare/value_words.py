"""Finds the words for values that an effect sets, adds or takes away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from extractor.compare.abilities import unmatched
from extractor.compare.meaning import Item, Meaning, Values, barred
from extractor.compare.model import Kind
from extractor.compare.speech import Concept
from extractor.ir.effects import Amount, Number, Span, Special

_CLASSES: dict[Kind, str] = {
    "card_types": "CTYPE", "supertypes": "SUPER", "subtypes": "STYPE", "colors": "COLOR", "abilities": "KW",
}  # fmt: skip
_LOSE: tuple[Concept, ...] = (("LOSE", "lose"),)
#: "The chosen type", "every creature type": words for subtypes that name none.
_TYPES: tuple[Concept, ...] = tuple(
    ("TYPEW", what) for what in ("type", "creature_type", "land_type", "basic_land_type", "artifact_type", "enchantment_type")
)
_SIGNS = {True: "[+]?", False: "[-−–—]"}
_NONE = Values()


class _Pair(NamedTuple):
    """Values of one sort on both sides; ``prefix`` makes concepts of their names."""

    ours: Values
    theirs: Values
    prefix: str = ""


def clause_of(side: Meaning, kind: Kind) -> Span:
    """Return the clause that says what changes, or would have to; abilities are named last, as a rule."""
    changes = _changes(side)
    if kind == "subtypes":
        return next((one for one in changes if any(True for _ in side.speech.places(_TYPES, one))), changes[0])
    return changes[-1 if kind == "abilities" else 0]


def _changes(side: Meaning) -> list[Span]:
    return side.clauses("change") or [side.effects[0].span]


def words(kind: Kind, side: Meaning, other: Meaning) -> Span:
    """Return the place of the words for values of a kind that only one side has.

    Args:
        kind: of the difference, one that has values.
        side: the meaning whose words are wanted.
        other: the meaning of the other side.
    """
    for span in _changes(side):
        found = _within(kind, side, other, span)
        if found:
            return found
    return clause_of(side, kind)


def _within(kind: Kind, side: Meaning, other: Meaning, span: Span) -> Span | None:
    if kind == "power_toughness":
        return next(_numbers(side, other, span), None)
    if kind == "abilities":
        quoted = _quoted(side, other)
        if quoted:
            return quoted
        if side.abilities.fixed != other.abilities.fixed and not unmatched(side.abilities.values, other.abilities.values):
            lost = next(side.speech.places(_LOSE, span), None)
            return (lost[0], span[1]) if lost and side.abilities.fixed else None
    for pair in _pairs(kind, side, other):
        ours, theirs = pair.ours.values | pair.ours.removed, pair.theirs.values | pair.theirs.removed
        told = (pair.ours.values - pair.theirs.values) | (pair.ours.removed - pair.theirs.removed)
        turned = [item for item in sorted(told & theirs, key=repr) if _named(side, span, _CLASSES[kind], pair.prefix, item)]
        if turned:
            return span  # given by one side and taken by the other: all of the clause says so
        found = [place for item in told if (place := _named(side, span, _CLASSES[kind], pair.prefix, item))]
        if found:
            return min(start for start, _ in found), max(end for _, end in found)
        limits = next(_limits(side, told, theirs, span), None)
        if limits:
            return limits
        if not told and ours != theirs:
            return _all_named(side, span, _CLASSES[kind], pair.prefix, ours)
    return None


def _pairs(kind: Kind, side: Meaning, other: Meaning) -> Iterator[_Pair]:
    if kind == "subtypes":
        for family, values in side.subtypes.items():
            yield _Pair(values, other.subtypes.get(family, _NONE), f"{family}/")
    elif kind in ("card_types", "supertypes"):
        yield _Pair(side.types.get(kind, _NONE), other.types.get(kind, _NONE))
    elif kind == "colors":
        yield _Pair(side.colors, other.colors)
    elif kind == "abilities":
        yield _Pair(side.abilities, other.abilities)


def _named(side: Meaning, span: Span, cls: str, prefix: str, item: Item) -> Span | None:
    """Find the word for a value; behind a keyword, what it names goes with it ("protection from red")."""
    if item[0] not in ("is", "keyword"):
        return None
    found = next(side.speech.places(((cls, f"{prefix}{item[1]}"),), span), None)
    parameter = item[2] if found and item[0] == "keyword" else None
    if not found or not parameter:
        return found
    named = (("COLOR", parameter), ("STYPE", parameter), ("CTYPE", parameter))
    behind = next(side.speech.places(named, (found[1], span[1])), found)
    return found[0], behind[1]


def _all_named(side: Meaning, span: Span, cls: str, prefix: str, items: Iterable[Item]) -> Span | None:
    """Find the words for all values together."""
    concepts = [(cls, f"{prefix}{item[1]}") for item in sorted(items, key=repr) if item[0] in ("is", "keyword")]
    found = list(side.speech.places(concepts, span))
    return (found[0][0], found[-1][1]) if found else None


def _limits(side: Meaning, told: set[Item], theirs: set[Item], span: Span) -> Iterator[Span]:
    """Yield the words for what a choice leaves out: "choose a creature type other than Wall"."""
    ours, known = (barred(items) for items in (told, theirs))
    start = side.speech.paragraph(span[0])
    for names in (ours - known, ours):
        found = list(side.speech.places([("STYPE", name) for name in sorted(names)], (start, span[1]))) if names else []
        if found:
            yield found[0][0], found[-1][1]


def _numbers(side: Meaning, other: Meaning, span: Span) -> Iterator[Span]:
    """Yield where power and toughness are written as numbers, or where a text defines them."""
    known = {_definition(number) for pairs in other.numbers.values() for pair in pairs for number in pair}
    for what, pairs in side.numbers.items():
        for power, toughness in pairs:
            defined = [n for n in (power, toughness) if isinstance(n, Amount) and n.span and _definition(n) not in known]
            if defined and defined[0].span:
                yield defined[0].span
                continue
            signed = what == "power_toughness_modifier"
            pattern = re.compile(rf"(?<![\w/]){_written(power, signed)}/{_written(toughness, signed)}(?!\w)")
            match = pattern.search(side.speech.text or "", *span)
            if match:
                yield match.span()


def _definition(number: Number | None) -> object:
    """Return what a number is defined by, without what it is multiplied by."""
    return (number.equal_to, number.counter, number.filter) if isinstance(number, Amount) else number


def _written(number: Number | None, signed: bool) -> str:
    if not isinstance(number, int):
        return r"[+\-−–—]?\w+"
    return f"{_SIGNS[number >= 0] if signed else ''}{abs(number)}"


def _quoted(side: Meaning, other: Meaning) -> Span | None:
    """Find the first quoted ability that has none like it on the other side."""
    lone = [item for item in unmatched(side.abilities.values, other.abilities.values) if item[0] == "quoted"]
    values = (value for effect in side.effects for change in effect.changes for value in change.values)
    for value in values:
        if lone and isinstance(value, Special) and value.text is not None and (value.signature or "") == lone[0][1]:
            return value.span
    return None
