"""Editions as policy, as data, and as vocabulary; and the examples of the documents under their own norms."""

from __future__ import annotations

import collections
from pathlib import Path

import msgspec
import pytest
from cli_kit import ROOT
from rules_kit import FULL, SEEDS, own, shared

from extractor.errors import InputError
from extractor.resolve import CURRENT, Policy
from extractor.rules.document import parse_document
from extractor.rules.edition import Edition, decode, edition_names, encode, find_edition, load_edition
from extractor.rules.examples import check_examples
from extractor.rules.policy import edition_policy, policy_of, read_policy
from extractor.rules.reader import edition_of, read_norms
from extractor.rules.vocabulary import compare_vocabulary
from extractor.scenario import Scenario, default_tools, load_scenarios, resolve_scenario

CLOSED = frozenset({"artifact_creature", "in_addition:type", "still:card_type", "still:subtype", "still:supertype"})
NOTHING: frozenset[str] = frozenset()
POLICIES = {
    "current": {},
    "extract": {},
    "2022": {"set_keeps": NOTHING, "retained_by": CLOSED},
    "2020": {"set_keeps": NOTHING, "retained_by": CLOSED},
    "2019": {"set_keeps": NOTHING, "retained_by": CLOSED, "artifact_creature_replaces": False},
    "2017": {"set_keeps": NOTHING, "retained_by": CLOSED, "artifact_creature_replaces": False},
    "2009": {
        "set_keeps": NOTHING, "artifact_creature_replaces": False, "gain_needs_card_type": False, "any_change_replaces": True,
        "retained_by": frozenset({"artifact_creature", "in_addition:type", "still:card_type"}),
    },
    "french": {
        "set_keeps": NOTHING, "artifact_creature_replaces": False, "retained_by": CLOSED, "correlated_stay": "new",
        "land_set_removes_copied": False,
    },
}  # fmt: skip
SCENARIOS = list(load_scenarios(ROOT / "corpora" / "rules" / "editions.yaml"))


@pytest.mark.parametrize("name", [*SEEDS, *FULL])
def test_the_policy_of_each_document(name: str) -> None:
    assert policy_of(shared(name).edition) == msgspec.structs.replace(CURRENT, **POLICIES[name])


def test_an_extract_is_silent_on_what_it_does_not_reach() -> None:
    assert read_policy(shared("extract").edition).silent == ("gain_needs_card_type", "land_set_removes_copied")
    assert read_policy(shared("2009").edition).silent == ("land_set_removes_copied",)
    assert read_policy(shared("2022").edition).silent == ()


def test_the_current_edition_is_the_policy_of_the_core() -> None:
    found = read_policy(load_edition("current"))
    assert found.policy == CURRENT == edition_policy("current")
    assert found.silent == ()


@pytest.mark.parametrize(
    ("name", "document"),
    [("2009", "2009"), ("2010-fr", "french"), *((name, name) for name in FULL)],
)
def test_editions_as_data_are_what_their_documents_say(name: str, document: str) -> None:
    known = load_edition(name)
    assert msgspec.structs.replace(known, name="", note="") == msgspec.structs.replace(shared(document).edition, name="", note="")


def test_the_current_edition_holds_what_the_current_extracts_say() -> None:
    known = load_edition("current")
    norms = {one.norm for one in known.norms}
    for name in ("current", "extract"):
        assert {one.norm for one in shared(name).edition.norms} <= norms
        for listed in shared(name).edition.lists:
            assert known.names(listed.what) == tuple(one.name for one in listed.names)


@pytest.mark.parametrize("name", edition_names())
def test_editions_hold_no_prose(name: str) -> None:
    edition = load_edition(name)
    assert decode(encode(edition).encode(), name) == edition
    known = {listed.what: {one.name for one in listed.names} for listed in edition.lists}
    for text in strings(msgspec.to_builtins(msgspec.structs.replace(edition, note="", lists=()))):
        assert len(text.split()) <= 1, text
    assert all(len(name.split()) <= 4 for names in known.values() for name in names)


def strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for one in value.values() for text in strings(one)]
    return [text for one in value for text in strings(one)] if isinstance(value, list | tuple) else []


def test_an_edition_that_is_not_there() -> None:
    with pytest.raises(InputError, match="known: 2009"):
        find_edition("1993")
    assert edition_policy("1993") is None


# ---------------------------------------------------------------- scenarios


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.id)
def test_scenarios_that_depend_on_the_edition(scenario: Scenario) -> None:
    outcome = resolve_scenario(scenario, default_tools()._replace(policy=edition_policy))
    assert outcome.failures == ()


def test_each_pair_of_scenarios_differs_in_the_edition_alone() -> None:
    pairs = collections.defaultdict(list)
    for one in SCENARIOS:
        pairs[one.id.rpartition("-")[0]].append(one)
    assert len(pairs) >= 12
    tools = default_tools()._replace(policy=edition_policy)
    for left, right in pairs.values():
        assert left.edition != right.edition
        bare = [
            str(
                msgspec.to_builtins(
                    [
                        [msgspec.structs.replace(part, place=left.place) for part in one.objects],
                        [msgspec.structs.replace(part, place=left.place) for part in one.effects],
                    ]
                )
            )
            for one in (left, right)
        ]
        assert bare[0] == bare[1], left.id
        # each expectation fails under the other edition
        for one, other in ((left, right), (right, left)):
            assert resolve_scenario(msgspec.structs.replace(one, edition=other.edition), tools).failures, one.id


def test_a_document_is_an_edition_for_scenarios(tmp_path: Path) -> None:
    text = (ROOT / "corpora" / "rules" / "example-en.txt").read_text("utf-8")
    path = tmp_path / "house.txt"
    path.write_text(text.replace("But an object that is an instant or a sorcery keeps this type.", ""), "utf-8")
    assert edition_policy(str(path)) == msgspec.structs.replace(CURRENT, set_keeps=NOTHING)
    assert edition_policy(str(ROOT / "corpora" / "rules" / "example-fr.txt")) == CURRENT


@pytest.mark.parametrize(
    ("old", "new", "field", "value"),
    [
        ("an instant or a sorcery keeps", "an instant keeps", "set_keeps", frozenset({"instant"})),
        ("otherwise they are lost as long as the card type is removed.", "", "correlated_go", False),
        ("another card type that the object has", "a new card type of the object", "correlated_stay", "new"),
        (
            "by copy effects, its old land types, and its rules text",
            "by its old land types and its rules text",
            "land_set_removes_copied",
            False,
        ),
        ("Some effects set a card type. In that case", "When an effect changes a card type,", "any_change_replaces", True),
    ],
)
def test_words_decide_the_policy(old: str, new: str, field: str, value: object) -> None:
    text = (ROOT / "corpora" / "rules" / "example-en.txt").read_text("utf-8")
    assert old in text
    document = parse_document(text.replace(old, new), lang="en")
    policy = policy_of(edition_of(document, read_norms(document)))
    assert policy == msgspec.structs.replace(CURRENT, **{field: value})


def test_the_policy_has_a_switch_for_each_norm_that_decides() -> None:
    assert set(Policy.__struct_fields__) == {name for fields in POLICIES.values() for name in fields} | {"correlated_go"}


# ---------------------------------------------------------------- vocabulary


def test_the_current_extract_and_the_catalogue_have_the_same_names() -> None:
    found = compare_vocabulary(shared("current").edition)
    assert found.differences == ()
    assert found.compared == (
        "artifact_type", "enchantment_type", "land_type", "basic_land_type", "spell_type", "supertype",
    )  # fmt: skip


