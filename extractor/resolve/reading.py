"""What of the objects' values the answer of a filter can turn on, so that pairs of effects need not be tried in vain."""

from __future__ import annotations

from typing import get_args

from extractor.ir import filters as f
from extractor.ir.effects import Family
from extractor.resolve.state import Atom

FAMILIES: tuple[str, ...] = get_args(Family)


def reads(filter_: f.Filter | None) -> set[Atom | str]:
    """What of an object's values the answer can turn on: atoms, or kinds of atoms."""
    match filter_:
        case f.And(of=parts) | f.Or(of=parts):
            return set().union(*(reads(part) for part in parts))
        case f.Not(of=part):
            return reads(part)
        case f.CardTypeIs(value=value):
            return {("type", value)}
        case f.SupertypeIs(value=value):
            return {("super", value)}
        case f.SubtypeIs(value=value, of=family):
            return {("sub", family, value)}
        case f.ColorIs(value=value):
            return {"color"} if value in ("colorless", "multicolored", "monocolored") else {("color", value)}
        case f.ControllerIs() | f.OwnerIs() | f.ZoneIs():
            return {"control"}
        case f.KindIs(value="historic"):
            return {("super", "legendary"), ("type", "artifact"), ("sub", "enchantment", "Saga")}
        case f.StatusIs(value=value):
            return (
                {"sub:enchantment", "sub:artifact", "control"}
                if value in ("enchanted", "equipped", "fortified", "modified")
                else set()
            )
        case f.HasAbility(value=keyword):
            return {("keyword", keyword)}
        case f.Compare(what=what):
            return {what, ("type", "creature")} if what in ("power", "toughness") else {what}
        case f.NameIs():
            return {"name"}
        case f.ChosenIs():
            return {"color", "name", "type", *(f"sub:{family}" for family in FAMILIES)}
        case _:
            return set()
