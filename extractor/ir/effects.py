"""Effects and atomic changes, as in the contract of version 1 (``typeshift/1``).

All classes are frozen msgspec Structs without any word of a human language but the English rules terms.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from extractor.ir.filters import Filter
from extractor.ir.predicates import Condition

Span = tuple[int, int]

Op = Literal["set", "add", "remove", "forbid"]
What = Literal[
    "card_types",
    "supertypes",
    "subtypes",
    "colors",
    "power_toughness",
    "power_toughness_modifier",
    "abilities",
    "name",
    "power_toughness_switch",
    "controller",
    "text",
]
Family = Literal[
    "creature",
    "land",
    "artifact",
    "enchantment",
    "planeswalker",
    "spell",
    "battle",
    "plane",
    "dungeon",
]
Ref = Literal["self", "attached", "target", "all", "that", "created", "chosen"]
OriginKind = Literal["static", "spell", "activated", "triggered", "replacement", "copy", "keyword", "cda"]
Role = Literal["subject", "change", "retention", "duration", "condition", "trigger", "cost", "other"]

#: Changes of these kinds make an effect a type-changing one.
TYPE_CHANGES: frozenset[str] = frozenset({"card_types", "supertypes", "subtypes"})


class Clause(msgspec.Struct, frozen=True):
    """A stretch of the raw text and the part it plays in an effect."""

    role: Role
    span: Span


class Amount(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A number that the text defines instead of naming it (208.2, 107.3).

    ``equal_to`` says what it is equal to: ``mana_value``, ``power``, ``toughness``, ``count`` (of the objects that
    ``filter`` describes), ``counters`` (of the kind ``counter``), ``x`` (the X of the cost) or ``text`` (words that were
    not read further). ``of`` names the object it is read from: ``self``, ``affected``, ``that``, ``target`` …
    """

    equal_to: str
    of: str | None = None
    filter: Filter | None = None
    counter: str | None = None
    times: int = 1
    plus: int = 0
    span: Span | None = None


Number = int | Amount


class Special(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A value that is no plain name. Exactly one of the meanings below is set.

    * ``every``: the whole list ("every creature type"); of land types the basic ones, unless ``which`` is ``all``
    * ``chosen``: what was chosen earlier, such as ``creature_type``; ``which`` is ``first`` or ``second``
    * ``choice``: what is chosen now, by the player ``by``
    * ``same_as``: taken from another object
    * ``all``: everything there is, with ``remove`` ("loses all abilities"); ``but`` names what stays ("mana")
    * ``all_other``: everything not named by the same effect, with ``remove``
    * ``text`` with ``span``: an ability in quotation marks, or "this ability" (``this``)
    * ``keyword`` with ``parameter``: a keyword ability with a variable part, said in rules terms in one order
      ("legendary creature controller:you"); ``text`` in it stands for words that were not read further
    * ``power`` and ``toughness``: the values of a power/toughness change; either may be absent
    """

    every: bool = False
    chosen: str | None = None
    which: str | None = None
    choice: str | None = None
    by: str | None = None
    same_as: str | None = None
    all: bool = False
    all_other: bool = False
    but: str | None = None
    this: bool = False
    text: str | None = None
    span: Span | None = None
    keyword: str | None = None
    parameter: str | None = None
    filter: Filter | None = None
    power: Number | None = None
    toughness: Number | None = None
    signature: str | None = None


Value = str | Special


class Change(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One atomic change. ``of`` is the family of ``subtypes``. ``values`` empty with ``set`` colours: colourless.

    ``forbid`` is there for ``abilities`` only: "can't have or gain" these. Who has one loses it; nothing can give it (113.11).

    ``power_toughness`` with ``set`` is base power and toughness (layer 7b); ``power_toughness_modifier`` with ``add`` is
    "gets +N/+N" (layer 7c); ``power_toughness_switch`` with ``set`` and no values switches them (layer 7d).
    ``condition`` is set where only this change depends on one ("If it isn't a Vehicle, it has base power and toughness 1/1").
    ``controller`` with ``set`` and the value ``you`` gives control to the effect's controller (layer 2). ``text`` with
    ``set`` and two values replaces the first word by the second: subtypes ``of`` a family, or colours (layer 3, 612).
    """

    op: Op
    what: What
    values: tuple[Value, ...] = msgspec.field(default_factory=lambda: ())  # written out even when there are none
    of: Family | None = None
    condition: Condition | None = None


class Origin(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where an effect comes from. ``ability`` is the index of the paragraph; ``keyword`` the English keyword name."""

    kind: OriginKind
    ability: int = 0
    keyword: str | None = None
    label: str | None = None
    granted: bool = False


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many objects: ``max`` None for "any number"."""

    min: int = 0
    max: int | None = None


class Subject(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The objects an effect is about.

    ``ref`` is ``self``, ``attached``, ``target``, ``all``, ``that``, ``created`` or ``chosen``. A pronoun that points back
    to the source, to the attached object, to a target or to a set has that object's own ``ref`` with ``anaphor`` true;
    ``that`` is an object that an earlier clause moved, found or made, described by ``antecedent``.
    """

    ref: Ref
    filter: Filter | None = None
    count: Count | None = None
    antecedent: Subject | None = None
    anaphor: bool = False


class Retention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words by which a text itself says that old types stay (205.1b)."""

    cue: Literal["in_addition", "still", "artifact_creature"]
    kept: tuple[str, ...] = ()


class Duration(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long an effect lasts (611.2a). ``for_as_long_as`` has a ``condition``, ``until_event`` an ``event``."""

    kind: Literal[
        "static",
        "end_of_turn",
        "end_of_combat",
        "until_your_next_turn",
        "until_end_of_your_next_turn",
        "until_next_upkeep",
        "until_next_untap",
        "for_as_long_as",
        "until_event",
        "indefinite",
    ]
    condition: Condition | None = None
    event: str | None = None


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One continuous effect: what happens to whom, for how long, and which words and rules say so.

    ``option`` numbers the effects of one sentence of which a player chooses one ("becomes a Plains or an Island"), from 1.
    """

    span: Span
    clauses: tuple[Clause, ...]
    origin: Origin
    subject: Subject
    changes: tuple[Change, ...]
    duration: Duration
    retention: Retention | None = None
    condition: Condition | None = None
    optional: bool = False
    option: int | None = None
    layers: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def changes_types(self) -> bool:
        """True when a card type, supertype or subtype changes (layer 4, or layer 1 for a copy)."""
        return any(change.what in TYPE_CHANGES for change in self.changes)
