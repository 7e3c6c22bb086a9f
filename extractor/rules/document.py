"""Reads a rules document of any edition: full text, extract, or rulings with dated source tags. Every line is accounted for.

A line is told by its number and by the words of ``document.toml``; rules may stand in any order, behind bullets or not, and
their examples within the line or on lines of their own.
"""

from __future__ import annotations

import datetime
import re

from extractor.errors import InputError
from extractor.rules.dates import find_date
from extractor.rules.language import detect_language
from extractor.rules.lines import Marks, cut, marks, split_lines
from extractor.rules.model import Entry, Line, LineKind, Piece, Reference, Rule, RulesDocument, Span
from extractor.rules.references import find_references
from extractor.rules.settings import settings
from extractor.rules.source import read_source

_CHAPTER = re.compile(r"(\d)\.[ \t\u00a0]+(?=\S)")
_SECTION = re.compile(r"(\d{3})\.?(?:[ \t\u00a0]+[-–—][ \t\u00a0]+|[ \t\u00a0]+)(?=\S)")
_RULE = re.compile(r"(\d{3}\.\d+[a-z]?)\b\.?(?:[ \t\u00a0]*[-–—:][ \t\u00a0]+|[ \t\u00a0]+|$)")
_RULED_LINE = re.compile(r"[-–—=_*\s]+\Z")
_LONGEST_TITLE = 90


def read_document(path: str, *, lang: str | None = None) -> RulesDocument:
    """Read a rules document from a file (``-``: standard input).

    Args:
        path: plain text, gzip or not.
        lang: its language; found out from its words by default.

    Raises:
        InputError: no readable text, no numbered rule, or a language that is not installed.
    """
    source = read_source(path)
    return parse_document(source.text, name=source.name, lang=lang)


def parse_document(text: str, *, name: str = "<text>", lang: str | None = None) -> RulesDocument:
    """Read a rules document from its text; see ``read_document``."""
    if not any(_RULE.match(text[start:end].lstrip(" \t\u00a0•●*-–—")) for start, end in split_lines(text)):
        raise InputError(f"{name}: no numbered rule in it; a rules document has rules such as 205.1a at the start of a line")
    lang = detect_language(text, name, lang)
    return _Reader(text, lang).read(name)


