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

from extractor.compare.conditions import conditions_of
from extractor.compare.filters import NOTHING, Atoms, Description, describe, modern
from extractor.compare.signs import signs
from extractor.compare.speech import Speech
from extractor.ir.effects import Amount, Change, Effect, Number, Role, Span, Special, Subject, Value
from extractor.ir.filters import KindIs, ZoneIs, leaves
from extractor.ir.predicates import Condition

Item = tuple[Any, ...]

#: No words of duration: a static ability, or a resolving effect that states none (611.2a, 611.3a).
UNSTATED = "unstated"
#: For as long as something holds (611.2b), said as a duration and not as a condition of a static ability.
WHILE = "while"
#: Until something happens.
EVENT = "until_event"
_DURATIONS = {"static": UNSTATED, "indefinite": UNSTATED, "for_as_long_as": WHILE}
_STILL = "still"
EVERY: Item = ("every",)
ALL: Item = ("all",)
_OBJECTS = frozenset({"target", "attached"})
_CARD = KindIs("card")


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
                self.fixed |= item[0] == "all"
                if item != ALL:
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
    ``moved`` is true if that is a card or an object in another zone, which the text describes before it is moved.
    ``partial`` are conditions that only some of the changes depend on.
    """

    effects: tuple[Effect, ...]
    speech: Speech
    ref: str
    traced: bool
    moved: bool
    copied: bool
    filter: Description
    count: tuple[int, int | None] | None
    duration: str
    event: str
    optional: bool
    conditions: Atoms | None
    condition: Condition | None
    types: dict[str, Values] = field(default_factory=dict)
    subtypes: dict[str, Values] = field(default_factory=dict)
    abilities: Values = field(default_factory=Values)
    colors: Values = field(default_factory=Values)
    numbers: dict[str, list[tuple[Number | None, Number | None]]] = field(default_factory=dict)
    partial: dict[str, Atoms | None] = field(default_factory=dict)

    @property
    def repeats_types(self) -> bool:
        """True if the card types are those of the description: "target land becomes a land of the chosen type"."""
        types = self.types.get("card_types")
        described = {("is", atom[1]) for one in self.filter for atom in one.known if atom[0] == "card_type"}
        return types is not None and types.named and types.values == described and len(self.filter) == 1

    @property
    def restated(self) -> set[str]:
        """The types that the object is said to have still ("it's still a land"); "in addition" names none of them."""
        said = (effect.retention for effect in self.effects)
        return {name for one in said if one is not None and one.cue == _STILL for name in one.kept}

    def clauses(self, role: Role) -> list[Span]:
        """Return the places of its clauses of a role."""
        return [clause.span for effect in self.effects for clause in effect.clauses if clause.role == role]

    @property
    def ability(self) -> int:
        """The paragraph in which it begins."""
        return self.effects[0].origin.ability

    def key(self) -> tuple[object, ...]:
        """Return what makes two meanings the same, word for word in terms of the representation."""
        sorts = [*sorted(self.types.items()), *sorted(self.subtypes.items()), ("a", self.abilities), ("c", self.colors)]
        return (
            self.ref, self.copied, self.filter, self.count, self.duration, self.optional, self.conditions,
            tuple(sorted(self.partial.items(), key=repr)),
            tuple((name, values.plain) for name, values in sorts),
            repr(sorted((name, _without_places(pairs)) for name, pairs in self.numbers.items())),
        )  # fmt: skip


def meaning(effects: tuple[Effect, ...], speech: Speech) -> Meaning:
    """Return the meaning of an effect, or of several about the same object taken as one.

    Args:
        effects: at least one; the first says whom it is about, for how long and on what condition.
        speech: their language, and their text where it is at hand.
    """
    first = effects[0]
    subject = resolved(first.subject)
    stated = [c for effect in effects for c in (effect.condition, effect.duration.condition) if c is not None]
    found = Meaning(
        effects=effects,
        speech=speech,
        ref=subject.ref,
        traced=subject is not first.subject or subject.anaphor,
        moved=any(isinstance(leaf, ZoneIs) or leaf == _CARD for leaf in leaves(subject.filter)),
        copied=first.origin.kind == "copy",
        filter=NOTHING if subject.ref == "self" else describe(subject.filter, speech.lang, speech.names),
        count=(subject.count.min, subject.count.max) if subject.count else None,
        duration=_duration(effects),
        event=next((effect.duration.event for effect in effects if effect.duration.event), ""),
        optional=any(effect.optional for effect in effects),
        conditions=conditions_of(stated, speech),
        condition=stated[0] if stated else None,
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


def _duration(effects: tuple[Effect, ...]) -> str:
    kinds = {_kind(effect) for effect in effects}
    stated = kinds - {UNSTATED, WHILE}
    if stated:
        return min(stated)
    return WHILE if WHILE in kinds else UNSTATED


def _kind(effect: Effect) -> str:
    """Return the duration of an effect; "as long as" before a static ability is a condition of its own (611.3a)."""
    kind = _DURATIONS.get(effect.duration.kind, effect.duration.kind)
    return UNSTATED if kind == WHILE and effect.condition == effect.duration.condition else kind


def _take(found: Meaning, change: Change) -> None:
    lang = found.speech.lang
    if change.condition is not None:
        found.partial[change.what] = conditions_of([change.condition], found.speech)
    match change.what:
        case "card_types" | "supertypes":
            found.types.setdefault(change.what, Values()).take(change, [_item(value, lang) for value in change.values])
        case "subtypes" | "text":
            family = change.of or ""
            items = [_subtype(value, family, lang) for value in change.values]
            found.subtypes.setdefault(family, Values()).take(change, items)
        case "colors":
            found.colors.take(change, [_item(value, lang) for value in change.values])
        case "abilities":
            found.abilities.take(change, [ability(value, lang) for value in change.values])
        case "power_toughness" | "power_toughness_modifier" | "power_toughness_switch":
            pairs = [(v.power, v.toughness) for v in change.values if isinstance(v, Special)]
            found.numbers.setdefault(change.what, []).extend(pairs or [(None, None)])
        case "name" | "controller":
            pass  # names belong to a language, and control is no matter of this comparison


def _item(value: Value, lang: str) -> Item:
    if isinstance(value, str):
        return ("is", value)
    if value.all or value.all_other:
        return ALL
    if value.every:
        return (*EVERY, value.which) if value.which else EVERY
    limits: Item = (describe(value.filter, lang),) if value.filter is not None else ()
    if value.chosen is not None:
        return ("chosen", value.which, *limits)
    if value.choice is not None:
        return ("choice", value.by, *limits)
    if value.same_as is not None:
        return ("same_as", value.same_as if value.same_as in _OBJECTS else None)
    return ("other", msgspec.json.encode(value).decode())


def barred(items: Iterable[Item]) -> set[str]:
    """Return the subtypes, as ``family/Name``, that choices leave out ("a creature type other than Wall")."""
    return {name for item in items if item[0] in ("chosen", "choice") for name in _subtypes(item)}


def _subtypes(value: object) -> set[str]:
    if not isinstance(value, tuple | frozenset):
        return set()
    if isinstance(value, tuple) and len(value) == 3 and value[0] == "subtype":
        return {f"{value[2]}/{value[1]}"}
    return {name for part in value for name in _subtypes(part)}


def _subtype(value: Value, family: str, lang: str) -> Item:
    return ("is", modern(value, family)) if isinstance(value, str) else _item(value, lang)


def ability(value: Value, lang: str) -> Item:
    """Return an ability as an item: keywords by name and parameter, quoted ones by what no language changes."""
    if isinstance(value, str):
        return ("keyword", value, None)
    if value.all or value.all_other:
        return ("all", value.but) if value.but else ALL
    if value.this:
        return ("this",)
    if value.keyword is not None:
        return ("keyword", value.keyword, value.parameter)
    return ("quoted", value.signature or "", signs(value.text or "", lang))


def _without_places(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_without_places(item) for item in value]
    if isinstance(value, Amount):
        return (value.equal_to, value.counter, value.times, value.plus)
    return value
