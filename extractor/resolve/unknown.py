"""What a board does not show of the words of an effect, so that nobody takes an assumption for a finding.

A condition that the board does not show is taken to hold, and so is what was not read of a description; nothing is in combat or
in another passing state.
"""

from __future__ import annotations

from collections.abc import Iterator

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.effects import Span, Special
from extractor.resolve.amounts import amounts, asked_of
from extractor.resolve.kinds import SHOWN_KINDS, SHOWN_STATES
from extractor.resolve.match import Asker, chosen
from extractor.resolve.running import Running
from extractor.resolve.state import Overlay
from extractor.resolve.world import World


def not_shown(run: Running, world: World, view: Overlay) -> tuple[str, ...]:
    """The parts of an effect's subject and conditions that the board does not show: their words, or else what they ask for."""
    ask = Asker(world, view, run)
    found: dict[str, None] = {}
    if run.locked is None and run.subject.ref == "all" and run.subject.filter is not None:
        found.update(dict.fromkeys(_of_filter(run.subject.filter, ask)))
    conditions = (*run.conditions, *(one.condition for one in run.changes if one.condition is not None))
    for condition in conditions:
        if condition.predicate is not None:
            found.update(dict.fromkeys(_of_predicate(condition.predicate, ask)))
    found.update(dict.fromkeys(_of_changes(run, ask)))
    return tuple(found)


def _of_changes(run: Running, ask: Asker) -> Iterator[str]:
    """Objects that only the game knows, choices that were not made, an X without a number, and numbers that were not read."""
    for name, span in asked_of(run.changes):
        if ask.ref(name) is None:
            yield _words(run, span) or name
    for change in run.changes:
        for value in change.values:
            if not isinstance(value, Special):
                continue
            kind = value.chosen or value.choice
            if kind is not None and all(chosen(run, one, value.which) is None for one in (kind, f"{change.of}_type")):
                yield kind
            for number in amounts(value):
                if number.equal_to == "text" or (number.equal_to == "x" and run.x is None):
                    yield _words(run, number.span) or number.equal_to


def _words(run: Running, span: Span | None) -> str:
    """The words of an effect at a place of the whole text."""
    if span is None:
        return ""
    start = run.held.ability.span[0] if run.held is not None else 0
    return run.ref.words[span[0] - start : span[1] - start]


def _of_filter(node: f.Filter, ask: Asker) -> Iterator[str]:
    match node:
        case f.And(of=parts) | f.Or(of=parts):
            for part in parts:
                yield from _of_filter(part, ask)
        case f.Not(of=part):
            yield from _of_filter(part, ask)
        case f.Opaque(text=text):
            yield text or "…"
        case f.StatusIs(value=value) if value not in SHOWN_STATES:
            yield value
        case f.KindIs(value=value) if value not in SHOWN_KINDS:
            yield value
        case f.ControllerIs(value=who) | f.OwnerIs(value=who):
            yield from _of_player(who, ask)
        case f.ZoneIs(owner=who) if who is not None:
            yield from _of_player(who, ask)
        case f.ChosenIs(value=kind, which=which) if chosen(ask.run, kind, which) is None:
            yield kind
        case f.Compare(value=str() as number) if number != "x" or ask.run.x is None:
            yield number
        case _:
            return


def _of_player(who: str, ask: Asker) -> Iterator[str]:
    if ask.players(who) is None:
        yield who


def _of_predicate(node: p.Predicate, ask: Asker) -> Iterator[str]:
    match node:
        case p.AllOf(of=parts) | p.AnyOf(of=parts):
            for part in parts:
                yield from _of_predicate(part, ask)
        case p.NotThat(of=part):
            yield from _of_predicate(part, ask)
        case p.Words(text=text):
            yield text
        case p.LifeTotal():
            yield "life"
        case p.TurnOf() if ask.world.now.turn_of is None:
            yield "turn"
        case p.Controls(player=who, filter=filter_):
            yield from _of_player(who, ask)
            yield from _of_filter(filter_, ask)
        case p.ObjectMatches(filter=filter_) | p.Exists(filter=filter_):
            yield from _of_filter(filter_, ask)
        case _:
            return
