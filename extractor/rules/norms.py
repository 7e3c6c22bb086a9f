"""Norms: what the sentences of the type rules say, as typed records without any language.

Types are named by their English rules terms. ``what`` is ``card_type``, ``subtype`` or ``supertype``, or a kind of subtype such
as ``creature_type``. Two norms speak of the same matter when their ``key`` is equal.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

Names = tuple[str, ...]


class Norm(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Base of all norms. ``about`` names the fields that say what a norm is about; the others say how it is."""

    about: ClassVar[Names] = ()

    @property
    def key(self) -> str:
        """What the norm is about: its class, and the matter within the class."""
        about = (getattr(self, name) for name in self.about)
        said = ("+".join(one) if isinstance(one, tuple) else str(one) for one in about)
        return "/".join([type(self).__name__, *said])


class Replaces(Norm, frozen=True):
    """Setting a type (``trigger``), or any change, replaces those there are, always or in most cases (205.1a).

    ``families``: for subtypes, the families within which the new ones replace the old ones.
    """

    what: str
    trigger: Literal["set", "change"]
    extent: Literal["always", "most"] = "always"
    families: Names = ()

    about: ClassVar[Names] = ("what",)


class KeepsWhenSet(Norm, frozen=True):
    """An object with one of these card types keeps it when its card type is set (205.1a)."""

    card_types: Names


class StaysOn(Norm, frozen=True):
    """What remains on an object whose card type was set, even if it means nothing to the new type (205.1a)."""

    things: Names
    even_if_meaningless: bool


class CorrelatedSubtypes(Norm, frozen=True):
    """Subtypes of a removed card type stay if a card type of the object, or a new one, uses them, else they go (205.1a)."""

    stay_if_used_by: Literal["current", "new"]
    otherwise_removed: bool = False
    while_removed: bool = False


class LeavesAlone(Norm, frozen=True):
    """Doing one thing does not touch another: removing a subtype leaves card types (205.1a), and 205.4b, 305.7."""

    action: Literal["set", "change", "remove", "add"]
    what: str
    leaves: Names

    about: ClassVar[Names] = ("action", "what")


class KeptWhenStated(Norm, frozen=True):
    """Where an effect says that the object keeps something, everything of these kinds is kept (205.1b)."""

    kept: Names


class RetentionPhrase(Norm, frozen=True):
    """A wording by which effects say so: ``in_addition`` to (``other``) types of these kinds, or ``still`` (205.1b).

    ``open``: the wording is given as one of several.
    """

    cue: Literal["in_addition", "still"]
    of: Names
    other: bool = False
    open: bool = False

    about: ClassVar[Names] = ("cue",)


class ArtifactCreature(Norm, frozen=True):
    """ "Becomes an artifact creature", or with creature types named (``typed``): what is kept and replaced (205.1b)."""

    typed: bool
    keeps: Names
    but: Names = ()
    replaces: Names = ()

    about: ClassVar[Names] = ("typed",)


class SatisfiesEach(Norm, frozen=True):
    """An object with several card types satisfies the criteria for each of them (205.2b)."""

    what: str


class HasTypes(Norm, frozen=True):
    """Tokens and copies have card types too (205.2c)."""

    bearers: Names

    about: ClassVar[Names] = ("bearers",)


class MayHave(Norm, frozen=True):
    """A card, or any object, can have one or more of these (205.3a, 205.4a)."""

    bearer: Literal["card", "object"]
    what: str

    about: ClassVar[Names] = ("what",)


class SubtypeWords(Norm, frozen=True):
    """How many words a subtype of these card types has (205.3b); ``but``: those that a rule for ``each`` leaves out."""

    of: Names
    words: Literal["one", "one_or_two", "many"]
    but: Names = ()

    about: ClassVar[Names] = ("of",)


class SubtypeUnit(Norm, frozen=True):
    """What behind the dash is one subtype (205.3b): each word, each listed word or pair of words, or all words together."""

    unit: Literal["word", "word_or_phrase", "all_words"]
    of: Names = ()

    about: ClassVar[Names] = ("unit",)


class SeveralSubtypes(Norm, frozen=True):
    """Objects, other than of the card types ``but``, may have several subtypes (205.3b)."""

    but: Names = ()


class EachToItsType(Norm, frozen=True):
    """On an object with several card types each subtype belongs to its own card type (205.3c)."""


