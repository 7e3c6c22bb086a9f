"""Parquet: one row per effect, and beside it a file of diagnostics. Needs the ``arrow`` extra."""

from __future__ import annotations

import os
from typing import Any

import msgspec

from extractor.io.faults import Broken
from extractor.io.rows import Record, Row
from extractor.io.target import OutputError
from extractor.ir.effects import Effect, Special

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    raise OutputError("parquet: pyarrow is not installed; install mtg-typeshift[arrow]") from error

#: Rows per row group.
GROUP = 20_000

_CHANGES = pa.list_(pa.struct([("op", pa.string()), ("value", pa.string())]))
_PLACE = [
    ("card_id", pa.string()), ("name", pa.string()), ("face", pa.int32()), ("lang", pa.string()), ("set", pa.string()),
    ("file", pa.string()), ("position", pa.int64()),
]  # fmt: skip
EFFECTS = pa.schema(
    [
        *_PLACE, ("index", pa.int32()), ("start", pa.int32()), ("end", pa.int32()), ("kind", pa.string()),
        ("subject", pa.string()), ("types", _CHANGES), ("supertypes", _CHANGES), ("subtypes", _CHANGES),
        ("colours", _CHANGES), ("pt", _CHANGES), ("keywords", _CHANGES), ("retention", pa.string()),
        ("duration", pa.string()), ("rules", pa.list_(pa.string())), ("effect", pa.string()),
        ("ir_version", pa.string()),
    ]
)  # fmt: skip
DIAGNOSTICS = pa.schema(
    [
        *_PLACE, ("start", pa.int32()), ("end", pa.int32()), ("kind", pa.string()), ("code", pa.string()),
        ("message", pa.string()),
    ]
)  # fmt: skip
_COLUMNS = {
    "card_types": "types", "supertypes": "supertypes", "subtypes": "subtypes", "colors": "colours",
    "power_toughness": "pt", "abilities": "keywords",
}  # fmt: skip


class ParquetFiles:
    """``OUT`` with the effects, and one with ``.diagnostics`` before its suffix; both appear when they are complete."""

    def __init__(self, path: str) -> None:
        stem, suffix = os.path.splitext(path)
        self._tables = [_Table(path, EFFECTS), _Table(f"{stem}.diagnostics{suffix or '.parquet'}", DIAGNOSTICS)]

    def write(self, row: Row) -> None:
        """Add the effects and diagnostics of one text."""
        effects, diagnostics = self._tables
        found = row.decoded()
        place = _place(found)
        for index, effect in enumerate(found.effects):
            effects.add(place | {"index": index, "ir_version": found.schema} | _effect(effect))
        for clause in found.unrecognized:
            diagnostics.add(place | _span(clause.span) | _note("unrecognized", clause.cue, clause.reason))
        for ruled_out in found.excluded:
            diagnostics.add(place | _span(ruled_out.span) | _note("excluded", ruled_out.cue, ruled_out.rule))
        for note in found.diagnostics:
            diagnostics.add(place | _span(note.span) | _note("diagnostic", note.code, note.message))

    def fault(self, broken: Broken) -> None:
        """Add a fault of the input to the diagnostics."""
        place = {"name": broken.card, "file": broken.file, "position": broken.position}
        self._tables[1].add(place | _note("input", broken.code, broken.message()))

    def close(self) -> None:
        """Finish both files."""
        for table in self._tables:
            table.close()

    def abort(self) -> None:
        """Leave no file."""
        for table in self._tables:
            table.abort()


class _Table:
    def __init__(self, path: str, schema: Any) -> None:
        self._path = path
        self._part = f"{path}.part"
        self._schema = schema
        self._rows: list[dict[str, Any]] = []
        try:
            self._writer = pq.ParquetWriter(self._part, schema, compression="zstd")
        except OSError as error:
            raise OutputError(f"{path}: cannot be written: {error}; check the path and the disk") from error

    def add(self, row: dict[str, Any]) -> None:
        self._rows.append(row)
        if len(self._rows) >= GROUP:
            self._flush()

    def _flush(self) -> None:
        self._writer.write_table(pa.Table.from_pylist(self._rows, schema=self._schema))
        self._rows.clear()

    def close(self) -> None:
        if self._rows:
            self._flush()
        self._writer.close()
        os.replace(self._part, self._path)

    def abort(self) -> None:
        self._writer.close()
        os.remove(self._part)


def _place(found: Record) -> dict[str, Any]:
    source = found.source
    return {
        "card_id": found.id, "name": found.name, "face": found.face, "lang": found.lang, "set": found.set,
        "file": source.file if source else None, "position": source.position if source else None,
    }  # fmt: skip


def _span(span: tuple[int, int]) -> dict[str, Any]:
    return {"start": span[0], "end": span[1]}


def _note(kind: str, code: str, message: str) -> dict[str, Any]:
    return {"kind": kind, "code": code, "message": message}


def _effect(effect: Effect) -> dict[str, Any]:
    row: dict[str, Any] = _span(effect.span) | {column: [] for column in _COLUMNS.values()}
    for change in effect.changes:
        column = _COLUMNS.get(change.what)
        if column:
            values: list[str | None] = [_value(value) for value in change.values] or [None]
            row[column] += [{"op": change.op, "value": value} for value in values]
    return row | {
        "kind": effect.origin.kind, "subject": effect.subject.ref, "duration": effect.duration.kind,
        "retention": effect.retention.cue if effect.retention else None, "rules": list(effect.rules),
        "effect": msgspec.json.encode(effect).decode(),
    }  # fmt: skip


def _value(value: str | Special) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
