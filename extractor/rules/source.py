"""Gets the text of a rules document out of a file, and says plainly what is no rules document."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import msgspec

from extractor.errors import InputError
from extractor.io.detect import shape
from extractor.io.whole import no_text, unpacked

_MARKUP = (b"<!doctype", b"<html", b"<?xml")
_BOMS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"), (b"\xef\xbb\xbf", "utf-8"))


class SourceText(msgspec.Struct, frozen=True):
    """The decoded text of a file, and what messages call it."""

    name: str
    text: str


def read_source(path: str) -> SourceText:
    """Read a plain text file, gzip or not; ``-`` is standard input.

    Raises:
        InputError: the file cannot be read, is empty, or is no plain text (a PDF, a card file, another binary file).
    """
    name = "<stdin>" if path == "-" else path
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        data = unpacked(data)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{name}: cannot be read: {reason}") from error
    return SourceText(name, decode(data, name))


def decode(data: bytes, name: str) -> str:
    """Return the text of the bytes of a file (UTF-8, UTF-16 with a mark, else Windows-1252 as in older editions).

    Raises:
        InputError: as for ``read_source``.
    """
    if (found := no_text(data)) is not None:
        raise InputError(f"{name}: is {found.what}; {found.advice}")
    head = data[:4096].lstrip()
    if head.lower().startswith(_MARKUP):
        raise InputError(f"{name}: is a web page or other markup; save the rules as plain text")
    text = _text(data, name)
    if not text.strip():
        raise InputError(f"{name}: is empty; a rules document has numbered rules")
    if shape(text[:4096].encode("utf-8", "replace")) != "text":
        raise InputError(f"{name}: is a file of cards or other data (JSON); a rules document is plain text with numbered rules")
    return text


def _text(data: bytes, name: str) -> str:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], encoding, name)
    if b"\x00" in data:
        raise InputError(f"{name}: is a binary file; a rules document is plain text with numbered rules")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decoded(data, "cp1252", name)


def _decoded(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: is no text in {encoding} (byte {error.start}); save it as UTF-8") from error
