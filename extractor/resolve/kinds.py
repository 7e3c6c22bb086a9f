"""What sort of object something is, and its status: what filters ask about that is no characteristic (109, 110.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extractor.resolve.state import Overlay, bits

if TYPE_CHECKING:
    from extractor.resolve.match import Asker

_WORN = {
    "enchanted": ("enchantment", "Aura"),
    "equipped": ("artifact", "Equipment"),
    "fortified": ("artifact", "Fortification"),
}
#: What a board shows; every other kind and state it leaves open.
SHOWN_KINDS = frozenset({"permanent", "spell", "token", "card", "nontoken", "copy", "historic"})
SHOWN_STATES = frozenset({"tapped", "untapped", "face_down", "face_up", "attached", "modified", *_WORN})


def of_kind(ask: Asker, value: str, unknown: int) -> int:
    """The objects of a sort, such as permanents, spells, tokens, copies or historic objects."""
    world, view = ask.world, ask.view
    match value:
        case "permanent":
            return world.battlefield
        case "spell":
            return world.zones.get("stack", 0)
        case "token":
            return world.tokens
        case "card" | "nontoken":
            return world.full & ~world.tokens
        case "copy":
            return world.copies
        case "commander":
            # no board says which card was the commander
            return unknown if ask.stated else 0
        case "historic":
            return (
                view.col(("super", "legendary")) | view.col(("type", "artifact")) | view.col(("sub", "enchantment", "Saga"))
            )
        case _:
            return unknown


def in_status(ask: Asker, value: str, unknown: int) -> int:
    """The objects in a state. Combat and other passing states no board shows: a stated condition may hold, a set is empty."""
    world = ask.world
    match value:
        case "tapped":
            return world.where(one.tapped for one in world.objects)
        case "untapped":
            return world.battlefield & world.where(not one.tapped for one in world.objects)
        case "face_down":
            return world.where(one.face_down for one in world.objects)
        case "face_up":
            return world.where(not one.face_down for one in world.objects)
        case "attached":
            return world.where(one is not None for one in world.attached)
        case "enchanted" | "equipped" | "fortified":
            family, name = _WORN[value]
            found = 0
            for number in bits(ask.view.col(("sub", family, name))):
                host = world.attached[number]
                found |= 0 if host is None else 1 << host
            return found
        case "modified":
            return _modified(ask)
        case _:
            return unknown if ask.stated else 0


def _modified(ask: Asker) -> int:
    """700.9: it has a counter, is equipped, or is enchanted by an Aura its controller controls."""
    world, view = ask.world, ask.view
    found = world.where(bool(sum(one.counters.values())) for one in world.objects) | in_status(ask, "equipped", 0)
    for number in bits(view.col(("sub", "enchantment", "Aura"))):
        host = world.attached[number]
        if host is not None and controller(view, host) == controller(view, number):
            found |= 1 << host
    return found & view.col(("type", "creature"))


def controller(view: Overlay, index: int) -> str | None:
    """Who controls an object at this moment."""
    bit = 1 << index
    return next((atom[1] for atom in view.known("control") if view.col(atom) & bit), None)
