"""Finds which effect of one text corresponds to which of the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from extractor.compare.aspects import Languages, distance
from extractor.compare.meaning import Meaning, meaning
from extractor.ir.effects import Effect

#: Effects further apart than this are no match for each other: one is missing, the other is extra.
APART = 14
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


def pair(left: Sequence[Effect], right: Sequence[Effect], langs: Languages, spare: Spare = NO_SPARE) -> list[Match]:
    """Pair the effects of two texts at the least distance over all, and return the pairs in the order of the texts.

    An effect that repeats another of its own text counts once. Effects left alone are joined with another effect of
    their text where both together say what one effect of the other text says.
    """
    ours, theirs = _distinct(left), _distinct(right)
    matches = _assign(ours, theirs, langs)
    matches = _joined(matches, langs)
    if any(spare):
        matches = [_helped(match, spare, langs) for match in matches]
    return sorted(matches, key=_place)


def _place(match: Match) -> tuple[int, int]:
    left = match.left.effects[0].span[0] if match.left else -1
    right = match.right.effects[0].span[0] if match.right else -1
    return (left if match.left else right, right)


def _distinct(effects: Sequence[Effect]) -> list[Meaning]:
    found: dict[object, Meaning] = {}
    for effect in effects:
        one = meaning((effect,))
        found.setdefault(one.key(), one)
    return list(found.values())


def _assign(ours: list[Meaning], theirs: list[Meaning], langs: Languages) -> list[Match]:
    costs = [[distance(one, two, langs) for two in theirs] for one in ours]
    matches: list[Match] = []
    rows, columns = list(range(len(ours))), list(range(len(theirs)))
    for row in list(rows):  # equals first: they need no search
        column = next((c for c in columns if costs[row][c] == 0), None)
        if column is not None:
            matches.append(Match(ours[row], theirs[column]))
            rows.remove(row)
            columns.remove(column)
    chosen = _best(rows, columns, costs) if max(len(rows), len(columns)) <= _EXACT else _greedy(rows, columns, costs)
    matches += [Match(ours[row], theirs[column]) for row, column in chosen]
    taken = {row for row, _ in chosen}, {column for _, column in chosen}
    matches += [Match(ours[row], None) for row in rows if row not in taken[0]]
    matches += [Match(None, theirs[column]) for column in columns if column not in taken[1]]
    return matches


def _best(rows: list[int], columns: list[int], costs: list[list[int]]) -> list[tuple[int, int]]:
    """Return the pairs of the least total; an effect without match costs half of ``APART``."""
    best: dict[int, tuple[int, list[tuple[int, int]]]] = {0: (0, [])}  # columns used, as bits
    for row in rows:
        step: dict[int, tuple[int, list[tuple[int, int]]]] = {}
        for used, (total, pairs) in best.items():
            options = [(used, total + APART // 2, pairs)]
            for bit, column in enumerate(columns):
                if not used >> bit & 1 and costs[row][column] <= APART:
                    options.append((used | 1 << bit, total + costs[row][column], [*pairs, (row, column)]))
            for key, cost, chosen in options:
                if key not in step or cost < step[key][0]:
                    step[key] = (cost, chosen)
        best = step
    count = len(columns)
    return min((total + (count - used.bit_count()) * (APART // 2), pairs) for used, (total, pairs) in best.items())[1]


def _greedy(rows: list[int], columns: list[int], costs: list[list[int]]) -> list[tuple[int, int]]:
    chosen: list[tuple[int, int]] = []
    for cost, row, column in sorted((costs[r][c], r, c) for r in rows for c in columns):
        free = all(row != r and column != c for r, c in chosen)
        if free and cost <= APART:
            chosen.append((row, column))
    return chosen


def _joined(matches: list[Match], langs: Languages) -> list[Match]:
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
            gain = distance(match.left, match.right, langs) - distance(both.left, both.right, langs)
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, index, both)
        if best is not None:
            out[best[1]] = best[2]
            out.remove(alone)
    return out


def _join(match: Match, alone: Match) -> Match | None:
    """Add the lone effect to its own side of the match; only what is about the same sort of object goes together."""
    side, other = (match.left, alone.left) if alone.left else (match.right, alone.right)
    if side is None or other is None or not ({side.ref, other.ref} & {"that"} or side.ref == other.ref):
        return None
    effects = tuple(sorted((*side.effects, *other.effects), key=lambda e: e.span))
    both = meaning(effects)
    return match._replace(left=both) if alone.left else match._replace(right=both)


def _helped(match: Match, spare: Spare, langs: Languages) -> Match:
    """Join spare effects with the sides of a match, one by one, as long as that makes them more alike."""
    if match.left is None or match.right is None:
        return match
    best, apart = match, distance(match.left, match.right, langs)
    options = [Match(meaning((effect,)), None) for effect in spare.left]
    options += [Match(None, meaning((effect,))) for effect in spare.right]
    for option in options:
        both = _join(best, option) if apart else None
        if both is not None and both.left is not None and both.right is not None:
            now = distance(both.left, both.right, langs)
            if now < apart:
                best, apart = both, now
    return best
