"""Plain text: one record per block of lines; a blank line ends a block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from extractor.io.faults import Broken
from extractor.io.records import Source, TextRecord
from extractor.io.scan import LIMIT


def blocks(lines: Iterable[tuple[int, bytes | int, bool]], file: str, lang: str) -> Iterator[TextRecord | Broken]:
    r"""Yield a record for each block; its lines are joined by ``\n``, whatever line ends the file has.

    Args:
        lines: as ``stream.lines`` yields them.
        file: the name for ``source``.
        lang: the language of all the text.
    """
    block: list[str] = []
    first, size = 1, 0

    def taken() -> Iterator[TextRecord | Broken]:
        nonlocal size
        if block and size > LIMIT:
            yield Broken(code="TE513", file=file, position=first, details={"limit": LIMIT})
        elif block:
            yield TextRecord(text="\n".join(block), lang=lang, source=Source(file, first))
        block.clear()
        size = 0

    for number, raw, _ in lines:
        line = _line(raw, file, number)
        if isinstance(line, Broken):
            yield from taken()
            yield line
        elif not line.strip():
            yield from taken()
        else:
            if not block:
                first = number
            size += len(line)
            if size <= LIMIT or not block:
                block.append(line)
    yield from taken()


def _line(raw: bytes | int, file: str, number: int) -> str | Broken:
    if isinstance(raw, int):
        return Broken(code="TE513", file=file, position=number, details={"limit": LIMIT})
    if b"\0" in raw:
        return Broken(code="TE515", file=file, position=number)
    try:
        return raw.removesuffix(b"\r").decode()
    except UnicodeDecodeError as wrong:
        details: dict[str, str | int] = {"byte": wrong.start + 1, "within": "the line"}
        return Broken(code="TE505", file=file, position=number, details=details)


def text_records(text: str, lang: str, file: str = "--text") -> Iterator[TextRecord | Broken]:
    """Yield the records of a text that was given directly, cut into blocks in the same way."""
    encoded = text.encode("utf-8", "surrogatepass").split(b"\n")
    lines = ((number, line, True) for number, line in enumerate(encoded, 1))
    yield from blocks(lines, file, lang)
