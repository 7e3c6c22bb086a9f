"""From a board to the continuous effects on it: static abilities, resolved effects, keywords and counters."""

from __future__ import annotations

from collections.abc import Iterable

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Effect, Special, Subject
from extractor.ir.predicates import Condition
from extractor.resolve.board import GameObject, ResolvedEffect
from extractor.resolve.keywords import CAST, KEYWORD_COUNTERS, RESOLVED, STATIC, Meaning
from extractor.resolve.numbers import counter_values
from extractor.resolve.result import EffectRef
from extractor.resolve.running import Running, group
from extractor.resolve.state import Held
from extractor.resolve.world import World

_STATIC_KINDS = frozenset({"static", "cda"})
_DEFINES = frozenset({"colors", "subtypes", "power_toughness"})
_SELF = Subject(ref="self")


def ability_effects(ability: Ability) -> tuple[tuple[Effect, ...], tuple[str, ...]]:
    """The static effects of an ability and the rules of its keyword.

    Keywords come from the table: others that change types (crew, bestow) do so when they resolve or by the way of casting.
    """
    meaning = STATIC.get(ability.keyword or "")
    if meaning is not None:
        return (meaning.effect,), (meaning.rule,)
    return tuple(e for e in ability.effects if e.origin.kind in _STATIC_KINDS and not e.origin.granted), ()


def static_runs(world: World, index: int, held: Held) -> list[Running]:
    """The continuous effects that one ability of one object generates where it functions (611.3, 113.6)."""
    one = world.objects[index]
    effects, rules = ability_effects(held.ability)
    if not effects:
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
                stamp=(stamp, one.id, int(held.origin == "granted"), held.giver, place, number),
                conditions=_lasting(members),
                quoted=held.ability.quoted,
                artifact_creature=_says(members, "artifact_creature"),
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


