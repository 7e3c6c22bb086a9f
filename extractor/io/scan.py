"""Finds the byte ranges of values in a large JSON document without holding or decoding the document.

The walk is by brackets and strings only; whoever decodes a range learns whether it is valid JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

#: In bytes. No record of one card comes near this size.
LIMIT = 1 << 20
#: Values nested more deeply are passed over.
DEPTH = 12

_RUN = rb'[^"{}\[\]]*'
_STRING = rb'"[^"\\]*(?:\\.[^"\\]*)*"'


def _nested(depth: int) -> bytes:
    value = _STRING
    for _ in range(depth):
        value = rb"(?:" + _STRING + rb"|[{\[]" + _RUN + rb"(?:" + value + _RUN + rb")*[}\]])"
    return value


#: A string, object or array, by its brackets.
VALUE = re.compile(_nested(DEPTH), re.DOTALL)
_CHILDREN = re.compile(_RUN + rb"(?:" + _nested(6) + _RUN + rb")*", re.DOTALL)
_STRING_BODY = re.compile(rb'[^"\\]*(?:\\.[^"\\]*)*', re.DOTALL)
_SCALAR = re.compile(rb'[^\s,:"{}\[\]]+')
_SPACE = re.compile(rb"[ \t\r\n]*")
_OBJECT = re.compile(rb'\{\s*"')


class Damaged(Exception):
    """The document does not go on as it must; the scanner stands where the trouble begins.

    ``why``: ``cut`` (the document ends here), ``large`` (a value does not end within ``LIMIT``), ``syntax``.
    """

    def __init__(self, why: Literal["cut", "large", "syntax"]) -> None:
        super().__init__(why)
        self.why = why


class TooDeep(Exception):
    """A value that is nested too deeply to be returned; it was passed over."""


class Scanner:
    """Pull reader of a JSON document that comes in chunks; it holds one chunk, or one value of up to ``LIMIT``."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks
        self._buffer = b""
        self._at = 0
        self._base = 0
        self._accepted = False

    @property
    def where(self) -> int:
        """Offset in bytes of the place reached."""
        return self._base + self._at

    def back(self, where: int) -> None:
        """Return to a place in or before the value taken last."""
        self._at = where - self._base

    def peek(self) -> bytes:
        """Return the next byte that is no white space, without taking it; empty at the end."""
        while True:
            match = _SPACE.match(self._buffer, self._at)
            self._at = match.end() if match else self._at
            if self._at < len(self._buffer):
                return self._buffer[self._at : self._at + 1]
            if not self._more():
                return b""

    def members(self) -> Iterator[bytes]:
        """Enter an object and yield each key, in its quotes; the caller takes each value (``value`` or ``skip``)."""
        self._take(b"{")
        if self.peek() == b"}":
            self._at += 1
            return
        while True:
            if self.peek() != b'"':
                raise Damaged("syntax" if self.peek() else "cut")
            key = self.value()
            self._take(b":")
            yield key
            if self._take(b",}") == b"}":
                return

    def elements(self) -> Iterator[int]:
        """Enter an array and stop before each element, yielding its index; the caller takes it as with ``members``."""
        self._take(b"[")
        if self.peek() == b"]":
            self._at += 1
            return
        index = 0
        while True:
            yield index
            index += 1
            if self._take(b",]") == b"]":
                return

    def value(self) -> bytes:
        """Take the next value and return its bytes.

        Raises:
            TooDeep: it is nested more than ``DEPTH`` levels; it was passed over.
            Damaged: the document ends in it, or it does not end within ``LIMIT``, or no value stands here.
        """
        first = self.peek()
        if not first:
            raise Damaged("cut")
        if first not in b'{["':
            return self._scalar()
        while True:
            match = VALUE.match(self._buffer, self._at)
            if match:
                self._at = match.end()
                return match.group()
            if len(self._buffer) - self._at > LIMIT:
                why: Literal["large", "cut"] = "large"
                break
            if not self._more():
                why = "cut"
                break
        if self._closes():
            self.skip()
            raise TooDeep
        raise Damaged(why)

    def skip(self) -> None:
        """Pass over the next value, of any size and depth."""
        first = self.peek()
        if first not in (b"{", b"[", b'"'):
            self._scalar()
            return
        self._at += 1
        if first == b'"':
            self._skip_string()
            return
        depth = 1
        while depth:
            match = _CHILDREN.match(self._buffer, self._at)
            self._at = match.end() if match else self._at
            byte = self._buffer[self._at : self._at + 1]
            if not byte:
                if not self._more():
                    raise Damaged("cut")
                continue
            self._at += 1
            if byte == b'"':
                self._skip_string()
            else:
                depth += 1 if byte in b"{[" else -1

    def objects(self) -> Iterator[bytes]:
        """Find objects from here on whatever stands around them, for documents whose structure is lost.

        Yields the bytes of each object, the outer before the inner ones, or an empty string before an object that has
        no end. Call ``accept`` to go on after the object instead of inside it.
        """
        while True:
            match = _OBJECT.search(self._buffer, self._at)
            if not match:
                # the last few bytes may begin an object
                self._at = max(self._at, len(self._buffer) - 64)
                if not self._more():
                    return
                continue
            self._at = match.start()
            value = VALUE.match(self._buffer, self._at)
            while value is None and len(self._buffer) - self._at <= LIMIT and self._more():
                value = VALUE.match(self._buffer, self._at)
            self._accepted = False
            yield value.group() if value else b""
            self._at = value.end() if value and self._accepted else self._at + 1

    def accept(self) -> None:
        """Go on after the object that ``objects`` yielded last."""
        self._accepted = True

    def ahead(self, size: int) -> bytes:
        """Return the bytes that follow, without taking them."""
        return self._buffer[self._at : self._at + size]

    def _more(self) -> bool:
        """Take one more chunk, dropping what was read; false at the end."""
        chunk = next(self._chunks, b"")
        if not chunk:
            return False
        self._base += self._at
        self._buffer = self._buffer[self._at :] + chunk
        self._at = 0
        return True

    def _take(self, wanted: bytes) -> bytes:
        byte = self.peek()
        if not byte or byte not in wanted:
            raise Damaged("syntax" if byte else "cut")
        self._at += 1
        return byte

    def _scalar(self) -> bytes:
        while True:
            match = _SCALAR.match(self._buffer, self._at)
            if not match:
                raise Damaged("syntax" if self.peek() else "cut")
            if match.end() < len(self._buffer) or not self._more():
                self._at = match.end()
                return match.group()

    def _skip_string(self) -> None:
        while True:
            match = _STRING_BODY.match(self._buffer, self._at)
            self._at = match.end() if match else self._at
            if self._buffer[self._at : self._at + 1] == b'"':
                self._at += 1
                return
            if not self._more():
                raise Damaged("cut")

    def _closes(self) -> bool:
        """True if the brackets of the next value close within the bytes at hand."""
        depth, at = 0, self._at
        token = re.compile(_STRING + rb'|["{}\[\]]', re.DOTALL)
        while match := token.search(self._buffer, at):
            at = match.end()
            found = match.group()
            if found == b'"':
                return False
            if found in (b"{", b"["):
                depth += 1
            elif found in (b"}", b"]"):
                depth -= 1
                if depth == 0:
                    return True
        return False
