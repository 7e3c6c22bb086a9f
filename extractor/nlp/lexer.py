"""Lexemes: what the grammar sees. Tokens are matched against the lexicon; a lexeme's value is a concept id, not a word.

Words that the lexicon does not know become lexemes of the class ``WORD``; symbols of the game have classes of their own:
``MANA`` ({T}, {G} …), ``PT`` (3/3), ``PTMOD`` (+1/+1), ``INT`` (7), ``COMMA``, ``STOP``, ``COLON``, ``SEMI``, ``DASH``,
``BULLET``, ``OPEN``/``CLOSE`` (parentheses), ``QOPEN``/``QCLOSE`` (quotation marks), ``SELF`` (the object's own name).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from spacy.matcher import PhraseMatcher
from spacy.tokens import Doc

from extractor.lexicon.load import Entry, load_lexicon
from extractor.nlp.tokenizer import build_tokenizer
from extractor.text.names import NameSpan


class Reading(NamedTuple):
    """One way to understand a lexeme: its class, its concept and the features of the form."""

    cls: str
    value: str
    feats: tuple[str, ...] = ()


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
    ("PTMOD", re.compile(r"[+-](?:\d+|X)/[+-](?:\d+|X)")),
    ("PT", re.compile(r"(?:\d+|X|\*)/(?:\d+|X|\*|\d\+\*)")),
    ("INT", re.compile(r"[+-]?(?:\d+|X)")),
)
#: Classes whose single words may take a negation prefix that is written without a hyphen.
_NEGATABLE = frozenset({"CTYPE", "SUPER", "COLOR", "KIND", "STATUS"})


class Lexer:
    """The lexer of one language; it holds a spaCy tokenizer and two phrase matchers (exact case and any case)."""

    def __init__(self, lang: str, entries: Iterable[Entry] | None = None) -> None:
        """Build the lexer of a language, of its whole lexicon or of other ``entries`` (those of another kind of text)."""
        entries = load_lexicon(lang).entries if entries is None else tuple(entries)
        negatable = {e.form.casefold() for e in entries if e.cls in _NEGATABLE and " " not in e.form}
        self.lang = lang
        self.tokenizer = build_tokenizer(lang, negatable)
        self._readings: dict[int, list[Reading]] = {}
        self._cs = PhraseMatcher(self.tokenizer.vocab, attr="ORTH")
        self._ci = PhraseMatcher(self.tokenizer.vocab, attr="LOWER")
        groups: dict[tuple[bool, str], list[Reading]] = defaultdict(list)
        for entry in entries:
            if "typeline" in entry.features:
                continue
            exact = entry.form[:1].isupper()
            key = entry.form if exact else entry.form.lower()
            groups[exact, key].append(Reading(entry.cls, entry.concept, tuple(entry.features)))
        proper = ("planeswalker/", "plane/", "dungeon/")  # types that are names of persons and places themselves
        self._words = {e.form for e in entries if " " not in e.form and not e.concept.startswith(proper)}
        strings = self.tokenizer.vocab.strings
        for (exact, form), readings in groups.items():
            name = f"{'=' if exact else '~'}{form}"
            (self._cs if exact else self._ci).add(name, [self.tokenizer(form)])
            self._readings[strings[name]] = sorted(readings, key=_bygone)

    def lex(self, norm: str, names: tuple[NameSpan, ...] = ()) -> list[Lexeme]:
        """Cut a normalised text into lexemes.

        Args:
            norm: the normalised text.
            names: where the object's own name stands, in order.

        Returns:
            The lexemes in order; white space is left out, line breaks are lexemes of the class ``BREAK``.
        """
        doc = self.tokenizer(norm)
        tokens = [(token.text, token.idx) for token in doc if token.text.strip(" ")]
        if len(tokens) < len(doc):  # runs of blanks: phrases match across them
            doc = Doc(doc.vocab, words=[text for text, _ in tokens])
        best = self._matches(doc)
        own = {span.start: span for span in names}
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
            if name is not None and match and (_end(tokens, match[0]) > name.end or (out and out[-1].cls in ("DET", "NEGP"))):
                name = None  # "a Gideon planeswalker", "non-Gideon": the word, not the name
            if name is not None:
                out.append(Lexeme("SELF", name.kind, name.start, name.end, norm[name.start : name.end]))
                skip_to = name.end
                index += 1
                continue
            if match:
                if index and _glued(norm, start):
                    out.append(Lexeme("BREAK", "glued", start, start, ""))
                end = _end(tokens, match[0])
                out.append(self._lexeme(match[1], start, end, norm[start:end]))
                index = match[0]
                continue
            if index and start and _glued(norm, start):
                out.append(Lexeme("BREAK", "glued", start, start, ""))
            if not text.isspace():
                out.append(_plain(text, start))
            elif "\n" in text:
                out.append(Lexeme("BREAK", "", start, start + len(text), text))
            index += 1
        return _settle(out)

    def is_word(self, form: str) -> bool:
        """True if the form is a single word of the lexicon, written as it stands there."""
        return form in self._words

    def _matches(self, doc: Doc) -> dict[int, tuple[int, list[Reading]]]:
        """Return, by first token, the longest lexicon match as (end token, readings); equal lengths share their readings."""
        best: dict[int, tuple[int, list[Reading]]] = {}
        for matcher in (self._cs, self._ci):
            for key, start, end in matcher(doc):
                readings = self._readings[key]
                known = best.get(start)
                if known is None or end > known[0]:
                    best[start] = (end, readings)
                elif end == known[0]:
                    both = [*known[1], *(r for r in readings if r not in known[1])]
                    best[start] = (end, sorted(both, key=_bygone))
        return best

    @staticmethod
    def _lexeme(readings: list[Reading], start: int, end: int, text: str) -> Lexeme:
        first, *rest = readings
        return Lexeme(first.cls, first.value, start, end, text, first.feats, tuple(rest))


def _bygone(reading: Reading) -> bool:
    """True for a word that has another meaning today, or that a misprint made: its other readings come first."""
    return not {"hist", "err"}.isdisjoint(reading.feats)


def _glued(norm: str, at: int) -> bool:
    """True where a line break is missing: between a small and a capital letter ("VolCélérité"), and behind the end of a
    sentence without a space ("… réserve.{1} :")."""
    if norm[at - 1] in ".)":
        return norm[at] == "{" or (norm[at].isupper() and norm[at : at + 2][-1:].islower())
    return norm[at - 1].islower() and norm[at].isupper() and norm[at : at + 2][-1:].islower()


def _end(tokens: list[tuple[str, int]], behind: int) -> int:
    """Return the character behind the token before ``behind``."""
    text, start = tokens[behind - 1]
    return start + len(text)


def _plain(text: str, start: int) -> Lexeme:
    """Return the lexeme of a token that the lexicon does not know."""
    end = start + len(text)
    sign = _SIGNS.get(text)
    if sign:
        return Lexeme(sign, text, start, end, text)
    for cls, pattern in _PATTERNS:
        if pattern.fullmatch(text):
            return Lexeme(cls, text, start, end, text)
    return Lexeme("WORD", text.lower(), start, end, text)


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


def _settle(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Drop the readings that the neighbours forbid; a lexeme left without any becomes a WORD."""
    out: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        readings = (Reading(lexeme.cls, lexeme.value, lexeme.feats), *lexeme.others)
        if not any("=" in feature for reading in readings for feature in reading.feats):
            out.append(lexeme)
            continue
        before = out[-1] if out else None
        behind = lexemes[index + 1] if index + 1 < len(lexemes) else None
        # A reading that its place singles out goes before the readings that may stand anywhere.
        kept = sorted(
            (r for r in readings if _allowed(r, before, behind)),
            key=lambda r: not any(f.startswith(("after=", "before=")) for f in r.feats),
        )
        first, *rest = kept or [Reading("WORD", lexeme.text.lower())]
        out.append(lexeme._replace(cls=first.cls, value=first.value, feats=first.feats, others=tuple(rest)))
    return out


@cache
def get_lexer(lang: str) -> Lexer:
    """Return the lexer of an installed language, built once."""
    return Lexer(lang)
