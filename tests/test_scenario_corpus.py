"""Our own scenarios in both languages, and those beside the project, run with the program's own readers."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from extractor.resolve import evaluate
from extractor.scenario import Scenario, Tools, build_board, default_tools, load_scenarios, resolve_scenario
from extractor.scenario.check import check

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared" / "scenarios"
OWN = sorted((ROOT / "corpora" / "scenarios").glob("*.yaml"))
SCENARIOS = [one for file in OWN for one in load_scenarios(file)]

#: How many of the scenarios beside the project must hold; raise it when more do.
ENOUGH = 110


@pytest.fixture(scope="module")
def tools() -> Tools:
    return default_tools()


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.id)
def test_own_scenarios_hold(scenario: Scenario, tools: Tools) -> None:
    found = resolve_scenario(scenario, tools)
    assert found.holds, found.failures


def test_ids_are_unique_and_whole_records_are_compared() -> None:
    assert len({one.id for one in SCENARIOS}) == len(SCENARIOS) >= 50
    for scenario in SCENARIOS:
        whole = [one for one in scenario.expect.values() if {"card_types", "subtypes", "power", "toughness"} <= one.given]
        assert whole, f"{scenario.id} compares no whole object"


def test_scenarios_of_the_other_language_expect_the_same(tools: Tools) -> None:
    by_id = {one.id: one for one in SCENARIOS}
    pairs = [(one, by_id[one.id.removesuffix("-fr")]) for one in SCENARIOS if one.id.endswith("-fr")]
    assert len(pairs) >= 16
    for french, english in pairs:
        left, right = (resolve_scenario(one, tools).result.objects for one in (french, english))
        for key in french.expect.keys() & english.expect.keys():
            fields = ("supertypes", "card_types", "subtypes", "colors", "power", "toughness")
            assert [getattr(left[key], f) for f in fields] == [getattr(right[key], f) for f in fields], french.id


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared scenarios are not beside the project")
def test_scenarios_beside_the_project_hold_in_any_order_of_their_lists(tools: Tools) -> None:
    rng = random.Random(5)
    holding, differing = 0, []
    files = sorted(SHARED.glob("*.yaml"))
    for file in files:
        for scenario in load_scenarios(file):
            found = resolve_scenario(scenario, tools)
            holding += bool(found.holds)
            objects, effects = list(found.board.objects), list(found.board.effects)
            rng.shuffle(objects)
            rng.shuffle(effects)
            board = msgspec.structs.replace(build_board(scenario, tools), objects=tuple(objects), effects=tuple(effects))
            mixed = evaluate(board, catalogue=tools.table)
            if [one.field for one in check(scenario, mixed, tools)] != [one.field for one in found.failures]:
                differing.append(scenario.id)
    assert not differing
    assert holding >= ENOUGH * len(files) // 110
