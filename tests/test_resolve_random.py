"""The core against the naive evaluator on random boards, and what must be true of every evaluation."""

from __future__ import annotations

import copy
import os
import random
import sys
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.append(str(Path(__file__).parent))  # the helpers lie beside this file

from board_checks import check_invariants, record_of
from corpus_boards import mixed_board, real_table
from naive_evaluator import Naive
from random_boards import random_board
from resolve_kit import TABLE

from extractor.ir.annotation import Ability
from extractor.resolve import Board, Result, TypeTable, evaluate

BOARDS = int(os.environ.get("TYPESHIFT_RANDOM_BOARDS", "5000"))
SEED = int(os.environ.get("TYPESHIFT_RANDOM_SEED", "0"))
PARTS = 10


def compare(board: Board, table: TypeTable = TABLE) -> Result:
    """Both evaluators agree on every object, nothing that must be true is false, and the board is as it was."""
    before = msgspec.json.encode((board.objects, board.effects))
    result = evaluate(board, catalogue=table)
    assert {key: record_of(final) for key, final in result.objects.items()} == Naive(board, table).evaluate()
    check_invariants(board, result, table)
    assert msgspec.json.encode((board.objects, board.effects)) == before
    return result


def boards(part: int, count: int) -> Iterator[Board]:
    for number in range(count):
        rng = random.Random(f"{SEED}/{part}/{number}")
        yield random_board(rng, rng.choice((1, 2, 3, 3, 4, 4, 5, 5, 6, 7)))


@pytest.mark.parametrize("part", range(PARTS))
def test_random_boards_agree_with_the_naive_evaluator(part: int) -> None:
    for board in boards(part, BOARDS * 4 // 5 // PARTS):
        compare(board)


@pytest.mark.parametrize("part", range(2))
def test_boards_mixed_from_the_scenarios_agree_with_the_naive_evaluator(part: int) -> None:
    table = real_table()
    for number in range(BOARDS // 5 // 2):
        rng = random.Random(f"{SEED}/mixed/{part}/{number}")
        compare(mixed_board(rng, rng.randint(2, 5)), table)


@pytest.mark.parametrize("seed", range(20))
def test_small_boards_agree_in_every_order_of_timestamps(seed: int) -> None:
    board = random_board(random.Random(1000 + seed), 4, wild=False)
    for order in permutations(range(4)):
        objects = tuple(msgspec.structs.replace(one, timestamp=at) for one, at in zip(board.objects, order, strict=True))
        compare(msgspec.structs.replace(board, objects=objects))


def test_random_boards_reach_every_kind_of_node() -> None:
    """Every filter, predicate, kind of change and reference occurs, so that none escapes the comparison."""
    from extractor.ir import effects as e
    from extractor.ir import filters as f
    from extractor.ir import predicates as p

    seen: set[Any] = set()

    def walk(node: Any) -> None:
        if isinstance(node, tuple):
            for one in node:
                walk(one)
        elif isinstance(node, msgspec.Struct):
            seen.add(type(node))
            if isinstance(node, e.Change):
                seen.add(node.what)
            for name in node.__struct_fields__:
                walk(getattr(node, name))

    flags: set[str] = set()
    for board in boards(0, 1000):
        for one in board.objects:
            walk(one.abilities)
            flags |= {name for name in ("face_down", "copy_of", "entering", "token", "tapped", "later") if getattr(one, name)}
        for done in board.effects:
            walk(done.effects)
            flags |= {name for name in ("keyword", "copies", "ended", "x", "source") if getattr(done, name)}
    nodes = {node for union in (f.Filter, p.Predicate) for node in union.__args__}
    assert nodes <= seen
    assert set(e.What.__args__) <= seen
    assert flags == {
        "face_down", "copy_of", "entering", "token", "tapped", "later", "keyword", "copies", "ended", "x", "source",
    }  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 8), st.randoms(use_true_random=False))
def test_the_same_board_gives_the_same_answer_in_any_order_and_twice(seed: int, size: int, rng: random.Random) -> None:
    board = random_board(random.Random(seed), size)
    objects, effects = list(board.objects), list(board.effects)
    rng.shuffle(objects)
    rng.shuffle(effects)
    mixed_up = msgspec.structs.replace(board, objects=tuple(objects), effects=tuple(effects))
    result, mixed = evaluate(board, catalogue=TABLE), evaluate(mixed_up, catalogue=TABLE)
    again = evaluate(copy.deepcopy(board), catalogue=TABLE)
    assert dict(result.objects) == dict(mixed.objects) == dict(again.objects)
    assert [(step.layer, step.changes) for step in result.steps] == [(step.layer, step.changes) for step in mixed.steps]
    assert result.steps == again.steps


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


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 6))
def test_without_its_effects_an_object_is_as_printed(seed: int, size: int) -> None:
    """Taking every ability and effect away leaves the printed values, whatever the board did to them before."""
    board = random_board(random.Random(seed), size)
    evaluate(board, catalogue=TABLE)
    bare = tuple(
        msgspec.structs.replace(one, abilities=(), copy_of=None, face_down=False, cast_for=None, counters={}, later={})
        for one in board.objects
    )
    result = evaluate(Board(objects=bare), catalogue=TABLE)
    for one in board.objects:
        final = result.objects[one.id]
        assert (set(final.supertypes), set(final.card_types), set(final.colors)) == (
            set(one.supertypes), set(one.card_types), set(one.colors),
        )  # fmt: skip
        assert set(final.subtypes) == set(one.subtypes)
        assert final.name == one.name


def test_the_naive_evaluator_knows_nothing_of_the_core() -> None:
    here = Path(__file__).parent
    for file in sorted(here.glob("naive_*.py")):
        words = [line for line in file.read_text(encoding="utf-8").split("\n") if line.lstrip().startswith(("import ", "from "))]
        assert words
        assert not [line for line in words if "extractor" in line and "extractor.ir" not in line], file.name


def test_abilities_of_the_pool_are_distinct() -> None:
    """The words of an ability are its identity in records, so two readings under one name would hide a difference."""
    from random_abilities import EVERYTHING

    by_text: dict[str, Ability] = {}
    for one in EVERYTHING:
        assert by_text.setdefault(one.text, one) == one, one.text
