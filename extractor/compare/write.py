"""Writers of comparisons: JSON Lines, text for people, and a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from extractor.compare.page import ComparisonPage, PageWriter
from extractor.compare.record import Compared
from extractor.compare.run import Counts
from extractor.compare.sentences import CAUSES, KINDS, NOTHING, TYPE_LINE, UNREAD, VERDICTS
from extractor.io.target import Target

Format = Literal["jsonl", "text", "html"]
Translate = Callable[[str], str]


class Writer(Protocol):
    """Takes comparisons one by one. ``finish`` comes when all went well, ``close`` after an error too."""

    def write(self, found: Compared) -> None:
        """Write one comparison."""

    def finish(self, counts: Counts, broken: int) -> None:
        """Write what stands behind the last comparison: the numbers of the run, and of the records that were broken."""

    def close(self) -> None:
        """Finish the output."""


class _Stream:
    """What writes each comparison as it comes."""

    def __init__(self, target: Target) -> None:
        self._target = target

    def finish(self, counts: Counts, broken: int) -> None:
        """Write nothing more."""

    def close(self) -> None:
        """Finish the output."""
        self._target.close()


class JsonLines(_Stream):
    """One record per line, fields in the order of the contract, no time and no machine in it."""

    def write(self, found: Compared) -> None:
        """Write one comparison."""
        self._target.write(found.json() + b"\n")


class Text(_Stream):
    """For people: the card and the verdict, and under it each difference with the words of both sides."""

    def __init__(self, target: Target, translate: Translate) -> None:
        super().__init__(target)
        self._say = translate

    def write(self, found: Compared) -> None:
        """Write one comparison."""
        say = self._say
        place = f"{found.name or '-'} ({found.set})" if found.set else found.name or "-"
        head = f"{place}: {say(VERDICTS[found.verdict])}"
        if found.verdict == "different":
            head += f"; {say(CAUSES[found.cause])}"
        parts = [head]
        for difference in found.differences:
            parts.append(f"  {say(KINDS[difference.kind])}")
            parts.append(f"    {found.left.lang}: {self._quoted(difference.left)}")
            parts.append(f"    {found.right.lang}: {self._quoted(difference.right)}")
        for clause in found.unrecognized:
            lang = found.left.lang if clause.side == "left" else found.right.lang
            parts.append(f"  {say(UNREAD)}")
            parts.append(f"    {lang}: {self._quoted(clause.text)}")
        if found.type_lines:
            parts.append(f"  {say(TYPE_LINE)}")
            parts.append(f"    {found.left.lang}: {self._quoted(found.type_lines.left)}")
            parts.append(f"    {found.right.lang}: {self._quoted(found.type_lines.right)}")
        self._target.write(("\n".join(parts) + "\n").encode("utf-8", "replace"))

    def _quoted(self, words: str | None) -> str:
        return f"({self._say(NOTHING)})" if words is None else '"' + " ".join(words.split()) + '"'


def open_writer(
    kind: Format, target: Callable[[], Target], translate: Translate = str, page: Callable[[], ComparisonPage] | None = None
) -> Writer:
    """Return the writer of a format.

    Args:
        kind: ``jsonl``, ``text`` or ``html``.
        target: opens the output.
        translate: from an English message id to the language of the reader.
        page: makes the page of ``html``; it is made before the output is opened, and may raise what it raises.
    """
    if kind == "html" and page is not None:
        made = page()
        return PageWriter(made, target())
    return JsonLines(target()) if kind == "jsonl" else Text(target(), translate)