class GainNeedsType(Norm, frozen=True):
    """An object can't gain a subtype that none of its card types uses (205.3d)."""


class ChoiceOfSubtype(Norm, frozen=True):
    """A player told to choose a subtype chooses so many, of the existing ones, of the right kind (205.3e)."""

    count: Literal["one"]
    existing: bool
    right_kind: bool = False


class NotAChoice(Norm, frozen=True):
    """Where a subtype of one kind is to be chosen, one of another kind can't be (205.3e)."""

    asked: str
    barred: str


class SubtypeFamily(Norm, frozen=True):
    """The card types that use a family of subtypes; several share one list (205.3g-q)."""

    family: str
    card_types: Names
    shared: bool

    about: ClassVar[Names] = ("family",)


class NoSubtypes(Norm, frozen=True):
    """Card types without subtypes (205.3r)."""

    card_types: Names


class PlaneswalkerUniqueness(Norm, frozen=True):
    """Planeswalkers that share a planeswalker type: all go, or their controller keeps one (old 204.3i, 205.3j)."""

    result: Literal["all_go", "choose_one"]


class SupertypeIndependent(Norm, frozen=True):
    """A supertype does not depend on card types and subtypes (205.4b)."""

    of: Names


class OthersKept(Norm, frozen=True):
    """Gaining or losing one leaves the others of its kind (205.4b)."""

    what: str


class CalledBySupertype(Norm, frozen=True):
    """Objects with a supertype are called by it; those without it are not, whatever their types or name (205.4c, g)."""

    supertype: str
    of: str
    negated: bool
    regardless_of: Names = ()

    about: ClassVar[Names] = ("supertype", "of", "negated")


class SubjectTo(Norm, frozen=True):
    """Objects of these kinds with a supertype are subject to a rule, or exempt from it, which another rule states (205.4d-h)."""

    supertype: str
    of: Names
    relation: Literal["state_based_action", "restriction", "exempt"]
    rule: str | None = None

    about: ClassVar[Names] = ("supertype", "relation")


class CastingNeeds(Norm, frozen=True):
    """A spell with a supertype can be cast only by a player who controls one of these (205.4e)."""

    supertype: str
    of: Names
    needs: Names
    needs_supertype: str

    about: ClassVar[Names] = ("supertype",)


class IntrinsicAbility(Norm, frozen=True):
    """The mana ability that a land has by a basic land type, whether its text says so or not (305.6)."""

    even_without_text: bool


class BasicLandMana(Norm, frozen=True):
    """The mana symbol of a basic land type (305.6)."""

    land_type: str
    mana: str

    about: ClassVar[Names] = ("land_type",)


class LandTypeSet(Norm, frozen=True):
    """Setting a land's subtype to basic land types (305.7), or any such change in older texts: the old land types go."""

    old_types_lost: bool
    trigger: Literal["set", "change"] = "set"


class LandSetLoses(Norm, frozen=True):
    """Where the abilities come from that such a land loses: ``rules_text``, ``old_types``, ``copy_effects`` (305.7)."""

    sources: Names


class LandSetGains(Norm, frozen=True):
    """What such a land gains for each new type (305.7)."""

    gains: Names


class LandSetKeeps(Norm, frozen=True):
    """Abilities given by other effects stay (305.7)."""

    granted: bool


class LandTypeAdded(Norm, frozen=True):
    """A land that gains land types in addition: what it keeps, and what it gains (305.7)."""

    keeps: Names
    gains: Names


class Informs(Norm, frozen=True):
    """A sentence that tells about cards, printing or other rules and sets no norm for objects; ``topic`` says of what."""

    topic: str

    about: ClassVar[Names] = ("topic",)


AnyNorm = (
    Replaces | KeepsWhenSet | StaysOn | CorrelatedSubtypes | LeavesAlone | KeptWhenStated | RetentionPhrase | ArtifactCreature
    | SatisfiesEach | HasTypes | MayHave | SubtypeWords | SubtypeUnit | SeveralSubtypes | EachToItsType | GainNeedsType
    | ChoiceOfSubtype | NotAChoice | SubtypeFamily | NoSubtypes | PlaneswalkerUniqueness | SupertypeIndependent | OthersKept
    | CalledBySupertype | SubjectTo | CastingNeeds | IntrinsicAbility | BasicLandMana | LandTypeSet | LandSetLoses | LandSetGains
    | LandSetKeeps | LandTypeAdded | Informs
)  # fmt: skip
