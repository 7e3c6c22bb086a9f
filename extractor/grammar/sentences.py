"""The parser of normative sentences in rules documents: ``rules.lark`` and the language's ``rules/order.lark``, strict LALR.

A lexeme with several readings is settled by the parser: readings are tried in their order, and the first that leads to a whole
sentence is kept. The reading ``SILENT`` leaves a lexeme out (a comma that only helps the eye).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import GrammarError as LarkGrammarError
from lark.exceptions import LarkError, UnexpectedToken

from extractor.errors import GrammarError
from extractor.grammar.compose import TokenList
from extractor.grammar.tokens import Tok
from extractor.resources import data_root

SILENT = "SILENT"
_MAX_TRIALS = 4000


@dataclass(slots=True)
class SentenceParse:
    """The outcome for one sentence: its tree (None: it could not be read), where reading stopped, and what would have done there.

    Each Lark token of the tree carries the index of its Tok in ``start_pos``.
    """

    tree: Tree[Token] | None
    reached: int
    expected: tuple[str, ...] = ()


def grammar_text(lang: str) -> tuple[str, list[tuple[str, int]]]:
    """Return the composed grammar, and for each of its lines the file and line it comes from.

    Raises:
        GrammarError: the language has no ``rules/order.lark``.
    """
    root = data_root("grammars")
    lines: list[str] = []
    places: list[tuple[str, int]] = []
    for name, file in (
        ("rules.lark", root / "rules.lark"),
        (f"{lang}/rules/order.lark", root / lang / "rules" / "order.lark"),
    ):
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as error:
            raise GrammarError(f"{name}: cannot be read ({error})") from error
        for number, line in enumerate(text.split("\n"), start=1):
            lines.append(line)
            places.append((name, number))
    return "\n".join(lines), places


@cache
def sentence_parser(lang: str) -> Lark:
    """Return the strict LALR parser of a language's normative sentences; a conflict in its grammar is a GrammarError."""
    text, places = grammar_text(lang)
    try:
        return Lark(text, start="sentence", maybe_placeholders=False, parser="lalr", lexer=TokenList, strict=True)
    except (LarkError, LarkGrammarError) as error:
        found = re.search(r"at line (\d+)", str(error))
        where = "{}:{}: ".format(*places[int(found[1]) - 1]) if found else f"{lang}/rules: "
        raise GrammarError(where + str(error)) from error


def parse_sentence(lang: str, tokens: list[Tok]) -> SentenceParse:
    """Read the tokens of one sentence, all of them.

    Args:
        lang: a language with a grammar of rules sentences.
        tokens: the tokens in order, each with its other readings.
    """
    state = sentence_parser(lang).parse_interactive().parser_state
    state.parse_conf.callbacks = {}  # recognise first: the tree builder changes its nodes in place and bears no branching
    reached, expected = 0, _expected(state)
    pending: list[tuple[Any, int, tuple[tuple[int, str, str], ...]]] = [(state, 0, ())]
    for _ in range(_MAX_TRIALS):
        if not pending:
            break
        state, index, chosen = pending.pop()
        if index > reached:
            reached, expected = index, _expected(state)
        if index == len(tokens):
            if _feed(state.copy(deepcopy_values=False), Token("$END", ""), last=True) is not None:
                return SentenceParse(_build(lang, chosen), index)
            continue
        tok = tokens[index]
        for cls, value in reversed([(tok.cls, tok.value), *((r.cls, r.value) for r in tok.others)]):
            if cls == SILENT:
                pending.append((state.copy(deepcopy_values=False), index + 1, chosen))
            elif cls in state.parse_conf.states[state.position]:
                token = Token(cls, value, start_pos=index, end_pos=index + 1)
                branch = _feed(state.copy(deepcopy_values=False), token)
                if branch is not None:
                    pending.append((branch, index + 1, (*chosen, (index, cls, value))))
    return SentenceParse(None, reached, expected)


def _feed(state: Any, token: Token, *, last: bool = False) -> Any | None:
    try:
        state.feed_token(token, last)
    except UnexpectedToken:
        return None
    return state


def _build(lang: str, chosen: tuple[tuple[int, str, str], ...]) -> Tree[Token]:
    """Parse tokens whose readings are settled, and return the tree."""
    state = sentence_parser(lang).parse_interactive().parser_state
    for index, cls, value in chosen:
        state.feed_token(Token(cls, value, start_pos=index, end_pos=index + 1))
    tree: Tree[Token] = state.feed_token(Token("$END", ""), True)
    return tree


def _expected(state: Any) -> tuple[str, ...]:
    return tuple(sorted(key for key in state.parse_conf.states[state.position] if key.isupper()))
