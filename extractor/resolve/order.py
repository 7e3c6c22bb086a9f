"""Which effect of a layer applies next: dependency by trial (613.8), and timestamps (613.7).

Applying every effect on trial after every step is what the rule says. Two facts make it cheap: a pair of which one can write
nothing that the other reads is never tried, and a pair is tried again only when something it turns on has changed.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from extractor.resolve.doing import Doing, applies, doing, perform
from extractor.resolve.interplay import Readers, Traits
from extractor.resolve.result import ReasonKind
from extractor.resolve.running import Running
from extractor.resolve.state import State
from extractor.resolve.world import World

Key = tuple[object, ...]


class Candidate(msgspec.Struct, frozen=True, eq=False):
    """An effect that has not applied in this layer yet, with the set it began with in an earlier one, if it did."""

    run: Running
    begun: int | None
    writes: Traits
    reads: Traits

    @property
    def source_bit(self) -> int:
        """The object whose ability must still be there, as a set; nothing once the effect has begun (613.6)."""
        if self.begun is not None or self.run.held is None or self.run.source is None:
            return 0
        return 1 << self.run.source


class Choice(msgspec.Struct, frozen=True):
    """The effect chosen and why. ``others`` are those in its loop, or older ones that wait for it; ``passed`` all that wait."""

    key: Key
    reason: ReasonKind
    others: tuple[Key, ...] = ()
    passed: tuple[Key, ...] = ()


class Dependencies:
    """The dependencies within one layer, kept up to date while its effects are applied one by one (613.8c)."""

    def __init__(self, layer: str, state: State, world: World) -> None:
        self.layer, self.state, self.world = layer, state, world
        self.pool: dict[Key, Candidate] = {}
        self.waits: dict[Key, set[Key]] = {}
        self._may: dict[Key, set[object]] = {}
        self._readers = Readers()

    def update(self, pool: list[Candidate], touched: set[object]) -> None:
        """Look again at every pair that the last step can have changed; ``touched`` is what it wrote."""
        present = {one.run.key: one for one in pool}
        fresh = {key for key, one in present.items() if self.pool.get(key) is not one}
        self._forget((self.pool.keys() - present.keys()) | fresh)
        self.pool = present
        self._introduce(fresh)
        readers: set[object] = {
            key for key, one in present.items() if key in fresh or not one.reads.isdisjoint(touched)
        }
        now: dict[object, Doing] = {}
        for key, one in present.items():
            moved = key in fresh or key in readers or not one.writes.isdisjoint(touched)
            again = self._may[key] & present.keys() if moved else self._may[key] & readers
            if "abilities" in one.writes:
                again |= {other for other, its in present.items() if other != key and its.source_bit}
            if again:
                self._try(key, one, again, now)

    def _forget(self, keys: Iterable[Key]) -> None:
        for key in keys:
            if key in self.pool:
                self._readers.drop(key, self.pool[key].reads)
            self.waits.pop(key, None)
            self._may.pop(key, None)
            for others in self.waits.values():
                others.discard(key)

    def _introduce(self, fresh: set[Key]) -> None:
        if not fresh:
            return
        for key in fresh:
            self._readers.add(key, self.pool[key].reads)
        for key, one in self.pool.items():
            self._may[key] = self._readers.of(one.writes) - {key}

    def _try(self, key: Key, one: Candidate, again: set[object], now: dict[object, Doing]) -> None:
        """Apply one effect on trial and see which of the others it would change (613.8a)."""
        plain = self.state.overlay()
        mask = applies(one.run, one.begun, plain, self.world)
        trial = self.state.overlay()
        robbed = 0
        if mask:
            perform(one.run, self.layer, mask, trial, self.world)
            for index in trial.abilities:
                robbed |= 1 << index
        touched = trial.touched()
        for other, its in self.pool.items():
            if other not in again:
                continue
            changed = False
            if its.source_bit & robbed or not its.reads.isdisjoint(touched):
                if other not in now:
                    now[other] = doing(its.run, its.begun, self.layer, plain, self.world)
                # its existence, what it applies to, or what it does to any of the things it applies to
                changed = now[other] != doing(its.run, its.begun, self.layer, trial, self.world)
            if changed:
                self.waits.setdefault(other, set()).add(key)
            elif other in self.waits:
                self.waits[other].discard(key)

    def choose(self) -> Choice:
        """The next effect: the oldest one that waits for nothing outside its own loop (613.8b)."""
        keys = sorted(self.pool, key=lambda key: self.pool[key].run.stamp)
        number = {key: place for place, key in enumerate(keys)}
        forth = [0] * len(keys)
        back = [0] * len(keys)
        for key, others in self.waits.items():
            for other in others:
                forth[number[key]] |= 1 << number[other]
                back[number[other]] |= 1 << number[key]
        for place, key in enumerate(keys):
            if not forth[place]:
                passed = keys[:place]
                waiting = _reach(place, back)
                mine = tuple(one for one in passed if waiting >> number[one] & 1)
                return Choice(key, "awaited" if mine else "timestamp", mine, tuple(passed))
            ahead = _reach(place, forth)
            loop = ahead & _reach(place, back)
            if not ahead & ~loop:
                members = tuple(one for one in keys if one != key and loop >> number[one] & 1)
                return Choice(key, "loop", members, tuple(keys[:place]))
        raise AssertionError("a finite order has a first member")


def _reach(start: int, edges: list[int]) -> int:
    """All places that can be reached, as a set."""
    found, frontier = 0, edges[start]
    while frontier:
        found |= frontier
        following = 0
        while frontier:
            low = frontier & -frontier
            following |= edges[low.bit_length() - 1]
            frontier ^= low
        frontier = following & ~found
    return found