class _Reader:
    def __init__(self, text: str, lang: str) -> None:
        self.text = text
        self.lang = lang
        self.marks: Marks = marks(settings(lang))
        self.lines: list[Line] = []
        self.rules: list[Rule] = []
        self.titles: dict[str, str] = {}
        self.terms: list[tuple[Span, list[Span]]] = []
        self.state = "front"
        self.blank_before = True
        self.chapters: list[str] = []

    def read(self, name: str) -> RulesDocument:
        for number, span in enumerate(split_lines(self.text), start=1):
            kind, rule = self._line(number, span)
            self.lines.append(Line(number, span, kind, rule))
            self.blank_before = kind == "blank"
        return RulesDocument(
            name=name, lang=self.lang, text=self.text, effective=self._effective(), lines=tuple(self.lines),
            rules=tuple(self.rules), titles=self.titles, references=self._references(), glossary=self._glossary(),
        )  # fmt: skip

    # ------------------------------------------------------------------ lines

    def _line(self, number: int, span: Span) -> tuple[LineKind, str | None]:
        start = span[0] + _indent(self.text[span[0] : span[1]])
        words = self.text[start : span[1]].rstrip()
        if not words:
            return "blank", None
        if _RULED_LINE.match(words):
            return "separator", None
        if self.marks.part(words, "contents") and not self.rules:
            self.state, self.chapters = "contents", []
            return "contents", None
        if self.state == "contents":
            found = self._contents(words)
            if found is not None:
                return found, None
        if self.state in ("glossary", "credits") or (self.rules and self.marks.part(words, "glossary", "credits")):
            return self._back(words, (start, start + len(words))), None
        return self._body(number, (start, start + len(words)))

    def _contents(self, words: str) -> LineKind | None:
        """Stay in the contents until the first chapter comes again."""
        chapter = _CHAPTER.match(words)
        if chapter is not None and chapter[1] in self.chapters:
            self.state = "body"
            return None
        if chapter is not None:
            self.chapters.append(chapter[1])
        if _RULE.match(words) and not _SECTION.match(words):
            self.state = "body"
            return None
        return "contents"

    def _back(self, words: str, span: Span) -> LineKind:
        for part in ("glossary", "credits"):
            if self.marks.part(words, part):
                self.state = part
                return "glossary_heading" if part == "glossary" else "credits"
        if self.state == "credits":
            return "credits"
        if self.blank_before:
            self.terms.append((span, []))
            return "glossary_term"
        self.terms[-1][1].append(span)
        return "glossary_text"

    def _body(self, number: int, span: Span) -> tuple[LineKind, str | None]:
        words = self.text[span[0] : span[1]]
        rule = _RULE.match(words)
        if rule is not None:
            return self._rule(rule, number, span)
        for pattern, kind in ((_SECTION, "section"), (_CHAPTER, "chapter")):
            heading = pattern.match(words)
            if heading is not None and _is_title(words[heading.end() :]):
                self.titles[heading[1]] = words[heading.end() :]
                self.state = "body"
                return kind, None  # type: ignore[return-value]
        if not self.rules:
            return self._front(words, span), None
        return self._more(number, span)

    def _front(self, words: str, span: Span) -> LineKind:
        if self.marks.effective.search(words) and find_date(words, self.lang):
            return "effective_date"
        if self.marks.part(words, "introduction"):
            self.state = "introduction"
            return "introduction"
        if self.state == "introduction":
            return "introduction"
        return "title" if _is_title(words) else "note"

    def _rule(self, match: re.Match[str], number: int, span: Span) -> tuple[LineKind, str | None]:
        self.state = "body"
        key = match[1]
        pieces = self._pieces((span[0] + match.end(), span[1]), number)
        if pieces and pieces[0].kind == "text" and _is_title(self._words(pieces[0].span)) and not key[-1].isalpha():
            pieces[0] = Piece("title", pieces[0].span, number)
            self.titles[key] = self._words(pieces[0].span)
        self.rules.append(Rule(number=key, span=span, line=number, pieces=tuple(pieces)))
        return ("subrule" if key[-1].isalpha() else "rule"), key

    def _more(self, number: int, span: Span) -> tuple[LineKind, str | None]:
        """A line without a number belongs to the rule before it."""
        rule = self.rules.pop()
        pieces = self._pieces(span, number)
        self.rules.append(Rule(number=rule.number, span=(rule.span[0], span[1]), line=rule.line, pieces=(*rule.pieces, *pieces)))
        return ("example" if pieces and pieces[0].kind == "example" else "continuation"), rule.number

    def _pieces(self, span: Span, number: int) -> list[Piece]:
        return [Piece(kind, place, number, date) for kind, place, date in cut(self.text, span, self.marks)]

    # ------------------------------------------------------------------ the whole

    def _words(self, span: Span) -> str:
        return self.text[span[0] : span[1]]

    def _effective(self) -> datetime.date | None:
        for line in self.lines:
            if line.kind == "effective_date":
                return find_date(self._words(line.span), self.lang)
        dates = [piece.date for rule in self.rules for piece in rule.pieces if piece.date is not None]
        return max(dates, default=None)

    def _references(self) -> tuple[Reference, ...]:
        found: list[Reference] = []
        for rule in self.rules:
            for piece in rule.pieces:
                if piece.kind != "tag":
                    found += find_references(self.text, piece.span, rule.number, self.marks)
        return tuple(found)

    def _glossary(self) -> tuple[Entry, ...]:
        return tuple(
            Entry(self._words(term), "\n".join(self._words(one) for one in texts), (term[0], texts[-1][1] if texts else term[1]))
            for term, texts in self.terms
        )


def _indent(words: str) -> int:
    """Return where the words of a line begin, behind white space and a bullet."""
    found = re.match(r"[\s\ufeff]*(?:[•●*][ \t\u00a0]*|[-–—][ \t\u00a0]+)?", words)
    return found.end() if found else 0


def _is_title(words: str) -> bool:
    """True for a few words without the stop of a sentence."""
    bare = re.sub(r"\s*\[[^\[\]]*\]\s*\Z", "", words).rstrip()
    return 0 < len(bare) <= _LONGEST_TITLE and bare[-1] not in '.!?:;"”»)' and ". " not in bare
