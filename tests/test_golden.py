"""Golden records: one expected representation for a text in every language.

A record is compared as a whole: as many effects as expected, and each equal in origin, subject, changes, retention,
duration, condition and option (``golden_kit.comparable``). Order of effects, and of values within a change, is free.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from extractor.ir.effects import Duration, Effect, OriginKind, Ref, Retention, What

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import CORPORA, LANGS, Record, comparable, expected, expected_effect, golden_records, in_order, read

RECORDS = golden_records()


def cases() -> list[Any]:
    """Every record in every language; a gap of the data is an expected failure, and fails when it is none any more."""
    out = []
    for record in RECORDS:
        for lang in record["text"]:
            gap = record.get("gap", {}).get(lang)
            marks = [pytest.mark.xfail(strict=True, reason=gap)] if gap else []
            out.append(pytest.param(record, lang, id=f"{lang}:{record['id']}", marks=marks))
    return out


@pytest.mark.parametrize(("record", "lang"), cases())
def test_text_gives_the_expected_effects(record: Record, lang: str) -> None:
    found = read(record, lang)
    assert in_order([comparable(effect) for effect in found.effects]) == in_order(expected(record)), record["place"]
    assert not found.unrecognized, record["place"]
    said = {rule for effect in found.effects for rule in effect.rules}
    assert set(record["cites"]) <= said, f"{record['place']}: the reading does not name these rules"


def test_records_are_well_formed() -> None:
    ids = Counter(record["id"] for record in RECORDS)
    assert [name for name, count in ids.items() if count > 1] == []
    for record in RECORDS:
        place = record["place"]
        assert record["id"].startswith(record["topic"] + "/"), place
        assert Path(place.rpartition(":")[0]).stem == record["topic"], place
        assert set(record["text"]) == set(LANGS), place
        assert record["effects"], f"{place}: a text without an effect belongs to the negative corpus"
        for field in ("name", "type", "gap"):
            assert set(record.get(field, {})) <= set(record["text"]), f"{place}: {field}"


def test_no_text_stands_twice() -> None:
    texts = Counter((lang, text) for record in RECORDS for lang, text in record["text"].items())
    repeated = {text for (lang, text), count in texts.items() if count > 1 and lang == "fr"}
    assert repeated == set()


def test_expected_records_are_valid_representations() -> None:
    """The typed classes take every field of an expected record; a field they do not know raises."""
    for record in RECORDS:
        for data in record["effects"]:
            assert expected_effect(data).changes, record["place"]


def used(path: str) -> set[Any]:
    """The values of a field of all expected effects."""
    field, _, inner = path.partition(".")
    out = set()
    for record in RECORDS:
        for effect in record["effects"]:
            value = effect.get(field)
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, dict):
                    out.add(item.get(inner))
    return out


def test_corpus_covers_the_representation() -> None:
    """Every kind of origin, subject, duration, retention and change of the representation has an example."""
    assert used("origin.kind") >= set(get_args(OriginKind))
    assert used("subject.ref") >= set(get_args(Ref))
    assert used("duration.kind") >= set(get_args(get_type_hints(Duration)["kind"]))
    assert used("retention.cue") >= set(get_args(get_type_hints(Retention)["cue"]))
    elsewhere = {"power_toughness_switch", "controller", "text"}  # they change no type
    assert used("changes.what") >= set(get_args(What)) - elsewhere


@pytest.mark.parametrize("lang", LANGS)
def test_layers_follow_from_the_changes(lang: str) -> None:
    """613.1 and 613.4; whatever they change, copies apply in layer 1a (707.9b) and what is turned face down in 1b (613.2b)."""
    layer = {
        "card_types": "4", "supertypes": "4", "subtypes": "4", "name": "4", "colors": "5", "abilities": "6",
        "power_toughness": "7b", "power_toughness_modifier": "7c", "power_toughness_switch": "7d",
        "controller": "2", "text": "3",
    }  # fmt: skip

    def wanted(effect: Effect) -> set[str]:
        if effect.origin.kind == "copy" or "707.9b" in effect.rules:
            return {"1a"}
        if "708.2" in effect.rules:
            return {"1b"}
        return {layer[change.what] for change in effect.changes}

    for record in RECORDS:
        if lang in record["text"]:
            for effect in read(record, lang).effects:
                assert set(effect.layers) == wanted(effect), record["place"]


def test_corpora_hold_only_known_files() -> None:
    assert {file.suffix for file in (CORPORA / "golden").iterdir()} == {".jsonl"}
    assert {record["topic"] for record in RECORDS} == {file.stem for file in (CORPORA / "golden").iterdir()}
