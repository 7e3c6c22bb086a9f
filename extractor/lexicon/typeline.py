"""Type lines: text of either language -> concepts of the catalogue, and back (205.1-205.4).

Everything that differs between languages is data: the words in ``lexicon/*.tsv`` (also the class ``LINE`` for
"Summon", "Enchant", "Token" and the word between two subtypes), the order and punctuation in ``language.toml``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from extractor.lexicon.catalogue import load_catalogue
from extractor.lexicon.load import Entry, load_lexicon
from extractor.lexicon.typeline_model import TypeLine, UnknownWord
from extractor.lexicon.typeline_write import render_type_line

__all__ = ["TypeLine", "UnknownWord", "parse_type_line", "render_type_line"]

#: One character for one, so that spans stay those of the raw line.
_PLAIN = str.maketrans("’‘\u02bc\u00a0\u202f\u2009\t‐‑", "'''    --")

_FACES = re.compile(r"\s*//\s*")
#: A dash or colon with or without spaces, or a hyphen between spaces; stray dashes behind it belong to it.
_SEPARATOR = re.compile(r"\s*(?:[:—–―]|(?<=\s)-(?=\s|$))(?P<stray>(?:\s*[-—–―](?=\s))?)\s*")
_WORD = re.compile(r"\S+")
_CLASSES = ("CTYPE", "CTYPES", "SUPER", "STYPE", "STYPES", "LINE")


class _Index(NamedTuple):
    """The words that can stand in a type line of one language."""

    forms: dict[str, tuple[Entry, ...]]
    longest: int
    joiner: str
    reversed: bool


@cache
def _index(lang: str) -> _Index:
    lexicon = load_lexicon(lang)
    forms: dict[str, tuple[Entry, ...]] = {}
    for form, entries in lexicon.by_form.items():
        mine = tuple(entry for entry in entries if entry.cls in _CLASSES and "text" not in entry.features)
        if mine:
            forms[form] = mine
    settings = lexicon.settings["typeline"]
    longest = max(form.count(" ") for form in forms) + 1
    return _Index(forms, longest, settings["type_joiner"].strip(), settings["reversed"])


class _Face:
    """Reads one face of a type line."""

    def __init__(self, line: str, raw: str, lang: str) -> None:
        self.line, self.raw, self.index, self.catalogue = line, raw, _index(lang), load_catalogue()
        self.supertypes: list[str] = []
        self.card_types: list[str] = []
        self.subtypes: list[tuple[str, str]] = []
        self.unknown: list[UnknownWord] = []
        self.notes: list[str] = []
        self.families: tuple[str, ...] = ()

    def read(self, start: int, end: int) -> TypeLine:
        """Read the characters from ``start`` to ``end``."""
        separator = _SEPARATOR.search(self.line, start, end)
        left_end, right = (separator.start(), separator.end()) if separator else (end, end)
        if separator and separator["stray"]:
            self.notes.append("stray_dash")
        rest = self._left(self._words(start, left_end), separator is None)
        self.families = tuple(family for kind in self.card_types for family in self.catalogue.families_of(kind))
        words = [*rest, *self._words(right, end)]
        if "aura" in self.notes:
            self.notes.remove("aura")
            self._enchanted(words)
        else:
            self._right(words)
        order = -1 if self.index.reversed else 1
        return TypeLine(
            tuple(self.supertypes[::order]),
            tuple(self.card_types[::order]),
            tuple(self.subtypes),
            tuple(self.unknown),
            tuple(dict.fromkeys(self.notes)),
        )

    def _words(self, start: int, end: int) -> list[tuple[int, int]]:
        return [match.span() for match in _WORD.finditer(self.line, start, end)]

    def _match(self, words: list[tuple[int, int]], at: int, *classes: str) -> tuple[int, list[Entry]]:
        """Return how many words the longest form at ``at`` takes, and its entries; (0, []) for none."""
        for length in range(min(self.index.longest, len(words) - at), 0, -1):
            text = self.line[words[at][0] : words[at + length - 1][1]]
            for candidate in (text, text.rstrip(",;.")):
                found = [e for e in self.index.forms.get(candidate.casefold(), ()) if e.cls in classes]
                if found:
                    return length, sorted(found, key=lambda entry: entry.form[:1] != candidate[:1])
        return 0, []

    def _remark(self, entry: Entry) -> None:
        if "hist" in entry.features:
            self.notes.append(f"historical:{entry.form}")
        if "err" in entry.features:
            self.notes.append(f"misprint:{entry.form}")

    def _left(self, words: list[tuple[int, int]], whole: bool) -> list[tuple[int, int]]:
        """Read supertypes and card types; return the words that are none, which belong behind the separator."""
        rest: list[tuple[int, int]] = []
        at = 0
        while at < len(words):
            length, found = self._match(words, at, "SUPER", "CTYPES", "CTYPE", "LINE")
            if found and found[0].cls == "LINE":
                if self._head(found[0]):
                    return [*rest, *words[at + length :]]
            elif found:
                self._concept(found[0])
            elif not self._compound(words[at]):
                if whole and self.card_types and "no_separator" not in self.notes:
                    self.notes.append("no_separator")
                rest.append(words[at])
            at += max(length, 1)
        return rest

    def _concept(self, entry: Entry) -> None:
        self._remark(entry)
        if entry.cls == "SUPER":
            self.supertypes.append(entry.concept)
            return
        parts = entry.concept.split("+")
        self.card_types.extend(reversed(parts) if self.index.reversed else parts)

    def _head(self, entry: Entry) -> bool:
        """Take a word such as "Summon"; say whether everything behind it belongs to the other side of the line."""
        if entry.concept == "joiner":
            return False
        if entry.concept == "summon":
            self.card_types.append("creature")
            self.notes.append("summon")
            return True
        if entry.concept == "enchant":
            self.card_types.append("enchantment")
            self.notes.append("aura")
            return True
        if entry.concept == "enchant_world":
            self.supertypes.append("world")
            self.card_types.append("enchantment")
            self._remark(entry)
            return False
        self.notes.append(entry.concept)
        return False

    def _compound(self, word: tuple[int, int]) -> bool:
        """Read card types that are joined in a way the lexicon does not list."""
        joiner = self.index.joiner
        if not joiner:
            return False
        parts = self.line[word[0] : word[1]].split(joiner)
        found = [[e for e in self.index.forms.get(part.casefold(), ()) if e.cls == "CTYPE"] for part in parts]
        if len(parts) < 2 or not all(found):
            return False
        self.card_types.extend(entries[0].concept for entries in found)
        return True

    def _enchanted(self, words: list[tuple[int, int]]) -> None:
        """Before 2005 an Aura named on its type line what it enchants (now 702.5)."""
        self.subtypes.append(("enchantment", "Aura"))
        text = self.line[words[0][0] : words[-1][1]] if words else ""
        self.notes.append(f"aura:{text}")

    def _right(self, words: list[tuple[int, int]]) -> None:
        at = 0
        while at < len(words):
            length, found = self._match(words, at, "STYPE", "STYPES")
            if found:
                self._take(found)
            else:
                length, found = self._match(words, at, "SUPER", "CTYPE", "CTYPES", "LINE")
                self._other(found[0] if found else None, words[at])
            at += max(length, 1)

    def _other(self, entry: Entry | None, word: tuple[int, int]) -> None:
        """Take a word behind the separator that is no subtype."""
        if entry is not None and entry.concept == "joiner":
            return
        if entry is not None and entry.cls == "SUPER":
            self.supertypes.append(entry.concept)
            self.notes.append(f"misplaced:{entry.form}")
        elif entry is not None and entry.cls != "LINE" and self.card_types == ["enchantment"]:
            self._enchanted([word])
        else:
            self.unknown.append(UnknownWord(word, self.raw[word[0] : word[1]]))

    def _take(self, found: list[Entry]) -> None:
        """Add the subtype that a form means on this line: the one of a family that the card types use (205.3d)."""
        subtypes = self.catalogue.subtypes
        fitting = [
            entry for entry in found if all(subtypes[x].family in self.families for x in entry.concept.split("+"))
        ]
        entry = min(fitting, key=_doubt) if fitting else found[0]
        self._remark(entry)
        if len({candidate.concept for candidate in fitting}) > 1:
            self.notes.append(f"ambiguous:{entry.form}")
        for subtype in (subtypes[part] for part in entry.concept.split("+")):
            if subtype.replaced_by in self.catalogue.supertypes:
                self.supertypes.append(subtype.replaced_by)
                continue
            if not fitting and self.card_types:
                self.notes.append(f"family:{subtype.name}")
            if subtype.status == "joke":
                self.notes.append(f"joke:{subtype.name}")
            self.subtypes.append((subtype.family, subtype.name))


def _doubt(entry: Entry) -> int:
    return sum(feature in ("hist", "err", "rare") for feature in entry.features)


def parse_type_line(text: str, lang: str) -> TypeLine:
    """Read a type line as printed in any format and era.

    Arguments:
        text: the line, such as "Legendary Creature — Elf Druid", with any dash, colon or space.
        lang: code of its language.

    Returns:
        The line of the first face; ``other`` holds the next. Nothing is dropped: words that the language does not
        know are in ``unknown`` with their spans.

    Raises:
        UnknownLanguageError: no such language.
    """
    line = text.translate(_PLAIN)
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _FACES.finditer(line):
        spans.append((start, match.start()))
        start = match.end()
    spans.append((start, len(line)))
    result: TypeLine | None = None
    for begin, end in reversed(spans):
        result = _Face(line, text, lang).read(begin, end)._replace(other=result)
    assert result is not None
    return result
