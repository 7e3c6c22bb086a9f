"""Faulty scenarios: each error names the file, the line, the way to the place, what is wrong and how to mend it (exit code 3)."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import NamedTuple

import pytest
from cli_kit import Runner

GOOD = """\
id: board
title: A board
objects:
  - id: bear
    name: Thicket Bear
    type_line: Creature — Bear
    power: 2
    toughness: 2
    counters: {"+1/+1": 1}
  - id: idol
    name: Bronze Idol
    type_line: Artifact
    text: As long as it's your turn, Bronze Idol is a creature in addition to its other types.
    mana_cost: "{3}"
effects:
  - text: Target creature becomes the creature type of your choice.
    affects: [bear]
    chosen: {creature_type: Elf}
now: {turn_of: A}
conditions_false:
  - object: idol
    text: As long as it's your turn
expect:
  bear:
    card_types: [creature]
    subtypes: [Elf]
    power: 3
    toughness: 3
"""
AFTER = "id: after\nobjects: [{id: x, type_line: Land — Forest}]\nexpect: {x: {subtypes: [Forest]}}\n"


class Case(NamedTuple):
    """What is replaced in the good scenario by what; then the line, the way and some words of the error."""

    name: str
    old: str
    new: str
    line: int
    way: str
    said: str


BEAR, IDOL, EFFECT = "    name: Thicket Bear", "    name: Bronze Idol", "    affects: [bear]"
CASES = (
    Case("unknown field at the top", "title: A board", "titel: A board", 2, "titel",
         "unknown field 'titel' (did you mean 'title'?)"),
    Case("unknown field of an object", BEAR, "    nam: Bear", 5, "objects[0].nam", "(did you mean 'name'?)"),
    Case("unknown field like no other", IDOL, "    zzz: 1", 11, "objects[1].zzz", "the fields here are id, name, type_line"),
    Case("unknown field of an effect", EFFECT, "    afects: [bear]", 17, "effects[0].afects", "(did you mean 'affects'?)"),
    Case("unknown field of the moment", "{turn_of: A}", "{turn: A}", 19, "now.turn", "(did you mean 'turn_of'?)"),
    Case("unknown field of a false condition", "  - object: idol", "  - object: idol\n    objekt: x", 22,
         "conditions_false[0].objekt",
         "(did you mean 'object'?)"),
    Case("unknown field of an expectation", "    power: 3", "    powr: 3", 27, "expect.bear.powr", "(did you mean 'power'?)"),
    Case("field without a name", BEAR, "    [a, b]: Bear", 5, "objects[0]", "a field needs a name"),
    Case("no id", "id: board\n", "", 1, "", "the field 'id' is missing; add it"),
    Case("no objects", GOOD.partition("objects:")[2].partition("effects:")[0], " []\n", 0, "", "no object has the id 'bear'"),
    Case("object without an id", "  - id: idol\n", "  - tapped: true\n", 10, "objects[1]", "the field 'id' is missing"),
    Case("false condition without words", "    text: As long as it's your turn\nexpect", "expect", 21, "conditions_false[0]",
         "the field 'text' is missing"),
    Case("two objects with one id", "  - id: idol", "  - id: bear", 10, "objects[1].id",
         "the first is at {file}:4; give it another id"),
    Case("field twice", BEAR, BEAR + "\n    name: Other", 6, "objects[0].name", "'name' stands twice; keep one"),
    Case("dangling attachment", IDOL, "    attached_to: baer", 11, "objects[1].attached_to",
         "no object has the id 'baer'; did you mean 'bear'?"),
    Case("dangling copy", IDOL, "    copy_of: zzz", 11, "objects[1].copy_of",
         "no object has the id 'zzz'; the objects are bear, idol"),
    Case("dangling object of an effect", EFFECT, "    affects: [bear, ghost]", 17, "effects[0].affects[1]",
         "no object has the id 'ghost'"),
    Case("dangling object on its own line", EFFECT, "    affects:\n      - bear\n      - ghost", 19,
         "effects[0].affects[1]", "'ghost'"),
    Case("dangling original", EFFECT, "    affects: [bear]\n    copies: ghost", 18, "effects[0].copies",
         "no object has the id 'ghost'"),
    Case("dangling false condition", "  - object: idol", "  - object: ghost", 21, "conditions_false[0].object", "'ghost'"),
    Case("expectation on an unknown object", "  bear:\n    card", "  baer:\n    card", 24, "expect.baer",
         "did you mean 'bear'?"),
    Case("attached to itself", IDOL, "    attached_to: idol", 11, "objects[1].attached_to",
         "idol -> idol; take one of them away"),
    Case("attachments in a circle", BEAR,
         "    attached_to: idol\n  - id: c\n    attached_to: bear\n  - id: d\n    attached_to: d", 9,
         "objects[2].attached_to", "the attachments go in a circle: d -> d"),
    Case("copies in a circle", IDOL, "    copy_of: idol", 11, "objects[1].copy_of", "the copies go in a circle"),
    Case("list instead of text", BEAR, "    name: [Bear]", 5, "objects[0].name", "expected one value, found a list"),
    Case("mapping instead of a list", "    affects: [bear]", "    affects: {bear: 1}", 17, "effects[0].affects",
         "expected a list"),
    Case("text instead of a list", EFFECT, "    affects: bear", 17, "effects[0].affects", "expected a list"),
    Case("list instead of a mapping", '{"+1/+1": 1}', "[1]", 9, "objects[0].counters", "expected a mapping (name: value)"),
    Case("object that is text", "  - id: idol\n", "  - idol\n  - id: idol\n", 10, "objects[1]", "expected a mapping"),
    Case("number instead of text", BEAR, "    name: 12", 5, "objects[0].name", "expected text, found 12; put it in quotes"),
    Case("text instead of a number", '"+1/+1": 1', '"+1/+1": one', 9, "objects[0].counters.+1/+1",
         "expected a whole number, found 'one'"),
    Case("negative number of counters", '"+1/+1": 1', '"+1/+1": -1', 9, "objects[0].counters.+1/+1", "from 0 up, found -1"),
    Case("negative timestamp", BEAR, "    timestamp: -4", 5, "objects[0].timestamp",
         "expected a whole number from 0 up, found -4"),
    Case("timestamp with a fraction", BEAR, "    timestamp: 1.5", 5, "objects[0].timestamp",
         "expected a whole number, found 1.5"),
    Case("negative X", EFFECT, EFFECT + "\n    x: -1", 18, "effects[0].x", "from 0 up"),
    Case("yes instead of true", BEAR, '    tapped: "yes"', 5, "objects[0].tapped", "expected true or false, found 'yes'"),
    Case("unknown zone", BEAR, "    zone: batlefield", 5, "objects[0].zone",
         "unknown value 'batlefield' (did you mean 'battlefield'?)"),
    Case("unknown color", BEAR, "    colors: [pink]", 5, "objects[0].colors[0]", "one of white, blue, black, red, green"),
    Case("mana cost without braces", '"{3}"', '"3RR"', 14, "objects[1].mana_cost", "write each symbol in braces, such as {2}{R}"),
    Case("mana cost with an unknown symbol", '"{3}"', '"{2}{Q}"', 14, "objects[1].mana_cost", "'{2}{Q}' is no mana cost"),
    Case("alternative that is none", GOOD[GOOD.index("Target creature") : GOOD.index("now:")].rstrip(),
         "Target creature becomes a Rat or an Elf.\n    affects: [bear]\n    chosen: {option: 3}", 18,
         "effects[0].chosen.option", "the text has no alternative 3; count them from 1 to 2"),
    Case("power that is none", "    power: 2", "    power: big", 7, "objects[0].power",
         "expected a whole number as printed, such as 2, or '*'"),
    Case("power with toughness", "    power: 2", "    power: 2/2", 7, "objects[0].power", "found '2/2'"),
    Case("date instead of text", BEAR, "    name: 2024-13-45", 5, "objects[0].name",
         "unreadable value '2024-13-45'; put text in quotes"),
    Case("unknown word in the type line", "Creature — Bear", "Creature — Baer", 6, "objects[0].type_line",
         "unknown word 'Baer' in language 'en'"),
    Case("type line of another language", "type_line: Artifact", "type_line: Artefact", 12, "objects[1].type_line",
         "correct it, or 'lang'"),
    Case("unknown language of an object", BEAR, "    lang: xx", 5, "objects[0].lang", "no language 'xx'; installed are en, fr"),
    Case("unknown language of an effect", EFFECT, EFFECT + "\n    lang: french", 18, "effects[0].lang", "no language 'french'"),
    Case("unknown keyword", EFFECT, EFFECT + "\n    keyword: creww", 18, "effects[0].keyword",
         "(did you mean 'crew'?); give its English name"),
    Case("unknown way of casting", BEAR, "    cast_for: bestwo", 5, "objects[0].cast_for", "(did you mean 'bestow'?)"),
    Case("effect without words", "  - text: Target creature becomes the creature type of your choice.\n    affects",
         "  - affects", 16, "effects[0]",
         "an effect needs 'text' or 'keyword'; add"),
    Case("keyword without objects", EFFECT, "    keyword: crew", 17, "effects[0].keyword",
         "needs a 'source' or 'affects'; add one"),
    Case("copy of nothing", EFFECT, "    copies: idol", 17, "effects[0].copies", "a copy needs 'affects'"),
    Case("choice of no such type", "creature_type: Elf", "creature_type: Elv", 18, "effects[0].chosen.creature_type",
         "'Elv' is no existing creature type (205.3e)"),
    Case("choice of the wrong family", "creature_type: Elf", "creature_type: Forest", 18,
         "effects[0].chosen.creature_type", "(205.3e)"),
    Case("choice of a nonbasic type", "creature_type: Elf", "basic_land_type: Gate", 18,
         "effects[0].chosen.basic_land_type", "(305.6); one of"),
    Case("unknown kind of choice", "creature_type: Elf", "creature_typ: Elf", 18, "effects[0].chosen.creature_typ",
         "did you mean 'creature_type'?"),
    Case("choice of no color", "creature_type: Elf", "color: pink", 18, "effects[0].chosen.color",
         "'pink' is no color; one of white"),
    Case("timestamp of no ability", BEAR, "    timestamps: {haste: 3}", 5, "objects[0].timestamps.haste",
         "no counter and no ability 'haste'"),
    Case("condition of no ability", "    text: As long as it's your turn\nexpect", "    text: If it rains\nexpect", 22,
         "conditions_false[0].text", "no ability with these words: 'If it rains'; copy them from its text"),
    Case("unknown edition", "title: A board", "edition: 1066", 2, "edition", "expected text, found 1066"),
    Case("edition that is not there", "title: A board", "edition: olden", 2, "", "olden"),
    Case("tab", "    name: Thicket Bear", "\tname: Thicket Bear", 5, "", "not well-formed YAML"),
    Case("open bracket", "    affects: [bear]", "    affects: [bear", 18, "", "not well-formed YAML"),
    Case("colon in text", "title: A board", "title: A: board", 2, "", "put text with signs such as : or { in quotes"),
    Case("unknown anchor", EFFECT, "    affects: *ghost", 17, "", "undefined alias"),
    Case("cut in the middle", GOOD.partition("    power: 3")[2], ", {\n", 0, "", "{file}:"),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda one: one.name)
def test_a_faulty_scenario_is_named_and_the_others_are_run(case: Case, tmp_path: Path, run: Runner) -> None:
    assert GOOD.count(case.old) >= 1, "the case replaces nothing"
    faulty = GOOD.replace(case.old, case.new, 1)
    folder = tmp_path / "f"
    folder.mkdir()
    (folder / "faulty.yaml").write_text(f"{faulty}---\n{AFTER}", encoding="utf-8")
    (folder / "good.yaml").write_text(GOOD, encoding="utf-8")
    file = os.fspath(folder / "faulty.yaml")
    found = run("resolve", file, folder / "good.yaml")
    assert found.code == 3, found
    assert len(found.err.strip().split("\n")) == 1, found.err
    way = f" {case.way}: " if case.way else " "
    assert found.err.startswith(f"{file}:{case.line}:{way}" if case.line else f"{file}:"), found.err
    assert case.said.replace("{file}", file) in found.err
    assert "after: holds" in found.out, "the next scenario of the file was not run"
    assert "board: holds" in found.out, "the other file was not run"


def test_the_scenario_that_the_cases_spoil_holds(tmp_path: Path, run: Runner) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(f"{GOOD}---\n{AFTER}", encoding="utf-8")
    found = run("resolve", file)
    assert (found.code, found.err) == (0, "")
    assert len(CASES) >= 40


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ":1: the file holds no scenario; it needs at least 'id' and 'objects'"),
        (b"# only a comment\n", ":1: the file holds no scenario"),
        (b"---\n---\n", ":1: the file holds no scenario"),
        (b"\xff\xfei\x00d\x00", ": not UTF-8 (byte 0); save it as UTF-8"),
        ("id: é".encode("latin-1"), ": not UTF-8 (byte 4)"),
        (b"id: a\x00b", "not well-formed YAML"),
        (b"%PDF-1.4\n\xe2\xe3", ": is a PDF and no scenario file, which is text (YAML)"),
        (b"PK\x03\x04\x14\x00", ": is a zip archive or office document"),
        (b"\x1f\x8b\x08\x00", ": cannot be read: "),
        (b"just words", ":1: expected a mapping (name: value)"),
        (b"[" * 100_000, ":1: not well-formed YAML: exceeded maximum nesting depth; it is nested too deeply"),
        (b"- " * 5_000 + b"x", "nested too deeply"),
        (b"id: a\nobjects: []\n---\nid: a\nobjects: []\n", ":4: id: a second scenario 'a'; the first is at"),
        (b"id: a\nobjects: &o\n  - *o\n", "expected a mapping"),
        (b"{\"id\": \"a\", \"objects\": [", "not well-formed YAML"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_scenario_is_named(content: bytes, said: str, tmp_path: Path, run: Runner) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(content)
    found = run("resolve", file)
    assert found.code == 3
    assert found.err.startswith(os.fspath(file))
    assert said in found.err


def test_a_compressed_file_is_read(tmp_path: Path, run: Runner) -> None:
    file = tmp_path / "good.yaml.gz"
    file.write_bytes(gzip.compress(GOOD.replace("\n", "\r\n").encode()))
    found = run("resolve", file)
    assert (found.code, found.err) == (0, "")
    assert "board: holds" in found.out


def test_many_aliases_cost_nothing(tmp_path: Path, run: Runner) -> None:
    """A few lines of aliases that would unfold to billions of values are neither unfolded nor waited for."""
    lines = ["id: bomb", "x-0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"x-{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    file = tmp_path / "x.yaml"
    file.write_text("\n".join([*lines, "objects: [{id: x, type_line: Land}]"]) + "\n", encoding="utf-8")
    assert run("resolve", file).code == 0
    file.write_text("\n".join([*lines, "objects: *a11"]) + "\n", encoding="utf-8")
    found = run("resolve", file)
    assert found.code == 3
    assert "objects[0]: expected a mapping" in found.err


def test_words_that_nothing_is_read_from_are_shown(tmp_path: Path, run: Runner) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(
        "id: a\nobjects:\n  - {id: x, type_line: Land, text: This land becomes a 2/2 zwoink creature.}\n"
        "effects:\n  - {text: Zwoink the flumph., affects: [x]}\n",
        encoding="utf-8",
    )
    found = run("resolve", file)
    assert found.code == 0
    assert "nothing was read from objects[0].text" in found.out
    assert "nothing was read from effects[0].text: “Zwoink the flumph.”" in found.out


def test_a_missing_file_does_not_stop_the_others(tmp_path: Path, run: Runner) -> None:
    file = tmp_path / "good.yaml"
    file.write_text(GOOD, encoding="utf-8")
    found = run("resolve", tmp_path / "none.yaml", file)
    assert found.code == 3
    assert "cannot be read" in found.err
    assert "board: holds" in found.out
