"""Why two texts differ: the English changed since, the translation went astray, or the data are not what they claim."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from extractor.compare.model import Cause, Comparison, Difference
from extractor.compare.pairs import Pair
from extractor.compare.readings import FullReader, modern_symbols, text_of
from extractor.compare.second import second_look
from extractor.io.records import TextRecord
from extractor.ir.annotation import Annotation
from extractor.ir.effects import Span
from extractor.lexicon.load import load_lexicon
from extractor.lexicon.typeline import parse_type_line

#: The language of ``printed_english``, which is a fact of the file formats.
PRINTED = "en"
_WORD = re.compile(r"[^\W\d_]{2,}")
#: Words that only the other language knows, at least so many and so many times the own ones, make a text misplaced.
_LEAST, _TIMES = 4, 3


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
    if _misplaced(pair, outcome):
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


def _misplaced(pair: Pair, outcome: Comparison) -> bool:
    """True if a text is not the one that the record says, and nothing but that is wrong."""
    for own, other in ((pair.left, pair.right), (pair.right, pair.left)):
        if own.lang != other.lang and in_language(own.text, own.lang, other.lang):
            return True
    if not outcome.differences or any(one.kind != "extra_effect" for one in outcome.differences):
        return False
    start = other_face(pair.right)
    return start is not None and all(one.right_span is not None and one.right_span[0] >= start for one in outcome.differences)


@lru_cache(maxsize=8)
def _words(lang: str) -> frozenset[str]:
    forms = (entry.form for entry in load_lexicon(lang).entries)
    return frozenset(word for form in forms for word in _WORD.findall(form.casefold()))


def in_language(text: str, claimed: str, other: str) -> bool:
    """True if a text is clearly in ``other`` and not in the language that its record claims."""
    words = _WORD.findall(text.casefold())
    own, foreign = _words(claimed), _words(other)
    ours = sum(word in own and word not in foreign for word in words)
    theirs = sum(word in foreign and word not in own for word in words)
    return theirs >= _LEAST and theirs > _TIMES * ours


def other_face(record: TextRecord) -> int | None:
    """Return where the text of another face begins in a text: behind a line that is nothing but a type line."""
    start = 0
    for line in record.text.splitlines(keepends=True):
        words = line.strip()
        found = parse_type_line(words, record.lang) if start and words[:1].isupper() and words[-1] != "." else None
        if found and found.card_types and not found.unknown and not any(n.startswith("aura:") for n in found.notes):
            return start
        start += len(line)
    return None
