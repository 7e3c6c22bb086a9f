"""Two editions differ in exactly the rows of the table, aligned by what they say; a translation of our own does not differ."""

from __future__ import annotations

import msgspec
import pytest
from rules_kit import own, shared

from extractor.explain.words import words
from extractor.rules.difference import RulesComparison, compare_rules
from extractor.rules.document import parse_document
from extractor.rules.edition import load_edition
from extractor.rules.norms import Informs
from extractor.rules.page import difference_page
from extractor.rules.records import difference_record
from extractor.rules.side import Side, document_side
from extractor.rules.text import difference_text

#: Matter and field of each difference, by topic; None for a norm that only one side has.
Row = tuple[str, str, str | None]

SETTING_MOST: Row = ("setting_card_types", "Replaces/card_type", "extent")
SETTING_TRIGGER: Row = ("setting_card_types", "Replaces/card_type", "trigger")
INSTANTS: Row = ("instants_and_sorceries", "KeepsWhenSet", None)
STICKERS: Row = ("what_stays", "StaysOn", "things")
SUBTYPES: Row = ("setting_subtypes", "Replaces/subtype", "trigger")
PHRASE_OTHER: Row = ("addition_phrase", "RetentionPhrase/in_addition", "other")
PHRASE_OPEN: Row = ("addition_phrase", "RetentionPhrase/in_addition", "open")
STILL: Row = ("still_phrase", "RetentionPhrase/still", "of")
TYPED: Row = ("typed_artifact_creature", "ArtifactCreature/True", None)
CORRELATED: Row = ("correlated_subtypes", "CorrelatedSubtypes", "stay_if_used_by")
WORDS: Row = ("words_of_subtypes", "SubtypeWords", "creature")
SPELLS: Row = ("spell_types", "list/spell_type", "names")
CITES: Row = ("cited_rules", "list/artifact_type", "cites")
LISTS: list[Row] = [("type_lists", f"list/{kind}_type", "names") for kind in ("artifact", "enchantment", "land")]
SUPERTYPES: list[Row] = [
    ("supertypes", "MayHave/supertype", "bearer"),
    ("supertypes", "list/supertype", "names"),
    ("supertypes", "SubjectTo/legendary/restriction", None),
    ("supertypes", "CastingNeeds/legendary", None),
]
STATE_BASED: list[Row] = [
    ("cited_rules", "SubjectTo/legendary/state_based_action", "rule"),
    ("cited_rules", "SubjectTo/world/state_based_action", "rule"),
]

TABLE: dict[tuple[str, str], list[Row]] = {
    ("french", "current"): [SETTING_MOST, INSTANTS, STICKERS, PHRASE_OPEN, TYPED, CORRELATED],
    ("french", "extract"): [SETTING_MOST, INSTANTS, STICKERS, PHRASE_OPEN, TYPED, CORRELATED],
    ("french", "2009"): [SETTING_TRIGGER, SUBTYPES, PHRASE_OTHER, STILL, CORRELATED],
    ("2009", "current"): [
        SETTING_TRIGGER, SETTING_MOST, INSTANTS, STICKERS, SUBTYPES, PHRASE_OTHER, PHRASE_OPEN, STILL, TYPED, *LISTS, SPELLS,
        WORDS, *SUPERTYPES, *STATE_BASED, CITES,
    ],
    ("extract", "current"): [],
    ("current", "2022"): [
        SETTING_MOST, INSTANTS, STICKERS, PHRASE_OTHER, PHRASE_OPEN, *LISTS, SPELLS, WORDS,
        ("cited_rules", "list/enchantment_type", "cites"),
    ],
    ("french", "2022"): [
        PHRASE_OTHER, TYPED, CORRELATED, ("land_types", "LandSetLoses", "sources"),
    ],
    ("2017", "2019"): [
        *LISTS[:2], ("type_lists", "list/planeswalker_type", "names"), ("type_lists", "list/creature_type", "names"),
        ("supertypes", "SubjectTo/legendary/restriction", None), ("supertypes", "CastingNeeds/legendary", None), *STATE_BASED,
        ("cited_rules", "PlaneswalkerUniqueness", None),
    ],
}  # fmt: skip


