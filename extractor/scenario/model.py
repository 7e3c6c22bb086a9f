"""A scenario as written in a file: typed, checked for shape, and every part knows the line it came from."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Place(msgspec.Struct, frozen=True):
    """Where something stands: the file, and the line counted from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


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
