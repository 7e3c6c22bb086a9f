"""Rules and sections that a rule names: "rule 305.6", "rules 205.1a-b and 613.1d", "section 3"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.rules.lines import Marks
from extractor.rules.model import Reference, Span

_NUMBER = re.compile(r"(\d{1,3}(?:\.\d+)?)([a-z]?)(?:[-–]([a-z])\b)?")


def find_references(text: str, span: Span, rule: str, marks: Marks) -> Iterator[Reference]:
    """Yield the references in a span of the text; a range of letters is spelled out (l and o are never used)."""
    for found in marks.reference.finditer(text, *span):
        for one in _NUMBER.finditer(text, *found.span(1)):
            for letter in _letters(one[2], one[3]):
                yield Reference(rule, one[1] + letter, one.span())


def _letters(first: str, last: str | None) -> list[str]:
    if not first or not last:
        return [first]
    return [chr(code) for code in range(ord(first), ord(last) + 1) if chr(code) not in "lo"]
