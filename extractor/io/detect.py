"""Tells the shape of an input by its first bytes."""

from __future__ import annotations

import re
from typing import Literal

from extractor.io.scan import VALUE

Shape = Literal["lines", "document", "text"]

_ARRAY = re.compile(rb'\[\s*(?:\{\s*["}]|\]|$)')
_OBJECT = re.compile(rb'\{\s*(?:["}]|$)')
_LINE_OF_ARRAY = re.compile(rb"\[[ \t\r]*\n\s*(?=\{)")
_REST_OF_LINE = re.compile(rb"[ \t]*,?[ \t\r]*(?:\n|$)")
_WHOLE_LINE = re.compile(rb'^\{\s*".*\}[ \t]*,?\r?$', re.MULTILINE)
_BEGUN_LINE = re.compile(rb'^\s*\{\s*"[^"\n]*"\s*:', re.MULTILINE)
#: A key of the outermost object, with whatever stands before it.
_ENVELOPE = re.compile(
    rb'\{\s*(?:"[^"\\]*"\s*:\s*(?:' + VALUE.pattern + rb'|[^\s,"{}\[\]]+)\s*,\s*)*"data"\s*:\s*[{\[]', re.DOTALL
)


def envelope(head: bytes) -> bool:
    """True if the document is an object that holds its records under ``data`` (MTGJSON files, Scryfall lists)."""
    return _ENVELOPE.match(head.lstrip()) is not None


def shape(head: bytes) -> Shape:
    """Return how to read an input.

    Rules text may begin with a bracket too ("{T}: …", "[+1]: …"); what follows the bracket tells.

    Returns:
        ``lines`` for JSON Lines and for an array with one object per line, ``document`` for other JSON, else ``text``.
    """
    head = head.lstrip()
    if _ARRAY.match(head):
        start = _LINE_OF_ARRAY.match(head)
        value = VALUE.match(head, start.end()) if start else None
        if value and b"\n" not in value.group() and _REST_OF_LINE.match(head, value.end()):
            return "lines"
        return "document"
    if _OBJECT.match(head):
        value = VALUE.match(head)
        if envelope(head) or (value and b"\n" in value.group()):
            return "document"
        if value or b"\n" not in head or _WHOLE_LINE.search(head):
            return "lines"
        return "document"
    return "lines" if _BEGUN_LINE.search(head) else "text"
