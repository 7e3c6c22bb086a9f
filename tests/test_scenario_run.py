"""From a scenario to its outcome, with readings written by hand: what is built, compared, and reported."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from extractor.errors import InputError
from extractor.ir.annotation import Ability
from extractor.ir.effects import Special
from extractor.resolve import CURRENT
from extractor.scenario import Outcome, Tools, as_json, as_text, build_board, load_scenarios, resolve_scenario
from extractor.scenario.mana import colors_of, mana_value_of
from extractor.scenario.words import plain

sys.path.append(str(Path(__file__).parent))  # the helpers lie beside this file

from resolve_kit import (
    BASICS,
    CREATURES,
    EVERY,
    FAMILY_OF,
    LAND,
    TABLE,
    base,
    gains,
    keyword,
    static,
    sub,
    subs,
    types,
    words,
)

MIRE = "Each land is a Swamp in addition to its other land types."
BELL = "All Swamps are 1/1 creatures that are still lands."
LANTERN = 'Lands have "{T}: Add {C}".'
CHANGE = "Target creature becomes a Rat."
READINGS: dict[str, Ability] = {
    MIRE: static("all", LAND, subs("add", "Swamp"), text=MIRE, cue="in_addition"),
    BELL: static("all", sub("Swamp"), types("add", "creature"), base(1, 1), text=BELL, cue="still"),
    LANTERN: static("all", LAND, gains(Special(text="{T}: Add {C}")), text=LANTERN),
    "{T}: Add {C}": words("{T}: Add {C}", mana=True),
    "Haste": keyword("haste"),
    "Prototype": keyword("prototype", "{2}{R} — 3/2"),
    CHANGE: static("target", None, subs("set", "Rat"), text=CHANGE, kind="spell"),
    "All.": static("target", None, subs("add", EVERY, of="creature"), text="All.", kind="spell"),
    "As long as it hops, it is a creature.": static(
        "self", None, types("add", "creature"), text="As long as it hops, it is a creature."
    ),
}


def read_text(text: str, lang: str, *, name: str | None = None, type_line: str | None = None) -> Any:
    found, start = [], 0
    for paragraph in text.split("\n"):
        if paragraph in READINGS:
            found.append(msgspec.structs.replace(READINGS[paragraph], span=(start, start + len(paragraph))))
        start += len(paragraph) + 1
    return SimpleNamespace(annotation=SimpleNamespace(effects=(), unrecognized=()), abilities=tuple(found))


def parse_type_line(text: str, lang: str) -> Any:
    left, _, right = text.partition(" — ")
    known = [word.casefold() for word in left.split()]
    unknown = [SimpleNamespace(text=word) for word in right.split() if word not in FAMILY_OF]
    return SimpleNamespace(
        supertypes=tuple(word for word in known if word in ("basic", "legendary")),
        card_types=tuple(word for word in known if word not in ("basic", "legendary")),
        subtypes=tuple((FAMILY_OF[word], word) for word in right.split() if word in FAMILY_OF),
        unknown=tuple(unknown),
    )


TOOLS = Tools(
    read_text=read_text,
    parse_type_line=parse_type_line,
    table=TABLE,
    subtype=lambda word, lang, family: (
        word if FAMILY_OF.get(word) in (family, FAMILY_OF.get(word) if family is None else None) else None
    ),
    word=lambda cls, word, lang: (
        "célérité" if (word, lang) == ("haste", "fr") else word if word in ("haste", "prototype") else None
    ),
    type_line=lambda supertypes, card_types, subtypes, lang: " ".join(
        (*supertypes, *card_types, *(name for _, name in subtypes))
    ),
    mana_ability=lambda symbol, lang: {"en": "{T}: Add {%s}.", "fr": "{T} : Ajoutez {%s}."}[lang] % symbol,
    languages=("en", "fr"),
    policy=lambda name: CURRENT if name == "current" else None,
)


def outcome(text: str) -> Outcome:
    (scenario,) = load_scenarios("s.yaml", source=text)
    return resolve_scenario(scenario, TOOLS)


BOARD = f"""\
id: swamps
objects:
  - {{id: mire, name: Mire, type_line: Legendary Land, text: "{MIRE}"}}
  - {{id: bell, name: Bell, type_line: Artifact, text: "{BELL}"}}
  - {{id: wood, name: Wood, type_line: Land — Forest, text: "Haste\\n(other words)", lang: LANG}}
