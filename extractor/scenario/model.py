"""A scenario as written in a file: typed, checked for shape, and every part knows the line it came from."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from extractor.errors import InputError


class Place(msgspec.Struct, frozen=True):
    """Where something stands: the file, the line counted from 1, and the way to it, such as ``objects[2]``.

    ``lines`` has the lines of its fields, and of the members of lists and mappings in them (``affects[1]``, ``chosen.color``).
    """

    file: str
    line: int
    path: str = ""
    lines: Mapping[str, int] = msgspec.field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def fault(self, field: str, what: str) -> InputError:
        """An error about one field: file and line, the way to the field, what is wrong and how to mend it."""
        line = self.lines.get(field, self.lines.get(field.partition("[")[0].partition(".")[0], self.line))
        way = ".".join(part for part in (self.path, field) if part)
        return InputError(f"{self.file}:{line}: {way}: {what}" if way else f"{self.file}:{line}: {what}")


class Object(msgspec.Struct, frozen=True, kw_only=True):
    """One object of the board; see SCENARIO format, version 1. ``colors`` and ``mana_value`` None: from the mana cost."""

    place: Place
    id: str
    name: str = ""
    type_line: str = ""
    text: str = ""
    lang: str = "en"
    mana_cost: str | None = None
    mana_value: int | None = None
    colors: tuple[str, ...] | None = None
    power: int | None = None
    toughness: int | None = None
    controller: str = "A"
    owner: str | None = None
    zone: str = "battlefield"
    timestamp: int | None = None
    counters: Mapping[str, int] = msgspec.field(default_factory=dict)
    tapped: bool = False
    token: bool = False
    entering: bool = False
    attached_to: str | None = None
    face_down: bool = False
    copy_of: str | None = None
    cast_for: str | None = None
    chosen: Mapping[str, str] = msgspec.field(default_factory=dict)
    timestamps: Mapping[str, int] = msgspec.field(default_factory=dict)


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """One spell or ability that has resolved: its ``text``, or the ``keyword`` ability of its source."""

    place: Place
    text: str = ""
    lang: str = "en"
    source: str | None = None
    controller: str | None = None
    affects: tuple[str, ...] = ()
    ended: bool = False
    copies: str | None = None
    keyword: str | None = None
    timestamp: int | None = None
    chosen: Mapping[str, str] = msgspec.field(default_factory=dict)
    x: int | None = None


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """Whose turn it is, and the phase; None where the scenario does not say."""

    place: Place
    turn_of: str | None = None
    phase: str | None = None


class FalseCondition(msgspec.Struct, frozen=True, kw_only=True):
    """A static ability whose stated condition does not hold."""

    place: Place
    object: str
    text: str


class Expectation(msgspec.Struct, frozen=True, kw_only=True):
    """What one object must be. Fields that were not written are not compared; ``given`` names those that were."""

    place: Place
    given: frozenset[str]
    name: str | None = None
    controller: str | None = None
    supertypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    mana_value: int | None = None
    abilities: tuple[str, ...] = ()
    has_abilities: tuple[str, ...] = ()
    lacks_abilities: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A whole scenario."""

    place: Place
    id: str
    title: str = ""
    edition: str = "current"
    objects: tuple[Object, ...] = ()
    effects: tuple[Effect, ...] = ()
    now: Moment | None = None
    conditions_false: tuple[FalseCondition, ...] = ()
    expect: Mapping[str, Expectation] = msgspec.field(default_factory=dict)
