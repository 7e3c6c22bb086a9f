"""Remembers what was read, within bounds: a text that comes again is not read again."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

from extractor.bulk.batch import Answer, Request

#: Bodies up to this size are worth sharing: most texts have nothing of interest, and so the same body.
_SHORT = 200


class Slot:
    """The place of an answer that may still be in the making. ``told``: its error was reported."""

    __slots__ = ("answer", "told")

    def __init__(self) -> None:
        self.answer: Answer | None = None
        self.told = False


class Memory:
    """The slots of the ``size`` requests met last, by digest. Whoever holds a slot keeps it, forgotten here or not."""

    def __init__(self, size: int) -> None:
        self._slots: OrderedDict[bytes, Slot] = OrderedDict()
        self._size = size
        self._bodies: dict[bytes, bytes] = {}

    def slot(self, one: Request) -> tuple[Slot, bool]:
        """Return the slot of a request and whether it is new, to be filled by the caller."""
        key = hashlib.blake2b(repr(one).encode("utf-8", "surrogatepass"), digest_size=16).digest()
        slot = self._slots.get(key)
        if slot is not None:
            self._slots.move_to_end(key)
            return slot, False
        slot = self._slots[key] = Slot()
        if len(self._slots) > self._size:
            self._slots.popitem(last=False)
        return slot, True

    def fill(self, slot: Slot, answer: Answer) -> None:
        """Put an answer into its slot; equal short bodies are held once."""
        if len(answer.body) <= _SHORT and len(self._bodies) < self._size:
            answer = answer._replace(body=self._bodies.setdefault(answer.body, answer.body))
        slot.answer = answer
