"""Atomic changes in plain words."""

from __future__ import annotations

from collections.abc import Iterable

from extractor.explain.conditions import ConditionWords
from extractor.explain.objects import ObjectWords
from extractor.explain.words import Words
from extractor.ir.effects import Change, Special, Value
from extractor.ir.filters import And
from extractor.messages import Plural
from extractor.messages import mark as _
from extractor.messages import mark_plural as _n

#: What a change does, by kind and direction; the number of values decides between the forms.
_CHANGES: dict[tuple[str, str], Plural] = {
    ("card_types", "set"): _n("its only card type becomes {values}", "its card types become {values}, no other"),
    ("card_types", "add"): _n(
        "gains the card type {values} beside those it has", "gains the card types {values} beside those it has"
    ),
    ("card_types", "remove"): _n("loses the card type {values}", "loses the card types {values}"),
    ("supertypes", "set"): _n("its only supertype becomes {values}", "its supertypes become {values}, no other"),
    ("supertypes", "add"): _n("gains the supertype {values}", "gains the supertypes {values}"),
    ("supertypes", "remove"): _n("loses the supertype {values}", "loses the supertypes {values}"),
    ("subtypes", "set"): _n("its {family} becomes only: {values}", "its {families} become only: {values}"),
    ("subtypes", "add"): _n("gains a further {family}: {values}", "gains further {families}: {values}"),
    ("subtypes", "remove"): _n("loses the {family} {values}", "loses the {families} {values}"),
    ("colors", "set"): _n("its only color becomes {values}", "its colors become {values}, no other"),
    ("colors", "add"): _n("gains the color {values} beside those it has", "gains the colors {values} beside those it has"),
    ("colors", "remove"): _n("loses the color {values}", "loses the colors {values}"),
    ("abilities", "set"): _n("its only ability becomes {values}", "its abilities become {values}, no other"),
    ("abilities", "add"): _n("gains the ability {values}", "gains the abilities {values}"),
    ("abilities", "remove"): _n("loses the ability {values}", "loses the abilities {values}"),
    ("abilities", "forbid"): _n("can't have or gain the ability {values}", "can't have or gain the abilities {values}"),
    ("name", "set"): _n("its name becomes {values}", "its names become {values}"),
    ("name", "remove"): _n("loses its name", "loses its names"),
    ("controller", "set"): _n("its controller becomes {values}", "its controller becomes {values}"),
}  # fmt: skip
_COLORLESS = _("becomes colorless")
_BASE = _("base power and toughness {power}/{toughness}")
_BASE_BOTH = _("base power and toughness each equal to {amount}")
_BASE_POWER = _("base power {power}")
_BASE_TOUGHNESS = _("base toughness {toughness}")
_MODIFIED = _("power and toughness change by {power}/{toughness}")
_SWITCHED = _("power and toughness are switched")
_REWORDED = _("in its text {old} is replaced by {new}")
_ONLY_THEN = _("{change} ({condition})")
_OTHER_CHANGE = _("{what} ({op}): {values}")

_EVERY = _("all {families} that exist")
_EVERY_BASIC = _("all basic land types")
_FAMILIES: dict[str, Plural] = {
    "creature": _n("creature type", "creature types"),
    "land": _n("land type", "land types"),
    "artifact": _n("artifact type", "artifact types"),
    "enchantment": _n("enchantment type", "enchantment types"),
    "planeswalker": _n("planeswalker type", "planeswalker types"),
    "spell": _n("spell type", "spell types"),
    "battle": _n("battle type", "battle types"),
    "plane": _n("planar type", "planar types"),
    "dungeon": _n("dungeon type", "dungeon types"),
}
_CHOSEN = _("the chosen {what}")
_CHOSEN_WHICH = {"first": _("the first chosen {what}"), "second": _("the second chosen {what}")}
_CHOICE = _("a {what} that is chosen now ({player})")
_LIMITED = _("{what} ({limits})")
_SAME_AS = _("as {whom}")
_ALL = _("all there are")
_ALL_OTHER = _("all that the effect does not name")
#: Losing everything of a kind: all of it, and all that the effect does not name.
_LOSES_ALL = {
    "card_types": (_("loses all card types"), _("loses all other card types")),
    "supertypes": (_("loses all supertypes"), _("loses all other supertypes")),
    "subtypes": (_("loses all {families}"), _("loses all other {families}")),
    "colors": (_("loses all colors"), _("loses all other colors")),
    "abilities": (_("loses all abilities"), _("loses all other abilities")),
}
_EXCEPT = _("{change}, except {what}")
_THIS_ABILITY = _("this ability")
_MANA_ABILITIES = _("mana abilities")
_TOKEN_CLASS = {"card_types": "CTYPE", "supertypes": "SUPER", "colors": "COLOR", "abilities": "KW"}


