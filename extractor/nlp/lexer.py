"""Lexemes: what the grammar sees. Tokens are matched against the lexicon; a lexeme's value is a concept id, not a word.

Words that the lexicon does not know become lexemes of the class ``WORD``; symbols of the game have classes of their own:
``MANA`` ({T}, {G} …), ``PT`` (3/3), ``PTMOD`` (+1/+1), ``INT`` (7), ``COMMA``, ``STOP``, ``COLON``, ``SEMI``, ``DASH``,
``BULLET``, ``OPEN``/``CLOSE`` (parentheses), ``QOPEN``/``QCLOSE`` (quotation marks), ``SELF`` (the object's own name).
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

from spacy.matcher import PhraseMatcher
from spacy.tokens import Doc

from extractor.lexicon.load import Entry, load_lexicon
from extractor.nlp.tokenizer import build_tokenizer, settings
from extractor.text.names import NameSpan


class Reading(NamedTuple):
    """One way to understand a lexeme: its class, its concept and the features of the form."""

    cls: str
    value: str
    feats: tuple[str, ...] = ()


class Form(NamedTuple):
    """What the lexicon has for a form: the first reading, the others, and whether one of them asks for certain neighbours."""

    first: Reading
    others: tuple[Reading, ...]
    restricted: bool

    @classmethod
    def of(cls, readings: Iterable[Reading]) -> Form:
        """Return the form with these readings; words that have another meaning today stand behind."""
        first, *others = sorted(readings, key=_bygone)
        return cls(first, tuple(others), any("=" in feature for r in (first, *others) for feature in r.feats))


class Lexeme(NamedTuple):
    """A lexeme: class, concept, place in the normalised text, the words, and other readings that the place may favour."""

    cls: str
    value: str
    start: int
    end: int
    text: str
    feats: tuple[str, ...] = ()
    others: tuple[Reading, ...] = ()

    def has(self, *classes: str) -> bool:
        """True if one of the readings has one of these classes."""
        return self.cls in classes or any(reading.cls in classes for reading in self.others)

    def read_as(self, *classes: str) -> Lexeme | None:
        """Return the lexeme in its first reading of one of these classes, or None."""
        if self.cls in classes:
            return self
        for reading in self.others:
            if reading.cls in classes:
                return Lexeme(reading.cls, reading.value, self.start, self.end, self.text, reading.feats)
        return None


_SIGNS = {
    ",": "COMMA",
    ".": "STOP",
    "!": "STOP",
    "?": "STOP",
    "…": "STOP",
    ":": "COLON",
    ";": "SEMI",
    "\u2014": "DASH",
    "•": "BULLET",
    "●": "BULLET",
    "|": "BAR",
    "(": "OPEN",
    ")": "CLOSE",
    "«": "QOPEN",
    "»": "QCLOSE",
    '"': "QUOTE",
    "[": "LBR",
    "]": "RBR",
    "-": "DASH",
    "+": "PLUS",
}
_PATTERNS = (
    ("MANA", re.compile(r"\{[^{}]*\}")),
    ("PTMOD", re.compile(r"[+-](?:\d{1,9}|X)/[+-](?:\d{1,9}|X)")),
    ("PT", re.compile(r"(?:\d{1,9}|X|\*)/(?:\d{1,9}|X|\*|\d\+\*)")),
    ("INT", re.compile(r"[+-]?(?:\d{1,9}|X)")),
)
_FORM_AND_PLACE: list[int | str] = ["ORTH", "IDX"]
#: What stands before a noun: a name that is also a type is the type behind it.
_DETERMINING = frozenset(
    {"DET", "NEGP", "ANOTHER", "OTHER", "EACH", "ALL", "EVERY", "TARGET", "NUM", "INT", "COLOR", "SUPER", "PT"}
)
#: What begins a sentence, and is no part of a keyword.
_BEGINNERS = frozenset({"TRIG", "ASENTERS", "THIS", "THE", "EACH", "ALL", "TARGET", "IF", "ASLONG", "YOU", "DUR"})
#: Where a line break is missing: between a small and a capital letter, behind the end of a sentence or of a quotation
#: without a space ("… réserve.{1} :"), and before a loyalty cost or a power and toughness.
_SMALL = "".join(filter(str.islower, map(chr, range(0x250))))
_CAPITAL = "".join(filter(str.isupper, map(chr, range(0x250))))
_OPENS = rf"(?:[{_CAPITAL}](?:[{_SMALL}']|\b))"
_LOYALTY = r"[+-]?\d+ ?:"
_GLUED = re.compile(
    rf"(?<=[{_SMALL}])(?={_OPENS})"
    rf"|(?<=[{_SMALL}\d}}][.)\xbb])(?=\{{|{_OPENS}|{_LOYALTY})"
    rf"|(?<=\.[)\xbb])(?=\{{|\(|{_OPENS}|{_LOYALTY})"
    rf"|(?<=[{_SMALL}])(?=\d+/\d+)"
)
#: No word is so long; the time to cut signs off such a run grows with the square of its length.
_RUN = re.compile(r"\S{500}")
#: Classes whose single words may take a negation prefix that is written without a hyphen.
_NEGATABLE = frozenset({"CTYPE", "SUPER", "COLOR", "KIND", "STATUS"})


class Lexer:
    """The lexer of one language; it holds a spaCy tokenizer and two phrase matchers (exact case and any case)."""

    def __init__(self, lang: str, entries: Iterable[Entry] | None = None) -> None:
        """Build the lexer of a language, of its whole lexicon or of other ``entries`` (those of another kind of text)."""
        entries = load_lexicon(lang).entries if entries is None else tuple(entries)
        negatable = {e.form.casefold() for e in entries if e.cls in _NEGATABLE and " " not in e.form}
        self.lang = lang
        self.capital_types = bool(settings(lang)["capital_types"])
        self.tokenizer = build_tokenizer(lang, negatable)
        self._forms: dict[int, Form] = {}
        self._cs = PhraseMatcher(self.tokenizer.vocab, attr="ORTH")
        self._ci = PhraseMatcher(self.tokenizer.vocab, attr="LOWER")
        groups: dict[tuple[bool, str], list[Reading]] = defaultdict(list)
        for entry in entries:
            if "typeline" in entry.features:
                continue
            exact = entry.form[:1].isupper()
            key = entry.form if exact else entry.form.lower()
            reading = Reading(entry.cls, entry.concept, tuple(entry.features))
            groups[exact, key].append(reading)
            if (capital := _bare_capital(entry.form)) is not None:
                groups[True, capital].append(reading)
        proper = ("planeswalker/", "plane/", "dungeon/")  # types that are names of persons and places themselves
        self._words = {e.form for e in entries if " " not in e.form and not e.concept.startswith(proper)}
        strings = self.tokenizer.vocab.strings
        for (exact, form), readings in groups.items():
            name = f"{'=' if exact else '~'}{form}"
            (self._cs if exact else self._ci).add(name, [self.tokenizer(form)])
            self._forms[strings[name]] = Form.of(readings)

    def lex(self, norm: str, names: tuple[NameSpan, ...] = ()) -> list[Lexeme]:
        """Cut a normalised text into lexemes.

        Args:
            norm: the normalised text.
            names: where the object's own name stands, in order.

        Returns:
            The lexemes in order; white space is left out, line breaks are lexemes of the class ``BREAK``.
        """
        glued = {m.start() for m in _GLUED.finditer(norm) if not any(n.start < m.start() < n.end for n in names)}
        doc, tokens = self._tokens(norm, sorted(glued | {m.end() for m in _RUN.finditer(norm)}))
        best = self._matches(doc)
        restricted: list[int] = []
        own = {span.start: span for span in names}
        plain = _capital_plain if self.capital_types else _small_plain
        out: list[Lexeme] = []
        index, count = 0, len(tokens)
        skip_to = 0
        while index < count:
            text, start = tokens[index]
            if start < skip_to:
                index += 1
                continue
            name = own.get(start)
            match = best.get(index)
            end = _end(tokens, match[0]) if match else 0
            if name is not None and match and (end > name.end or (end == name.end and _is_noun(match, best, out))):
                name = None  # "a Gideon planeswalker", "non-Gideon", "another Nightmare": the word, not the name
            if name is not None:
                out.append(Lexeme("SELF", name.kind, name.start, name.end, norm[name.start : name.end]))
                skip_to = name.end
                index += 1
                continue
            if match:
                if start in glued:
                    out.append(Lexeme("BREAK", "glued", start, start, ""))
                form = match[1]
                first = form.first
                if form.restricted:
                    restricted.append(len(out))
                out.append(Lexeme(first.cls, first.value, start, end, norm[start:end], first.feats, form.others))
                index = match[0]
                continue
            if start in glued:
                out.append(Lexeme("BREAK", "glued", start, start, ""))
            if text == "//" and out and out[-1].cls == "STOP":
                out.append(Lexeme("BREAK", "", start, start + len(text), text))  # two texts of a card on one line
            elif not text.isspace():
                cls, value, feats = plain(text)
                out.append(Lexeme(cls, value, start, start + len(text), text, feats))
            elif "\n" in text:
                out.append(Lexeme("BREAK", "", start, start + len(text), text))
            index += 1
        _settle(out, restricted)
        return list(_with_breaks(out))

    def _tokens(self, norm: str, cuts: list[int]) -> tuple[Doc, list[tuple[str, int]]]:
        """Return the tokens with their places, cut where a line break is missing and without runs of blanks."""
        if cuts:
            pieces = [(self.tokenizer(norm[start:end]), start) for start, end in pairwise([0, *cuts, len(norm)])]
            tokens = [(text, start + at) for piece, start in pieces for text, at in self._texts(piece) if text.strip(" ")]
            doc = None
        else:
            doc = self.tokenizer(norm)
            tokens = [token for token in self._texts(doc) if token[0].strip(" ")]
        if doc is None or len(tokens) < len(doc):
            doc = Doc(self.tokenizer.vocab, words=[text for text, _ in tokens])
        return doc, tokens

    def _texts(self, doc: Doc) -> Iterator[tuple[str, int]]:
        """Return the tokens of a document as text and place."""
        strings = self.tokenizer.vocab.strings
        forms, places = doc.to_array(_FORM_AND_PLACE).T.tolist()
        return zip(map(strings.__getitem__, forms), places, strict=True)

    def is_word(self, form: str) -> bool:
        """True if the form is a single word of the lexicon, written as it stands there."""
        return form in self._words

    def _matches(self, doc: Doc) -> dict[int, tuple[int, Form]]:
        """Return, by first token, the longest lexicon match as (end token, readings); equal lengths share their readings."""
        best: dict[int, tuple[int, Form]] = {}
        for matcher in (self._cs, self._ci):
            for key, start, end in matcher(doc):
                form = self._forms[key]
                known = best.get(start)
                if known is None or end > known[0]:
                    best[start] = (end, form)
                elif end == known[0]:
                    best[start] = (end, _together(known[1], form))
        return best


@lru_cache(maxsize=4096)
def _together(one: Form, other: Form) -> Form:
    """Return the form that two matchers have."""
    first = (one.first, *one.others)
    return Form.of((*first, *(r for r in (other.first, *other.others) if r not in first)))


def _is_noun(match: tuple[int, Form], best: dict[int, tuple[int, Form]], before: list[Lexeme]) -> bool:
    """True where a word that is also the object's name stands in a noun phrase with other words."""
    behind = best.get(match[0])
    return bool(before and before[-1].cls in _DETERMINING) or bool(behind and behind[1].first.cls in ("CTYPE", "STYPE", "KIND"))


