"""Our own scenarios in both languages, and those beside the project, run with the program's own readers."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from extractor.resolve import Final, evaluate, has_type, is_basic, shares_creature_type
from extractor.scenario import Outcome, Scenario, Tools, as_json, as_text, default_tools, load_scenarios, resolve_scenario
from extractor.scenario.check import check

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared" / "scenarios"
OWN = sorted((ROOT / "corpora" / "scenarios").glob("*.yaml"))
SCENARIOS = [one for file in OWN for one in load_scenarios(file)]

#: How many of the scenarios beside the project must hold; raise it when more do.
ENOUGH = 110
#: Files of scenarios whose words the other language has not: new keywords and types, and the example of the README,
#: which has both languages on one board.
ONE_LANGUAGE = {"english.yaml", "first.yaml"}

def rules(words: str) -> frozenset[str]:
    return frozenset(words.split())


#: Rules of which a step of the explanation must say, in some scenario, that they decided.
EXPLAINED = rules("""
    105.3 122.1a 122.1b 205.1a 205.1b 205.3d 205.3e 205.3i 205.3m 205.4b 205.4c 205.4g 208.3 301.7 305.6 305.7 305.8
    604.2 604.3 611.2a 611.2b 611.2c 611.3a 611.3c 612.1
    613.1a 613.1b 613.1c 613.1d 613.1e 613.1f 613.1g 613.2a 613.2b 613.3 613.4a 613.4b 613.4c 613.4d 613.6
    613.7 613.7a 613.7b 613.7c 613.7e 613.8a 613.8b 613.8c 614.12
    701.58a 701.66a 702.73a 702.103b 702.103f 702.113a 702.114a 702.122a 702.128a 702.129a 702.151b 702.161a 702.168a
    702.175a 702.176a 702.184a 707.2 707.3 707.9b 707.9d 707.9f 708.2 708.2a 708.10
""")
#: Rules that some scenario is about, although no step of an evaluation can be put down to them.
ABOUT = rules("""
    109.2 113.6 114.4 205.2b 205.2c 205.3b 205.3c 205.3g 205.3h 205.3j 205.3k 205.4d 205.4f 208.2a 208.3a 208.4a 208.5
    301.5 301.5a 301.5c 301.5e 301.6 301.7a 301.7b 303.4 303.4b 303.4e 303.4m 514.2 611.2d 611.3b 612.2 612.3 612.7
    613.1 613.2c 613.5 613.7d 613.7f 613.7m 613.9 700.5 701.47a 704.5f 704.5j 704.5k 707.2b 707.4 707.5 707.6 707.9a 708.8
    718.3
""")


@pytest.fixture(scope="module")
def tools() -> Tools:
    return default_tools()


@cache
def outcome(key: str) -> Outcome:
    (scenario,) = (one for one in SCENARIOS if one.id == key)
    return resolve_scenario(scenario)


@cache
def written() -> dict[str, dict[str, Any]]:
    """The scenarios as they stand in the files, with what the loader leaves to people."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    documents = [one for file in OWN for one in yaml.load_all(file.read_text(encoding="utf-8"), Loader=loader)]
    return {one["id"]: one for one in documents}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.id)
def test_own_scenarios_hold(scenario: Scenario) -> None:
    found = outcome(scenario.id)
    assert found.holds, found.failures


def test_ids_are_unique_and_whole_records_are_compared() -> None:
    assert len({one.id for one in SCENARIOS}) == len(SCENARIOS)
    assert len([one for one in SCENARIOS if not one.id.endswith("-fr")]) >= 150
    for scenario in SCENARIOS:
        whole = [one for one in scenario.expect.values() if {"card_types", "subtypes", "power", "toughness"} <= one.given]
        assert whole, f"{scenario.id} compares no whole object"


def test_every_rule_of_the_core_has_its_scenario() -> None:
    explained = {rule for one in SCENARIOS for expected in one.expect.values() for rule in expected.rules}
    about = {rule for one in written().values() for rule in one.get("rules") or ()}
    assert not EXPLAINED - explained
    assert not ABOUT - explained - about


def test_every_scenario_has_its_twin_in_the_other_language() -> None:
    names = {one.id for one in SCENARIOS}
    alone = {
        one.id: Path(one.place.file).name
        for one in SCENARIOS
        if not one.id.endswith("-fr") and f"{one.id}-fr" not in names
    }
    assert set(alone.values()) <= ONE_LANGUAGE, alone
    assert not [one for one in names if one.endswith("-fr") and one.removesuffix("-fr") not in names]
    for scenario in SCENARIOS:
        langs = {one.lang for one in (*scenario.objects, *scenario.effects) if getattr(one, "text", "") or hasattr(one, "id")}
        assert scenario.id == "first-example" or langs == {"fr" if scenario.id.endswith("-fr") else "en"}, scenario.id


