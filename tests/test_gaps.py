"""The gap analysis: what was not read and what was ruled out in groups, and every character in exactly one region."""

from __future__ import annotations

import gzip
import json
import unicodedata
from pathlib import Path

import msgspec
import pytest
from cli_kit import Runner
from golden_kit import SHARED, texts

from extractor.gaps.accounting import account
from extractor.gaps.find import Analysis
from extractor.gaps.model import Gaps
from extractor.io.records import Source, TextRecord
from extractor.ir.annotation import Annotation
from extractor.pipeline import annotate_text, lexemes_of
from extractor.text.normalise import normalise

UNREADABLE = "Target creature becomes an Orc that no rule knows."


def record(text: str, lang: str = "en", name: str | None = None, position: int = 1) -> TextRecord:
    return TextRecord(text=text, lang=lang, source=Source("own.jsonl", position), name=name)


def analysed(*found: TextRecord, **options: object) -> Gaps:
    analysis = Analysis(**options)  # type: ignore[arg-type]
    for one in found:
        analysis.add(one, annotate_text(one.text, one.lang, name=one.name, local_name=one.local_name))
    return analysis.result()


def regions(text: str, lang: str = "en", name: str | None = None) -> list[tuple[str, str]]:
    document = normalise(text)
    found = account(document, lexemes_of(document, lang, name), annotate_text(text, lang, name=name))
    assert found.complete
    return [(region.kind, text[region.start : region.end]) for region in found.regions]


# ------------------------------------------------------------------ what was not read, what was ruled out


def test_an_unread_clause_is_listed_with_the_word_at_which_reading_stopped() -> None:
    found = analysed(record(f"Flying\n{UNREADABLE}", name="Grey Tutor", position=7))
    (clause,) = found.clauses
    assert (clause.name, clause.file, clause.position, clause.words) == ("Grey Tutor", "own.jsonl", 7, UNREADABLE)
    assert clause.at
    assert clause.at in UNREADABLE
    assert clause.expected
    assert clause.reason == "unread_become"
    (group,) = found.unread
    assert group.key[0] == "becomes"
    assert group.count == 1
    assert group.examples == (clause,)
    (shape,) = group.shapes
    assert "[" in shape
    assert "BECOME" in shape


def test_groups_come_with_the_largest_first_and_examples_of_different_shapes() -> None:
    dies = "Whenever a creature becomes tapped, draw a card."
    same = "Whenever a land becomes tapped, draw a card."
    other = "When this creature becomes blocked by a Wall, draw a card."
    color = "Target creature becomes red until end of turn."
    found = analysed(*(record(text) for text in (color, dies, same, other)))
    assert [(group.key, group.count) for group in found.excluded] == [(("trigger", "becomes"), 3), (("color_only", "becomes"), 1)]
    assert [example.words for example in found.excluded[0].examples] == [dies, other]
    assert sorted(found.excluded[0].shapes.values()) == [1, 2]


def test_rules_and_cues_narrow_the_view() -> None:
    text = "Whenever this creature becomes tapped, target creature becomes red until end of turn.\nIt is blue if it's a Bird."
    both = record(text)
    assert {group.key[0] for group in analysed(both).excluded} > {"color_only"}
    assert [group.key for group in analysed(both, rules=("color_only",)).excluded] == [("color_only", "becomes")]
    assert {group.key[1] for group in analysed(both, cues={"becomes"}).excluded} == {"becomes"}


# ------------------------------------------------------------------ characters


def test_every_part_of_a_text_has_its_region() -> None:
    text = (
        "Flying (It can't be blocked.)\n"
        "{2}, {T}: This land becomes a 2/2 Bird creature until end of turn. It's still a land. Draw a card.\n"
        "Wild Tide — Whenever this land becomes tapped, you gain 1 life.\n"
        f"{UNREADABLE}"
    )
    assert regions(text) == [
        ("keyword", "Flying"),
        ("reminder", "(It can't be blocked.)"),
        ("cost", "{2}, {T}: "),
        ("effect", "This land becomes a 2/2 Bird creature until end of turn."),
        ("effect", "It's still a land."),
        ("plain", "Draw a card."),
        ("label", "Wild Tide — "),
        ("excluded", "Whenever this land becomes tapped, you gain 1 life."),
        ("unrecognized", UNREADABLE),
    ]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_decomposed_texts_are_accounted_for_too(form: str) -> None:
    text = unicodedata.normalize(form, "La créature ciblée devient un zombie jusqu'à la fin du tour. Piochez une carte, là.")
    kinds = [kind for kind, _ in regions(text, "fr")]
    assert kinds == ["effect", "plain"]
    assert "".join(part for _, part in regions(text, "fr")).replace(" ", "") == text.replace(" ", "")