def _bare_capital(form: str) -> str | None:
    """Return a form with a capital that lost its accent ("A chaque fois que"), None where there is none to lose."""
    first = unicodedata.normalize("NFD", form[:1])[:1].upper()
    return first + form[1:] if form and first != form[:1].upper() else None


def _bygone(reading: Reading) -> bool:
    """True for a word that has another meaning today, or that a misprint made: its other readings come first."""
    return not {"hist", "err"}.isdisjoint(reading.feats)


def _end(tokens: list[tuple[str, int]], behind: int) -> int:
    """Return the character behind the token before ``behind``."""
    text, start = tokens[behind - 1]
    return start + len(text)


def _plain(text: str, *, capital: bool) -> Reading:
    """Return how a token is read that the lexicon does not know; the feature ``typelike`` marks what may be a type of its
    language."""
    sign = _SIGNS.get(text)
    if sign:
        return Reading(sign, text)
    for cls, pattern in _PATTERNS:
        if pattern.fullmatch(text):
            return Reading(cls, text)
    typelike = text[:1].isalpha() and text[:1].isupper() == capital
    return Reading("WORD", text.lower(), ("typelike",) if typelike else ())


_capital_plain = lru_cache(maxsize=65536)(partial(_plain, capital=True))
_small_plain = lru_cache(maxsize=65536)(partial(_plain, capital=False))


