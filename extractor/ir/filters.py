"""Filters: which objects an effect is about, as predicates that can be evaluated.

A filter is a tree. Leaves test one thing of one object; ``And``, ``Or`` and ``Not`` combine them.
Every class is a frozen msgspec Struct with the tag ``is``, so that a filter reads in JSON as
``{"is": "and", "of": [{"is": "card_type", "value": "land"}, {"is": "controller", "value": "you"}]}``.
Nothing here knows a human language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

Comparison = Literal["=", "<", "<=", ">", ">="]

_COMPARISONS: dict[str, Comparison] = {"=": "=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
#: The default comparison. Defaults are left out of JSON by identity, so there is one object for each sign.
AT_LEAST: Comparison = _COMPARISONS[">="]


def comparison(sign: str) -> Comparison:
    """Return the one object for a sign of comparison; a KeyError for anything else."""
    return _COMPARISONS[sign]


#: Who a filter or a condition speaks of, seen from the controller of the effect.
Player = Literal[
    "you",
    "opponent",
    "not_you",
    "target_player",
    "target_opponent",
    "that_player",
    "each_player",
    "defending_player",
    "active_player",
    "chosen_player",
    "enchanted_player",
    "its_controller",
    "its_owner",
    "player",
]

#: Places an object can be in; ``not_battlefield`` stands for "aren't on the battlefield".
Zone = Literal["battlefield", "stack", "hand", "graveyard", "library", "exile", "command", "not_battlefield"]


class _Node(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of all filter nodes."""


class CardTypeIs(_Node, frozen=True, tag_field="is", tag="card_type"):
    """The object has this card type (205.2), in lower-case English rules terms."""

    value: str


class SupertypeIs(_Node, frozen=True, tag_field="is", tag="supertype"):
    """The object has this supertype (205.4)."""

    value: str


class SubtypeIs(_Node, frozen=True, tag_field="is", tag="subtype"):
    """The object has this subtype (205.3), in its printed English form; ``of`` is the family."""

    value: str
    of: str


class ColorIs(_Node, frozen=True, tag_field="is", tag="color"):
    """The object has this colour; ``colorless``, ``multicolored`` and ``monocolored`` count colours."""

    value: str


class ChosenIs(_Node, frozen=True, tag_field="is", tag="chosen"):
    """The object has what was chosen earlier: ``creature_type``, ``land_type``, ``color``, ``name`` …

    ``which`` tells apart several choices of one kind ("the first chosen type"): ``first`` or ``second``.
    """

    value: str
    which: str | None = None


class ControllerIs(_Node, frozen=True, tag_field="is", tag="controller"):
    """The object is controlled by this player (109.4)."""

    value: Player


class OwnerIs(_Node, frozen=True, tag_field="is", tag="owner"):
    """The object is owned by this player (108.3)."""

    value: Player


class ZoneIs(_Node, frozen=True, tag_field="is", tag="zone"):
    """The object is in one of these zones; ``owner`` when the text says whose."""

    value: tuple[Zone, ...]
    owner: Player | None = None


class KindIs(_Node, frozen=True, tag_field="is", tag="kind"):
    """``permanent``, ``spell``, ``card``, ``token``, ``nontoken`` or ``historic``: what sort of object it is."""

    value: str


class StatusIs(_Node, frozen=True, tag_field="is", tag="status"):
    """A state that is no characteristic: ``tapped``, ``untapped``, ``attacking``, ``enchanted``, ``equipped`` …"""

    value: str


class HasCounter(_Node, frozen=True, tag_field="is", tag="counter"):
    """It has at least ``count`` counters of this kind (``any`` for any kind); ``op`` compares otherwise."""

    value: str
    count: int = 1
    op: Comparison = AT_LEAST


class HasAbility(_Node, frozen=True, tag_field="is", tag="ability"):
    """It has this keyword ability (English name)."""

    value: str


class Compare(_Node, frozen=True, tag_field="is", tag="compare"):
    """A number of the object (``power``, ``toughness``, ``mana_value``, ``loyalty``) against an integer or an expression."""

    what: str
    op: Comparison
    value: int | str


class NameIs(_Node, frozen=True, tag_field="is", tag="name"):
    """It has this name."""

    value: str


class OtherThan(_Node, frozen=True, tag_field="is", tag="other"):
    """It is not this object: ``self`` (the source of the effect), ``attached``, ``that`` or ``target``."""

    value: str = "self"


class Same(_Node, frozen=True, tag_field="is", tag="same"):
    """It is exactly this object: ``self``, ``attached``, ``that`` or ``target``."""

    value: str = "self"


class Opaque(_Node, frozen=True, tag_field="is", tag="text"):
    """Words that say more about the object than could be read; ``span`` is where they stand in the raw text."""

    span: tuple[int, int]
    text: str = ""


class And(_Node, frozen=True, tag_field="is", tag="and"):
    """All of these hold."""

    of: tuple[Filter, ...]


class Or(_Node, frozen=True, tag_field="is", tag="or"):
    """At least one of these holds."""

    of: tuple[Filter, ...]


class Not(_Node, frozen=True, tag_field="is", tag="not"):
    """This does not hold."""

    of: Filter


Filter = (
    CardTypeIs
    | SupertypeIs
    | SubtypeIs
    | ColorIs
    | ChosenIs
    | ControllerIs
    | OwnerIs
    | ZoneIs
    | KindIs
    | StatusIs
    | HasCounter
    | HasAbility
    | Compare
    | NameIs
    | OtherThan
    | Same
    | Opaque
    | And
    | Or
    | Not
)


def conjunction(parts: Iterable[Filter | None]) -> Filter | None:
    """Combine filters with "and"; None for no part, the part itself for one, nested ``And`` flattened. None asks nothing."""
    flat: list[Filter] = []
    for part in parts:
        flat.extend(part.of if isinstance(part, And) else () if part is None else (part,))
    unique = list(dict.fromkeys(flat))
    if not unique:
        return None
    return unique[0] if len(unique) == 1 else And(of=tuple(unique))


def disjunction(parts: list[Filter]) -> Filter | None:
    """Combine filters with "or"; None for no part, the part itself for one, nested ``Or`` flattened."""
    flat: list[Filter] = []
    for part in parts:
        flat.extend(part.of if isinstance(part, Or) else (part,))
    unique = list(dict.fromkeys(flat))
    if not unique:
        return None
    return unique[0] if len(unique) == 1 else Or(of=tuple(unique))


def leaves(node: Filter | None) -> list[Filter]:
    """Return the tests of a filter that no negation holds, in order."""
    if node is None:
        return []
    if isinstance(node, And | Or):
        return [leaf for part in node.of for leaf in leaves(part)]
    return [] if isinstance(node, Not) else [node]