def test_a_character_without_a_region_is_found() -> None:
    """The check can fail: lexemes of half a text leave the other half without account."""
    document = normalise("Flying. Draw a card.")
    lexemes = lexemes_of(document, "en")
    found = account(document, lexemes[:2], Annotation(lang="en"))
    assert not found.complete
    assert "".join(document.raw[i] for i in found.missing) == "Drawacard."


def test_own_corpora_are_accounted_for() -> None:
    found = analysed(*(record(text, lang) for lang, text, _ in texts()))
    assert found.unaccounted == ()
    assert set(found.characters) >= {"effect", "excluded", "cost", "keyword", "reminder", "label", "plain"}


class _Foreign(msgspec.Struct):
    language: str
    text: str | None = None


class _Face(msgspec.Struct):
    name: str
    text: str | None = None
    foreignData: list[_Foreign] = []


class _Atomic(msgspec.Struct):
    data: dict[str, list[_Face]]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared corpora are not beside the project")
def test_a_sample_of_real_texts_is_accounted_for() -> None:
    raw = gzip.decompress((SHARED / "corpora" / "AtomicCards.json.gz").read_bytes())
    faces = [face for faces in msgspec.json.decode(raw, type=_Atomic).data.values() for face in faces][::16]
    found = [record(face.text, "en", face.name) for face in faces if face.text]
    found += [record(f.text, "fr", face.name) for face in faces for f in face.foreignData if f.language == "French" and f.text]
    assert len(found) > 1400
    assert analysed(*found).unaccounted == ()


# ------------------------------------------------------------------ the command


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.jsonl"
    rows = [
        {"lang": "en", "name": "Grey Tutor", "text": UNREADABLE},
        {"lang": "en", "name": "Red Tutor", "text": "Target creature becomes red until end of turn."},
        {"lang": "fr", "name": "Red Tutor", "text": "La créature ciblée devient rouge jusqu'à la fin du tour."},
        {"lang": "fr", "name": "Red Tutor", "text": "La créature ciblée devient rouge jusqu'à la fin du tour."},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_the_command_shows_groups_and_characters(cards: Path, run: Runner) -> None:
    found = run("gaps", str(cards))
    assert found.code == 0
    assert "texts: 3; type-changing effects: 0" in found.out
    assert f"Grey Tutor (en): {UNREADABLE}" in found.out
    assert "     2  color_only" not in found.out, "one group for each cue: the languages have different ones"
    assert "every character belongs to exactly one region" in found.out
    assert run("gaps", str(cards), "--fail-on", "unaccounted").code == 0
    assert run("gaps", str(cards), "--fail-on", "unrecognized").code == 1


def test_the_command_writes_json(cards: Path, run: Runner) -> None:
    found = run("gaps", str(cards), "--format", "json", "--lang", "fr", "--rule", "color_only")
    gaps = msgspec.json.decode(found.out, type=Gaps)
    assert (gaps.texts, gaps.effects, gaps.clauses) == (1, 0, ())
    assert [(group.key, group.count) for group in gaps.excluded] == [(("color_only", "devient"), 1)]


def test_wrong_use_is_told(cards: Path, tmp_path: Path, run: Runner) -> None:
    unknown = run("gaps", str(cards), "--rule", "colour_only")
    assert unknown.code == 2
    assert "colour_only" in unknown.err
    assert "color_only" in unknown.err
    missing = run("gaps", str(tmp_path / "no.jsonl"))
    assert missing.code == 3
    assert "TE501" in missing.err
    assert run("gaps").code == 2