def values(final: Final) -> tuple[Any, ...]:
    """Everything about an object that has no language; abilities by what they are, not by their words."""
    kinds = sorted((one.symbol or one.keyword or "", one.origin) for one in final.abilities)
    return (
        final.controller, final.supertypes, final.card_types, final.subtypes, final.colors, final.power, final.toughness,
        final.mana_value, kinds,
    )  # fmt: skip


def reasons(found: Outcome) -> list[tuple[Any, ...]]:
    return [
        (one.layer, one.effect.kind, one.effect.source, one.rules, one.reason.kind, one.skipped) for one in found.result.steps
    ]


PAIRS = [one.id for one in SCENARIOS if f"{one.id}-fr" in {other.id for other in SCENARIOS}]


@pytest.mark.parametrize("key", PAIRS)
def test_both_languages_give_the_same_objects_for_the_same_reasons(key: str) -> None:
    english, french = outcome(key), outcome(f"{key}-fr")
    shared = english.result.objects.keys() & french.result.objects.keys()
    assert shared >= english.scenario.expect.keys() & french.scenario.expect.keys()
    for one in sorted(shared):
        assert values(english.result.objects[one]) == values(french.result.objects[one]), one
    if english.result.objects.keys() == french.result.objects.keys():
        assert reasons(english) == reasons(french)


def test_what_state_based_actions_look_at() -> None:
    asked = {key: one["x-state-based"] for key, one in written().items() if "x-state-based" in one}
    assert len(asked) >= 10
    for key, expected in asked.items():
        assert as_json(outcome(key))["state_based"] == expected, key


def test_questions_about_what_an_object_is() -> None:
    """205.2b, 305.8, and shared creature types, asked of evaluated objects."""
    twin, reef = (outcome("basic-by-an-effect").result.objects[key] for key in ("twin", "reef"))
    assert (is_basic(reef), is_basic(twin), has_type(twin, "Mountain"), has_type(twin, "Island")) == (True, False, True, False)
    bot = outcome("several-card-types").result.objects["bot"]
    assert all(has_type(bot, word) for word in ("artifact", "creature", "Construct"))
    assert not has_type(bot, "legendary")
    changelings = outcome("changeling-among-effects").result.objects
    assert shares_creature_type(changelings["a"], changelings["d"])
    assert not shares_creature_type(changelings["a"], changelings["c"])
    lands = outcome("life-and-the-grove").result.objects
    assert shares_creature_type(lands["wood"], lands["sap"])
    assert not shares_creature_type(lands["wood"], lands["life"])


def mixed_up(found: Outcome, rng: random.Random, tools: Tools) -> list[str]:
    """What fails when objects and effects are listed in another order, with the timestamps that they had."""
    objects, effects = list(found.board.objects), list(found.board.effects)
    rng.shuffle(objects)
    rng.shuffle(effects)
    board = msgspec.structs.replace(found.board, objects=tuple(objects), effects=tuple(effects))
    mixed = evaluate(board, catalogue=tools.table, policy=tools.policy(found.scenario.edition))
    assert dict(mixed.objects) == dict(found.result.objects), found.scenario.id
    assert {(one.layer, one.rules, one.changes) for one in mixed.steps} == {
        (one.layer, one.rules, one.changes) for one in found.result.steps
    }, found.scenario.id
    return [one.field for one in check(found.scenario, mixed, tools)]


def test_own_scenarios_hold_in_any_order_of_their_lists(tools: Tools) -> None:
    rng = random.Random(7)
    for scenario in SCENARIOS:
        for _ in range(2):
            assert not mixed_up(outcome(scenario.id), rng, tools), scenario.id


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared scenarios are not beside the project")
def test_scenarios_beside_the_project_hold_in_any_order_of_their_lists(tools: Tools) -> None:
    rng = random.Random(5)
    files = sorted(SHARED.glob("*.yaml"))
    outcomes = [resolve_scenario(scenario, tools) for file in files for scenario in load_scenarios(file)]
    for found in outcomes:
        assert mixed_up(found, rng, tools) == [one.field for one in found.failures], found.scenario.id
    assert sum(bool(one.holds) for one in outcomes) >= ENOUGH * len(files) // 110


def test_keywords_and_counters_are_called_by_their_names_in_the_language_of_the_report(tools: Tools) -> None:
    for key, lang, said in (
        ("reconfigure-whatever-attached-it", "fr", "reconfiguration"),
        ("counters-on-cards-elsewhere", "fr", " vol "),
        ("counters-on-cards-elsewhere", "en", "flying counters on Grave Walker"),
    ):
        report = as_text(outcome(key), tools, lang=lang, explain=True)
        assert any(said in line for line in report.split("\n") if line.startswith("  * ")), (key, lang)
    elsewhere = outcome("counters-on-cards-elsewhere").result
    assert [one.rules for one in elsewhere.steps if one.skipped] == [("122.1a",)]
