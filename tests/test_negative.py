"""Texts that give no effect: what looks like a type change and is none, and what is reported because it cannot be read."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import LANGS, Record, annotate, negative_records, reported_records

RECORDS = negative_records()
REPORTED = reported_records()
#: The vocabulary of ``excluded``; a rule that is not here is news for the documentation.
RULES = {
    "condition", "trigger", "state", "designation", "level", "life_total", "color_only", "power_toughness_only",
    "pure_copy", "token_description", "reminder_text", "cost", "duration", "defined_number", "description",
    "text_change", "restatement", "requirement", "player", "no_type_named", "negated",
}  # fmt: skip


def cases(records: tuple[Record, ...]) -> list[Any]:
    """Every record; a gap of the data is an expected failure, and fails when it is none any more."""
    out = []
    for record in records:
        marks = [pytest.mark.xfail(strict=True, reason=record["gap"])] if "gap" in record else []
        out.append(pytest.param(record, id=f"{record['lang']}:{record['id']}", marks=marks))
    return out


@pytest.mark.parametrize("record", cases(RECORDS))
def test_text_gives_no_effect(record: Record) -> None:
    found = annotate(record["lang"], record["text"], record)
    assert found.effects == (), record["place"]
    assert found.unrecognized == (), record["place"]
    rules = {excluded.rule for excluded in found.excluded}
    assert (record["rule"] in rules) if record["rule"] else not rules, f"{record['place']}: {sorted(rules)}"


@pytest.mark.parametrize("record", cases(REPORTED))
def test_unreadable_text_is_reported(record: Record) -> None:
    """Nothing is dropped in silence, and nothing is made of half a clause."""
    found = annotate(record["lang"], record["text"], record)
    assert found.effects == (), record["place"]
    assert record["reason"] in {unread.reason for unread in found.unrecognized}, record["place"]


def test_records_are_well_formed() -> None:
    for records in (RECORDS, REPORTED):
        ids = Counter((record["lang"], record["id"]) for record in records)
        assert [name for name, count in ids.items() if count > 1] == []
        texts = Counter((record["lang"], record["text"]) for record in records)
        assert [text for text, count in texts.items() if count > 1] == []
    assert {record["rule"] for record in RECORDS} == RULES | {None}


def test_languages_agree_on_the_rule() -> None:
    """The same text in two languages is ruled out by the same rule, unless one language says it without the cue."""
    by_id: dict[str, dict[str, str]] = {}
    for record in RECORDS:
        by_id.setdefault(record["id"], {})[record["lang"]] = record["rule"]
    differing = {name for name, rules in by_id.items() if len(rules) == len(LANGS) and len(set(rules.values())) > 1}
    assert differing == {"becomes-the-monarch", "becomes-night"}
    assert sum(len(rules) == len(LANGS) for rules in by_id.values()) >= 120


def test_unreadable_texts_stand_in_every_language() -> None:
    ids = {lang: {record["id"] for record in REPORTED if record["lang"] == lang} for lang in LANGS}
    assert len(ids["en"]) >= 25
    assert all(found == ids["en"] for found in ids.values())
