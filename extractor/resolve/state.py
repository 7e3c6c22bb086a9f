"""The values of all objects at one moment, kept as columns: for each type, colour … the set of objects that have it.

A set of objects is one integer, bit i standing for object i. Filters over a thousand permanents are then a few operations on
integers, which is what makes applying every effect on trial (613.8) affordable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from extractor.ir.annotation import Ability

#: ``("type", "land")``, ``("super", "basic")``, ``("sub", "land", "Forest")``, ``("color", "red")``,
#: ``("keyword", "flying")``, ``("control", "A")``.
Atom = tuple[str, ...]
Scalar = Literal["name", "mana_cost", "mana_value", "power", "toughness"]
SCALARS: tuple[Scalar, ...] = ("name", "mana_cost", "mana_value", "power", "toughness")


class Held(msgspec.Struct, frozen=True):
    """An ability that an object has, and where it has it from.

    ``origin`` is ``printed``, ``copied``, ``face_down``, ``granted`` or ``intrinsic`` (305.6, with the mana ``symbol``).
    ``later`` is a timestamp of its own, ``giver`` the place in time of the effect that gave it; either counts where it is
    later than the object's (613.7a).
    """

    key: tuple[object, ...]
    origin: Literal["printed", "copied", "face_down", "granted", "intrinsic"]
    ability: Ability
    lang: str = ""
    later: int | None = None
    giver: tuple[Any, ...] = ()
    source: str | None = None
    symbol: str | None = None

    @property
    def from_text(self) -> bool:
        """True when rules text or a copy effect made it: what 305.7 takes away, and what can define values (604.3a)."""
        return self.origin in ("printed", "copied", "face_down")


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the objects in a set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def kind_of(atom: Atom) -> str:
    """The group of an atom that a filter can ask about as a whole: ``control``, ``color``, ``sub:land`` …"""
    return f"sub:{atom[1]}" if atom[0] == "sub" else atom[0]


class State:
    """Columns and values of all objects. Only ``Overlay.commit`` changes one."""

    __slots__ = ("abilities", "cols", "full", "known", "scalars", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.full = (1 << size) - 1
        self.cols: dict[Atom, int] = {}
        self.known: dict[str, set[Atom]] = {}
        self.abilities: list[tuple[Held, ...]] = [()] * size
        self.scalars: dict[Scalar, list[str | int | None]] = {name: [None] * size for name in SCALARS}

    def overlay(self) -> Overlay:
        """A writable view that leaves this state as it is."""
        return Overlay(self)

    def copy(self) -> State:
        """An independent copy."""
        other = State(self.size)
        other.cols = dict(self.cols)
        other.known = {kind: set(atoms) for kind, atoms in self.known.items()}
        other.abilities = list(self.abilities)
        other.scalars = {name: list(values) for name, values in self.scalars.items()}
        return other


class Overlay:
    """A state with changes on top: what an effect would make of it. Reads see the changes; the state beneath does not."""

    __slots__ = ("abilities", "base", "cols", "fresh", "scalars")

    def __init__(self, base: State) -> None:
        self.base = base
        self.cols: dict[Atom, int] = {}
        self.fresh: dict[str, set[Atom]] = {}
        self.abilities: dict[int, tuple[Held, ...]] = {}
        self.scalars: dict[tuple[Scalar, int], str | int | None] = {}

    @property
    def full(self) -> int:
        """The set of all objects."""
        return self.base.full

    def col(self, atom: Atom) -> int:
        """The objects that have this."""
        found = self.cols.get(atom)
        return self.base.cols.get(atom, 0) if found is None else found

    def put(self, atom: Atom, mask: int) -> None:
        """Say which objects have this; no difference leaves no trace."""
        if mask != self.base.cols.get(atom, 0):
            kind = kind_of(atom)
            if atom not in self.base.known.get(kind, ()):
                self.fresh.setdefault(kind, set()).add(atom)
            self.cols[atom] = mask
        else:
            self.cols.pop(atom, None)

    def known(self, kind: str) -> list[Atom]:
        """All atoms of a kind that any object has or had."""
        return [*self.base.known.get(kind, ()), *self.fresh.get(kind, ())]

    def held(self, index: int) -> tuple[Held, ...]:
        """The abilities of one object."""
        found = self.abilities.get(index)
        return self.base.abilities[index] if found is None else found

    def hold(self, index: int, held: Iterable[Held]) -> None:
        """Give one object exactly these abilities, and keep the keyword columns in step."""
        before, after = self.held(index), tuple(held)
        if before == after:
            return
        self.abilities[index] = after
        old = {one.ability.keyword for one in before if one.ability.keyword}
        new = {one.ability.keyword for one in after if one.ability.keyword}
        bit = 1 << index
        for keyword in old - new:
            self.put(("keyword", keyword), self.col(("keyword", keyword)) & ~bit)
        for keyword in new - old:
            self.put(("keyword", keyword), self.col(("keyword", keyword)) | bit)

    def give(self, index: int, given: Iterable[Held]) -> None:
        """Give one object these abilities on top of what it has."""
        more = tuple(given)
        if more:
            self.abilities[index] = self.held(index) + more
            for keyword in {one.ability.keyword for one in more if one.ability.keyword}:
                self.put(("keyword", keyword), self.col(("keyword", keyword)) | 1 << index)

    def value(self, name: Scalar, index: int) -> str | int | None:
        """One plain value of one object."""
        if (name, index) in self.scalars:
            return self.scalars[name, index]
        return self.base.scalars[name][index]

    def number(self, name: Scalar, index: int) -> int:
        """One number of one object; 0 where it has none (208.5)."""
        found = self.value(name, index)
        return found if isinstance(found, int) else 0

    def assign(self, name: Scalar, index: int, value: str | int | None) -> None:
        """Set one plain value; no difference leaves no trace."""
        if self.base.scalars[name][index] == value:
            self.scalars.pop((name, index), None)
        else:
            self.scalars[name, index] = value

    def touched(self) -> set[Atom | str]:
        """What differs from the state beneath: atoms, their kinds, and names of plain values."""
        found: set[Atom | str] = set(self.cols)
        found.update(kind_of(atom) for atom in self.cols)
        found.update(name for name, _ in self.scalars)
        return found

    def commit(self) -> None:
        """Write the changes into the state beneath."""
        base = self.base
        for atom, mask in self.cols.items():
            base.cols[atom] = mask
            base.known.setdefault(kind_of(atom), set()).add(atom)
        for index, held in self.abilities.items():
            base.abilities[index] = held
        for (name, index), value in self.scalars.items():
            base.scalars[name][index] = value