def is_defining(effect: Effect, changes: tuple[Change, ...], held: Held) -> bool:
    """604.3a: it defines colours, subtypes, power or toughness of its own object, comes with its text, and sets no condition."""
    return (
        held.from_text
        and effect.subject.ref == "self"
        and effect.condition is None
        and all(change.what in _DEFINES for change in changes)
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


def _lasting(members: Iterable[Effect]) -> tuple[Condition, ...]:
    """The conditions that are looked at again and again, each once."""
    found: dict[Condition, None] = {}
    for member in members:
        for condition in (member.condition, member.duration.condition):
            if condition is not None:
                found[condition] = None
    return tuple(found)


def _says(members: Iterable[Effect], cue: str) -> bool:
    return any(member.retention is not None and member.retention.cue == cue for member in members)


def resolved_runs(world: World, number: int, effect: ResolvedEffect) -> list[Running]:
    """The continuous effects that a resolved spell or ability left behind, locked to their objects (611.2c)."""
    meaning = RESOLVED.get(effect.keyword or "")
    effects: tuple[Effect, ...] = effect.effects if meaning is None else (meaning.effect,)
    groups = [
        members
        for members in group(tuple(e for e in effects if not e.origin.granted))
        if not is_exception(members[0])
    ]
    if effect.ended or not groups:
        return []
    source = world.index.get(effect.source or "")
    sets = _assign(world, effect, [members[0].subject for members in groups])
    found: list[Running] = []
    for place, members in enumerate(groups):
        own = dict(world.objects[source].chosen) if source is not None else {}
        found.append(
            Running(
                key=("resolved", number, place),
                changes=tuple(c for member in members for c in member.changes),
                subject=members[0].subject,
                source=source,
                player=effect.controller,
                locked=sets[place],
                stamp=(effect.timestamp, "", 0, (), number, place),
                conditions=_resolved_conditions(members, meaning is not None),
                artifact_creature=_says(members, "artifact_creature"),
                kept_by_words=any(m.retention for m in members),
                chosen=own | dict(effect.chosen),
                x=effect.x,
                this_ability=None if effect.ability is None else ("text", effect.ability),
                quoted=effect.quoted,
                rules=() if meaning is None else (meaning.rule,),
                ref=_resolved_ref(world, effect, members[0]),
            )
        )
    return found


def _resolved_conditions(members: list[Effect], keyword: bool) -> tuple[Condition, ...]:
    # "if …" was looked at on resolution; only durations and "as long as" go on being looked at
    return tuple(
        c
        for c in _lasting(members)
        if keyword or c.kind == "as_long_as" or any(c == m.duration.condition for m in members)
    )


def _resolved_ref(world: World, effect: ResolvedEffect, first: Effect | None, kind: str = "resolved") -> EffectRef:
    index = world.index.get(effect.source or "")
    return EffectRef(
        kind="keyword" if effect.keyword else kind,
        source=effect.source if index is not None else None,
        name=world.objects[index].name if index is not None else effect.source or "",
        words=effect.text,
        lang=effect.lang,
        span=first.span if first is not None and effect.text else None,
        ability=effect.ability,
        keyword=effect.keyword,
        timestamp=effect.timestamp,
    )


def _assign(world: World, effect: ResolvedEffect, subjects: list[Subject]) -> list[int]:
    """Which of the objects each part began with: all, unless the text names as many as there are, one after the other."""
    everything = world.locate(effect.affects)
    distinct: list[tuple[object, ...]] = []
    places: list[int] = []
    for subject in subjects:
        key: tuple[object, ...] = (subject.ref, subject.filter, subject.antecedent)
        if subject.anaphor and distinct and subject.filter is None:
            key = next((one for one in reversed(distinct) if one[0] == subject.ref), key)
        if key not in distinct:
            distinct.append(key)
        places.append(distinct.index(key))
    if len(distinct) > 1 and len(distinct) == len(effect.affects):
        return [world.locate((effect.affects[place],)) for place in places]
    if len(distinct) > 1 and effect.source in effect.affects:
        own = world.locate((effect.source or "",))
        return [own if subject.ref == "self" else everything & ~own for subject in subjects]
    return [everything] * len(subjects)


def cast_runs(world: World, index: int) -> list[Running]:
    """What the way in which an object was cast does to it: bestow (702.103b)."""
    one = world.objects[index]
    meaning = CAST.get(one.cast_for or "")
    if meaning is None or one.zone not in ("battlefield", "stack"):
        return []
    return [_keyword_run(world, index, one, meaning, one.cast_for or "")]


def _keyword_run(world: World, index: int, one: GameObject, meaning: Meaning, keyword: str) -> Running:
    effect = meaning.effect
    return Running(
        key=("cast", one.id),
        changes=effect.changes,
        subject=_SELF,
        source=index,
        player=one.controller,
        locked=1 << index,
        stamp=(one.timestamp, one.id, -1, (), 0, 0),
        conditions=_lasting((effect,)),
        rules=(meaning.rule,),
        ref=EffectRef(
            kind="keyword", source=one.id, name=one.name, lang=one.lang, keyword=keyword, timestamp=one.timestamp
        ),
    )


def counter_runs(world: World, index: int) -> list[Running]:
    """Counters that modify power and toughness (122.1a, layer 7c) or give a keyword (122.1b, layer 6)."""
    one = world.objects[index]
    if not (one.zone == "battlefield" or one.entering):
        return []
    found: list[Running] = []
    for kind, count in sorted(one.counters.items()):
        values = counter_values(kind)
        if count <= 0 or (values is None and kind not in KEYWORD_COUNTERS):
            continue
        if values is not None:
            change = Change(
                op="add",
                what="power_toughness_modifier",
                values=(Special(power=values[0] * count, toughness=values[1] * count),),
            )
        else:
            change = Change(op="add", what="abilities", values=(kind,))
        stamp = one.later.get(kind, one.timestamp)
        found.append(
            Running(
                key=("counter", one.id, kind),
                changes=(change,),
                subject=_SELF,
                source=index,
                player=one.controller,
                locked=1 << index,
                stamp=(stamp, one.id, -1, (), 0, 0),
                rules=("122.1a" if values is not None else "122.1b",),
                counter=kind,
                ref=EffectRef(
                    kind="counter", source=one.id, name=one.name, lang=one.lang, keyword=kind, timestamp=stamp
                ),
            )
        )
    return found


def copy_exceptions(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """The exceptions of a copy effect (707.9)."""
    return tuple(effect for effect in effects if is_exception(effect) and not effect.origin.granted)


def is_exception(effect: Effect) -> bool:
    """True for the exception of a copy effect, which belongs to layer 1."""
    return effect.origin.kind == "copy" or "1a" in effect.layers
