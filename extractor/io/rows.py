"""The output record: what reading a text gave, joined with the place the text came from."""

from __future__ import annotations

import msgspec

from extractor.io.records import Source, TextRecord
from extractor.ir.annotation import SCHEMA, Annotation

_HEAD = ("schema", "id", "name", "lang", "face")
_BODY = tuple(field for field in Annotation.__struct_fields__ if field not in _HEAD)


class Record(Annotation, frozen=True, kw_only=True):
    """One record of the output: an annotation with its ``set``, where known, and its ``source``."""

    set: str | None = None
    source: Source | None = None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Record).decode


class Row(msgspec.Struct, frozen=True):
    """A text that was read: ``body`` is the JSON object of what was found in it, shared by all copies of the text."""

    record: TextRecord
    body: bytes

    def json(self) -> bytes:
        """Return the output record as one line of JSON without line end; the order of the fields is fixed."""
        return head(self.record)[:-1] + b"," + self.body[1:]

    def decoded(self) -> Record:
        """Return the output record, typed."""
        return _decode(self.json())


def head(record: TextRecord) -> bytes:
    """Return the JSON object of what an output record says about its origin; no two texts of one run share it."""
    fields: dict[str, object] = {
        "schema": SCHEMA, "id": record.id, "name": record.name, "lang": record.lang, "face": record.face,
    }  # fmt: skip
    if record.set is not None:
        fields["set"] = record.set
    fields["source"] = record.source
    return _encode(fields)


def body(annotation: Annotation) -> bytes:
    """Return the JSON object of what was found in a text, whatever card it stands on."""
    return _encode({field: getattr(annotation, field) for field in _BODY})
