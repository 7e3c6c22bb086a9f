"""Builds the parsers: ``core.lark`` and the language's ``*.lark`` files become one grammar, checked by strict LALR.

Concatenation keeps the node names of the core, which are the contract of the builder; Lark's imports would prefix them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.exceptions import GrammarError as LarkGrammarError
from lark.exceptions import LarkError
from lark.lexer import Lexer

from extractor.errors import GrammarError
from extractor.resources import data_root

STARTS = ("clause", "noun_phrase")


class TokenList(Lexer):
    """A Lark lexer for input that is a list of tokens already."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: Any) -> None:
        del lexer_conf

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """Yield the tokens as they are."""
        del parser_state
        text = lexer_state.text if hasattr(lexer_state, "text") else lexer_state
        yield from text


def grammar_text(lang: str) -> tuple[str, list[tuple[str, int]]]:
    """Return the composed grammar of a language, and for each of its lines the file and line it comes from."""
    root = data_root("grammars")
    files = [root / "core.lark"]
    folder = root / lang
    files += sorted((f for f in folder.iterdir() if f.name.endswith(".lark")), key=lambda f: f.name)
    if len(files) == 1:
        raise GrammarError(f"{folder}: no .lark file; a language needs at least order.lark")
    lines: list[str] = []
    places: list[tuple[str, int]] = []
    for file in files:
        name = "core.lark" if file.name == "core.lark" else f"{lang}/{file.name}"
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1):
            lines.append(line)
            places.append((name, number))
    return "\n".join(lines), places


def _build(lang: str, **options: Any) -> Lark:
    text, places = grammar_text(lang)
    try:
        return Lark(text, start=list(STARTS), maybe_placeholders=False, **options)
    except (LarkError, LarkGrammarError) as error:
        message = str(error)
        found = re.search(r"at line (\d+)", message)
        where = "{}:{}: ".format(*places[int(found[1]) - 1]) if found else f"{lang}: "
        raise GrammarError(where + message) from error


@cache
def lalr(lang: str) -> Lark:
    """Return the strict LALR parser of a language; a conflict in its grammar is a GrammarError."""
    return _build(lang, parser="lalr", lexer=TokenList, strict=True)


@cache
def earley(lang: str) -> Lark:
    """Return an Earley parser of the same grammar that keeps every reading; for tests of parity and ambiguity."""
    return _build(lang, parser="earley", lexer=TokenList, ambiguity="explicit")
