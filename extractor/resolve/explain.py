"""The steps of an evaluation, with what each changed and the rules behind it, made from the engine's records."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from extractor.resolve.board import ResolvedEffect, is_over
from extractor.resolve.collect import static_runs
from extractor.resolve.engine import Engine
from extractor.resolve.finals import ability_record, colors_in_order, rows, types_in_order
from extractor.resolve.fixed import as_it_enters
from extractor.resolve.kinds import controller
from extractor.resolve.record import Applied
from extractor.resolve.result import Difference, EffectRef, Reason, SkipKind, Step
from extractor.resolve.rules import rules_of
from extractor.resolve.state import Overlay, State, bits
from extractor.resolve.unknown import not_shown
from extractor.resolve.world import World

_FIELDS = {
    "type": "card_types",
    "super": "supertypes",
    "sub": "subtypes",
    "color": "colors",
    "control": "controller",
    "name": "name",
    "mana_cost": "mana_cost",
    "mana_value": "mana_value",
    "power": "power",
    "toughness": "toughness",
}


def explain(engine: Engine, ids: frozenset[str]) -> tuple[Step, ...]:
    """Replay the records of an evaluation and say, for the objects with these ids, what each of them did."""
    world = engine.world
    wanted = world.locate(ids)
    state = world.printed()
    shared = _shared(engine.records)
    made: list[Step] = []
    for record, common in zip(engine.records, shared, strict=True):
        step = _step(world, state, record, wanted, common)
        if step is not None:
            made.append(step)
    made.extend(_skipped(engine, wanted))
    return tuple(made)


def _shared(records: list[Applied]) -> list[bool]:
    """For each record, whether another effect of its layer reached one of the same objects, so that order can matter."""
    once: dict[str, int] = {}
    twice: dict[str, int] = {}
    for record in records:
        if record.ref.kind != "intrinsic":
            seen = once.get(record.layer, 0)
            twice[record.layer] = twice.get(record.layer, 0) | seen & record.mask
            once[record.layer] = seen | record.mask
    return [bool(record.mask & twice.get(record.layer, 0)) for record in records]


def _step(world: World, state: State, record: Applied, wanted: int, common: bool) -> Step | None:
    before = _snapshot(state, record, wanted)
    view = state.overlay()
    _redo(view, record)
    kind = "only" if record.reason == "timestamp" and not common else record.reason
    rules = rules_of(world, record, view, kind)
    view.commit()
    after = _snapshot(state, record, wanted)
    changes = tuple(
        Difference(world.objects[index].id, field, old, after[index, field])
        for (index, field), old in before.items()
        if old != after[index, field]
    )
    if not changes and not record.mask & wanted:
        return None
    affected = tuple(world.objects[index].id for index in bits(record.mask & wanted))
    open_ = () if record.run is None else not_shown(record.run, world, view)
    return Step(record.layer, record.ref, changes, tuple(rules), Reason(kind, record.others), None, affected, open_)


def _redo(view: Overlay, record: Applied) -> None:
    for atom, mask in record.cols.items():
        view.put(atom, mask)
    for index, held in record.abilities.items():
        view.hold(index, held)
    for (name, index), value in record.scalars.items():
        view.assign(name, index, value)


def _snapshot(state: State, record: Applied, wanted: int) -> dict[tuple[int, str], object]:
    """The values of every characteristic that the record touches, for the objects whose value it may change."""
    touched: dict[str, int] = {}
    for atom in record.cols:
        field = _FIELDS.get(atom[0])
        if field is not None:
            touched[field] = touched.get(field, 0) | record.mask
    for name, index in record.scalars:
        touched[_FIELDS[name]] = touched.get(_FIELDS[name], 0) | 1 << index
    held = 0
    for index in record.abilities:
        held |= 1 << index
    found: dict[tuple[int, str], object] = {}
    everyone = rows(state, wanted & (record.mask | held))
    view = state.overlay()
    for field, mask in touched.items():
        for index in bits(mask & wanted):
            row = everyone.get(index)
            match field:
                case "card_types" if row is not None:
                    value: object = types_in_order(row.types)
                case "supertypes" if row is not None:
                    value = tuple(sorted(row.supertypes))
                case "subtypes" if row is not None:
                    value = tuple(sorted(row.subtypes))
                case "colors" if row is not None:
                    value = colors_in_order(row.colors)
                case "controller":
                    value = controller(view, index)
                case "name" | "mana_cost" | "mana_value" | "power" | "toughness":
                    value = state.scalars[field][index]
                case _:
                    continue
            found[index, field] = value
    for index in bits(held & wanted):
        found[index, "abilities"] = tuple(ability_record(one) for one in state.abilities[index])
    return found


def _skipped(engine: Engine, wanted: int) -> Iterator[Step]:
    """Effects that are on the board and do not apply: ended, lost before their layer, or under a condition that does not hold."""
    world = engine.world
    for effect in world.effects:
        mask = world.locate(effect.affects) & wanted
        if mask and is_over(effect, world.now):
            yield _skip(world, _ref(world, effect), "ended", ("611.2a",), mask)
        elif mask and "option" not in effect.chosen and any(part.option for part in effect.effects):
            step = _skip(world, _ref(world, effect), "condition", ("608.2d",), mask)
            yield msgspec.structs.replace(step, not_shown=("choice",))
    for index in bits(wanted & world.battlefield):
        for held in engine.state.abilities[index]:
            one = world.objects[index]
            if "option" not in one.chosen and any(part.option for part in as_it_enters(held.ability)):
                ref = EffectRef(kind="static", source=one.id, name=one.name, words=held.ability.text, lang=held.lang)
                yield msgspec.structs.replace(_skip(world, ref, "condition", ("208.2b",), 1 << index), not_shown=("choice",))
    for run in engine.fixed:
        if run.key not in engine.begun and run.conditions and run.locked is not None and run.locked & wanted:
            rules = ("702.103f",) if run.ref.keyword == "bestow" else ("611.2b", *run.rules)
            if run.counter is not None:
                rules = run.rules
            yield _skip(world, run.ref, "condition", rules, run.locked & wanted)
    for key, run in engine.seen.items():
        if key not in engine.begun and run.source is not None and wanted >> run.source & 1:
            there = any(one == run.held for one in engine.state.abilities[run.source])
            if not there:
                yield _skip(world, run.ref, "ability_lost", ("604.2", "613.8a"), 1 << run.source)
            elif open_ := not_shown(run, world, engine.state.overlay()):
                step = _skip(world, run.ref, "condition", ("611.3a", *run.rules), 1 << run.source)
                yield msgspec.structs.replace(step, not_shown=open_)
            elif run.conditions:
                yield _skip(world, run.ref, "condition", ("611.3a", *run.rules), 1 << run.source)
    for index in bits(wanted):
        one = world.objects[index]
        for place, held in enumerate(engine.state.abilities[index]):
            if (one.id, place) in world.board.conditions_false and not static_runs(world, index, held):
                ref = EffectRef(
                    kind="static", source=one.id, name=one.name, words=held.ability.text, lang=held.lang, ability=place
                )
                yield _skip(world, ref, "condition", ("611.3a",), 1 << index)


def _ref(world: World, effect: ResolvedEffect) -> EffectRef:
    source = world.index.get(effect.source or "")
    return EffectRef(
        kind="resolved",
        source=effect.source if source is not None else None,
        name=world.objects[source].name if source is not None else effect.source or "",
        words=effect.text,
        lang=effect.lang,
        keyword=effect.keyword,
        timestamp=effect.timestamp,
    )


def _skip(world: World, ref: EffectRef, why: SkipKind, rules: tuple[str, ...], mask: int) -> Step:
    return Step("", ref, (), rules, Reason("only"), why, tuple(world.objects[index].id for index in bits(mask)))
