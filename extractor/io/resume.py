"""Goes on with an interrupted output of JSON Lines.

The output itself says how far it came: its records carry the place of each text. Those that are whole are compared with
the records of the inputs, which are read again but not worked on again; anything else than a match is an error.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from extractor.io.faults import Broken
from extractor.io.records import Tally, TextRecord
from extractor.io.rows import head
from extractor.io.stream import lines, open_stream
from extractor.io.target import OutputError, Target, open_target

_LIMIT = 1 << 28


class Resumed:
    """An output that is gone on with. Pull ``rest`` before writing; it is a ``Target`` from then on.

    A plain file is cut after its last whole record and appended to. A gzip file is written anew beside the old one from
    what can be unpacked of it, and takes its place at ``close``.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._packed = path.endswith(".gz")
        self._target: Target | None = open_target(f"{path[:-3]}.part.gz") if self._packed else None
        self._ready = False
        self.done = 0

    def rest(self, records: Iterable[TextRecord | Broken]) -> Iterator[TextRecord | Broken]:
        """Yield the records that the output does not hold yet, and all faults.

        Raises:
            OutputError: the output was not written from these inputs with these options.
        """
        held = self._held()
        size, record = 0, None
        old = next(held, None)
        for record in records:
            if old is None or isinstance(record, Broken):
                if old is None:
                    self._start(size)
                yield record
                continue
            if not old.startswith(head(record)[:-1] + b","):
                raise OutputError(
                    f"{self._path}: record {self.done + 1} comes from another input or other options than "
                    f"{record.source.file}:{record.source.position}; repeat the same command, or remove the file"
                )
            self.done += 1
            size += len(old) + 1
            if self._target is not None:
                self._target.write(old + b"\n")
            old = next(held, None)
        if old is not None:
            raise OutputError(
                f"{self._path}: holds more records than the inputs; repeat the same command, or remove it"
            )
        self._start(size)

    def write(self, data: bytes) -> None:
        """Write some bytes after what the output holds."""
        if self._target is None:
            raise AssertionError("written before the old records were read")
        self._target.write(data)

    def close(self) -> None:
        """Finish the output. If the old records did not match, the old output stays as it was."""
        if self._target is not None:
            self._target.close()
            if self._packed:
                part = f"{self._path[:-3]}.part.gz"
                if self._ready:
                    os.replace(part, self._path)
                elif os.path.exists(part):
                    os.remove(part)
            self._target = None

    def _start(self, size: int) -> None:
        if self._ready:
            return
        self._ready = True
        if not self._packed:
            if os.path.exists(self._path):
                os.truncate(self._path, size)
            self._target = open_target(self._path, append=True)

    def _held(self) -> Iterator[bytes]:
        """Yield the whole lines of the old output, whatever became of its end."""
        if not os.path.exists(self._path):
            return
        stream = open_stream(self._path, Tally())
        if isinstance(stream, Broken):
            if stream.code in ("TE503", "TE506"):
                return  # nothing was written, or nothing that can be unpacked
            raise OutputError(stream.message())
        with stream:
            for _, line, ended in lines(stream, _LIMIT):
                if ended and isinstance(line, bytes):
                    yield line
