"""Bands: parts of a text that count only from a level or a number of counters on, or while a state lasts.

Level up (711), classes (716), station (721) and gates such as "Max speed — …" (702.178): the static abilities in them carry the
condition, abilities of other kinds simply are not there without it (113.6).
"""

from __future__ import annotations

import re
from dataclasses import replace

from extractor.grammar.draft import Draft
from extractor.grammar.tokens import text_of
from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.effects import Duration
from extractor.lexicon.catalogue import load_catalogue
from extractor.nlp.lexer import Lexeme
from extractor.nlp.outline import AbilityOutline

_RANGE = re.compile(r"(\d+)-(\d+)")
_FROM = re.compile(r"(\d+)\+")
_GATED = "gate"


def header(ability: AbilityOutline) -> p.Condition | None:
    """Return the condition that a line sets for the lines behind it; None for a line that is no header."""
    lexemes = ability.sentences[0].lexemes if ability.sentences else []
    if len(lexemes) < 2:
        return None
    keyword = lexemes[0].read_as("KW")
    counters = "charge" if keyword is not None and keyword.value == "station" else None
    if lexemes[0].cls == "NOTYPE" and lexemes[0].value == "level":
        counters = "level"
    limits = _limits(lexemes[1:3])
    if counters is None or limits is None:
        return None
    if ability.cost:  # a class has a level without any counter
        return _condition(lexemes, p.Words(text=text_of(lexemes), span=(lexemes[0].start, lexemes[-1].end)))
    return _condition(lexemes[:2], _counters(counters, *limits))


def gate(ability: AbilityOutline, *, station: bool) -> p.Condition | None:
    """Return the condition that the label of an ability sets for it ("Max speed —", "12+ |" behind station)."""
    label = ability.label or ""
    span = (ability.start, ability.start + len(label))
    keyword = load_catalogue().keywords.get(ability.keyword or "")
    if keyword is not None and keyword.parameter == _GATED:
        return p.Condition(kind="as_long_as", span=span, predicate=p.Words(text=label, span=span))
    least = _FROM.fullmatch(label)
    if station and ability.label_kind == "die" and least:
        return p.Condition(kind="as_long_as", span=span, predicate=_counters("charge", int(least[1]), None))
    return None


def put_under(draft: Draft, condition: p.Condition) -> Draft:
    """Return a draft of a static ability with the condition of its band."""
    if draft.kind not in ("static", "cda") or draft.copy:
        return draft
    own = draft.condition.predicate if draft.condition is not None else None
    if own is not None and condition.predicate is not None:
        condition = p.Condition(kind="as_long_as", span=condition.span, predicate=p.AllOf(of=(condition.predicate, own)))
    lasting = Duration(kind="for_as_long_as", condition=condition)
    return replace(draft, condition=condition, duration=draft.duration if _fixed(draft) else lasting)


def _fixed(draft: Draft) -> bool:
    return draft.duration is not None and draft.duration.kind != "for_as_long_as"


def _limits(lexemes: list[Lexeme]) -> tuple[int, int | None] | None:
    """Return from which number to which a header says; None where it says no number."""
    first = lexemes[0].text
    span = _RANGE.fullmatch(first)
    if span:
        return int(span[1]), int(span[2])
    if not first.isdigit():
        return None
    return int(first), None


def _counters(kind: str, least: int, most: int | None) -> p.Predicate:
    tests: list[f.Filter] = [f.HasCounter(value=kind, count=least)]
    if most is not None:
        tests.append(f.HasCounter(value=kind, count=most, op="<="))
    both = f.conjunction(tests)
    assert both is not None
    return p.ObjectMatches(ref="self", filter=both)


def _condition(lexemes: list[Lexeme], predicate: p.Predicate) -> p.Condition:
    return p.Condition(kind="as_long_as", span=(lexemes[0].start, lexemes[-1].end), predicate=predicate)