expect:
  wood:
    supertypes: []
    card_types: [creature, land]
    subtypes: [Swamp, Forest]
    colors: []
    power: 1
    toughness: 1
    abilities: ABILITIES
    rules: ["305.7", "205.1b"]
"""


@pytest.mark.parametrize(
    ("lang", "abilities"),
    [
        ("en", '["haste", "{T}: Add {B}", "{T}: ADD {G}."]'),
        ("fr", '["Célérité", "{T} : Ajoutez {B}.", "{T} : Ajoutez {G}"]'),
    ],
)
def test_a_scenario_holds_in_the_words_of_its_language(lang: str, abilities: str) -> None:
    found = outcome(BOARD.replace("LANG", lang).replace("ABILITIES", abilities))
    assert found.holds, found.failures


def test_failures_say_what_differs() -> None:
    text = BOARD.replace("LANG", "en").replace("ABILITIES", '["haste", "flying"]').replace("power: 1", "power: 2")
    text = text.replace("[Swamp, Forest]", "[Forest, Gate]").replace('"205.1b"', '"707.2"')
    found = outcome(text)
    assert found.holds is False
    assert {(one.field, one.missing, one.extra) for one in found.failures} == {
        ("subtypes", ("Gate",), ("Swamp",)),
        ("power", (), ()),
        ("abilities", ("flying",), ("{T}: Add {B}.", "{T}: Add {G}.")),
        ("rules", ("707.2",), ()),
    }
    report = as_text(found, TOOLS)
    assert "does not hold" in report
    assert "wood: subtypes: expected [Forest, Gate], found [Forest, Swamp]; missing: [Gate]; too much: [Swamp]" in report


def test_without_expectations_nothing_holds_or_fails() -> None:
    found = outcome("id: a\nobjects: [{id: x, type_line: Land}]\n")
    assert found.holds is None
    assert as_json(found, TOOLS)["holds"] is None


def test_json_is_plain_and_the_same_twice() -> None:
    text = BOARD.replace("LANG", "en").replace("ABILITIES", "[]")
    first, second = (msgspec.json.encode(as_json(outcome(text), TOOLS)) for _ in range(2))
    assert first == second
    data = msgspec.json.decode(first)
    assert data["objects"]["wood"]["subtypes"] == ["Forest", "Swamp"]
    assert [one["effect"]["source"] for one in data["explanation"] if one["layer"] == "4"] == ["mire", "bell", None]
    assert data["explanation"][0]["changes"][1] == {
        "object": "wood",
        "field": "subtypes",
        "before": ["Forest"],
        "after": ["Forest", "Swamp"],
    }


def test_the_readable_report_gives_steps_with_rules_and_can_be_translated() -> None:
    text = BOARD.replace("LANG", "fr").replace("ABILITIES", "[]")
    report = as_text(outcome(text), TOOLS, lang="fr", explain=True, translate=lambda message: f"<{message}>")
    assert "<layer 4: " in report
    assert "{T} : Ajoutez {B}." in report
    assert "205.1b" in report


def test_quoted_abilities_are_read_as_abilities() -> None:
    found = outcome(
        f"id: a\nobjects: [{{id: l, type_line: Artifact, text: '{LANTERN}'}}, {{id: x, type_line: Land}}]\n"
        "expect: {x: {abilities: ['{T}: Add {C}.']}}\n"
    )
    assert found.holds, found.failures
    assert [one.mana for one in found.result.objects["x"].abilities] == [True]


def test_words_for_whole_lists() -> None:
    found = outcome(
        "id: a\nobjects: [{id: x, type_line: Creature — Elf}]\neffects: [{text: All., affects: [x]}]\n"
        "expect: {x: {subtypes: [every creature type]}}\n"
    )
    assert found.holds, found.failures
    assert {name for _, name in found.result.objects["x"].subtypes} == set(CREATURES)
    assert as_json(found, TOOLS)["objects"]["x"]["subtypes"] == ["every creature type"]
    assert set(BASICS) <= set(TABLE.subtypes["land"])


def test_timestamps_by_default_follow_the_list() -> None:
    effect = f"{{text: {CHANGE}, affects: [x]}}"
    objects = "[{id: x}, {id: y, timestamp: 9}, {id: z}]"
    text = f"id: a\nobjects: {objects}\neffects: [{effect}, {effect[:-1]}, timestamp: 4}}, {effect}]\n"
    (scenario,) = load_scenarios("s.yaml", source=text)
    board = build_board(scenario, TOOLS)
    assert [one.timestamp for one in board.objects] == [1, 9, 3]
    assert [one.timestamp for one in board.effects] == [10, 4, 11]


def test_colours_and_mana_value_come_from_the_mana_cost() -> None:
    assert colors_of("{2}{W/U}{B/P}{X}{C}") == ("white", "blue", "black")
    assert [mana_value_of(cost) for cost in ("", "{X}{2}{R}", "{2/W}{G/P}", "{W/U}{S}{C}", "{10}")] == [0, 3, 3, 3, 10]
    (scenario,) = load_scenarios(
        "s.yaml", source="id: a\nobjects: [{id: x, mana_cost: '{3}{R}'}, {id: y, mana_cost: '{R}', colors: []}]\n"
    )
    board = build_board(scenario, TOOLS)
    assert [(one.colors, one.mana_value) for one in board.objects] == [(("red",), 4), ((), 1)]


def test_a_prototyped_object_has_its_other_cost_colours_and_size() -> None:
    text = "id: a\nobjects: [{id: x, mana_cost: '{7}', power: 6, toughness: 4, text: Prototype, CAST}]\n"
    sizes = []
    for cast in ("cast_for: prototype", "tapped: false"):
        (scenario,) = load_scenarios("s.yaml", source=text.replace("CAST", cast))
        one = build_board(scenario, TOOLS).objects[0]
        sizes.append((one.mana_value, one.colors, one.power, one.toughness))
    assert sizes == [(3, ("red",), 3, 2), (7, (), 6, 4)]


def test_single_timestamps_and_false_conditions_find_their_ability_by_its_words() -> None:
    text = """\
