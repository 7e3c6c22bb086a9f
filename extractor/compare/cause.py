"""Why two texts differ: the English changed since, the translation went astray, or the data are not what they claim."""

from __future__ import annotations

from typing import Any

import msgspec

from extractor.compare.model import Cause, Comparison, Difference
from extractor.compare.pairs import Pair
from extractor.compare.readings import FullReader, modern_symbols, text_of
from extractor.compare.second import second_look
from extractor.ir.annotation import Annotation
from extractor.ir.effects import Span

#: The language of ``printed_english``, which is a fact of the file formats.
PRINTED = "en"


def cause(pair: Pair, outcome: Comparison, annotations: tuple[Annotation, Annotation], read: FullReader) -> Cause | None:
    """Return why the texts of a pair differ.

    Args:
        pair: the two texts.
        outcome: how they compare; not ``same``.
        annotations: the readings of its two sides.
        read: reads the English text as printed.

    Returns:
        ``data`` if a text is in the wrong language or carries the text of another face, and that explains the
        differences; ``errata`` if the translation says what the English of its own printing said; ``translation`` if
        not even that; None where the English of the printing is not known or could not be read.
    """
    if _misplaced(annotations, outcome):
        return "data"
    if outcome.verdict != "different":
        return None
    if pair.left.lang == pair.right.lang:
        return "errata"
    if pair.printed is None or PRINTED not in (pair.left.lang, pair.right.lang):
        return None
    return _against_print(pair, pair.printed, outcome, annotations, read)


def _against_print(
    pair: Pair, printed: str, outcome: Comparison, annotations: tuple[Annotation, Annotation], read: FullReader
) -> Cause | None:
    """Compare the translation with the English of its own printing, each on the side it has in the pair."""
    flipped = pair.left.lang != PRINTED
    today = text_of(pair.right if flipped else pair.left)
    then = msgspec.structs.replace(today, text=modern_symbols(printed))
    reading = read(then).annotation
    if flipped:
        against = second_look(annotations[0], reading, text_of(pair.left), then, read)
    else:
        against = second_look(reading, annotations[1], then, text_of(pair.right), read)
    remaining = [one for one in outcome.differences if _recurs(one, against.differences, flipped)]
    if not remaining:
        return "errata"
    return "translation" if against.verdict == "different" else None


def _recurs(one: Difference, others: tuple[Difference, ...], flipped: bool) -> bool:
    """True if the translation differs from its own print in the same way, or says all of it without the print."""
    lacking, extra = ("extra_effect", "missing_effect") if flipped else ("missing_effect", "extra_effect")
    value, span = _foreign(one, flipped)
    for other in others:
        its_value, its_span = _foreign(other, flipped)
        if other.kind == one.kind and (one.kind == lacking or (value, span) == (its_value, its_span)):
            return True
        if other.kind == extra and span and its_span and its_span[0] <= span[0] and span[1] <= its_span[1]:
            return True
    return False


def _foreign(one: Difference, flipped: bool) -> tuple[Any, Span | None]:
    return (one.left_value, one.left_span) if flipped else (one.right_value, one.right_span)


def _misplaced(annotations: tuple[Annotation, Annotation], outcome: Comparison) -> bool:
    """True if a text is not the one that the record says (TE104, TE105), and nothing but that is wrong."""
    if any(note.code == "TE104" for side in annotations for note in side.diagnostics):
        return True
    if not outcome.differences or any(one.kind != "extra_effect" for one in outcome.differences):
        return False
    start = next((note.span[0] for note in annotations[1].diagnostics if note.code == "TE105"), None)
    return start is not None and all(one.right_span is not None and one.right_span[0] >= start for one in outcome.differences)
