"""Layer 7: power and toughness defined (7a), set (7b), modified (7c) and switched (7d), 613.4."""

from __future__ import annotations

import re

from extractor.ir.effects import Change, Special
from extractor.resolve.amounts import evaluate_number
from extractor.resolve.match import Asker
from extractor.resolve.running import Running
from extractor.resolve.state import Overlay, Scalar, bits
from extractor.resolve.world import World

_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")
_SIDES: tuple[Scalar, ...] = ("power", "toughness")


def counter_values(kind: str) -> tuple[int, int] | None:
    """What one counter of this kind adds to power and toughness; None for other kinds (122.1a)."""
    found = _COUNTER.fullmatch(kind)
    return None if found is None else (int(found[1]), int(found[2]))


def apply_numbers(run: Running, changes: tuple[Change, ...], mask: int, view: Overlay, world: World) -> None:
    """Apply the power and toughness parts that belong to one sublayer; all numbers are read before any is written."""
    ask = Asker(world, view, run, mask)
    for change in changes:
        if change.what == "power_toughness_switch":
            for index in bits(mask):
                power, toughness = view.number("power", index), view.number("toughness", index)
                view.assign("power", index, toughness)
                view.assign("toughness", index, power)
            continue
        modifies = change.what == "power_toughness_modifier"
        news = [(index, _sides(change, ask, index)) for index in bits(mask)]
        for index, values in news:
            for side, new in zip(_SIDES, values, strict=True):
                if new is not None:
                    view.assign(side, index, view.number(side, index) + new if modifies else new)


def _sides(change: Change, ask: Asker, index: int) -> tuple[int | None, int | None]:
    for value in change.values:
        if isinstance(value, Special):
            return evaluate_number(value.power, ask, index), evaluate_number(value.toughness, ask, index)
    return None, None
