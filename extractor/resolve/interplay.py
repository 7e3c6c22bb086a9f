"""What an effect may write and what it reads, to find without trial the pairs that can have nothing to do with each other."""

from __future__ import annotations

from extractor.ir.effects import Change, Special
from extractor.resolve.abilities import forbidden, given_words
from extractor.resolve.amounts import number_reads
from extractor.resolve.conditions import condition_reads
from extractor.resolve.match import Asker
from extractor.resolve.reading import reads
from extractor.resolve.running import Running
from extractor.resolve.state import Atom, kind_of
from extractor.resolve.types import named_values
from extractor.resolve.world import World

Traits = frozenset[Atom | str]


def written(run: Running, changes: tuple[Change, ...], ask: Asker) -> Traits:
    """Everything that these changes could possibly alter, as atoms, or as kinds where the extent is open."""
    found: set[Atom | str] = set()
    for change in changes:
        match change.what:
            case "controller":
                found.add("control")
            case "text" | "name":
                found.update(
                    ("name", "abilities", "keyword", *(f"sub:{family}" for family in ask.world.table.subtypes))
                )
            case "card_types":
                found |= _card_types(run, change, ask)
            case "subtypes":
                found |= _listed(change, f"sub:{change.of}", ("sub", change.of or ""), named_values(run, change, ask))
                if change.op == "set" and change.of == "land":
                    found.update(("abilities", "keyword"))
            case "supertypes":
                found |= _listed(change, "super", ("super",), named_values(run, change, ask))
            case "colors":
                found |= _listed(change, "color", ("color",), named_values(run, change, ask))
            case "abilities":
                found |= _abilities(change)
            case _:
                found.update(("power", "toughness"))
    return frozenset(found)


def _abilities(change: Change) -> set[Atom | str]:
    """``abilities``: it can take a static ability away; ``grants``: it can bring one, with effects of its own."""
    found: set[Atom | str] = set() if change.op == "add" else {"abilities"}
    for value in change.values:
        if isinstance(value, str):
            found.add(("keyword", value))
        elif value.keyword is not None:
            found.add(("keyword", value.keyword))
        else:
            found.add("keyword")
            if value.text is not None:
                found.add("grants")
    found.update(("barred", word) for word in forbidden((change,)))
    return found


def _card_types(run: Running, change: Change, ask: Asker) -> set[Atom | str]:
    found = _listed(change, "type", ("type",), named_values(run, change, ask))
    if change.op != "add":
        found.add("type")
        found.update(f"sub:{family}" for family in ask.world.table.subtypes)
    return found


def _listed(change: Change, kind: str, prefix: Atom, names: tuple[str, ...]) -> set[Atom | str]:
    if change.op == "set" or any(
        isinstance(value, Special) and (value.all or value.all_other or value.same_as) for value in change.values
    ):
        return {kind}
    return {(*prefix, name) for name in names}


def read(run: Running, changes: tuple[Change, ...], begun: bool, world: World) -> Traits:
    """Everything that its set, its conditions and its doings in this layer can turn on."""
    found: set[Atom | str] = set()
    if not begun:
        found |= condition_reads(run.conditions)
        if run.locked is None:
            found |= reads(run.subject.filter) if run.subject.ref == "all" else set()
            found.add("control")
    found.update(("barred", word) for word in given_words(changes))
    for change in changes:
        if change.condition is not None:
            found |= condition_reads((change.condition,))
        if change.what == "subtypes" and change.op != "remove" and change.of is not None:
            found.update(("type", name) for name in world.table.users(change.of))
        for value in change.values:
            if isinstance(value, Special):
                found |= number_reads(value.power) | number_reads(value.toughness)
                if value.same_as is not None:
                    found.add(
                        {"card_types": "type", "supertypes": "super", "colors": "color"}.get(
                            change.what, f"sub:{change.of}"
                        )
                    )
    found.discard("mana_value")
    return frozenset(found)


class Readers:
    """Which effects read what, so that those an effect may reach are found without asking each."""

    def __init__(self) -> None:
        self._traits: dict[Atom | str, set[object]] = {}
        self._groups: dict[str, set[object]] = {}

    def add(self, key: object, traits: Traits) -> None:
        """Note an effect with what it reads."""
        for trait in traits:
            self._traits.setdefault(trait, set()).add(key)
            self._groups.setdefault(trait if isinstance(trait, str) else kind_of(trait), set()).add(key)

    def drop(self, key: object, traits: Traits) -> None:
        """Forget an effect."""
        for trait in traits:
            self._traits.get(trait, set()).discard(key)
            self._groups.get(trait if isinstance(trait, str) else kind_of(trait), set()).discard(key)

    def of(self, writes: Traits) -> set[object]:
        """The effects that may read something of what is written; a kind that is written meets every atom of it."""
        found: set[object] = set()
        kinds: set[str] = set()
        for trait in writes:
            if isinstance(trait, str):
                found |= self._groups.get(trait, set())
            else:
                found |= self._traits.get(trait, set())
                kinds.add(kind_of(trait))
        for kind in kinds:
            found |= self._traits.get(kind, set())
        return found
