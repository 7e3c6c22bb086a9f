"""What is odd about how a text is written is tolerated where the meaning is clear, and always said."""

from __future__ import annotations

import unicodedata

import pytest
from golden_kit import comparable, golden_records, in_order, read

from extractor.pipeline import annotate_text
from extractor.text.remarks import REMARKS

FRENCH = "La créature ciblée devient un zombie jusqu'à la fin du tour."
ENGLISH = "Target creature becomes a Zombie until end of turn."


def codes(text: str, lang: str) -> list[tuple[str, str]]:
    """Return the code and the words of each remark."""
    return [(note.code, text[slice(*note.span)]) for note in annotate_text(text, lang).diagnostics]


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("fr", "Vol\x81À chaque fois que ~ attaque, piochez une carte.", [("TE102", "\x81"), ("TE103", "À chaque fois que")]),
        ("fr", "VolCélérité", [("TE103", "Célérité")]),
        ("fr", "Enchanter : créatureLa créature enchantée est un mur.", [("TE103", "La")]),
        ("fr", "Piochez une carte.{1} : Dégagez ~.", [("TE103", "{1}")]),
        ("en", "Flying When this creature dies, draw a card.", [("TE103", "When")]),
        ("fr", "Piochez une carte.\nTerrain\n{T} : Ajoutez {B}.", [("TE105", "Terrain\n{T} : Ajoutez {B}.")]),
        ("en", "Draw a card.\n//\nFlying", [("TE105", "//\nFlying")]),
        ("fr", "La créature ciblée devient un ange jusqu'à fin du tour.", [("TE106", "jusqu'à fin du tour")]),
        ("en", "Flying (This creature can't be blocked.", [("TE107", "(")]),
        ("fr", "~ a « Vol.", [("TE107", "«")]),
        ("en", "Target land\u2003becomes a Swamp.", [("TE108", "\u2003")]),
        ("fr", "La cré\u00adature ciblée devient un elfe.", [("TE108", "\u00ad")]),
        ("fr", "L\u00b4île ciblée devient un marais.", [("TE109", "\u00b4")]),
        ("fr", "La créature ciblée devient un ange\njusqu'à la fin du tour.", [("TE111", "\n")]),
        ("en", "Target land becomes <b>an Island</b>.<br>Draw a card.", [("TE113", "<b>"), ("TE113", "</b>"), ("TE113", "<br>")]),
        ("fr", "L&#39;île ciblée devient un marais.", [("TE113", "&#39;")]),
        ("fr", "La forÃªt ciblée devient un marais.", [("TE112", "Ãª")]),
        ("fr", "{2} : Le Récif brumeux devient une créature 2/2 Requin.", [("TE114", "Récif brumeux")]),
        ("en", "{2}: The Grumpf Reef of Mist becomes a 2/2 Shark creature.", [("TE114", "Grumpf Reef of Mist")]),
    ],
)
def test_what_is_odd_is_said_with_its_place(lang: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert codes(text, lang) == expected


@pytest.mark.parametrize("text", ["Le Récif brumeux devient un marais.", "Ce tour-ci, le Récif brumeux devient un marais."])
def test_a_name_that_was_not_given_is_the_own_one_unless_another_is(text: str) -> None:
    (effect,) = annotate_text(text, "fr", name="Misty Reef").effects
    assert effect.subject.ref == "self"
    assert annotate_text(text, "fr", name="Misty Reef", local_name="Récif ensoleillé").effects == ()


def test_two_texts_on_one_line_are_two() -> None:
    found = annotate_text("Les terrains sont des îles. // Les créatures sont des murs.", "fr", type_line="Enchantement")
    assert [effect.origin.ability for effect in found.effects] == [0, 1]
    assert not (found.unrecognized)
    assert not (found.diagnostics)


def test_decomposed_characters_are_said() -> None:
    text = unicodedata.normalize("NFD", FRENCH)
    assert codes(text, "fr") == [("TE101", text)]
    assert len(annotate_text(text, "fr").effects) == 1


@pytest.mark.parametrize(("lang", "text"), [("fr", ENGLISH), ("en", FRENCH)])
def test_a_text_in_another_language_is_not_read(lang: str, text: str) -> None:
    text = f"{text}\n{text}"
    assert codes(text, lang) == [("TE104", text)]
    found = annotate_text(text, lang)
    assert (found.effects, found.unrecognized, found.excluded) == ((), (), ())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_texts_as_they_should_be_give_no_remark(lang: str) -> None:
    found = {record["id"]: [note.code for note in read(record, lang).diagnostics] for record in golden_records()}
    assert {name: remarked for name, remarked in found.items() if remarked and "old" not in name} == {}


@pytest.mark.parametrize("joint", ["", " "])
@pytest.mark.parametrize(("lang", "first"), [("en", "Flying"), ("fr", "Vol")])
def test_a_keyword_on_the_line_of_an_ability_changes_nothing(lang: str, first: str, joint: str) -> None:
    """Keywords are where real texts lack a line break most often."""
    wrong, tried = [], 0
    for record in golden_records():
        text = record["text"][lang]
        if lang in record.get("name", {}) or not text[:1].isupper() or text.startswith(("Level", "Niveau")):
            continue
        line = record.get("type", {}).get(lang)
        joined = annotate_text(f"{first}{joint}{text}", lang, type_line=line)
        if not any(note.code == "TE103" for note in joined.diagnostics):
            continue
        tried += 1
        whole = annotate_text(f"{first}\n{text}", lang, type_line=line)
        if in_order([comparable(e) for e in joined.effects]) != in_order([comparable(e) for e in whole.effects]):
            wrong.append(record["id"])
    assert tried > 100
    assert wrong == []


def test_every_remark_has_its_words() -> None:
    assert sorted(REMARKS) == [f"TE{number}" for number in range(101, 115)]
