"""A second evaluator, written from the rules alone: clear, slow, one object at a time, with copies of everything.

It shares no code with the core and knows only the representation. Where the two disagree, one of them has misread the rules.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from naive_deeds import Deeds, from_text
from naive_values import (
    ALWAYS,
    BESTOWED,
    COPIES,
    DONE,
    KEYWORD_COUNTERS,
    LAYERS,
    Force,
    Table,
    Thing,
    as_printed,
    conditions_of,
    sentences,
)

from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Effect, Special

DEFINED = {"colors", "subtypes", "power_toughness"}
OUTSIDE = {"plane", "phenomenon", "scheme", "vanguard", "conspiracy", "dungeon"}
PAST = {"end_of_combat": {"postcombat main", "end", "cleanup"}, "end_of_turn": {"cleanup"}}


class Naive(Deeds):
    """Evaluates one board: objects, resolved effects, the moment, and conditions that do not hold."""

    def __init__(self, board: Any, types: Any) -> None:
        self.board, self.types = board, types
        self.things: Table = {}
        self.started: dict[Any, Force] = {}

    def evaluate(self) -> dict[str, tuple[Any, ...]]:
        """The whole record of each object. One about to enter is looked at next to the others and counted by none (614.12)."""
        present = [card for card in self.board.objects if not card.entering]
        found = self.one(present)
        for card in self.board.objects:
            if card.entering:
                found[card.id] = self.one([*present, card])[card.id]
        return found

    # ---------------------------------------------------------------- effects

    def forces(self, things: Table) -> list[Force]:
        """Every effect that there is at this moment."""
        found: list[Force] = []
        for number, done in enumerate(self.board.effects):
            if not self.over(done):
                found.extend(self.of_resolved(number, done, things))
        for key, thing in things.items():
            for how, ability in thing.abilities:
                found.extend(self.of_ability(key, thing, how, ability))
            found.extend(self.of_casting(key, thing))
            if thing.here:
                found.extend(self.of_counters(key, thing))
        known = {force.key for force in found}
        # 613.6: what has begun goes on, whether or not its ability is still there
        return [self.started.get(force.key, force) for force in found] + [
            force for key, force in self.started.items() if key not in known
        ]

    def over(self, done: Any) -> bool:
        phase = self.board.now.phase or ""
        return done.ended or (
            bool(done.effects) and all(phase in PAST.get(one.duration.kind, ()) for one in done.effects)
        )

    def of_resolved(self, number: int, done: Any, things: Table) -> list[Force]:
        source = done.source if done.source in things else None
        here = [key for key in dict.fromkeys(done.affects) if key in things]
        stamp = (done.timestamp, -1, "", 0, (), number)
        chosen = {**(things[source].card.chosen if source else {}), **done.chosen}
        this = None if done.ability is None else ("text", done.ability)
        if done.keyword in DONE:
            changes, conditions = DONE[done.keyword]
            key = ("resolved", number, 0)
            return [Force(key, changes, None, conditions, source, done.controller, (*stamp, 0), locked=set(here))]
        groups = [
            group
            for group in sentences(tuple(e for e in done.effects if e.changes and not e.origin.granted))
            if group[0].origin.kind != "copy"
        ]
        found = []
        for place, (group, mine) in enumerate(zip(groups, self.shared_out(groups, done, here), strict=True)):
            lasting = [
                one
                for one in conditions_of(group)
                if one.kind == "as_long_as" or any(one == effect.duration.condition for effect in group)
            ]  # what "if" says was looked at on resolution
            changes = [change for effect in group for change in effect.changes]
            found.append(
                Force(
                    ("resolved", number, place), changes, group[0].subject, lasting, source, done.controller,
                    (*stamp, place), locked=mine, quoted=done.quoted, chosen=chosen, x=done.x, this=this,
                )
            )  # fmt: skip
        return found

    def shared_out(self, groups: list[list[Effect]], done: Any, here: list[str]) -> list[set[str]]:
        """One object for each subject, where the text names as many as there are; else all for each."""
        subjects: list[Any] = []
        place: list[int] = []
        for group in groups:
            one = group[0].subject
            earlier = [i for i, other in enumerate(subjects) if other.ref == one.ref]
            if one.anaphor and one.filter is None and earlier:
                place.append(earlier[-1])
                continue
            same = [i for i, other in enumerate(subjects) if (other.ref, other.filter) == (one.ref, one.filter)]
            if not same:
                subjects.append(one)
            place.append(same[0] if same else len(subjects) - 1)
        if len(subjects) > 1 and len(subjects) == len(done.affects):
            return [{done.affects[at]} & set(here) for at in place]
        if len(subjects) > 1 and done.source in done.affects:
            return [{done.source} if group[0].subject.ref == "self" else set(here) - {done.source} for group in groups]
        return [set(here) for _ in groups]

    def of_ability(self, key: str, thing: Thing, how: Any, ability: Ability) -> list[Force]:
        meanings: list[tuple[list[Change], Any, list[Any]]] = []
        if ability.keyword in ALWAYS:
            if ability.keyword == "impending" and thing.card.cast_for not in (None, "impending"):
                return []
            changes, conditions = ALWAYS[ability.keyword]
            meanings.append((changes, None, conditions))
        elif ability.keyword not in (*DONE, *COPIES, "bestow"):
            statics = tuple(
                one
                for one in ability.effects
                if one.changes
                and (one.origin.kind in ("static", "cda") or (ability.keyword and one.origin.kind == "keyword"))
                and not one.origin.granted
                and one.duration.kind in ("static", "for_as_long_as")
            )
            meanings.extend(
                ([part for one in group for part in one.changes], self.antecedent(group[0], meanings), conditions_of(group))
                for group in sentences(statics)
            )
        if how[0] == "text" and (key, how[1]) in self.board.conditions_false:
            return []
        found = []
        for number, (parts, subject, conditions) in enumerate(meanings):
            own = subject is None or subject.ref == "self"
            plain = not conditions and all(part.condition is None and part.what in DEFINED for part in parts)
            cda = from_text(how) and own and plain  # 604.3a
            if not cda and not self.works(thing, conditions):
                continue
            giver = how[1] if how[0] == "granted" else ()
            later = thing.card.later.get(how[1], 0) if how[0] == "text" else 0
            since = max(thing.card.timestamp, later, giver[0] if giver else 0)
            found.append(
                Force(
                    ("static", key, how, number), parts, subject, conditions, key, None,
                    (since, self.later_player(thing), key, int(how[0] == "granted"), giver, how[-1], number), cda, None,
                    (how, ability), quoted=ability.quoted, chosen=dict(thing.card.chosen), this=how,
                    only=key if thing.card.entering else None,
                )
            )  # fmt: skip
        return found

    def later_player(self, thing: Thing) -> bool:
        """613.7m: of several with one timestamp the active player's come first."""
        return bool(thing.card.controller != self.board.now.turn_of)

    def antecedent(self, effect: Effect, before: list[Any]) -> Any:
        """Whom "it" or "they" means: the objects of the sentence before, where that speaks of the same kind."""
        subject = effect.subject
        if subject.anaphor and subject.filter is None and before and before[-1][1].ref == subject.ref:
            return before[-1][1]
        return subject

    def works(self, thing: Thing, conditions: list[Any]) -> bool:
        """113.6: on the battlefield, where its own condition says, or in the command zone for what works from there."""
        zones: set[str] = set()
        for condition in conditions:
            predicate = condition.predicate
            filter_ = getattr(predicate, "filter", None) if getattr(predicate, "ref", None) == "self" else None
            zones.update(getattr(filter_, "value", ()) if type(filter_).__name__ == "ZoneIs" else ())
        if zones:
            return thing.card.zone in zones
        if thing.card.zone == "command":
            return not thing.card.card_types or bool(OUTSIDE & set(thing.card.card_types))
        return thing.here

    def of_casting(self, key: str, thing: Thing) -> list[Force]:
        if thing.card.cast_for != "bestow" or thing.card.zone not in ("battlefield", "stack"):
            return []
        changes, conditions = BESTOWED
        stamp = (thing.card.timestamp, self.later_player(thing), key, -1, (), 0, 0)
        return [Force(("cast", key), changes, None, conditions, key, thing.card.controller, stamp, locked={key})]

    def of_counters(self, key: str, thing: Thing) -> list[Force]:
        found = []
        for kind, count in thing.card.counters.items():
            sides = [int(side) for side in kind.split("/")] if "/" in kind else []
            change = None
            if sides and count > 0:
                value = Special(power=sides[0] * count, toughness=sides[1] * count)
                change = Change(op="add", what="power_toughness_modifier", values=(value,))
            elif kind in KEYWORD_COUNTERS and count > 0:
                change = Change(op="add", what="abilities", values=(kind,))
            if change is not None:
                since = thing.card.later.get(kind, thing.card.timestamp)
                stamp = (since, self.later_player(thing), key, -1, (), 0, 0)
                found.append(Force(("counter", key, kind), [change], None, [], key, thing.controller, stamp, locked={key}))
        return found

    # ---------------------------------------------------------------- applying

    def exists(self, force: Force, things: Table) -> bool:
        return force.comes_from is None or force.comes_from in things[force.source or ""].abilities

    def reach(self, force: Force, things: Table) -> set[str]:
        """The objects it applies to: those it began with (613.6, 611.2c), else those that its words describe (611.3a)."""
        if force.begun is not None:
            return force.begun
        if not self.exists(force, things):
            return set()
        source = force.source or ""
        if force.locked is not None:
            found = set(force.locked)
        elif force.subject is None or force.subject.ref == "self":
            found = {source}
        elif force.subject.ref == "attached":
            host = things[source].card.attached_to
            found = {host} if host in things else set()
        elif force.subject.ref == "all":
            found = {key for key in things if self.meant(force.subject.filter, key, force, things) is not False}
        else:
            found = set()
        if force.only is not None:
            found &= {force.only}
        return {key for key in found if self.all_hold(force.conditions, key, force, things)}

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

    def next(self, pool: list[Force], layer: str) -> Force:
        """The oldest effect that waits for nothing, effects in a loop not counting among themselves (613.8b)."""
        size = range(len(pool))
        now = [self.picture(one, layer, self.things) for one in pool]
        waits = [[False] * len(pool) for _ in size]
        for b in size:
            then = self.apply(pool[b], layer, self.things)
            for a in size:
                waits[a][b] = a != b and now[a] != self.picture(pool[a], layer, then)
        far = [list(row) for row in waits]
        for via, a, b in product(size, size, size):
            far[a][b] = far[a][b] or (far[a][via] and far[via][b])
        free = [a for a in size if all(far[b][a] for b in size if far[a][b])]
        return min((pool[a] for a in free), key=lambda force: force.stamp)

    def one(self, cards: list[Any]) -> dict[str, tuple[Any, ...]]:
        self.started = {}
        self.things = self.copiable({card.id: as_printed(card) for card in cards})
        for layer in LAYERS:
            done: set[Any] = set()
            while True:
                pool = [one for one in self.forces(self.things) if one.key not in done and one.part(layer)]
                if not pool:
                    break
                if layer in "23456":
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
        """Name, controller, types, colours, size, mana value, abilities, and symbols of intrinsic mana abilities."""
        power, toughness = thing.power, thing.toughness
        if "creature" in thing.types:
            power, toughness = power or 0, toughness or 0
        elif thing.here or thing.card.power is None or "creature" in thing.card.card_types:
            power = toughness = None  # 208.3
        others = [one for how, one in thing.abilities if how[0] != "intrinsic"]
        given = sorted((one.text or one.keyword or "", one.parameter or "") for one in others)
        symbols = sorted(how[1] for how, _ in thing.abilities if how[0] == "intrinsic")
        return (
            thing.name, thing.controller, thing.supers, thing.types, thing.subs, thing.colors, power, toughness,
            thing.mana_value, given, symbols,
        )  # fmt: skip
