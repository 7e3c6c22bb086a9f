"""Keywords that change what an object is, as the effects that the rules say they stand for (section 702, 701).

``STATIC`` holds keywords that are static abilities of the object; ``RESOLVED`` those that take effect when they resolve;
``CAST`` what a way of casting does to the object; ``FACE_DOWN`` what a way of being face down adds to 708.2a.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from extractor.ir.effects import Change, Duration, Effect, Family, Number, Origin, Retention, Special, Subject, Value
from extractor.ir.filters import HasCounter, Or, StatusIs, ZoneIs
from extractor.ir.predicates import Condition, ObjectMatches, Predicate, TurnOf

_SPAN = (0, 0)
KEYWORD_COUNTERS: frozenset[str] = frozenset(
    {
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "decayed",
        "exalted",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    }
)


class Meaning(msgspec.Struct, frozen=True):
    """What a keyword does: its effect on the object that has it, and its rule;

    ``no_cost``: the copy has no mana cost. ``by_cast``: only where it was cast by this keyword.
    """

    effect: Effect
    rule: str
    no_cost: bool = False
    by_cast: bool = False


def _effect(
    keyword: str, *changes: Change, condition: Predicate | None = None, still: bool = False, copy: bool = False
) -> Effect:
    return Effect(
        span=_SPAN,
        clauses=(),
        origin=Origin(kind="copy" if copy else "keyword", keyword=keyword),
        subject=Subject(ref="self"),
        changes=changes,
        duration=Duration(kind="static"),
        retention=Retention(cue="still") if still else None,
        condition=None if condition is None else Condition(kind="as_long_as", span=_SPAN, predicate=condition),
    )


def _types(op: str, *values: Value) -> Change:
    return Change(op=op, what="card_types", values=values)  # type: ignore[arg-type]


def _subtypes(op: str, family: Family, *values: Value) -> Change:
    return Change(op=op, what="subtypes", of=family, values=values)  # type: ignore[arg-type]


def _numbers(power: Number, toughness: Number) -> Change:
    return Change(op="set", what="power_toughness", values=(Special(power=power, toughness=toughness),))


def _color(name: str) -> Change:
    return Change(op="set", what="colors", values=(name,))


def _gains(*values: Value) -> Change:
    return Change(op="add", what="abilities", values=values)


STATIC: Mapping[str, Meaning] = {
    "changeling": Meaning(_effect("changeling", _subtypes("add", "creature", Special(every=True))), "702.73a"),
    "devoid": Meaning(_effect("devoid", Change(op="set", what="colors")), "702.114a"),
    "living metal": Meaning(
        _effect("living metal", _types("add", "artifact", "creature"), condition=TurnOf(player="you"), still=True),
        "702.161a",
    ),
    "impending": Meaning(
        _effect(
            "impending",
            _types("remove", "creature"),
            condition=ObjectMatches(ref="self", filter=HasCounter(value="time")),
        ),
        "702.176a",
        by_cast=True,
    ),
}

RESOLVED: Mapping[str, Meaning] = {
    "crew": Meaning(_effect("crew", _types("add", "artifact", "creature"), still=True), "702.122a"),
    "reconfigure": Meaning(
        _effect(
            "reconfigure",
            _types("remove", "creature"),
            condition=ObjectMatches(ref="self", filter=StatusIs(value="attached")),
        ),
        "702.151b",
    ),
    "awaken": Meaning(
        _effect(
            "awaken",
            _types("add", "creature"),
            _subtypes("add", "creature", "Elemental"),
            _numbers(0, 0),
            _gains("haste"),
            still=True,
        ),
        "702.113a",
    ),
    "earthbend": Meaning(
        _effect("earthbend", _types("add", "creature"), _numbers(0, 0), _gains("haste"), still=True),
        "701.66a",
    ),
    "embalm": Meaning(
        _effect("embalm", _color("white"), _subtypes("add", "creature", "Zombie"), copy=True), "702.128a", True
    ),
    "eternalize": Meaning(
        _effect("eternalize", _color("black"), _subtypes("add", "creature", "Zombie"), _numbers(4, 4), copy=True),
        "702.129a",
        True,
    ),
    "offspring": Meaning(_effect("offspring", _numbers(1, 1), copy=True), "702.175a"),
}

#: A bestowed spell or Aura (702.103b) until it is a permanent attached to nothing (702.103f).
_BESTOWED = ObjectMatches(ref="self", filter=Or(of=(StatusIs(value="attached"), ZoneIs(value=("stack",)))))

CAST: Mapping[str, Meaning] = {
    "bestow": Meaning(
        _effect(
            "bestow",
            _types("set", "enchantment"),
            _subtypes("set", "enchantment", "Aura"),
            _gains(Special(keyword="enchant", parameter="creature")),
            condition=_BESTOWED,
        ),
        "702.103b",
    ),
}

FACE_DOWN: Mapping[str, tuple[Special, str]] = {
    "disguise": (Special(keyword="ward", parameter="{2}"), "702.168a"),
    "cloak": (Special(keyword="ward", parameter="{2}"), "701.58a"),
}
