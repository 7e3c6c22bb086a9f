"""Decodes one record and says what is wrong with it when that fails."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from extractor.io.faults import Broken
from extractor.io.records import Source
from extractor.io.scan import VALUE

_NAME = re.compile(rb'"name"\s*:\s*("[^"\\]{1,200}(?:\\.[^"\\]{0,200}){0,20}")')
_FOREIGN = re.compile(rb'"foreignData"\s*:\s*(?=\[)')

#: What decoding raises for bad bytes.
ERRORS = (msgspec.DecodeError, RecursionError)


def card_name(raw: bytes) -> str | None:
    """Guess the name of the card in a record that could not be decoded, for the message."""
    foreign = _FOREIGN.search(raw)
    if foreign:
        value = VALUE.match(raw, foreign.end())
        raw = raw[: foreign.start()] + (raw[value.end() :] if value else b"")
    match = _NAME.search(raw[:20000])
    try:
        return msgspec.json.decode(match.group(1), type=str) if match else None
    except msgspec.DecodeError:
        return None


def diagnose(raw: bytes, error: Exception, source: Source, *, cut: bool = False) -> Broken:
    """Return the fault of a record that could not be decoded.

    Args:
        raw: its bytes.
        error: what decoding raised, one of ``ERRORS``.
        source: its place.
        cut: the file ends with this record, without a line end.
    """
    code, details = _fault(raw, error, cut)
    return Broken.at(source, code, card_name(raw), **details)


def _fault(raw: bytes, error: Exception, cut: bool) -> tuple[str, dict[str, str | int]]:
    if isinstance(error, RecursionError):
        return "TE514", {}
    if isinstance(error, msgspec.ValidationError):
        return "TE509", {"reason": str(error)}
    try:
        raw.decode()
    except UnicodeDecodeError as wrong:
        if not (cut and wrong.end >= len(raw)):
            return "TE505", {"byte": wrong.start + 1, "within": "the record"}
    if cut:
        return "TE507", {}
    if b"\0" in raw:
        return "TE515", {}
    return "TE508", {"reason": str(error).removeprefix("JSON is malformed: ")}


def intact(raw: bytes) -> bool:
    """True if brackets and strings of a record are sound, so that its end can be trusted; characters may be bad."""
    try:
        msgspec.json.decode(raw.decode(errors="replace").replace("\0", " ").encode())
    except ERRORS:
        return False
    return True


def repeated_key(raw: bytes, keys: tuple[str, ...]) -> str | None:
    """Return the first of ``keys`` that a JSON object has twice: readers of JSON would silently take one of the two."""
    if all(raw.count(b'"%s"' % key.encode()) < 2 for key in keys):
        return None
    seen: list[str] = []

    def pairs(items: list[tuple[str, Any]]) -> None:
        seen[:] = [key for key, _ in items]  # the outermost object comes last

    import json  # the only reader that shows repeated keys

    json.loads(raw, object_pairs_hook=pairs)
    return next((key for key in keys if seen.count(key) > 1), None)
