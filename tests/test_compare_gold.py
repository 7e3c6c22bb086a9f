"""Comparing real pairs that were read by hand, where they are at hand: nothing of them is part of the project."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from extractor.compare import Comparison
from extractor.compare.readings import Text, read_fully
from extractor.compare.second import second_look

GOLD = Path(__file__).parents[2] / "shared" / "gold"
pytestmark = pytest.mark.skipif(not GOLD.is_dir(), reason="the labels are not here (../shared/gold)")

#: Which kind of difference shows what the labels name.
KINDS = {
    "subtype": "subtypes",
    "companion_ability": "abilities",
    "effect_moved_to_type_line": "extra_effect",
    "copy_exception": "abilities",
    "duration": "duration",
    "affected_object": "subject",
}


@cache
def _rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLD / name).read_text(encoding="utf-8").splitlines()]


def _compare(row: dict[str, Any], english: str) -> Comparison:
    left = Text(row[english].replace(" // ", "\n"), "en", row["card"], row["card"])
    right = Text(row["french"].replace(" // ", "\n"), "fr", row["card"], row["french_name"])
    return second_look(read_fully(left).annotation, read_fully(right).annotation, left, right, read_fully)


def _share(right: int, rows: list[dict[str, Any]]) -> float:
    return right / len(rows)


def test_pairs_that_agree() -> None:
    rows = _rows("fr-agreements-dev.jsonl")
    assert _share(sum(_compare(row, "english").verdict == "same" for row in rows), rows) >= 0.97


def test_pairs_that_only_use_other_words() -> None:
    rows = [row for row in _rows("fr-divergences-dev.jsonl") if row["class"] == "wording_only"]
    assert _share(sum(_compare(row, "english_oracle").verdict == "same" for row in rows), rows) >= 0.92


def test_pairs_that_differ_and_in_what() -> None:
    rows = [row for row in _rows("fr-divergences-dev.jsonl") if row["ir_should_differ"]]
    found = [(row, _compare(row, "english_oracle")) for row in rows]
    assert _share(sum(outcome.verdict == "different" for _, outcome in found), rows) >= 0.9
    named = [
        (row["card"], row["aspect"])
        for row, outcome in found
        if outcome.verdict == "different" and KINDS.get(row["aspect"]) not in {None, *(d.kind for d in outcome.differences)}
    ]
    assert named == []
