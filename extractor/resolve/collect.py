"""The continuous effects that the static abilities of an object generate, and where those abilities function."""

from __future__ import annotations

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Effect, Subject
from extractor.ir.predicates import Condition
from extractor.resolve.board import GameObject
from extractor.resolve.fixed import picked
from extractor.resolve.keywords import CAST, RESOLVED, STATIC
from extractor.resolve.result import EffectRef
from extractor.resolve.running import Running, group, lasting, says
from extractor.resolve.state import Held
from extractor.resolve.world import World

_STATIC_KINDS = frozenset({"static", "cda"})
_DEFINES = frozenset({"colors", "subtypes", "power_toughness"})


def ability_effects(ability: Ability) -> tuple[tuple[Effect, ...], tuple[str, ...]]:
    """The static effects of an ability and the rules of its keyword.

    Some keywords are in a table. Of the others those that change types when they resolve (crew) or by the way of casting
    (bestow) do nothing by being there; what the reader made of the rest (station) counts as it is.
    """
    meaning = STATIC.get(ability.keyword or "")
    if meaning is not None:
        return (meaning.effect,), (meaning.rule,)
    kinds = _STATIC_KINDS
    if ability.keyword is not None and ability.keyword not in RESOLVED and ability.keyword not in CAST:
        kinds = _STATIC_KINDS | {"keyword"}
    found = tuple(
        one
        for one in ability.effects
        if one.origin.kind in kinds and not one.origin.granted and one.duration.kind in ("static", "for_as_long_as")
    )
    return found, tuple(rule for one in found if one.origin.kind == "keyword" for rule in one.rules)


def static_runs(world: World, index: int, held: Held) -> list[Running]:
    """The continuous effects that one ability of one object generates where it functions (611.3, 113.6)."""
    one = world.objects[index]
    effects, rules = ability_effects(held.ability)
    effects = picked(effects, one.chosen)
    if not effects or _cast_otherwise(one, held.ability):
        return []
    place = held.key[-1] if isinstance(held.key[-1], int) else 0
    if held.origin == "printed" and (one.id, place) in world.board.conditions_false:
        return []
    found: list[Running] = []
    subject: Subject | None = None
    for number, members in enumerate(group(effects)):
        first = members[0]
        if (
            first.subject.anaphor
            and first.subject.filter is None
            and subject is not None
            and subject.ref == first.subject.ref
        ):
            base = subject
        else:
            base = subject = first.subject
        changes = tuple(change for member in members for change in member.changes)
        defining = is_defining(first, changes, held)
        if not (defining or functions(world, one, first)):
            continue
        stamp = max((one.timestamp, *held.giver[:1], *(() if held.later is None else (held.later,))))
        found.append(
            Running(
                key=("static", one.id, held.key, number),
                changes=changes,
                subject=base,
                source=index,
                held=held,
                cda=defining,
                stamp=(stamp, world.turn[index], one.id, int(held.origin == "granted"), held.giver, place, number),
                conditions=lasting(members),
                quoted=held.ability.quoted,
                artifact_creature=says(members, "artifact_creature"),
                kept_by_words=any(m.retention for m in members),
                chosen=one.chosen,
                this_ability=held.key,
                restrict=1 << index if one.entering else None,
                rules=rules,
                ref=EffectRef(
                    kind="keyword" if rules else "static",
                    source=one.id,
                    name=one.name,
                    words=held.ability.text,
                    lang=held.lang,
                    span=first.span,
                    ability=place,
                    keyword=held.ability.keyword,
                    timestamp=stamp,
                ),
            )
        )
    return found


def _cast_otherwise(one: GameObject, ability: Ability) -> bool:
    """True for a keyword that works only for what was cast by it, where the object is known to have been cast in another way."""
    meaning = STATIC.get(ability.keyword or "")
    return meaning is not None and meaning.by_cast and one.cast_for not in (None, ability.keyword)


def is_defining(effect: Effect, changes: tuple[Change, ...], held: Held) -> bool:
    """604.3a: it defines colours, subtypes, power or toughness of its own object, comes with its text, and sets no condition."""
    return (
        held.from_text
        and effect.subject.ref == "self"
        and effect.condition is None
        and all(change.what in _DEFINES and change.condition is None for change in changes)
    )


def functions(world: World, one: GameObject, effect: Effect) -> bool:
    """Where a static ability works: on the battlefield, or in the zones its own words name (113.6b), or as an emblem (114.4)."""
    zones = _own_zones(effect.condition)
    if zones:
        return one.zone in zones
    if one.zone == "command":
        return not one.card_types or bool(world.table.outside.intersection(one.card_types))
    return one.zone == "battlefield" or one.entering


def _own_zones(condition: Condition | None) -> frozenset[str]:
    if condition is None or condition.predicate is None:
        return frozenset()
    parts = condition.predicate.of if isinstance(condition.predicate, p.AllOf) else (condition.predicate,)
    found: set[str] = set()
    for part in parts:
        if isinstance(part, p.ObjectMatches) and part.ref == "self":
            leaves = part.filter.of if isinstance(part.filter, f.And) else (part.filter,)
            for leaf in leaves:
                if isinstance(leaf, f.ZoneIs):
                    found.update(leaf.value)
    return frozenset(found)
