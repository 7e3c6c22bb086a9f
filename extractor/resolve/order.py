"""Which effect of a layer applies next: dependency by trial (613.8), characteristic-defining first (613.3), timestamps (613.7)."""

from __future__ import annotations

import msgspec

from extractor.resolve.doing import Doing, applies, doing, perform
from extractor.resolve.interplay import Traits, groups, meet
from extractor.resolve.result import ReasonKind
from extractor.resolve.running import Running
from extractor.resolve.state import State
from extractor.resolve.world import World

Edges = dict[int, set[int]]


class Candidate(msgspec.Struct, eq=False):
    """An effect that has not applied in this layer yet, with the set it began with in an earlier one, if it did."""

    run: Running
    begun: int | None
    writes: Traits
    reads: Traits
    read_groups: frozenset[str]

    @staticmethod
    def make(run: Running, begun: int | None, writes: Traits, reads: Traits) -> Candidate:
        """A candidate with what the pair tests need."""
        return Candidate(run, begun, writes, reads, groups(reads))


class Choice(msgspec.Struct):
    """The effect chosen and why; ``others`` are those it waited for, was looped with, or went before."""

    place: int
    reason: ReasonKind
    others: tuple[int, ...]


def dependencies(pool: list[Candidate], layer: str, state: State, world: World) -> Edges:
    """613.8a on the present state: for each effect the others whose application would change it."""
    edges: Edges = {}
    now: dict[int, Doing] = {}
    plain = state.overlay()
    sources = 0
    for one in pool:
        if one.begun is None and one.run.held is not None and one.run.source is not None:
            sources |= 1 << one.run.source
    for place, other in enumerate(pool):
        readers = [
            number
            for number, one in enumerate(pool)
            if number != place and meet(other.writes, one.reads, one.read_groups)
        ]
        robs = "abilities" in other.writes
        if not readers and not (robs and sources):
            continue
        mask = applies(other.run, other.begun, plain, world)
        if not mask or (not readers and not mask & sources):
            continue
        trial = state.overlay()
        perform(other.run, layer, mask, trial, world)
        touched = trial.touched()
        robbed = 0
        for index in trial.abilities:
            robbed |= 1 << index
        for number, one in enumerate(pool):
            if number == place:
                continue
            reached = bool(
                robbed and one.begun is None and one.run.held is not None and robbed >> (one.run.source or 0) & 1
            )
            if not reached and one.reads.isdisjoint(touched):
                continue
            if number not in now:
                now[number] = doing(one.run, one.begun, layer, plain, world)
            if _changes(now[number], doing(one.run, one.begun, layer, trial, world)):
                edges.setdefault(number, set()).add(place)
    return edges


def _changes(before: Doing, after: Doing) -> bool:
    """613.8a(b): its existence, what it applies to, or what it does to any of the things it applies to."""
    return before != after


def choose(pool: list[Candidate], edges: Edges) -> Choice:
    """The next effect: the oldest one that waits for nothing outside its own loop (613.8b)."""
    order = sorted(range(len(pool)), key=lambda place: pool[place].run.stamp)
    for rank, place in enumerate(order):
        ahead = _reach(place, edges)
        loop = {one for one in ahead if place in _reach(one, edges)}
        if ahead - loop:
            continue
        passed = order[:rank]
        if loop:
            return Choice(place, "loop", tuple(sorted(loop - {place})))
        if passed:
            return Choice(place, "dependency", tuple(passed))
        return Choice(place, "timestamp", ())
    raise AssertionError("a finite order always has a first member")


def _reach(place: int, edges: Edges) -> set[int]:
    """All that an effect waits for, directly or through others."""
    found: set[int] = set()
    open_ = list(edges.get(place, ()))
    while open_:
        one = open_.pop()
        if one not in found:
            found.add(one)
            open_.extend(edges.get(one, ()))
    return found
