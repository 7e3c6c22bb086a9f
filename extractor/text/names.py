"""Where an object speaks of itself by name: the full name, the short name, and the placeholder ``~``."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

_PLACEHOLDER = "~"
#: Prefix of the names of rebalanced digital cards, which their texts leave out.
_REBALANCED = "A-"


class NameSpan(NamedTuple):
    """A stretch of the normalised text that is the object's own name; ``kind`` is ``full`` or ``short``."""

    start: int
    end: int
    kind: str


@lru_cache(maxsize=1024)
def name_forms(names: tuple[str, ...], breaks: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return the forms an object may use of itself with their kinds, the longest first.

    Args:
        names: the printed name and the English name.
        breaks: what ends a short name in this language, such as ``", "``.
    """
    forms: dict[str, str] = {_PLACEHOLDER: "full"}
    for name in names:
        full = name.replace("\u2019", "'").strip()
        plain = full.removeprefix(_REBALANCED)
        for form in (full, plain):
            if form:
                forms.setdefault(form, "full")
                if " " in form or "'" in form:  # a name that begins with its article, in the middle of a sentence
                    forms.setdefault(form[0].lower() + form[1:], "full")
        for mark in breaks:
            short = plain.split(mark)[0].strip()
            if short != plain and len(short) > 2:
                forms.setdefault(short, "short")
    return tuple(sorted(forms.items(), key=lambda item: -len(item[0])))


def find_names(
    norm: str,
    names: tuple[str, ...],
    breaks: tuple[str, ...],
    known: Callable[[str], bool] = lambda form: False,
) -> tuple[NameSpan, ...]:
    """Find the object's own names in a normalised text.

    Args:
        norm: the normalised text.
        names: the names the object may use of itself: the printed one and the English one.
        breaks: what ends a short name in this language, such as ``", "``.
        known: tells whether a form is a word of the lexicon; such a short form is the word, not the name.

    Returns:
        Non-overlapping spans in order; the longest form wins.
    """
    found: list[NameSpan] = []
    taken: set[int] = set()
    if norm.isupper():
        names = tuple(name.upper() for name in names)
    for form, kind in name_forms(names, breaks):
        if form not in norm or (kind == "short" and known(form)):
            continue
        at = norm.find(form)
        while at >= 0:
            end = at + len(form)
            whole = not (at and norm[at - 1].isalnum()) and not (end < len(norm) and norm[end].isalnum())
            if (whole or form == _PLACEHOLDER) and not any(i in taken for i in (at, end - 1)):
                found.append(NameSpan(at, end, kind))
                taken.update(range(at, end))
            at = norm.find(form, end)
    return tuple(sorted(found))
