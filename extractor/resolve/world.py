"""What does not change while characteristics are worked out: zones, owners, counters, attachments, the moment."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from extractor.errors import InputError
from extractor.resolve.board import Board, GameObject, ResolvedEffect, is_over
from extractor.resolve.policy import Policy
from extractor.resolve.state import Held, Overlay, State
from extractor.resolve.tables import TypeTable


class World:
    """The fixed side of a board, with objects numbered in an order that does not depend on how they were listed."""

    def __init__(self, board: Board, table: TypeTable, policy: Policy) -> None:
        self.board = board
        self.table = table
        self.policy = policy
        self.now = board.now
        self.objects: tuple[GameObject, ...] = tuple(sorted(board.objects, key=lambda one: (one.timestamp, one.id)))
        self.effects = in_order(board.effects)
        self.index = {one.id: number for number, one in enumerate(self.objects)}
        if len(self.index) != len(self.objects):
            raise InputError("two objects of the board have the same id")
        self.full = (1 << len(self.objects)) - 1
        self.entering = self.where(one.entering for one in self.objects)
        self.zones: dict[str, int] = {}
        self.owners: dict[str, int] = {}
        for number, one in enumerate(self.objects):
            zone = "battlefield" if one.entering else one.zone
            self.zones[zone] = self.zones.get(zone, 0) | 1 << number
            owner = one.owner or one.controller
            self.owners[owner] = self.owners.get(owner, 0) | 1 << number
        self.battlefield = self.zones.get("battlefield", 0)
        self.tokens = self.where(one.token for one in self.objects)
        self.copies = self.where(one.copy_of is not None for one in self.objects) | self.locate(
            one
            for effect in self.effects
            if effect.copies is not None and not is_over(effect, board.now)
            for one in effect.affects
        )
        self.attached = [self.index.get(one.attached_to or "") for one in self.objects]
        self.attached_player = [
            one.attached_to if one.attached_to and one.attached_to not in self.index else None for one in self.objects
        ]
        # 613.7m: of objects with one timestamp those of the active player come first
        self.turn = [int(one.controller != board.now.turn_of) for one in self.objects]
        self.players = frozenset(
            (*(one.controller for one in self.objects), *self.owners, *(done.controller for done in self.effects))
        )

    def where(self, flags: Iterable[bool]) -> int:
        """The set of the objects whose flag is true."""
        return sum(1 << number for number, flag in enumerate(flags) if flag)

    def locate(self, ids: Iterable[str]) -> int:
        """The set of the objects with these ids; an id that is not on the board is left out (it has left)."""
        return sum(1 << self.index[one] for one in dict.fromkeys(ids) if one in self.index)

    def counted(self, kind: str, index: int) -> int:
        """How many counters of a kind an object has; ``any`` counts all."""
        counters = self.objects[index].counters
        return sum(counters.values()) if kind == "any" else counters.get(kind, 0)

    def printed(self) -> State:
        """The values printed on cards and defined for tokens (613.1)."""
        state = State(len(self.objects))
        overlay = state.overlay()
        for number, one in enumerate(self.objects):
            write(overlay, number, one)
            owner = one.owner or one.controller
            on_board = one.entering or one.zone in ("battlefield", "stack", "command")
            # 108.4: elsewhere a card has no controller, and its owner stands in
            player = one.controller if on_board else owner
            overlay.put(("control", player), overlay.col(("control", player)) | 1 << number)
        overlay.commit()
        return state


def in_order(effects: tuple[ResolvedEffect, ...]) -> tuple[ResolvedEffect, ...]:
    """By timestamp, and where several have the same by what they are: never by the order in which they were listed."""
    if len({one.timestamp for one in effects}) == len(effects):
        return tuple(sorted(effects, key=lambda one: one.timestamp))
    return tuple(sorted(effects, key=lambda one: (one.timestamp, msgspec.json.encode(one, order="deterministic"))))


def write(overlay: Overlay, number: int, one: GameObject) -> None:
    """Write an object's printed values into its row."""
    bit = 1 << number
    for card_type in one.card_types:
        overlay.put(("type", card_type), overlay.col(("type", card_type)) | bit)
    for supertype in one.supertypes:
        overlay.put(("super", supertype), overlay.col(("super", supertype)) | bit)
    for family, name in one.subtypes:
        overlay.put(("sub", family, name), overlay.col(("sub", family, name)) | bit)
    for color in one.colors:
        overlay.put(("color", color), overlay.col(("color", color)) | bit)
    overlay.assign("name", number, one.name)
    overlay.assign("mana_cost", number, one.mana_cost)
    overlay.assign("mana_value", number, one.mana_value)
    overlay.assign("power", number, one.power)
    overlay.assign("toughness", number, one.toughness)
    overlay.hold(
        number,
        (
            Held(key=("text", place), origin="printed", ability=ability, lang=one.lang, later=one.later.get(place))
            for place, ability in enumerate(one.abilities)
        ),
    )
