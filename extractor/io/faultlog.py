"""Tells the faults of a run on standard error: one line each, the first of a kind in a file; the rest is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from extractor.io.faults import Broken

#: Faults of one kind in one file that are told one by one.
SHOWN = 20


class FaultLog:
    """Counts faults and tells them.

    Args:
        say: writes a line.
        translate: translates the messages.
    """

    def __init__(self, say: Callable[[str], None], translate: Callable[[str], str] = str) -> None:
        self.say, self.translate = say, translate
        self.codes: Counter[str] = Counter()
        self._kinds: Counter[tuple[str, str]] = Counter()

    def add(self, fault: Broken) -> None:
        """Take in a fault."""
        self.codes[fault.code] += 1
        self._kinds[fault.file, fault.code] += 1
        if self._kinds[fault.file, fault.code] <= SHOWN:
            self.say(fault.message(self.translate))

    def end(self) -> None:
        """Say how many there were that were not told one by one."""
        for (file, code), count in self._kinds.items():
            if count > SHOWN:
                self.say(f"{file}: + {count - SHOWN} [{code}]")
