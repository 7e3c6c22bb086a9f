"""Where output goes: standard output, a file, or a gzip file by its name."""

from __future__ import annotations

import gzip
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, Protocol, cast

from extractor.errors import ExtractorError


class OutputError(ExtractorError):
    """Output that cannot be written, or cannot be continued; a matter of how the command was called."""

    exit_code = 2


class Target(Protocol):
    """A binary output. ``close`` may be called twice."""

    def write(self, data: bytes) -> None:
        """Write some bytes."""

    def close(self) -> None:
        """Finish the output."""


class _Standard:
    """Standard output, line by line on a terminal. It is never closed."""

    def __init__(self) -> None:
        self._out = sys.stdout.buffer
        self._interactive = sys.stdout.isatty()

    def write(self, data: bytes) -> None:
        self._out.write(data)
        if self._interactive:
            self._out.flush()

    def close(self) -> None:
        self._out.flush()


class _File:
    def __init__(self, path: str, mode: str) -> None:
        self._path = path
        try:
            self._raw = cast(BinaryIO, open(path, mode))  # noqa: SIM115 closed by close
        except OSError as error:
            raise _refused(path, error) from error
        # neither name nor time go into the file: the same rows give the same bytes
        self._out = gzip.GzipFile("", "wb", 6, self._raw, mtime=0) if path.endswith(".gz") else self._raw

    def write(self, data: bytes) -> None:
        try:
            self._out.write(data)
        except OSError as error:
            raise _refused(self._path, error) from error

    def close(self) -> None:
        try:
            self._out.close()
            self._raw.close()
        except OSError as error:
            raise _refused(self._path, error) from error


def _refused(path: str, error: OSError) -> OSError | OutputError:
    if isinstance(error, BrokenPipeError):
        return error
    return OutputError(f"{path}: cannot be written: {error.strerror or error}; check the path and the disk")


def open_target(path: str | None, *, append: bool = False) -> Target:
    """Open an output for writing.

    Args:
        path: a file, gzip if its name ends in ``.gz``; None or ``-`` for standard output.
        append: go on after what the file holds; not for gzip.

    Raises:
        OutputError: the file cannot be written.
    """
    if path is None or path == "-":
        return _Standard()
    return _File(path, "ab" if append else "wb")


def refuse_overwriting(path: str | None, inputs: Iterable[str]) -> None:
    """Raise ``OutputError`` if the output is one of the inputs."""
    if path is None or path == "-" or not os.path.exists(path):
        return
    for name in inputs:
        if os.path.exists(name) and os.path.samefile(name, path):
            raise OutputError(f"{path}: is an input too; choose another name for the output")


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """Make the end of a reader such as ``head`` the quiet end of the program.

    Raises:
        SystemExit: with 141, as the shell reports it for programs that a closed pipe ends.
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        with suppress(OSError, io.UnsupportedOperation):
            # what is still buffered goes nowhere instead of raising once more at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(141) from None
