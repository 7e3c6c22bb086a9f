"""Keywords that change types: what each does is data of the catalogue, the same for every language (701, 702).

A value ``$subtype`` or ``$threshold`` in that data is filled from the words around the keyword. Only keywords whose own rule
states the change are there; face-down objects (708) and emblems made by a keyword are none.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from extractor.grammar.layers import layers_of
from extractor.ir.effects import Change, Clause, Duration, Effect, Origin, Retention, Subject
from extractor.ir.predicates import Condition
from extractor.nlp.lexer import Lexeme
from extractor.resources import data_root

_VERBS = frozenset({"BECOME", "BE", "GAIN", "GET", "LOSE", "XVERB", "TRIG"})


class KeywordEffect(msgspec.Struct, frozen=True):
    """An effect of a keyword, as the catalogue gives it: everything but the place in a text."""

    subject: Subject
    changes: list[dict[str, Any]]
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
    """Return the keywords of a line that consists of keyword abilities (702.1); empty when it is no such line.

    A line begins with a keyword and has no verb; what stands behind a keyword is its parameter.
    """
    first = lexemes[0].read_as("KW")
    if first is None or any(x.cls in _VERBS for x in lexemes[1:]):
        return []
    found = [first]
    for before, lexeme in pairwise(lexemes):
        keyword = lexeme.read_as("KW")
        if keyword is not None and before.cls in ("COMMA", "SEMI", "AND"):
            found.append(keyword)
    return found


def effects_of(
    keyword: Lexeme,
    span: tuple[int, int],
    ability: int,
    *,
    granted: bool,
    behind: list[Lexeme],
    around: list[Lexeme],
) -> list[Effect]:
    """Return the effects of a keyword that stands in a text.

    Args:
        keyword: its lexeme.
        span: the place of the keyword with its parameter, in the raw text.
        ability: the index of its paragraph.
        granted: True inside a quoted ability.
        behind: the lexemes behind it in its sentence.
        around: the reminder text of its line, and the lexemes of the following lines.

    Returns:
        Nothing for a keyword that changes no type, or whose own words do not say which ("amass" without a type).
    """
    out: list[Effect] = []
    for entry in keyword_effects().get(keyword.value, ()):
        filled = _fill({"changes": entry.changes, "condition": entry.condition}, behind, around)
        if filled is None:
            continue
        changes = msgspec.convert(filled["changes"], tuple[Change, ...])
        condition = None
        if filled["condition"] is not None:
            condition = msgspec.convert({**filled["condition"], "span": span}, Condition)
        duration = Duration(kind="for_as_long_as", condition=condition) if condition else entry.duration
        out.append(
            Effect(
                span=span,
                clauses=(Clause("change", span),),
                origin=Origin(kind="keyword", ability=ability, keyword=keyword.value, granted=granted),
                subject=entry.subject,
                changes=changes,
                duration=duration,
                retention=entry.retention,
                condition=condition,
                layers=layers_of(changes, copy=entry.copy),
                rules=entry.rules,
            )
        )
    return out


def _fill(data: Any, behind: list[Lexeme], around: list[Lexeme]) -> Any | None:
    """Put the words around a keyword into its data; None when a needed word is missing."""
    if isinstance(data, dict):
        out = {key: _fill(value, behind, around) for key, value in data.items()}
        return None if any(v is None and data[k] is not None for k, v in out.items()) else out
    if isinstance(data, list):
        items = [_fill(item, behind, around) for item in data]
        return None if any(item is None for item in items) else items
    if data == "$subtype":
        named = next((s for x in behind[:3] if (s := x.read_as("STYPE")) is not None), None)
        return named.value.partition("/")[2] if named else None
    if data == "$threshold":
        return _threshold(around)
    return data


def _threshold(around: list[Lexeme]) -> int | None:
    """Return the number of counters from which a station permanent is a creature (702.184): the last one named as "N+"."""
    numbers = [int(x.text) for x, y in pairwise(around) if x.cls == "INT" and y.cls == "PLUS" and x.text.isdigit()]
    return numbers[-1] if numbers else None
