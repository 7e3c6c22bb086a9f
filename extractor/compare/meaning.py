"""The meaning of an effect: what remains of it when the choice of words is taken away.

Left out are consequences (layers, rules, the kind of ability it stands in), the order of values, which words say that
old types stay ("in addition", "still"), and a loss of everything else that a "set" of the same thing says already.
Kept are whom it is about, what changes and whether old values stay (205.1a, 205.1b), how long, and on what condition.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from extractor.compare.filters import NOTHING, Atoms, atoms, modern, predicates
from extractor.ir.effects import Amount, Change, Effect, Number, Special, Subject, Value
from extractor.ir.predicates import Condition

Item = tuple[Any, ...]

#: No words of duration: a static ability, or a resolving effect that states none (611.2a, 611.3a).
UNSTATED = "unstated"
#: For as long as something holds, or until it ends: a matter of wording.
WHILE = "while"
_DURATIONS = {
    "static": UNSTATED, "indefinite": UNSTATED, "for_as_long_as": WHILE, "until_event": WHILE,
}  # fmt: skip
EVERY: Item = ("every",)


@dataclass(slots=True)
class Values:
    """What happens to one sort of values. ``fixed``: they become exactly these and nothing of the old stays."""

    fixed: bool = False
    values: set[Item] = field(default_factory=set)
    removed: set[Item] = field(default_factory=set)

    def take(self, change: Change, items: Iterable[Item]) -> None:
        """Take one atomic change in; "loses all" and "loses all other" make what is named all there is."""
        if change.op == "remove":
            for item in items:
                if item[0] == "all":
                    self.fixed = True
                else:
                    self.removed.add(item)
            return
        self.fixed |= change.op == "set"
        self.values |= set(items)

    @property
    def named(self) -> bool:
        """True if values are set or added, and none is removed."""
        return bool(self.values) and not self.removed

    @property
    def plain(self) -> tuple[bool, frozenset[Item], frozenset[Item]]:
        """The values for a comparison: with every value there is, it makes no difference whether old ones stay."""
        return self.fixed and EVERY not in self.values, frozenset(self.values), frozenset(self.removed)


@dataclass(slots=True)
class Meaning:
    """What one effect means, or several that say one thing in several sentences; ``effects`` are its parts.

    ``traced`` is true if a pronoun or "that creature" stands for the object: only the text around says which one it is.
    """

    effects: tuple[Effect, ...]
    ref: str
    traced: bool
    copied: bool
    filter: Atoms
    count: tuple[int, int | None] | None
    duration: str
    conditions: Atoms | None
    condition: Condition | None
    types: dict[str, Values] = field(default_factory=dict)
    subtypes: dict[str, Values] = field(default_factory=dict)
    abilities: Values = field(default_factory=Values)
    colors: Values = field(default_factory=Values)
    numbers: dict[str, list[tuple[Number | None, Number | None]]] = field(default_factory=dict)

    @property
    def repeats_types(self) -> bool:
        """True if the card types are those of the description: "target land becomes a land of the chosen type"."""
        types = self.types.get("card_types")
        described = {("is", atom[1]) for atom in self.filter.known if atom[0] == "card_type"}
        return types is not None and types.named and types.values == described

    def key(self) -> tuple[object, ...]:
        """Return what makes two meanings the same, word for word in terms of the representation."""
        sorts = [*sorted(self.types.items()), *sorted(self.subtypes.items()), ("a", self.abilities), ("c", self.colors)]
        return (
            self.ref, self.copied, self.filter, self.count, self.duration, self.conditions,
            tuple((name, values.plain) for name, values in sorts),
            repr(sorted((name, _without_places(pairs)) for name, pairs in self.numbers.items())),
        )  # fmt: skip


def meaning(effects: tuple[Effect, ...]) -> Meaning:
    """Return the meaning of an effect, or of several about the same object taken as one.

    Args:
        effects: at least one; the first says whom it is about, for how long and on what condition.
    """
    first = effects[0]
    subject = resolved(first.subject)
    conditions, condition = _conditions(effects)
    found = Meaning(
        effects=effects,
        ref=subject.ref,
        traced=subject is not first.subject or subject.anaphor,
        copied=first.origin.kind == "copy",
        filter=NOTHING if subject.ref == "self" else atoms(subject.filter),
        count=(subject.count.min, subject.count.max) if subject.count else None,
        duration=_duration(effects, condition),
        conditions=conditions,
        condition=condition,
    )
    for effect in effects:
        for change in effect.changes:
            _take(found, change)
    return found


def resolved(subject: Subject) -> Subject:
    """Return the object that "that creature" stands for, where an earlier clause names it."""
    while subject.ref == "that" and subject.antecedent is not None:
        subject = subject.antecedent
    return subject


def _duration(effects: tuple[Effect, ...], condition: Condition | None) -> str:
    kinds = {_DURATIONS.get(effect.duration.kind, effect.duration.kind) for effect in effects}
    stated = kinds - {UNSTATED, WHILE}
    if stated:
        return min(stated)
    if WHILE in kinds or (condition is not None and condition.kind == "as_long_as"):
        return WHILE
    return UNSTATED


def _conditions(effects: tuple[Effect, ...]) -> tuple[Atoms | None, Condition | None]:
    """Join all conditions: one of the effect and one of its duration say the same thing in two places.

    "You may" is a condition of its own that the words "if you do" of another sentence say as well.
    """
    stated: list[Condition] = []
    is_open = False
    for effect in effects:
        stated += [c for c in (effect.condition, effect.duration.condition) if c is not None]
        is_open |= effect.optional or effect.duration.kind == "until_event"
    if not stated:
        return (Atoms(open=True) if is_open else None), None
    known: set[tuple[object, ...]] = set()
    for condition in stated:
        one = predicates(condition.predicate)
        is_open |= one.open
        known |= {("not", one.known)} if condition.kind == "unless" and one.known else one.known
    return Atoms(frozenset(known), is_open), stated[0]


def _take(found: Meaning, change: Change) -> None:
    match change.what:
        case "card_types" | "supertypes":
            found.types.setdefault(change.what, Values()).take(change, map(_item, change.values))
        case "subtypes" | "text":
            family = change.of or ""
            items = [_subtype(value, family) for value in change.values]
            found.subtypes.setdefault(family, Values()).take(change, items)
        case "colors":
            found.colors.take(change, map(_item, change.values))
        case "abilities":
            found.abilities.take(change, [ability(value) for value in change.values])
        case "power_toughness" | "power_toughness_modifier" | "power_toughness_switch":
            pairs = [(v.power, v.toughness) for v in change.values if isinstance(v, Special)]
            found.numbers.setdefault(change.what, []).extend(pairs or [(None, None)])
        case "name" | "controller":
            pass  # names belong to a language, and control is no matter of this comparison


def _item(value: Value) -> Item:
    if isinstance(value, str):
        return ("is", value)
    if value.all or value.all_other:
        return ("all",)
    if value.every:
        return EVERY
    if value.chosen is not None:
        limits = atoms(value.filter)
        return ("chosen", value.which, limits.known) if limits.known else ("chosen", value.which)
    if value.choice is not None:
        return ("choice",)
    if value.same_as is not None:
        return ("same_as",)
    return ("other", msgspec.json.encode(value).decode())


def _subtype(value: Value, family: str) -> Item:
    return ("is", modern(value, family)) if isinstance(value, str) else _item(value)


def ability(value: Value) -> Item:
    """Return an ability as an item: keywords by name and parameter, quoted ones by what no language changes."""
    if isinstance(value, str):
        return ("keyword", value, None)
    if value.all or value.all_other:
        return ("all",)
    if value.this:
        return ("this",)
    if value.keyword is not None:
        return ("keyword", value.keyword, value.parameter)
    return ("quoted", value.signature or "")


def _without_places(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_without_places(item) for item in value]
    if isinstance(value, Amount):
        return (value.equal_to, value.counter, value.times, value.plus)
    return value
