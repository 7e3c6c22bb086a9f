"""Norms are read from sentences: a table by hand, wordings of our own, and sentences that say something else."""

from __future__ import annotations

import re

import pytest
from cli_kit import ROOT
from rules_kit import FULL, SEEDS, own, shared
from rules_table import TABLE

from extractor.grammar.sentences import sentence_parser
from extractor.rules import norms as n
from extractor.rules.document import parse_document
from extractor.rules.reader import DocumentReading, read_norms
from extractor.rules.settings import rules_languages

FILLER = {
    "en": "\n205.1z The words card type, subtype and supertype stand here.",
    "fr": "\n205.1z Les mots type de carte, sous-type et sur-type sont ici.",
}


def reading(text: str, lang: str = "en") -> DocumentReading:
    return read_norms(parse_document(f"205.1a {text}{FILLER[lang]}", lang=lang))


def norms(text: str, lang: str = "en") -> list[n.Norm]:
    return [one.norm for one in reading(text, lang).statements if one.rule == "205.1a"]


@pytest.mark.parametrize("lang", rules_languages())
def test_the_grammar_has_no_conflict(lang: str) -> None:
    assert sentence_parser(lang).options.strict


@pytest.mark.parametrize("name", [*SEEDS, *FULL])
def test_each_document_says_what_the_table_says(name: str) -> None:
    side = shared(name)
    assert side.reading is not None
    # 305.8 says of basic lands what 205.4c says
    read = {
        (one.rule, one.norm) for one in side.reading.statements if not isinstance(one.norm, n.Informs) and one.rule != "305.8"
    }
    assert read == set(TABLE[name])


@pytest.mark.parametrize("name", [*SEEDS, *FULL])
def test_every_sentence_is_covered(name: str) -> None:
    side = shared(name)
    assert side.reading is not None
    assert side.reading.not_covered == ()
    assert len(side.reading.sentences) >= 17


@pytest.mark.parametrize("name", [*SEEDS, *FULL])
def test_the_words_of_a_norm_stand_where_it_says(name: str) -> None:
    side = shared(name)
    assert side.document is not None
    assert side.reading is not None
    for statement in side.reading.statements:
        rule = side.document.rule(statement.rule)
        assert rule is not None
        for start, end in statement.spans:
            assert rule.span[0] <= start < end <= rule.span[1]
            assert side.document.words((start, end)).strip()


def test_wordings_of_our_own_are_read_in_both_languages() -> None:
    for lang in ("en", "fr"):
        side = own(lang)
        assert side.reading is not None
        assert side.reading.not_covered == (), lang
    assert [one.norm for one in own("en").edition.norms] == [one.norm for one in own("fr").edition.norms]
    assert len(own("en").edition.norms) == 30


@pytest.mark.parametrize(
    ("lang", "text", "norm"),
    [
        (
            "en",
            "When an effect changes the card type of an object, the new card types replace all previous card types.",
            n.Replaces(what="card_type", trigger="change"),
        ),
        (
            "en",
            "If an effect sets a subtype, any existing subtypes from the same set are replaced by the new subtypes.",
            n.Replaces(what="subtype", trigger="set"),
        ),
        ("en", "Instants and sorceries keep their card type.", n.KeepsWhenSet(card_types=("instant", "sorcery"))),
        ("en", "Damage and counters stay on the object.", n.StaysOn(things=("counter", "damage"), even_if_meaningless=False)),
        (
            "en",
            "Setting a card type won't change supertypes.",
            n.LeavesAlone(action="set", what="card_type", leaves=("supertype",)),
        ),
        ("en", "Vanguard cards and scheme cards have no subtypes.", n.NoSubtypes(card_types=("scheme", "vanguard"))),
        (
            "fr",
            "Si un effet change le type de carte, les nouveaux types de carte remplacent tous les types de carte existants.",
            n.Replaces(what="card_type", trigger="change"),
        ),
        (
            "fr",
            "Un objet avec le type de carte éphémère ou rituel conserve ce type.",
            n.KeepsWhenSet(card_types=("instant", "sorcery")),
        ),
        ("fr", "Les marqueurs restent sur l'objet.", n.StaysOn(things=("counter",), even_if_meaningless=False)),
        (
            "fr",
            "Fixer un type de carte ne change pas les sur-types.",
            n.LeavesAlone(action="set", what="card_type", leaves=("supertype",)),
        ),
    ],
)
def test_other_words_for_a_norm(lang: str, text: str, norm: n.Norm) -> None:
    assert norms(text, lang) == [norm]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Removing an object's subtype affects its card types."),
        ("en", "Removing an object's subtype doesn't affect its purple card types."),
        ("en", "When an effect sets a card type, the new card types replace no existing card types."),
        ("en", "When an effect sets a card type, the new card types replace some existing card types."),
        ("en", "When an effect sets a card type, the new card types don't replace any existing card types."),
        ("en", "When an effect sets a card type, the new card types may replace any existing card types."),
        ("en", "When an effect sets a card type, the new card types replace any existing card types except land."),
        ("en", "When an effect sets a card type, the new card types replace any existing subtypes."),
        ("en", "In most such cases, the new card types replace any existing card types."),
        ("en", "Some effects set a card type."),
        ("en", "Cards with the instant card type lose that type."),
        ("en", "Cards with the instant or sorcery card type don't keep that type."),
        ("en", "Counters and effects don't remain on the object."),
        ("en", "Counters, doodads, and effects remain on the object."),
        ("en", "An object can gain a subtype that corresponds to none of its types."),
        ("en", "An object can't gain a subtype that corresponds to one of its types."),
        ("en", "If an effect tells a player to choose a subtype, the player must choose two existing subtypes."),
        ("en", "If an effect tells a player to choose a subtype, the player may choose exactly one existing subtype."),
        ("en", "If an object loses or gains a supertype, it loses the other supertypes."),
        ("en", 'Any land with the supertype "basic" is a nonbasic land.'),
        ("en", 'Any land with the supertype "snow" is a basic land.'),
        ("en", 'This rule doesn\'t apply to effects with the wording "in addition to its types."'),
        ("en", 'This rule applies to effects that use wordings like "instead of its types."'),
        ("en", "If an effect sets the subtype of a land to a basic land type, the land keeps its old land types."),
        ("fr", "Retirer le sous-type d'un objet a un effet sur son type."),
        ("fr", "Les marqueurs et les effets ne sont pas conservés."),
        (
            "fr",
            "Si un effet fixe un sous-type, les nouveaux sous-types ne remplacent pas les sous-types existants de la même liste.",
        ),
        ("fr", "Cette règle ne s'applique pas aux effets qui emploient la formule « en plus de ses types »."),
    ],
)
def test_what_says_something_else_is_reported_and_no_norm(lang: str, text: str) -> None:
    found = reading(text, lang)
    assert [one.norm for one in found.statements if one.rule == "205.1a"] == []
    lost = [one for one in found.not_covered if one.rule == "205.1a"]
    assert lost
    assert all(one.reason for one in lost)


