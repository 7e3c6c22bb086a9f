"""Random boards for comparing the core with the naive evaluator: every zone, status, counter and way of casting."""

from __future__ import annotations

import random
from typing import Any

from random_abilities import CHANGES, COPY_EXCEPTIONS, EVERYTHING, FINAL, LASTING, POOLS, TEXTS
from resolve_kit import effect, thing

from extractor.ir.annotation import Ability
from extractor.resolve import Board, GameObject, Now, ResolvedEffect

LINES = (
    "basic land — Forest", "basic land — Mountain", "basic snow land — Swamp", "land", "land — Gate", "land — Island Mountain",
    "legendary land — Cave", "land creature — Forest Elf", "creature — Rat", "creature — Goblin", "creature — Time_Lord",
    "legendary creature — Elf", "artifact", "artifact — Vehicle", "artifact — Food", "artifact creature — Construct",
    "artifact — Equipment", "artifact creature — Equipment Construct", "enchantment", "enchantment — Aura", "enchantment — Saga",
    "enchantment creature — Elf", "kindred enchantment — Goblin", "legendary planeswalker — Karn", "artifact land",
    "world enchantment", "battle — Siege",
)  # fmt: skip
SPELLS = ("instant — Arcane", "sorcery — Lesson", "creature — Goblin", "kindred instant — Goblin", "enchantment creature — Elf")
COLORS = ("white", "blue", "black", "red", "green")
COUNTERS: tuple[dict[str, int], ...] = (
    {}, {}, {}, {"+1/+1": 1}, {"sleep": 1}, {"-1/-1": 2}, {"+1/+0": 3, "flying": 1}, {"time": 1}, {"+1/+1": 2, "menace": 1},
)  # fmt: skip
CHOSEN = ({}, {"creature_type": "Goblin", "land_type": "Island"}, {"creature_type": "Gate", "land_type": "Swamp"})
CHOICES = ({}, {"creature_type": "Elf", "basic_land_type": "Forest", "color": "blue"})
COSTS = (None, "", "{2}{R}", "{B}{B/R}", "{1}{G}", "{R}{R}{R}")


def _object(rng: random.Random, number: int, stamp: int, pool: list[Ability], others: list[GameObject], wild: bool) -> GameObject:
    zone = rng.choice(("battlefield",) * 12 + (("graveyard", "stack", "hand", "exile", "command") if wild else ("graveyard",)))
    line = rng.choice(SPELLS) if zone == "stack" and rng.random() < 0.7 else rng.choice(LINES)
    if zone == "command":
        line = ""
    sized = "creature" in line or "Vehicle" in line
    abilities = rng.sample(pool, min(len(pool), rng.choice((0, 1, 1, 2, 2))))
    host = rng.choice(others).id if others and rng.random() < 0.4 else None
    originals = [one.id for one in others if not one.entering]
    more: dict[str, Any] = {}
    if wild:
        if rng.random() < 0.12:
            more["face_down"] = True
            more["cast_for"] = rng.choice((None, "disguise", "cloak"))
        elif originals and rng.random() < 0.15:
            more["copy_of"] = rng.choice(originals)
            exception = rng.choice(COPY_EXCEPTIONS)
            abilities = [*abilities, exception] if exception is not None else abilities
        elif rng.random() < 0.1:
            more["cast_for"] = rng.choice(("bestow", "impending", "prototype"))
        if rng.random() < 0.1:
            more["owner"] = rng.choice("AB")
        if rng.random() < 0.05 and zone in ("battlefield", "hand"):
            more["entering"] = True
        if host is None and rng.random() < 0.08:
            host = rng.choice("AB")
        if abilities and rng.random() < 0.1:
            more["later"] = {rng.randrange(len(abilities)): rng.randrange(100, 130)}
    counters = rng.choice(COUNTERS)
    if counters and wild and rng.random() < 0.3:
        more["later"] = {**more.get("later", {}), next(iter(counters)): rng.randrange(100, 130)}
    return thing(
        f"o{number}", line, *abilities, timestamp=stamp, colors=tuple(rng.sample(COLORS, rng.choice((0, 1, 1, 2)))),
        mana_value=rng.randrange(6), mana_cost=rng.choice(COSTS), power=rng.randrange(5) if sized else None,
        toughness=rng.randrange(5) if sized else None, controller=rng.choice("AB"), token=rng.random() < 0.2,
        tapped=rng.random() < 0.3, attached_to=host, zone=zone, counters=counters,
        chosen=rng.choice(CHOSEN), **more,
    )  # fmt: skip


