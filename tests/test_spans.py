"""Spans are places in the raw text: inside it, not empty, and holding the words they are said to hold."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from extractor.ir.annotation import Annotation
from extractor.ir.canonical import canonical
from extractor.text.normalise import normalise

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import LANGS, annotate, golden_records, read, read_as, read_fully, texts

TEXTS = texts()


def spans(value: Any) -> Iterator[tuple[int, int]]:
    """Every span of an annotation, however deep."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key in ("span", "at") and item is not None:
                yield tuple(item)
            else:
                yield from spans(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from spans(item)


def plain(found: Annotation) -> Any:
    return msgspec.to_builtins(found)


def test_every_span_is_inside_the_text() -> None:
    for lang, text, record in TEXTS:
        for start, end in spans(plain(annotate(lang, text, record))):
            assert 0 <= start < end <= len(text), record["place"]


def test_spans_begin_and_end_with_a_word() -> None:
    for lang, text, record in TEXTS:
        for start, end in spans(plain(annotate(lang, text, record))):
            piece = text[start:end]
            assert piece == piece.strip(), f"{record['place']}: {piece!r}"


def test_spans_move_with_what_stands_before_the_text() -> None:
    """Offsets are those of the raw text also where that is spelled otherwise than it is read."""
    before = "&nbsp;"
    for record in golden_records():
        for lang, text in record["text"].items():
            found = read_as(record, lang, before + text)
            moved = [(start - len(before), end - len(before)) for start, end in spans(plain(found)) if start >= len(before)]
            assert moved == list(spans(plain(read(record, lang)))), record["place"]


def test_clauses_lie_in_their_effect() -> None:
    """A clause is part of what the effect spans, unless it is peeled off or a subject shared with another verb."""
    for lang, text, record in TEXTS:
        for effect in annotate(lang, text, record).effects:
            roles = {clause.role for clause in effect.clauses}
            assert "change" in roles, record["place"]
            for clause in effect.clauses:
                inside = effect.span[0] <= clause.span[0] and clause.span[1] <= effect.span[1]
                assert inside or clause.role in ("condition", "duration", "trigger", "cost", "subject"), (
                    record["place"],
                    clause,
                )


def test_excluded_and_unrecognised_show_their_words() -> None:
    for lang, text, record in TEXTS:
        found = annotate(lang, text, record)
        for excluded in found.excluded:
            assert normalise(text[slice(*excluded.span)]).norm == excluded.cue, record["place"]
        for unread in found.unrecognized:
            assert unread.cue in normalise(text[slice(*unread.span)]).norm, record["place"]


def test_quoted_abilities_are_copied_from_the_text() -> None:
    seen = 0
    for lang, text, record in TEXTS:
        for effect in annotate(lang, text, record).effects:
            for change in effect.changes:
                for value in change.values:
                    if not isinstance(value, str) and value.text is not None and value.span is not None:
                        seen += 1
                        assert text[slice(*value.span)] == value.text, record["place"]
    assert seen > 10


@pytest.mark.parametrize("lang", LANGS)
def test_abilities_cover_the_text(lang: str) -> None:
    """Each ability is a stretch of the text; together they hold every word of it."""
    for record in golden_records():
        text = record["text"][lang]
        abilities = read_fully(lang, text, record)
        held = {at for ability in abilities for at in range(*ability.span)}
        assert all(text[slice(*a.span)] == a.text for a in abilities), record["place"]
        left = "".join(char if at not in held else " " for at, char in enumerate(text))
        left = re.sub(r"\([^()]*\)", "", left)  # the reminder text of a keyword is no part of the ability
        assert not any(char.isalpha() for char in left), f"{record['place']}: {left!r}"


@pytest.mark.parametrize("lang", LANGS)
def test_decomposed_text_has_its_own_offsets(lang: str) -> None:
    """Accents in two code points shift every place; the words at the places stay the same."""
    moved = 0
    for record in golden_records():
        text = record["text"][lang]
        raw = unicodedata.normalize("NFD", text)
        if raw == text:
            continue
        found, again = read(record, lang), read_as(record, lang, raw)
        assert [canonical(e) for e in again.effects] == [canonical(e) for e in found.effects], record["place"]
        for one, other in zip(found.effects, again.effects, strict=True):
            assert unicodedata.normalize("NFC", raw[slice(*other.span)]) == text[slice(*one.span)], record["place"]
            moved += one.span != other.span
        assert any(d.code == "TE101" for d in again.diagnostics), record["place"]
    assert moved > 100 or lang == "en"


def shifted(value: Any, by: int) -> Any:
    """Move every span of plain data by a number of characters."""
    if isinstance(value, dict):
        return {k: [v[0] + by, v[1] + by] if k in ("span", "at") and v else shifted(v, by) for k, v in value.items()}
    return [shifted(item, by) for item in value] if isinstance(value, list | tuple) else value


def test_a_prefix_moves_spans_and_changes_nothing_else() -> None:
    """Blank lines in front shift every place by their number."""
    for lang, text, record in TEXTS[::3]:
        found, moved = plain(annotate(lang, text, record)), plain(annotate(lang, "\n\n" + text, record))
        assert shifted(moved, 0) == shifted(found, 2), record["place"]
