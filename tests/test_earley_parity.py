"""The strict LALR parser against an Earley parser that keeps every reading: same trees, and no second reading."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from math import prod
from pathlib import Path

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from extractor.grammar.compose import TokenList, earley, lalr

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import LANGS, Candidate, Classes, candidates


def tokens(chosen: Classes) -> list[Token]:
    return [Token(cls, value, start_pos=at, end_pos=at + 1) for at, (cls, value) in enumerate(chosen)]


def readings(grammar: Lark, chosen: Classes, start: str) -> Tree[Token]:
    return grammar.parse(tokens(chosen), start=start)


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
