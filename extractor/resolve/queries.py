"""Questions about evaluated objects: what they are, whether they share a type, and what state-based actions look at."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from extractor.resolve.result import Final, Result


class Candidates(msgspec.Struct, frozen=True):
    """Objects that a state-based action may put into a graveyard, with its rule."""

    rule: str
    objects: tuple[str, ...]


def has_type(one: Final, word: str) -> bool:
    """True when the object has this card type, supertype or subtype; one of several is enough (205.2b)."""
    return word in one.card_types or word in one.supertypes or any(name == word for _, name in one.subtypes)


def is_basic(one: Final) -> bool:
    """True for a basic land: the supertype decides, whatever its land types are (305.8)."""
    return "basic" in one.supertypes and "land" in one.card_types


def shares_creature_type(left: Final, right: Final) -> bool:
    """True when both have some creature type in common."""
    mine = {name for family, name in left.subtypes if family == "creature"}
    return any(family == "creature" and name in mine for family, name in right.subtypes)


def state_based(result: Result, permanents: frozenset[str]) -> tuple[Candidates, ...]:
    """The legend rule (704.5j) and the world rule (704.5k), and creatures with toughness 0 or less (704.5f).

    ``permanents`` are the ids of the objects on the battlefield.
    """
    here = [one for key, one in result.objects.items() if key in permanents]
    found: list[Candidates] = []
    legends: dict[tuple[str, str], list[str]] = defaultdict(list)
    for one in here:
        if "legendary" in one.supertypes and one.name:
            legends[one.controller, one.name].append(one.id)
    found.extend(Candidates("704.5j", tuple(ids)) for ids in legends.values() if len(ids) > 1)
    worlds = tuple(one.id for one in here if "world" in one.supertypes)
    if len(worlds) > 1:
        found.append(Candidates("704.5k", worlds))
    dying = tuple(one.id for one in here if one.toughness is not None and one.toughness <= 0)
    if dying:
        found.append(Candidates("704.5f", dying))
    return tuple(found)
