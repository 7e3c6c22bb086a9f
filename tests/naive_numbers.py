"""What the naive evaluator fills in: numbers that a text defines, and names that it leaves to a choice or a list."""

from __future__ import annotations

from naive_questions import Questions
from naive_values import BASIC_COLORS, Force, Table

from extractor.ir.effects import Amount, Change


class Numbers(Questions):
    """Numbers and names of one moment."""

    def number(self, number: int | Amount | None, key: str, force: Force, things: Table) -> int | None:
        if number is None or isinstance(number, int):
            return number
        base = self.amount(number, key, force, things)
        return None if base is None else base * number.times + number.plus

    def amount(self, amount: Amount, key: str, force: Force, things: Table) -> int | None:
        if amount.equal_to == "x":
            return force.x
        if amount.equal_to == "count":
            if amount.filter is None:
                return None
            return sum(self.meant(amount.filter, one, force, things) is not False for one in things)
        of = key if amount.of in (None, "affected") else self.read_from(amount.of, key, force, things)
        if of is None:
            return None
        match amount.equal_to:
            case "mana_value":
                return things[of].mana_value
            case "power":
                return things[of].power or 0
            case "toughness":
                return things[of].toughness or 0
            case "counters":
                return self.counters(amount.counter or "any", of, things)
        return None

    def read_from(self, ref: str, key: str, force: Force, things: Table) -> str | None:
        """The object from which something is read, None where nobody knows which."""
        if ref == "self":
            return force.source
        if ref == "attached":
            host = None if force.source is None else things[force.source].card.attached_to
            return host if host in things else None
        if force.model is not None:
            return force.model
        subject = "self" if force.subject is None else force.subject.ref
        own = ref != "other" and subject != "self" and (ref, subject) != ("target", "all")
        return key if own else None

    def names(self, change: Change, key: str, force: Force, things: Table) -> list[str]:
        """The plain names that a change speaks of, with choices, "every" and "the same as" filled in."""
        found: list[str] = []
        for value in change.values:
            if isinstance(value, str):
                found.append(value)
            elif value.every and change.what == "colors":
                found.extend(sorted(BASIC_COLORS))
            elif value.every:
                found.extend(self.whole_list(change.of or "", value.which))
            elif value.chosen or value.choice:
                kind = value.chosen or value.choice or ""
                picked = self.pick(kind, value.which, force) or self.pick(f"{change.of}_type", value.which, force)
                fitting = change.what != "subtypes" or picked in self.types.subtypes.get(change.of or "", ())  # 205.3e
                found.extend([picked] if picked is not None and fitting else [])
            elif value.same_as is not None:
                ref = value.same_as if value.same_as in ("self", "attached") else "other"
                found.extend(self.same_names(change, self.read_from(ref, key, force, things), things))
        return found

    def whole_list(self, family: str, which: str | None) -> list[str]:
        names = list(self.types.subtypes.get(family, ()))
        if family != "land" or which == "all":
            return names
        return [name for name in names if (name in self.types.basic_land_mana) != (which == "nonbasic")]

    def same_names(self, change: Change, of: str | None, things: Table) -> list[str]:
        if of is None or of not in things:
            return []
        thing = things[of]
        if change.what == "subtypes":
            return [name for family, name in thing.subs if family == change.of]
        return sorted({"card_types": thing.types, "supertypes": thing.supers, "colors": thing.colors}[change.what])