id: a
objects:
  - id: x
    type_line: Land
    text: "Haste\\nAs long as it hops, it is a creature."
    counters: {flying: 1}
    timestamps: {haste: 4, flying: 6, As long as it hops: 5}
conditions_false: [{object: x, text: as long as it hops}]
"""
    (scenario,) = load_scenarios("s.yaml", source=text)
    board = build_board(scenario, TOOLS)
    assert board.objects[0].later == {0: 4, 1: 5, "flying": 6}
    assert board.conditions_false == {("x", 1)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{id: x, lang: de}", "no language 'de'; installed are en, fr"),
        ("{id: x, type_line: Land — Frorest}", "unknown word 'Frorest'"),
        ("{id: x, cast_for: bestwo}", "unknown keyword 'bestwo' (did you mean 'bestow'?)"),
        ("{id: x, chosen: {creature_type: Forest}}", "'Forest' is no existing creature type (205.3e)"),
        ("{id: x, chosen: {basic_land_type: Gate}}", "'Gate' is no basic land type"),
        ("{id: x, timestamps: {flying: 3}}", "has no counter and no ability 'flying'"),
    ],
)
def test_what_cannot_be_built_is_named(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        outcome(f"id: a\nobjects:\n  - {text}\n")
    assert str(caught.value).startswith("s.yaml:3: ")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("effects: [{keyword: creww, source: x}]", "did you mean 'crew'?"),
        ("conditions_false: [{object: x, text: nothing}]", "no ability with these words"),
        ("edition: older", "no edition 'older'"),
    ],
)
def test_parts_that_fit_nothing_are_named(rest: str, said: str) -> None:
    with pytest.raises(InputError, match=r"s\.yaml:") as caught:
        outcome(f"id: a\nobjects: [{{id: x}}]\n{rest}\n")
    assert said in str(caught.value)


def test_wordings_are_compared_without_case_spaces_and_typography() -> None:
    assert plain("{T} : Ajoutez\u00a0{G}.") == plain("{t}: ajoutez {g}")
    assert plain("Don’t “move” −1") == plain('don\'t "move" -1.')
