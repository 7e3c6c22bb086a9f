"""Whether a stated condition holds, asked of one moment. What the board cannot show is taken to hold."""

from __future__ import annotations

import re
from collections.abc import Iterable

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.predicates import Condition
from extractor.resolve.match import Asker, compares
from extractor.resolve.reading import reads
from extractor.resolve.state import Atom, bits

_SYMBOLS = re.compile(r"\{([^}]+)\}")
_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def condition_mask(ask: Asker, affected: int) -> int:
    """The part of ``affected`` for which every condition of the effect holds."""
    return narrow(ask.run.conditions, ask, affected)


def narrow(conditions: Iterable[Condition], ask: Asker, affected: int) -> int:
    """The part of ``affected`` for which these conditions hold."""
    for condition in conditions:
        if condition.predicate is None:
            continue
        local = Asker(ask.world, ask.view, ask.run, affected, stated=True)
        if condition.kind == "unless":
            affected &= ask.world.full & ~holds(condition.predicate, local, False)
        else:
            affected &= holds(condition.predicate, local, True)
    return affected


def holds(predicate: p.Predicate, ask: Asker, positive: bool) -> int:
    """The objects for which a predicate holds: all or none where it does not speak of the affected objects themselves."""
    full = ask.world.full
    match predicate:
        case p.AllOf(of=parts):
            found = full
            for part in parts:
                found &= holds(part, ask, positive)
            return found
        case p.AnyOf(of=parts):
            found = 0
            for part in parts:
                found |= holds(part, ask, positive)
            return found
        case p.NotThat(of=part):
            return full & ~holds(part, ask, not positive)
        case p.ObjectMatches(ref=ref, filter=filter_):
            return _object(ref, filter_, ask, positive)
        case p.Controls(player=who, filter=filter_, op=op, count=count):
            return full if _controls(who, filter_, op, count, ask, positive) else 0
        case p.Exists(filter=filter_, op=op, count=count):
            return full if _enough(filter_, full, full, op, count, ask, positive) else 0
        case p.Devotion(colors=colors, op=op, value=value):
            return full if _devotion(colors, op, value, ask, positive) else 0
        case p.TurnOf(player=who):
            return full if _turn(who, ask, positive) else 0
        case _:
            return full if positive else 0


def _object(ref: str, filter_: f.Filter, ask: Asker, positive: bool) -> int:
    fitting = ask.match(filter_, positive)
    if ref not in ("self", "attached"):
        return fitting
    one = ask.ref(ref)
    if one is None:
        return ask.world.full if positive else 0
    if one == 0 and ref == "self":
        # the source is not on the board: nothing can be said of it
        return ask.world.full if positive else 0
    return ask.world.full if one and one & ~fitting == 0 else 0


def _controls(who: str, filter_: f.Filter, op: str, count: int | str, ask: Asker, positive: bool) -> bool:
    names = ask.players(who)
    if names is None:
        return positive
    theirs = 0
    for name in names:
        theirs |= ask.view.col(("control", name))
    return _enough(filter_, theirs, theirs & ask.world.battlefield, op, count, ask, positive)


def _enough(
    filter_: f.Filter, among: int, population: int, op: str, count: int | str, ask: Asker, positive: bool
) -> bool:
    """Whether as many fit as the text says. Words that were not read leave a range of numbers."""
    number = ask.run.x if isinstance(count, str) else count
    if number is None:
        return positive
    least = (ask.scope(filter_, positive=False) & among).bit_count()
    most = (ask.scope(filter_) & among).bit_count()
    possible = _some(op, least, most, number)
    if possible and (op != "=" or least == most) and compares(op, least, number) and compares(op, most, number):
        return True
    # a board that shows nothing beside the source itself says nothing about what else a player has
    alone = population & ~(ask.ref("self") or 0) == 0
    if alone and op in (">", ">=", "=") and least <= number:
        return positive
    return positive and possible


def _some(op: str, least: int, most: int, number: int) -> bool:
    """True when some number of the range compares so."""
    return least <= number <= most if op == "=" else compares(op, least, number) or compares(op, most, number)


def _devotion(colors: tuple[str, ...], op: str, value: int, ask: Asker, positive: bool) -> bool:
    """700.5: the mana symbols of these colours among the mana costs of permanents that the player controls."""
    you = ask.you
    if you is None:
        return positive
    letters = {_LETTERS[color] for color in colors}
    total, known = 0, False
    for index in bits(ask.view.col(("control", you)) & ask.world.battlefield):
        cost = ask.view.value("mana_cost", index)
        if isinstance(cost, str):
            known = known or bool(cost)
            total += sum(1 for symbol in _SYMBOLS.findall(cost) if letters & set(symbol.upper().split("/")))
    return compares(op, total, value) if known else positive


def _turn(who: str, ask: Asker, positive: bool) -> bool:
    turn, names = ask.world.now.turn_of, ask.players(who)
    if turn is None or names is None:
        return positive
    return turn in names


def condition_reads(conditions: Iterable[Condition]) -> set[Atom | str]:
    """What conditions can turn on."""
    found: set[Atom | str] = set()
    for condition in conditions:
        if condition.predicate is not None:
            found |= _predicate_reads(condition.predicate)
    return found


def _predicate_reads(predicate: p.Predicate) -> set[Atom | str]:
    match predicate:
        case p.AllOf(of=parts) | p.AnyOf(of=parts):
            return set().union(*(_predicate_reads(part) for part in parts))
        case p.NotThat(of=part):
            return _predicate_reads(part)
        case p.ObjectMatches(filter=filter_):
            return reads(filter_)
        case p.Controls(filter=filter_) | p.Exists(filter=filter_):
            return reads(filter_) | {"control"}
        case p.Devotion():
            return {"control", "mana_cost"}
        case _:
            return set()
