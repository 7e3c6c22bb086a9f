"""What a page shows, free of HTML and of what the texts are about. Every label is in the language of the page already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Tone = Literal["red", "blue", "violet", "green", "amber", "teal", "gray"]
Line = Literal["solid", "double", "dotted", "dashed", "wavy"]
Span = tuple[int, int]


class Style(NamedTuple):
    """How a kind is set off: a colour, and a line for those who do not see it."""

    tone: Tone
    line: Line = "solid"

    @property
    def classes(self) -> str:
        """Its classes in the style sheet."""
        return f"tone-{self.tone} line-{self.line}"


class Mark(NamedTuple):
    """Words that a note of the row is about: where they stand in the passage, and which note it is, from 0."""

    span: Span
    note: int


class Quote(NamedTuple):
    """Words of one side, None for no such words.

    ``lacking`` if they are those that would have to say it and do not. ``lang`` where it is not that of the side.
    """

    words: str | None = None
    lacking: bool = False
    lang: str | None = None


class Note(NamedTuple):
    """One remark on both passages, such as a difference, with the words of each; None for a side that it is not about."""

    kind: str
    label: str
    style: Style
    left: Quote | None = None
    right: Quote | None = None


class Item(NamedTuple):
    """A statement in words; ``apart`` if the other side does not make it."""

    text: str
    apart: bool = False


class Point(NamedTuple):
    """A label with the statements that stand under it; without a label they stand for themselves."""

    label: str
    items: tuple[Item, ...]


class Reading(NamedTuple):
    """One thing that a passage says, in words; ``apart`` if the other side has nothing like it."""

    points: tuple[Point, ...]
    apart: bool = False


class Passage(NamedTuple):
    """One of the two texts, exactly as it stands.

    ``lang`` is a code of ours, ``caption`` a line above the text, ``label`` what the side is called: the name of its
    language by default.
    """

    text: str
    lang: str
    caption: str | None = None
    marks: tuple[Mark, ...] = ()
    readings: tuple[Reading, ...] = ()
    label: str | None = None


class Aside(NamedTuple):
    """A further text of a row, folded away until it is asked for."""

    label: str
    text: str
    lang: str


class Row(NamedTuple):
    """A pair of passages.

    ``title`` and ``subtitle`` are what it is called on the left and on the right side, ``group`` what it belongs to,
    ``status`` one of those of the page, ``remark`` a sentence about the whole. ``values`` are its values by facet.
    """

    title: str
    left: Passage
    right: Passage
    status: str
    subtitle: str | None = None
    group: str | None = None
    remark: str | None = None
    notes: tuple[Note, ...] = ()
    asides: tuple[Aside, ...] = ()
    values: Mapping[str, tuple[str, ...]] = {}
    place: str | None = None


class Status(NamedTuple):
    """What a row can come to, in the order in which rows are shown; ``sign`` is a character that stands for it."""

    value: str
    label: str
    sign: str
    tone: Tone


class Facet(NamedTuple):
    """What rows can be filtered by. Values that ``labels`` does not hold are their own labels and follow, sorted."""

    name: str
    label: str
    labels: Mapping[str, str] = {}
    styles: Mapping[str, Style] = {}


class Figure(NamedTuple):
    """A number about the whole, with what it counts."""

    number: str
    label: str
    tone: Tone | None = None


class Frame(NamedTuple):
    """What stands around the rows: ``lead`` are sentences under the title, ``empty`` says that there is no row at all."""

    title: str
    empty: str
    heading: str
    facet: str
    lead: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()
