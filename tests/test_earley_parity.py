"""The strict LALR parser against an Earley parser that keeps every reading: same trees, and no second reading."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import NamedTuple

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from extractor.grammar import parser
from extractor.grammar.compose import TokenList, earley, lalr
from extractor.grammar.tokens import Tok

sys.path.append(str(Path(__file__).parent))  # the helpers lie beside this file

from golden_kit import LANGS, annotate, texts

Classes = tuple[tuple[str, str], ...]


class Candidate(NamedTuple):
    """A stretch of tokens that was read: the readings that were chosen, the others, and the tree."""

    lang: str
    start: str
    chosen: Classes
    options: tuple[Classes, ...]
    tree: Tree[Token]
    place: str


@cache
def candidates() -> tuple[Candidate, ...]:
    """Read both corpora and collect what the parser built trees of, each sequence of classes once."""
    found: dict[tuple[str, str, tuple[str, ...]], Candidate] = {}
    build = parser._build
    place = ""

    def note(lang: str, tokens: list[Tok], chosen: Classes, start: str) -> Tree[Token]:
        tree = build(lang, tokens, chosen, start)
        options = tuple(((t.cls, t.value), *((r.cls, r.value) for r in t.others)) for t in tokens)
        key = (lang, start, tuple(cls for cls, _ in chosen))
        found.setdefault(key, Candidate(lang, start, chosen, options, tree, place))
        return tree

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser, "_build", note)
        for lang, text, record in texts():
            place = record["place"]
            annotate(lang, text + " ", record)  # not the text itself: that may have been read before
    return tuple(found.values())


def tokens(chosen: Classes) -> list[Token]:
    return [Token(cls, value, start_pos=at, end_pos=at + 1) for at, (cls, value) in enumerate(chosen)]


def readings(grammar: Lark, chosen: Classes, start: str) -> Tree[Token]:
    return grammar.parse(tokens(chosen), start=start)  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGS)
def test_one_reading_and_the_same_tree(lang: str) -> None:
    mine = [c for c in candidates() if c.lang == lang]
    assert len(mine) > 200
    assert {c.start for c in mine} == {"clause", "noun_phrase"}
    for candidate in mine:
        forest = readings(earley(lang), candidate.chosen, candidate.start)
        ambiguous = next(forest.find_data("_ambig"), None)
        assert ambiguous is None, f"{candidate.place}: two readings\n{ambiguous.pretty() if ambiguous else ''}"
        assert forest == candidate.tree, candidate.place


def test_an_ambiguous_grammar_would_be_seen() -> None:
    """The check above can fail: Earley with these options reports a second reading."""
    text = "%declare A SEP\nclause: part (SEP part)*\npart: A | list\nlist: A (SEP A)*\n"
    grammar = Lark(text, start="clause", parser="earley", lexer=TokenList, ambiguity="explicit")
    forest = readings(grammar, (("A", "a"), ("SEP", ","), ("A", "a")), "clause")
    assert next(forest.find_data("_ambig"), None) is not None


def alternatives(candidate: Candidate) -> Iterator[Classes]:
    """Every choice of readings that is a complete clause or noun phrase as well."""
    if prod(map(len, candidate.options)) > 500:
        return
    for chosen in product(*candidate.options):
        try:
            readings(lalr(candidate.lang), chosen, candidate.start)
        except UnexpectedInput:
            continue
        yield chosen


#: Pairs of classes that one word may have in one place; whichever is taken, the phrase says the same.
HARMLESS = ({"DET", "NUM"}, {"DET", "OF"}, {"DET", "EACH"}, {"EACH", "EVERY"}, {"PRON", "THAT"})


@pytest.mark.parametrize("lang", LANGS)
def test_words_with_two_readings_are_harmless(lang: str) -> None:
    """Where the order of the lexicon decides between two readings that both lead to an end, they mean the same."""
    seen = []
    for candidate in candidates():
        if candidate.lang != lang:
            continue
        complete = list(alternatives(candidate))
        for at in range(len(candidate.chosen)):
            classes = {chosen[at][0] for chosen in complete}
            assert len(classes) < 2 or classes in HARMLESS, f"{candidate.place}: {candidate.chosen[at]} {classes}"
            seen += [classes] if len(classes) > 1 else []
    assert lang == "en" or {"DET", "NUM"} in seen  # "un" and "une" are both
