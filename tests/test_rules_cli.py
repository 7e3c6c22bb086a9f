"""``typeshift rules`` and ``typeshift resolve --edition``: output, exit codes, and wrong input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_kit import ROOT, Runner, run_apart
from rules_kit import DOCUMENTS, OWN, path_of

EN, FR = OWN["en"], OWN["fr"]
EDITIONS = ROOT / "corpora" / "rules" / "editions.yaml"


def test_show(run: Runner) -> None:
    found = run("rules", "show", FR)
    assert found.code == 0
    assert any(line.strip().startswith("410.1a Certains effets") for line in found.lines)
    assert "410. Types" in found.out
    part = run("rules", "show", FR, "--section", "410.3")
    assert "410.3a" in part.out
    assert "410.1a" not in part.out
    record = json.loads(run("rules", "show", EN, "--format", "json").out)
    assert record["lang"] == "en"
    assert record["effective"] == "2024-03-03"
    text = EN.read_text("utf-8")
    for rule in record["rules"]:
        for piece in rule["pieces"]:
            assert text[piece["span"][0] : piece["span"][1]] == piece["text"]


def test_norms(run: Runner) -> None:
    found = run("rules", "norms", EN, FR, "--fail-on", "uncovered")
    assert found.code == 0
    assert found.out.count("0 without a norm") == 2
    assert "an object keeps these card types when its card type is set: instant and sorcery" in found.out
    record = json.loads(run("rules", "norms", FR, "--format", "json").out)
    assert record["policy"]["set_keeps"] == ["instant", "sorcery"]
    assert record["not_covered"] == []
    (keeps,) = [one for one in record["norms"] if one["norm"]["type"] == "KeepsWhenSet"]
    assert keeps["words"] == ["Mais un objet qui est un éphémère ou un rituel conserve ce type."]


def test_norms_in_french() -> None:
    found = run_apart(["rules", "norms", "2009"], LANG="fr_FR.UTF-8")
    assert found.code == 0
    assert "tout changement du type de carte remplace les types de carte existants" in found.out


def test_a_sentence_without_a_norm_is_reported_with_its_place(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(EN.read_text("utf-8").replace("Removing a subtype never", "Wibbling a subtype never"), "utf-8")
    found = run("rules", "norms", path, "--fail-on", "uncovered")
    assert found.code == 1
    assert "rules.txt:9) not understood" in found.out
    assert "Wibbling" in found.out


def test_vocabulary(run: Runner) -> None:
    found = run("rules", "vocabulary", "2009", "--against", "current")
    assert found.code == 0
    assert "another word: tribal (now called kindred)" in found.out
    assert run("rules", "vocabulary", EN, "--fail-on", "unexplained").code == 1
    record = json.loads(run("rules", "vocabulary", "2022", "--format", "json").out)
    assert {one["why"] for one in record["differences"]} == {"newer", "replaced", "renamed"}


def test_examples(run: Runner, tmp_path: Path) -> None:
    assert run("rules", "examples", EN, FR).code == 0
    path = tmp_path / "rules.txt"
    path.write_text(EN.read_text("utf-8").replace('"Elf" is acceptable', '"Truck" is acceptable'), "utf-8")
    found = run("rules", "examples", path, "--format", "json")
    assert found.code == 1
    assert [one["holds"] for one in json.loads(found.out)["examples"]] == [True, False, True]


def test_diff(run: Runner) -> None:
    same = run("rules", "diff", EN, FR, "--fail-on", "different", "--fail-on", "unsure")
    assert same.code == 0
    assert same.lines == ["example-en.txt / example-fr.txt: the same"]
    found = run("rules", "diff", "2019", "2020", "--fail-on", "different")
    assert found.code == 1
    record = json.loads(run("rules", "diff", "2019", "2020", "--format", "json").out)
    assert next(one["kind"] for one in record["differences"]) == "typed_artifact_creature"
    assert run("rules", "diff", EN, FR, "--format", "html").out.startswith("<!doctype html>")


def test_the_same_input_gives_the_same_bytes(run: Runner) -> None:
    for command in (("norms", EN), ("diff", "2009", "current"), ("examples", FR), ("vocabulary", "2017")):
        first, second = (run("rules", *command, "--format", "json").out for _ in range(2))
        assert first == second
    assert run_apart(["rules", "norms", str(EN)]).out == run_apart(["rules", "norms", str(EN)], PYTHONHASHSEED="7").out


def test_standard_input_and_output_file(tmp_path: Path) -> None:
    out = tmp_path / "norms.json"
    found = run_apart(["rules", "norms", "-", "--format", "json", "-o", str(out)], stdin=FR.read_bytes())
    assert (found.code, found.out) == (0, "")
    assert json.loads(out.read_text("utf-8"))["lang"] == "fr"


def test_resolve_under_the_edition_of_each_scenario_and_under_another(run: Runner) -> None:
    assert run("resolve", EDITIONS).code == 0
    assert run("resolve", EDITIONS, "--edition", "2009").code == 1


def test_resolve_under_a_document_and_under_an_edition_in_a_file(run: Runner, tmp_path: Path) -> None:
    edition = tmp_path / "house.edition"
    assert run("rules", "norms", EN, "--format", "edition", "-o", edition).code == 0
    for name in (EN, edition, "current"):
        found = run("resolve", EDITIONS, "--edition", name, "--format", "json")
        holds = {one["id"]: one["holds"] for one in map(json.loads, found.lines)}
        assert all(value == key.endswith("current") or key.startswith("typed-vehicle") for key, value in holds.items())


@pytest.mark.parametrize("command", ["show", "norms", "vocabulary", "examples"])
@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.pdf", b"%PDF-1.4", "a PDF"),
        ("cards.json", b'{"data": {"Elf": [{"name": "Elf", "text": "Flying"}]}}', "cards"),
        ("cards.txt", b'[{"name": "Elf", "text": "Flying", "lang": "en"}]', "cards"),
        ("text.txt", b"Flying\nTarget creature gains flying.", "no numbered rule"),
        ("de.txt", b"205.1a Einige Effekte legen den Kartentyp fest.", "language"),
        ("empty.txt", b"", "empty"),
        ("a.rtf", b"{\\rtf1 205.1a Some effects set}", "Rich Text"),
        ("bin.dat", b"\x81\x8d\x00\x01", "binary"),
    ],
)
def test_wrong_input(run: Runner, tmp_path: Path, command: str, name: str, data: bytes, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    found = run("rules", command, path)
    assert found.code == 3
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert name in found.err
    assert said in found.err
    assert "[TE603]" in found.err


def test_wrong_input_for_the_other_commands(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.4")
    assert run("rules", "diff", path, "2009").code == 3
    assert run("rules", "diff", "1993", "2009").code == 3
    assert run("rules", "norms", EN, "--lang", "de").code == 3
    assert run("resolve", EDITIONS, "--edition", path).code == 3
    assert run("resolve", EDITIONS, "--edition", "1993").code == 3


def test_a_broken_file_does_not_stop_the_others(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.4")
    found = run("rules", "norms", path, EN)
    assert found.code == 3
    assert "example-en.txt" in found.out


def test_usage(run: Runner) -> None:
    assert run("rules", "diff", EN).code == 2
    assert run("rules", "nonsense").code == 2


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_documents_beside_the_project(run: Runner, name: str) -> None:
    path = path_of(name)
    assert run("rules", "norms", path, "--fail-on", "uncovered").code == 0
    assert run("rules", "examples", path).code == 0
    assert run("rules", "vocabulary", path, "--fail-on", "unexplained").code == 0