class ChangeWords:
    """Says what changes, in the words of one language."""

    def __init__(self, words: Words, objects: ObjectWords, conditions: ConditionWords) -> None:
        self.words = words
        self.objects = objects
        self.conditions = conditions

    def changes(self, changes: Iterable[Change]) -> list[str]:
        """Return one phrase for each change."""
        return [self.change(change) for change in changes]

    def change(self, change: Change) -> str:
        """Return one change as a phrase without a subject, with its own condition if it has one."""
        text = self._plain(change)
        if change.condition is None:
            return text
        return self.words.say(_ONLY_THEN, change=text, condition=self.conditions.condition(change.condition))

    def _plain(self, change: Change) -> str:
        say = self.words.say
        if change.what.startswith("power_toughness"):
            return self._size(change)
        if change.what == "colors" and change.op == "set" and not change.values:
            return say(_COLORLESS)
        if change.what == "text" and len(change.values) == 2:
            old, new = (self._value(value, change) for value in change.values)
            return say(_REWORDED, old=old, new=new)
        everything = change.values[0] if len(change.values) == 1 and change.op == "remove" else None
        if isinstance(everything, Special) and (everything.all or everything.all_other) and change.what in _LOSES_ALL:
            return self._loses_all(change, everything)
        values = self.words.listed(self._value(value, change) for value in change.values)
        phrase = _CHANGES.get((change.what, change.op))
        if phrase is None:
            return say(_OTHER_CHANGE, what=change.what.replace("_", " "), op=change.op, values=values)
        number = 2 if any(isinstance(value, Special) and value.every for value in change.values) else len(change.values)
        family, families = self._family(change, 1), self._family(change, 2)
        return self.words.count(phrase, max(number, 1), values=values, family=family, families=families)

    def _loses_all(self, change: Change, value: Special) -> str:
        text = self.words.say(_LOSES_ALL[change.what][value.all_other], families=self._family(change, 2))
        if value.but is None:
            return text
        what = self.words.say(_MANA_ABILITIES) if value.but == "mana" else value.but
        return self.words.say(_EXCEPT, change=text, what=what)

    def _family(self, change: Change, number: int) -> str:
        return self.words.count(_FAMILIES[change.of], number) if change.of else ""

    def _size(self, change: Change) -> str:
        say, number = self.words.say, self.objects.number
        value = next((one for one in change.values if isinstance(one, Special)), None)
        if change.what == "power_toughness_switch" or value is None:
            return say(_SWITCHED)
        power, toughness = number(value.power), number(value.toughness)
        if change.what == "power_toughness_modifier":
            return say(_MODIFIED, power=_signed(power), toughness=_signed(toughness))
        if value.toughness is None:
            return say(_BASE_POWER, power=power)
        if value.power is None:
            return say(_BASE_TOUGHNESS, toughness=toughness)
        if value.power == value.toughness and not isinstance(value.power, int):
            return say(_BASE_BOTH, amount=power)
        return say(_BASE, power=power, toughness=toughness)

    def _value(self, value: Value, change: Change) -> str:
        if isinstance(value, str):
            return self._name(value, change)
        say = self.words.say
        if value.text is not None:
            return self.words.quoted(value.text)
        if value.keyword is not None:
            return " ".join(part for part in (self.words.form("KW", value.keyword), value.parameter) if part)
        if value.this:
            return say(_THIS_ABILITY)
        if value.all_other:
            return say(_ALL_OTHER)
        if value.all:
            return say(_ALL)
        if value.every and change.of == "land" and value.which is None:
            return say(_EVERY_BASIC)
        if value.every:
            return say(_EVERY, families=self._family(change, 2))
        if value.chosen is not None:
            chosen = say(_CHOSEN_WHICH.get(value.which or "", _CHOSEN), what=self.words.kind_chosen(value.chosen))
            return self._limited(chosen, value)
        if value.choice is not None:
            player = self.objects.player(value.by or "you")
            return self._limited(say(_CHOICE, what=self.words.kind_chosen(value.choice), player=player), value)
        if value.same_as is not None:
            return say(_SAME_AS, whom=self.objects.whom(value.same_as))
        return "…"

    def _limited(self, chosen: str, value: Special) -> str:
        """Add what may not be chosen, or what alone may be."""
        if value.filter is None:
            return chosen
        parts = value.filter.of if isinstance(value.filter, And) else (value.filter,)
        return self.words.say(_LIMITED, what=chosen, limits=self.words.separated(map(self.objects.quality, parts)))

    def _name(self, value: str, change: Change) -> str:
        if change.what == "subtypes":
            return self.words.form("STYPE", f"{change.of}/{value}")
        if change.what == "controller":
            return self.objects.player(value)
        cls = _TOKEN_CLASS.get(change.what)
        return self.words.form(cls, value) if cls else self.words.quoted(value)


def _signed(number: str) -> str:
    return number if number.startswith(("-", "−", "+")) else f"+{number}"
