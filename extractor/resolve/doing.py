"""What one effect applies to and does at one moment, and doing it."""

from __future__ import annotations

from extractor.ir.effects import Change, Special
from extractor.resolve.abilities import apply_abilities, given_words
from extractor.resolve.amounts import evaluate_number, is_dynamic
from extractor.resolve.conditions import condition_mask, narrow
from extractor.resolve.match import Asker
from extractor.resolve.numbers import apply_numbers
from extractor.resolve.rewriting import apply_text
from extractor.resolve.running import Running
from extractor.resolve.state import Overlay, bits
from extractor.resolve.types import apply_colors, apply_types, capable, named_values
from extractor.resolve.world import World

#: Existence, the set, and everything about the doing that other effects could change.
Doing = tuple[object, ...]


def exists(run: Running, view: Overlay) -> bool:
    """True while the ability that generates a static effect is there, with its present text (604.2, 305.7)."""
    if run.held is None or run.source is None:
        return True
    return any(one is run.held or one == run.held for one in view.held(run.source))


def subject_mask(run: Running, view: Overlay, world: World) -> int:
    """The objects that the words of a static ability describe at this moment (611.3a).

    "Enchanted creature" is whatever the Aura is attached to (303.4m), and "this creature" is this object, creature or not.
    """
    ask = Asker(world, view, run)
    match run.subject.ref:
        case "all":
            return ask.scope(run.subject.filter)
        case "self":
            return 0 if run.source is None else 1 << run.source
        case "attached":
            return ask.ref("attached") or 0
        case _:
            return 0


def applies(run: Running, begun: int | None, view: Overlay, world: World) -> int:
    """The set an effect applies to now: the one it began with (613.6, 611.2c), else the one its words describe."""
    if begun is not None:
        return begun
    if not exists(run, view):
        return 0
    found = run.locked if run.locked is not None else subject_mask(run, view, world)
    if run.restrict is not None:
        found &= run.restrict
    if found and run.conditions:
        found = condition_mask(Asker(world, view, run, found), found)
    return found


def perform(run: Running, layer: str, mask: int, view: Overlay, world: World) -> None:
    """Apply the part of an effect that belongs to one layer."""
    perform_changes(run, layer, run.part(layer), mask, view, world)


def perform_changes(
    run: Running, layer: str, changes: tuple[Change, ...], mask: int, view: Overlay, world: World
) -> None:
    """Apply some changes of an effect as one; those with a condition of their own come after the others."""
    plain = tuple(change for change in changes if change.condition is None)
    # asked before anything is written: a part does not see what its own effect does in this layer
    asked = [(change, _own(change, run, mask, view, world)) for change in changes if change.condition is not None]
    if plain:
        _perform(run, layer, plain, mask, view, world)
    for change, reach in asked:
        if reach:
            _perform(run, layer, (change,), reach, view, world)


def _own(change: Change, run: Running, mask: int, view: Overlay, world: World) -> int:
    return mask if change.condition is None else narrow((change.condition,), Asker(world, view, run, mask), mask)


def _perform(run: Running, layer: str, changes: tuple[Change, ...], mask: int, view: Overlay, world: World) -> None:
    match layer:
        case "2":
            _control(run, mask, view, world)
        case "3":
            apply_text(run, changes, mask, view, world)
        case "4":
            apply_types(run, changes, mask, view, world)
        case "5":
            apply_colors(run, changes, mask, view, world)
        case "6":
            apply_abilities(run, changes, mask, view, world)
        case _:
            apply_numbers(run, changes, mask, view, world)


def _control(run: Running, mask: int, view: Overlay, world: World) -> None:
    """Layer 2: the effect's controller, or the player it names, controls the objects (109.4)."""
    you = Asker(world, view, run, mask).you
    if you is None:
        return
    for atom in view.known("control"):
        if atom[1] != you:
            view.put(atom, view.col(atom) & ~mask)
    view.put(("control", you), view.col(("control", you)) | mask)


def doing(run: Running, begun: int | None, layer: str, view: Overlay, world: World) -> Doing:
    """A value that differs when existence, set or doing differ (613.8a)."""
    alive = begun is not None or exists(run, view)
    mask = applies(run, begun, view, world)
    parts: list[object] = [alive, mask]
    ask = Asker(world, view, run, mask)
    if layer == "2":
        parts.append(ask.you)
    if layer == "6":
        parts.extend(view.col(("barred", word)) & mask for word in given_words(run.part(layer)))
    for change in run.part(layer):
        if change.condition is not None:
            parts.append(_own(change, run, mask, view, world))
        if change.what == "subtypes" and change.op != "remove" and change.of is not None:
            parts.append(_given(change, run, mask, ask))
        elif any(isinstance(value, Special) and value.same_as for value in change.values):
            parts.append(named_values(run, change, ask))
        parts.extend(_numbers(change, ask, mask))
    return tuple(parts)


def _given(change: Change, run: Running, mask: int, ask: Asker) -> object:
    """Who is given which subtypes; who has no card type for them is given none, and a choice not made gives nobody any."""
    able = capable(run, change.of or "", ask.view, ask.world, mask)
    if not able or all(isinstance(value, str) or value.every for value in change.values):
        return able
    names = named_values(run, change, ask)
    return (able, names) if names else 0


def _numbers(change: Change, ask: Asker, mask: int) -> list[object]:
    found: list[object] = []
    for value in change.values:
        if isinstance(value, Special):
            for number in (value.power, value.toughness):
                if is_dynamic(number):
                    found.append(tuple(evaluate_number(number, ask, index) for index in bits(mask)))
    return found
