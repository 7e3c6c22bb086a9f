"""What one effect does to one object in one layer."""

from __future__ import annotations

from typing import Any

import msgspec
from naive_numbers import Numbers
from naive_values import Force, Table, Thing

from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Special

NOWHERE = (0, 0)


def keyword_ability(name: str, parameter: str | None = None) -> Ability:
    return Ability(span=NOWHERE, text="", kind="keyword", keyword=name, parameter=parameter)


def from_text(how: Any) -> bool:
    """Printed, copied, or listed for a face-down object: what 305.7 takes and a text change reaches."""
    return how[0] in ("text", "copied", "face down")


def every_other(change: Change) -> bool:
    return any(isinstance(value, Special) and (value.all or value.all_other) for value in change.values)


class Deeds(Numbers):
    """Does things to objects."""

    def users(self, family: str | None) -> set[str]:
        return {kind for kind, families in self.types.families.items() if family in families}

    def parts(self, force: Force, layer: str, key: str, things: Table) -> list[Change]:
        """What it does to this object: parts with an own condition only where that holds, and after the others."""
        always = [change for change in force.part(layer) if change.condition is None]
        sometimes = [change for change in force.part(layer) if change.condition is not None]
        return always + [one for one in sometimes if one.condition and self.holds_for(one.condition, key, force, things)]

    def deeds(self, force: Force, layer: str, key: str, things: Table) -> list[Any]:
        """What the effect does to one object, with every name and number filled in (613.8a looks at this)."""
        found: list[Any] = []
        for change in self.parts(force, layer, key, things):
            names = self.names(change, key, force, things)
            if change.what == "controller":
                found.append(self.you(force, things))
            elif change.what == "subtypes" and change.op != "remove":
                # 205.3d asks for the card types that there are once the effect's own are
                able = bool(self.users(change.of) & self.types_after(force, key, things))
                found.append((change, sorted(names) if able else []))
            elif change.what in ("power_toughness", "power_toughness_modifier"):
                value = next((one for one in change.values if isinstance(one, Special)), None)
                sides = (None, None) if value is None else (value.power, value.toughness)
                found.append((change, tuple(self.number(side, key, force, things) for side in sides)))
            elif change.what == "abilities" and change.op == "add":
                words = [value if isinstance(value, str) else value.keyword for value in change.values]
                found.append((change, [word for word in words if word not in things[key].barred]))
            else:
                found.append((change, names))
        return found

    def types_after(self, force: Force, key: str, things: Table) -> set[str]:
        """The card types that its own parts leave; additions of every part count, whatever their condition."""
        types = set(things[key].types)
        changes = [change for change in force.changes if change.what == "card_types"]
        added = {one for change in changes if change.op != "remove" for one in self.names(change, key, force, things)}
        if any(change.op == "set" for change in changes):
            types &= {"instant", "sorcery"}
        return types | added

    def do(self, force: Force, layer: str, key: str, before: Table, after: Table) -> None:
        """Apply it to one object; whatever it asks, it asks of the state before."""
        deeds = self.deeds(force, layer, key, before)
        thing = after[key]
        match layer:
            case "2":
                thing.controller = deeds[0] or thing.controller
            case "3":
                for change, names in deeds:
                    self.reword(thing, change, names)
            case "4":
                self.retype(thing, deeds)
            case "5":
                for change, names in sorted(deeds, key=lambda one: bool(one[0].op == "add")):
                    if change.op != "set" or names or not change.values:
                        thing.colors = set(names) if change.op == "set" else thing.colors | set(names)
            case "6":
                self.equip(thing, force, [change for change, _ in deeds])
            case _:
                for change, numbers in deeds:
                    self.resize(thing, change, numbers)

    # ---------------------------------------------------------------- layers 3 to 7

    def reword(self, thing: Thing, change: Change, names: list[str]) -> None:
        """612.2, 612.3: words of the type line and of the object's own text, not of abilities given to it."""
        if change.what == "name":
            thing.name = names[0]
        elif len(set(names)) == 2:
            old, new = names
            thing.subs = {(of, new) if (of, name) == (change.of, old) else (of, name) for of, name in thing.subs}
            thing.abilities = [
                (how, reworded(ability, change.of, old, new) if from_text(how) else ability) for how, ability in thing.abilities
            ]

    def retype(self, thing: Thing, deeds: list[Any]) -> None:
        old = set(thing.types)
        ours = {name for change, names in deeds if change.what == "card_types" and change.op != "remove" for name in names}
        for change, names in deeds:
            if change.what != "card_types":
                continue
            if change.op == "set" and (names or not change.values):
                thing.types = ours | (thing.types & {"instant", "sorcery"})
            elif change.op == "remove":
                thing.types = (thing.types & ours if every_other(change) else thing.types) - set(names)
            else:
                thing.types |= set(names)
        for family in {family for kind in old - thing.types for family in self.types.families.get(kind, ())}:
            if not self.users(family) & thing.types:
                thing.subs = {one for one in thing.subs if one[0] != family}
        named: dict[Any, set[str]] = {}
        for change, names in deeds:
            if change.what == "subtypes" and change.op != "remove":
                named.setdefault(change.of, set()).update(names)
        for change, names in deeds:
            if change.what == "subtypes":
                self.retype_sub(thing, change, names, named.get(change.of, set()))
            elif change.what == "supertypes":
                if change.op == "remove":
                    thing.supers = set() if every_other(change) else thing.supers - set(names)
                else:
                    thing.supers = set(names) if change.op == "set" else thing.supers | set(names)

    def retype_sub(self, thing: Thing, change: Change, names: list[str], ours: set[str]) -> None:
        others = {one for one in thing.subs if one[0] != change.of}
        mine = {name for family, name in thing.subs if family == change.of}
        if change.op == "remove":
            left = mine & ours if every_other(change) else mine
            thing.subs = others | {(change.of or "", name) for name in left - set(names)}
            return
        replaces = change.op == "set" and bool(names or not change.values)  # a choice that was not made sets nothing
        kept = (mine & ours if replaces else mine) | set(names)
        thing.subs = others | {(change.of or "", name) for name in kept}
        if replaces and change.of == "land" and set(names) & set(self.types.basic_land_mana) and "land" in thing.types:
            thing.abilities = [(how, one) for how, one in thing.abilities if not from_text(how)]  # 305.7

    def equip(self, thing: Thing, force: Force, changes: list[Change]) -> None:
        """What is lost goes before what is gained."""
        lost = [value for change in changes if change.op in ("remove", "forbid") for value in change.values]
        thing.barred |= {str(value) for change in changes if change.op == "forbid" for value in change.values}
        thing.abilities = [(how, one) for how, one in thing.abilities if not any(self.goes(how, one, v, force) for v in lost)]
        place = 0
        for change in changes:
            for value in change.values if change.op == "add" else ():
                if isinstance(value, str) or value.keyword is not None or value.text is not None:
                    if (value if isinstance(value, str) else value.keyword) in thing.barred:
                        continue
                    thing.abilities.append((("granted", force.stamp, force.key, place), self.given(value, force)))
                    place += 1

    def goes(self, how: Any, ability: Ability, value: Any, force: Force) -> bool:
        if isinstance(value, str):
            return ability.keyword == value
        if value.this:
            return bool(how == force.this)
        if value.keyword is not None:
            return ability.keyword == value.keyword and value.parameter in (None, ability.parameter)
        if value.text is not None:
            return bool(ability.text == value.text)
        return not (value.but == "mana" and ability.mana)

    def given(self, value: Any, force: Force) -> Ability:
        if isinstance(value, str):
            return keyword_ability(value)
        if value.keyword is not None:
            return keyword_ability(value.keyword, value.parameter)
        found = [one for one in force.quoted if one.text == value.text and value.span in (None, one.span)]
        return unquoted(found[0] if found else Ability(span=NOWHERE, text=value.text, kind="other"))

    def resize(self, thing: Thing, change: Change, numbers: Any) -> None:
        if change.what == "power_toughness_switch":
            thing.power, thing.toughness = thing.toughness or 0, thing.power or 0
            return
        power, toughness = numbers
        modifies = change.what == "power_toughness_modifier"
        if power is not None:
            thing.power = (thing.power or 0) + power if modifies else power
        if toughness is not None:
            thing.toughness = (thing.toughness or 0) + toughness if modifies else toughness


