"""Bytes of one input in bounded memory: files and standard input, plain or gzip, told apart by content."""

from __future__ import annotations

import io
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator

from extractor.io.faults import Broken
from extractor.io.records import Tally

CHUNK = 1 << 18
HEAD = 1 << 16

_GZIP = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"
_KINDS = (
    (b"%PDF-", "PDF"), (b"PK\x03\x04", "a zip archive"), (b"PK\x05\x06", "a zip archive"), (b"BZh", "bzip2 data"),
    (b"\xfd7zXZ", "xz data"), (b"\x28\xb5\x2f\xfd", "zstd data"), (b"7z\xbc\xaf", "a 7z archive"),
    (b"PAR1", "Parquet"), (b"SQLite format 3", "an SQLite database"), (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"), (_GZIP, "gzip inside gzip"),
)  # fmt: skip
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")


class Stream:
    """The unpacked bytes of one input.

    Iterate once to get them in chunks. ``head`` is what was read to tell the shape; ``fault`` is set when the bytes
    ended too early, so that readers can blame the file and not its last record.
    """

    def __init__(
        self, name: str, read: Callable[[int], bytes], tally: Tally, close: Callable[[], None] = lambda: None
    ) -> None:
        self.name = name
        self._close = close
        self.fault: Broken | None = None
        self._tally = tally
        stored = self._stored(read)
        first = next(stored, b"")
        while 0 < len(first) < len(_GZIP):
            more = next(stored, b"")
            if not more:
                break
            first += more
        plain = _chain(first, stored)
        self._rest = self._gunzip(plain) if first.startswith(_GZIP) else plain
        self.head = self._fill()

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def __iter__(self) -> Iterator[bytes]:
        if self.head:
            yield self.head
        yield from self._rest

    def _stored(self, read: Callable[[int], bytes]) -> Iterator[bytes]:
        while True:
            try:
                chunk = read(CHUNK)
            except OSError as error:
                self.fault = Broken(code="TE521", file=self.name, details={"reason": error.strerror or str(error)})
                return
            if not chunk:
                return
            self._tally.bytes += len(chunk)
            yield chunk

    def _fill(self) -> bytes:
        """Read until the shape can be told: a first line that is a whole JSON object, or enough bytes."""
        head = b""
        for chunk in self._rest:
            head += chunk
            if len(head) >= HEAD or (head.lstrip().startswith(b"{") and head.rstrip(b" \r\n\t").endswith(b"}")):
                break
        return head.removeprefix(_BOM)

    def _gunzip(self, stored: Iterator[bytes]) -> Iterator[bytes]:
        """Unpack one or more gzip members; what could be unpacked before a fault is yielded."""
        member = zlib.decompressobj(wbits=31)
        size, begun = 0, False
        for chunk in stored:
            while chunk:
                begun, before = True, member.copy()
                try:
                    data = member.decompress(chunk, CHUNK)
                except zlib.error as error:
                    data = _salvage(before, chunk)
                    yield data
                    self._damaged(size + len(data), str(error))
                    return
                size += len(data)
                if data:
                    yield data
                chunk = member.unconsumed_tail
                if member.eof:
                    chunk = member.unused_data.lstrip(b"\0")
                    member, begun = zlib.decompressobj(wbits=31), False
        rest = member.flush()
        if rest:
            yield rest
        if begun and not member.eof and self.fault is None:
            self._damaged(size + len(rest), "cut off")

    def _damaged(self, size: int, reason: str) -> None:
        self.fault = Broken(code="TE506", file=self.name, details={"size": size, "reason": reason})


def _chain(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    if first:
        yield first
    yield from rest


def _salvage(member: zlib._Decompress, chunk: bytes) -> bytes:
    """Unpack as much as can be had from a chunk that ends in an error."""
    data = b""
    for start in range(0, len(chunk), 64):
        try:
            data += member.decompress(chunk[start : start + 64])
        except zlib.error:
            break
    return data


def _standard_input(size: int) -> bytes:
    """Read what is there, so that a program at the other end of a pipe gets its answers at once."""
    source = sys.stdin.buffer
    return source.read1(size) if isinstance(source, io.BufferedIOBase) else source.read(size)


def open_stream(name: str, tally: Tally) -> Stream | Broken:
    """Open an input and look at its first bytes.

    Args:
        name: a path, or ``-`` for standard input.
        tally: counts the stored bytes that were read.

    Returns:
        The stream, or the fault if it cannot be opened, is empty or is no text.
    """
    try:
        if name == "-":
            stream = Stream(name, _standard_input, tally)
        else:
            if os.path.isdir(name):
                return Broken(code="TE502", file=name)
            file = open(name, "rb", buffering=0)  # noqa: SIM115 closed with the stream
            stream = Stream(name, file.read, tally, file.close)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return Broken(code="TE501", file=name, details={"reason": reason})
    fault = _look(stream)
    if fault:
        stream.__exit__()
    return fault or stream


def _look(stream: Stream) -> Broken | None:
    """Say what the first bytes show to be no text."""
    head = stream.head
    if not head.strip():
        return stream.fault or Broken(code="TE503", file=stream.name)
    for magic, kind in _KINDS:
        if head.startswith(magic):
            return Broken(code="TE504", file=stream.name, details={"kind": kind})
    if head[257:262] == b"ustar":
        return Broken(code="TE504", file=stream.name, details={"kind": "a tar archive"})
    controls = _CONTROL.findall(head[:4096])
    if len(controls) * 10 > min(len(head), 4096):
        kind = "UTF-16" if controls.count(b"\0") == len(controls) else "binary data"
        return Broken(code="TE504", file=stream.name, details={"kind": kind})
    return None


def lines(stream: Stream, limit: int) -> Iterator[tuple[int, bytes | int, bool]]:
    r"""Yield ``(number, line, ended)`` for each line; only ``\n`` ends a line.

    A line longer than ``limit`` is passed over without being held; its size takes its place. ``ended`` is false for a
    last line without line end.
    """
    number, tail, dropped = 1, b"", 0
    for chunk in stream:
        *whole, last = chunk.split(b"\n")
        for line in whole:
            line, tail = tail + line, b""
            size = dropped + len(line)
            yield number, (size if size > limit else line), True
            number, dropped = number + 1, 0
        tail += last
        if dropped + len(tail) > limit:
            dropped, tail = dropped + len(tail), b""
    if tail or dropped:
        yield number, (dropped + len(tail) if dropped else tail), False
