"""One moment of copying, and the exceptions that a copy effect makes in passing (707.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from extractor.ir import predicates as p
from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Effect, Special, Subject
from extractor.ir.predicates import Condition
from extractor.resolve.collect import ability_effects, is_defining
from extractor.resolve.conditions import narrow
from extractor.resolve.doing import perform_changes
from extractor.resolve.match import Asker
from extractor.resolve.result import EffectRef
from extractor.resolve.running import Running
from extractor.resolve.state import Held, Overlay, bits
from extractor.resolve.world import World

#: Exceptions use the machinery of the layers that they would have as effects of their own.
_PARTS = (
    ("4", frozenset({"card_types", "supertypes", "subtypes"})),
    ("5", frozenset({"colors"})),
    ("6", frozenset({"abilities"})),
    ("7b", frozenset({"power_toughness", "power_toughness_modifier", "power_toughness_switch"})),
)


class Copying(msgspec.Struct, frozen=True):
    """One moment at which objects became copies of another: as they entered, or when an effect resolved.

    ``enters``: the object entered then, and its "as … enters" abilities count; without ``copies`` that is all that happened.
    ``over``: its duration has ended since.
    """

    stamp: tuple[int, int, str]
    targets: int
    source: int
    effects: tuple[Effect, ...]
    ref: EffectRef
    rules: tuple[str, ...]
    quoted: tuple[Ability, ...] = ()
    this_ability: Held | None = None
    x: int | None = None
    chosen: dict[str, str] = msgspec.field(default_factory=dict)
    no_cost: bool = False
    copies: bool = True
    enters: bool = False
    over: bool = False


def copied(held: Iterable[Held], event: Copying) -> tuple[Held, ...]:
    """Abilities as parts of the copiable values, numbered in their order."""
    return tuple(
        msgspec.structs.replace(one, key=("copied", *event.stamp, place), origin="copied", later=None, giver=())
        for place, one in enumerate(held)
    )


def except_from(world: World, view: Overlay, event: Copying) -> tuple[str, ...]:
    """707.9b: what a copy effect changes in passing is part of the copiable values."""
    changes = _exceptions(event)
    if not changes:
        return ()
    given = frozenset(_given(changes))
    rules: tuple[str, ...] = ()
    for index in bits(event.targets):
        kept = tuple(one for one in view.held(index) if given.isdisjoint(_defined(one)))
        if kept != view.held(index):
            # what defines a characteristic for which the exception gives values is not copied
            view.hold(index, kept)
            rules = ("707.9d",)
    for condition, members in _by_condition(changes):
        run = Running(
            key=("copied with", *event.stamp),
            ref=event.ref,
            changes=members,
            subject=Subject(ref="self"),
            stamp=(0, 0, "", 0, (), 0, 0),
            locked=event.targets,
            quoted=event.quoted,
            chosen=event.chosen,
            x=event.x,
            artifact_creature=any(
                e.retention is not None and e.retention.cue == "artifact_creature" for e in event.effects
            ),
        )
        reach = event.targets
        if condition is not None:
            # asked once, of what it would be without this exception
            reach = narrow((condition,), Asker(world, view, run, reach), reach)
        for layer, kinds in _PARTS:
            perform_changes(run, layer, tuple(c for c in members if c.what in kinds), reach, view, world)
    if any(change.condition is not None for change in changes):
        rules = (*rules, "707.9f")
    gains = tuple(change for change in changes if change.what == "abilities")
    own = any(isinstance(v, Special) and v.this for c in gains if c.op == "add" for v in c.values)
    names = [v for c in changes if c.what == "name" for v in c.values if isinstance(v, str)]
    for index in bits(event.targets):
        held = list(view.held(index))
        if own and event.this_ability is not None:
            held.append(event.this_ability)
        view.hold(index, copied(held, event) if event.copies else _own(held, event))
        for name in names:
            view.assign("name", index, name)
    return rules


def _own(held: Iterable[Held], event: Copying) -> Iterator[Held]:
    """The object's abilities as they are, and what it was given on entering as part of its copiable values."""
    for place, one in enumerate(held):
        fresh = one.origin == "granted"
        yield msgspec.structs.replace(one, key=("entered", *event.stamp, place), origin="copied", giver=()) if fresh else one


def _by_condition(changes: Iterable[Change]) -> list[tuple[Condition | None, tuple[Change, ...]]]:
    """The changes of each condition together and without it; first those that have none."""
    found: dict[Condition | None, list[Change]] = {None: []}
    for change in changes:
        found.setdefault(change.condition, []).append(msgspec.structs.replace(change, condition=None))
    return [(condition, tuple(members)) for condition, members in found.items() if members]


def _exceptions(event: Copying) -> tuple[Change, ...]:
    """The changes of all exceptions, each under its condition, which is asked of the object as copied so far (707.9f)."""
    found: list[Change] = []
    for effect in event.effects:
        for change in effect.changes:
            condition = change.condition or effect.condition
            if condition is not None and condition.predicate is not None:
                own = msgspec.structs.replace(condition, predicate=_of_the_copy(condition.predicate))
                change = msgspec.structs.replace(change, condition=own)
            found.append(change)
    return tuple(found)


def _of_the_copy(predicate: p.Predicate) -> p.Predicate:
    """What an exception says of "it" it says of each copy."""
    match predicate:
        case p.AllOf(of=parts):
            return p.AllOf(of=tuple(_of_the_copy(part) for part in parts))
        case p.AnyOf(of=parts):
            return p.AnyOf(of=tuple(_of_the_copy(part) for part in parts))
        case p.NotThat(of=part):
            return p.NotThat(of=_of_the_copy(part))
        case p.ObjectMatches(ref="self"):
            return msgspec.structs.replace(predicate, ref="affected")
        case _:
            return predicate


def _given(changes: Iterable[Change]) -> Iterator[str]:
    """The characteristics for which exceptions give values of their own, not only more of them."""
    return (one for change in changes if change.op == "set" and change.condition is None for one in _named(change))


def _defined(held: Held) -> Iterator[str]:
    """The characteristics that a characteristic-defining ability defines (604.3a)."""
    for effect in ability_effects(held.ability)[0]:
        if is_defining(effect, effect.changes, held):
            for change in effect.changes:
                yield from _named(change)


def _named(change: Change) -> Iterator[str]:
    if change.what == "power_toughness":
        sides = [value for value in change.values if isinstance(value, Special)]
        yield from (name for name in ("power", "toughness") if any(getattr(one, name) is not None for one in sides))
    else:
        yield f"{change.what}:{change.of or ''}"
