"""Compares numbers, and numbers that a text defines (107.3, 208.2)."""

from __future__ import annotations

from extractor.compare.filters import agree, describe, signs_of
from extractor.compare.signs import Signs, compatible, signs
from extractor.compare.speech import Speech
from extractor.ir.effects import Amount, Number

#: A definition that was not read further.
_WORDS = "text"
#: The X of a cost, which no words define.
_COST = "x"


def same_number(left: Number | None, right: Number | None, ours: Speech, theirs: Speech) -> bool:
    """True unless the two are clearly not the same number.

    Of whom a number is read is left out, pronouns being what they are.
    """
    if not isinstance(left, Amount) or not isinstance(right, Amount):
        return left == right
    if _WORDS in (left.equal_to, right.equal_to) and _COST not in (left.equal_to, right.equal_to):
        return ours.text is None or theirs.text is None or compatible(_signs(left, ours), _signs(right, theirs))
    if (left.equal_to, left.counter, left.times, left.plus) != (right.equal_to, right.counter, right.times, right.plus):
        return False
    return agree(describe(left.filter, ours.lang, ours.names), describe(right.filter, theirs.lang, theirs.names))


def _signs(amount: Amount, speech: Speech) -> Signs:
    if amount.equal_to != _WORDS:
        return signs_of((amount.times, amount.plus, describe(amount.filter, speech.lang, speech.names)))
    found = signs(speech.words(amount.span), speech.lang) if amount.span else Signs()
    return found._replace(negated=None)
