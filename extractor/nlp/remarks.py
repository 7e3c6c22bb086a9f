"""What is odd about how a text is written, seen from its words: missing breaks, misprints, another language or face."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from extractor.ir.annotation import Diagnostic
from extractor.lexicon.load import languages, load_lexicon
from extractor.lexicon.typeline import parse_type_line
from extractor.nlp.lexer import Lexeme
from extractor.nlp.outline import goes_on
from extractor.nlp.own_names import INFERRED
from extractor.text.normalise import Document
from extractor.text.remarks import remark

_WORD = re.compile(r"[^\W\d_]{2,}")
#: Words that only the other language knows, at least so many and so many times the own ones, show that a text is in it.
_LEAST, _TIMES = 4, 3
#: Bytes of UTF-8 read as Latin-1 or Windows-1252: a capital letter with an accent and then a sign.
_FIRST, _SECOND = map(chr, (0xC2, 0xC3, 0xC5)), map(chr, (*range(0x80, 0xC0), *range(0x152, 0x17F), *range(0x2018, 0x2031)))
_GARBLED = re.compile(f"[{''.join(_FIRST)}][{re.escape(''.join(_SECOND))}]|{chr(0xE2)}{chr(0x20AC)}|[\ufffd\ud800-\udfff]")
_TYPES = ("CTYPE", "CTYPES", "SUPER")
_SENTENCE = frozenset({"STOP", "BE", "BECOME", "HAVE", "GAIN", "LOSE", "GET", "THE", "DET", "MANA"})
_PAIRS = {"OPEN": "CLOSE", "QOPEN": "QCLOSE"}


def remarks(document: Document, lexemes: list[Lexeme], lang: str) -> tuple[Diagnostic, ...]:
    """Return the remarks on how a text is written, in the order of their places.

    Args:
        document: the text, normalised.
        lexemes: its lexemes.
        lang: its language.
    """
    found: list[tuple[str, int, int]] = [*_breaks(lexemes), *_unpaired(lexemes)]
    found += [("TE114", x.start, x.end) for x in lexemes if x.cls == "SELF" and x.value == INFERRED]
    found += [("TE106", x.start, x.end) for x in lexemes if "err" in x.feats and x.cls != "COUNTER"]
    found += [("TE105", start, len(document.norm)) for start in _other_faces(document.norm, lexemes, lang)][:1]
    garbled = [match.span() for match in _GARBLED.finditer(document.raw)]
    noted = [remark(code, *document.span(start, end)) for code, start, end in found]
    noted = [note for note in noted if note.code != "TE103" or not any(start == note.span[0] for start, _ in garbled)]
    noted += [remark("TE112", *span) for span in garbled]
    return tuple(sorted(noted, key=lambda note: (note.span, note.code)))


def _breaks(lexemes: list[Lexeme]) -> Iterator[tuple[str, int, int]]:
    """Line breaks that are missing, or that stand inside a sentence."""
    for index, lexeme in enumerate(lexemes):
        if lexeme.cls != "BREAK":
            continue
        behind = lexemes[index + 1] if index + 1 < len(lexemes) else None
        if lexeme.value == "glued":
            yield "TE103", lexeme.start, behind.end if behind else lexeme.end
        elif index and behind and behind.cls != "BREAK" and goes_on(before := lexemes[index - 1], behind):
            if behind.cls == "PT" and (before.cls == "PLUS" or before.text[:1].isdigit()):
                continue  # power and toughness of a level band
            yield "TE111", lexeme.start, lexeme.end


def _unpaired(lexemes: list[Lexeme]) -> Iterator[tuple[str, int, int]]:
    """Parentheses and quotation marks that are not closed, or not opened."""
    for opening, closing in _PAIRS.items():
        waiting: list[Lexeme] = []
        for lexeme in lexemes:
            if lexeme.cls == opening:
                waiting.append(lexeme)
            elif lexeme.cls == closing and waiting:
                waiting.pop()
            elif lexeme.cls == closing:
                yield "TE107", lexeme.start, lexeme.end
        yield from (("TE107", x.start, x.end) for x in waiting)
    straight = [x for x in lexemes if x.cls == "QUOTE"]
    if len(straight) % 2:
        yield "TE107", straight[-1].start, straight[-1].end


def foreign(document: Document, lexemes: list[Lexeme], lang: str) -> str | None:
    """Return the installed language in which a text clearly is, if that is not the one that its record claims."""
    words = [x for x in lexemes if x.text[:1].isalpha()]
    if 2 * sum(x.cls == "WORD" for x in words) < len(words):
        return None
    return next((other for other in languages() if other != lang and in_language(document.norm, lang, other)), None)


@lru_cache(maxsize=8)
def _words(lang: str) -> frozenset[str]:
    forms = (entry.form for entry in load_lexicon(lang).entries)
    return frozenset(word for form in forms for word in _WORD.findall(form.casefold()))


def in_language(text: str, claimed: str, other: str) -> bool:
    """True if a text is clearly in ``other`` and not in the language that its record claims."""
    words = _WORD.findall(text.casefold())
    own, theirs = _words(claimed), _words(other)
    ours = sum(word in own and word not in theirs for word in words)
    their = sum(word in theirs and word not in own for word in words)
    return their >= _LEAST and their > _TIMES * ours


def _other_faces(text: str, lexemes: list[Lexeme], lang: str) -> Iterator[int]:
    """Yield where the text of another face begins: at a line that is nothing but a type line, or but a double slash."""
    ends = [i for i, x in enumerate(lexemes) if x.cls == "BREAK"]
    for begin, end in pairwise([*ends, len(lexemes)]):
        line = lexemes[begin + 1 : end]
        if line and (all(x.text in ("/", "//") for x in line) or (line[0].has(*_TYPES) and _is_type_line(text, line, lang))):
            yield line[0].start


def _is_type_line(text: str, line: list[Lexeme], lang: str) -> bool:
    if not line[0].text[:1].isupper() or any(x.cls in _SENTENCE for x in line):
        return False
    found = parse_type_line(text[line[0].start : line[-1].end], lang)
    return bool(found.card_types) and not found.unknown and not any(n.startswith("aura:") for n in found.notes)
