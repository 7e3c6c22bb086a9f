"""A second evaluator, written from the rules alone: clear, slow, one object at a time, with copies of everything.

It knows layers 2 and 4 to 7 with the filters, conditions and changes that the random boards use, and shares no code with the
core. Where the two disagree, one of them has misread the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.annotation import Ability
from extractor.ir.effects import Amount, Change, Effect, Special
from extractor.resolve import Board, GameObject, TypeTable

LAYERS = ["2", "4", "5", "6", "7a", "7b", "7c", "7d"]
CHANGELING = Change(op="add", what="subtypes", of="creature", values=(Special(every=True),))


@dataclass
class Thing:
    """The present values of one object."""

    card: GameObject
    controller: str
    types: set[str]
    supers: set[str]
    subs: set[tuple[str, str]]
    colors: set[str]
    power: int | None
    toughness: int | None
    abilities: list[tuple[Any, Ability]] = field(default_factory=list)  # (how it got there, what it says)

    def copy(self) -> Thing:
        return replace(
            self, types=set(self.types), supers=set(self.supers), subs=set(self.subs), colors=set(self.colors),
            abilities=list(self.abilities),
        )  # fmt: skip

    @property
    def here(self) -> bool:
        return self.card.zone == "battlefield"


Table = dict[str, Thing]


@dataclass
class Force:
    """One continuous effect."""

    key: tuple[Any, ...]
    changes: list[Change]
    effect: Effect | None
    source: str | None
    you: str | None
    stamp: tuple[Any, ...]
    cda: bool = False
    locked: set[str] | None = None
    comes_from: Any = None
    begun: set[str] | None = None

    def layer(self, change: Change) -> str:
        match change.what:
            case "controller":
                return "2"
            case "card_types" | "supertypes" | "subtypes":
                return "4"
            case "colors":
                return "5"
            case "abilities":
                return "6"
            case "power_toughness":
                return "7a" if self.cda else "7b"
            case "power_toughness_modifier":
                return "7c"
            case _:
                return "7d"

    def part(self, layer: str) -> list[Change]:
        return [change for change in self.changes if self.layer(change) == layer]


class Naive:
    """Evaluates one board."""

    def __init__(self, board: Board, table: TypeTable) -> None:
        self.board, self.types = board, table
        self.things: Table = {
            card.id: Thing(
                card, card.controller if card.zone in ("battlefield", "stack") else card.owner or card.controller,
                set(card.card_types), set(card.supertypes), set(card.subtypes), set(card.colors), card.power, card.toughness,
                [(("text", number), ability) for number, ability in enumerate(card.abilities)],
            )
            for card in board.objects
        }  # fmt: skip
        self.started: dict[Any, Force] = {}

    # ---------------------------------------------------------------- effects

    def forces(self, things: Table) -> list[Force]:
        """Every effect that there is at this moment."""
        found: list[Force] = []
        for number, done in enumerate(self.board.effects):
            for place, effect in enumerate(done.effects if not done.ended else ()):
                found.append(
                    Force(
                        ("resolved", number, place),
                        list(effect.changes),
                        effect,
                        done.source if done.source in things else None,
                        done.controller,
                        (done.timestamp, "", 0, (), number, place),
                        locked=set(done.affects) & set(things),
                    )
                )
        for key, thing in things.items():
            for how, ability in thing.abilities:
                found.extend(self.of_ability(key, thing, how, ability))
            if thing.here:
                for kind, count in thing.card.counters.items():
                    size = {"+1/+1": 1, "-1/-1": -1}.get(kind)
                    if size is not None:
                        change = Change(
                            op="add",
                            what="power_toughness_modifier",
                            values=(Special(power=size * count, toughness=size * count),),
                        )
                        stamp = (thing.card.timestamp, key, -1, (), 0, 0)
                        found.append(Force(("counter", key, kind), [change], None, key, thing.controller, stamp, locked={key}))
        known = {force.key for force in found}
        # 613.6: what has begun goes on, whether or not its ability is still there
        return [self.started.get(force.key, force) for force in found] + [
            force for key, force in self.started.items() if key not in known
        ]

    def of_ability(self, key: str, thing: Thing, how: Any, ability: Ability) -> list[Force]:
        changes: list[tuple[Effect | None, list[Change]]]
        if ability.keyword == "changeling":
            changes = [(None, [CHANGELING])]
        else:
            changes = [(effect, list(effect.changes)) for effect in ability.effects if effect.origin.kind == "static"]
        found = []
        for number, (effect, parts) in enumerate(changes):
            own = effect is None or (effect.subject.ref == "self" and effect.condition is None)
            defines = all(part.what in ("colors", "subtypes", "power_toughness") for part in parts)
            cda = how[0] == "text" and own and defines
            if not cda and not thing.here:
                continue
            giver = () if how[0] == "text" else how[1]
            stamp = max(thing.card.timestamp, giver[0] if giver else 0)
            place = how[1] if how[0] == "text" else how[3]
            found.append(
                Force(
                    ("static", key, how, number),
                    parts,
                    effect,
                    key,
                    None,
                    (stamp, key, len(giver) > 0, giver, place, number),
                    cda,
                    None,
                    (how, ability),
                )
            )
        return found

    def exists(self, force: Force, things: Table) -> bool:
        return force.comes_from is None or force.comes_from in things[force.source or ""].abilities

    def reach(self, force: Force, things: Table) -> set[str]:
        """The objects it applies to."""
        if force.begun is not None:
            return force.begun
        if not self.exists(force, things):
            return set()
        if force.locked is not None:
            return {key for key in force.locked if self.lasts(force, key, things)}
        you = things[force.source or ""].controller
        effect = force.effect
        if effect is None or effect.subject.ref == "self":
            chosen = {force.source or ""}
        elif effect.subject.ref == "attached":
            host = things[force.source or ""].card.attached_to
            chosen = {host} if host in things else set()
        else:
            chosen = {key for key in things if self.meant(effect.subject.filter, key, force, you, things)}
        if effect is not None and effect.condition is not None and effect.condition.predicate is not None:
            chosen = {key for key in chosen if self.holds(effect.condition.predicate, key, force, you, things)}
        return chosen

    def lasts(self, force: Force, key: str, things: Table) -> bool:
        condition = force.effect.duration.condition if force.effect is not None else None
        if condition is None or condition.predicate is None:
            return True
        return self.holds(condition.predicate, key, force, force.you or "", things)

    # ---------------------------------------------------------------- questions

    def meant(self, filter_: f.Filter | None, key: str, force: Force, you: str, things: Table) -> bool:
        """109.2: without another word, permanents."""
        if filter_ is not None and self.speaks_of_zone(filter_):
            return self.fits(filter_, key, force, you, things)
        return things[key].here and (filter_ is None or self.fits(filter_, key, force, you, things))

    def speaks_of_zone(self, filter_: f.Filter) -> bool:
        match filter_:
            case f.ZoneIs() | f.KindIs(value="permanent" | "spell"):
                return True
            case f.And(of=parts):
                return any(self.speaks_of_zone(part) for part in parts)
        return False

    def fits(self, filter_: f.Filter, key: str, force: Force, you: str, things: Table) -> bool:
        thing = things[key]
        match filter_:
            case f.And(of=parts):
                return all(self.fits(part, key, force, you, things) for part in parts)
            case f.Or(of=parts):
                return any(self.fits(part, key, force, you, things) for part in parts)
            case f.Not(of=part):
                return not self.fits(part, key, force, you, things)
            case f.CardTypeIs(value=value):
                return value in thing.types
            case f.SupertypeIs(value=value):
                return value in thing.supers
            case f.SubtypeIs(value=value, of=family):
                return (family, value) in thing.subs
            case f.ColorIs(value="colorless"):
                return not thing.colors
            case f.ColorIs(value=value):
                return value in thing.colors
            case f.ControllerIs(value="you"):
                return thing.controller == you
            case f.ControllerIs(value="opponent"):
                return thing.controller != you
            case f.OtherThan(value="self"):
                return key != force.source
            case f.KindIs(value="permanent"):
                return thing.here
            case f.KindIs(value="nontoken"):
                return not thing.card.token
            case f.ZoneIs(value=zones):
                return thing.card.zone in zones
            case f.HasAbility(value=value):
                return any(ability.keyword == value for _, ability in thing.abilities)
            case f.HasCounter(value=kind):
                return thing.card.counters.get(kind, 0) >= 1
            case f.Compare(what="power", op=">=", value=value):
                return (not thing.here or "creature" in thing.types) and (thing.power or 0) >= int(value)
        raise NotImplementedError(filter_)

    def holds(self, predicate: p.Predicate, key: str, force: Force, you: str, things: Table) -> bool:
        match predicate:
            case p.Controls(player="you", filter=filter_, count=count):
                mine = [one for one in things if things[one].controller == you and things[one].here]
                if [one for one in mine if one != force.source] == []:
                    return True  # the board says nothing about what else that player has
                return sum(self.meant(filter_, one, force, you, things) for one in mine) >= int(count)
            case p.ObjectMatches(ref="self", filter=filter_):
                return self.fits(filter_, force.source or "", force, you, things)
            case p.ObjectMatches(filter=filter_):
                return self.fits(filter_, key, force, you, things)
        raise NotImplementedError(predicate)

    def number(self, number: int | Amount | None, key: str, force: Force, things: Table) -> int | None:
        if number is None or isinstance(number, int):
            return number
        if number.equal_to == "mana_value":
            return things[key].card.mana_value
        if number.equal_to == "power":
            return things[key].power or 0
        assert number.equal_to == "count"
        you = force.you or things[force.source or ""].controller
        return sum(self.meant(number.filter, one, force, you, things) for one in things)

    # ---------------------------------------------------------------- doing

    def names(self, change: Change) -> list[str]:
        found: list[str] = []
        for value in change.values:
            if isinstance(value, str):
                found.append(value)
            elif value.every:
                found.extend(self.types.basic_land_mana if change.of == "land" else self.types.subtypes[change.of or ""])
        return found

    def deeds(self, force: Force, layer: str, key: str, things: Table) -> list[tuple[Any, ...]]:
        """What the effect does to one object, in figures: the part of it that other effects can change."""
        thing = things[key]
        found: list[tuple[Any, ...]] = []
        types_then = set(thing.types)
        for change in force.part(layer):
            if change.what == "card_types":
                names = set(self.names(change))
                if change.op == "set":
                    types_then = names | (types_then & {"instant", "sorcery"})
                types_then = types_then - names if change.op == "remove" else types_then | names
        for change in force.part(layer):
            if change.what == "controller":
                found.append((force.you or things[force.source or ""].controller,))
            if change.what == "subtypes" and change.op != "remove":
                users = {kind for kind, families in self.types.families.items() if change.of in families}
                able = bool(users & types_then)  # 205.3d
                found.append((change.op, change.of, tuple(self.names(change)) if able else ()))
            for value in change.values:
                if isinstance(value, Special) and (value.power is not None or value.toughness is not None):
                    found.append(tuple(self.number(side, key, force, things) for side in (value.power, value.toughness)))
        return found

    def do(self, force: Force, layer: str, key: str, before: Table, after: Table) -> None:
        """Apply it to one object; whatever it asks, it asks of the state before."""
        thing = after[key]
        deeds = iter(self.deeds(force, layer, key, before))
        old_types = set(thing.types)
        for change in force.part(layer):
            names = set(self.names(change))
            if change.what == "card_types" and change.op == "set":
                thing.types = names | (thing.types & {"instant", "sorcery"})
            elif change.what == "card_types":
                thing.types = thing.types - names if change.op == "remove" else thing.types | names
            elif change.what == "controller":
                (thing.controller,) = next(deeds)
        for family in {family for kind in old_types - thing.types for family in self.types.families[kind]}:
            if not any(family in self.types.families[kind] for kind in thing.types):
                thing.subs = {one for one in thing.subs if one[0] != family}
        for change in force.part(layer):
            names = set(self.names(change))
            match change.what:
                case "subtypes" if change.op == "remove":
                    every = any(isinstance(value, Special) and value.all for value in change.values)
                    thing.subs = {one for one in thing.subs if one[0] != change.of or not (every or one[1] in names)}
                case "subtypes":
                    _, _, gained = next(deeds)
                    if change.op == "set":
                        thing.subs = {one for one in thing.subs if one[0] != change.of}
                    thing.subs |= {(change.of or "", name) for name in gained}
                    basic = change.of == "land" and any(name in self.types.basic_land_mana for name in gained)
                    if change.op == "set" and basic and "land" in thing.types:  # 305.7
                        thing.abilities = []
                case "supertypes":
                    thing.supers = thing.supers - names if change.op == "remove" else thing.supers | names
                case "colors":
                    thing.colors = names if change.op == "set" else thing.colors | names
                case "power_toughness" | "power_toughness_modifier":
                    power, toughness = next(deeds)
                    modifies = change.what == "power_toughness_modifier"
                    if power is not None:
                        thing.power = (thing.power or 0) + power if modifies else power
                    if toughness is not None:
                        thing.toughness = (thing.toughness or 0) + toughness if modifies else toughness
                case "power_toughness_switch":
                    thing.power, thing.toughness = thing.toughness or 0, thing.power or 0
        if layer == "6":
            lost = [value for change in force.part(layer) if change.op == "remove" for value in change.values]
            if any(isinstance(value, Special) for value in lost):
                thing.abilities = []
            thing.abilities = [(how, one) for how, one in thing.abilities if one.keyword not in lost]
            place = 0
            for change in force.part(layer):
                for value in change.values if change.op == "add" else ():
                    thing.abilities.append((("granted", force.stamp, force.key, place), self.given(value, force)))
                    place += 1

    def given(self, value: Any, force: Force) -> Ability:
        if isinstance(value, str):
            return Ability(span=(0, 0), text="", kind="keyword", keyword=value)
        _, ability = force.comes_from
        return next(one for one in ability.quoted if one.text == value.text)

    def apply(self, force: Force, layer: str, things: Table) -> Table:
        after = {key: thing.copy() for key, thing in things.items()}
        for key in self.reach(force, things):
            self.do(force, layer, key, things, after)
        return after

    # ---------------------------------------------------------------- order

    def picture(self, force: Force, layer: str, things: Table) -> Any:
        """Existence, what it applies to, and what it does to each (613.8a)."""
        exists = force.begun is not None or self.exists(force, things)
        reach = self.reach(force, things)
        return exists, reach, {key: self.deeds(force, layer, key, things) for key in reach}

    def depends(self, one: Force, other: Force, layer: str, things: Table) -> bool:
        before = self.picture(one, layer, things)
        return before != self.picture(one, layer, self.apply(other, layer, things))

    def next(self, pool: list[Force], layer: str) -> Force:
        """The oldest effect that waits for nothing, effects in a loop not counting among themselves."""
        size = range(len(pool))
        waits = [[a != b and self.depends(pool[a], pool[b], layer, self.things) for b in size] for a in size]
        far = [list(row) for row in waits]
        for via, a, b in product(size, size, size):
            far[a][b] = far[a][b] or (far[a][via] and far[via][b])
        free = [a for a in size if all(far[b][a] for b in size if far[a][b])]
        return min((pool[a] for a in free), key=lambda force: force.stamp)

    def evaluate(self) -> dict[str, tuple[Any, ...]]:
        """Supertypes, card types, subtypes, colours, power, toughness, abilities and symbols of each object."""
        for layer in LAYERS:
            done: set[Any] = set()
            while True:
                pool = [one for one in self.forces(self.things) if one.key not in done and one.part(layer)]
                if not pool:
                    break
                if layer in "2456":
                    pool = [one for one in pool if one.cda] or pool
                force = self.next(pool, layer)
                reach = self.reach(force, self.things)
                self.things = self.apply(force, layer, self.things)
                done.add(force.key)
                if reach and force.begun is None:
                    force.begun = reach
                    self.started[force.key] = force
            if layer == "4":
                for thing in self.things.values():
                    for name, symbol in self.types.basic_land_mana.items():
                        if "land" in thing.types and ("land", name) in thing.subs:
                            intrinsic = Ability(span=(0, 0), text="{" + symbol + "}", kind="activated", mana=True)
                            thing.abilities.append((("intrinsic", symbol), intrinsic))
        return {key: self.result(thing) for key, thing in self.things.items()}

    def result(self, thing: Thing) -> tuple[Any, ...]:
        power, toughness = thing.power, thing.toughness
        if "creature" in thing.types:
            power, toughness = power or 0, toughness or 0
        elif thing.here or thing.card.power is None or "creature" in thing.card.card_types:
            power = toughness = None  # 208.3
        given = {one.text or one.keyword or "" for how, one in thing.abilities if how[0] != "intrinsic"}
        symbols = {how[1] for how, _ in thing.abilities if how[0] == "intrinsic"}
        return (
            thing.supers, thing.types, {name for _, name in thing.subs}, thing.colors, power, toughness, given, symbols,
            thing.controller,
        )  # fmt: skip
