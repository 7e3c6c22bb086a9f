"""Norms in plain words, in the languages in which the program speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from extractor.explain.words import Words
from extractor.messages import mark as _
from extractor.rules import norms as n
from extractor.rules.terms import DETAILS, TERMS

_Template = str | Callable[[Any], str]

#: A sentence for each class of norms; where it depends on the norm, a function that picks one.
_SENTENCES: dict[type[n.Norm], _Template] = {
    n.KeepsWhenSet: _("an object keeps these card types when its card type is set: {card_types}"),
    n.KeptWhenStated: _("where an effect says that something is kept, everything is: {kept}"),
    n.SatisfiesEach: _("an object with several card types satisfies what is asked of any of them"),
    n.HasTypes: _("these have card types too: {bearers}"),
    n.EachToItsType: _("each subtype belongs to its own card type"),
    n.GainNeedsType: _("an object can't gain a subtype that none of its card types uses"),
    n.NotAChoice: _("where {asked} are asked for, {barred} can't be chosen"),
    n.NoSubtypes: _("cards of these types have no subtypes: {card_types}"),
    n.SupertypeIndependent: _("supertypes do not depend on {of}"),
    n.OthersKept: _("gaining or losing one leaves the other {what}"),
    n.LeavesAlone: _("{action} {what} leaves {leaves} alone"),
    n.BasicLandMana: _("{land_type} gives {mana}"),
    n.LandTypeSet: _("a land whose type is set to basic land types loses its old land types"),
    n.LandSetLoses: _("it loses the abilities that come from {sources}"),
    n.LandSetGains: _("it gains for each new type: {gains}"),
    n.LandSetKeeps: _("it keeps abilities that other effects gave it"),
    n.LandTypeAdded: _("a land that gains land types keeps {keeps} and gains {gains}"),
    n.CastingNeeds: _("casting {supertype} {of} needs control of {needs_supertype} {needs}"),
    n.MayHave: lambda x: _("any object may have {what}") if x.bearer == "object" else _("a card may have {what}"),
    n.StaysOn: lambda x: (
        _("these stay on the object even if they mean nothing to its new type: {things}")
        if x.even_if_meaningless
        else _("these stay on the object: {things}")
    ),
    n.SubtypeFamily: lambda x: (
        _("these card types share one list of subtypes ({family}): {card_types}")
        if x.shared
        else _("this card type has its own list of subtypes ({family}): {card_types}")
    ),
    n.PlaneswalkerUniqueness: lambda x: (
        _("planeswalkers that share a type all go") if x.result == "all_go" else _("of planeswalkers that share a type one stays")
    ),
    n.IntrinsicAbility: lambda x: (
        _("a basic land type gives its mana ability, whatever the text says")
        if x.even_without_text
        else _("a basic land type gives its mana ability")
    ),
    n.Replaces: lambda x: _replaces(x),
    n.CorrelatedSubtypes: lambda x: (
        _("subtypes of a removed card type stay if a card type of the object uses them, else they go with it")
        if x.stay_if_used_by == "current"
        else _("subtypes of a removed card type stay if a new card type uses them, else they go with it")
    ),
    n.RetentionPhrase: lambda x: (
        _("wordings of this kind keep types: “{cue}” with {of}") if x.open else _("this wording keeps types: “{cue}” with {of}")
    ),
    n.ArtifactCreature: lambda x: _artifact_creature(x),
    n.SubtypeWords: lambda x: (
        _("words in a subtype of {of}: {words}, but not of {but}") if x.but else _("words in a subtype of {of}: {words}")
    ),
    n.SubtypeUnit: _("behind the dash this is one subtype: {unit}"),
    n.SeveralSubtypes: lambda x: (
        _("an object may have several subtypes, but not: {but}") if x.but else _("an object may have several subtypes")
    ),
    n.ChoiceOfSubtype: lambda x: (
        _("a player chooses exactly one existing subtype of the right kind")
        if x.existing and x.right_kind
        else _("a player chooses exactly one subtype")
    ),
    n.CalledBySupertype: lambda x: _called(x),
    n.SubjectTo: lambda x: _subject_to(x),
    n.Informs: _("a remark: {topic}"),
}


def _replaces(norm: n.Replaces) -> str:
    if norm.what == "subtype":
        if norm.trigger == "change":
            return _("any change of subtypes replaces those of the same kind: {families}")
        return _("setting subtypes replaces those of the same kind: {families}")
    if norm.trigger == "change":
        return _("any change of the card type replaces the card types there were")
    if norm.extent == "most":
        return _("setting the card type replaces the card types there were, in most cases")
    return _("setting the card type replaces the card types there were")


def _artifact_creature(norm: n.ArtifactCreature) -> str:
    if not norm.typed:
        return _("“artifact creature” keeps {keeps}")
    return (
        _("“[creature type] artifact creature” keeps {keeps} but replaces {replaces}")
        if norm.replaces
        else _("“[creature type] artifact creature” keeps {keeps}")
    )


def _called(norm: n.CalledBySupertype) -> str:
    if not norm.negated:
        return _("{of} with the supertype {supertype} is called so")
    if norm.regardless_of:
        return _("{of} without the supertype {supertype} is not called so, whatever its {regardless_of}")
    return _("{of} without the supertype {supertype} is not called so")


def _subject_to(norm: n.SubjectTo) -> str:
    match norm.relation:
        case "exempt":
            return _("{supertype} {of} is exempt from a state-based action (rule {rule})")
        case "restriction":
            return _("{supertype} {of} is cast under a restriction")
        case _:
            return _("{supertype} {of} is subject to a state-based action (rule {rule})")


def describe_norm(norm: n.Norm, words: Words) -> str:
    """Return a norm in plain words.

    Args:
        norm: the norm.
        words: the language to say it in, such as ``extractor.explain.words.words("fr")``.
    """
    template = _SENTENCES[type(norm)]
    message = template if isinstance(template, str) else template(norm)
    return words.say(message, **{field: say_value(getattr(norm, field), words) for field in norm.__struct_fields__})


def say_value(value: Any, words: Words) -> str:
    """Return a value of a norm in words: a term, a list of terms, or the value itself."""
    if isinstance(value, str):
        return _term(value, words)
    if isinstance(value, dict):
        return words.separated(f"{key} {said}" for key, said in value.items())
    if isinstance(value, Iterable):
        return words.listed([_term(str(one), words) for one in value]) or "-"
    return "-" if value is None else _term(str(value), words)


def _term(value: str, words: Words) -> str:
    """The term in the language: a message, else the form of a card type or supertype, else the value itself."""
    if value in TERMS:
        return words.say(TERMS[value])
    for cls in ("CTYPE", "SUPER"):
        known = words.known(cls, value)
        if known is not None:
            return known
    return value


def say_field(field: str | None, words: Words) -> str:
    """Return what differs, in words; ``field`` is a field of a norm, a kind of card type, or None for the whole norm."""
    if field is None:
        return words.say(DETAILS[""])
    return words.say(DETAILS[field]) if field in DETAILS else _term(field, words)
