"""The page of a comparison from the command line: what is on it, in which language, and what may go wrong."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from cli_kit import Runner
from page_kit import CARDS, HOSTILE, card, data_of, make_page, write_cards


def rows(page: Path) -> dict[str, Any]:
    return {row["t"]: row for row in data_of(page.read_bytes())["rows"]}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_page(tmp_path_factory.mktemp("page"), CARDS, everything=True)


def test_what_differs_is_listed_and_the_rest_is_counted(tmp_path: Path) -> None:
    page = make_page(tmp_path, CARDS)
    assert list(rows(page)) == ["Brass Sentry", "Fogbound Marsh", "Quiet Idol", "Croaking Spell", "Riddle Mask"]
    text = page.read_text(encoding="utf-8")
    figures = [("pairs compared", 7), ("with a type change", 6), ("different", 4), ("unsure", 1), ("same", 1)]
    for label, count in figures:
        assert f"<dt>{label}</dt><dd>{count}</dd>" in text, label
    assert "with --all they are" in text


def test_type_lines_that_differ_are_listed_when_asked_for(tmp_path: Path) -> None:
    found = rows(make_page(tmp_path, CARDS, type_lines=True))
    assert list(found)[-1] == "Old Otter"
    assert found["Old Otter"]["x"]["c"] == "Creature — Human Otter"
    assert found["Old Otter"]["n"] == [["type line: subtypes", "tone-teal line-dotted", ["Human", 0, 0], []]]
    assert "c" not in found["Fogbound Marsh"]["x"]


def test_a_type_line_that_was_not_translated_is_shown_as_it_stands(tmp_path: Path) -> None:
    line = "Creature — Human Otter"
    found = rows(
        make_page(tmp_path, [card("Old Otter", "Flying", "Vieille loutre", "Vol", type=line, fr_type=line)], type_lines=True)
    )
    assert found["Old Otter"]["n"] == [["type line: card types", "tone-teal line-dotted", ["creature", 0, 0], [line, 0, 0]]]


def test_everything_is_listed_when_asked_for(page: Path) -> None:
    assert len(rows(page)) == len(CARDS)
    assert "with --all they are" not in page.read_text(encoding="utf-8")


def texts(passage: dict[str, Any], note: int) -> str:
    return "".join(part[0] for part in passage["t"] if not isinstance(part, str) and note in part[1])


def test_every_difference_is_marked_in_both_texts(page: Path) -> None:
    spell = rows(page)["Croaking Spell"]
    assert [texts(spell["x"], note) for note in (0, 1)] == ["Frog", "until end of turn"]
    assert [texts(spell["y"], note) for note in (0, 1)] == ["ours", "devient un ours"]
    assert spell["n"][1][2:] == [["until end of turn", 0], ["devient un ours", 1]]


def test_an_effect_that_one_side_lacks_and_a_clause_that_was_not_read(page: Path) -> None:
    found = rows(page)
    assert found["Quiet Idol"]["n"][0][2:] == [[], ["Les créatures que vous contrôlez sont des gobelins", 0]]
    assert found["Quiet Idol"]["y"]["w"][0][0] == 1
    assert "w" not in found["Quiet Idol"]["x"]
    assert found["Riddle Mask"]["n"][0][0] == "not read further"
    assert found["Riddle Mask"]["n"][0][3] is None


def test_the_readings_set_apart_what_differs_and_nothing_else(page: Path) -> None:
    sentry, marsh = rows(page)["Brass Sentry"], rows(page)["Fogbound Marsh"]
    apart = [item for side in "xy" for _, points in sentry[side]["w"] for _, items in points for item in items]
    assert [item for item in apart if isinstance(item, list)] == [["its creature type becomes only: Golem"]]
    changes = [dict(map(tuple, marsh[side]["w"][0][1]))["what changes"] for side in "xy"]
    assert changes == [[["its land type becomes only: Swamp"]], [["its land type becomes only: Island"]]]


def test_the_printed_text_is_there_where_it_matters(page: Path) -> None:
    found = rows(page)
    assert found["Brass Sentry"]["a"] == [["The English text as it was printed in this set", CARDS[0]["originalText"], 0]]
    assert "a" not in found["Fogbound Marsh"], "it is today's text"
    assert found["Brass Sentry"]["r"] == "Probable cause: the English text was changed after this printing"


def test_a_french_page(tmp_path: Path) -> None:
    found = rows(make_page(tmp_path, CARDS, "fr", type_lines=True))
    text = (tmp_path / "page-fr.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in text
    assert "Textes de cartes comparés\u00a0: anglais – français" in text
    assert found["Old Otter"]["n"][0][2][0] == "humain"
    ((said,),) = found["Fogbound Marsh"]["x"]["w"][0][1][1][1]
    assert said.replace("\u00a0", " ") == "n'a plus pour type de terrain que : marais"


def test_the_language_of_the_page_is_that_of_the_messages_unless_it_is_named(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = write_cards(tmp_path, CARDS[:1])
    assert '<html lang="en">' in run("compare", source, "--format", "html", "-q").out
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert '<html lang="fr">' in run("compare", source, "--format", "html", "-q").out
    assert '<html lang="en">' in run("compare", source, "--format", "html", "--page-lang", "en", "-q").out


def test_the_same_input_gives_the_same_bytes(page: Path, tmp_path: Path) -> None:
    for jobs in (1, 2):
        assert make_page(tmp_path, CARDS, everything=True, jobs=jobs).read_bytes() == page.read_bytes()


def test_a_packed_page(run: Runner, tmp_path: Path) -> None:
    out = tmp_path / "page.html.gz"
    assert run("compare", write_cards(tmp_path, CARDS), "--format", "html", "-o", out, "-q").code == 0
    assert b"Brass Sentry" in gzip.decompress(out.read_bytes())


def test_nothing_that_differs_and_nothing_at_all(tmp_path: Path) -> None:
    same = make_page(tmp_path, CARDS[5:6]).read_text(encoding="utf-8")
    assert "no pair says anything different" in same
    none = make_page(tmp_path, []).read_text(encoding="utf-8")
    assert "holds no two texts of the same card" in none
    assert "<dl" not in none.partition("<script")[0]


def test_broken_records_are_told_on_the_page(run: Runner, tmp_path: Path) -> None:
    source = tmp_path / "texts.jsonl"
    source.write_text('{"text": "Flying", "lang": "en", "name": "A"}\n{"text":\n', encoding="utf-8")
    found = run("compare", source, "--format", "html", "-q")
    assert found.code == 3
    assert "1 record could not be read." in found.out


def test_two_files_of_one_language_are_called_by_their_names(run: Runner, tmp_path: Path) -> None:
    files = []
    for name, what in (("old.jsonl", "a Frog"), ("new.jsonl", "an Ape")):
        text = {"text": f"Target creature becomes {what}.", "lang": "en", "name": "Spell"}
        files.append(tmp_path / name)
        files[-1].write_text(json.dumps(text) + "\n", encoding="utf-8")
    out = tmp_path / "page.html"
    assert run("compare", *files, "--langs", "en,en", "--format", "html", "-o", out, "-q").code == 0
    found = rows(out)["Spell"]
    assert (found["x"]["h"], found["y"]["h"]) == ("old.jsonl", "new.jsonl")


def test_hostile_texts_stay_inside(tmp_path: Path) -> None:
    text = make_page(tmp_path, HOSTILE).read_text(encoding="utf-8")
    found = rows(tmp_path / "page-en.html")
    assert list(found) == [card["name"] for card in HOSTILE]
    joined = "".join(part if isinstance(part, str) else part[0] for part in found[HOSTILE[0]["name"]]["x"]["t"])
    assert joined == HOSTILE[0]["text"]
    assert text.count("<script") == text.count("</script>") == 2
    assert "<img" not in text
    assert "<svg" not in text
    assert "<iframe" not in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "{folder}"], "cannot be written"),
        (["-o", "{folder}/none/page.html"], "cannot be written"),
        (["-o", "{folder}/page.html", "--resume"], "--resume"),
        (["--page-lang", "de"], "--page-lang"),
    ],
)
def test_errors_have_a_code(run: Runner, tmp_path: Path, arguments: list[str], said: str) -> None:
    source = write_cards(tmp_path, CARDS[:1])
    found = run("compare", source, "--format", "html", "-q", *(part.format(folder=tmp_path) for part in arguments))
    assert (found.code, found.out) == (2, "")
    assert said in found.err
    assert "[TE" in found.err


def test_the_language_of_a_page_goes_with_a_page(run: Runner, tmp_path: Path) -> None:
    found = run("compare", write_cards(tmp_path, CARDS[:1]), "--page-lang", "fr")
    assert (found.code, found.out) == (2, "")
    assert "--format html" in found.err


def test_without_jinja_no_output_is_touched(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    out = tmp_path / "page.html"
    out.write_text("old", encoding="utf-8")
    found = run("compare", write_cards(tmp_path, CARDS[:1]), "--format", "html", "-o", out, "-q")
    assert found.code == 2
    assert "pip install 'mtg-typeshift[report]' [TE" in found.err
    assert out.read_text(encoding="utf-8") == "old"
