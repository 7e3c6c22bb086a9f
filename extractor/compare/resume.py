"""Goes on with an interrupted output of comparisons: pairs that it holds already are not compared again."""

from __future__ import annotations

import os
from collections.abc import Iterator

import msgspec

from extractor.compare.pairs import Pair
from extractor.compare.record import SideText
from extractor.io.faults import Broken
from extractor.io.records import Source, Tally
from extractor.io.stream import lines, open_stream
from extractor.io.target import OutputError, Target, open_target

_LIMIT = 1 << 28


class _Written(msgspec.Struct):
    """What an old record says about where it comes from."""

    left: SideText
    right: SideText
    source: Source
    face: int = 0


_decode = msgspec.json.Decoder(_Written).decode


class Held:
    """The whole records of an old output, in order; a last line that was cut off does not count."""

    def __init__(self, path: str) -> None:
        if path.endswith(".gz"):
            raise OutputError(f"{path}: --resume goes on with a plain file only; unpack it, or start again")
        self._path = path
        self._records = self._read()
        self._next = next(self._records, None)
        self._size = 0
        self._passed = 0
        self.done = 0

    def passes(self, pair: Pair) -> bool:
        """True if the old output is past this pair: it holds the pair or one that comes later."""
        if self._next is None:
            return False
        record, size = self._next
        if _is(record, pair):
            self._size += size
            self.done += 1
            self._next = next(self._records, None)
        return True

    def target(self) -> Target:
        """Return the output to go on with, cut behind its last whole record; to be called when all it holds was passed.

        Raises:
            OutputError: the old output was written from other inputs or with other options.
        """
        if self._next is not None:
            raise OutputError(
                f"{self._path}: record {self.done + 1} comes from other inputs or other options; "
                "repeat the same command, or remove the file"
            )
        if os.path.exists(self._path):
            os.truncate(self._path, self._size)
        return open_target(self._path, append=True)

    def _read(self) -> Iterator[tuple[_Written, int]]:
        if not os.path.exists(self._path):
            return
        stream = open_stream(self._path, Tally())
        if isinstance(stream, Broken):
            if stream.code == "TE503":
                return  # nothing was written
            raise OutputError(stream.message())
        with stream:
            for number, line, ended in lines(stream, _LIMIT):
                if not ended or not isinstance(line, bytes):
                    return
                try:
                    yield _decode(line), len(line) + 1
                except msgspec.DecodeError as error:
                    raise OutputError(f"{self._path}:{number}: holds no comparison; remove the file") from error


def _is(record: _Written, pair: Pair) -> bool:
    return (
        record.source == pair.place
        and record.face == pair.right.face
        and (record.left.lang, record.left.text) == (pair.left.lang, pair.left.text)
        and (record.right.lang, record.right.text) == (pair.right.lang, pair.right.text)
    )