def unquoted(ability: Ability) -> Ability:
    """What stood in quotation marks, as an ability of the object that it was given to."""
    own = [msgspec.structs.replace(one, origin=msgspec.structs.replace(one.origin, granted=False)) for one in ability.effects]
    return msgspec.structs.replace(ability, effects=tuple(own))


def reworded(ability: Ability, family: str | None, old: str, new: str) -> Ability:
    """The same reading with one word for another, through plain data."""

    def walk(node: Any) -> Any:
        if isinstance(node, list | tuple):
            return [walk(one) for one in node]
        if not isinstance(node, dict):
            return node
        made = {name: walk(one) for name, one in node.items()}
        for name in ("keyword", "value") if family is not None else ():  # islandwalk and the like
            word, _, kind = str(made.get(name) or "").partition(":")
            if kind == old:
                made[name] = f"{word}:{new}"
                if "kind" in made:
                    made["text"] = ""
        if made.get("is") == "subtype" and (made["of"], made["value"]) == (family, old):
            made["value"] = new
        if made.get("is") == "color" and family is None and made["value"] == old:
            made["value"] = new
        mine = made.get("of") == family if family is not None else made.get("what") == "colors"
        if "op" in made and mine and isinstance(made.get("values"), list):
            made["values"] = [new if one == old else one for one in made["values"]]
        return made

    return msgspec.convert(walk(msgspec.to_builtins(ability)), Ability)
