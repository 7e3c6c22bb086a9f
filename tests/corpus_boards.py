"""Boards mixed from the objects and effects of our own scenarios, read from their words in either language."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import msgspec

from extractor.resolve import Board, GameObject, Now, ResolvedEffect, TypeTable
from extractor.scenario import build_board, default_tools, load_scenarios

FOLDER = Path(__file__).resolve().parent.parent / "corpora" / "scenarios"


@cache
def real_table() -> TypeTable:
    return default_tools().table


@cache
def _stock() -> tuple[tuple[GameObject, ...], tuple[ResolvedEffect, ...]]:
    """Every object and every resolved effect of the scenarios, each distinct one once."""
    tools = default_tools()
    objects: dict[bytes, GameObject] = {}
    effects: dict[bytes, ResolvedEffect] = {}
    for file in sorted(FOLDER.glob("*.yaml")):
        for scenario in load_scenarios(file):
            board = build_board(scenario, tools)
            for one in board.objects:
                plain = msgspec.structs.replace(one, id="", attached_to=None, copy_of=None, timestamp=0, later={})
                objects[msgspec.json.encode(plain)] = one
            for done in board.effects:
                plain_effect = msgspec.structs.replace(done, affects=(), source=None, copies=None, timestamp=0)
                effects[msgspec.json.encode(plain_effect)] = done
    return tuple(objects.values()), tuple(effects.values())


def mixed_board(rng: random.Random, size: int) -> Board:
    """Some objects of different scenarios on one board, with new ids, controllers, attachments and timestamps."""
    stock, done = _stock()
    stamps = rng.sample(range(100), size + 3)
    objects: list[GameObject] = []
    for number, one in enumerate(rng.sample(stock, size)):
        others = [other.id for other in objects if not other.entering]
        objects.append(
            msgspec.structs.replace(
                one,
                id=f"o{number}",
                timestamp=stamps[number],
                controller=rng.choice("AB"),
                owner=None,
                attached_to=rng.choice(others) if others and (one.attached_to or rng.random() < 0.2) else None,
                copy_of=rng.choice(others) if others and one.copy_of else None,
            )
        )
    here = [one.id for one in objects if not one.entering]
    effects = [
        msgspec.structs.replace(
            effect,
            affects=tuple(rng.sample(here, min(len(here), max(1, len(effect.affects))))),
            source=rng.choice(here) if effect.source else None,
            copies=rng.choice(here) if effect.copies else None,
            ability=None,
            timestamp=stamps[size + number],
        )
        for number, effect in enumerate(rng.sample(done, rng.choice((0, 1, 2))))
        if here
    ]
    now = Now(rng.choice((None, "A", "B")), None)
    return Board(objects=tuple(objects), effects=tuple(effects), now=now)
