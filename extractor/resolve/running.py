"""A continuous effect at work: the words' changes together with who generates it, since when, and for whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Effect, Subject
from extractor.ir.predicates import Condition
from extractor.resolve.result import EffectRef
from extractor.resolve.state import Held

#: The layer or sublayer in which each kind of change applies (613.1, 613.4). Copies use layer 1 for everything.
LAYER_OF: Mapping[str, str] = {
    "controller": "2",
    "text": "3",
    "name": "3",
    "card_types": "4",
    "supertypes": "4",
    "subtypes": "4",
    "colors": "5",
    "abilities": "6",
    "power_toughness": "7b",
    "power_toughness_modifier": "7c",
    "power_toughness_switch": "7d",
}
LAYERS: tuple[str, ...] = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")

#: The timestamp, and what sorts effects of one timestamp: the player's place in turn order (613.7m), id, kind, the stamp of what
#: gave the ability, its place, the part.
Stamp = tuple[int, int, str, int, tuple[Any, ...], int, int]


class Running(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """One continuous effect of the board.

    ``source`` is the number of the object it comes from, if that is on the board; ``player`` its controller where that is
    fixed (611.2), else the source's controller counts at each moment. ``locked`` is the set it began with (611.2c); without
    it the subject is looked for anew. ``held`` is the ability that generates it, which must still be there (604.2). ``other``
    is an object that it only reads from ("the power of target creature").
    """

    key: tuple[object, ...]
    ref: EffectRef
    changes: tuple[Change, ...]
    subject: Subject
    stamp: Stamp
    source: int | None = None
    player: str | None = None
    conditions: tuple[Condition, ...] = ()
    locked: int | None = None
    held: Held | None = None
    cda: bool = False
    artifact_creature: bool = False
    kept_by_words: bool = False
    chosen: Mapping[str, str] = msgspec.field(default_factory=dict)
    x: int | None = None
    this_ability: tuple[object, ...] | None = None
    quoted: tuple[Ability, ...] = ()
    restrict: int | None = None
    other: int | None = None
    rules: tuple[str, ...] = ()
    counter: str | None = None

    def layers(self) -> frozenset[str]:
        """The layers in which some part of it applies."""
        return frozenset(self.layer_of(change) for change in self.changes)

    def layer_of(self, change: Change) -> str:
        """The layer of one of its parts; defining power and toughness is 7a (613.4a)."""
        layer = LAYER_OF[change.what]
        return "7a" if layer == "7b" and self.cda else layer

    def part(self, layer: str) -> tuple[Change, ...]:
        """What it does in one layer."""
        return tuple(change for change in self.changes if self.layer_of(change) == layer)


def same_subject(left: Effect, right: Effect) -> bool:
    """True when the second effect is about the objects of the first, in the same circumstances: one effect in rules terms."""
    if left.condition != right.condition or left.duration != right.duration or left.origin.kind != right.origin.kind:
        return False
    first, second = left.subject, right.subject
    if second.anaphor and first.ref == second.ref and second.filter is None:
        return True
    return (first.ref, first.filter, first.antecedent) == (second.ref, second.filter, second.antecedent)


def group(effects: tuple[Effect, ...]) -> list[list[Effect]]:
    """Put together what one sentence or one "it" says of the same objects, so that 613.6 treats it as one effect."""
    groups: list[list[Effect]] = []
    for effect in effects:
        if not effect.changes:
            continue
        home = next((found for found in reversed(groups) if same_subject(found[0], effect)), None)
        if home is None:
            groups.append([effect])
        else:
            home.append(effect)
    return groups


def lasting(members: Iterable[Effect]) -> tuple[Condition, ...]:
    """The conditions that are looked at again and again, each once."""
    found: dict[Condition, None] = {}
    for member in members:
        for condition in (member.condition, member.duration.condition):
            if condition is not None:
                found[condition] = None
    return tuple(found)


def says(members: Iterable[Effect], cue: str) -> bool:
    """True when some part says by this cue that types stay (205.1b)."""
    return any(member.retention is not None and member.retention.cue == cue for member in members)
