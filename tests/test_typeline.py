"""Type lines of every printed format, in both languages, forth and back."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.errors import UnknownLanguageError
from extractor.lexicon.catalogue import load_catalogue
from extractor.lexicon.load import load_lexicon
from extractor.lexicon.typeline import TypeLine, parse_type_line, render_type_line

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared corpora are not beside the project")


def say(line: TypeLine) -> str:
    """Write a line in ids: ``legendary | artifact creature | creature/Golem``."""
    subtypes = " ".join(f"{family}/{name}" for family, name in line.subtypes)
    return f"{' '.join(line.supertypes)} | {' '.join(line.card_types)} | {subtypes}".strip()


@pytest.mark.parametrize(
    ("lang", "text", "ids", "notes"),
    [
        ("en", "Creature — Human Cleric", "| creature | creature/Human creature/Cleric", ()),
        (
            "en",
            "Legendary Creature — Time Lord Doctor",
            "legendary | creature | creature/Time Lord creature/Doctor",
            (),
        ),
        ("en", "Basic Snow Land — Forest", "basic snow | land | land/Forest", ()),
        ("en", "Land — Urza’s Power-Plant", "| land | land/Urza's land/Power-Plant", ()),
        ("en", "Land Creature — Forest Dryad", "| land creature | land/Forest creature/Dryad", ()),
        ("en", "Kindred Instant — Elf", "| kindred instant | creature/Elf", ()),
        ("en", "Tribal Instant — Elf", "| kindred instant | creature/Elf", ("historical:tribal",)),
        ("en", "Plane — Bolas’s Meditation Realm", "| plane | plane/Bolas's Meditation Realm", ()),
        ("en", "Plane — Spacecraft", "| plane | plane/Spacecraft", ()),
        ("en", "Artifact — Spacecraft", "| artifact | artifact/Spacecraft", ()),
        ("en", "Token Artifact — Incubator", "| artifact | artifact/Incubator", ("token",)),
        ("en", "creature - elf", "| creature | creature/Elf", ()),
        ("en", "Summon Elf", "| creature | creature/Elf", ("summon",)),
        ("en", "Summon - Goblins", "| creature | creature/Goblin", ("summon",)),
        ("en", "Summon — Legend", "legendary | creature |", ("summon", "historical:Legend")),
        ("en", "Enchant Creature", "| enchantment | enchantment/Aura", ("aura:Creature",)),
        ("en", "Enchant World", "world | enchantment |", ("historical:enchant world",)),
        (
            "en",
            "Legendary Creature Fox Wizard",
            "legendary | creature | creature/Fox creature/Wizard",
            ("no_separator",),
        ),
        ("en", "Interrupt", "| instant |", ("historical:interrupt",)),
        ("en", "Creature — Hound", "| creature | creature/Hound", ("historical:Hound",)),
        ("fr", "Créature : humain et clerc", "| creature | creature/Human creature/Cleric", ()),
        ("fr", "Créature — humain et clerc", "| creature | creature/Human creature/Cleric", ()),
        (
            "fr",
            "Créature – humain et soldat et allié",
            "| creature | creature/Human creature/Soldier creature/Ally",
            (),
        ),
        ("fr", "Créature\u00a0: humain", "| creature | creature/Human", ()),
        ("fr", "Créature-artefact légendaire : golem", "legendary | artifact creature | creature/Golem", ()),
        ("fr", "Créature neigeuse légendaire : dieu", "legendary snow | creature | creature/God", ()),
        ("fr", "Terrain neigeux de base : île", "basic snow | land | land/Island", ()),
        ("fr", "Créature-terrain : forêt et dryade", "| land creature | land/Forest creature/Dryad", ()),
        ("fr", "Artefact-enchantement légendaire", "legendary | enchantment artifact |", ()),
        ("fr", "Éphémère tribal : elfe", "| kindred instant | creature/Elf", ()),
        ("fr", "Invoquer: minotaure", "| creature | creature/Minotaur", ("summon",)),
        ("fr", "Enchanter : créature", "| enchantment | enchantment/Aura", ("aura:créature",)),
        ("fr", "Enchantement légendaire : terrain", "legendary | enchantment | enchantment/Aura", ("aura:terrain",)),
        ("fr", "Créature : - loup-garou", "| creature | creature/Werewolf", ("stray_dash",)),
        ("fr", "Créature : clerc et légende", "legendary | creature | creature/Cleric", ("historical:légende",)),
        ("fr", "Créature : ange légendaire", "legendary | creature | creature/Angel", ("misplaced:légendaire",)),
        ("fr", "Arpenteur : Jace", "| planeswalker | planeswalker/Jace", ("historical:arpenteur",)),
        ("fr", "Planeswalker légendaire : Téfeiri", "legendary | planeswalker | planeswalker/Teferi", ()),
        ("fr", "Terrain : Mine d'Urza", "| land | land/Urza's land/Mine", ()),
        ("fr", "Terrain : terrain d’Urza", "| land | land/Urza's", ()),
        ("fr", "Terrain : d'Urza", "| land | land/Urza's", ()),
        ("fr", "Terrain-enchantement : Épopée d'Urza", "| enchantment land | land/Urza's enchantment/Saga", ()),
        ("fr", "Artefact : or", "| artifact | artifact/Gold", ()),
        ("fr", "Créature : serpent", "| creature | creature/Snake", ("ambiguous:serpent",)),
        ("fr", "cphémère", "| instant |", ("misprint:cphémère",)),
        ("fr", "Plan : Royaume de Serra", "| plane | plane/Serra's Realm", ()),
    ],
)
def test_printed_formats(lang: str, text: str, ids: str, notes: tuple[str, ...]) -> None:
    line = parse_type_line(text, lang)
    assert say(line) == ids
    assert line.notes == notes
    assert line.unknown == ()


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("Legendary Artifact Creature — Golem", "Créature-artefact légendaire : golem"),
        ("Legendary Snow Creature — Giant Warrior", "Créature neigeuse légendaire : géant et guerrier"),
        ("Basic Snow Land — Island", "Terrain neigeux de base : île"),
        ("Kindred Sorcery — Goblin", "Rituel tribal : gobelin"),
        ("Enchantment Land — Urza's Saga", "Terrain-enchantement : Épopée d'Urza"),
        ("Land — Urza's Tower", "Terrain : tour d'Urza"),
        ("Legendary Planeswalker — Teferi", "Planeswalker légendaire : Téfeiri"),
        ("Artifact — Map", "Artefact : carte"),
        ("Instant", "Éphémère"),
        ("Creature — Human // Creature — Werewolf", "Créature : humain // Créature : loup-garou"),
    ],
)
def test_lines_are_translated_both_ways(english: str, french: str) -> None:
    assert render_type_line(parse_type_line(english, "en"), "fr") == french
    assert render_type_line(parse_type_line(french, "fr"), "en") == english
    assert parse_type_line(english, "en")._replace(notes=()) == parse_type_line(french, "fr")._replace(notes=())


def test_unknown_words_keep_their_place() -> None:
    text = "Créature\u00a0: elfe et zorglub"
    line = parse_type_line(text, "fr")
    assert [text[slice(*word.span)] for word in line.unknown] == ["zorglub"]
    assert say(line) == "| creature | creature/Elf"


def test_a_subtype_of_no_card_type_of_the_line_is_kept_and_noted() -> None:
    line = parse_type_line("Creature — Forest", "en")
    assert (line.subtypes, line.notes) == ((("land", "Forest"),), ("family:Forest",))


@pytest.mark.parametrize("text", ["", " ", "—", " : ", "//", "et", "Invoquer:", "Enchanter :", "- - -"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_scraps_do_no_harm(text: str, lang: str) -> None:
    render_type_line(parse_type_line(text, lang), lang)


def test_obsolete_subtypes_can_be_brought_up_to_date() -> None:
    line = parse_type_line("Creature — Naga Snake Cleric // Creature — Hound", "en").modern()
    assert [say(face) for face in line.faces()] == [
        "| creature | creature/Snake creature/Cleric",
        "| creature | creature/Dog",
    ]


def test_a_concept_without_a_form_keeps_its_english_name() -> None:
    line = TypeLine((), ("creature",), (("creature", "Beeble"),))
    assert render_type_line(line, "fr") == "Créature : Beeble"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguageError):
        parse_type_line("Creature", "xx")


COMBINATIONS = [
    ("creature",),
    ("land",),
    ("planeswalker",),
    ("instant",),
    ("battle",),
    ("artifact",),
    ("artifact", "creature"),
    ("enchantment", "creature"),
    ("land", "creature"),
    ("artifact", "land"),
    ("enchantment", "artifact"),
    ("kindred", "sorcery"),
    ("artifact", "enchantment", "creature"),
]


@st.composite
def type_lines(draw: st.DrawFn, lang: str) -> TypeLine:
    """Any line whose words the language has."""
    catalogue = load_catalogue()
    lexicon = load_lexicon(lang)
    card_types = draw(st.sampled_from(COMBINATIONS))
    supertypes = draw(st.lists(st.sampled_from(["basic", "legendary", "snow", "world"]), max_size=2, unique=True))
    families = [family for kind in card_types for family in catalogue.families_of(kind)]
    known = [
        (entry.family, entry.name)
        for family in families
        for entry in catalogue.subtypes_of(family)
        if lexicon.forms("STYPE", entry.id)
    ]
    subtypes = draw(st.lists(st.sampled_from(known), max_size=3, unique=True)) if known else []
    return TypeLine(tuple(supertypes), card_types, tuple(subtypes))


@pytest.mark.parametrize("lang", ["en", "fr"])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_what_is_written_is_read_back(lang: str, data: st.DataObject) -> None:
    line = data.draw(type_lines(lang))
    text = render_type_line(line, lang)
    assert parse_type_line(text, lang)._replace(notes=()) == line, text


@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=40), lang=st.sampled_from(["en", "fr"]))
def test_any_text_is_read_and_spans_fit(text: str, lang: str) -> None:
    for face in parse_type_line(text, lang).faces():
        assert all(text[slice(*word.span)] == word.text for word in face.unknown)


@pytest.fixture(scope="module")
def measure() -> ModuleType:
    path = Path(__file__).with_name("measure_typelines.py")
    spec = importlib.util.spec_from_file_location("measure_typelines", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@needs_shared
def test_english_lines_of_real_cards_come_back(measure: ModuleType) -> None:
    result = measure.round_trip(measure.english_lines(SHARED / "corpora"), "en")
    assert result.lines > 28_000
    assert result.equal / result.lines >= 0.999, result.different.most_common(20)


@needs_shared
def test_words_of_french_lines_are_known(measure: ModuleType) -> None:
    result = measure.words(measure.foreign_lines(SHARED / "corpora", "French", step=20), "fr")
    assert result.lines > 15_000
    assert result.known >= 0.995, result.unknown.most_common(20)
