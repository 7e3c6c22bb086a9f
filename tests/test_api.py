"""The functions for Python users: what they return, and how they report what is wrong."""

from __future__ import annotations

import inspect
import json
from pathlib import Path

import msgspec
import pytest

import extractor
from extractor.api import InputWarning
from extractor.errors import GrammarError, InputError, UnknownLanguageError
from extractor.io.faults import Broken

ENGLISH = "Target land becomes a Swamp until end of turn."
FRENCH = "Le terrain ciblé devient une île jusqu'à la fin du tour."


@pytest.fixture
def pair(tmp_path: Path) -> Path:
    file = tmp_path / "pair.jsonl"
    records: list[dict[str, object]] = [
        {"id": "1", "text": {"en": ENGLISH, "fr": FRENCH}},
        {"id": "2"},
        {"id": "3", "text": {"en": "Draw a card.", "fr": "Piochez une carte."}},
    ]
    file.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return file


def test_parse_gives_the_record_of_the_contract() -> None:
    record = extractor.parse(ENGLISH, lang="en", name="Mire Call")
    assert (record.schema, record.lang, record.name) == ("typeshift/1", "en", "Mire Call")
    (effect,) = record.effects
    assert msgspec.to_builtins(effect.changes) == (
        {"op": "set", "what": "subtypes", "values": ("Swamp",), "of": "land"},
    )
    assert (effect.duration.kind, effect.rules) == ("end_of_turn", ("205.1a", "305.7"))


def test_parse_knows_the_card_by_its_name() -> None:
    text = "{G}: Old Root becomes a 3/3 creature until end of turn."
    assert [e.subject.ref for e in extractor.parse(text, "en", "Old Root").effects] == ["self"]


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownLanguageError, match="'tlh'; installed: en, fr"):
        extractor.parse(ENGLISH, "tlh")
    with pytest.raises(UnknownLanguageError, match="tlh"):
        next(extractor.annotate("anything", langs=["tlh"]))
    with pytest.raises(UnknownLanguageError, match="tlh"):
        next(extractor.compare("anything", ("en", "tlh")))


def test_annotate_yields_records_and_warns_of_faults(pair: Path) -> None:
    with pytest.warns(InputWarning, match=r"pair\.jsonl:2: has no text; .* \[TE510\]"):
        found = list(extractor.annotate(pair))
    counts = [(one.id, one.lang, len(one.effects)) for one in found]
    assert counts == [("1", "en", 1), ("1", "fr", 1), ("3", "en", 0), ("3", "fr", 0)]
    assert {one.source.position for one in found if one.source is not None} == {1, 3}


def test_faults_go_where_they_are_wanted(pair: Path) -> None:
    faults: list[Broken] = []
    assert len(list(extractor.annotate([pair, pair], langs=["fr"], on_fault=faults.append))) == 4
    assert [fault.code for fault in faults] == ["TE510", "TE510"]


def test_compare_yields_what_differs(pair: Path) -> None:
    faults: list[Broken] = []
    (found,) = extractor.compare(pair, on_fault=faults.append)
    assert (found.verdict, found.left.text, found.right.text) == ("different", ENGLISH, FRENCH)
    assert [difference.kind for difference in found.differences] == ["subtypes"]
    assert len(list(extractor.compare(pair, everything=True, on_fault=faults.append))) == 2
    assert [fault.code for fault in faults] == ["TE510"] * 2


def test_resolve_gives_outcomes() -> None:
    board = f'id: one\nobjects: [{{id: x, type_line: Land}}]\neffects: [{{text: "{FRENCH}", lang: fr, affects: [x]}}]'
    (outcome,) = extractor.resolve("board", source=board)
    assert outcome.holds is None
    assert outcome.result.objects["x"].subtypes == (("land", "Island"),)
    assert "305.7" in outcome.result.steps[0].rules
    with pytest.raises(InputError, match=r"board:1: edition: no edition '1066'"):
        extractor.resolve("board", source=board, edition="1066")


def test_languages_say_how_much_they_cover() -> None:
    found = {one.code: one for one in extractor.languages()}
    assert list(found) == ["en", "fr"]
    assert found["fr"].name == "français"
    assert 0 < found["fr"].coverage["subtypes"].known <= found["fr"].coverage["subtypes"].total


def test_docstrings_say_what_is_taken_given_and_raised() -> None:
    for name in set(extractor.__all__) - {"__version__"}:
        function = getattr(extractor, name)
        text = inspect.getdoc(function) or ""
        assert "Returns:" in text or "Yields:" in text, name
        assert "Raises:" in text, name
        taken = text.partition("Args:")[2].partition("Returns:")[0].partition("Yields:")[0]
        for parameter in inspect.signature(function).parameters:
            assert f"{parameter}:" in taken, (name, parameter)


def test_errors_of_every_kind_have_a_line_a_code_and_an_exit_code() -> None:
    from extractor.cli.errors import render

    assert render(GrammarError("fr/order.lark:3: odd")) == ("fr/order.lark:3: odd [TE604]", 4)
    assert render(InputError("a\nb")) == ("a b [TE603]", 3)
    assert render(InputError("told already [TE507]")) == ("told already [TE507]", 3)
    assert render(UnknownLanguageError("no")) == ("no [TE602]", 2)
    assert render(KeyboardInterrupt()) == ("interrupted [TE690]", 130)
    line, code = render(ValueError("odd"))
    assert (line.startswith("ValueError: odd; "), line.endswith("[TE699]"), code) == (True, True, 70)


@pytest.mark.parametrize("number", ["2", '"02"'])
def test_an_alternative_is_chosen_by_its_number_however_it_is_written(tmp_path: Path, number: str) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(
        "id: one\nobjects:\n  - {id: idol, name: Idol, type_line: Artifact}\neffects:\n"
        "  - text: Target artifact becomes a Wall creature or a Golem creature.\n    affects: [idol]\n"
        f"    chosen: {{option: {number}}}\n",
        encoding="utf-8",
    )
    (outcome,) = extractor.resolve(board)
    assert outcome.result.objects["idol"].subtypes == (("creature", "Golem"),)