def _effect(rng: random.Random, objects: list[GameObject], stamp: int, wild: bool) -> ResolvedEffect:
    on = tuple(one.id for one in rng.sample(objects, min(len(objects), rng.choice((1, 1, 2)))) if one.zone == "battlefield")
    source = rng.choice((None, rng.choice(objects).id, "gone")) if wild else None
    more: dict[str, Any] = {
        "controller": rng.choice("AB"), "affects": on, "timestamp": stamp, "source": source, "x": rng.choice((None, 0, 3)),
        "ended": rng.random() < 0.05, "chosen": rng.choice(CHOICES),
    }  # fmt: skip
    kind = rng.random() if wild else 1.0
    if kind < 0.12 and on:
        return ResolvedEffect(keyword=rng.choice(("crew", "reconfigure", "awaken", "earthbend")), **more)
    if kind < 0.24 and on:
        original = rng.choice([one.id for one in objects])
        more["ended"] = rng.random() < 0.25
        if rng.random() < 0.3:
            return ResolvedEffect(copies=original, keyword=rng.choice(("embalm", "eternalize", "offspring")), **more)
        exception = rng.choice(COPY_EXCEPTIONS)
        made = () if exception is None else exception.effects
        return ResolvedEffect(copies=original, effects=made, quoted=() if exception is None else exception.quoted, **more)
    if kind < 0.36:
        return ResolvedEffect(effects=(effect("target", None, *rng.choice(TEXTS), kind="spell"),), **more)
    lasting = rng.choice(LASTING) if wild else None
    changes = rng.choice(CHANGES)
    ref = "self" if wild and rng.random() < 0.15 else "target"
    parts = [effect(ref, None, *changes, kind="spell", lasting=lasting)]
    if wild and changes not in FINAL and rng.random() < 0.2:  # a second sentence, about the same object or about the source
        about = rng.choice((("target", None), ("self", None)))
        more_changes = rng.choice([one for one in CHANGES if one not in FINAL])
        parts.append(effect(*about, *more_changes, kind="spell", anaphor=True))
    return ResolvedEffect(effects=tuple(parts), **more)


def random_board(rng: random.Random, size: int, wild: bool | None = None, pool: tuple[Ability, ...] | None = None) -> Board:
    """A board of so many objects. ``wild`` (by default every other board): with copies, other zones, face-down objects …"""
    wild = rng.random() < 0.5 if wild is None else wild
    stamps = rng.sample(range(100), size + 4)
    if wild and rng.random() < 0.2:  # some timestamps given at the same time (613.7m)
        stamps = [stamp % 3 for stamp in stamps]
    if pool is None:  # few different abilities on one board meet each other more often
        pool = rng.choice((*POOLS, EVERYTHING, EVERYTHING))
    few = rng.sample(pool, min(len(pool), rng.choice((3, 6, 12, 24))))
    objects: list[GameObject] = []
    for number in range(size):
        objects.append(_object(rng, number, stamps[number], few, objects, wild))
    present = [one for one in objects if not one.entering]
    effects = [
        _effect(rng, present, stamps[size + number], wild) for number in range(rng.choice((0, 0, 1, 2, 3)) if present else 0)
    ]
    false = frozenset(
        (one.id, place) for one in objects for place in range(len(one.abilities)) if wild and rng.random() < 0.02
    )
    now = Now(rng.choice((None, "A", "B")), rng.choice((None, "main", "postcombat main", "cleanup"))) if wild else Now()
    return Board(objects=tuple(objects), effects=tuple(effects), now=now, conditions_false=false)
