"""Finds the words of a text that say what a difference is about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from extractor.compare.meaning import Item, Meaning, Values
from extractor.compare.model import Kind
from extractor.ir.effects import Role, Span, Special
from extractor.lexicon.load import load_lexicon

_ROLES: dict[Kind, Role] = {
    "subject": "subject", "duration": "duration", "condition": "condition", "retention": "retention",
}  # fmt: skip
_CLASSES: dict[Kind, str] = {
    "card_types": "CTYPE", "supertypes": "SUPER", "subtypes": "STYPE", "colors": "COLOR", "abilities": "KW",
}  # fmt: skip


def place(kind: Kind, side: Meaning, other: Meaning, text: str | None, lang: str) -> Span | None:
    """Return the place of the words that matter on one side.

    Args:
        kind: of the difference.
        side: the meaning whose words are wanted.
        other: the meaning of the other side; words for what it does not have come first.
        text: the raw text of the side; without it only whole clauses are found.
        lang: its language.

    Returns:
        The narrowest place that is known: the words, else the clause that says it or would have to.
    """
    role = _ROLES.get(kind)
    spans = [clause.span for effect in side.effects for clause in effect.clauses if clause.role == role]
    if role == "condition" and not spans:
        spans = [c.span for c in (side.condition,) if c is not None]
    if spans:
        return spans[0]
    changes = [clause.span for effect in side.effects for clause in effect.clauses if clause.role == "change"]
    # Abilities are named last ("becomes a copy of … and gains this ability").
    whole = changes[-1 if kind == "abilities" else 0] if changes else side.effects[0].span
    if text is None or role:
        return whole
    for span in changes or [whole]:
        found = _words(kind, side, other, text, span, lang)
        if found:
            return found
    return whole


def _words(kind: Kind, side: Meaning, other: Meaning, text: str, span: Span, lang: str) -> Span | None:
    if kind == "power_toughness":
        return None
    quoted = _quoted(side, other) if kind == "abilities" else None
    if quoted:
        return quoted
    for ours, theirs, prefix in _values(kind, side, other):
        for item in [*sorted(ours - theirs, key=repr), *sorted(ours, key=repr)]:
            named = item[0] in ("is", "keyword")
            pattern = _forms(lang, _CLASSES[kind], f"{prefix}{item[1]}") if named else None
            match = pattern.search(text, *span) if pattern else None
            if match:
                return match.span()
            if not ours - theirs:
                break
    return None


def _values(kind: Kind, side: Meaning, other: Meaning) -> Iterable[tuple[set[Item], set[Item], str]]:
    none = Values()
    if kind == "subtypes":
        for family, values in side.subtypes.items():
            theirs = other.subtypes.get(family, none)
            yield values.values, theirs.values, f"{family}/"
            yield values.removed, theirs.removed, f"{family}/"
        return
    if kind in ("card_types", "supertypes"):
        ours, theirs = side.types.get(kind, none), other.types.get(kind, none)
    elif kind == "colors":
        ours, theirs = side.colors, other.colors
    elif kind == "abilities":
        ours, theirs = side.abilities, other.abilities
    else:
        return
    yield ours.values, theirs.values, ""
    yield ours.removed, theirs.removed, ""


def _quoted(side: Meaning, other: Meaning) -> Span | None:
    known = {item for item in other.abilities.values if item[0] == "quoted"}
    values = (value for effect in side.effects for change in effect.changes for value in change.values)
    for value in values:
        if isinstance(value, Special) and value.text is not None and ("quoted", value.signature or "") not in known:
            return value.span
    return None


@lru_cache(maxsize=2048)
def _forms(lang: str, cls: str, concept: str) -> re.Pattern[str] | None:
    forms = sorted({entry.form for entry in load_lexicon(lang).forms(cls, concept)}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)", re.IGNORECASE) if forms else None
