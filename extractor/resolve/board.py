"""What is given to the core: objects, effects that have resolved, and the moment. Nothing here is ever changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from extractor.ir.annotation import Ability
from extractor.ir.effects import Effect

Zone = Literal["battlefield", "stack", "hand", "graveyard", "library", "exile", "command"]


class GameObject(msgspec.Struct, frozen=True, kw_only=True):
    """A card, token, spell or permanent with its printed values (109.1) and its place in the game.

    ``subtypes`` are pairs of family and name. ``mana_cost`` None means that it is not known. ``timestamp`` is the present
    one (613.7d-f). ``later`` gives single abilities (by index) or counters (by kind) a later timestamp (613.7a, c).
    ``attached_to`` is the id of an object or the name of a player; ``copy_of`` the object it entered as a copy of.
    """

    id: str
    name: str = ""
    supertypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[tuple[str, str], ...] = ()
    colors: tuple[str, ...] = ()
    mana_cost: str | None = None
    mana_value: int = 0
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()
    controller: str = "A"
    owner: str | None = None
    zone: Zone = "battlefield"
    timestamp: int = 0
    later: Mapping[int | str, int] = msgspec.field(default_factory=dict)
    counters: Mapping[str, int] = msgspec.field(default_factory=dict)
    tapped: bool = False
    token: bool = False
    entering: bool = False
    attached_to: str | None = None
    face_down: bool = False
    copy_of: str | None = None
    cast_for: str | None = None
    chosen: Mapping[str, str] = msgspec.field(default_factory=dict)
    lang: str = ""


class ResolvedEffect(msgspec.Struct, frozen=True, kw_only=True):
    """An effect of a spell or ability that has resolved (611.2), locked to the objects it began with (611.2c).

    ``affects`` is in the order in which the text names the objects. ``source`` is an id, or a name where the source is
    not on the board. ``copies`` is the object copied; ``keyword`` a resolved keyword ability given instead of effects;
    ``ability`` the index of the ability of ``source`` that it came from, where known. ``quoted`` as in ``Ability``.
    """

    effects: tuple[Effect, ...] = ()
    text: str = ""
    lang: str = ""
    source: str | None = None
    controller: str = "A"
    affects: tuple[str, ...] = ()
    timestamp: int = 0
    ended: bool = False
    copies: str | None = None
    keyword: str | None = None
    parameter: str | None = None
    ability: int | None = None
    x: int | None = None
    chosen: Mapping[str, str] = msgspec.field(default_factory=dict)
    quoted: tuple[Ability, ...] = ()


class Now(msgspec.Struct, frozen=True):
    """The moment that is asked about; either part may be unknown."""

    turn_of: str | None = None
    phase: str | None = None


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """All that the core is told. ``conditions_false`` holds pairs of object id and ability index."""

    objects: tuple[GameObject, ...]
    effects: tuple[ResolvedEffect, ...] = ()
    now: Now = Now()
    conditions_false: frozenset[tuple[str, int]] = frozenset()


#: The phases and steps, in the words of the rules, in which a duration is certainly over (514.2, 511.3).
_PAST: dict[str, frozenset[str]] = {
    "end_of_combat": frozenset({"postcombat main", "second main", "end", "ending", "cleanup"}),
    "end_of_turn": frozenset({"cleanup"}),
}


def is_over(effect: ResolvedEffect, now: Now) -> bool:
    """True when its duration has ended: it says so, or the moment shows it for every part (611.2a)."""
    if effect.ended:
        return True
    phase = (now.phase or "").replace("_", " ").casefold()
    return bool(effect.effects) and all(phase in _PAST.get(part.duration.kind, ()) for part in effect.effects)
