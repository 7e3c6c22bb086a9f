"""What the words of a condition or an event say where no reader took them apart: more than their numbers and names.

The lexicon knows the words for keywords and actions in few of their forms; what was kicked is known by the beginning of
the word. A language may list further words, such as those for events and for day and night, in ``compare.tsv`` of its
folder: ``group<TAB>concept<TAB>form…``; within a group one concept excludes another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from extractor.compare.signs import GROUPS, NEGATIONS, Signs, names, numbers_and_symbols, sure
from extractor.compare.speech import PLAIN, alternatives
from extractor.errors import GrammarError
from extractor.lexicon.catalogue import read_rows
from extractor.lexicon.load import Entry, language_folder, load_lexicon

_FILE = "compare.tsv"
#: Classes whose forms stand for what was done with them as well, as far as their words begin alike.
_STEMS = frozenset({"KW", "ACTION"})
#: A word has the stem of a form if so much of its beginning is the same, or less where little of the form is left.
_LONG, _SHORT, _REST, _ENDING = 5, 4, 2, 3
#: Verbs of combat and of moves that are neither keywords nor actions.
_VERBS = "XVERB"
_EVENTS = frozenset({"attack", "block", "enter"})
_DOING = {"attacking": "attack", "blocking": "block"}
#: The group of further words that turn a statement round.
_NEGATED = "negated"
#: Classes that verbs have besides: none of them makes another word of it.
_SAME_WORD = frozenset({_VERBS, "NOTYPE", "WORD"})
#: What an object or a player is called is no form of a verb.
_DESIGNATION = "designation"
#: What was played in the older rules is cast today (601.2).
_CAST = frozenset({"cast", "play"})
#: Words that point at an object named before, and the words for it that follow: these say nothing of their own.
_POINTING = frozenset({"THIS", "THAT", "THE"})
_POINTED = frozenset({"CTYPE", "STYPE", "KIND", "GENERIC"})
_GENERIC = "generic"
_AFTER = "after="
#: The first half of a negation in two words.
_FIRST_HALF = "NE"
#: Words for a player, and those whose concept says which one.
_YOU = "you"
_NOT_YOU = "not_you"
#: Words for what objects have: they tell what is said, but exclude nothing.
_THINGS = frozenset({"COUNTERW", "COLORW", "TYPEW", "NAMEW", "COSTW", "ABILW", "MANAW", "SHARE", "DEVOTION", "CHOSEN", "LOYALTY"})
_TURN = frozenset({"YOURTURN", "DURINGYOUR"})
_WHOSE = frozenset({"CTRL", "OWN"})
_WORD = r"[^\W\d_]"


class _Word(NamedTuple):
    """A form in the words, with what it can be; ``after`` are the classes of the form right before it."""

    text: str
    entries: tuple[Entry, ...]
    more: frozenset[tuple[str, str]]
    after: frozenset[str]
    negated: bool


@lru_cache(maxsize=2048)
def said(text: str, lang: str, own: tuple[str, ...] = ()) -> Signs:
    """Return the signs in the words of a condition, an event or a description.

    Args:
        text: the words.
        lang: their language.
        own: names of the card there, which say nothing.
    """
    text = _unnamed(text.translate(PLAIN), own)
    numbers, symbols = numbers_and_symbols(text)
    named: set[tuple[str, str]] = set()
    order: list[str] = []
    negated = loose = False
    begun = not load_lexicon(lang).forms(_FIRST_HALF, _FIRST_HALF.lower())
    words = list(_words(text, lang))
    for word in words:
        named |= {name for name in word.more if name[0] != _NEGATED}
        negated |= word.negated
        pointed = bool(word.after & _POINTING)
        for entry in word.entries:
            who = _who(entry)
            if who:
                order.append(who)
            if entry.cls in ("NUM", "TIMES") and entry.concept.isdigit():
                numbers.append(int(entry.concept))
            elif entry.cls == _FIRST_HALF:
                begun = True
            elif entry.cls in NEGATIONS:
                negated |= sure(entry) or (begun and _fits(entry, word))
            elif entry.cls in _WHOSE and entry.concept == _NOT_YOU:
                negated = True
                named |= names(entry._replace(concept=_YOU))
            elif _counts(entry, word, pointed):
                loose |= entry.cls in ("GREATER", "LESS")
                named |= _named(entry)
    pair = tuple(dict.fromkeys(order))
    if not named and len(pair) == 1 and all(word.entries for word in words):
        named.add(("player_alone", pair[0]))  # "attacking you"
    above = tuple(sorted(number for number in numbers if number > 1))
    return Signs(
        above, tuple(sorted(symbols)), frozenset(named), negated, loose, lang, pair if len(pair) == 2 else (), True
    )  # fmt: skip


def _counts(entry: Entry, word: _Word, pointed: bool) -> bool:
    """True if an entry of a word says something here."""
    if entry.cls == _VERBS:
        return entry.concept in _EVENTS
    if entry.cls in _TURN or entry.cls in _THINGS:
        return True
    if entry.cls not in GROUPS or entry.cls == "TARGET" or not sure(entry) or (pointed and entry.cls in _POINTED):
        return False
    if entry.cls not in _STEMS:
        return True
    others = {one.cls for one in word.entries} - GROUPS.keys() - _SAME_WORD
    return not others and "PLAYER" not in word.after  # "defending player"


def _fits(entry: Entry, word: _Word) -> bool:
    """True for a form that stands where its entry says that it means this: behind a word of certain classes."""
    behind = {cls for feature in entry.features if feature.startswith(_AFTER) for cls in feature[len(_AFTER) :].split(",")}
    return bool(behind & word.after)


def _named(entry: Entry) -> set[tuple[str, str]]:
    if entry.cls == _VERBS:
        return {("event", entry.concept)}
    if entry.cls == "STATUS" and entry.concept in _DOING:
        return {("event", _DOING[entry.concept]), *names(entry)}
    if entry.cls in _TURN:
        return {("turn", _YOU)}
    if entry.cls in _THINGS:
        return {(f"{entry.cls} {entry.concept}", entry.concept)}
    if entry.cls == "LIFE":
        return {("quantity", "life")}
    if entry.cls == "KIND":
        return {(f"kind {entry.concept}", entry.concept)}
    if entry.cls == "ACTION" and entry.concept in _CAST:
        return {("action", "cast")}
    return {name for name in names(entry) if name != ("zone", "ante")}


def _who(entry: Entry) -> str:
    """Return the player that a word stands for, seen from the controller; empty for other words."""
    if entry.cls == "YOU":
        return _YOU
    if entry.cls == "PLAYER":
        return entry.concept if entry.concept != "player" else ""
    if entry.cls in _WHOSE:
        return _YOU if entry.concept == _NOT_YOU else entry.concept
    return ""


def _unnamed(text: str, own: Iterable[str]) -> str:
    for name in sorted((name.translate(PLAIN) for name in own if name), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda match: "~" * len(match[0]), text, flags=re.IGNORECASE)
    return text


# ------------------------------------------------------------------ words


def _words(text: str, lang: str) -> Iterator[_Word]:
    lexicon, further = load_lexicon(lang), _further(lang)
    last: tuple[int, frozenset[str]] = (-1, frozenset())
    for match in _pattern(lang).finditer(text):
        entries = lexicon.lookup(match[0])
        more = further.get(match[0].casefold(), frozenset())
        if not more and all(entry.cls in _SAME_WORD and entry.concept != _DESIGNATION for entry in entries):
            entries += _stems(lang, match[0].casefold())
        after = last[1] if not text[last[0] : match.start()].strip() else frozenset()
        negated = match[0].casefold().endswith(_ends(lang)) or any(group == _NEGATED for group, _ in more)
        yield _Word(match[0], entries, more, after, negated)
        last = match.end(), frozenset(entry.cls for entry in entries if entry.concept != _GENERIC)


@lru_cache(maxsize=8)
def _pattern(lang: str) -> re.Pattern[str]:
    """Match the forms of a language, and any other word up to what is written as one with it ("n't")."""
    forms = {entry.form for entry in load_lexicon(lang).entries if sure(entry) or " " not in entry.form} | set(_further(lang))
    inside = "|".join(sorted(re.escape(form) for form in forms if "'" in form[:-1])) or "$"
    return re.compile(rf"{alternatives(forms)}|{_WORD}+?(?={inside}|(?!{_WORD}))", re.IGNORECASE)


@lru_cache(maxsize=8)
def _ends(lang: str) -> tuple[str, ...]:
    """Return the negations that are written as one with a verb."""
    entries = load_lexicon(lang).entries
    return tuple({one.form.casefold() for one in entries if one.cls in NEGATIONS and "'" in one.form[:-1]})


@lru_cache(maxsize=8192)
def _stems(lang: str, word: str) -> tuple[Entry, ...]:
    """Return the keyword or action that a word is made from: the one that begins most like it."""
    best: dict[int, dict[tuple[str, str], Entry]] = {}
    for stem, entry in _stemmed(lang):
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(stem, word, strict=False)))
        enough = common >= _LONG or (common >= _SHORT and len(stem) - common <= _REST)
        if enough and len(word) - common <= _ENDING and 2 * common >= len(stem):
            best.setdefault(common, {}).setdefault((entry.cls, entry.concept), entry)
    found = best[max(best)] if best else {}
    return tuple(found.values()) if len(found) == 1 else ()


@lru_cache(maxsize=8)
def _stemmed(lang: str) -> tuple[tuple[str, Entry], ...]:
    """Return the forms of keywords and of actions; of an action in several words the longest."""
    found = []
    for entry in load_lexicon(lang).entries:
        verb = entry.cls == "ACTION" or (entry.cls == _VERBS and entry.concept in _EVENTS)
        if verb or (entry.cls == "KW" and entry.form.isalpha() and sure(entry)):
            found.append((max(re.findall(f"{_WORD}+", entry.form.casefold()), key=len), entry))
    return tuple(found)


@lru_cache(maxsize=8)
def _further(lang: str) -> dict[str, frozenset[tuple[str, str]]]:
    """Return the further words of a language, by form."""
    file = language_folder(lang) / _FILE
    found: dict[str, frozenset[tuple[str, str]]] = {}
    if not file.is_file():
        return found
    place = f"{lang}/{_FILE}"
    for number, row in read_rows(file, place):
        if len(row) < 3 or not all(row):
            raise GrammarError(f"{place}:{number}: group, concept and at least one form expected")
        for form in row[2:]:
            known = found.get(form.casefold(), frozenset())
            found[form.casefold()] = known | {(row[0], row[1])}
    return found