@pytest.mark.parametrize("name", ["2009", *FULL])
def test_every_difference_of_an_older_text_is_explained(name: str) -> None:
    found = compare_vocabulary(shared(name).edition)
    assert found.unexplained == ()
    counted = collections.Counter(one.why for one in found.differences)
    assert counted["newer"] > 100
    assert {(one.name, one.by) for one in found.differences if one.why == "renamed"} == {("tribal", "kindred")}


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("2009", {"card_type": 9, "artifact_type": 3, "enchantment_type": 2, "land_type": 12, "planeswalker_type": 9,
                  "spell_type": 2, "creature_type": 219, "plane_type": 26, "supertype": 4, "basic_land_type": 5}),
        ("2022", {"card_type": 14, "artifact_type": 9, "enchantment_type": 8, "land_type": 13, "planeswalker_type": 69,
                  "spell_type": 4, "creature_type": 262, "plane_type": 43, "supertype": 5, "basic_land_type": 5}),
        ("current", {"artifact_type": 22, "enchantment_type": 13, "land_type": 17, "spell_type": 5, "supertype": 5,
                     "basic_land_type": 5}),
    ],
)  # fmt: skip
def test_the_lists_have_as_many_names_as_their_commas(name: str, counts: dict[str, int]) -> None:
    side = shared(name)
    assert {one.what: len(one.names) for one in side.edition.lists} == counts
    assert side.document is not None
    assert side.reading is not None
    for listed in side.reading.lists:
        for one in listed.names:
            assert side.document.words(one.span).replace("’", "'") == one.words


def test_renamed_replaced_and_unknown_names_between_editions() -> None:
    found = {one.name: one for one in compare_vocabulary(shared("2017").edition, shared("2022").edition).differences}
    assert (found["Hound"].why, found["Hound"].by) == ("replaced", "Dog")
    assert (found["Egg"].why, found["Egg"].by) == ("newer", "2019")
    house = compare_vocabulary(own("en").edition)
    assert {one.name for one in house.unexplained if one.where == "only_here"} == {"Gizmo"}


def test_names_in_french_are_the_same_names() -> None:
    assert next(listed.names for listed in own("fr").edition.lists if listed.what == "card_type")[1].name == "battle"
    lists = [{one.what: own(lang).edition.names(one.what) for one in own(lang).edition.lists} for lang in ("en", "fr")]
    assert lists[0] == lists[1]


# ---------------------------------------------------------------- examples


@pytest.mark.parametrize(
    ("name", "checks"), [("french", 0), ("extract", 5), ("2009", 19), ("current", 2), *((name, 20) for name in FULL)]
)
def test_the_examples_of_each_document_hold(name: str, checks: int) -> None:
    side = shared(name)
    assert side.document is not None
    assert side.reading is not None
    found = check_examples(side.document, side.reading)
    assert [one for one in found if not one.holds] == []
    assert len(found) >= checks
    if checks >= 19:
        claims = " ".join(one.claim for one in found)
        for part in ("Legendary Land", "Artifact Enchantment", "Forest Dryad", "not Merfolk Wizard", "not truck", "not Swamp"):
            assert part in claims


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_our_own_examples_hold(lang: str) -> None:
    side = own(lang)
    assert side.document is not None
    assert side.reading is not None
    found = check_examples(side.document, side.reading)
    assert [one.holds for one in found] == [True, True, True]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('it becomes an "artifact enchantment creature"', 'it becomes an "artifact creature"', "card_types"),
        ('"Elf Warrior" is not', '"Warrior" is not', "can be chosen"),
        ('"Elf" is acceptable', '"Truck" is acceptable', "Truck"),
        ("that are still enchantments", "with flying", "card_types"),
    ],
)
def test_an_example_that_is_wrong_does_not_hold(old: str, new: str, problem: str) -> None:
    text = (ROOT / "corpora" / "rules" / "example-en.txt").read_text("utf-8")
    assert old in text
    document = parse_document(text.replace(old, new), lang="en")
    found = [one for one in check_examples(document, read_norms(document)) if one.holds is False]
    assert len(found) == 1
    assert problem in (found[0].problem or "")


def test_an_example_is_run_under_the_norms_of_its_document() -> None:
    text = (ROOT / "corpora" / "rules" / "example-en.txt").read_text("utf-8")
    closed = text.replace('or that say that something is "still a [type, supertype, or subtype]"', "")
    document = parse_document(closed, lang="en")
    reading = read_norms(document)
    assert isinstance(edition_of(document, reading), Edition)
    assert [one.holds for one in check_examples(document, reading)] == [False, True, True]
