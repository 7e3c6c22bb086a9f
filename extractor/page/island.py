"""Data inside of a script element: JSON that cannot close the element, nor start a comment or another script in it."""

from __future__ import annotations

import json
import re
from typing import Any

#: What ends a script element or a line of JavaScript, and what cannot be written as UTF-8 or would turn the source around.
_UNSAFE = re.compile("[<>&\u007f-\u009f\u200e\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")


def island(value: Any) -> str:
    """Return a value as JSON for a script element; what it reads back is the value, lone surrogates too."""
    return escaped(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def escaped(text: str) -> str:
    """Return JSON with every character escaped that HTML, an editor or an encoder might stumble over."""
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
