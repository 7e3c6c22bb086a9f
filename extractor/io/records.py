"""The text of one card face in one language, as every reader yields it."""

from __future__ import annotations

from typing import Literal

import msgspec

Unit = Literal["line", "record", "byte"]


class Source(msgspec.Struct, frozen=True):
    """Where a record comes from: the file as it was named, and the place in it, counted from 1.

    ``unit`` is ``line`` in line-separated files and plain text (first line of the block), ``record`` for the number of
    the card or element in one JSON document. All records of one card share their source.
    """

    file: str
    position: int
    unit: Unit = "line"


class TextRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One text to read.

    ``name`` is the English card or face name, ``local_name`` the name in the language of the text. ``type_line`` is in
    the language of the text, ``english_type_line`` in English. ``printed_english`` is the English wording of this very
    printing where the file has it (MTGJSON ``originalText``, Scryfall ``printed_text`` of an English card).
    """

    text: str
    lang: str
    source: Source
    name: str | None = None
    local_name: str | None = None
    id: str | None = None
    type_line: str | None = None
    english_type_line: str | None = None
    set: str | None = None
    face: int = 0
    layout: str | None = None
    printed_english: str | None = None


class Wanted(msgspec.Struct, frozen=True):
    """Which languages to yield: ``langs`` None for all. ``hint`` is the language of records that name none."""

    langs: frozenset[str] | None = None
    hint: str | None = None

    def __contains__(self, lang: str) -> bool:
        return self.langs is None or lang in self.langs


class Tally(msgspec.Struct):
    """What a run of the readers met: a place to look at while the records go by.

    ``cards`` counts cards and records looked at, ``texts`` those yielded, ``other`` the texts left out by language,
    ``broken`` the faults; ``bytes`` is how much of the files was read (as stored) out of ``total`` (0 if unknown).
    """

    cards: int = 0
    texts: int = 0
    broken: int = 0
    other: dict[str, int] = msgspec.field(default_factory=dict)
    bytes: int = 0
    total: int = 0

    def leave_out(self, lang: str) -> None:
        """Count one text in a language that is not wanted."""
        self.other[lang] = self.other.get(lang, 0) + 1
