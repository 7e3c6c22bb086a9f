"""Files that are read as a whole: gzip or not, and what a file is that is no text."""

from __future__ import annotations

import gzip
from typing import NamedTuple

_GZIP = b"\x1f\x8b"


class NoText(NamedTuple):
    """What a file is that is no text, and how its text may be had."""

    what: str
    advice: str


_PLAIN = "save it as plain text"
_MAGIC = (
    (b"%PDF", NoText("a PDF", "extract its text first")),
    (b"PK\x03\x04", NoText("a zip archive or office document", _PLAIN)),
    (b"\xd0\xcf\x11\xe0", NoText("an office document", _PLAIN)),
    (b"{\\rtf", NoText("a document in Rich Text Format", _PLAIN)),
)


def unpacked(data: bytes) -> bytes:
    """Return the bytes of a whole file, gzip or not.

    Raises:
        OSError, EOFError, zlib.error: the gzip data are broken or cut.
    """
    return gzip.decompress(data) if data.startswith(_GZIP) else data


def no_text(data: bytes) -> NoText | None:
    """Return what the bytes of a file are that are no text; None where they may be text."""
    return next((found for magic, found in _MAGIC if data.startswith(magic)), None)
