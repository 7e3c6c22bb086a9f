"""Drafts: what the words of one effect say, before the reading rules of 205.1 turn them into changes.

A draft stays open while the text goes on ("… It's still a land."); ``finish`` closes it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from extractor.grammar.tokens import Tok
from extractor.ir.effects import Clause, Duration, Number, Subject
from extractor.ir.predicates import Condition


@dataclass(slots=True)
class TypePhrase:
    """A set of subtypes without a name: ``every``, ``chosen`` earlier, a ``choice`` made now, or the ``same`` as of a
    ``source``; ``kind`` such as
    ``creature_type``."""

    how: str
    kind: str
    which: str | None = None
    by: str | None = None
    source: str | None = None
    span: tuple[int, int] | None = None


@dataclass(slots=True)
class Description:
    """What follows "is" or "becomes": the parts of the noun phrase, whatever their order."""

    supertypes: list[str] = field(default_factory=list)
    card_types: list[str] = field(default_factory=list)
    subtypes: list[tuple[str, str]] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    power_toughness: tuple[Number, Number] | None = None
    phrases: list[TypePhrase] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    options: list[Description] = field(default_factory=list)

    @property
    def separated(self) -> bool:
        """True for "a Plains or an Island"."""
        return bool(self.options)

    def merge(self, other: Description) -> None:
        """Take the parts of another conjunct in."""
        self.supertypes += other.supertypes
        self.card_types += other.card_types
        self.subtypes += other.subtypes
        self.colors += other.colors
        self.power_toughness = self.power_toughness or other.power_toughness
        self.phrases += other.phrases
        self.kinds += other.kinds
        self.keywords += other.keywords

    @property
    def names_types(self) -> bool:
        """True if it names a supertype, card type or subtype."""
        return bool(self.supertypes or self.card_types or self.subtypes or any(p.kind != "color" for p in self.phrases))

    def words(self) -> tuple[str, ...]:
        """Return the named types, for the record of what is kept."""
        return (*self.supertypes, *self.card_types, *(name for _, name in self.subtypes))


@dataclass(slots=True)
class Gain:
    """An ability that is given: ``keyword`` (with ``parameter``), quoted or unknown words, or "this ability"."""

    keyword: str | None = None
    parameter: str | None = None
    quoted: Tok | None = None
    this: bool = False


@dataclass(slots=True)
class Loss:
    """What is lost: ``thing`` is ``ability``, ``this``, ``keyword``, ``color``, ``name``, ``cost`` or a kind of type."""

    thing: str
    other: bool = False
    but: str | None = None
    value: str | None = None


@dataclass(slots=True)
class Predicate:
    """One verb phrase. ``verb`` is ``become``, ``be``, ``be_not``, ``be_also``, ``be_still``, ``have``, ``gain``, ``lose``,
    ``get``, ``define`` (of one's own power or toughness), ``control``, ``text``, ``switch`` or ``opaque``. ``stays`` marks "is
    still" in an exception of a copy."""

    verb: str
    start: int
    end: int
    description: Description | None = None
    gains: list[Gain] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    base: tuple[Number | None, Number | None] | None = None
    modifier: tuple[Number, Number] | None = None
    retained: list[str] | None = None
    still: list[Description] = field(default_factory=list)
    removed: list[Description] = field(default_factory=list)
    also: list[Description] = field(default_factory=list)
    name: str | None = None
    replaces: list[str] = field(default_factory=list)
    condition: Condition | None = None
    copies: bool = False
    stays: bool = False
    state: str | None = None

    @property
    def defines(self) -> bool:
        """True when it names subtypes, colors or base power and toughness and nothing else."""
        said = self.description
        return said is not None and not (self.gains or said.card_types or said.supertypes or said.keywords)


@dataclass(slots=True)
class Draft:
    """An effect while it is being read.

    ``joint`` marks one of several effects of the same words on different objects, ``option`` numbers those of which one is
    chosen.
    """

    subject: Subject
    start: int
    end: int
    sentence: int
    clauses: list[Clause]
    predicates: list[Predicate]
    duration: Duration | None = None
    condition: Condition | None = None
    optional: bool = False
    leading: bool = False
    copy: bool = False
    stated: list[Description] = field(default_factory=list)
    kind: str = "static"
    ability: int = 0
    label: str | None = None
    granted: bool = False
    chosen_kind: str | None = None
    face_down: bool = False
    barred: tuple[str, ...] = ()
    joint: bool = False
    option: int | None = None

    @property
    def changes_types(self) -> bool:
        """True when a predicate says something about types."""
        return any(
            p.verb not in ("be_still",)
            and (
                (p.description is not None and p.description.names_types)
                or any(d.names_types for d in p.removed)
                or any(loss.thing.endswith("type") for loss in p.losses)
            )
            for p in self.predicates
        )

    @property
    def defines_itself(self) -> bool:
        """True for a characteristic-defining ability (604.3a): it defines colors, subtypes, power or toughness of its own object,
        is not granted to it, and has no condition."""
        if self.kind != "static" or self.granted or self.joint or self.subject.ref != "self":
            return False
        if self.condition is not None or self.duration is not None:
            return False
        return all(p.verb == "define" or (p.verb in ("be", "be_also", "have") and p.defines) for p in self.predicates)

    @property
    def states(self) -> bool:
        """True when it says what its own object or a set of objects is or has, by name and not as a consequence."""
        plain = all(p.verb in ("be", "be_also", "have") for p in self.predicates)
        return plain and self.subject.ref in ("self", "attached", "all") and not self.subject.anaphor and self.condition is None

    @property
    def sets_base(self) -> bool:
        """True when base power and toughness are said."""
        return any(p.base or (p.description is not None and p.description.power_toughness) for p in self.predicates)

    @property
    def makes_creature(self) -> bool:
        """True when the object is said to become a creature."""
        return any(p.description is not None and "creature" in p.description.card_types for p in self.predicates)

    @property
    def only_restates(self) -> bool:
        """True for "It's still a land."."""
        return all(p.verb == "be_still" for p in self.predicates)

    @property
    def only_removes(self) -> bool:
        """True for riders such as "it loses all other card types" and "it isn't an Equipment"."""
        return all(p.verb in ("lose", "be_not") or p.verb == "be_still" for p in self.predicates)
