"""Keyword abilities that change types: what each does is data of the catalogue, the same for every language (702)."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from extractor.ir.effects import Change, Clause, Duration, Effect, Origin, Retention, Subject
from extractor.ir.predicates import Condition
from extractor.nlp.lexer import Lexeme
from extractor.resources import data_root

_LAYER_OF = {
    "card_types": "4",
    "supertypes": "4",
    "subtypes": "4",
    "colors": "5",
    "abilities": "6",
    "power_toughness": "7b",
}
_PARAMETERS = frozenset({"INT", "NUM", "MANA", "DASH", "COMMA", "STOP", "QUOTED", "OR", "AND"})


class KeywordEffect(msgspec.Struct, frozen=True):
    """An effect of a keyword, as the catalogue gives it: everything but the place in a text."""

    subject: Subject
    changes: tuple[Change, ...]
    duration: Duration
    rules: tuple[str, ...]
    retention: Retention | None = None
    condition: dict[str, Any] | None = None
    cda: bool = False
    copy: bool = False


@cache
def keyword_effects() -> dict[str, tuple[KeywordEffect, ...]]:
    """Return, by English keyword name, the effects that the keyword stands for."""
    raw = (data_root("grammars") / "catalogue" / "keyword_effects.json").read_bytes()
    return msgspec.json.decode(raw, type=dict[str, tuple[KeywordEffect, ...]])


def keyword_line(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Return the keywords of a line that consists of keyword abilities; empty when it is no such line."""
    found: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        keyword = lexeme.read_as("KW")
        if keyword is not None:
            found.append(keyword)
        elif index == 0 or (
            lexeme.cls not in _PARAMETERS
            and not (lexemes[index - 1].cls in ("KW", "DASH", "COMMA", "MANA") or len(found) == 1)
        ):
            return []
    return found


def effects_of(keyword: Lexeme, span: tuple[int, int], ability: int, *, granted: bool) -> list[Effect]:
    """Return the effects of a keyword that stands in a text.

    Args:
        keyword: its lexeme.
        span: the place of the keyword with its parameter, in the raw text.
        ability: the index of its paragraph.
        granted: True inside a quoted ability.
    """
    out: list[Effect] = []
    for entry in keyword_effects().get(keyword.value, ()):
        condition = None
        if entry.condition is not None:
            condition = msgspec.convert({**entry.condition, "span": span}, Condition)
        layers = ("1a",) if entry.copy else tuple(sorted({_LAYER_OF[c.what] for c in entry.changes}))
        out.append(
            Effect(
                span=span,
                clauses=(Clause("change", span),),
                origin=Origin(kind="keyword", ability=ability, keyword=keyword.value, granted=granted),
                subject=entry.subject,
                changes=entry.changes,
                duration=Duration(kind="for_as_long_as", condition=condition) if condition else entry.duration,
                retention=entry.retention,
                condition=condition,
                layers=layers,
                rules=entry.rules,
            )
        )
    return out
