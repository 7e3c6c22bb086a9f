"""Layer 1: copiable values, that is copies with their exceptions (1a, 707.2) and being face down (1b, 708.2)."""

from __future__ import annotations

import msgspec

from extractor.errors import InputError
from extractor.ir.annotation import Ability
from extractor.resolve.board import GameObject, ResolvedEffect, is_over
from extractor.resolve.excepting import Copying, copied, except_from
from extractor.resolve.fixed import as_it_enters, copy_exceptions, picked
from extractor.resolve.keywords import FACE_DOWN, RESOLVED
from extractor.resolve.record import Applied
from extractor.resolve.result import EffectRef
from extractor.resolve.state import SCALARS, Held, Overlay, State, bits
from extractor.resolve.world import World, write

_COPIED_KINDS = ("type", "super", "color")

def apply_layer_one(world: World, state: State) -> list[Applied]:
    """Work out the copiable values of every object; later changes of an original do not reach its copies (707.2b).

    What is over by now was there for what was copied in the meantime: the originals are kept as they were then.
    """
    records: list[Applied] = []
    done = 0
    events = _in_order(world)
    then = state.copy() if any(event.over for event in events) else None
    for event in events:
        origin = state if then is None else then.copy()
        if then is not None:
            _happen(world, then, event, origin, [], done)
        if not event.over:
            _happen(world, state, event, origin, records, done)
        if event.copies:
            done |= event.targets
    view = state.overlay()
    down = world.where(one.face_down for one in world.objects)
    for index, one in enumerate(world.objects):
        if one.face_down:
            _turn_down(view, index, one)
    if down:
        because = {"708.2", "708.2a", *(("708.10",) if done & down else ())}
        because.update(
            FACE_DOWN[way][1] for one in world.objects if one.face_down and (way := one.cast_for or "") in FACE_DOWN
        )
        records.append(Applied.of("1b", EffectRef(kind="face_down"), down, view, tuple(sorted(because))))
    view.commit()
    return records


def _happen(world: World, state: State, event: Copying, origin: State, records: list[Applied], done: int) -> None:
    """Let one moment of copying change the state; ``origin`` holds the values that there are to copy."""
    if event.copies:
        view = state.overlay()
        rules = _copy(world, view, event, origin)
        if done >> event.source & 1:
            rules = (*rules, "707.3")  # the copy of a copy has what that copied
        records.append(Applied.of("1a", event.ref, event.targets, view, (*event.rules, *rules)))
        view.commit()
    if event.enters:
        _as_it_entered(world, state, event, records)


def _as_it_entered(world: World, state: State, event: Copying, records: list[Applied]) -> None:
    """613.2a: "as … enters" abilities that set power and toughness, with what else they define and what was chosen (208.2b)."""
    (index,) = bits(event.targets)
    held = next((one for one in state.abilities[index] if as_it_enters(one.ability)), None)
    if held is None:
        return
    effects = picked(as_it_enters(held.ability), world.objects[index].chosen)
    if effects:
        view = state.overlay()
        ref = msgspec.structs.replace(event.ref, kind="static", words=held.ability.text, span=effects[0].span)
        except_from(world, view, msgspec.structs.replace(event, copies=False, effects=effects, quoted=held.ability.quoted))
        records.append(Applied.of("1a", ref, event.targets, view, ("208.2b",)))
        view.commit()


def _in_order(world: World) -> list[Copying]:
    entered = {
        index: _entering(world, index, one)
        for index, one in enumerate(world.objects)
        if one.copy_of is not None or any(as_it_enters(ability) for ability in one.abilities)
    }
    events = list(entered.values())
    events.extend(
        _resolved_copy(world, number, effect)
        for number, effect in enumerate(world.effects)
        if effect.copies is not None
    )
    ordered: list[Copying] = []
    for event in sorted(events, key=lambda one: one.stamp):
        _place(event, entered, ordered, set())
    return ordered


def _place(event: Copying, entered: dict[int, Copying], ordered: list[Copying], above: set[int]) -> None:
    """An original that had itself entered as a copy did so first, whatever the present timestamps say."""
    if any(event is one for one in ordered):
        return
    first = entered.get(event.source) if event.copies else None
    if first is not None and first is not event:
        if event.source in above:
            raise InputError(
                f"objects entered as copies of each other, {event.ref.source!r} among them; no order is possible"
            )
        _place(first, entered, ordered, above | {event.source})
    ordered.append(event)


def _locate(world: World, wanted: str, who: str) -> int:
    if wanted not in world.index:
        raise InputError(f"{who!r} copies {wanted!r}, and no object has that id")
    return world.index[wanted]


