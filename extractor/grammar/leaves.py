"""Single tokens of a noun phrase as tests: types, colours, states, and what stands behind "with"."""

from __future__ import annotations

from itertools import product

from lark import Token

from extractor.grammar.tokens import Tok, text_of
from extractor.ir import filters as f

#: 305.6
_BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def tests(token: Token) -> list[f.Filter]:
    """Return what a type, colour, kind or state says; a compound says several things."""
    value = str(token)
    match token.type:
        case "CTYPE" | "CTYPES":
            return [f.CardTypeIs(value=v) for v in value.split("+")]
        case "STYPE" | "STYPES":
            return [f.SubtypeIs(value=v.partition("/")[2], of=v.partition("/")[0]) for v in value.split("+")]
        case "SUPER":
            return [f.SupertypeIs(value=value)]
        case "COLOR":
            return [f.ColorIs(value=value)]
        case "KIND":
            return [f.KindIs(value=value)]
        case "STATUS":
            return [f.StatusIs(value=value)]
    return []


def leaf(token: Token) -> f.Filter | None:
    """Return what a token says as one test, None if it says nothing of objects."""
    return f.conjunction(tests(token))


def with_tests(tokens: list[Token], toks: list[Tok]) -> f.Filter | None:
    """Read the parts of "with …": counters, abilities, comparisons, the chosen name.

    Args:
        tokens: the tokens of the part, joints included.
        toks: the tokens of the sentence, for words that are kept.
    """
    parts: list[f.Filter] = []
    joint = "QSEP"
    for token in tokens:
        if token.type in ("QSEP", "QOR"):
            joint = token.type
            continue
        found = _quality(token, toks[token.start_pos or 0])
        if found is not None:
            parts.append(found)
    return f.disjunction(parts) if joint == "QOR" else f.conjunction(parts)


def _quality(token: Token, tok: Tok) -> f.Filter | None:
    value = str(token)
    match token.type:
        case "COUNTER":
            return _counters(*value.split("|"))
        case "KW":
            return f.disjunction([f.HasAbility(value=name) for name in value.split("|")])
        case "COMPARE":
            measures, op, numbers = value.split(" ")
            return f.disjunction([_measure(what, op, n) for what, n in product(measures.split("|"), numbers.split("|"))])
        case "NAMEW":
            return f.ChosenIs(value="name")
        case "HASTYPE":
            return f.disjunction([f.SubtypeIs(value=name, of="land") for name in _BASIC_LAND_TYPES])
        case "QUOTED":
            return f.Opaque(span=(tok.start, tok.end), text=text_of(tok.inner))
    return None


def _counters(kind: str, op: str, number: str) -> f.Filter:
    """A number of counters; "no counters" is the negation of any."""
    if op == "=" and number == "0":
        return f.Not(of=f.HasCounter(value=kind))
    return f.HasCounter(value=kind, count=int(number) if number.isdigit() else 1, op=f.comparison(op))


def _measure(what: str, op: str, number: str) -> f.Filter:
    return f.Compare(what=what, op=f.comparison(op), value=int(number) if number.isdigit() else number)
