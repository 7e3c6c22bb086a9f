"""Where an object speaks of itself by name: the full name, the short name, and the placeholder ``~``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_PLACEHOLDER = "~"
_REBALANCED = re.compile(r"^A-")


class NameSpan(NamedTuple):
    """A stretch of the normalised text that is the object's own name; ``kind`` is ``full`` or ``short``."""

    start: int
    end: int
    kind: str


@lru_cache(maxsize=4096)
def _pattern(names: tuple[str, ...], breaks: tuple[str, ...]) -> re.Pattern[str]:
    forms: dict[str, str] = {}
    for name in names:
        plain = _REBALANCED.sub("", name.replace("\u2019", "'").strip())
        for full in (name.replace("\u2019", "'"), plain):
            if full:
                forms.setdefault(full, "full")
        for mark in breaks:
            short = plain.split(mark)[0].strip()
            if short != plain and len(short) > 2:
                forms.setdefault(short, "short")
    alternatives = [
        f"(?P<{kind}{index}>{re.escape(form)})"
        for index, (form, kind) in enumerate(sorted(forms.items(), key=lambda item: -len(item[0])))
    ]
    return re.compile(r"(?<!\w)(?:" + "|".join([*alternatives, f"(?P<full{len(forms)}>{_PLACEHOLDER})"]) + r")(?!\w)")


def find_names(norm: str, names: tuple[str, ...], breaks: tuple[str, ...]) -> tuple[NameSpan, ...]:
    """Find the object's own names in a normalised text.

    Args:
        norm: the normalised text.
        names: the names the object may use of itself: the printed one and the English one.
        breaks: what ends a short name in this language, such as ``", "`` and ``" of "``.

    Returns:
        Non-overlapping spans in order; the longest form wins.
    """
    found = _pattern(tuple(dict.fromkeys(n for n in names if n)), breaks).finditer(norm)
    return tuple(NameSpan(m.start(), m.end(), (m.lastgroup or "full").rstrip("0123456789")) for m in found)
