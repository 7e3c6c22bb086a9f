"""Compares the abilities that effects give and take away."""

from __future__ import annotations

from extractor.compare.meaning import Item, Values
from extractor.compare.signs import compatible


def same_abilities(left: Values, right: Values) -> bool:
    """True unless one side clearly gives or takes an ability that the other does not.

    A quoted ability is known by its symbols, numbers and the names of the game in it.
    """
    return left.fixed == right.fixed and _same(left.removed, right.removed) and _same(left.values, right.values)


def unmatched(ours: set[Item], theirs: set[Item]) -> list[Item]:
    """Return the abilities of the first set that have none like them in the second, in a fixed order."""
    rest = sorted(theirs - ours, key=repr)
    lone: list[Item] = []
    for item in sorted(ours - theirs, key=repr):
        match = next((other for other in rest if alike(item, other)), None)
        if match is None:
            lone.append(item)
        else:
            rest.remove(match)
    return lone


def _same(left: set[Item], right: set[Item]) -> bool:
    return len(left) == len(right) and not unmatched(left, right)


def alike(one: Item, two: Item) -> bool:
    """True for equal abilities, and for quoted ones in two languages that may say the same."""
    if one[0] == two[0] == "quoted":
        return bool(one[1] == two[1] and compatible(one[2], two[2]))
    return one == two
