"""Negative corpora: texts that look like a type change and are none, each with the named rule that says so."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import LANGS, Record, annotate, negative_records

RECORDS = negative_records()
#: The vocabulary of ``excluded``; a rule that is not here is news for the documentation.
RULES = {
    "condition", "trigger", "state", "designation", "level", "life_total", "color_only", "power_toughness_only",
    "pure_copy", "token_description", "reminder_text", "cost", "duration", "defined_number", "description",
    "text_change", "restatement", "requirement", "player", "no_type_named",
}  # fmt: skip


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record['lang']}:{record['id']}")
def test_text_gives_no_effect(record: Record) -> None:
    found = annotate(record["lang"], record["text"], record)
    assert found.effects == (), record["place"]
    assert found.unrecognized == (), record["place"]
    rules = {excluded.rule for excluded in found.excluded}
    assert (record["rule"] in rules) if record["rule"] else not rules, f"{record['place']}: {sorted(rules)}"


def test_records_are_well_formed() -> None:
    ids = Counter((record["lang"], record["id"]) for record in RECORDS)
    assert [name for name, count in ids.items() if count > 1] == []
    assert {record["rule"] for record in RECORDS} == RULES | {None}


def test_languages_agree_on_the_rule() -> None:
    """The same text in two languages is ruled out by the same rule, unless one language says it without the cue."""
    by_id: dict[str, dict[str, str]] = {}
    for record in RECORDS:
        by_id.setdefault(record["id"], {})[record["lang"]] = record["rule"]
    differing = {name for name, rules in by_id.items() if len(rules) == len(LANGS) and len(set(rules.values())) > 1}
    assert differing == {"becomes-the-monarch", "becomes-night"}
    assert sum(len(rules) == len(LANGS) for rules in by_id.values()) >= 80
