"""Scenario files: what is read, and errors that say where and how to mend it."""

from __future__ import annotations

from pathlib import Path

import pytest

from extractor.errors import InputError
from extractor.scenario import load_scenarios

GOOD = """\
id: first
title: A title
tags: [anything]
why: for people
rules: ["205.1a"]
x-note: [free]
objects:
  - id: tower
    type_line: "Land"
    counters: {"+1/+1": 2}
    power: "1+*"
    x-remark: also here
  - id: 7
    attached_to: tower
effects:
  - text: Target land becomes black.
    affects: [tower]
    chosen: {color: black}
now: {turn_of: A, phase: main}
conditions_false:
  - object: tower
    text: As long as
expect:
  tower:
    subtypes: []
    power: null
    why: because
"""


def load(text: str, file: str = "board.yaml"):
    return list(load_scenarios(file, source=text))


def test_a_scenario_is_read_with_its_lines() -> None:
    (scenario,) = load(GOOD)
    assert (scenario.id, scenario.title, scenario.edition) == ("first", "A title", "current")
    tower, seven = scenario.objects
    assert (tower.power, tower.counters, tower.colors, tower.controller, tower.zone) == (
        1,
        {"+1/+1": 2},
        None,
        "A",
        "battlefield",
    )
    assert (seven.id, seven.attached_to, str(seven.place)) == ("7", "tower", "board.yaml:13")
    assert scenario.expect["tower"].given == {"subtypes", "power"}
    assert scenario.effects[0].chosen == {"color": "black"}


def test_several_scenarios_in_one_file() -> None:
    assert [one.id for one in load("id: a\nobjects: []\n---\nid: b\nobjects: []\n")] == ["a", "b"]
    assert [one.id for one in load("- {id: a, objects: []}\n- {id: b, objects: []}\n")] == ["a", "b"]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("type_line:", "typeline:", 9, "unknown field 'typeline' (did you mean 'type_line'?)"),
        ("    affects:", "    afects:", 17, "did you mean 'affects'?"),
        ("expect:", "expects:", 23, "did you mean 'expect'?"),
        ("    subtypes: []", "    subtipes: []", 25, "did you mean 'subtypes'?"),
        ("- id: 7", "- id: tower", 13, "a second object 'tower'; the first is at board.yaml:8"),
        ("attached_to: tower", "attached_to: towr", 14, "objects[1].attached_to: no object has the id 'towr'; did you mean"),
        ("affects: [tower]", "affects: [zzz]", 17, "effects[0].affects[0]: no object has the id 'zzz'; the objects are tower, 7"),
        ("  - object: tower", "  - object: tow", 21, "conditions_false[0].object: no object has the id 'tow'"),
        ("  tower:\n    subtypes", "  bower:\n    subtypes", 24, "expect.bower: no object has the id 'bower'"),
        (
            'counters: {"+1/+1": 2}',
            'counters: {"+1/+1": two}',
            10,
            "objects[0].counters.+1/+1: expected a whole number, found 'two'",
        ),
        ('counters: {"+1/+1": 2}', "counters: [2]", 10, "expected a mapping"),
        ("affects: [tower]", "affects: tower", 17, "expected a list"),
        ('power: "1+*"', "power: big", 11, "expected a whole number"),
        ("color: black", "color: [black]", 18, "expected one value, found a list"),
        ("title: A title", "title: 12", 2, "expected text, found 12; put it in quotes"),
        ("title: A title", "id: again", 2, "'id' stands twice"),
        ('    type_line: "Land"', "    tapped: maybe", 9, "expected true or false"),
        (
            '    type_line: "Land"',
            "    zone: batlefield",
            9,
            "unknown value 'batlefield' (did you mean 'battlefield'?)",
        ),
        ('    type_line: "Land"', "    colors: [pink]", 9, "one of white, blue, black, red, green"),
        ("  - text: Target land becomes black.", "  - source: tower", 16, "an effect needs 'text' or 'keyword'"),
        ("  - text: Target land becomes black.", "  - keyword: crew", 16, None),
        ("id: first\n", "", 1, "the field 'id' is missing"),
        ('    type_line: "Land"', "    copy_of: tower", 9, "the copies go in a circle: tower -> tower"),
        ('    type_line: "Land"', '    attached_to: "7"', 9, "the attachments go in a circle: tower -> 7 -> tower"),
        ('    type_line: "Land"', "   - type_line: [", 9, "not well-formed YAML"),
    ],
)
def test_faults_are_named_with_their_place(old: str, new: str, line: int, said: str | None) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    if said is None:
        assert load(text)
        return
    with pytest.raises(InputError) as caught:
        load(text)
    assert str(caught.value).startswith(f"board.yaml:{line}:"), str(caught.value)
    assert said in str(caught.value)
    assert caught.value.exit_code == 3


def test_an_attachment_to_a_player_is_no_dangling_id() -> None:
    (scenario,) = load("id: a\nobjects:\n  - {id: x, controller: P1}\n  - {id: curse, controller: P2, attached_to: P1}\n")
    assert scenario.objects[1].attached_to == "P1"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe\x00", "not UTF-8"), (b"", "holds no scenario"), (b"just words", "expected a mapping"), (b"\x00", "YAML"),
        (b"id: a\nobjects: []\n---\nid: a\nobjects: []\n", "a second scenario 'a'"), (b"[" * 3000, "YAML|deeply"),
    ],
)  # fmt: skip
def test_unreadable_files(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(content)
    with pytest.raises(InputError, match=said):
        list(load_scenarios(file))


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(InputError, match="cannot be read"):
            list(load_scenarios(path))


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xef\xbb\xbfid: a\nobjects: []\n")
    assert next(load_scenarios(file)).id == "a"


def test_a_directive_and_comments_belong_to_the_scenario_behind_them() -> None:
    found = load("%YAML 1.1\n# about both\n---\n" + GOOD + "---\n" + GOOD.replace("id: first", "id: second"))
    assert [one.id for one in found] == ["first", "second"]
    assert [one.place.line for one in found] == [4, 5 + GOOD.count("\n")]
