"""The characteristics that are left when all layers have been applied."""

from __future__ import annotations

from extractor.resolve.engine import Engine
from extractor.resolve.kinds import controller
from extractor.resolve.result import AbilityRecord, Final
from extractor.resolve.state import Held, State, bits
from extractor.resolve.world import World

_COLOR_ORDER = ("white", "blue", "black", "red", "green")


class Row:
    """The set-valued characteristics of one object."""

    __slots__ = ("colors", "subtypes", "supertypes", "types")

    def __init__(self) -> None:
        self.types: set[str] = set()
        self.supertypes: set[str] = set()
        self.subtypes: set[tuple[str, str]] = set()
        self.colors: set[str] = set()


def rows(state: State, wanted: int) -> dict[int, Row]:
    """Turn columns into rows for the wanted objects."""
    found = {index: Row() for index in bits(wanted)}
    for atom, column in state.cols.items():
        for index in bits(column & wanted):
            row = found[index]
            match atom[0]:
                case "type":
                    row.types.add(atom[1])
                case "super":
                    row.supertypes.add(atom[1])
                case "sub":
                    row.subtypes.add((atom[1], atom[2]))
                case "color":
                    row.colors.add(atom[1])
    return found


def types_in_order(types: set[str]) -> tuple[str, ...]:
    """In the order of the alphabet, and creature last, as on type lines."""
    return tuple(sorted(types, key=lambda name: (name == "creature", name)))


def colors_in_order(colors: set[str]) -> tuple[str, ...]:
    """White, blue, black, red, green."""
    return tuple(color for color in _COLOR_ORDER if color in colors)


def ability_record(held: Held) -> AbilityRecord:
    """An ability as the caller sees it."""
    ability = held.ability
    return AbilityRecord(
        origin=held.origin,
        text=ability.text,
        lang=held.lang,
        keyword=ability.keyword,
        parameter=ability.parameter,
        mana=ability.mana,
        symbol=held.symbol,
        source=held.source,
    )


def power_toughness(world: World, state: State, index: int, creature: bool) -> tuple[int | None, int | None]:
    """208.1, 208.3: a noncreature permanent has neither; a card elsewhere has what is printed on it.

    A spell or card that was printed as a creature and is none now has no use for its numbers either.
    """
    one = world.objects[index]
    power, toughness = state.scalars["power"][index], state.scalars["toughness"][index]
    if creature:
        # 208.5: a creature without a value has 0
        return power if isinstance(power, int) else 0, toughness if isinstance(toughness, int) else 0
    elsewhere = not (world.battlefield >> index & 1) and "creature" not in one.card_types
    if elsewhere and one.power is not None:
        return (power if isinstance(power, int) else None), (toughness if isinstance(toughness, int) else None)
    return None, None


def finals(engine: Engine, ids: frozenset[str]) -> dict[str, Final]:
    """The final characteristics of the objects with these ids."""
    world, state = engine.world, engine.state
    view = state.overlay()
    found: dict[str, Final] = {}
    for index, row in rows(state, world.locate(ids)).items():
        power, toughness = power_toughness(world, state, index, "creature" in row.types)
        value = state.scalars["mana_value"][index]
        found[world.objects[index].id] = Final(
            id=world.objects[index].id,
            name=str(state.scalars["name"][index] or ""),
            controller=controller(view, index) or "",
            supertypes=tuple(sorted(row.supertypes)),
            card_types=types_in_order(row.types),
            subtypes=tuple(sorted(row.subtypes)),
            colors=colors_in_order(row.colors),
            power=power,
            toughness=toughness,
            mana_value=value if isinstance(value, int) else 0,
            abilities=tuple(ability_record(held) for held in state.abilities[index]),
        )
    return found