def rows(found: RulesComparison) -> set[Row]:
    return {(one.kind, one.matter, one.field) for one in found.differences}


def compared(left: str, right: str) -> RulesComparison:
    return compare_rules(shared(left), shared(right))


@pytest.mark.parametrize(("left", "right"), list(TABLE))
def test_the_differences_are_those_of_the_table(left: str, right: str) -> None:
    found = compared(left, right)
    assert rows(found) == set(TABLE[left, right])
    assert len(found.differences) == len(TABLE[left, right])
    assert found.verdict == ("different" if TABLE[left, right] else "same")
    assert found.unrecognized == ()


@pytest.mark.parametrize(("left", "right"), list(TABLE))
def test_the_other_way_round_the_same(left: str, right: str) -> None:
    forth, back = compared(left, right), compared(right, left)
    assert rows(forth) == rows(back)
    values = {(one.matter, one.field): (one.left_value, one.right_value) for one in back.differences}
    for one in forth.differences:
        assert values[one.matter, one.field] == (one.right_value, one.left_value)


@pytest.mark.parametrize("name", ["french", "2009", "current", "2022"])
def test_no_document_differs_from_itself(name: str) -> None:
    assert compared(name, name).differences == ()


def test_rules_are_aligned_by_what_they_say() -> None:
    found = dict(compared("2009", "current").aligned)
    assert found["204.1a"] == "205.1a"
    assert found["204.3d"] == "205.3e"  # not 205.3d
    assert found["204.4e"] == "205.4f"
    assert found["204.4f"] == "205.4g"


def test_what_an_extract_does_not_reach_is_no_difference() -> None:
    found = compared("2009", "current")
    assert "204.3k" in found.only_left  # the creature types
    assert found.only_right == ()
    assert "305.7" in compared("french", "current").only_left
    # between 204.3c and 204.3d there is no room for 205.3d; in the current extract there is
    full = compare_rules(shared("2009"), shared("2022"))
    assert ("gaining_subtypes", "GainNeedsType", None) in rows(full)
    assert ("gaining_subtypes", "GainNeedsType", None) not in rows(found)
    assert "205.4h" in full.only_right


def test_each_difference_has_the_words_of_both_sides() -> None:
    left, right = shared("french"), shared("current")
    for one in compare_rules(left, right).differences:
        for side, words_, span, value in (
            (left, one.left, one.left_span, one.left_value),
            (right, one.right, one.right_span, one.right_value),
        ):
            assert side.document is not None
            if one.field is None and value is None:
                assert words_ is None
                continue
            assert span is not None
            assert words_ is not None
            assert words_.split(" … ")[0] == side.document.text[span[0] :][: len(words_.split(" … ")[0])]
    (open_list,) = [one for one in compare_rules(left, right).differences if one.matter == "RetentionPhrase/in_addition"]
    assert (open_list.left_value, open_list.right_value) == (False, True)
    assert open_list.left is not None
    assert "204.1b" not in open_list.left


def test_our_own_documents_say_the_same_in_two_languages() -> None:
    found = compare_rules(own("en"), own("fr"))
    assert found.verdict == "same"
    assert found.only_left == found.only_right == ()


def changed(lang: str, old: str, new: str) -> Side:
    document = own(lang).document
    assert document is not None
    assert old in document.text
    return document_side(parse_document(document.text.replace(old, new), lang=lang))


