"""Which continuous effects there are at one moment: of resolved spells, of abilities, of ways of casting, of counters."""

from __future__ import annotations

from typing import Any

from naive_copies import Copies
from naive_deeds import from_text
from naive_values import (
    ALWAYS,
    BESTOWED,
    COPIES,
    DONE,
    KEYWORD_COUNTERS,
    Force,
    Table,
    Thing,
    conditions_of,
    if_self,
    sentences,
)

from extractor.ir.annotation import Ability
from extractor.ir.effects import Amount, Change, Effect, Special
from extractor.ir.filters import CardTypeIs

DEFINED = {"colors", "subtypes", "power_toughness"}
OUTSIDE = {"plane", "phenomenon", "scheme", "vanguard", "conspiracy", "dungeon"}
PAST = {"end_of_combat": {"postcombat main", "end", "cleanup"}, "end_of_turn": {"cleanup"}}


def picked(effects: tuple[Effect, ...], choices: Any) -> list[Effect]:
    """Of alternatives the one that was chosen."""
    return [one for one in effects if one.option is None or str(one.option) == choices.get("option")]


class Effects(Copies):
    """Finds the effects."""

    started: dict[Any, Force]
    hooked: set[str]

    def forces(self, things: Table) -> list[Force]:
        """Every effect that there is at this moment."""
        found: list[Force] = []
        for number, done in enumerate(self.effects):
            if not self.over(done):
                found.extend(self.of_resolved(number, done, things))
        for key, thing in things.items():
            for how, ability in thing.abilities:
                found.extend(self.of_ability(key, thing, how, ability))
            found.extend(self.of_casting(key, thing))
            found.extend(self.of_counters(key, thing))
            found.extend(self.of_hook(key, thing))
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
            for group in sentences(tuple(e for e in picked(done.effects, done.chosen) if e.changes and not e.origin.granted))
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
            mine, model = self.read_only(done, group[0].subject, changes, mine)
            found.append(
                Force(
                    ("resolved", number, place), changes, group[0].subject, lasting, source, done.controller,
                    (*stamp, place), locked=mine, quoted=done.quoted, chosen=chosen, x=done.x, this=this,
                    model=model,
                )
            )  # fmt: skip
        return found

    def read_only(self, done: Any, subject: Any, changes: list[Change], mine: set[str]) -> tuple[set[str], str | None]:
        """Of "this creature has the power of target creature" the second object is no affected one."""
        read = set()
        for value in (value for change in changes for value in change.values if isinstance(value, Special)):
            read |= {value.same_as, *(one.of for one in (value.power, value.toughness) if isinstance(one, Amount))}
        read -= {None, "self", "attached", "affected"}
        cards = {card.id: card for card in self.board.objects}
        if read and subject.ref == "self" and done.source in cards:
            rest = sorted(mine - {done.source}, key=lambda key: (cards[key].timestamp, key))
            return {done.source} & set(self.things), rest[0] if rest else None
        alike = any(isinstance(value, Special) and value.same_as == subject.ref for one in changes for value in one.values)
        if alike and len(done.affects) == 2:
            first, second = done.affects
            return {first} & set(self.things), second if second in self.things else None
        return mine, None

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
                for one in picked(ability.effects, thing.card.chosen)
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

    def of_hook(self, key: str, thing: Thing) -> list[Force]:
        """702.151b, where nothing else on the board says that it was attached by its ability."""
        told = any(one.keyword == "reconfigure" and not one.ended and key in one.affects for one in self.effects)
        if told or key not in self.hooked or not thing.here or thing.card.attached_to not in self.things:
            return []
        changes, conditions = DONE["reconfigure"]
        stamp = (thing.card.timestamp, self.later_player(thing), key, -1, (), 0, 0)
        return [Force(("hook", key), changes, None, conditions, key, thing.card.controller, stamp, locked={key})]

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
                # 122.1a: elsewhere than on the battlefield +1/+1 and the like count on creature cards only
                when = if_self(CardTypeIs(value="creature")) if sides and not thing.here else []
                found.append(Force(("counter", key, kind), [change], None, when, key, thing.controller, stamp, locked={key}))
        return found
