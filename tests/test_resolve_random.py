"""The core against the naive evaluator on random boards, and what must be true of every evaluation."""

from __future__ import annotations

import os
import random
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.annotation import Ability
from extractor.ir.effects import Amount, Special
from extractor.resolve import Board, GameObject, ResolvedEffect, evaluate

sys.path.append(str(Path(__file__).parent))  # the helpers lie beside this file

from naive_evaluator import Naive
from resolve_kit import (
    ARTIFACT,
    BASICS,
    CREATURE,
    ENCHANTMENT,
    EVERY,
    LAND,
    MANA_VALUE,
    NONBASIC,
    OTHER,
    SWITCH,
    TABLE,
    YOURS,
    base,
    both,
    colors,
    gains,
    keyword,
    loses,
    names,
    plus,
    record,
    resolved,
    static,
    sub,
    subs,
    supers,
    thing,
    types,
    words,
)

ARTIFACT_COUNT = Amount(equal_to="count", filter=both(ARTIFACT, YOURS))
LORD = static("all", both(CREATURE, YOURS, OTHER), plus(1, 1), gains("flying"), text="lord")
GRANT = Special(text="lord")

#: Static abilities in the game's manner: every kind of set, change and condition that can meet another.
STATICS: tuple[Ability, ...] = (
    static("all", NONBASIC, subs("set", "Mountain"), text="nonbasic lands are Mountains"),
    static("all", LAND, subs("add", "Swamp"), text="each land is a Swamp too"),
    static("all", sub("Mountain"), subs("set", "Plains"), text="Mountains are Plains"),
    static("all", both(LAND, YOURS), subs("add", EVERY, of="land"), text="your lands are every basic type"),
    static("all", sub("Swamp"), types("add", "creature"), base(1, 1), colors("set", "black"), text="Swamps are 1/1 creatures"),
    static(
        "all", both(CREATURE, YOURS, f.KindIs(value="nontoken")), types("add", "land"), subs("add", "Forest"), text="forest folk"
    ),
    static(
        "all",
        f.Or(of=(sub("Forest"), sub("Rat"))),
        types("add", "creature", "land"),
        subs("add", "Rat"),
        subs("add", "Forest"),
        base(1, 1),
        colors("set", "green"),
        text="life",
    ),
    static("all", both(CREATURE, YOURS), subs("add", "Zombie"), text="your creatures are Zombies too"),
    static("all", both(CREATURE, YOURS), subs("set", "Rat"), text="your creatures are Rats"),
    static(
        "all",
        both(ARTIFACT, f.Not(of=CREATURE)),
        types("add", "artifact", "creature"),
        base(MANA_VALUE, MANA_VALUE),
        text="march",
    ),
    static("all", f.KindIs(value="permanent"), types("add", "artifact"), text="all permanents are artifacts"),
    static("all", f.KindIs(value="permanent"), types("add", "enchantment"), text="all permanents are enchantments"),
    static(
        "all",
        both(OTHER, ENCHANTMENT, f.Not(of=sub("Aura"))),
        types("add", "creature"),
        base(MANA_VALUE, MANA_VALUE),
        text="opal",
    ),
    static("all", CREATURE, loses(), base(1, 1), text="humble"),
    static("all", both(CREATURE, sub("Rat")), types("set", "artifact"), subs("set", "Food"), text="Rats are Food artifacts"),
    static("all", ARTIFACT, supers("add", "legendary"), text="artifacts are legendary"),
    static(
        "all", both(ARTIFACT, f.Not(of=f.SupertypeIs(value="legendary"))), colors("set", "red"), text="plain artifacts are red"
    ),
    static("all", f.ColorIs(value="red"), colors("add", "black"), text="red things are black too"),
    static("all", both(CREATURE, f.ColorIs(value="black")), gains("menace"), plus(1, 0), text="black creatures"),
    static("all", f.HasAbility(value="menace"), loses("flying"), plus(0, 1), text="menace, no flying"),
    static("all", both(CREATURE, f.Compare(what="power", op=">=", value=3)), plus(0, 2), text="the big get bigger"),
    static("all", both(CREATURE, YOURS), SWITCH, text="switch yours"),
    static("all", both(LAND, f.Not(of=CREATURE)), loses("reach"), gains(GRANT), text="lands lead", quoted=(LORD,)),
    static("all", both(CREATURE, f.ControllerIs(value="opponent")), types("remove", "creature"), text="theirs are none"),
    static("all", both(ENCHANTMENT, f.ZoneIs(value=("graveyard",))), types("add", "creature"), subs("set", "Elf"), text="grave"),
    static("self", None, types("remove", "creature"), text="asleep", when=p.Controls(player="you", filter=ARTIFACT, count=2)),
    static(
        "self",
        None,
        types("add", "land"),
        subs("set", "Island"),
        text="isle",
        when=p.ObjectMatches(ref="self", filter=f.HasCounter(value="sleep")),
    ),
    static("self", None, base(ARTIFACT_COUNT, ARTIFACT_COUNT), text="as many as artifacts"),
    static("self", None, subs("add", EVERY, of="creature"), text="is everything"),
    static("attached", CREATURE, subs("set", "Insect"), base(0, 1), loses(), text="is an Insect"),
    static("attached", LAND, subs("set", "Swamp"), text="is a Swamp"),
    static("attached", None, types("set", "land"), subs("set", "Forest"), colors("set"), text="is a colorless Forest land"),
    static("attached", None, msgspec.structs.replace(types("set", "you"), what="controller"), text="steal"),
    LORD,
    keyword("changeling"),
    keyword("flying"),
    keyword("menace"),
    words("{T}: Add {C}.", mana=True),
)

