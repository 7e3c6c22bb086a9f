"""The scorer of the shared tools on labels made by others, run in this process; skipped where they are absent."""

from __future__ import annotations

import gzip
import importlib.util
import json
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from extractor.pipeline import annotate_text

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import SHARED

GOLD = SHARED / "gold" / "en-dev.jsonl"
NEGATIVES = SHARED / "gold" / "en-negatives-dev.txt"
SCORER = SHARED / "tools" / "score_gold.py"
CARDS = SHARED / "corpora" / "AtomicCards.json.gz"

pytestmark = pytest.mark.skipif(
    not all(file.is_file() for file in (GOLD, NEGATIVES, SCORER, CARDS)),
    reason="the shared corpora are not beside the project",
)


class Face(msgspec.Struct):
    name: str
    text: str = ""
    type: str | None = None
    faceName: str | None = None


class Atomic(msgspec.Struct):
    data: dict[str, list[Face]]


def scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_gold", SCORER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def named(file: Path) -> set[str]:
    """The names in a file of labels, one JSON object or one name with a tab per line."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    return {json.loads(line)["name"] if file.suffix == ".jsonl" else line.split("\t")[0].strip() for line in lines}


@cache
def report() -> dict[str, Any]:
    """Annotate the labelled cards and return the report of the scorer."""
    wanted = named(GOLD) | named(NEGATIVES)
    cards = msgspec.json.decode(gzip.decompress(CARDS.read_bytes()), type=Atomic).data
    records = []
    for faces in cards.values():
        for face in faces:
            name = face.faceName or face.name
            if name in wanted or face.name in wanted:
                found = annotate_text(face.text, "en", name=name, type_line=face.type)
                record = msgspec.to_builtins(found)
                records.append({**record, "name": name if name in wanted else face.name})
    return scored(records)


def scored(records: list[dict[str, Any]]) -> dict[str, Any]:
    module = scorer()
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        patch.setattr(module, "print", lambda *words: printed.append(" ".join(map(str, words))), raising=False)
        patch.setattr(module, "lines", lambda path: iter(records) if path == "records" else iter(_gold()))
        patch.setattr(sys, "argv", ["score_gold", "records", str(GOLD), "--negatives", str(NEGATIVES), "--json"])
        assert module.main() == 0
    result: dict[str, Any] = json.loads(printed[-1])
    return result


def _gold() -> list[dict[str, Any]]:
    return [json.loads(line) for line in GOLD.read_text(encoding="utf-8").splitlines() if line.strip()]


def test_every_labelled_card_was_read() -> None:
    assert report()["cards_without_record"] == 0
    assert report()["gold_cards"] > 300


def test_types_agree_with_the_labels() -> None:
    assert report()["types"]["precision"] >= 0.97
    assert report()["types"]["recall"] >= 0.85


def test_negative_cards_have_no_effect() -> None:
    negatives = report()["negatives"]
    assert negatives["cards"] > 100
    assert negatives["names"] == []
    assert negatives["with_an_effect"] == 0


def test_the_score_can_be_bad() -> None:
    """The same scorer finds nothing right where nothing was read."""
    empty = [{"name": name, "lang": "en", "effects": []} for name in named(GOLD)]
    assert scored(empty)["types"]["recall"] == 0.0
