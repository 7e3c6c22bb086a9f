"""Cuts a text at the ends of its marks, so that marks may overlap and any number of them may cover a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from extractor.page.model import Mark


class Segment(NamedTuple):
    """A part of a text with the notes whose marks cover it; ``begins`` are those whose mark begins here."""

    text: str
    notes: tuple[int, ...] = ()
    begins: tuple[int, ...] = ()


def segments(text: str, marks: Iterable[Mark]) -> Iterator[Segment]:
    """Yield the parts of a text; put together they are the text.

    Args:
        text: any text.
        marks: in any order; what reaches beyond the text is cut off, and a mark of no character is left out.

    Yields:
        Segments without an empty one. Of marks that cover the same words, the one that begins first comes first, then
        the longer one.
    """
    size = len(text)
    clipped = {Mark((max(0, start), min(size, end)), note) for (start, end), note in marks}
    known = sorted((m for m in clipped if m.span[0] < m.span[1]), key=lambda m: (m.span[0], -m.span[1], m.note))
    cuts = sorted({0, size, *(at for mark in known for at in mark.span)})
    for start, end in pairwise(cuts):
        over = [mark for mark in known if mark.span[0] <= start and end <= mark.span[1]]
        notes = tuple(dict.fromkeys(mark.note for mark in over))
        begins = tuple(dict.fromkeys(mark.note for mark in over if mark.span[0] == start))
        yield Segment(text[start:end], notes, begins)
