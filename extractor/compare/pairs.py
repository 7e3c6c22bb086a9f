"""Finds which texts belong together: two texts of one card face, in two languages or from two files.

Texts that stand in one record of a file (MTGJSON, Scryfall with its Oracle text) are paired there. What remains alone
is paired over all the inputs by identifier, else by name and set, else by name; so a file per language does as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from extractor.io.faults import Broken
from extractor.io.records import Source, TextRecord


class Pair(msgspec.Struct, frozen=True):
    """Two texts of one card face. ``printed`` is the English wording of the printing of the foreign text, where known."""

    left: TextRecord
    right: TextRecord
    printed: str | None = None

    @property
    def place(self) -> Source:
        """Where the pair stands: the place of its right text."""
        return self.right.source


def find_pairs(records: Iterable[TextRecord | Broken], left: str, right: str) -> Iterator[Pair | Broken]:
    """Pair the texts of a stream of records.

    Args:
        records: as ``read_records`` yields them, texts of other languages are passed over.
        left: the language of the left side.
        right: the language of the right side. If it is the same, the texts of the first file are the left side and
            those of the other files the right side.

    Yields:
        Pairs of one record where they stand; then those found over all the inputs, in the order of their right texts.
        Two texts that come as a pair in the same set more than once (variants of a printing) are one pair. Faults are
        passed on.
    """
    if left == right:
        yield from _same_language(records, left)
        return
    once = _Once()
    alone = _Alone()
    for group in _groups(records):
        if isinstance(group, Broken):
            yield group
            continue
        ours = [one for one in group if one.lang == left]
        theirs = [one for one in group if one.lang == right]
        alone.note_prints(group)
        if ours and theirs:
            for one, two in product(ours, theirs):
                yield from once.pair(Pair(one, two, two.printed_english or one.printed_english or alone.print_of(two)))
        else:
            for one in ours:
                alone.keep(one)
            alone.waiting += theirs
    yield from alone.pairs(once)


def _groups(records: Iterable[TextRecord | Broken]) -> Iterator[list[TextRecord] | Broken]:
    """Gather the texts of one face that come from one record."""
    group: list[TextRecord] = []
    for record in records:
        if isinstance(record, Broken):
            yield record  # a fault may come before the texts that stood in front of it; its place says where it is
            continue
        if group and (record.source != group[0].source or record.face != group[0].face or record.name != group[0].name):
            yield group
            group = []
        group.append(record)
    if group:
        yield group


def _same_language(records: Iterable[TextRecord | Broken], lang: str) -> Iterator[Pair | Broken]:
    alone, once, first = _Alone(), _Once(), ""
    for record in records:
        if isinstance(record, Broken):
            yield record
        elif record.lang == lang:
            first = first or record.source.file
            if record.source.file == first:
                alone.keep(record)
            else:
                alone.waiting.append(record)
    yield from alone.pairs(once)


class _Once:
    """Lets each pair of texts through once per set and name."""

    def __init__(self) -> None:
        self._seen: set[int] = set()

    def pair(self, pair: Pair) -> Iterator[Pair]:
        key = hash((pair.right.name, pair.right.set, pair.right.face, pair.left.text, pair.right.text, pair.printed))
        if key not in self._seen:
            self._seen.add(key)
            yield pair


class _Alone:
    """Left texts without a partner in their own record, found by what identifies them; and right texts that wait."""

    def __init__(self) -> None:
        self._by_id: dict[tuple[str, int], TextRecord] = {}
        self._by_set: dict[tuple[str, int, str], TextRecord] = {}
        self._by_name: dict[tuple[str, int], TextRecord] = {}
        self._texts: dict[tuple[str, int, str], TextRecord] = {}
        self._prints: dict[tuple[str | None, str | None, int], str] = {}
        self.waiting: list[TextRecord] = []

    def keep(self, record: TextRecord) -> None:
        """Keep a left text; printings with the same text share one record."""
        shared = self._texts.setdefault((record.name or "", record.face, record.text), record)
        if record.id is not None:
            self._by_id.setdefault((record.id, record.face), shared)
        if record.name is None:
            return
        if record.set is not None:
            self._by_set.setdefault((record.name, record.face, record.set), shared)
        self._by_name[record.name, record.face] = shared  # the last is the newest where a file is in order of time

    def note_prints(self, group: list[TextRecord]) -> None:
        """Remember the English wording of a printing that a file gives apart from its translations."""
        for record in group:
            if record.printed_english is not None and record.name is not None:
                self._prints.setdefault((record.name, record.set, record.face), record.printed_english)

    def pairs(self, once: _Once) -> Iterator[Pair]:
        """Yield the pairs of the texts that wait."""
        for record in self.waiting:
            partner = self._partner(record)
            if partner is not None:
                yield from once.pair(Pair(partner, record, record.printed_english or self.print_of(record)))

    def print_of(self, record: TextRecord) -> str | None:
        """Return the English wording of the same printing, as far as the inputs gave it until now."""
        return self._prints.get((record.name, record.set, record.face))

    def _partner(self, record: TextRecord) -> TextRecord | None:
        if record.name is not None:
            if record.set is not None:
                found = self._by_set.get((record.name, record.face, record.set))
                if found is not None:
                    return found
            found = self._by_name.get((record.name, record.face))
            if found is not None:
                return found
        return self._by_id.get((record.id, record.face)) if record.id is not None else None
