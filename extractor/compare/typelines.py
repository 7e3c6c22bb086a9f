"""Compares type lines: card types, supertypes and subtypes as printed, obsolete words by what they became (205.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from extractor.compare.aspects import Languages, same_subtype
from extractor.compare.model import Difference, Kind
from extractor.lexicon.typeline import parse_type_line
from extractor.lexicon.typeline_model import TypeLine


@lru_cache(maxsize=16384)
def compare_type_lines(left: str, right: str, langs: tuple[str, str]) -> tuple[Difference, ...]:
    """Say what two type lines of a card state differently.

    Args:
        left: the type line of one side.
        right: that of the other.
        langs: their languages.

    Returns:
        At most one difference of each of the kinds ``card_types``, ``supertypes`` and ``subtypes``. Its values are what only
        that side has, words that the language does not know as they stand; null for nothing.
    """
    ours, theirs = _parsed(left, langs[0]), _parsed(right, langs[1])
    found = [
        _difference("card_types", set(ours.card_types), set(theirs.card_types), left, right),
        _difference("supertypes", set(ours.supertypes), set(theirs.supertypes), left, right),
        _subtypes(ours, theirs, left, right, Languages(*langs)),
    ]
    return tuple(one for one in found if one is not None)


@lru_cache(maxsize=8192)
def _parsed(line: str, lang: str) -> TypeLine:
    return parse_type_line(line, lang).modern()


def _subtypes(ours: TypeLine, theirs: TypeLine, left: str, right: str, langs: Languages) -> Difference | None:
    """Compare subtypes; a word that stands for two of them in its language is no difference."""
    one, two = set(ours.subtypes), set(theirs.subtypes)
    for pair in sorted(one - two):
        alike = (o for o in sorted(two - one) if o[0] == pair[0] and same_subtype(_id(pair), _id(o), langs))
        match = next(alike, None)
        if match is not None:
            one.remove(pair)
            two.remove(match)
    only_left = [name for _, name in sorted(one - two)] + [word.text for word in ours.unknown]
    only_right = [name for _, name in sorted(two - one)] + [word.text for word in theirs.unknown]
    return _difference("subtypes", set(only_left), set(only_right), left, right)


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
