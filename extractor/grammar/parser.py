"""Runs the strict LALR parser over tokens: the longest complete prefix, the place where reading stopped, and what would do.

A word with several readings is settled by the parser: the readings are tried in the order of the lexicon, and the first that
leads on is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedToken

from extractor.grammar.compose import lalr
from extractor.grammar.tokens import Tok

#: Before these a clause may be complete although tokens follow.
_JOINTS = frozenset({"VSEP", "SEP", "BOUND", "OR", "RSEP", "ALTSEP", "EXCEPT"})
_MAX_TRIALS = 64


@dataclass(slots=True)
class Parse:
    """The outcome of one reading.

    ``tree`` is the tree of the longest complete prefix (None: there is none), ``used`` the number of its tokens,
    ``reached`` the index of the token that could not be read (``len(tokens)`` when all were), ``expected`` the classes that
    would have done there, ``chosen`` the class and concept taken for each token of the prefix.
    """

    tree: Tree[Token] | None
    used: int
    reached: int
    expected: tuple[str, ...]
    chosen: tuple[tuple[str, str], ...] = ()


def _token(tok: Tok, cls: str, value: str, index: int) -> Token:
    return Token(cls, value, start_pos=index, end_pos=index + 1)


def parse_prefix(lang: str, tokens: list[Tok], start: str) -> Parse:
    """Read the longest prefix of the tokens that is a complete ``start`` (``clause`` or ``noun_phrase``).

    Each Lark token of the tree carries the index of its Tok in ``start_pos``.
    """
    state = lalr(lang).parse_interactive(start=start).parser_state
    state.parse_conf.callbacks = {}  # recognise first: the tree builder changes its nodes in place and bears no branching
    best = Parse(None, 0, 0, ())
    _search(state, tokens, best)
    if best.used:
        best.tree = _build(lang, tokens[: best.used], best.chosen, start)
    return best


def _search(state: Any, tokens: list[Tok], best: Parse) -> None:
    """Follow the readings depth first, and note the longest complete prefix and the farthest token reached."""
    pending: list[tuple[Any, int, list[tuple[str, str]]]] = [(state, 0, [])]
    trials = 0
    while pending and trials < _MAX_TRIALS:
        state, index, chosen = pending.pop()
        trials += 1
        while True:
            at_joint = index == len(tokens) or tokens[index].cls in _JOINTS
            if at_joint and index > best.used and _complete(state):
                best.used, best.chosen = index, tuple(chosen)
            if index == len(tokens):
                best.reached = index
                if best.used == index:
                    return
                best.expected = _expected(state)
                break
            tok = tokens[index]
            options = [(tok.cls, tok.value), *((r.cls, r.value) for r in tok.others)]
            table = state.parse_conf.states[state.position]
            options = [o for o in options if o[0] in table]
            if not options:
                if index >= best.reached:
                    best.reached, best.expected = index, _expected(state)
                break
            for cls, value in reversed(options[1:]):
                branch = _feed(state.copy(deepcopy_values=False), _token(tok, cls, value, index))
                if branch is not None:
                    pending.append((branch, index + 1, [*chosen, (cls, value)]))
            if len(options) > 1:
                state = state.copy(deepcopy_values=False)
            cls, value = options[0]
            fed = _feed(state, _token(tok, cls, value, index))
            if fed is None:
                if index >= best.reached:
                    best.reached, best.expected = index, tuple(sorted(k for k in table if k.isupper()))
                break
            state = fed
            chosen = [*chosen, (cls, value)]
            index += 1


def _feed(state: Any, token: Token) -> Any | None:
    try:
        state.feed_token(token)
    except UnexpectedToken:
        return None
    return state


def _complete(state: Any) -> bool:
    """True when the input so far is a whole ``start``."""
    if "$END" not in state.parse_conf.states[state.position]:
        return False
    try:
        state.copy(deepcopy_values=False).feed_token(Token("$END", ""), True)
    except UnexpectedToken:
        return False
    return True


def _build(lang: str, tokens: list[Tok], chosen: tuple[tuple[str, str], ...], start: str) -> Tree[Token]:
    """Parse tokens whose readings are settled, and return the tree."""
    state = lalr(lang).parse_interactive(start=start).parser_state
    for index, (cls, value) in enumerate(chosen):
        state.feed_token(_token(tokens[index], cls, value, index))
    tree: Tree[Token] = state.feed_token(Token("$END", ""), True)
    return tree


def _expected(state: Any) -> tuple[str, ...]:
    return tuple(sorted(key for key in state.parse_conf.states[state.position] if key.isupper()))
