"""From the words of a rule to the sentences of tokens that the grammar reads.

Quotations, parentheses and bracketed placeholders are folded into single tokens that keep their lexemes; commas and
conjunctions get all their readings, between which the parser settles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from extractor.grammar.sentences import SILENT
from extractor.grammar.tokens import Tok
from extractor.lexicon.catalogue import load_catalogue, read_rows
from extractor.lexicon.load import load_lexicon, read_row
from extractor.nlp.lexer import Lexeme, Lexer, Reading
from extractor.resources import data_root
from extractor.rules.settings import FOLDER

#: What rules sentences share with card texts: the game's vocabulary.
_SHARED = frozenset({"CTYPE", "CTYPES", "SUPER", "STYPE", "STYPES"})
_NUMBER = re.compile(r"\d{1,3}(?:\.\d+[a-z]?)?(?:-[a-z])?\Z")
_ANGLE = re.compile(r"<-(.*?)->")
_PAIRS = {"OPEN": ("CLOSE", "PAREN"), "QOPEN": ("QCLOSE", "QUOTED"), "QUOTE": ("QUOTE", "QUOTED"), "LBR": ("RBR", "SLOT")}
_CONJUNCTIONS = {"AND": "and", "OR": "or", "BUT": "but"}
_VERBS = frozenset({"BE", "BECOME", "V", "AUX", "NE"})


@dataclass(slots=True)
class RuleSentence:
    """One sentence, or one part of it between semicolons: its tokens, and its place in the text it was read from.

    ``continued`` is true for a part behind a semicolon.
    """

    tokens: list[Tok]
    start: int
    end: int
    continued: bool = False


@dataclass(slots=True)
class _Cursor:
    lexemes: list[Lexeme]
    at: int = 0
    out: list[Tok] = field(default_factory=list)


@cache
def rules_lexer(lang: str) -> Lexer:
    """Return the lexer of a language's rules sentences, built once."""
    place = f"{lang}/{FOLDER}/words.tsv"
    catalogue = load_catalogue()
    file = data_root("grammars") / lang / FOLDER / "words.tsv"
    own = [entry for number, row in read_rows(file, place) for entry in read_row(row, place, number, catalogue)]
    return Lexer(lang, [*own, *(entry for entry in load_lexicon(lang).entries if entry.cls in _SHARED)])


def sentences(norm: str, lang: str) -> list[RuleSentence]:
    """Cut a normalised stretch of a rule into sentences of tokens.

    Args:
        norm: the text, one character for each of the raw text.
        lang: its language.
    """
    norm = _ANGLE.sub(lambda m: f" [{m[1]}] ", norm)
    lexemes = [x for x in rules_lexer(lang).lex(norm) if x.cls not in ("BREAK", "BULLET")]
    return list(_unwrapped(_split(fold(lexemes))))


def readings(lexeme: Lexeme | Tok) -> list[tuple[str, str]]:
    """Return class and concept of each reading of a lexeme, the first one first."""
    return [(lexeme.cls, lexeme.value), *((other.cls, other.value) for other in lexeme.others)]


def fold(lexemes: list[Lexeme]) -> list[Tok]:
    """Return tokens with quotations, parentheses and placeholders folded, and punctuation moved out of closing quotes."""
    cursor = _Cursor(lexemes)
    while cursor.at < len(lexemes):
        _step(cursor)
    return _joined(cursor.out)


def _step(cursor: _Cursor) -> None:
    lexeme = cursor.lexemes[cursor.at]
    pair = _PAIRS.get(lexeme.cls)
    close = _closing(cursor, pair[0]) if pair else None
    if pair is None or close is None:
        cursor.out.append(_plain(lexeme, first=not cursor.out or cursor.out[-1].cls in ("STOP", "SEMI")))
        cursor.at += 1
        return
    inner = cursor.lexemes[cursor.at + 1 : close]
    last = inner[-1] if inner and inner[-1].cls in ("COMMA", "STOP") and pair[1] == "QUOTED" else None
    if last is not None:
        inner = inner[:-1]
    end = cursor.lexemes[close].end
    cls = "QPRED" if pair[1] == "QUOTED" and inner and inner[0].has("BE", "BECOME") else pair[1]
    cursor.out.append(Tok(cls, pair[1], lexeme.start, end, (), (), inner))
    if last is not None:
        cursor.out.append(Tok(last.cls, last.value, last.start, last.end, (), (), [last]))
    cursor.at = close + 1


def _closing(cursor: _Cursor, cls: str) -> int | None:
    opening = cursor.lexemes[cursor.at].cls
    depth = 0
    for index in range(cursor.at + 1, len(cursor.lexemes)):
        found = cursor.lexemes[index].cls
        if found == cls and depth == 0:
            return index
        depth += (found == opening != cls) - (found == cls != opening)
    return None


