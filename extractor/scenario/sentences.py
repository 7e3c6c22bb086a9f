"""Every sentence a report can contain, by message id. The English text is the id of the message catalogues.

``_`` only marks a text for extraction; it is translated when it is shown.
"""

from __future__ import annotations

from collections.abc import Callable

from extractor.messages import mark as _

Translate = Callable[[str], str]

FIELDS = {
    "supertypes": _("supertypes"),
    "card_types": _("card types"),
    "subtypes": _("subtypes"),
    "colors": _("colors"),
    "abilities": _("abilities"),
    "power": _("power"),
    "toughness": _("toughness"),
    "controller": _("controller"),
    "name": _("name"),
    "mana_cost": _("mana cost"),
    "mana_value": _("mana value"),
    "has_abilities": _("abilities it must have"),
    "lacks_abilities": _("abilities it must not have"),
    "rules": _("rules in the explanation"),
}
KINDS = {
    "static": _("{name}: “{words}”"),
    "resolved": _("resolved effect of {name}: “{words}”"),
    "copy": _("copy effect of {name}: “{words}”"),
    "keyword": _("{keyword} of {name}"),
    "counter": _("{keyword} counters on {name}"),
    "face_down": _("being face down"),
    "intrinsic": _("basic land types and their mana abilities"),
}
REASONS = {
    "timestamp": _("in timestamp order"),
    "dependency": _("after {others}, on which it depends"),
    "awaited": _("before the older {others}, because that depends on it"),
    "loop": _("in timestamp order, because it and {others} form a dependency loop"),
    "characteristic_defining": _("first, as a characteristic-defining ability"),
}
SKIPPED = {
    "ended": _("does not apply: its duration is over"),
    "condition": _("does not apply: its condition does not hold"),
    "not_functioning": _("does not apply: its source is where the ability does not function"),
    "ability_lost": _("does not apply: the ability was lost before its turn came"),
    "replaced": _("does not apply: another effect replaced it"),
}
NOT_SHOWN = _("the board does not show {what}")
STEP = _("layer {layer}: {effect}")
SKIPPED_STEP = _("{effect}: {why}")
CHANGE = _("{object}: {field}: {before} → {after}")
RULES = _("rules {rules}")
NOTHING = _("none")
CANNOT_SAY = _("nothing to compare")
HOLDS = _("holds")
FAILS = _("does not hold")
FAILURE = _("{object}: {field}: expected {expected}, found {found}")
MISSING = _("missing: {missing}")
EXTRA = _("too much: {extra}")
UNREAD = _("nothing was read from {where}: “{words}”")
STATE_BASED = _("state-based actions look at: {objects} [rule {rule}]")
COLORLESS = _("colorless")
WHOLE_LISTS = (_("every creature type"), _("every land type"))
