"""What words say in any language: the numbers, symbols and names of the game in them.

Two stretches of text that no reader took apart are compared by these, and so is such a stretch with a description that
was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from extractor.compare.speech import PLAIN, one_of
from extractor.lexicon.load import Entry, load_lexicon

#: Word classes and the group that their concepts belong to; within a group one name excludes another.
_GROUPS = {
    "CTYPE": "card_type", "SUPER": "supertype", "STYPE": "subtype", "COLOR": "color", "KW": "ability", "COUNTER": "counter",
    "CTRL": "player", "OWN": "player", "STATUS": "status", "ATT": "status", "ZONEP": "zone", "ZONE": "zone",
    "KIND": "card_type", "TARGET": "target", "OTHER": "other", "ANOTHER": "other", "ACTION": "action",
    "POWER": "quantity", "TOUGHNESS": "quantity", "MANAVALUE": "quantity", "LIFE": "quantity",
    "ORMORE": "bound", "ATLEAST": "bound", "GREATER": "bound", "GREATEREQ": "bound",
    "ORLESS": "bound", "LESS": "bound", "LESSEQ": "bound",
}  # fmt: skip
_MORE = frozenset({"ORMORE", "ATLEAST", "GREATER", "GREATEREQ"})
_OUTSIDE = frozenset({"GREATER", "LESS"})
_NUMBERS = "NUM"
#: Classes that turn a statement round.
_NEGATIONS = ("NEG", "NO")
#: Forms that are mostly something else, or stand for this only beside certain other words.
_DOUBTFUL = "common"
_CONDITIONAL = "="
_SYMBOLS = re.compile(r"\{[^{}\s]+\}|[+-]?(?:\d+|X)/[+-]?(?:\d+|X)(?!\w)|\d+")


class Signs(NamedTuple):
    """What is the same in every language.

    ``numbers`` are those above one, in order of size: "a" and "one" are no number in many a wording. ``loose`` if one of
    them is outside of what it bounds ("greater than four"): another wording may name the number beside it.
    ``named`` are groups and what of them is named; ``negated`` is None where that is not known. ``lang`` is the language
    of the words, empty for what was read.
    """

    numbers: tuple[int, ...] = ()
    symbols: tuple[str, ...] = ()
    named: frozenset[tuple[str, str]] = frozenset()
    negated: bool | None = None
    loose: bool = False
    lang: str = ""


NO_SIGNS = Signs()
TARGET = ("target", "target")


@lru_cache(maxsize=2048)
def signs(text: str, lang: str) -> Signs:
    """Return the signs in words of a language."""
    text = text.translate(PLAIN)
    numbers: list[int] = []
    symbols: list[str] = []
    for match in _SYMBOLS.finditer(text):
        if match[0].isdigit():
            numbers.append(int(match[0]))
        else:
            symbols.append(match[0].lstrip("+"))
    named: set[tuple[str, str]] = set()
    negated = loose = False
    lexicon = load_lexicon(lang)
    for match in _content(lang).finditer(text):
        for entry in lexicon.lookup(match[0]):
            if entry.cls == _NUMBERS and entry.concept.isdigit():
                numbers.append(int(entry.concept))
            elif entry.cls in _NEGATIONS and _sure(entry):
                negated = True
            elif entry.cls in _GROUPS and _sure(entry):
                loose |= entry.cls in _OUTSIDE
                named |= _names(entry)
    above = tuple(sorted(number for number in numbers if number > 1))
    return Signs(above, tuple(sorted(symbols)), frozenset(named), negated, loose, lang)


def together(parts: Iterable[Signs]) -> Signs:
    """Return the signs of several stretches as those of one."""
    several = list(parts)
    return Signs(
        tuple(sorted(number for one in several for number in one.numbers)),
        tuple(sorted(symbol for one in several for symbol in one.symbols)),
        frozenset().union(*(one.named for one in several)),
        None if any(one.negated is None for one in several) else any(one.negated for one in several),
        any(one.loose for one in several),
        next((one.lang for one in several if one.lang), ""),
    )


def compatible(left: Signs, right: Signs) -> bool:
    """True if two stretches may say the same.

    Numbers and symbols must be equal, and both or none have a target. Of another group, names that only one side has are
    no contradiction as long as the other side has none instead: languages do not repeat the same words.
    """
    if left.numbers != right.numbers and not (left.loose or right.loose):
        return False
    if left.symbols != right.symbols:
        return False
    if left.negated is not None and right.negated is not None and left.negated != right.negated:
        return False
    ours, theirs = left.named - right.named, right.named - left.named
    if TARGET in ours | theirs or _unsaid(ours, right.lang) or _unsaid(theirs, left.lang):
        return False
    return not {group for group, _ in ours} & {group for group, _ in theirs}


def _unsaid(named: frozenset[tuple[str, str]], lang: str) -> bool:
    """True if words of a language do not name a kind of counters that it has a word for: nothing else stands for that."""
    return bool(lang) and any(load_lexicon(lang).forms("COUNTER", kind) for group, kind in named if group == "counter")


def _names(entry: Entry) -> set[tuple[str, str]]:
    group, concept = _GROUPS[entry.cls], entry.concept
    if group == "bound":
        return {(group, "more" if entry.cls in _MORE else "less")}
    if group == "other":
        return {(group, group)}
    if group == "player":
        return {(group, f"{entry.cls} {concept}")}
    if entry.cls == "KIND":  # "card" and "token" go with the types that they stand beside
        return {(group, concept)} if concept == "permanent" else set()
    if entry.cls == "STYPE":
        return {(group, concept.partition("/")[2])}
    zone, _, whose = concept.partition(":")
    if entry.cls == "ZONEP" and whose:
        return {(group, zone), ("zone_owner", concept)}
    return {(group, zone)}


def _sure(entry: Entry) -> bool:
    return _DOUBTFUL not in entry.features and not any(_CONDITIONAL in feature for feature in entry.features)


@lru_cache(maxsize=8)
def _content(lang: str) -> re.Pattern[str]:
    classes = {*_GROUPS, *_NEGATIONS, _NUMBERS}
    forms = {entry.form for entry in load_lexicon(lang).entries if entry.cls in classes}
    return one_of(forms)