CHANGES: tuple[tuple[Any, ...], ...] = (
    (types("add", "creature"), base(3, 3)),
    (types("set", "artifact"),),
    (types("add", "artifact", "creature"), subs("set", "Construct"), base(0, 0)),
    (types("remove", "creature"),),
    (subs("set", "Island"),),
    (subs("set", "Goblin"), colors("set", "red")),
    (subs("remove", Special(all=True), of="creature"),),
    (supers("add", "snow"), plus(2, 2)),
    (loses(), gains("flying")),
    (SWITCH,),
    (types("set", "enchantment"), subs("set", "Shrine")),
)
LINES = (
    "basic land — Forest",
    "basic land — Mountain",
    "land",
    "land — Gate",
    "land — Island Mountain",
    "legendary land — Cave",
    "land creature — Forest Elf",
    "creature — Rat",
    "creature — Goblin",
    "artifact",
    "artifact — Vehicle",
    "artifact — Food",
    "artifact creature — Construct",
    "enchantment",
    "enchantment — Aura",
    "enchantment creature — Elf",
    "kindred enchantment — Goblin",
    "legendary planeswalker — Karn",
    "artifact land",
    "world enchantment",
)
BOARDS = int(os.environ.get("TYPESHIFT_RANDOM_BOARDS", "5000"))
COLORS = ("white", "blue", "black", "red", "green")


def random_board(rng: random.Random, size: int) -> Board:
    objects: list[GameObject] = []
    stamps = rng.sample(range(100), size + 4)
    # few different abilities on one board meet each other more often
    pool = rng.sample(STATICS, rng.choice((3, 6, 12, len(STATICS))))
    for number in range(size):
        line = rng.choice(LINES)
        sized = "creature" in line or "Vehicle" in line
        host = f"o{rng.randrange(number)}" if number and rng.random() < 0.4 else None
        objects.append(
            thing(
                f"o{number}",
                line,
                *rng.sample(pool, rng.choice((0, 1, 1, 2, 2))),
                timestamp=stamps[number],
                colors=tuple(rng.sample(COLORS, rng.choice((0, 1, 1, 2)))),
                mana_value=rng.randrange(6),
                power=rng.randrange(5) if sized else None,
                toughness=rng.randrange(5) if sized else None,
                controller=rng.choice("AB"),
                token=rng.random() < 0.2,
                attached_to=host,
                zone="battlefield" if rng.random() < 0.9 else "graveyard",
                counters=rng.choice(({}, {}, {"+1/+1": 1}, {"sleep": 1}, {"-1/-1": 2})),
            )
        )
    effects: list[ResolvedEffect] = []
    for number in range(rng.choice((0, 0, 1, 2, 3))):
        on = tuple(one.id for one in rng.sample(objects, min(size, rng.choice((1, 1, 2)))) if one.zone == "battlefield")
        effects.append(resolved(*rng.choice(CHANGES), on=on, at=stamps[size + number], controller=rng.choice("AB")))
    return Board(objects=tuple(objects), effects=tuple(effects))