def _allowed(reading: Reading, before: Lexeme | None, behind: Lexeme | None) -> bool:
    """Check the restrictions ``after=`` and ``before=`` of a form against its neighbours."""
    for feature in reading.feats:
        side, _, classes = feature.partition("=")
        if not classes:
            continue
        neighbour = before if side == "after" else behind if side == "before" else None
        if side in ("after", "before") and not (neighbour and neighbour.has(*classes.split(","))):
            return False
    return True


def _settle(lexemes: list[Lexeme], places: Iterable[int]) -> None:
    """Drop the readings that the neighbours forbid, at these places; a lexeme left without any becomes a WORD."""
    for index in places:
        lexeme = lexemes[index]
        before = lexemes[index - 1] if index else None
        behind = lexemes[index + 1] if index + 1 < len(lexemes) else None
        # A reading that its place singles out goes before the readings that may stand anywhere.
        kept = sorted(
            (r for r in (Reading(lexeme.cls, lexeme.value, lexeme.feats), *lexeme.others) if _allowed(r, before, behind)),
            key=lambda r: not any(f.startswith(("after=", "before=")) for f in r.feats),
        )
        first, *rest = kept or [Reading("WORD", lexeme.text.lower())]
        lexemes[index] = lexeme._replace(cls=first.cls, value=first.value, feats=first.feats, others=tuple(rest))


def _with_breaks(lexemes: list[Lexeme]) -> Iterator[Lexeme]:
    """Put a break where a sentence begins behind keywords on one line ("Flying When this creature dies, …")."""
    keywords = True
    met = False
    for lexeme in lexemes:
        if lexeme.cls == "BREAK":
            keywords, met = True, False
        elif keywords and met and lexeme.cls in _BEGINNERS and lexeme.text[:1].isupper():
            yield Lexeme("BREAK", "glued", lexeme.start, lexeme.start, "")
            keywords = False
        elif not keywords:
            pass
        elif lexeme.has("KW"):
            met = True
        elif lexeme.cls not in ("COMMA", "AND", "MANA", "INT"):
            keywords = False
        yield lexeme


@cache
def get_lexer(lang: str) -> Lexer:
    """Return the lexer of an installed language, built once."""
    return Lexer(lang)
