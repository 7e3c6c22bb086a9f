"""The command line as its contract says: help, errors, exit codes, output."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_kit import ROOT, Runner, run_apart

import extractor
from extractor.cli.app import COMMANDS

ANIMATE = "Target land becomes a 3/3 green Elemental creature with haste until end of turn. It's still a land."
ONE_ERROR = re.compile(r"\A[^\n]+ \[TE\d{3}\]\n\Z")

RECORDS = [
    {"text": "Target land becomes a Swamp until end of turn.", "lang": "en", "name": "Mire Call", "id": "1"},
    {"text": "Le terrain ciblé devient un marais jusqu'à la fin du tour.", "lang": "fr", "name": "Mire Call", "id": "1"},
    {"text": "Draw a card.", "lang": "en", "name": "Leaf Lore", "id": "2"},
]
BOARD = """\
id: small
objects:
  - {id: dell, name: Sunken Dell, type_line: Land}
effects:
  - {text: "Target land becomes an Island.", affects: [dell]}
expect:
  dell: {subtypes: [%s]}
"""


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    file = tmp_path / "cards.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in RECORDS), encoding="utf-8")
    return file


# ---------------------------------------------------------------- help and version


def test_help_names_every_command(run: Runner) -> None:
    found = run("--help")
    assert found.code == 0
    assert found.err == ""
    assert [line.split()[0] for line in found.out.split("Commands:")[1].splitlines() if line.strip()] == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(run: Runner, command: str) -> None:
    found = run(command, "--help")
    assert found.code == 0
    assert found.out.startswith(f"Usage: typeshift {command} ")
    assert found.out == run(command, "-h").out


def test_version_names_schema_and_languages(run: Runner) -> None:
    assert run("--version").out == f"typeshift {extractor.__version__} (typeshift/1; en, fr)\n"


def test_module_and_program_are_the_same() -> None:
    assert run_apart(["--version"]).out.startswith("typeshift ")


def test_help_speaks_the_language_of_the_user() -> None:
    found = run_apart(["annotate", "--help"], LANG="fr_FR.UTF-8")
    assert found.out.startswith("Utilisation: typeshift annotate ")
    assert "Montre la trace" in found.out


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["annotat"], 2, "annotat"),
        (["annotate"], 2, "--text"),
        (["annotate", "--frmat", "x"], 2, "--format"),
        (["annotate", "--jobs", "many", "x"], 2, "--jobs"),
        (["annotate", "--text", "Draw a card.", "--lang", "tlh"], 2, "'tlh'; installed: en, fr"),
        (["annotate", "no-such-file"], 3, "no-such-file: cannot be opened"),
        (["annotate", "--text", "Draw a card.", "--format", "parquet"], 2, "-o"),
        (["annotate", "--text", "Draw a card.", "--format", "spacy"], 2, "-o"),
        (["annotate", "--text", "Draw a card.", "--lang", "en", "-o", "no-such-folder/out"], 2, "no-such-folder/out"),
        (["annotate", "--text", "Draw a card."], 3, "--lang"),
        (["compare", "x", "--langs", "en"], 2, "--langs"),
        (["compare", "x", "--langs", "en,tlh"], 2, "tlh"),
        (["resolve", "no-such-file"], 3, "no-such-file"),
        (["resolve"], 2, "SCENARIO"),
        (["explain", "Draw a card."], 2, "--lang"),
        (["explain", "Draw a card.", "--lang", "tlh"], 2, "tlh"),
        (["lint", "tlh"], 2, "tlh"),
        (["schema", "--debug", "more"], 2, "more"),
    ],
)
def test_an_error_is_one_line_with_a_code(run: Runner, args: list[str], code: int, said: str) -> None:
    found = run(*args)
    assert found.code == code
    if "--debug" not in args:
        error = found.err if args[0] != "compare" or code == 2 else found.err.splitlines(keepends=True)[0]
        assert ONE_ERROR.match(error), found.err
    assert said in found.err
    assert found.out == ""


def test_debug_shows_the_traceback(run: Runner) -> None:
    args = ["annotate", "--text", "Draw a card.", "--lang", "tlh"]
    assert "Traceback" not in run(*args).err
    found = run(*args, "--debug")
    assert found.err.startswith("Traceback")
    assert found.err.splitlines()[-1].endswith("[TE602]")
    assert found.code == 2


def test_errors_speak_the_language_of_the_user(tmp_path: Path) -> None:
    found = run_apart(["annotate", str(tmp_path)], LANG="fr")
    assert (found.code, found.err) == (3, f"{tmp_path}: est un dossier; nommez les fichiers qu'il contient [TE502]\n")


def test_an_interrupt_ends_with_130() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "extractor", "annotate", "-", "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 130
    assert error.decode().strip().splitlines()[-1] == "interrupted [TE690]"


def test_a_reader_that_stops_is_no_error(cards: Path, tmp_path: Path) -> None:
    big = tmp_path / "big.jsonl"
    big.write_bytes(cards.read_bytes() * 3000)
    process = subprocess.Popen(
        [sys.executable, "-m", "extractor", "annotate", str(big)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 141


# ---------------------------------------------------------------- annotate


def test_annotate_a_text_gives_the_record_of_the_contract(run: Runner) -> None:
    found = run("annotate", "--text", ANIMATE, "--lang", "en")
    assert (found.code, found.err) == (0, "")
    record = json.loads(found.out)
    assert list(record)[:5] == ["schema", "id", "name", "lang", "face"]
    parsed = json.loads(_encoded(extractor.parse(ANIMATE, "en")))
    assert record["effects"] == parsed["effects"]
    assert record["effects"][0]["rules"] == ["205.1b"]


def _encoded(value: object) -> bytes:
    import msgspec

    return msgspec.json.encode(value)


def test_annotate_reads_the_installed_languages_unless_told(run: Runner, cards: Path) -> None:
    assert [json.loads(line)["lang"] for line in run("annotate", cards).lines] == ["en", "fr", "en"]
    assert [json.loads(line)["lang"] for line in run("annotate", cards, "--lang", "fr").lines] == ["fr"]
    assert run("annotate", cards, "--lang", "all").out == run("annotate", cards).out


def test_annotate_reads_records_with_a_text_for_each_language(run: Runner, tmp_path: Path) -> None:
    both = {"text": {"en": RECORDS[0]["text"], "fr": RECORDS[1]["text"]}, "name": {"en": "Mire Call", "fr": "Appel"}}
    file = tmp_path / "both.jsonl"
    file.write_text(json.dumps(both), encoding="utf-8")
    records = [json.loads(line) for line in run("annotate", file).lines]
    assert [(record["lang"], record["name"]) for record in records] == [("en", "Mire Call"), ("fr", "Mire Call")]
    assert records[0]["effects"][0]["changes"] == records[1]["effects"][0]["changes"]


def test_annotate_reads_standard_input(cards: Path) -> None:
    piped = run_apart(["annotate", "-"], stdin=cards.read_bytes())
    assert piped.code == 0
    assert [json.loads(line)["source"]["file"] for line in piped.out.splitlines()] == ["-", "-", "-"]


def test_the_same_bytes_twice_for_any_jobs_and_any_hash_seed(cards: Path) -> None:
    args = ["annotate", str(cards), "corpora/golden/animate.jsonl"]
    first = run_apart(args, PYTHONHASHSEED="1")
    assert first.out.count("\n") > len(RECORDS)
    assert run_apart([*args, "--jobs", "2"], PYTHONHASHSEED="2").out == first.out


def test_what_is_readable_is_written_and_the_rest_reported(run: Runner, tmp_path: Path, cards: Path) -> None:
    lines = cards.read_text(encoding="utf-8").splitlines()
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join([lines[0], '{"text": 3, "lang": "en"}', lines[2], '{"lang": "en"}']), encoding="utf-8")
    found = run("annotate", broken)
    assert found.code == 3
    assert [json.loads(line)["name"] for line in found.lines] == ["Mire Call", "Leaf Lore"]
    assert [re.sub(r"^.*jsonl:(\d+).*\[(TE\d+)\]$", r"\1 \2", line) for line in found.err.splitlines()] == ["2 TE509", "4 TE510"]


def test_output_goes_to_a_file_gzip_by_its_name(run: Runner, cards: Path, tmp_path: Path) -> None:
    plain = run("annotate", cards).out
    assert run("annotate", cards, "-o", tmp_path / "a.jsonl").out == ""
    assert (tmp_path / "a.jsonl").read_text(encoding="utf-8") == plain
    assert run("annotate", cards, "-o", tmp_path / "a.jsonl.gz").code == 0
    assert gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes()).decode() == plain
    refused = run("annotate", cards, "-o", cards)
    assert (refused.code, refused.out) == (2, "")
    assert cards.stat().st_size


def test_resume_goes_on_where_the_output_ends(run: Runner, cards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    run("annotate", cards, "-o", out)
    whole = out.read_bytes()
    out.write_bytes(whole[: whole.index(b"\n") + 20])
    assert run("annotate", cards, "-o", out, "--resume").code == 0
    assert out.read_bytes() == whole


def test_text_format_says_effects_in_plain_words(run: Runner, cards: Path) -> None:
    lines = run("annotate", cards, "--format", "text", "--lang", "en").lines
    assert lines[1] == '  + "Target land becomes a Swamp until end of turn"'
    assert lines[2] == "    1 target: land — its land type becomes only: Swamp (until end of turn; rules 205.1a, 305.7)"


def test_spacy_format_holds_documents_with_spans(run: Runner, cards: Path, tmp_path: Path) -> None:
    import spacy
    from spacy.tokens import DocBin

    out = tmp_path / "out.spacy"
    assert run("annotate", cards, "--format", "spacy", "-o", out).code == 0
    docs = list(DocBin().from_disk(out).get_docs(spacy.blank("xx").vocab))
    assert [doc.text for doc in docs] == [record["text"] for record in RECORDS]
    assert [span.text for span in docs[0].spans["type_effects"]] == ["Target land becomes a Swamp until end of turn"]
    assert docs[0].user_data["type_effects"]["effects"][0]["rules"] == ("205.1a", "305.7")
    again = tmp_path / "again.spacy"
    run("annotate", cards, "--format", "spacy", "-o", again)
    assert again.read_bytes() == out.read_bytes()


# ---------------------------------------------------------------- compare and resolve


def test_compare_writes_pairs_with_an_effect_and_counts_the_others(run: Runner, cards: Path) -> None:
    found = run("compare", cards)
    assert found.code == 0
    (record,) = map(json.loads, found.lines)
    assert (record["name"], record["verdict"], record["differences"]) == ("Mire Call", "same", [])
    said = "pairs of texts: 1; of these with a type-changing effect: 1 (same 1, different 0, unsure 0)\n"
    assert found.err == said
    assert run("compare", cards, "--quiet").err == ""


def test_compare_fails_on_what_was_asked_for(run: Runner, tmp_path: Path) -> None:
    pair = {"text": {"en": RECORDS[0]["text"], "fr": "Le terrain ciblé devient une île jusqu'à la fin du tour."}}
    file = tmp_path / "pair.jsonl"
    file.write_text(json.dumps(pair), encoding="utf-8")
    assert run("compare", file).code == 0
    found = run("compare", file, "--fail-on", "different")
    assert found.code == 1
    assert [one["kind"] for one in json.loads(found.out)["differences"]] == ["subtypes"]


def test_compare_writes_type_lines_that_differ_when_asked(run: Runner, tmp_path: Path) -> None:
    pair = {"text": {"en": "Flying", "fr": "Vol"}, "type": {"en": "Creature — Elf", "fr": "Créature : gobelin"}}
    file = tmp_path / "pair.jsonl"
    file.write_text(json.dumps(pair), encoding="utf-8")
    assert run("compare", file).out == ""
    (record,) = map(json.loads, run("compare", file, "--type-lines").lines)
    assert (record["type_lines"]["left"], record["verdict"]) == ("Creature — Elf", "same")


def test_resolve_says_whether_a_scenario_holds(run: Runner, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(BOARD % "Island", encoding="utf-8")
    bad.write_text(BOARD % "Swamp", encoding="utf-8")
    assert run("resolve", good).code == 0
    found = run("resolve", good, bad, "--format", "json")
    assert found.code == 1
    first, second = map(json.loads, found.lines)
    assert (first["holds"], second["holds"]) == (True, False)
    assert first["objects"]["dell"]["subtypes"] == ["Island"]
    assert "305.7" in {rule for step in first["explanation"] for rule in step["rules"]}
    assert second["failures"][0]["field"] == "subtypes"


def test_resolve_reports_a_broken_file_and_goes_on(run: Runner, tmp_path: Path) -> None:
    good, broken = tmp_path / "good.yaml", tmp_path / "broken.yaml"
    good.write_text(BOARD % "Island", encoding="utf-8")
    broken.write_text(BOARD.replace("objects", "objcts") % "Island", encoding="utf-8")
    found = run("resolve", broken, good)
    assert found.code == 3
    assert ONE_ERROR.match(found.err)
    assert f"{broken}:2" in found.err
    assert "objects" in found.err
    assert found.out.startswith("small: holds")


def test_resolve_speaks_both_languages(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(BOARD % "Island", encoding="utf-8")
    assert "layer 4" in run("resolve", file, "--explain", "--lang", "en").out
    assert "strate 4" in run("resolve", file, "--explain", "--lang", "fr").out
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert run("resolve", file).out.startswith("small: tient")


def test_resolve_reads_standard_input() -> None:
    found = run_apart(["resolve", "-"], stdin=(BOARD % "Island").encode())
    assert (found.code, found.out.splitlines()[0]) == (0, "small: holds")


def test_an_edition_that_is_not_there_is_named(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(BOARD % "Island", encoding="utf-8")
    assert run("resolve", file, "--edition", "current").code == 0
    found = run("resolve", file, "--edition", "1066")
    assert found.code == 3
    assert "1066" in found.err


# ---------------------------------------------------------------- languages, lint, schema


def test_languages_have_all_card_types_and_supertypes(run: Runner) -> None:
    found = {one["code"]: one for one in json.loads(run("languages", "--format", "json").out)}
    assert set(found) == {"en", "fr"}
    for one in found.values():
        for kind in ("card_types", "supertypes", "colors", "zones"):
            assert one["coverage"][kind]["known"] == one["coverage"][kind]["total"] > 0
        assert one["messages"]["known"] == one["messages"]["total"] > 0
    assert "français (French)" in run("languages").out


def test_lint_finds_no_error_in_the_languages_that_ship(run: Runner) -> None:
    found = run("lint", "--fail-on", "error", "--show", "error")
    assert found.code == 0, found.out
    assert found.lines[0].startswith("0 error")


def test_lint_fails_on_what_was_asked_for(run: Runner) -> None:
    found = run("lint", "fr", "--fail-on", "info", "--show", "info")
    assert found.code == (1 if len(found.lines) > 1 else 0)
    rows = json.loads(run("lint", "fr", "--show", "info", "--format", "json").out)
    assert len(rows) == len(found.lines) - 1


def test_lint_of_a_broken_lexicon_names_file_and_line(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "grammars", tmp_path / "grammars")
    file = tmp_path / "grammars" / "fr" / "lexicon" / "zones.tsv"
    with file.open("a", encoding="utf-8") as rows:
        rows.write("ZONE\tnowhere\tnulle part\n")
    count = len(file.read_text(encoding="utf-8").splitlines())
    monkeypatch.setattr("extractor.lexicon.load.data_root", lambda name: tmp_path / name)
    found = run("lint", "fr", "--show", "error")
    assert found.code == 4
    assert f"fr/lexicon/zones.tsv:{count}: error: the catalogue has no ZONE 'nowhere'" in found.out


def test_the_schema_accepts_every_record_and_refuses_others(run: Runner) -> None:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

    schema = json.loads(run("schema").out)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    golden = sorted((ROOT / "corpora" / "golden").glob("*.jsonl"))
    records = [json.loads(line) for line in run("annotate", *golden[:4]).lines]
    assert len(records) > 50
    for record in records:
        validator.validate(record)
    effect = next(record for record in records if record["effects"])["effects"][0]
    effect["changes"][0]["op"] = "multiply"
    with pytest.raises(ValidationError):
        validator.validate({**records[0], "effects": [effect]})


# ---------------------------------------------------------------- terminals


def test_headings_are_bold_on_a_terminal_unless_no_color(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("explain", "Draw a card.", "--lang", "en")
    assert "\x1b[" not in run(*args).out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run(*args).out.startswith("\x1b[1mText (en)\x1b[0m\n")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run(*args).out
