"""Writers of rows: JSON Lines and readable text; the others are opened from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

import msgspec

from extractor.io.faults import Broken
from extractor.io.records import TextRecord
from extractor.io.rows import Record, Row
from extractor.io.target import OutputError, Target
from extractor.ir.effects import Change, Effect, Special

Format = Literal["jsonl", "text", "parquet", "spacy"]
FORMATS: tuple[Format, ...] = ("jsonl", "text", "parquet", "spacy")


class Writer(Protocol):
    """Takes rows one by one. ``close`` finishes the output; ``abort`` leaves nothing half done."""

    def write(self, row: Row) -> None:
        """Write one row."""

    def fault(self, broken: Broken) -> None:
        """Take note of a fault of the input, if the format has a place for it."""

    def close(self) -> None:
        """Finish the output."""

    def abort(self) -> None:
        """End after an error: finish what can be gone on with, remove what cannot."""


class DocSink(Protocol):
    """Collects annotated documents; what knows spaCy provides it."""

    def add(self, record: TextRecord, found: Record) -> None:
        """Add one text with what was found in it."""

    def to_bytes(self) -> bytes:
        """Return the collection in spaCy's format (``DocBin``)."""


class JsonLines:
    """One record per line, fields in the order of the contract, no time and no machine in it."""

    def __init__(self, target: Target) -> None:
        self._target = target

    def write(self, row: Row) -> None:
        """Write one row."""
        self._target.write(row.json() + b"\n")

    def fault(self, broken: Broken) -> None:
        """Faults have no place among the records."""

    def close(self) -> None:
        """Finish the output."""
        self._target.close()

    abort = close  # an output of whole lines can be gone on with


Describe = Callable[[Effect], str]


class Text(JsonLines):
    """For people: each text with its name and place, and under it what was found.

    ``describe`` says an effect in plain words; without it the terms of the representation are used.
    """

    def __init__(self, target: Target, describe: Describe | None = None) -> None:
        super().__init__(target)
        self._describe = describe or _effect

    def write(self, row: Row) -> None:
        """Write one row."""
        record, found = row.record, row.decoded()
        place = ", ".join(part for part in (record.lang, record.set) if part)
        parts = [f"{record.name or record.id or '-'} ({place})  {record.source.file}:{record.source.position}"]
        for effect in found.effects:
            parts.append(f"  + {_quoted(record.text, effect.span)}")
            parts.append(f"    {self._describe(effect)}")
        for clause in found.unrecognized:
            parts.append(f"  ? {_quoted(record.text, clause.span)}")
            parts.append(f"    {clause.cue}: {clause.reason}")
        for note in found.diagnostics:
            parts.append(f"  ! {note.code} {note.message}")
        self._target.write(("\n".join(parts) + "\n").encode("utf-8", "replace"))


def _quoted(text: str, span: tuple[int, int]) -> str:
    return '"' + " ".join(text[span[0] : span[1]].split()) + '"'


def _effect(effect: Effect) -> str:
    parts = [effect.subject.ref, *map(_change, effect.changes)]
    if effect.retention:
        parts.append(f"retention {effect.retention.cue}")
    parts.append(effect.duration.kind)
    if effect.condition:
        parts.append(f"{effect.condition.kind} …")
    parts.append("CR " + ", ".join(effect.rules) if effect.rules else "")
    return " | ".join(part for part in parts if part)


def _change(change: Change) -> str:
    what = f"{change.of} {change.what}" if change.of else change.what
    return " ".join([change.op, what, *map(_value, change.values)])


def _value(value: str | Special) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value.power, int) and isinstance(value.toughness, int):
        return f"{value.power}/{value.toughness}"
    return msgspec.json.encode(value).decode()


class DocBinFile:
    """A file of annotated spaCy documents, written when all are there."""

    def __init__(self, target: Callable[[], Target], sink: DocSink) -> None:
        self._open = target
        self._sink = sink

    def write(self, row: Row) -> None:
        """Add one row."""
        self._sink.add(row.record, row.decoded())

    def fault(self, broken: Broken) -> None:
        """Faults have no place among documents."""

    def close(self) -> None:
        """Write the file."""
        target = self._open()
        target.write(self._sink.to_bytes())
        target.close()

    def abort(self) -> None:
        """Write nothing."""


def open_writer(
    kind: Format,
    target: Callable[[], Target],
    path: str | None,
    sink: Callable[[], DocSink] | None = None,
    describe: Describe | None = None,
) -> Writer:
    """Return the writer of a format.

    Args:
        kind: ``jsonl``, ``text``, ``parquet`` or ``spacy``.
        target: opens the output.
        path: its name; ``parquet`` needs one, since it writes two files.
        sink: makes the collector of documents that ``spacy`` needs.
        describe: says an effect in plain words, for ``text``.

    Raises:
        OutputError: the format cannot be written there, or its package is not installed.
    """
    if kind == "jsonl":
        return JsonLines(target())
    if kind == "text":
        return Text(target(), describe)
    if kind == "spacy":
        if sink is None:
            raise OutputError("spacy: no collector of documents was given")
        return DocBinFile(target, sink())
    if path is None or path == "-":
        raise OutputError("parquet: needs a file name; give one with -o")
    from extractor.io.parquet import ParquetFiles  # brings pyarrow with it

    return ParquetFiles(path)
