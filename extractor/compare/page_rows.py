"""One comparison as a row of a page: both texts with their marks, the differences, and the readings in plain words."""

from __future__ import annotations

import os
from collections.abc import Iterator

from extractor.compare import page_sentences as sentences
from extractor.compare.cause import PRINTED
from extractor.compare.model import Difference, Side, Unread
from extractor.compare.page_words import readings
from extractor.compare.record import Compared, TypeLines
from extractor.compare.sentences import CAUSES, KINDS, TYPE_LINE, UNREAD
from extractor.compare.typelines import UNTRANSLATED
from extractor.explain.words import words as type_words
from extractor.messages import Messages
from extractor.page import Aside, Mark, Note, Passage, Quote, Row, Style

#: The status of a row in which neither side changes a type, and the cause where none is known.
NO_EFFECT, UNKNOWN = "no_effect", "unknown"
#: Notes that are no kind of difference: a clause that was not read, and the type line.
UNREAD_NOTE, TYPE_LINE_NOTE = "not_read", "type_line"
STYLES: dict[str, Style] = {
    "missing_effect": Style("red"), "extra_effect": Style("red", "double"), "card_types": Style("blue", "double"),
    "supertypes": Style("blue", "dotted"), "subtypes": Style("blue"), "retention": Style("violet"),
    "power_toughness": Style("green"), "colors": Style("green", "dotted"), "abilities": Style("green", "double"),
    "duration": Style("amber"), "subject": Style("teal"), "condition": Style("amber", "dotted"),
    UNREAD_NOTE: Style("gray", "dashed"), TYPE_LINE_NOTE: Style("teal", "dotted"),
}  # fmt: skip


def row(found: Compared, words: Messages, labels: tuple[str | None, str | None] = (None, None)) -> Row:
    """Return the row of a comparison.

    Args:
        found: the comparison.
        words: the messages of the language of the page.
        labels: what the sides are called, where not by their languages.
    """
    read_left, read_right = readings(found, words.lang)
    left, right, lines = found.left, found.right, found.type_lines
    return Row(
        title=left.name or found.name or right.name or "–",
        subtitle=right.name,
        group=found.set,
        status=found.verdict if found.relevant else NO_EFFECT,
        remark=_remark(found, words),
        left=Passage(left.text, left.lang, lines.left if lines else None, _marks(found, "left"), read_left, labels[0]),
        right=Passage(right.text, right.lang, lines.right if lines else None, _marks(found, "right"), read_right, labels[1]),
        notes=tuple(_notes(found, words)),
        asides=tuple(_asides(found, words)),
        values=_values(found),
        place=words.say(
            sentences.PLACES[found.source.unit], file=os.path.basename(found.source.file), position=found.source.position
        ),
    )


def _marks(found: Compared, side: Side) -> tuple[Mark, ...]:
    """Return the marks of a side; the notes that they belong to come in the order of ``_notes``."""
    spans = [one.left_span if side == "left" else one.right_span for one in found.differences]
    spans += [one.span if one.side == side else None for one in found.unrecognized]
    return tuple(Mark(span, note) for note, span in enumerate(spans) if span is not None)


def _notes(found: Compared, words: Messages) -> Iterator[Note]:
    for one in found.differences:
        yield _note(one.kind, words.translate(KINDS[one.kind]), *_quotes(one))
    for clause in found.unrecognized:
        yield _unread(clause, words)
    if found.type_lines is not None:
        yield from _type_lines(found.type_lines, words)


def _note(kind: str, label: str, ours: Quote | None, theirs: Quote | None) -> Note:
    return Note(kind, label, STYLES[kind], ours, theirs)


def _quotes(one: Difference) -> tuple[Quote, Quote]:
    """Return the words of both sides; a side without a reading of its own has the words that would have to say it."""
    ours = Quote(one.left, lacking=one.left_value is None and one.right_value is not None)
    return ours, Quote(one.right, lacking=one.right_value is None and one.left_value is not None)


def _unread(clause: Unread, words: Messages) -> Note:
    quote = Quote(clause.text or clause.cue)
    sides = (quote, None) if clause.side == "left" else (None, quote)
    return _note(UNREAD_NOTE, words.translate(UNREAD), *sides)


def _type_lines(lines: TypeLines, words: Messages) -> Iterator[Note]:
    """Yield a note for each difference of the type lines, with what only one of them says."""
    for one in lines.differences:
        label = words.say(sentences.TYPE_LINE, line=words.translate(TYPE_LINE), kind=words.translate(KINDS[one.kind]))
        quotes = _named(one.left_value, one.left, words.lang), _named(one.right_value, one.right, words.lang)
        yield _note(TYPE_LINE_NOTE, label, *quotes)


def _named(value: list[str] | dict[str, str] | None, line: str | None, page_lang: str) -> Quote:
    """Return types as the page calls them; a line in another language as it stands."""
    if isinstance(value, dict):
        return Quote(line or "", lang=value[UNTRANSLATED])
    return Quote(", ".join(map(type_words(page_lang).type_name, value)), lang=page_lang) if value else Quote()


def _remark(found: Compared, words: Messages) -> str | None:
    if found.verdict == "same":
        return None
    if found.cause is not None:
        return words.say(sentences.CAUSE, cause=words.translate(CAUSES[found.cause]))
    return words.translate(sentences.UNSURE if found.verdict == "unsure" else sentences.NO_CAUSE)


def _asides(found: Compared, words: Messages) -> Iterator[Aside]:
    known = {one.text for one in (found.left, found.right) if one.lang == PRINTED}
    if found.printed is not None and found.verdict != "same" and found.printed not in known:
        yield Aside(words.translate(sentences.PRINTED), found.printed, PRINTED)


def _values(found: Compared) -> dict[str, tuple[str, ...]]:
    kinds: list[str] = list(dict.fromkeys(one.kind for one in found.differences))
    kinds += [UNREAD_NOTE] * bool(found.unrecognized) + [TYPE_LINE_NOTE] * bool(found.type_lines)
    return {
        "kind": tuple(kinds),
        "cause": () if found.verdict == "same" else (found.cause or UNKNOWN,),
        "set": () if found.set is None else (found.set,),
        "language": (f"{found.left.lang} {found.right.lang}",),
    }
