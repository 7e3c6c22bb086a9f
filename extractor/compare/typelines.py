"""Compares type lines: card types, supertypes and subtypes as printed, obsolete words by what they became (205.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from extractor.compare.model import Difference, Kind
from extractor.compare.speech import Sides, Speech, ambiguous
from extractor.lexicon.typeline import parse_type_line
from extractor.lexicon.typeline_model import TypeLine

#: The key of a value that stands for a whole line in another language.
UNTRANSLATED = "untranslated"


@lru_cache(maxsize=16384)
def compare_type_lines(left: str, right: str, langs: tuple[str, str]) -> tuple[Difference, ...]:
    """Say what two type lines of a card state differently.

    Args:
        left: the type line of one side.
        right: that of the other.
        langs: their languages.

    Returns:
        At most one difference of each of the kinds ``card_types``, ``supertypes`` and ``subtypes``. Its values are what only
        that side has, words that the language does not know as they stand; null for nothing. Of a line that was not
        translated only that is told, as a difference of the ``card_types``: its value is ``{"untranslated": lang}`` with the
        language that it is in. What such a line says otherwise is no matter of a translation.
    """
    ours, theirs = _parsed(left, langs[0]), _parsed(right, langs[1])
    if misplaced_line(left, right, langs):
        return (_untranslated(left, right, langs),)
    found = [
        _difference("card_types", set(ours.card_types), set(theirs.card_types), left, right),
        _difference("supertypes", set(ours.supertypes), set(theirs.supertypes), left, right),
        _subtypes(ours, theirs, Sides(Speech(langs[0], left), Speech(langs[1], right))),
    ]
    return tuple(one for one in found if one is not None)


def misplaced_line(left: str, right: str, langs: tuple[str, str]) -> bool:
    """True if one of two type lines is in the language of the other side: only that knows all its words."""
    return _foreign(left, *langs) or _foreign(right, *reversed(langs))


def _foreign(line: str, lang: str, other: str) -> bool:
    if lang == other or not _parsed(line, lang).unknown:
        return False
    there = _parsed(line, other)
    return bool(there.card_types) and not there.unknown


def _untranslated(left: str, right: str, langs: tuple[str, str]) -> Difference:
    return Difference(
        kind="card_types", left=left, right=right, left_span=(0, len(left)), right_span=(0, len(right)),
        left_value=_as_read(left, *langs), right_value=_as_read(right, *reversed(langs)),
    )  # fmt: skip


def _as_read(line: str, lang: str, other: str) -> dict[str, str] | list[str] | None:
    """Return the card types of a line, or in which language it is instead of its own."""
    return {UNTRANSLATED: other} if _foreign(line, lang, other) else sorted(_parsed(line, lang).card_types) or None


@lru_cache(maxsize=8192)
def _parsed(line: str, lang: str) -> TypeLine:
    return parse_type_line(line, lang).modern()


def _subtypes(ours: TypeLine, theirs: TypeLine, lines: Sides) -> Difference | None:
    """Compare subtypes; a word that stands for two of them in its language is no difference."""
    one, two = set(ours.subtypes), set(theirs.subtypes)
    for pair in sorted(one - two):
        alike = (o for o in sorted(two - one) if o[0] == pair[0] and _one_word(_id(pair), _id(o), lines))
        match = next(alike, None)
        if match is not None:
            one.remove(pair)
            two.remove(match)
    only_left = [name for _, name in sorted(one - two)] + [word.text for word in ours.unknown]
    only_right = [name for _, name in sorted(two - one)] + [word.text for word in theirs.unknown]
    return _difference("subtypes", set(only_left), set(only_right), lines.left.text or "", lines.right.text or "")


def _one_word(one: str, two: str, lines: Sides) -> bool:
    left, right = (((0, len(side.text or "")),) for side in lines)
    return ambiguous(one, two, lines.left, left) or ambiguous(two, one, lines.right, right)


def _id(subtype: tuple[str, str]) -> str:
    return "/".join(subtype)


def _difference(kind: Kind, ours: Iterable[str], theirs: Iterable[str], left: str, right: str) -> Difference | None:
    only_left, only_right = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
    if not only_left and not only_right:
        return None
    return Difference(
        kind=kind, left=left, right=right, left_span=(0, len(left)), right_span=(0, len(right)),
        left_value=only_left or None, right_value=only_right or None,
    )  # fmt: skip
