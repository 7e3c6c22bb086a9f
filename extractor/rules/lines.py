"""Cuts documents into lines, and the lines of a rule into text, examples and dated source tags."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from typing import NamedTuple

from extractor.rules.model import PieceKind, Span
from extractor.rules.settings import Settings, alternatives

_BREAK = re.compile(r"\r\n|\n|\r|\u2028|\u2029|\f")
#: "[Source 2009/07/08]" behind a rule.
_TAG = re.compile(r"\[[^\[\]\d]*(\d{4})[/-](\d{2})[/-](\d{2})[^\[\]]*\]")


class Marks(NamedTuple):
    """The words of a language's documents as patterns."""

    settings: Settings
    example: re.Pattern[str]
    effective: re.Pattern[str]
    reference: re.Pattern[str]

    def part(self, words: str, *names: str) -> bool:
        """True when a line is the heading of one of these parts (``contents``, ``glossary``, ``credits`` …)."""
        return any(words.strip(" .:").casefold() == word.casefold() for name in names for word in getattr(self.settings, name))


def marks(words: Settings) -> Marks:
    """Return the patterns of a language."""
    number = r"\d{1,3}(?:\.\d+[a-z]?)?(?:[-–][a-z]\b)?"
    joiner = rf"(?:,\s*|\s+)(?:(?:{alternatives(words.joiner)})\s+)?"
    return Marks(
        words,
        re.compile(rf"(?:^|(?<=[\s.\"”»)\]]))(?:{alternatives(words.example)})\s?:\s*"),
        re.compile(rf"\b(?:{alternatives(words.effective)})\b", re.IGNORECASE),
        re.compile(rf"\b(?:{alternatives((*words.rule, *words.section))})\s+({number}(?:{joiner}{number})*)", re.IGNORECASE),
    )


def split_lines(text: str) -> list[Span]:
    """Return the span of each line, without its end."""
    found: list[Span] = []
    start = 0
    for match in _BREAK.finditer(text):
        found.append((start, match.start()))
        start = match.end()
    if start < len(text):
        found.append((start, len(text)))
    return found


def cut(text: str, span: Span, found: Marks) -> Iterator[tuple[PieceKind, Span, datetime.date | None]]:
    """Yield the pieces of a line of a rule, in order: text, examples (with their mark), source tags."""
    kind: PieceKind = "text"
    start = span[0]
    inner: list[tuple[int, int, str, datetime.date | None]] = []
    inner += [(m.start(), m.end(), "example", None) for m in found.example.finditer(text, *span)]
    inner += [(m.start(), m.end(), "tag", _date(m)) for m in _TAG.finditer(text, *span)]
    for begin, end, what, date in sorted(inner, key=lambda one: one[:2]):
        if begin < start:
            continue
        yield from _piece(text, kind, (start, begin))
        if what == "tag":
            yield "tag", (begin, end), date
            start = end
        else:
            kind, start = "example", begin
    yield from _piece(text, kind, (start, span[1]))


def _piece(text: str, kind: PieceKind, span: Span) -> Iterator[tuple[PieceKind, Span, None]]:
    words = text[span[0] : span[1]]
    if words.strip():
        start = span[0] + len(words) - len(words.lstrip())
        yield kind, (start, start + len(words.strip())), None


def _date(match: re.Match[str]) -> datetime.date | None:
    try:
        return datetime.date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
