"""What the naive evaluator works on: the present values of an object, one continuous effect, and what keywords stand for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Effect, Special, Subject

LAYERS = ["2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]
BASIC_COLORS = {"white", "blue", "black", "red", "green"}


@dataclass
class Thing:
    """The present values of one object. ``card`` is what is printed and never changes."""

    card: Any
    name: str
    mana_cost: str | None
    mana_value: int
    controller: str
    types: set[str]
    supers: set[str]
    subs: set[tuple[str, str]]
    colors: set[str]
    power: int | None
    toughness: int | None
    abilities: list[tuple[Any, Ability]] = field(default_factory=list)  # (how it got there, what it says)
    barred: set[str] = field(default_factory=set)  # what it can't have (113.11)

    def copy(self) -> Thing:
        return replace(
            self, types=set(self.types), supers=set(self.supers), subs=set(self.subs), colors=set(self.colors),
            abilities=list(self.abilities), barred=set(self.barred),
        )  # fmt: skip

    @property
    def zone(self) -> str:
        return "battlefield" if self.card.entering else str(self.card.zone)

    @property
    def here(self) -> bool:
        return self.zone == "battlefield"


Table = dict[str, Thing]


def as_printed(card: Any) -> Thing:
    """613.1: the values printed on the card; 108.4: where a card has no controller its owner stands in."""
    on_board = card.entering or card.zone in ("battlefield", "stack", "command")
    return Thing(
        card, card.name, card.mana_cost, card.mana_value, card.controller if on_board else card.owner or card.controller,
        set(card.card_types), set(card.supertypes), set(card.subtypes), set(card.colors), card.power, card.toughness,
        [(("text", number), ability) for number, ability in enumerate(card.abilities)],
    )  # fmt: skip


@dataclass
class Force:
    """One continuous effect; ``parts`` are the changes of what one sentence says of the same objects (613.6)."""

    key: tuple[Any, ...]
    changes: list[Change]
    subject: Subject | None
    conditions: list[p.Condition]
    source: str | None
    you: str | None
    stamp: tuple[Any, ...]
    cda: bool = False
    locked: set[str] | None = None
    comes_from: Any = None
    begun: set[str] | None = None
    quoted: tuple[Ability, ...] = ()
    chosen: dict[str, str] = field(default_factory=dict)
    x: int | None = None
    this: Any = None
    passing: bool = False  # an exception of a copy, which says "it" of the copy
    model: str | None = None  # an object that it only reads from
    only: str | None = None  # the object about to enter, the only one that its own abilities reach

    def layer(self, change: Change) -> str:
        match change.what:
            case "controller":
                return "2"
            case "text" | "name":
                return "3"
            case "card_types" | "supertypes" | "subtypes":
                return "4"
            case "colors":
                return "5"
            case "abilities":
                return "6"
            case "power_toughness":
                return "7a" if self.cda else "7b"
            case "power_toughness_modifier":
                return "7c"
            case _:
                return "7d"

    def part(self, layer: str) -> list[Change]:
        return [change for change in self.changes if self.layer(change) == layer]


def sentences(effects: tuple[Effect, ...]) -> list[list[Effect]]:
    """Effects of one ability that speak of the same objects in the same circumstances are one effect."""
    found: list[list[Effect]] = []
    for effect in effects:
        for group in reversed(found):
            first = group[0]
            alike = (
                first.condition == effect.condition
                and first.duration == effect.duration
                and first.origin.kind == effect.origin.kind
            )
            one, two = first.subject, effect.subject
            pronoun = two.anaphor and two.filter is None and one.ref == two.ref
            if alike and (pronoun or (one.ref, one.filter, one.antecedent) == (two.ref, two.filter, two.antecedent)):
                group.append(effect)
                break
        else:
            found.append([effect])
    return found


def conditions_of(group: list[Effect]) -> list[p.Condition]:
    """Everything that must hold for a sentence to apply, each once."""
    found: list[p.Condition] = []
    for effect in group:
        for condition in (effect.condition, effect.duration.condition):
            if condition is not None and condition not in found:
                found.append(condition)
    return found


# ---------------------------------------------------------------- keywords (701, 702)


def _change(op: str, what: str, *values: Any, of: str | None = None) -> Change:
    return Change(op=op, what=what, values=values, of=of)  # type: ignore[arg-type]


def if_self(filter_: f.Filter) -> list[p.Condition]:
    return [p.Condition(kind="as_long_as", span=(0, 0), predicate=p.ObjectMatches(ref="self", filter=filter_))]


def _size(power: int, toughness: int) -> Change:
    return _change("set", "power_toughness", Special(power=power, toughness=toughness))


CHANGELING = _change("add", "subtypes", Special(every=True), of="creature")
ATTACHED = f.StatusIs(value="attached")
#: Keywords that are static abilities: their changes and conditions.
ALWAYS: dict[str, tuple[list[Change], list[p.Condition]]] = {
    "changeling": ([CHANGELING], []),
    "devoid": ([_change("set", "colors")], []),
    "living metal": (
        [_change("add", "card_types", "artifact", "creature")],
        [p.Condition(kind="as_long_as", span=(0, 0), predicate=p.TurnOf(player="you"))],
    ),
    "impending": ([_change("remove", "card_types", "creature")], if_self(f.HasCounter(value="time"))),
}
#: Keywords that do something when they resolve.
DONE: dict[str, tuple[list[Change], list[p.Condition]]] = {
    "crew": ([_change("add", "card_types", "artifact", "creature")], []),
    "reconfigure": ([_change("remove", "card_types", "creature")], if_self(ATTACHED)),
    "awaken": (
        [
            _change("add", "card_types", "creature"),
            _change("add", "subtypes", "Elemental", of="creature"),
            _size(0, 0),
            _change("add", "abilities", "haste"),
        ],
        [],
    ),
    "earthbend": ([_change("add", "card_types", "creature"), _size(0, 0), _change("add", "abilities", "haste")], []),
}
#: Keywords that make a token copy with exceptions, and whether the copy has no mana cost.
COPIES: dict[str, tuple[list[Change], bool]] = {
    "embalm": ([_change("set", "colors", "white"), _change("add", "subtypes", "Zombie", of="creature")], True),
    "eternalize": (
        [_change("set", "colors", "black"), _change("add", "subtypes", "Zombie", of="creature"), _size(4, 4)],
        True,
    ),
    "offspring": ([_size(1, 1)], False),
}
#: 702.103b, for as long as it is a spell or attached to something (702.103f).
BESTOWED = (
    [
        _change("set", "card_types", "enchantment"),
        _change("set", "subtypes", "Aura", of="enchantment"),
        _change("add", "abilities", Special(keyword="enchant", parameter="creature")),
    ],
    if_self(f.Or(of=(ATTACHED, f.ZoneIs(value=("stack",))))),
)
#: Ways of being face down that give an ability.
WARDED = {"disguise": ("ward", "{2}"), "cloak": ("ward", "{2}")}
KEYWORD_COUNTERS = {"flying", "first strike", "lifelink", "menace", "reach", "trample", "vigilance", "haste", "deathtouch"}
