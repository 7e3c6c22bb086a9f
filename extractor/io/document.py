"""Reads a JSON document record by record: MTGJSON files, Scryfall lists, arrays, single objects.

The document is never held as a whole. Where its structure is damaged, the records further on are found by their looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from extractor.io.decode import ERRORS, diagnose, intact
from extractor.io.detect import envelope
from extractor.io.faults import Broken
from extractor.io.mtgjson import CARD_LISTS, SET_KEYS, card_texts, decode_card
from extractor.io.objects import decode_object, object_texts
from extractor.io.records import Source, Tally, TextRecord, Wanted
from extractor.io.scan import LIMIT, Damaged, Scanner, TooDeep
from extractor.io.stream import Stream

Found = Iterator[TextRecord | Broken]


class Document:
    """One JSON document; ``read`` yields its records and faults."""

    def __init__(self, stream: Stream, wanted: Wanted, tally: Tally) -> None:
        self._stream = stream
        self._wanted = wanted
        self._tally = tally
        self._scanner = Scanner(iter(stream))
        self._position = 0
        self._parse: Callable[[bytes, int], Found] = self._object
        self._first_key = b""
        self._reported = False

    def read(self) -> Found:
        """Yield the records in the order of the document."""
        try:
            while self._scanner.peek():
                yield from self._outermost()
        except Damaged as damage:
            yield from self._salvage(damage)

    def _outermost(self) -> Found:
        first = self._scanner.peek()
        if first == b"[":
            yield from self._each()
        elif first == b"{" and envelope(self._stream.head):
            for key in self._scanner.members():
                if key == b'"data"':
                    yield from self._data()
                else:
                    self._scanner.skip()
        else:
            yield from self._one(0)

    def _data(self) -> Found:
        if self._scanner.peek() == b"[":
            yield from self._each()
            return
        if self._scanner.peek() != b"{":
            self._scanner.skip()
            return
        self._parse = self._card
        one_set = False
        for key in self._scanner.members():
            name, first = key[1:-1].decode(errors="replace"), self._scanner.peek()
            if first == b"[" and (name in CARD_LISTS or not (one_set or name in SET_KEYS)):
                yield from self._each(faces=name not in CARD_LISTS)
            elif first == b"{" and not (one_set or name in SET_KEYS):
                yield from self._set()
            else:
                one_set = one_set or first not in (b"[", b"{") or name in SET_KEYS
                self._scanner.skip()

    def _set(self) -> Found:
        for key in self._scanner.members():
            if key[1:-1].decode(errors="replace") in CARD_LISTS and self._scanner.peek() == b"[":
                yield from self._each()
            else:
                self._scanner.skip()

    def _each(self, faces: bool = False) -> Found:
        for index in self._scanner.elements():
            if self._scanner.peek() == b"{":
                yield from self._one(index if faces else 0)
            else:
                self._scanner.skip()

    def _one(self, face: int) -> Found:
        """Take one record. Its faults are yielded; malformed JSON in it makes all brackets doubtful from there on."""
        self._tally.cards += 1
        self._position += 1
        self._scanner.peek()
        start = self._scanner.where
        try:
            raw = self._scanner.value()
        except TooDeep:
            yield Broken.at(self._source, "TE514")
            return
        try:
            yield from self._parse(raw, face)
        except ERRORS as error:
            fault = diagnose(raw, error, self._source)
            yield fault
            self._reported = True
            if not intact(raw):
                self._scanner.back(start + 1)
                raise Damaged("syntax") from error
        else:
            self._reported = False
            self._first_key = self._first_key or raw.split(b":", 1)[0]

    def _object(self, raw: bytes, face: int) -> Found:
        yield from object_texts(decode_object(raw), raw, self._source, self._wanted, self._tally)

    def _card(self, raw: bytes, face: int) -> Found:
        card = decode_card(raw)
        yield from card_texts(card, self._source, face, self._wanted, self._tally)

    @property
    def _source(self) -> Source:
        return Source(self._stream.name, self._position, "record")

    def _salvage(self, damage: Damaged) -> Found:
        """Report the damage, then yield the records that are still found after it."""
        start, source = self._scanner.where, self._source
        if damage.why != "syntax":
            self._scanner.back(start + 1)
        found = self._loose()
        first = next(found, None)
        if damage.why == "large" and (first is None or self._scanner.where - start > LIMIT):
            yield Broken.at(source, "TE513", limit=LIMIT)
        elif damage.why == "cut" and first is None:
            if self._stream.fault is None:
                yield Broken.at(source, "TE507")
        elif not self._reported:
            yield Broken(code="TE518", file=self._stream.name, position=start, unit="byte")
        if first is not None:
            yield first
            yield from found

    def _loose(self) -> Found:
        """Yield what looks like a record from here on; of what does not, only what begins like the earlier records."""
        for raw in self._scanner.objects():
            if not raw:
                if self._first_key and self._scanner.ahead(len(self._first_key)) == self._first_key:
                    yield Broken(code="TE518", file=self._stream.name, position=self._scanner.where, unit="byte")
                continue
            self._position += 1
            try:
                texts = list(self._parse(raw, 0))
            except ERRORS as error:
                if raw.startswith(self._first_key or b" ") and not isinstance(error, msgspec.ValidationError):
                    yield diagnose(raw, error, self._source)
                else:
                    self._position -= 1
                continue
            if any(isinstance(text, Broken) and text.code == "TE510" for text in texts):
                self._position -= 1
                continue
            self._scanner.accept()
            self._tally.cards += 1
            yield from texts
