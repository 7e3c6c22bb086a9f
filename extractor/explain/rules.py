"""What the rules that decide a reading say, in a few words of our own, and why a clause is no type change."""

from __future__ import annotations

from extractor.explain.words import Words
from extractor.messages import mark as _

_RULES = {
    "205.1a": _("a new card type or subtype replaces the old ones of its kind; subtypes go with their card type"),
    "205.1b": _("words of retention, and “artifact creature”, keep what was there before"),
    "205.3d": _("an object has no subtype without a card type that uses it"),
    "205.4b": _("supertypes are independent of card types and subtypes, both ways"),
    "301.7": _("what makes a permanent a creature says so itself"),
    "305.6": _("basic land types carry their mana abilities"),
    "305.7": _("setting a land type replaces land types and abilities; adding one keeps both"),
    "604.3": _("a characteristic-defining ability works in every zone and applies first"),
    "611.2a": _("an effect of a resolving spell or ability lasts as long as it says"),
    "611.2b": _("an effect “for as long as” ends with its condition"),
    "611.2c": _("the objects of a resolving effect are settled when it begins"),
    "612.1": _("words of a text are replaced by others, and what they mean with them"),
    "707.2": _("copiable values are what a copy takes over"),
    "707.9b": _("an exception in a copy effect becomes part of what is copied"),
    "708.2": _("a face-down object has the characteristics that are listed for it, and no other"),
}
_KEYWORD_RULE = _("the rules of the keyword")
_RULE_701 = _("the rules of the keyword action")

#: The named rules by which a clause with a cue is no type change.
_EXCLUSIONS = {
    "condition": _("it asks what an object is, it does not change it"),
    "trigger": _("it says when an ability triggers"),
    "duration": _("it says how long an effect lasts"),
    "cost": _("it is part of a cost"),
    "reminder_text": _("it is reminder text, which has no effect"),
    "state": _("it is a state such as tapped or blocked, no type"),
    "designation": _("it is a designation or a role in the game, no type"),
    "level": _("it is a level, no type"),
    "life_total": _("a life total changes, no type"),
    "color_only": _("only a color changes"),
    "power_toughness_only": _("only power or toughness changes"),
    "pure_copy": _("it becomes a copy, and no exception names a type"),
    "token_description": _("it describes a token that is made"),
    "description": _("it describes which objects are meant"),
    "defined_number": _("it defines a number"),
    "text_change": _("words of a text are replaced by others (612), no type"),
    "requirement": _("it says what may be chosen or must be so"),
    "negated": _("it says what an object does not become"),
    "restatement": _("it says again what the object is already"),
    "player": _("it is about a player"),
    "no_type_named": _("it names no type"),
}


def rule_text(rule: str, words: Words) -> str:
    """Return what a rule says, in a few words; empty where there is nothing to add to its number."""
    if rule in _RULES:
        return words.say(_RULES[rule])
    if rule.startswith("702."):
        return words.say(_KEYWORD_RULE)
    return words.say(_RULE_701) if rule.startswith("701.") else ""


def exclusion_text(rule: str, words: Words) -> str:
    """Return why a clause is no type change; the name of the rule where there are no words for it."""
    return words.say(_EXCLUSIONS[rule]) if rule in _EXCLUSIONS else rule.replace("_", " ")


def exclusion_rules() -> tuple[str, ...]:
    """Return the names of the rules by which a clause is no type change."""
    return tuple(_EXCLUSIONS)
