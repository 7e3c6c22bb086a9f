"""Numbers that a text defines: "X, where X is the number of …", "each equal to its mana value", "for each …"."""

from __future__ import annotations

from lark import Tree

from extractor.grammar.nouns import read_phrase
from extractor.grammar.parser import parse_prefix
from extractor.grammar.tokens import Tok, tokenise
from extractor.ir.effects import Amount, Number
from extractor.nlp.lexer import Lexeme

_CHARACTERISTICS = {"POWER": "power", "TOUGHNESS": "toughness", "MANAVALUE": "mana_value", "LOYALTY": "loyalty"}
#: Words between the parts of a defined number.
_GLUE = frozenset({"OF", "THE", "BE", "WHERE", "INT", "EQUAL", "PTEQ", "COMMA", "EACH"})


def _number(text: str, where: Tok | None, lang: str) -> Number:
    if text.lstrip("+-").isdigit():
        return int(text)
    sign = -1 if text.startswith("-") else 1
    if "X" in text and where is not None:
        amount = defined(where, lang)
        return Amount(
            equal_to=amount.equal_to,
            of=amount.of,
            filter=amount.filter,
            counter=amount.counter,
            times=amount.times * sign,
            plus=amount.plus,
            span=amount.span,
        )
    return Amount(equal_to="x" if "X" in text else "star", times=sign)


def power_toughness(text: str, where: Tok | None, lang: str) -> tuple[Number, Number]:
    """Return the two numbers of "3/3" or "X/X"; ``where`` is the folded definition of X, if the clause has one."""
    power, _, toughness = text.partition("/")
    return _number(power, where, lang), _number(toughness, where, lang)


def modifier(text: str, where: Tok | None, lang: str) -> tuple[Number, Number]:
    """Return the two numbers of "+2/-1" (107.3 for X)."""
    return power_toughness(text, where, lang)


def for_each(numbers: tuple[Number, Number], tok: Tok, lang: str) -> tuple[Number, Number]:
    """Return "+1/+1 for each …" as numbers that count."""
    counted = _read(tok.inner[1:], tok, lang, counting=True)

    def times(number: Number) -> Number:
        if not isinstance(number, int) or number == 0:
            return number
        return Amount(
            equal_to=counted.equal_to,
            of=counted.of,
            filter=counted.filter,
            counter=counted.counter,
            times=number,
            span=counted.span,
        )

    return times(numbers[0]), times(numbers[1])


def defined(tok: Tok, lang: str) -> Amount:
    """Return the meaning of a folded definition (EQUALX, WHEREX, PTEQ)."""
    return _read(tok.inner, tok, lang)


def _read(lexemes: list[Lexeme], tok: Tok, lang: str, *, counting: bool = False) -> Amount:
    span = (tok.start, tok.end)
    times, index = 1, 0
    while index < len(lexemes) and (
        lexemes[index].cls in _GLUE or lexemes[index].cls == "TIMES" or lexemes[index].text in ("X",)
    ):
        if lexemes[index].cls == "TIMES":
            times = int(lexemes[index].value)
        index += 1
    rest = lexemes[index:]
    if rest and rest[0].cls == "NUMBEROF":
        counting, rest = True, rest[1:]
    while counting and rest and rest[0].cls in ("OF", "EACH"):
        rest = rest[1:]
    if counting and rest:
        if rest[0].cls == "COUNTER" and any(x.cls == "ON" for x in rest):
            return Amount(equal_to="counters", counter=rest[0].value, of=_owner(rest[1:]), times=times, span=span)
        toks = tokenise(rest)
        parse = parse_prefix(lang, toks, "noun_phrase")
        if isinstance(parse.tree, Tree) and parse.used == len(toks):
            phrase = read_phrase(parse.tree, toks, lang)
            if phrase.filter is not None:
                return Amount(equal_to="count", filter=phrase.filter, times=times, span=span)
    for position, lexeme in enumerate(rest):
        if lexeme.cls in _CHARACTERISTICS:
            of = _owner(rest[:position] or rest[position + 1 :])
            return Amount(equal_to=_CHARACTERISTICS[lexeme.cls], of=of, times=times, span=span)
    return Amount(equal_to="text", times=times, span=span)


def _owner(lexemes: list[Lexeme]) -> str:
    """Say whose number it is: ``affected`` for a possessive, ``self``, ``attached``, else ``that``."""
    for lexeme in lexemes:
        if lexeme.cls in ("POSS", "THEM", "PRON"):
            return "affected"
        if lexeme.cls == "SELF":
            return "self"
        if lexeme.cls == "ATT":
            return "attached"
    return "that"


def parameter(toks: list[Tok]) -> str | None:
    """Return the parameter of a keyword in words that mean the same in every language, or None.

    Symbols and numbers stay; a quality in words is written with the concepts of its lexemes.
    """
    parts: list[str] = []
    for tok in toks:
        if tok.cls == "QUALITY":
            parts += [lexeme.value for lexeme in tok.inner if lexeme.cls not in ("COLON", "DET", "THE", "OF", "FROM", "DASH")]
        else:
            parts.append(tok.value)
    return " ".join(parts) or None
