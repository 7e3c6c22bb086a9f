"""Why two texts differ: the English changed since, the translation went astray, or the data are not what they claim."""

from __future__ import annotations

from typing import Any

import msgspec

from extractor.compare.model import Cause, Comparison, Difference
from extractor.compare.pairs import Pair
from extractor.compare.readings import FullReader, modern_symbols, text_of
from extractor.compare.second import second_look
from extractor.compare.typelines import misplaced_line
from extractor.io.rows import Row
from extractor.ir.annotation import Annotation
from extractor.ir.effects import Span

#: Remarks on a text that is in another language than its record says, or was decoded wrongly.
UNREADABLE = ("TE104", "TE112")
#: The language of ``printed_english``, which is a fact of the file formats.
PRINTED = "en"


def cause(pair: Pair, outcome: Comparison, annotations: tuple[Annotation, Annotation], read: FullReader) -> Cause | None:
    """Return why the texts of a pair differ, or what is wrong with a text.

    Args:
        pair: the two texts.
        outcome: how they compare.
        annotations: the readings of its two sides.
        read: reads the English text as printed.

    Returns:
        ``data`` if a text is in the wrong language or garbled, or carries the text of another face and that explains the
        differences; also if nothing differs but the type line is in the wrong language. ``errata`` if the translation says
        what the English of its own printing said; ``translation`` if not even that; None where nothing differs, or the
        English of the printing is not known or could not be read.
    """
    if _unreadable(annotations) or _misplaced(annotations, outcome):
        return "data"
    if outcome.verdict == "same":
        return "data" if _misplaced_line(pair) else None
    if outcome.verdict != "different":
        return None
    if pair.left.lang == pair.right.lang:
        return "errata"
    if pair.printed is None or PRINTED not in (pair.left.lang, pair.right.lang):
        return None
    return _against_print(pair, pair.printed, outcome, annotations, read)


def nothing_read(pair: Pair, left: Row, right: Row) -> Cause | None:
    """Return the cause for a pair in which there is nothing to compare: only the data can be wrong there."""
    marked = any(f'"{code}"'.encode() in row.body for row in (left, right) for code in UNREADABLE)
    return "data" if marked or _misplaced_line(pair) else None


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


def _unreadable(annotations: tuple[Annotation, Annotation]) -> bool:
    return any(note.code in UNREADABLE for side in annotations for note in side.diagnostics)


def _misplaced(annotations: tuple[Annotation, Annotation], outcome: Comparison) -> bool:
    """True if a text goes on with, or is, the text of another face (TE105), and only that makes the difference."""
    if not outcome.differences:
        return False
    starts = [min((n.span[0] for n in side.diagnostics if n.code == "TE105"), default=None) for side in annotations]
    if 0 in starts:
        return True
    alone = ("missing_effect", "extra_effect")
    places = {"missing_effect": (starts[0], 0), "extra_effect": (starts[1], 1)}
    for one in outcome.differences:
        if one.kind not in alone:
            return False
        start, at = places[one.kind]
        span = (one.left_span, one.right_span)[at]
        if start is None or span is None or span[0] < start:
            return False
    return True


def _misplaced_line(pair: Pair) -> bool:
    left, right = pair.left, pair.right
    if not left.type_line or not right.type_line:
        return False
    return misplaced_line(left.type_line, right.type_line, (left.lang, right.lang))
