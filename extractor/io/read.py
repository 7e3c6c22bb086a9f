"""Reads any supported input: yields the texts in input order, and the faults between them where they stand."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

import msgspec

from extractor.io.decode import ERRORS, diagnose
from extractor.io.detect import shape
from extractor.io.document import Document
from extractor.io.faults import Broken
from extractor.io.objects import decode_object, object_texts
from extractor.io.plain import blocks
from extractor.io.records import Source, Tally, TextRecord, Wanted
from extractor.io.scan import LIMIT
from extractor.io.stream import Stream, lines, open_stream

Found = Iterator[TextRecord | Broken]


def read_records(
    paths: Iterable[str | os.PathLike[str]],
    langs: Iterable[str] | None = None,
    lang_hint: str | None = None,
    tally: Tally | None = None,
) -> Found:
    """Yield every text of the inputs in the wanted languages, and what is wrong with the inputs.

    Inputs are told apart by content, ``.gz`` or not: MTGJSON (set file, AllPrintings, AtomicCards), Scryfall cards and
    records of our own as JSON Lines or JSON array, plain text. Memory stays flat whatever their size.

    Args:
        paths: files in order; ``-`` is standard input.
        langs: the languages to yield; None for all that the inputs hold.
        lang_hint: the language of plain text and of records without ``lang``.
        tally: counts what was met; give one to look at it while reading or afterwards.

    Yields:
        ``TextRecord`` for each text, ``Broken`` for each fault. A fault ends at most its own file.
    """
    tally = Tally() if tally is None else tally
    names = [os.fspath(path) for path in paths]
    tally.total = sum(os.path.getsize(name) for name in names if os.path.isfile(name))
    wanted = Wanted(langs=None if langs is None else frozenset(langs), hint=lang_hint)
    for name in names:
        for found in _file(name, wanted, tally):
            if isinstance(found, Broken):
                tally.broken += 1
            else:
                tally.texts += 1
            yield found


def _file(name: str, wanted: Wanted, tally: Tally) -> Found:
    stream = open_stream(name, tally)
    if isinstance(stream, Broken):
        yield stream
        return
    cards, faults = tally.cards, 0
    with stream:
        for found in _shaped(stream, wanted, tally):
            faults += isinstance(found, Broken)
            yield found
        if stream.fault is not None:
            yield stream.fault
        elif tally.cards == cards and not faults and b"".join(stream.head.split()) != b"[]":
            yield Broken(code="TE517", file=name)


def _shaped(stream: Stream, wanted: Wanted, tally: Tally) -> Found:
    kind = shape(stream.head)
    if kind == "document":
        yield from Document(stream, wanted, tally).read()
    elif kind == "lines":
        yield from _lines(stream, wanted, tally)
    elif wanted.hint is None:
        yield Broken(code="TE519", file=stream.name)
    else:
        for found in blocks(lines(stream, LIMIT), stream.name, wanted.hint):
            tally.cards += 1
            yield found


def _lines(stream: Stream, wanted: Wanted, tally: Tally) -> Found:
    """Read one object per line, with or without the brackets and commas of an array around them."""
    array = closed = cut = False
    number = 1
    for number, line, ended in lines(stream, LIMIT):
        if isinstance(line, int):
            tally.cards += 1
            yield Broken(code="TE513", file=stream.name, position=number, details={"limit": LIMIT})
            continue
        raw = line.strip()
        if not array and raw.startswith(b"["):
            array, raw = True, raw[1:].lstrip()
        if array and raw.endswith(b"]"):
            closed, raw = True, raw[:-1].rstrip()
        raw = raw.removesuffix(b",")
        if not raw:
            continue
        tally.cards += 1
        source = Source(stream.name, number)
        try:
            yield from object_texts(decode_object(raw), raw, source, wanted, tally)
        except ERRORS as error:
            cut = not ended and not isinstance(error, msgspec.ValidationError)
            if not (cut and stream.fault):
                yield diagnose(raw, error, source, cut=cut)
    if array and not (closed or cut or stream.fault):
        yield Broken(code="TE507", file=stream.name, position=number)