def test_an_unknown_word_is_named_with_its_place() -> None:
    text = "Removing a subtype doesn't flibber the card types."
    document = parse_document(f"205.1a {text}{FILLER['en']}", lang="en")
    lost = read_norms(document).not_covered[0]
    assert lost.at is not None
    assert document.words(lost.at) == "flibber"
    assert (lost.reason, lost.found) == ("unknown_word", "flibber")


def test_rules_are_found_by_what_they_say_and_not_by_their_numbers() -> None:
    side = shared("current")
    assert side.document is not None
    moved = side.document.text.replace("205.", "931.")
    other = read_norms(parse_document(moved))
    assert [one.norm for one in other.statements] == [one.norm for one in side.reading.statements]  # type: ignore[union-attr]
    assert {one.rule[:3] for one in other.statements} == {"931"}


def test_lists_by_length_and_families_of_one_name() -> None:
    found = reading(
        "Creatures and kindreds share a list of subtypes; such subtypes are called creature types. One creature type is two "
        "words long: Time Lord. The other creature types are one word long: Elf and Goblin.\n"
        "205.1b Battles have a single subtype, called a battle type. That battle type is Siege. "
        "The only dungeon type is Undercity."
    )
    assert [(one.what, [name.name for name in one.names]) for one in found.lists] == [
        ("creature_type", ["Time Lord", "Elf", "Goblin"]),
        ("battle_type", ["Siege"]),
        ("dungeon_type", ["Undercity"]),
    ]
    families = [one.norm for one in found.statements if isinstance(one.norm, n.SubtypeFamily)]
    assert families == [
        n.SubtypeFamily(family="creature", card_types=("creature", "kindred"), shared=True),
        n.SubtypeFamily(family="battle", card_types=("battle",), shared=False),
    ]


def test_no_word_in_the_grammar_of_rules_sentences() -> None:
    files = [ROOT / "grammars" / "rules.lark", *(ROOT / "grammars" / lang / "rules" / "order.lark" for lang in rules_languages())]
    for file in files:
        rules = [line.partition("//")[0] for line in file.read_text("utf-8").split("\n")]
        assert [line for line in rules if '"' in line or "/" in line] == [], file


@pytest.mark.parametrize("lang", rules_languages())
def test_every_class_of_the_rules_lexicon_is_used_by_the_grammar_or_the_reader(lang: str) -> None:
    files = (ROOT / "grammars" / "rules.lark", ROOT / "grammars" / lang / "rules" / "order.lark")
    text = "".join(file.read_text("utf-8") for file in files)
    rows = (ROOT / "grammars" / lang / "rules" / "words.tsv").read_text("utf-8").split("\n")
    classes = {row.partition("\t")[0] for row in rows if row and not row.startswith("#")}
    separators = {"AND", "OR", "BUT"}
    assert classes - separators <= set(re.findall(r"[A-Z][A-Z0-9]+|[A-Z]", text))
