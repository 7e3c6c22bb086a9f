"""Layer 1 of the naive evaluator: copies with their exceptions, and what is face down (707, 708)."""

from __future__ import annotations

from typing import Any

import msgspec
from naive_deeds import Deeds, keyword_ability
from naive_values import COPIES, WARDED, Force, Table, Thing

from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Effect, Special


class Copies(Deeds):
    """Works out the values that can be copied."""

    effects: Any

    def copiable(self, things: Table) -> Table:
        """707.2, 708.2: copies in the order in which they were made, then what is face down."""
        events: list[tuple[Any, ...]] = []
        for key, thing in things.items():
            if thing.card.copy_of is not None:
                effects = [one for ability in thing.card.abilities for one in ability.effects if one.origin.kind == "copy"]
                quoted = tuple(q for ability in thing.card.abilities for q in ability.quoted)
                events.append(((thing.card.timestamp, 0, key), thing.card.copy_of, {key}, effects, quoted, thing.card, False))
            elif any(chosen_on_entering(ability) for _, ability in thing.abilities):
                events.append(((thing.card.timestamp, 0, key), None, {key}, [], (), thing.card, False))
        for number, done in enumerate(self.effects):
            if done.copies is not None:
                changes, free = COPIES.get(done.keyword or "", ([], False))
                effects = [one for one in done.effects if one.origin.kind == "copy"]
                at, goals = (done.timestamp, 1, f"{number:06}"), set(done.affects) & set(things)
                events.append((at, done.copies, goals, changes or effects, done.quoted, done, free))
        entered = {next(iter(event[2])): event for event in events if event[0][1] == 0}
        made: list[Any] = []

        def make(event: Any) -> None:
            if event not in made:
                if event[1] in entered and entered[event[1]] is not event:
                    make(entered[event[1]])  # its original was there first
                made.append(event)

        for event in sorted(events, key=lambda one: one[0]):
            make(event)
        then = things  # with what is over by now, for what was copied before it was
        for event in made:
            models, ended = then, event[0][1] == 1 and self.over(event[5])
            then = self.happen(event, then, models)
            things = things if ended else self.happen(event, things, models)
        return {key: self.face_down(thing) if thing.card.face_down else thing for key, thing in things.items()}

    def happen(self, event: Any, things: Table, models: Table) -> Table:
        things = things if event[1] is None else self.copy_one(event, things, models[event[1]])
        return self.entered(event, things) if event[0][1] == 0 else things

    def entered(self, event: Any, things: Table) -> Table:
        """208.2b, 613.2a: what it became as it entered is part of its copiable values."""
        at, _, (key,), *_ = event
        thing = things[key]
        found = [one for _, one in thing.abilities if chosen_on_entering(one)]
        if not found or not thing.here or thing.card.face_down:
            return things
        option = thing.card.chosen.get("option")
        effects = [one for one in chosen_on_entering(found[0]) if one.option is None or str(one.option) == option]
        changes = [change for one in effects for change in one.changes]
        after = self.in_passing(("entered", at), changes, {key}, found[0].quoted, thing.card, things)
        after[key].abilities = [
            (("copied", at, 100 + how[-1]) if how[0] == "granted" else how, one) for how, one in after[key].abilities
        ]
        return after

    def copy_one(self, event: Any, things: Table, model: Thing) -> Table:
        at, _, goals, exceptions, quoted, by, free = event
        model = self.face_down(model) if model.card.face_down else model
        after = dict(things)
        for key in goals:
            fresh = model.copy()
            fresh.card, fresh.controller = things[key].card, things[key].controller
            if free:
                fresh.mana_cost, fresh.mana_value = None, 0
            after[key] = fresh
        changes = [
            msgspec.structs.replace(change, condition=change.condition or one.condition) if isinstance(one, Effect) else change
            for one in exceptions
            for change in (one.changes if isinstance(one, Effect) else (one,))
        ]
        after = self.in_passing(("exception", at), changes, goals, quoted, by, after)
        for goal in goals:
            left = [one for how, one in after[goal].abilities if how[0] == "granted" or not self.overridden(one, changes)]
            if any(isinstance(value, Special) and value.this for c in changes if c.op == "add" for value in c.values):
                left.extend(self.kept(by, things))
            after[goal].abilities = [(("copied", at, place), ability) for place, ability in enumerate(left)]
        return after

    def in_passing(self, key: Any, changes: list[Change], goals: set[str], quoted: Any, by: Any, after: Table) -> Table:
        """707.9b: with the machinery of the layers that the changes would have as effects of their own.

        Changes with a condition come after the others, for those for which it holds then (707.9f).
        """
        conditions: list[Any] = [None]
        conditions += [one.condition for one in changes if one.condition is not None and one.condition not in conditions]
        for condition in dict.fromkeys(conditions):
            mine = [msgspec.structs.replace(one, condition=None) for one in changes if one.condition == condition]
            force = Force(key, mine, None, [], None, None, (0,), quoted=quoted, chosen=dict(by.chosen), locked=goals)
            force.x = getattr(by, "x", None)
            force.passing = True
            reach = {one for one in goals if condition is None or self.all_hold([condition], one, force, after)}
            for layer in ("3", "4", "5", "6", "7b", "7c", "7d"):
                now = {one: thing.copy() for one, thing in after.items()}
                for goal in reach:
                    self.do(force, layer, goal, after, now)
                after = now
        return after

    def kept(self, by: Any, things: Table) -> list[Ability]:
        """707.9a: "has this ability" keeps the very ability that made the copy."""
        if hasattr(by, "copies"):
            source = things[by.source].card if by.source in things and by.ability is not None else None
            return [] if source is None or by.ability >= len(source.abilities) else [source.abilities[by.ability]]
        return [one for one in by.abilities if any(effect.origin.kind == "copy" for effect in one.effects)][:1]

    def overridden(self, ability: Ability, changes: list[Change]) -> bool:
        """707.9d: an ability that defines a characteristic for which the exception gives values is not copied."""
        given: set[Any] = set()
        for change in changes:
            if change.op == "set" and change.condition is None:
                given.add((change.what, change.of))
                if change.what == "power_toughness":
                    given |= {(side, None) for v in change.values if isinstance(v, Special) for side in sides(v)}
        if ability.keyword == "changeling":
            return ("subtypes", "creature") in given
        if ability.keyword == "devoid":
            return ("colors", None) in given
        for effect in ability.effects:
            if effect.origin.kind not in ("static", "cda") or effect.subject.ref != "self" or effect.condition is not None:
                continue
            if not all(part.what in ("colors", "subtypes", "power_toughness") for part in effect.changes):
                continue
            for part in effect.changes:
                if part.what == "power_toughness":
                    own = {side for v in part.values if isinstance(v, Special) for side in sides(v)}
                    if own & {what for what, _ in given}:
                        return True
                elif (part.what, part.of) in given:
                    return True
        return False

    def face_down(self, thing: Thing) -> Thing:
        """708.2a, with what the way of being face down lists."""
        blank = Thing(thing.card, "", None, 0, thing.controller, {"creature"}, set(), set(), set(), 2, 2)
        special = WARDED.get(thing.card.cast_for or "")
        if special is not None:
            blank.abilities = [(("face down", 0), keyword_ability(*special))]
        return blank


def chosen_on_entering(ability: Ability) -> list[Effect]:
    own = [one for one in ability.effects if one.origin.kind == "replacement" and one.subject.ref == "self"]
    return own if any(change.what == "power_toughness" for one in own for change in one.changes) else []


def sides(value: Special) -> list[str]:
    return [name for name, side in (("power", value.power), ("toughness", value.toughness)) if side is not None]
