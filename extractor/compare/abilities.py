"""Compares the abilities that effects give and take away."""

from __future__ import annotations

from extractor.compare.meaning import Item, Values


def same_abilities(left: Values, right: Values) -> bool:
    """True unless one side clearly gives or takes an ability that the other does not.

    A quoted ability is known by its symbols and numbers only, which are the same in every language.
    """
    if left.fixed != right.fixed or not _same(left.removed, right.removed):
        return False
    return _same(left.values, right.values)


def _same(left: set[Item], right: set[Item]) -> bool:
    ours, theirs = left - right, right - left
    return not ours and not theirs
