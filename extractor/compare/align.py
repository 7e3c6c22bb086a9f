"""Finds which effect of one text corresponds to which of the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from extractor.compare.aspects import distance
from extractor.compare.filters import agree
from extractor.compare.meaning import Meaning, meaning
from extractor.compare.speech import Sides
from extractor.ir.effects import Effect

#: Effects further apart than this are no match for each other: one is missing, the other is extra.
APART = 14
#: A distance of one, so that the order of effects decides only between equals.
_STEP = 256
#: How much farther off an ability with another cost is, where one with the same cost is there as well.
_OTHER_COST = 7 * _STEP
_SYMBOL = re.compile(r"\{[^{}\s]+\}")
_ALONE = APART // 2 * _STEP
_FAR = (APART + 1) * _STEP + _OTHER_COST
#: Beyond this many open effects on a side the search is greedy; no card comes near.
_EXACT = 9


class Spare(NamedTuple):
    """Effects of the two texts that change no type: what one text says in one sentence the other may say in two."""

    left: tuple[Effect, ...] = ()
    right: tuple[Effect, ...] = ()


NO_SPARE = Spare()


class Match(NamedTuple):
    """A pair of meanings; one of them is None for an effect without match."""

    left: Meaning | None
    right: Meaning | None


def pair(left: Sequence[Effect], right: Sequence[Effect], sides: Sides, spare: Spare = NO_SPARE) -> list[Match]:
    """Pair the effects of two texts at the least distance over all, and return the pairs in the order of the texts.

    Of effects that are equally near, the one in the same paragraph is taken, then the one at the same place in the order.
    An effect without match that repeats another of its own paragraph adds nothing. Effects left alone are joined with another
    effect of their text where both together say what one effect of the other text says.
    """
    ours = [meaning((effect,), sides.left) for effect in left]
    theirs = [meaning((effect,), sides.right) for effect in right]
    matches = _new(_assign(ours, theirs))
    matches = _joined(matches)
    if any(spare):
        matches = [_helped(match, spare, sides) for match in matches]
    return sorted(matches, key=_place)


def _place(match: Match) -> tuple[int, int]:
    left = match.left.effects[0].span[0] if match.left else -1
    right = match.right.effects[0].span[0] if match.right else -1
    return (left if match.left else right, right)


def _new(matches: list[Match]) -> list[Match]:
    """Leave out effects without match that say again what another effect of their paragraph says."""
    matched = [match for match in matches if match.left and match.right]
    ours = {_said(match.left) for match in matched}
    theirs = {_said(match.right) for match in matched}
    return [
        match
        for match in matches
        if (match.left and match.right)
        or (match.left and _said(match.left) not in ours)
        or (match.right and _said(match.right) not in theirs)
    ]


def _said(side: Meaning | None) -> object:
    return (side.ability, side.key()) if side else None


def _assign(ours: list[Meaning], theirs: list[Meaning]) -> list[Match]:
    rows, columns = list(range(len(ours))), list(range(len(theirs)))
    prices = [_price(one) for one in ours], [_price(one) for one in theirs]
    costs = [
        [
            distance(one, two) * _STEP + _order(one, two, abs(row - column)) + _foreign(prices, row, column)
            for column, two in enumerate(theirs)
        ]
        for row, one in enumerate(ours)
    ]
    search = _best if max(len(rows), len(columns)) <= _EXACT else _greedy
    chosen = search(rows, columns, costs)
    matches = [Match(ours[row], theirs[column]) for row, column in chosen]
    taken = {row for row, _ in chosen}, {column for _, column in chosen}
    matches += [Match(ours[row], None) for row in rows if row not in taken[0]]
    matches += [Match(None, theirs[column]) for column in columns if column not in taken[1]]
    return matches


def _order(left: Meaning, right: Meaning, apart: int) -> int:
    """Return what tells equally near effects apart; over all effects that are searched it is less than one step."""
    return (8 if left.ability != right.ability else 0) + min(apart, 7)


_Price = tuple[str, ...]


def _foreign(prices: tuple[list[_Price], list[_Price]], row: int, column: int) -> int:
    """Return what an ability with another cost is farther off, if one with the same cost is there as well."""
    ours, theirs = prices[0][row], prices[1][column]
    known = ours in prices[1] or theirs in prices[0]
    return _OTHER_COST if ours and theirs and ours != theirs and known else 0


def _price(side: Meaning) -> _Price:
    """Return the label or the symbols in the cost of an activated ability (602.1), which are the same in every language."""
    origin, text = side.effects[0].origin, side.speech.text or ""
    if origin.label:
        return (origin.label,)
    if origin.kind != "activated":
        return ()
    end = text.rfind(":", 0, side.effects[0].span[0])
    start = max(text.rfind(sign, 0, end) for sign in ".\n") + 1
    return tuple(_SYMBOL.findall(text[start:end])) if end >= 0 else ()


def _best(rows: list[int], columns: list[int], costs: list[list[int]]) -> list[tuple[int, int]]:
    """Return the pairs of the least total; an effect without match costs half of ``APART``."""
    best: dict[int, tuple[int, list[tuple[int, int]]]] = {0: (0, [])}  # columns used, as bits
    for row in rows:
        step: dict[int, tuple[int, list[tuple[int, int]]]] = {}
        for used, (total, pairs) in best.items():
            options = [(used, total + _ALONE, pairs)]
            for bit, column in enumerate(columns):
                if not used >> bit & 1 and costs[row][column] < _FAR:
                    options.append((used | 1 << bit, total + costs[row][column], [*pairs, (row, column)]))
            for key, cost, chosen in options:
                if key not in step or cost < step[key][0]:
                    step[key] = (cost, chosen)
        best = step
    count = len(columns)
    return min((total + (count - used.bit_count()) * _ALONE, pairs) for used, (total, pairs) in best.items())[1]


def _greedy(rows: list[int], columns: list[int], costs: list[list[int]]) -> list[tuple[int, int]]:
    chosen: list[tuple[int, int]] = []
    for cost, row, column in sorted((costs[r][c], r, c) for r in rows for c in columns):
        free = all(row != r and column != c for r, c in chosen)
        if free and cost < _FAR:
            chosen.append((row, column))
    return chosen


def _joined(matches: list[Match]) -> list[Match]:
    """Try to explain each effect without match as a part of another effect of its text that has one."""
    out = list(matches)
    for alone in [m for m in matches if m.left is None or m.right is None]:
        best: tuple[int, int, Match] | None = None
        for index, match in enumerate(out):
            if match.left is None or match.right is None:
                continue
            both = _join(match, alone)
            if both is None or both.left is None or both.right is None:
                continue
            gain = distance(match.left, match.right) - distance(both.left, both.right)
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, index, both)
        if best is not None:
            out[best[1]] = best[2]
            out.remove(alone)
    return out


def _join(match: Match, alone: Match) -> Match | None:
    """Add the lone effect to its own side of the match; only what is about the same sort of object goes together."""
    side, other = (match.left, alone.left) if alone.left else (match.right, alone.right)
    if side is None or other is None or not _of_one(side, other):
        return None
    effects = tuple(sorted((*side.effects, *other.effects), key=lambda e: e.span))
    both = meaning(effects, side.speech)
    return match._replace(left=both) if alone.left else match._replace(right=both)


def _of_one(side: Meaning, other: Meaning) -> bool:
    """True if two effects of a text may be about the same object.

    In different abilities only a set or the source is the same for sure: each target is its own.
    """
    alike = side.ref == other.ref and agree(side.filter, other.filter)
    if side.ability != other.ability:
        return alike and side.ref != "target" and not (side.traced or other.traced)
    return alike or "that" in (side.ref, other.ref) or (side.ref == other.ref and (side.traced or other.traced))


def _helped(match: Match, spare: Spare, sides: Sides) -> Match:
    """Join spare effects with the sides of a match, one by one, as long as that makes them more alike."""
    if match.left is None or match.right is None:
        return match
    best, apart = match, distance(match.left, match.right)
    options = [Match(meaning((effect,), sides.left), None) for effect in spare.left]
    options += [Match(None, meaning((effect,), sides.right)) for effect in spare.right]
    for option in options:
        both = _join(best, option) if apart else None
        if both is not None and both.left is not None and both.right is not None:
            now = distance(both.left, both.right)
            if now < apart:
                best, apart = both, now
    return best