def compare(board: Board) -> None:
    result = evaluate(board, catalogue=TABLE)
    mine = {key: (*record(final), final.controller) for key, final in result.objects.items()}
    assert mine == Naive(board, TABLE).evaluate()


@pytest.mark.parametrize("seed", range(10))
def test_random_boards_agree_with_the_naive_evaluator(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(BOARDS // 10):
        compare(random_board(rng, rng.randint(1, 6)))


@pytest.mark.parametrize("seed", range(25))
def test_small_boards_agree_in_every_order_of_timestamps(seed: int) -> None:
    board = random_board(random.Random(1000 + seed), 4)
    for order in permutations(range(4)):
        objects = tuple(msgspec.structs.replace(one, timestamp=at) for one, at in zip(board.objects, order, strict=True))
        compare(msgspec.structs.replace(board, objects=objects))


def changes(board: Board) -> list[Any]:
    """Every change that any ability or effect of the board could make."""
    abilities = [ability for one in board.objects for ability in one.abilities]
    found = [effect for ability in abilities for inner in (ability, *ability.quoted) for effect in inner.effects]
    found.extend(effect for done in board.effects for effect in done.effects)
    return [change for effect in found for change in effect.changes]


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 8))
def test_what_is_true_of_every_evaluation(seed: int, size: int) -> None:
    board = random_board(random.Random(seed), size)
    result = evaluate(board, catalogue=TABLE)
    possible = changes(board)
    for one in board.objects:
        final = result.objects[one.id]
        for family, name in final.subtypes:
            assert any(kind in final.card_types for kind in TABLE.users(family)), f"{name} has no card type (205.1a, 205.3d)"
        if not any(change.what == "supertypes" for change in possible):
            assert set(final.supertypes) == set(one.supertypes)
        if one.zone == "battlefield":
            assert (final.power is not None) == ("creature" in final.card_types)
        if not any(change.what == "abilities" and change.op == "remove" for change in possible):
            basics = names(final) & set(BASICS) if "land" in final.card_types else set()
            assert {a.symbol for a in final.abilities if a.symbol} == {TABLE.basic_land_mana[name] for name in basics}


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 8), st.randoms(use_true_random=False))
def test_the_same_board_gives_the_same_answer_in_any_order(seed: int, size: int, rng: random.Random) -> None:
    board = random_board(random.Random(seed), size)
    objects, effects = list(board.objects), list(board.effects)
    rng.shuffle(objects)
    rng.shuffle(effects)
    mixed = evaluate(Board(objects=tuple(objects), effects=tuple(effects)), catalogue=TABLE)
    result = evaluate(board, catalogue=TABLE)
    assert dict(result.objects) == dict(mixed.objects)
    assert [(step.layer, step.changes) for step in result.steps] == [(step.layer, step.changes) for step in mixed.steps]


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 6))
def test_the_steps_lead_from_the_printed_values_to_the_result(seed: int, size: int) -> None:
    """Each difference starts where the one before it ended; what no step changes is as printed."""
    board = random_board(random.Random(seed), size)
    result = evaluate(board, catalogue=TABLE)
    values: dict[tuple[str, str], Any] = {}
    for step in result.steps:
        for change in step.changes:
            assert values.get((change.id, change.field), change.before) == change.before
            assert change.id in step.affected
            values[change.id, change.field] = change.after
    for one in board.objects:
        final = result.objects[one.id]
        assert set(values.get((one.id, "card_types"), one.card_types)) == set(final.card_types)
        assert set(values.get((one.id, "subtypes"), one.subtypes)) == set(final.subtypes)
        assert set(values.get((one.id, "colors"), one.colors)) == set(final.colors)
