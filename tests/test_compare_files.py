"""Comparing whole inputs: pairing, causes, the contract of the records, resuming. All texts are our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from compare_kit import LOCAL, NAME, record

from extractor.compare.job import Outcome, compare_files
from extractor.compare.pairs import Pair, find_pairs
from extractor.compare.readings import Full
from extractor.compare.record import Compared
from extractor.compare.run import compare_records
from extractor.io.faults import Broken
from extractor.io.records import TextRecord
from extractor.io.target import OutputError

SWAMP = "Enchanted land is a Swamp."
MARAIS = "Le terrain enchanté est un marais."
ISLAND = "Enchanted land is an Island."
ILE = "Le terrain enchanté est une île."


def _pairs(*records: TextRecord | Broken, langs: tuple[str, str] = ("en", "fr")) -> list[tuple[str, str]]:
    found = find_pairs(records, *langs)
    return [(pair.left.text, pair.right.text) for pair in found if isinstance(pair, Pair)]


def test_texts_of_one_record_are_a_pair() -> None:
    records = [record("a", "en"), record("b", "fr"), record("c", "en", 2), record("d", "de", 2), record("e", "fr", 2)]
    assert _pairs(*records) == [("a", "b"), ("c", "e")]


def test_faces_of_one_record_are_kept_apart() -> None:
    records = [record("a", "en"), record("b", "en", face=1), record("c", "fr"), record("d", "fr", face=1)]
    assert _pairs(*records) == [("a", "c"), ("b", "d")]


def test_variants_of_a_printing_are_one_pair_and_other_sets_are_not() -> None:
    records = [
        record(text, lang, position, set=code)
        for position, code in enumerate(("AAA", "AAA", "BBB"))
        for text, lang in (("a", "en"), ("b", "fr"))
    ]
    assert _pairs(*records) == [("a", "b"), ("a", "b")]


def test_a_file_per_language_is_paired_by_set_then_by_name() -> None:
    english = [record("old", "en", 1, set="AAA"), record("new", "en", 2, set="BBB")]
    french = [
        record("x", "fr", 1, set="AAA", file="fr.json"),
        record("y", "fr", 2, set="CCC", file="fr.json"),
        record("z", "fr", 3, set="AAA", file="fr.json", name="Other Card"),
    ]
    assert _pairs(*english, *french) == [("old", "x"), ("new", "y")]
    assert _pairs(*french, *english) == [("old", "x"), ("new", "y")]


def test_records_without_a_name_are_paired_by_identifier() -> None:
    records = [record("a", "en", 1, name=None, id="7"), record("b", "fr", 2, name=None, id="7")]
    assert _pairs(*records, record("c", "fr", 3, name=None, id="8")) == [("a", "b")]


def test_one_language_is_compared_file_against_file() -> None:
    records = [record("a", "en"), record("b", "en", file="later.json")]
    assert _pairs(*records, langs=("en", "en")) == [("a", "b")]


def test_faults_pass_through() -> None:
    fault = Broken(code="TE510", file="cards.json", position=1)
    assert fault in list(find_pairs([record("a", "en"), fault, record("b", "fr")], "en", "fr"))


def _one(left: str, right: str, printed: str | None = None) -> Compared:
    records = [record(left, "en", printed_english=printed), record(right, "fr", printed_english=printed)]
    (found,) = compare_records(records)
    assert isinstance(found, Compared)
    return found


@pytest.mark.parametrize(
    ("printed", "cause"), [(SWAMP, "errata"), (ISLAND, "translation"), (None, None), ("Draw a card.", "translation")]
)
def test_the_cause_is_found_by_the_english_of_the_same_printing(printed: str | None, cause: str | None) -> None:
    found = _one(ISLAND, MARAIS, printed)
    assert (found.verdict, found.cause) == ("different", cause)


def test_old_symbols_of_a_printing_are_understood() -> None:
    now = "{2}{U}: Brindle Colossus becomes a 2/2 Golem artifact creature until end of turn."
    then = "o2oU: Brindle Colossus becomes a 2/2 artifact creature until end of turn."
    french = "{2}{U} : Le Colosse moucheté devient une créature-artefact 2/2 jusqu'à la fin du tour."
    assert _one(now, french, then).cause == "errata"


def test_english_in_the_place_of_french_is_a_fault_of_the_data() -> None:
    text = "Flying\nEnchanted creature is a Frog with base power and toughness 1/1 and loses all other abilities."
    found = _one(text, text, text)
    assert (found.verdict, found.cause) == ("different", "data")


def test_the_text_of_another_face_is_a_fault_of_the_data() -> None:
    french = "Piochez une carte.\nTerrain\nChaque terrain est un marais en plus de ses autres types."
    found = _one("Draw a card.", french, "Draw a card.")
    assert (found.verdict, found.cause) == ("different", "data")


def test_a_text_that_makes_the_reader_fail_is_reported_and_still_compared() -> None:
    def failing(one: object) -> Full:
        raise ValueError("odd text")

    copy = "{3}: Brindle Colossus becomes a copy of target artifact."
    kopie = "{3} : Le Colosse moucheté devient une copie de l'artefact ciblé."
    records = [record(f"{copy}\n{SWAMP}", "en"), record(f"{kopie}\n{ILE}", "fr")]
    found, fault = compare_records(records, read_full=failing)
    assert isinstance(found, Compared)
    assert isinstance(fault, Broken)
    assert (found.verdict, found.cause, fault.code) == ("different", None, "TE520")


def _mtgjson(path: Path, *cards: tuple[str, str, str]) -> Path:
    data = {
        "cards": [
            {
                "name": name, "text": english, "type": "Enchantment", "types": ["Enchantment"], "setCode": "AAA",
                "uuid": name, "originalText": english,
                "foreignData": [{"language": "French", "name": LOCAL, "text": french, "type": "Enchantement"}],
            }
            for name, english, french in cards
        ],
        "code": "AAA",
    }  # fmt: skip
    path.write_text(json.dumps({"data": data}), encoding="utf-8")
    return path


CARDS = (
    (NAME, ISLAND, MARAIS),
    ("Plain Pebble", "Draw a card.", "Piochez une carte."),
    ("Mire Lantern", SWAMP, MARAIS),
    ("Tide Lantern", ISLAND, ILE),
)


def _written(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_record_is_the_one_of_the_contract(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    outcome = compare_files([_mtgjson(tmp_path / "AAA.json", *CARDS)], out=str(out), quiet=True)
    first, *rest = _written(out)
    assert list(first)[:7] == ["name", "set", "left", "right", "verdict", "differences", "cause"]
    assert (first["name"], first["set"], first["verdict"], first["cause"]) == (NAME, "AAA", "different", "translation")
    assert first["left"] == {"lang": "en", "text": ISLAND, "name": NAME}
    (difference,) = first["differences"]  # type: ignore[misc]
    assert [difference[key] for key in ("kind", "left", "right", "left_span", "right_span")] == [
        "subtypes", "Island", "marais", [21, 27], [27, 33],
    ]  # fmt: skip
    assert [record["verdict"] for record in rest] == ["same", "same"]
    assert outcome.counts.without_effect == 1
    assert (outcome.exit_code(), outcome.exit_code(["different"])) == (0, 1)


def test_pairs_without_effect_are_written_on_demand(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    source = _mtgjson(tmp_path / "AAA.json", *CARDS)
    assert compare_files([source], out=str(out), everything=True, quiet=True).written == 4
    assert [record["name"] for record in _written(out)] == [card[0] for card in CARDS]


def test_text_for_people(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    source = _mtgjson(tmp_path / "AAA.json", *CARDS)
    compare_files([source], out=str(out), format="text", quiet=True, translate=str.upper)
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith(f"{NAME} (AAA): DIFFERENT; THE TRANSLATION")
    assert lines[1:4] == ["  SUBTYPES", '    en: "Island"', '    fr: "marais"']


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("kept", range(0, 4))
def test_an_interrupted_output_is_gone_on_with(tmp_path: Path, kept: int, everything: bool) -> None:
    source = _mtgjson(tmp_path / "AAA.json", *CARDS)
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"

    def run(path: Path, resume: bool = False) -> Outcome:
        return compare_files([source], out=str(path), everything=everything, resume=resume, quiet=True)

    run(whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(lines[:kept]) + (lines[kept][:40] if kept < len(lines) else b""))
    outcome = run(part, resume=True)
    assert part.read_bytes() == whole.read_bytes()
    assert (outcome.resumed, outcome.written) == (kept, len(lines) - kept)


def test_the_output_of_another_job_is_not_gone_on_with(tmp_path: Path) -> None:
    one, other = _mtgjson(tmp_path / "one.json", *CARDS), _mtgjson(tmp_path / "other.json", *CARDS)
    out = tmp_path / "out.jsonl"
    compare_files([one], out=str(out), quiet=True)
    before = out.read_bytes()
    with pytest.raises(OutputError, match="record 1 comes from other inputs"):
        compare_files([other], out=str(out), resume=True, quiet=True)
    assert out.read_bytes() == before


def test_faults_of_the_input_are_counted_and_the_rest_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    outcome = compare_files([tmp_path / "missing.json", _mtgjson(tmp_path / "AAA.json", *CARDS)], out=str(out), quiet=True)
    assert (outcome.exit_code(["different"]), outcome.written, dict(outcome.broken)) == (3, 3, {"TE501": 1})


# ------------------------------------------------------------------ what is wrong with the data


def _told(left: str, right: str, **more: str) -> tuple[str, str | None]:
    records = [record(left, "en", type_line=more.get("en")), record(right, "fr", type_line=more.get("fr"))]
    (found,) = compare_records(records)
    assert isinstance(found, Compared)
    return found.verdict, found.cause


ENGLISH = "Flying\nWhenever this creature attacks, target opponent discards a card."


def test_a_text_in_another_language_is_a_fault_of_the_data_even_where_nothing_is_at_stake() -> None:
    assert _told(ENGLISH, ENGLISH) == ("same", "data")
    assert _told("Draw a card.", "Piochez une carte.") == ("same", None)


def test_garbled_characters_are_a_fault_of_the_data() -> None:
    garbled = "La crÃ©ature enchantÃ©e est une grenouille. CrÃ©ez un jeton. CrÃ©ez un jeton."
    verdict, cause = _told("Enchanted creature is a Wall.", garbled)
    assert (verdict != "same", cause) == (True, "data")


def test_a_type_line_in_another_language_is_a_fault_of_the_data_and_no_difference_of_types() -> None:
    records = [
        record("Draw a card.", "en", type_line="Artifact Creature — Golem"),
        record("Piochez une carte.", "fr", type_line="Artifact Creature — Golem"),
    ]
    (found,) = compare_records(records)
    assert isinstance(found, Compared)
    assert (found.verdict, found.cause) == ("same", "data")
    assert found.type_lines is not None
    (one,) = found.type_lines.differences
    assert (one.kind, one.left_value, one.right_value) == ("card_types", ["artifact", "creature"], {"untranslated": "en"})
    assert _told(ISLAND, MARAIS, en="Enchantment — Aura", fr="Enchantment — Aura") == ("different", None)


# ------------------------------------------------------------------ any two languages, and one language of two dates


def test_the_languages_may_be_exchanged(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    outcome = compare_files([_mtgjson(tmp_path / "AAA.json", *CARDS)], langs=("fr", "en"), out=str(out), quiet=True)
    first, *rest = _written(out)
    assert [first[side]["lang"] for side in ("left", "right")] == ["fr", "en"]  # type: ignore[index]
    (difference,) = first["differences"]  # type: ignore[misc]
    assert (difference["kind"], difference["left"], difference["right"]) == ("subtypes", "marais", "Island")
    assert (first["cause"], [record["verdict"] for record in rest]) == ("translation", ["same", "same"])
    assert outcome.counts.without_effect == 1


def test_the_text_of_another_face_may_stand_on_either_side() -> None:
    french = "Piochez une carte.\nTerrain\nChaque terrain est un marais en plus de ses autres types."
    (found,) = compare_records([record("Draw a card.", "en"), record(french, "fr")], ("fr", "en"))
    assert isinstance(found, Compared)
    assert (found.verdict, found.cause) == ("different", "data")


def test_one_language_of_two_dates(tmp_path: Path) -> None:
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    texts = [
        ("Tide Lantern", ISLAND, SWAMP),
        ("Mire Lantern", "{2}: Mire Lantern becomes a 2/2 Golem artifact creature until end of turn.",
         "{2}: Until end of turn, Mire Lantern becomes a Golem artifact creature with base power and toughness 2/2."),
        ("Plain Pebble", "Draw a card.", "Draw two cards."),
    ]  # fmt: skip
    for path, at in ((old, 1), (new, 2)):
        lines = [json.dumps({"name": row[0], "lang": "en", "text": row[at]}) for row in texts]
        path.write_text("\n".join(lines), encoding="utf-8")
    out = tmp_path / "out.jsonl"
    compare_files([old, new], langs=("en", "en"), out=str(out), quiet=True)
    first, second = _written(out)
    assert (first["name"], first["verdict"], first["cause"]) == ("Tide Lantern", "different", "errata")
    assert (second["name"], second["verdict"]) == ("Mire Lantern", "same")
