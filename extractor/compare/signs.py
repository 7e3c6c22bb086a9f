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
GROUPS = {
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
NEGATIONS = ("NEG", "NO")
#: Forms that are mostly something else, or stand for this only beside certain other words.
_DOUBTFUL = "common"
_CONDITIONAL = "="
#: Groups that words of any content may name beside it.
_BESIDE = frozenset({"bound", "other", "player", "zone_owner", "target"})
_SYMBOLS = re.compile(r"\{[^{}\s]+\}|[+-]?(?:\d+|X)/[+-]?(?:\d+|X)(?!\w)|\d+")


class Signs(NamedTuple):
    """What is the same in every language.

    ``numbers`` are those above one, in order of size: "a" and "one" are no number in many a wording. ``loose`` if one of
    them is outside of what it bounds ("greater than four"): another wording may name the number beside it.
    ``named`` are groups and what of them is named; ``negated`` is None where that is not known. ``lang`` is the language
    of the words, empty for what was read.

    ``order`` are two players in the order in which words compare them. ``whole`` is true for the words of a condition or
    an event, read for all that they say (``wording.said``): two of these that have nothing in common are not the same.
    """

    numbers: tuple[int, ...] = ()
    symbols: tuple[str, ...] = ()
    named: frozenset[tuple[str, str]] = frozenset()
    negated: bool | None = None
    loose: bool = False
    lang: str = ""
    order: tuple[str, ...] = ()
    whole: bool = False


NO_SIGNS = Signs()
TARGET = ("target", "target")


@lru_cache(maxsize=2048)
def signs(text: str, lang: str) -> Signs:
    """Return the signs in words of a language."""
    text = text.translate(PLAIN)
    numbers, symbols = numbers_and_symbols(text)
    named: set[tuple[str, str]] = set()
    negated = loose = False
    lexicon = load_lexicon(lang)
    for match in _content(lang).finditer(text):
        for entry in lexicon.lookup(match[0]):
            if entry.cls == _NUMBERS and entry.concept.isdigit():
                numbers.append(int(entry.concept))
            elif entry.cls in NEGATIONS and sure(entry):
                negated = True
            elif entry.cls in GROUPS and sure(entry):
                loose |= entry.cls in _OUTSIDE
                named |= names(entry)
    above = tuple(sorted(number for number in numbers if number > 1))
    return Signs(above, tuple(sorted(symbols)), frozenset(named), negated, loose, lang)


def numbers_and_symbols(text: str) -> tuple[list[int], list[str]]:
    """Return the numbers in figures, and the symbols, in the order in which they stand."""
    numbers: list[int] = []
    symbols: list[str] = []
    for match in _SYMBOLS.finditer(text):
        if match[0].isdigit():
            numbers.append(int(match[0]))
        else:
            symbols.append(match[0].lstrip("+"))
    return numbers, symbols


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
        several[0].order if len(several) == 1 else (),
        all(one.whole for one in several),
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
    if {group for group, _ in ours} & {group for group, _ in theirs} and not _turned(left, right):
        return False
    return not (_apart(left, right) or (left.order != right.order and _mirrored(left, right)))


def shared(left: Signs, right: Signs) -> bool:
    """True if two stretches have anything in common that tells what they say."""
    if (left.numbers, left.symbols) == (right.numbers, right.symbols) and (left.numbers or left.symbols):
        return True
    return bool(_telling(left) & _telling(right))


def _telling(one: Signs) -> frozenset[tuple[str, str]]:
    return frozenset(name for name in one.named if name[0] not in _BESIDE)


def _apart(left: Signs, right: Signs) -> bool:
    """True if the words of two conditions both say something and have nothing in common."""
    return left.whole and right.whole and bool(_telling(left) and _telling(right)) and not shared(left, right)


def _mirrored(left: Signs, right: Signs) -> bool:
    """True if one side compares a player with another, and the other side that one with the first, in the same way."""
    return left.order == right.order[::-1] and not _turned(left, right)


def _turned(left: Signs, right: Signs) -> bool:
    """True for "you have more than an opponent" and "an opponent has less than you"."""
    if not left.order or left.order == right.order or left.order != right.order[::-1]:
        return False
    ours, theirs = left.named - right.named, right.named - left.named
    return {one[0] for one in ours | theirs} == {"bound"} and len(ours) == len(theirs) == 1


def _unsaid(named: frozenset[tuple[str, str]], lang: str) -> bool:
    """True if words of a language do not name a kind of counters that it has a word for: nothing else stands for that."""
    return bool(lang) and any(load_lexicon(lang).forms("COUNTER", kind) for group, kind in named if group == "counter")


def names(entry: Entry) -> set[tuple[str, str]]:
    """Return the groups of an entry and what it names of them."""
    group, concept = GROUPS[entry.cls], entry.concept
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


def sure(entry: Entry) -> bool:
    """True for a form that is mostly what its entry says, whatever stands beside it."""
    return _DOUBTFUL not in entry.features and not any(_CONDITIONAL in feature for feature in entry.features)


@lru_cache(maxsize=8)
def _content(lang: str) -> re.Pattern[str]:
    classes = {*GROUPS, *NEGATIONS, _NUMBERS}
    forms = {entry.form for entry in load_lexicon(lang).entries if entry.cls in classes}
    return one_of(forms)
