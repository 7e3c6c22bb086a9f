"""The rule numbers that decided a step, each for something that really happened in it."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.ir import filters as f
from extractor.ir.effects import Change, Special
from extractor.resolve.match import Asker
from extractor.resolve.record import Applied
from extractor.resolve.result import ReasonKind
from extractor.resolve.running import Running
from extractor.resolve.state import Overlay
from extractor.resolve.types import capable, named_values
from extractor.resolve.world import World

#: The rule that puts each kind of change into its layer.
LAYER_RULES = {
    "1a": ("613.1a", "613.2", "613.2a"),
    "1b": ("613.1a", "613.2", "613.2b"),
    "2": ("613.1b",),
    "3": ("613.1c", "612.1"),
    "4": ("613.1d",),
    "5": ("613.1e",),
    "6": ("613.1f",),
    "7a": ("613.1g", "613.4a"),
    "7b": ("613.1g", "613.4b"),
    "7c": ("613.1g", "613.4c"),
    "7d": ("613.1g", "613.4d"),
}


def rules_of(world: World, record: Applied, after: Overlay, reason: ReasonKind) -> list[str]:
    """The rules behind one record; ``after`` still has the state from before beneath it, ``reason`` says why in this place."""
    found: dict[str, None] = dict.fromkeys(record.rules)
    run = record.run
    if run is not None and record.layer in ("4", "5"):
        found.update(dict.fromkeys(_types(world, record, run, after)))
    if run is not None and record.layer == "6" and any(change.op == "forbid" for change in run.changes):
        found["113.11"] = None
    if record.layer in ("1a", "1b"):
        found.update(dict.fromkeys(rule for rule in _lost_types(record, after)))
    if record.layer == "7b" or record.layer == "4":
        found.update(dict.fromkeys(_vehicle(record, after)))
    if _sizes(world, record, after):
        found["208.3"] = None
    found.update(dict.fromkeys(LAYER_RULES[record.layer]))
    if run is not None:
        found.update(dict.fromkeys(_set_and_time(world, record, run, reason)))
    if record.mask & world.entering:
        found.update({"614.12": None} | ({"611.3c": None} if run is not None and run.locked is None else {}))
    return list(found)


def _types(world: World, record: Applied, run: Running, after: Overlay) -> Iterator[str]:
    ask = Asker(world, after, run, record.mask)
    for change in run.part(record.layer):
        names = named_values(run, change, ask)
        match change.what:
            case "card_types":
                yield "205.1b" if change.op == "add" else "205.1a"
            case "subtypes":
                yield from _subtypes(world, record, run, change, names, after)
            case "supertypes":
                yield "205.4b"
                if "snow" in names:
                    yield "205.4g"
            case "colors":
                yield "105.3"
        if change.what == "subtypes" and any(isinstance(v, Special) and (v.chosen or v.choice) for v in change.values):
            yield "205.3e"
    if run.kept_by_words:
        yield "205.1b"
    yield from _lost_types(record, after)
    if _asks_nonbasic(run.subject.filter):
        yield from ("205.4c", "305.8")


def _subtypes(
    world: World, record: Applied, run: Running, change: Change, names: tuple[str, ...], after: Overlay
) -> Iterator[str]:
    basic = change.of == "land" and any(name in world.table.basic_land_mana for name in names)
    if basic and change.op != "remove":
        yield "305.7"
    yield "205.1b" if change.op == "add" else "205.1a"
    if any(isinstance(value, Special) and value.every for value in change.values):
        yield "205.3i" if change.of == "land" else "205.3m"
    if change.of is not None and change.op != "remove":
        able = capable(run, change.of, after.base.overlay(), world, record.mask)
        if able != record.mask:
            yield "205.3d"


def _lost_types(record: Applied, after: Overlay) -> Iterator[str]:
    """205.1a speaks of subtypes that go with a card type."""
    lost = any(atom[0] == "type" and after.base.cols.get(atom, 0) & ~mask for atom, mask in record.cols.items())
    if lost and any(atom[0] == "sub" and after.base.cols.get(atom, 0) & ~mask for atom, mask in record.cols.items()):
        yield "205.1a"


def _vehicle(record: Applied, after: Overlay) -> Iterator[str]:
    """301.7: a Vehicle's printed power and toughness count once it is a creature."""
    gained = record.cols.get(("type", "creature"), 0) & ~after.base.cols.get(("type", "creature"), 0)
    if gained & after.col(("sub", "artifact", "Vehicle")):
        yield "301.7"


def _sizes(world: World, record: Applied, after: Overlay) -> bool:
    """208.3: a permanent gains or loses its size with the card type, and what is said of a size it does not have does nothing."""
    here, creatures = world.battlefield & record.mask, after.col(("type", "creature"))
    if record.layer in ("1a", "4"):
        return bool(here & (creatures ^ after.base.cols.get(("type", "creature"), 0)))
    return record.layer[0] == "7" and bool(here & ~creatures)


def _set_and_time(world: World, record: Applied, run: Running, reason: ReasonKind) -> Iterator[str]:
    if run.cda:
        yield from ("604.3", "613.3") if record.layer in ("2", "3", "4", "5", "6") else ("604.3",)
    if record.continued:
        yield "613.6"
    if run.locked is not None and run.ref.kind == "resolved":
        yield "611.2c"
    elif run.locked is None and not run.cda:
        yield "611.3a"
    if reason in ("timestamp", "loop"):
        yield "613.7"
        if run.ref.kind == "resolved":
            yield "613.7b"
        elif run.counter is not None:
            yield "613.7c"
        elif not run.cda:
            yield "613.7a"
            if run.source is not None and world.attached[run.source] is not None:
                yield "613.7e"
    if reason in ("dependency", "awaited", "loop"):
        yield from ("613.8a", "613.8b")
    if record.reordered:
        yield "613.8c"


def _asks_nonbasic(filter_: f.Filter | None) -> bool:
    match filter_:
        case f.Not(of=f.SupertypeIs(value="basic")):
            return True
        case f.And(of=parts) | f.Or(of=parts):
            return any(_asks_nonbasic(part) for part in parts)
        case _:
            return False
