"""The lexicons: loading, looking up, choosing a form, and the linter."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from extractor.errors import GrammarError, UnknownLanguageError
from extractor.lexicon import catalogue, lint, load
from extractor.lexicon.load import languages, load_lexicon

GRAMMARS = Path(__file__).resolve().parent.parent / "grammars"
LANGUAGES = ("en", "fr")


@pytest.fixture
def grammars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the real catalogue and one small language."""
    shutil.copytree(GRAMMARS / "catalogue", tmp_path / "catalogue")
    (tmp_path / "xx" / "lexicon").mkdir(parents=True)
    (tmp_path / "xx" / "language.toml").write_text('code = "xx"\nname = "x"\n', encoding="utf-8")
    for module in (catalogue, load, lint):
        monkeypatch.setattr(module, "data_root", lambda name: tmp_path)
    load_lexicon.cache_clear()
    yield tmp_path
    load_lexicon.cache_clear()


def write(grammars: Path, *rows: str) -> None:
    (grammars / "xx" / "lexicon" / "words.tsv").write_text("\n".join(["# a comment", *rows, ""]), encoding="utf-8")


def test_languages_are_folders_with_settings() -> None:
    assert set(LANGUAGES) <= set(languages())
    assert "catalogue" not in languages()


@pytest.mark.parametrize("code", ["xx", "catalogue", "../en", ""])
def test_an_unknown_language_names_the_known_ones(code: str) -> None:
    with pytest.raises(UnknownLanguageError, match="en"):
        load_lexicon(code)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_is_found_again(lang: str) -> None:
    lexicon = load_lexicon(lang)
    assert all(entry in lexicon.lookup(entry.form, entry.cls) for entry in lexicon.entries)


def test_forms_with_a_capital_match_exactly() -> None:
    english = load_lexicon("en")
    assert [entry.concept for entry in english.lookup("Will", "STYPE")] == ["planeswalker/Will"]
    assert english.lookup("will", "STYPE") == ()
    assert english.lookup("Creature", "CTYPE") == english.lookup("creature", "CTYPE") != ()


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("Elf", "Elves"),
        ("Dwarf", "Dwarves"),
        ("Wolf", "Wolves"),
        ("Mouse", "Mice"),
        ("Fungus", "Fungi"),
        ("Pegasus", "Pegasi"),
        ("Ox", "Oxen"),
        ("Merfolk", "Merfolk"),
        ("Sphinx", "Sphinxes"),
        ("Army", "Armies"),
        ("Hero", "Heroes"),
        ("Monkey", "Monkeys"),
        ("Myr", "Myr"),
    ],
)
def test_english_plurals(name: str, plural: str) -> None:
    assert load_lexicon("en").form("STYPE", f"creature/{name}", "pl") == plural


@pytest.mark.parametrize(
    ("concept", "features", "form"),
    [
        ("SUPER snow", ("f",), "neigeuse"),
        ("SUPER snow", ("m", "pl"), "neigeux"),
        ("SUPER basic", ("f", "pl"), "de base"),
        ("COLOR white", ("f", "pl"), "blanches"),
        ("COLOR red", ("f",), "rouge"),
        ("STYPE creature/Horse", ("pl",), "chevaux"),
        ("STYPE creature/Serpent", (), "grand serpent"),
        ("STYPE creature/Serpent", ("hist",), "grand serpent"),
        ("STYPE creature/Faerie", ("pl",), "peuples fée"),
        ("STYPE creature/Bear", ("pl",), "ours"),
        ("CTYPES artifact+creature", ("pl",), "créatures-artefacts"),
        ("KW first strike", (), "initiative"),
        ("KW landwalk:Island", (), "traversée des îles"),
        ("STYPES land/Urza's+land/Mine", (), "mine d'Urza"),
    ],
)
def test_french_forms_agree(concept: str, features: tuple[str, ...], form: str) -> None:
    cls, _, concept_id = concept.partition(" ")
    assert load_lexicon("fr").form(cls, concept_id, *features) == form


def test_a_word_with_two_readings_gives_todays_first() -> None:
    readings = [entry.concept for entry in load_lexicon("fr").lookup("serpent", "STYPE")]
    assert readings == ["creature/Snake", "creature/Serpent"]


def test_genders_of_types() -> None:
    french = load_lexicon("fr")
    assert (french.gender("CTYPE", "creature"), french.gender("CTYPE", "land")) == ("f", "m")
    assert load_lexicon("en").gender("CTYPE", "creature") is None


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("CTYPE\tcreature", r"words\.tsv:3: .*form expected"),
        ("ctype\tcreature\tx", r"words\.tsv:3: .*class"),
        ("CTYPE\tcreatures\tx", r"words\.tsv:3: the catalogue has no CTYPE"),
        ("STYPES\tland/Mine\tx", r"words\.tsv:3: the catalogue has no STYPES"),
        ("KW\tproliferate\tx", r"words\.tsv:3: the catalogue has no KW"),
        ("CTYPE\tcreature\tx\t|pl", r"words\.tsv:3: empty form"),
        ("CTYPE\tcreature\tx ", r"words\.tsv:3: .*space"),
    ],
)
def test_a_broken_row_is_named(grammars: Path, row: str, message: str) -> None:
    write(grammars, "ANY\tfree\tword", row)
    with pytest.raises(GrammarError, match=message):
        load_lexicon("xx")


def test_broken_settings_and_encodings_are_named(grammars: Path) -> None:
    (grammars / "xx" / "lexicon" / "words.tsv").write_bytes(b"CTYPE\tcreature\t\xff\n")
    with pytest.raises(GrammarError, match=r"xx/lexicon/words\.tsv"):
        load_lexicon("xx")
    write(grammars, "ANY\tfree\tword")
    (grammars / "xx" / "language.toml").write_text("code = ", encoding="utf-8")
    with pytest.raises(GrammarError, match=r"xx/language\.toml"):
        load_lexicon("xx")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_shipped_lexicons_have_no_errors(lang: str) -> None:
    findings = lint.lint(lang)
    assert [finding for finding in findings if finding.severity == "error"] == []
    assert [finding for finding in findings if finding.kind in ("clash", "gap") and finding.severity == "warning"] == [
        finding for finding in findings if finding.kind == "gap" and finding.severity == "warning"
    ]


def test_english_has_a_form_for_every_current_concept() -> None:
    gaps = [finding.message for finding in lint.lint("en") if finding.kind == "gap" and finding.severity != "info"]
    assert gaps == []


def test_the_linter_reports_what_is_planted(grammars: Path) -> None:
    write(
        grammars,
        "CTYPE\tcreature\tbeing\tbeings|pl.nonsense",
        "CTYPE\tland\tbeing",
        "STYPE\tcreature/Elf\telf\telf",
        "STYPE\tcreature/Dwarf\telf|hist",
        "CTYPE\tnothing\tx",
    )
    found = {(finding.kind, finding.severity) for finding in lint.lint("xx")}
    wanted = {("bad_row", "error"), ("bad_setting", "error"), ("gap", "error"), ("gap", "warning")}
    wanted |= {("clash", "warning"), ("unknown_feature", "warning"), ("repeated", "info")}
    assert wanted <= found
    clashes = [finding.message for finding in lint.lint("xx") if finding.kind == "clash"]
    assert clashes == ["'being' means CTYPE creature, CTYPE land"], "a historical form is no clash"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_loading_is_quick(lang: str) -> None:
    def seconds() -> float:
        start = time.process_time()
        load_lexicon.__wrapped__(lang)
        return time.process_time() - start

    assert min(seconds() for _ in range(3)) < 0.15
