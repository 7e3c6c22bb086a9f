"""Numbers that a text defines instead of naming them: "equal to its mana value", "for each land you control"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from extractor.ir.effects import Amount, Change, Number, Span, Special
from extractor.resolve.match import Asker, model
from extractor.resolve.reading import reads
from extractor.resolve.state import Atom, Scalar, bits

_SCALARS: dict[str, Scalar] = {"mana_value": "mana_value", "power": "power", "toughness": "toughness"}


def evaluate_number(number: Number | None, ask: Asker, index: int) -> int | None:
    """The number for one affected object; None where the words were not read or the board does not say."""
    if number is None or isinstance(number, int):
        return number
    base = _amount(number, ask, index)
    return None if base is None else base * number.times + number.plus


def _amount(amount: Amount, ask: Asker, index: int) -> int | None:
    if amount.equal_to == "x":
        return ask.run.x
    if amount.equal_to == "count":
        return None if amount.filter is None else ask.scope(amount.filter).bit_count()
    if amount.of in (None, "affected"):
        of: int | None = index
    else:
        mask = ask.ref(amount.of or "") or 0
        # "that creature" among several is each of them for itself
        of = index if mask >> index & 1 else next(bits(mask), None)
    if of is None:
        return None
    if amount.equal_to == "counters":
        return ask.world.counted(amount.counter or "any", of)
    if amount.equal_to in _SCALARS:
        return ask.view.number(_SCALARS[amount.equal_to], of)
    return None


def asked_of(changes: Iterable[Change]) -> Iterator[tuple[str, Span | None]]:
    """The objects from which changes take values or numbers, by the name of the reference, and the words that say so."""
    for change in changes:
        for value in change.values:
            if isinstance(value, Special):
                if value.same_as is not None:
                    yield model(value.same_as), value.span
                yield from ((number.of, number.span) for number in amounts(value) if number.of is not None)


def amounts(value: Special) -> Iterator[Amount]:
    """The numbers of a value that the text defines."""
    return (number for number in (value.power, value.toughness) if isinstance(number, Amount))


def number_reads(number: Number | None) -> set[Atom | str]:
    """What a number can turn on; empty for a plain integer."""
    if not isinstance(number, Amount):
        return set()
    if number.equal_to == "count":
        return reads(number.filter) | {"control"}
    return {number.equal_to} if number.equal_to in _SCALARS else set()


def is_dynamic(number: Number | None) -> bool:
    """True when other effects can change the number."""
    return bool(number_reads(number))
