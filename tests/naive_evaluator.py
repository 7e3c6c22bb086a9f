"""A second evaluator, written from the rules alone: clear, slow, one object at a time, with copies of everything.

It shares no code with the core and knows only the representation. Where the two disagree, one of them has misread the rules.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
from naive_effects import Effects
from naive_values import LAYERS, Force, Table, Thing, as_printed

from extractor.ir.annotation import Ability


class Naive(Effects):
    """Evaluates one board: objects, resolved effects, the moment, and conditions that do not hold."""

    def __init__(self, board: Any, types: Any) -> None:
        self.board, self.types = board, types
        # nobody lists effects of one moment in an order that means anything
        self.effects = sorted(board.effects, key=lambda one: (one.timestamp, msgspec.json.encode(one, order="deterministic")))
        self.things: Table = {}
        self.started: dict[Any, Force] = {}
        self.hooked: set[str] = set()

    def evaluate(self) -> dict[str, tuple[Any, ...]]:
        """The whole record of each object. One about to enter is looked at next to the others and counted by none (614.12)."""
        present = [card for card in self.board.objects if not card.entering]
        found = self.one(present)
        for card in self.board.objects:
            if card.entering:
                found[card.id] = self.one([*present, card])[card.id]
        return found

    # ---------------------------------------------------------------- applying

    def exists(self, force: Force, things: Table) -> bool:
        return force.comes_from is None or force.comes_from in things[force.source or ""].abilities

    def reach(self, force: Force, things: Table) -> set[str]:
        """The objects it applies to: those it began with (613.6, 611.2c), else those that its words describe (611.3a)."""
        if force.begun is not None:
            return force.begun
        if not self.exists(force, things):
            return set()
        source = force.source or ""
        if force.locked is not None:
            found = set(force.locked)
        elif force.subject is None or force.subject.ref == "self":
            found = {source}
        elif force.subject.ref == "attached":
            host = things[source].card.attached_to
            found = {host} if host in things else set()
        elif force.subject.ref == "all":
            found = {key for key in things if self.meant(force.subject.filter, key, force, things) is not False}
        else:
            found = set()
        if force.only is not None:
            found &= {force.only}
        return {key for key in found if self.all_hold(force.conditions, key, force, things)}

    def apply(self, force: Force, layer: str, things: Table) -> Table:
        after = {key: thing.copy() for key, thing in things.items()}
        for key in self.reach(force, things):
            self.do(force, layer, key, things, after)
        return after

    # ---------------------------------------------------------------- order

    def picture(self, force: Force, layer: str, things: Table) -> Any:
        """Existence, what it applies to, and what it does to each (613.8a)."""
        exists = force.begun is not None or self.exists(force, things)
        reach = self.reach(force, things)
        return exists, reach, {key: self.deeds(force, layer, key, things) for key in reach}

    def next(self, pool: list[Force], layer: str) -> Force:
        """The oldest effect that waits for nothing, effects in a loop not counting among themselves (613.8b)."""
        size = range(len(pool))
        now = [self.picture(one, layer, self.things) for one in pool]
        waits = [[False] * len(pool) for _ in size]
        for b in size:
            then = self.apply(pool[b], layer, self.things)
            for a in size:
                waits[a][b] = a != b and now[a] != self.picture(pool[a], layer, then)
        far = [list(row) for row in waits]
        for via, a, b in product(size, size, size):
            far[a][b] = far[a][b] or (far[a][via] and far[via][b])
        free = [a for a in size if all(far[b][a] for b in size if far[a][b])]
        return min((pool[a] for a in free), key=lambda force: force.stamp)

    def one(self, cards: list[Any]) -> dict[str, tuple[Any, ...]]:
        self.started = {}
        self.things = self.copiable({card.id: as_printed(card) for card in cards})
        self.hooked = {key for key, thing in self.things.items() if any(a.keyword == "reconfigure" for _, a in thing.abilities)}
        for layer in LAYERS:
            done: set[Any] = set()
            while True:
                pool = [one for one in self.forces(self.things) if one.key not in done and one.part(layer)]
                if not pool:
                    break
                if layer in "23456":
                    pool = [one for one in pool if one.cda] or pool
                force = self.next(pool, layer)
                reach = self.reach(force, self.things)
                self.things = self.apply(force, layer, self.things)
                done.add(force.key)
                if reach and force.begun is None:
                    force.begun = reach
                    self.started[force.key] = force
            if layer == "4":
                for thing in self.things.values():
                    for name, symbol in self.types.basic_land_mana.items():
                        if "land" in thing.types and ("land", name) in thing.subs:
                            intrinsic = Ability(span=(0, 0), text="{" + symbol + "}", kind="activated", mana=True)
                            thing.abilities.append((("intrinsic", symbol), intrinsic))
        return {key: self.result(thing) for key, thing in self.things.items()}

    def result(self, thing: Thing) -> tuple[Any, ...]:
        """Name, controller, types, colours, size, mana value, abilities, and symbols of intrinsic mana abilities."""
        power, toughness = thing.power, thing.toughness
        if "creature" in thing.types:
            power, toughness = power or 0, toughness or 0
        elif thing.here or thing.card.power is None or "creature" in thing.card.card_types:
            power = toughness = None  # 208.3
        others = [one for how, one in thing.abilities if how[0] != "intrinsic"]
        given = sorted((one.text or one.keyword or "", one.parameter or "") for one in others)
        symbols = sorted(how[1] for how, _ in thing.abilities if how[0] == "intrinsic")
        return (
            thing.name, thing.controller, thing.supers, thing.types, thing.subs, thing.colors, power, toughness,
            thing.mana_value, given, symbols,
        )  # fmt: skip