@pytest.mark.parametrize(
    ("old", "new", "row"),
    [
        ("un éphémère ou un rituel", "un éphémère", ("instants_and_sorceries", "KeepsWhenSet", "card_types")),
        ("Les marqueurs, les autocollants et les effets", "Les marqueurs et les effets", STICKERS),
        ("si un effet fixe des sous-types d'un objet", "si un effet change des sous-types d'un objet", SUBTYPES),
        ("emploient des formules telles que « en plus", "emploient la formule « en plus", PHRASE_OPEN),
        ("d'un autre type de carte que l'objet possède", "d'un nouveau type de carte de l'objet", CORRELATED),
        (" bataille,", "", ("type_lists", "list/card_type", "names")),
        ("un ou deux mots", "plusieurs mots", WORDS),
        ("(voir règle 412.3)", "(voir règle 412.4)", ("cited_rules", "SubjectTo/legendary/state_based_action", "rule")),
        (
            "générées par les effets de copie, ses anciens",
            "générées par ses anciens",
            ("land_types", "LandSetLoses", "sources"),
        ),
    ],
)
def test_a_translation_that_says_something_else(old: str, new: str, row: Row) -> None:
    found = compare_rules(own("en"), changed("fr", old, new))
    assert rows(found) == {row}
    assert found.verdict == "different"


@pytest.mark.parametrize("name", ["en", "fr", "current"])
def test_a_sentence_that_is_missing_is_a_difference_or_not_compared(name: str) -> None:
    left = own(name) if name in ("en", "fr") else shared(name)
    assert left.document is not None
    assert left.reading is not None
    silent = {one.rule for one in left.reading.sentences} - {one.rule for one in left.reading.statements}
    tried = 0
    for sentence in left.reading.sentences:
        stated = [one for one in left.reading.statements if sentence.span in one.spans and not isinstance(one.norm, Informs)]
        if not stated or sentence.rule in silent:
            continue
        start, end = sentence.span
        text = left.document.text[:start] + left.document.text[end:]
        found = compare_rules(left, document_side(parse_document(text, lang=left.document.lang)))
        tried += 1
        assert found.verdict != "same" or sentence.rule in found.only_left, left.document.words(sentence.span)
    assert tried >= 25


def test_a_rule_for_each_card_type_says_nothing_of_those_it_leaves_out() -> None:
    """The words of creature types are not counted by the sentence on all other card types."""
    found = compare_rules(own("en"), changed("en", "one or two words", "two words"))
    assert {(one.matter, one.field) for one in found.differences} == {("SubtypeWords/creature", None)}
    assert found.verdict == "unsure"


def test_a_sentence_that_is_not_understood_makes_what_it_may_say_unsure() -> None:
    left, right = own("en"), changed("fr", "Retirer un sous-type ne change pas", "Retirer un sous-type ne chamboule pas")
    found = compare_rules(left, right)
    assert found.verdict == "unsure"
    assert [(one.side, one.rule) for one in found.unrecognized] == [("right", "410.1a")]
    assert (found.unrecognized[0].reason, found.unrecognized[0].found) == ("unknown_word", "chamboule")


def test_an_edition_without_its_document_compares_as_well() -> None:
    found = compare_rules(Side(load_edition("2009")), Side(load_edition("current")))
    assert set(TABLE["2009", "current"]) - {CITES} <= rows(found)
    assert all(one.left is None and one.right is None for one in found.differences)


def test_the_record_has_the_shape_of_a_comparison() -> None:
    left, right = own("en"), changed("fr", "un éphémère ou un rituel", "un éphémère")
    record = msgspec.json.decode(msgspec.json.encode(difference_record(left, right, compare_rules(left, right))))
    assert list(record)[:4] == ["left", "right", "verdict", "differences"]
    (one,) = record["differences"]
    assert {"kind", "left", "right", "left_span", "right_span"} <= set(one)
    assert one["left_value"] == ["instant", "sorcery"]


def test_text_and_page_name_topic_values_and_words() -> None:
    left, right = own("en"), changed("fr", "un éphémère ou un rituel", "un éphémère")
    found = compare_rules(left, right)
    text = "\n".join(difference_text(left, right, found, words("fr")))
    page = difference_page(left, right, found, "en").decode()
    assert "Types de carte conservés" in text
    assert "un éphémère conserve ce type" in text
    assert "instant and sorcery" in page
    assert "Mais un objet qui est un éphémère" in page
    assert page.startswith("<!doctype html>")
    assert "pairs of rules that differ" in page