def _entering(world: World, index: int, one: GameObject) -> Copying:
    effects = copy_exceptions(effect for ability in one.abilities for effect in ability.effects)
    place = next((n for n, ability in enumerate(one.abilities) if copy_exceptions(ability.effects)), None)
    this = None
    if place is not None:
        this = Held(key=("text", place), origin="copied", ability=one.abilities[place], lang=one.lang)
    return Copying(
        stamp=(one.timestamp, 0, one.id),
        targets=1 << index,
        source=index if one.copy_of is None else _locate(world, one.copy_of, one.id),
        copies=one.copy_of is not None,
        enters=bool(world.battlefield >> index & 1) and not one.face_down,
        effects=effects,
        quoted=tuple(q for ability in one.abilities for q in ability.quoted),
        this_ability=this,
        chosen=dict(one.chosen),
        rules=("707.2", "707.9b") if effects else ("707.2",),
        ref=EffectRef(
            kind="copy",
            source=one.id,
            name=one.name,
            lang=one.lang,
            ability=place,
            timestamp=one.timestamp,
            words="" if place is None else one.abilities[place].text,
            span=effects[0].span if effects else None,
        ),
    )


def _resolved_copy(world: World, number: int, effect: ResolvedEffect) -> Copying:
    meaning = RESOLVED.get(effect.keyword or "")
    effects = copy_exceptions(effect.effects if meaning is None else (meaning.effect,))
    source = world.index.get(effect.source or "")
    this = None
    if source is not None and effect.ability is not None and effect.ability < len(world.objects[source].abilities):
        owner = world.objects[source]
        this = Held(
            key=("text", effect.ability), origin="copied", ability=owner.abilities[effect.ability], lang=owner.lang
        )
    rules = ["707.2", *(["707.9b"] if effects else []), *([] if meaning is None else [meaning.rule])]
    return Copying(
        stamp=(effect.timestamp, 1, f"{number:06}"),
        targets=world.locate(effect.affects),
        source=_locate(world, effect.copies or "", effect.text or effect.keyword or "an effect"),
        effects=effects,
        quoted=effect.quoted,
        this_ability=this,
        x=effect.x,
        chosen=dict(effect.chosen),
        rules=tuple(rules),
        no_cost=meaning is not None and meaning.no_cost,
        over=is_over(effect, world.now),
        ref=EffectRef(
            kind="copy",
            source=effect.source if source is not None else None,
            name=world.objects[source].name if source is not None else effect.source or "",
            words=effect.text,
            lang=effect.lang,
            span=effects[0].span if effects and effect.text else None,
            ability=effect.ability,
            keyword=effect.keyword,
            timestamp=effect.timestamp,
        ),
    )


def _copy(world: World, view: Overlay, event: Copying, origin: State) -> tuple[str, ...]:
    """Give the values of the source to the targets, with the exceptions; return what rules mattered beside its own."""
    source_view = origin.overlay()
    if world.objects[event.source].face_down:
        # 707.2: what is copied of a face-down object are its face-down values
        _turn_down(source_view, event.source, world.objects[event.source])
    bit = 1 << event.source
    known = (*view.base.known, *origin.known, *source_view.fresh)
    for kind in dict.fromkeys((*_COPIED_KINDS, *(kind for kind in known if kind.startswith("sub:")))):
        for atom in dict.fromkeys((*source_view.known(kind), *view.known(kind))):
            column = view.col(atom)
            view.put(atom, column | event.targets if source_view.col(atom) & bit else column & ~event.targets)
    mask = event.targets
    while mask:
        index = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        for name in SCALARS:
            view.assign(name, index, source_view.value(name, event.source))
        if event.no_cost:
            view.assign("mana_cost", index, None)
            view.assign("mana_value", index, 0)
        view.hold(index, copied(source_view.held(event.source), event))
    return except_from(world, view, event)


def _turn_down(view: Overlay, index: int, one: GameObject) -> None:
    """708.2a: a 2/2 creature without name, text, subtypes or mana cost, and what the way of being face down lists."""
    bit = 1 << index
    for kind in [*_COPIED_KINDS, *(kind for kind in (*view.base.known, *view.fresh) if kind.startswith("sub:"))]:
        for atom in view.known(kind):
            view.put(atom, view.col(atom) & ~bit)
    special = FACE_DOWN.get(one.cast_for or "")
    blank = GameObject(id=one.id, card_types=("creature",), power=2, toughness=2)
    write(view, index, blank)
    if special is not None:
        ability = Ability(
            span=(0, 0), text="", kind="keyword", keyword=special[0].keyword, parameter=special[0].parameter
        )
        view.hold(index, (Held(key=("face_down", special[1]), origin="face_down", ability=ability, lang=one.lang),))