def _plain(lexeme: Lexeme, *, first: bool) -> Tok:
    cls, others = lexeme.cls, lexeme.others
    if cls == "INT" or (cls == "WORD" and _NUMBER.match(lexeme.value)):
        cls = "NUMBER"
    elif cls == "WORD" and lexeme.text[:1].isupper():
        cls, others = "NAME", (Reading("WORD", lexeme.value),)
    return Tok(cls, lexeme.value if cls != "NAME" else lexeme.text, lexeme.start, lexeme.end, lexeme.feats, others, [lexeme])


def _joined(tokens: list[Tok]) -> list[Tok]:
    """Give commas and conjunctions their readings; join a comma with the conjunction behind it; mark bare relative clauses."""
    out: list[Tok] = []
    index, bare = 0, False  # bare: an infinitive without its mark may follow ("let it keep")
    while index < len(tokens):
        token = tokens[index]
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        if token.cls == "COMMA" and behind is not None and behind.cls in _CONJUNCTIONS and behind.value != "then":
            out.append(_separator(behind, token.start, False))
            index += 2
            continue
        if token.cls == "COMMA":
            token = _tok("SEP", "comma", token, ("LSEP", SILENT, "VSEP", "CSEP"))
        elif token.cls == "COLON":
            quoting = behind is not None and behind.cls in ("QUOTED", "QPRED")
            token = _tok(SILENT, "colon", token, ("COLON",)) if quoting else _tok("COLON", "colon", token, (SILENT,))
        elif token.cls in _CONJUNCTIONS:
            token = _separator(token, token.start, not out or out[-1].cls in ("STOP", "SEMI"))
        elif out and _bare_relative(out[-1], token):
            out.append(Tok("REL0", "bare", token.start, token.start))
        elif out and "clause" in out[-1].feats and not _has(token, "COMPL", "QUOTED"):
            out.append(Tok("COMPL", "bare", token.start, token.start))
        elif bare and _has(token, "V", "BE", "BECOME") and out[-1].cls in ("N", "CTYPE", "TYPEW", "PRON"):
            out.append(Tok("INF", "bare", token.start, token.start))
            bare = False
        bare = bare or "bare" in token.feats
        out.append(token)
        index += 1
    return out


def _separator(token: Tok, start: int, begins: bool) -> Tok:
    value = token.value
    # "… if A or B" goes on in the condition; "… if A, and B" begins anew
    clauses = ("TSEP", "CSEP") if value == "or" else ("CSEP", "TSEP")
    others = [Reading(cls, value) for cls in ("VJ", "RSEP", "PSEP", "VSEP", *clauses)]
    first = "VSEP" if token.cls == "BUT" else "SEP"
    if begins:
        others.insert(0, Reading(SILENT, value))
    return Tok(first, value, start, token.end, token.feats, (*others, *token.others), token.inner)


def _tok(cls: str, value: str, token: Tok, others: Iterable[str]) -> Tok:
    return Tok(cls, value, token.start, token.end, token.feats, tuple(Reading(other, value) for other in others), token.inner)


def _has(token: Tok, *classes: str) -> bool:
    return token.cls in classes or any(reading.cls in classes for reading in token.others)


def _bare_relative(before: Tok, token: Tok) -> bool:
    """True where a new noun chunk follows a noun at once: "a type the object has"."""
    if token.cls not in ("DET", "PRON", "POSS") or _has(before, "V", "PREP", "REL", "COMPL", "INF", "GER", "PTC", "SUB", "Q"):
        return False
    return before.cls in ("N", "TYPEW", "CTYPE", "PAREN") and not (token.cls == "DET" and _has(token, "REL", "COMPL"))


def _unwrapped(found: Iterable[RuleSentence]) -> Iterable[RuleSentence]:
    """Read a sentence that stands in parentheses as the sentences inside."""
    for sentence in found:
        if len(sentence.tokens) == 1 and sentence.tokens[0].cls == "PAREN":
            yield from _split(fold(sentence.tokens[0].inner))
        else:
            yield sentence


def _split(tokens: list[Tok]) -> Iterable[RuleSentence]:
    start, continued = 0, False
    for index, token in enumerate(tokens):
        if token.cls not in ("STOP", "SEMI"):
            continue
        behind = tokens[index + 1] if index + 1 < len(tokens) else None
        if token.cls == "STOP" and behind is not None and not _opens(behind):
            continue
        if tokens[start:index]:
            # the stop may stand within a closing quotation mark
            yield RuleSentence(tokens[start:index], tokens[start].start, max(token.end, tokens[index - 1].end), continued)
        start, continued = index + 1, token.cls == "SEMI"
    if tokens[start:]:
        yield RuleSentence(tokens[start:], tokens[start].start, tokens[-1].end, continued)


def _opens(token: Tok) -> bool:
    """True for what may begin a sentence: a capital, a quotation, a parenthesis, a symbol."""
    first = token.inner[0].text if token.inner else ""
    return token.cls in ("QUOTED", "PAREN", "SLOT", "MANA", "NUMBER") or first[:1].isupper() or not first[:1].isalpha()
