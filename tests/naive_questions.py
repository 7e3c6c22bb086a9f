"""What the naive evaluator asks: does this object fit, does this condition hold. None where the board cannot say."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from typing import Any

from naive_values import Force, Table

from extractor.ir import filters as f
from extractor.ir import predicates as p

COMPARE = {"=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
#: What no board shows: combat and other passing states. As a condition it may hold; nothing is described by it.
PASSING = {"attacking", "blocking", "blocked", "unblocked", "monstrous", "suspected"}
Maybe = bool | None


def both(answers: Iterable[Maybe]) -> Maybe:
    found = list(answers)
    return False if False in found else None if None in found else True


def either(answers: Iterable[Maybe]) -> Maybe:
    found = list(answers)
    return True if True in found else None if None in found else False


class Questions:
    """Asks about the objects of one moment. ``aff`` is the object that "it" means, where there is one."""

    board: Any
    types: Any

    # ---------------------------------------------------------------- objects

    def you(self, force: Force, things: Table) -> str | None:
        if force.you is not None:
            return force.you
        return things[force.source].controller if force.source is not None else None

    def meant(self, filter_: f.Filter | None, key: str, force: Force, things: Table, asked: bool = False) -> Maybe:
        """109.2: without another word, permanents are meant."""
        if filter_ is None:
            return things[key].here
        if isinstance(filter_, f.Or):
            return either(self.meant(part, key, force, things, asked) for part in filter_.of)
        if not self.names_zone(filter_) and not things[key].here:
            return False
        return self.fits(filter_, key, force, things, None, asked)

    def names_zone(self, filter_: f.Filter) -> bool:
        match filter_:
            case f.ZoneIs() | f.KindIs(value="permanent" | "spell"):
                return True
            case f.And(of=parts):
                return any(self.names_zone(part) for part in parts)
            case f.Or(of=parts):
                return all(self.names_zone(part) for part in parts)
        return False

    def fits(
        self, filter_: f.Filter, key: str, force: Force, things: Table, aff: str | None = None, asked: bool = False
    ) -> Maybe:
        """``asked``: in a condition, where a passing state is unknown instead of absent."""
        thing = things[key]
        match filter_:
            case f.And(of=parts):
                return both(self.fits(part, key, force, things, aff, asked) for part in parts)
            case f.Or(of=parts):
                return either(self.fits(part, key, force, things, aff, asked) for part in parts)
            case f.Not(of=part):
                inner = self.fits(part, key, force, things, aff, asked)
                return None if inner is None else not inner
            case f.CardTypeIs(value=value):
                return value in thing.types
            case f.SupertypeIs(value=value):
                return value in thing.supers
            case f.SubtypeIs(value=value, of=family):
                return (family, value) in thing.subs
            case f.ColorIs(value=value):
                count = {"colorless": thing.colors == set(), "monocolored": len(thing.colors) == 1}
                return count.get(value, len(thing.colors) > 1 if value == "multicolored" else value in thing.colors)
            case f.ControllerIs(value=who):
                return self.among(thing.controller, who, force, things)
            case f.OwnerIs(value=who):
                return self.among(thing.card.owner or thing.card.controller, who, force, things)
            case f.ZoneIs(value=zones, owner=who):
                there = thing.zone in zones or ("not_battlefield" in zones and not thing.here)
                whose = True if who is None else self.among(thing.card.owner or thing.card.controller, who, force, things)
                return both([there, whose])
            case f.KindIs(value=value):
                return self.kind(value, key, things, asked)
            case f.StatusIs(value=value):
                return self.status(value, key, things, asked)
            case f.HasCounter(value=kind, count=count, op=op):
                return COMPARE[op](self.counters(kind, key, things), count)
            case f.HasAbility(value=value):
                return any(ability.keyword == value for _, ability in thing.abilities)
            case f.Compare():
                return self.compare(filter_, key, force, things)
            case f.NameIs(value=name):
                return thing.name == name
            case f.ChosenIs(value=kind, which=which):
                return self.has_chosen(kind, which, key, force, things)
            case f.OtherThan(value=ref):
                same = self.same(ref, key, force, things, aff)
                return None if same is None else not same
            case f.Same(value=ref):
                return self.same(ref, key, force, things, aff)
            case f.Opaque():
                return None
        raise NotImplementedError(filter_)

    def same(self, ref: str, key: str, force: Force, things: Table, aff: str | None) -> Maybe:
        if ref == "self":
            return key == force.source
        if ref == "attached":
            return force.source is not None and key == things[force.source].card.attached_to
        return None if aff is None else key == aff

    def among(self, name: str, who: str, force: Force, things: Table) -> Maybe:
        """Whether a player is the one that a word means."""
        you = self.you(force, things)
        match who:
            case "player" | "each_player":
                return True
            case "you" if you is not None:
                return name == you
            case "opponent" | "not_you" if you is not None:
                return name != you
            case "active_player" if self.board.now.turn_of is not None:
                return bool(name == self.board.now.turn_of)
            case "enchanted_player" if force.source is not None:
                host = things[force.source].card.attached_to
                return None if host is None or host in things else bool(name == host)
        return None

    def kind(self, value: str, key: str, things: Table, asked: bool) -> Maybe:
        thing = things[key]
        match value:
            case "permanent":
                return thing.here
            case "spell":
                return thing.zone == "stack"
            case "token":
                return bool(thing.card.token)
            case "card" | "nontoken":
                return not thing.card.token
            case "historic":
                return "legendary" in thing.supers or "artifact" in thing.types or ("enchantment", "Saga") in thing.subs
            case "copy":
                made = [done for done in self.board.effects if done.copies is not None and key in done.affects]
                made = [done for done in made if not self.over(done)]
                return thing.card.copy_of is not None or bool(made)
            case "commander":
                return None if asked else False
        raise NotImplementedError(value)

    def status(self, value: str, key: str, things: Table, asked: bool) -> Maybe:
        thing, card = things[key], things[key].card
        wearing = {"enchanted": ("enchantment", "Aura"), "equipped": ("artifact", "Equipment")}
        worn = [one for one in things.values() if one.card.attached_to == key]
        match value:
            case "tapped":
                return bool(card.tapped)
            case "untapped":
                return thing.here and not card.tapped
            case "face_down":
                return bool(card.face_down)
            case "face_up":
                return not card.face_down
            case "attached":
                return card.attached_to in things
            case "enchanted" | "equipped":
                return any(wearing[value] in one.subs for one in worn)
            case "modified":  # 700.9
                counters = sum(card.counters.values()) > 0
                dressed = any(wearing["equipped"] in one.subs for one in worn)
                mine = any(wearing["enchanted"] in one.subs and one.controller == thing.controller for one in worn)
                return "creature" in thing.types and (counters or dressed or mine)
        if value in PASSING:
            return None if asked else False
        raise NotImplementedError(value)

    def counters(self, kind: str, key: str, things: Table) -> int:
        counters = things[key].card.counters
        return sum(counters.values()) if kind == "any" else counters.get(kind, 0)

    def compare(self, node: f.Compare, key: str, force: Force, things: Table) -> Maybe:
        thing = things[key]
        number = force.x if node.value == "x" else node.value
        if not isinstance(number, int):
            return None
        if node.what in ("loyalty", "defense"):
            return COMPARE[node.op](self.counters(node.what, key, things), number)
        if node.what == "mana_value":
            return COMPARE[node.op](thing.mana_value, number)
        # 208.3: a permanent that is no creature has no power or toughness
        if thing.here and "creature" not in thing.types:
            return False
        return COMPARE[node.op]((thing.power if node.what == "power" else thing.toughness) or 0, number)

    def pick(self, kind: str, which: str | None, force: Force) -> str | None:
        if which is not None and which in force.chosen:
            return force.chosen[which]
        if kind in force.chosen:
            return force.chosen[kind]
        for name, value in force.chosen.items():
            if which is None and name not in ("first", "second") and (name.endswith(kind) or kind.endswith(name)):
                return value
        return None

    def has_chosen(self, kind: str, which: str | None, key: str, force: Force, things: Table) -> Maybe:
        picked, thing = self.pick(kind, which, force), things[key]
        if picked is None:
            return None
        if kind == "color":
            return picked in thing.colors
        if kind in ("name", "card_name"):
            return thing.name == picked
        if kind == "card_type":
            return picked in thing.types
        families = [one for one in self.types.subtypes if one in kind] or list(self.types.subtypes)
        return any((family, picked) in thing.subs for family in families)

    # ---------------------------------------------------------------- conditions

    def all_hold(self, conditions: list[p.Condition], key: str, force: Force, things: Table) -> bool:
        return all(self.holds_for(condition, key, force, things) for condition in conditions)

    def holds_for(self, condition: p.Condition, key: str, force: Force, things: Table) -> bool:
        if condition.predicate is None:
            return True
        answer = self.holds(condition.predicate, key, force, things)
        if condition.kind == "unless" and answer is not None:
            answer = not answer
        return answer is not False

    def holds(self, predicate: p.Predicate, key: str, force: Force, things: Table) -> Maybe:
        match predicate:
            case p.AllOf(of=parts):
                return both(self.holds(part, key, force, things) for part in parts)
            case p.AnyOf(of=parts):
                return either(self.holds(part, key, force, things) for part in parts)
            case p.NotThat(of=part):
                inner = self.holds(part, key, force, things)
                return None if inner is None else not inner
            case p.ObjectMatches(ref="self", filter=filter_) if not force.passing:
                return None if force.source is None else self.fits(filter_, force.source, force, things, key, True)
            case p.ObjectMatches(ref="attached", filter=filter_):
                host = None if force.source is None else things[force.source].card.attached_to
                return self.fits(filter_, host, force, things, key, True) if host in things else False
            case p.ObjectMatches(filter=filter_):
                return self.fits(filter_, key, force, things, key, True)
            case p.Controls(player=who, filter=filter_, op=op, count=count):
                whose = {one: self.among(things[one].controller, who, force, things) for one in things}
                if None in whose.values():
                    return None
                theirs = [one for one in things if whose[one]]
                beside = [one for one in theirs if things[one].here and one != force.source]
                return self.enough(filter_, theirs, not beside, op, count, force, things)
            case p.Exists(filter=filter_, op=op, count=count):
                beside = [one for one in things if one != force.source]
                return self.enough(filter_, list(things), not beside, op, count, force, things)
            case p.Devotion(colors=colors, op=op, value=value):
                return self.devotion(colors, op, value, force, things)
            case p.TurnOf(player=who):
                turn = self.board.now.turn_of
                return None if turn is None else self.among(turn, who, force, things)
            case p.LifeTotal() | p.Words():
                return None
        raise NotImplementedError(predicate)

    def enough(
        self, filter_: f.Filter, among: list[str], alone: bool, op: str, count: int | str, force: Force, things: Table
    ) -> Maybe:
        number = force.x if isinstance(count, str) else count
        if number is None:
            return None
        answers = [self.meant(filter_, one, force, things, True) for one in among]
        least, most = answers.count(True), len(answers) - answers.count(False)
        found = {bool(COMPARE[op](size, number)) for size in range(least, most + 1)}
        if found == {True}:
            return True
        if alone and op in (">", ">=", "=") and least <= number:
            return None  # a board with nothing but the source says nothing about what else there is
        return None if len(found) > 1 else False

    def devotion(self, colors: tuple[str, ...], op: str, value: int, force: Force, things: Table) -> Maybe:
        you = self.you(force, things)
        mine = [one.mana_cost for one in things.values() if one.here and one.controller == you and one.mana_cost]
        if you is None or not mine:
            return None
        letters = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
        wanted = {letters[color] for color in colors}
        symbols = [set(symbol.split("/")) for cost in mine for symbol in re.findall(r"\{(.*?)\}", cost)]
        return bool(COMPARE[op](sum(bool(symbol & wanted) for symbol in symbols), value))
