"""How long boards take: python tests/perf/boards.py [most permanents of the growth series, 2000 by default].

CPU seconds of one evaluation, the best of a few, of boards on which every permanent is one of a few kinds and a share of them has
a type-changing static ability. On ``many dependencies`` boards half of those abilities change what the other half asks about.
The explanation is not asked for, as in a game; ``with reasons`` is the same board with every step made.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from resolve_kit import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    MANA_VALUE,
    NONBASIC,
    OTHER,
    TABLE,
    YOURS,
    base,
    both,
    colors,
    plus,
    static,
    sub,
    subs,
    thing,
    types,
)

from extractor.ir import filters as f
from extractor.ir.annotation import Ability
from extractor.resolve import Board, GameObject, Result, evaluate

LINES = (
    "basic land — Forest", "land — Gate", "creature — Elf", "artifact", "artifact creature — Construct", "enchantment",
    "legendary creature — Goblin", "basic land — Island", "land — Island Mountain", "kindred enchantment — Goblin",
)  # fmt: skip
#: Type-changing abilities that have little to do with each other.
PLAIN: tuple[Ability, ...] = (
    static("all", both(CREATURE, YOURS), subs("add", "Zombie"), text="Zombies too"),
    static("all", both(ARTIFACT, YOURS), subs("add", "Food"), text="Food too"),
    static("all", both(ENCHANTMENT, OTHER), subs("add", "Shrine"), text="Shrines too"),
    static("all", both(LAND, YOURS), subs("add", "Cave"), text="Caves too"),
    static("all", both(CREATURE, f.ControllerIs(value="opponent")), subs("set", "Rat"), text="Rats"),
    static("all", both(CREATURE, OTHER), plus(1, 1), colors("add", "green"), text="lord"),
)
#: Type-changing abilities that ask about what the others change.
TANGLED: tuple[Ability, ...] = (
    static("all", NONBASIC, subs("set", "Mountain"), text="Mountains"),
    static("all", LAND, subs("add", "Swamp"), text="Swamps too"),
    static("all", sub("Swamp"), types("add", "creature"), base(1, 1), text="Swamps live"),
    static("all", both(CREATURE, YOURS), types("add", "land"), subs("add", "Forest"), text="forest folk"),
    static("all", sub("Forest"), types("add", "artifact"), text="Forests are artifacts"),
    static("all", both(ARTIFACT, f.Not(of=CREATURE)), types("add", "creature"), base(MANA_VALUE, MANA_VALUE), text="march"),
    static("all", sub("Mountain"), subs("set", "Plains"), text="Plains"),
    static("all", both(CREATURE, YOURS), subs("set", "Elf"), text="Elves"),
    static("all", both(sub("Elf"), OTHER), types("add", "enchantment"), text="Elves are enchantments"),
    static("all", both(ENCHANTMENT, OTHER), subs("set", "Shrine"), text="Shrines"),
)


def board(permanents: int, effects: int, tangled: bool) -> Board:
    """Two players' permanents, every so-many-th of them with an ability."""
    every = max(1, permanents // effects)
    objects: list[GameObject] = []
    for number in range(permanents):
        abilities: tuple[Ability, ...] = ()
        place, rest = divmod(number, every)
        if rest == 0 and place < effects:
            pool = TANGLED if tangled and place % 2 else PLAIN
            abilities = (pool[place // 2 % len(pool)] if tangled else pool[place % len(pool)],)
        line = LINES[number * 7 % len(LINES)]
        size = 2 if "creature" in line else None
        objects.append(
            thing(
                f"o{number}", line, *abilities, controller="AB"[number % 2], timestamp=number * 7919 % permanents,
                mana_value=number % 7, power=size, toughness=size,
            )
        )  # fmt: skip
    return Board(objects=tuple(objects))


def seconds(work: Callable[[], object], runs: int) -> float:
    """The best CPU time of a few runs: what the neighbours on the machine cost is left out."""
    best = math.inf
    for _ in range(runs):
        before = time.process_time()
        work()
        best = min(best, time.process_time() - before)
    return best


def evaluated(given: Board, reasons: bool = False) -> Result:
    result = evaluate(given, catalogue=TABLE)
    if reasons:
        assert result.steps
    return result


def exponent(points: list[tuple[int, float]]) -> float:
    """The slope of the line through the points, both ways on a logarithmic scale."""
    xs, ys = [math.log(x) for x, _ in points], [math.log(y) for _, y in points]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    above = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return above / sum((x - mean_x) ** 2 for x in xs)


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for permanents, effects, target in ((200, 60, 0.1), (1000, 200, 2.0)):
        for tangled in (False, True):
            given = board(permanents, effects, tangled)
            plain = seconds(lambda given=given: evaluated(given), 5)
            full = seconds(lambda given=given: evaluated(given, True), 2)
            kind = "many dependencies" if tangled else "few dependencies"
            took = f"{plain:.3f} s (target {target} s), with reasons {full:.3f} s"
            print(f"{permanents} permanents, {effects} effects, {kind}: {took}")
    for tangled in (False, True):
        sizes = [size for size in (100, 200, 500, 1000, 2000, 5000) if size <= most]
        points = []
        for size in sizes:
            given = board(size, size // 5, tangled)
            points.append((size, seconds(lambda given=given: evaluated(given), 3 if size <= 500 else 1)))
        series = ", ".join(f"{size}: {took:.3f} s" for size, took in points)
        kind = "many dependencies" if tangled else "few dependencies"
        print(f"growth, one effect for five permanents, {kind}: {series}; time ~ permanents^{exponent(points):.2f}")


if __name__ == "__main__":
    main()
