"""A rules document as data: its lines, each with its part, and its numbered rules. Offsets are code points of the text."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

Span = tuple[int, int]

LineKind = Literal[
    "title", "effective_date", "introduction", "contents", "chapter", "section", "rule", "subrule", "continuation", "example",
    "glossary_heading", "glossary_term", "glossary_text", "credits", "note", "separator", "blank",
]  # fmt: skip
PieceKind = Literal["text", "title", "example", "tag"]


class Line(msgspec.Struct, frozen=True):
    """One line of a document. ``number`` counts from 1; ``rule`` is the rule that it belongs to, if any."""

    number: int
    span: Span
    kind: LineKind
    rule: str | None = None


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a rule: its text, its title, an example, or a dated source tag (with ``date``)."""

    kind: PieceKind
    span: Span
    line: int
    date: datetime.date | None = None


class Reference(msgspec.Struct, frozen=True):
    """A rule or section that another rule names; ``rule`` is where."""

    rule: str
    target: str
    span: Span


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A numbered rule or subrule, in the order of the document. ``span`` runs from its number to the end of its last line."""

    number: str
    span: Span
    line: int
    pieces: tuple[Piece, ...] = ()

    @property
    def parent(self) -> str | None:
        """The number one level up: 205.1 for 205.1a, 205 for 205.1."""
        return parent_number(self.number)

    def of_kind(self, kind: PieceKind) -> Iterator[Piece]:
        """Yield its pieces of one kind."""
        return (piece for piece in self.pieces if piece.kind == kind)


class Entry(msgspec.Struct, frozen=True):
    """An entry of the glossary."""

    term: str
    text: str
    span: Span


class RulesDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A rules document that has been read.

    ``text`` is the document exactly as decoded; ``effective`` the day from which it counts, or the latest of its source tags;
    ``titles`` maps the numbers of chapters, sections and titled rules to their titles.
    """

    name: str
    lang: str
    text: str
    effective: datetime.date | None
    lines: tuple[Line, ...]
    rules: tuple[Rule, ...]
    titles: Mapping[str, str]
    references: tuple[Reference, ...] = ()
    glossary: tuple[Entry, ...] = ()

    def words(self, span: Span) -> str:
        """Return the text of a span."""
        return self.text[span[0] : span[1]]

    def rule(self, number: str) -> Rule | None:
        """Return the rule of that number, the first if it stands twice."""
        return next((rule for rule in self.rules if rule.number == number), None)

    def line_of(self, offset: int) -> int:
        """Return the number of the line that an offset stands on."""
        low, high = 0, len(self.lines)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.lines[middle].span[0] <= offset else (low, middle)
        return self.lines[low].number if self.lines else 1

    def section(self, number: str) -> tuple[Rule, ...]:
        """Return the rules of a section or the subrules of a rule, with the rule itself, in the order of the document."""
        return tuple(rule for rule in self.rules if rule.number == number or is_under(rule.number, number))


def parent_number(number: str) -> str | None:
    """Return the number one level up, or None for a chapter."""
    if number[-1:].isalpha():
        return number[:-1]
    head, dot, _ = number.rpartition(".")
    if dot:
        return head
    return number[0] if len(number) == 3 else None


def is_under(number: str, ancestor: str) -> bool:
    """True when a number is a part of another: 205.1a of 205.1, of 205 and of 2."""
    up = parent_number(number)
    while up is not None:
        if up == ancestor:
            return True
        up = parent_number(up)
    return False


def order_of(number: str) -> tuple[int, int, str]:
    """Return a key that sorts numbers as the rules do: 205.2 before 205.10, 205.1 before 205.1a."""
    head = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    section, _, rule = head.partition(".")
    return int(section), int(rule or 0), number[len(head) :]
