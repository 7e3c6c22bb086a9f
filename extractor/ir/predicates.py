"""Conditions: what must hold for an effect to apply."""

from __future__ import annotations

from typing import Literal

import msgspec

from extractor.ir.filters import AT_LEAST, Comparison, Filter, Player


class _Node(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of all predicate nodes."""


class ObjectMatches(_Node, frozen=True, tag_field="is", tag="object"):
    """The object ``ref`` (``self``, ``attached``, ``affected``, ``that``, ``target``) fits the filter."""

    ref: str
    filter: Filter


class Controls(_Node, frozen=True, tag_field="is", tag="controls"):
    """A player controls a number of objects that fit the filter (``op`` and ``count``; default: at least one)."""

    player: Player
    filter: Filter
    op: Comparison = AT_LEAST
    count: int | str = 1


class Exists(_Node, frozen=True, tag_field="is", tag="exists"):
    """A number of objects that fit the filter exist anywhere the filter allows."""

    filter: Filter
    op: Comparison = AT_LEAST
    count: int | str = 1


class Devotion(_Node, frozen=True, tag_field="is", tag="devotion"):
    """The controller's devotion to the colours compares to a number (700.5)."""

    colors: tuple[str, ...]
    op: Comparison
    value: int


class TurnOf(_Node, frozen=True, tag_field="is", tag="turn"):
    """It is this player's turn."""

    player: Player


class LifeTotal(_Node, frozen=True, tag_field="is", tag="life"):
    """A player's life total compares to a number."""

    player: Player
    op: Comparison
    value: int


class Words(_Node, frozen=True, tag_field="is", tag="text"):
    """A condition that was not read further: the words, and where they stand."""

    text: str
    span: tuple[int, int]


class AllOf(_Node, frozen=True, tag_field="is", tag="and"):
    """All of these hold."""

    of: tuple[Predicate, ...]


class AnyOf(_Node, frozen=True, tag_field="is", tag="or"):
    """At least one of these holds."""

    of: tuple[Predicate, ...]


class NotThat(_Node, frozen=True, tag_field="is", tag="not"):
    """This does not hold."""

    of: Predicate


Predicate = ObjectMatches | Controls | Exists | Devotion | TurnOf | LifeTotal | Words | AllOf | AnyOf | NotThat


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When an effect applies. ``predicate`` is None only where the words are elsewhere in the text."""

    kind: Literal["as_long_as", "if", "unless", "when"]
    span: tuple[int, int]
    predicate: Predicate | None = None
