"""Compares numbers, and numbers that a text defines (107.3, 208.2)."""

from __future__ import annotations

from extractor.compare.filters import agree, atoms
from extractor.ir.effects import Amount, Number

#: Definitions that were not read further, or that another clause gives: they may stand for any other definition.
_OPEN = frozenset({"text", "x"})


def same_number(left: Number | None, right: Number | None) -> bool:
    """True unless the two are clearly not the same number.

    Of whom a number is read is left out, pronouns being what they are.
    """
    if isinstance(left, Amount) and isinstance(right, Amount):
        if left.equal_to in _OPEN or right.equal_to in _OPEN:
            return True
        return (
            (left.equal_to, left.counter, left.times, left.plus) == (right.equal_to, right.counter, right.times,
            right.plus) and agree(atoms(left.filter), atoms(right.filter))
        )  # fmt: skip
    return left == right
