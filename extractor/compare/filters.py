"""Compares descriptions of objects: the alternatives that they allow, and what must hold in each.

Words that a reader could not take apart are compared by their signs only: they make a difference where these clash.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod
from typing import NamedTuple

from extractor.compare.signs import TARGET, Signs, compatible, together
from extractor.compare.wording import said
from extractor.ir import filters as f
from extractor.lexicon.catalogue import load_catalogue

#: Kinds of objects that a type named beside them implies, and the place where objects are unless a text says
#: otherwise.
_PLAIN_KINDS = frozenset({"permanent", "card"})
_PLAIN_ZONE = ("battlefield",)
_ALIKE = {"land_type": "basic_land_type"}
#: Beyond this many alternatives a description is compared as it stands.
_MOST = 64
Atom = tuple[object, ...]


class Atoms(NamedTuple):
    """What must hold, all of it; ``words`` are the signs in what was not taken apart, None if there is nothing such."""

    known: frozenset[Atom] = frozenset()
    words: Signs | None = None


#: A description: the alternatives, one of which must hold.
Description = frozenset[Atoms]
NOTHING: Description = frozenset({Atoms()})


def describe(node: f.Filter | None, lang: str, own: tuple[str, ...] = ()) -> Description:
    """Return the alternatives that a description allows, without what carries no meaning of its own.

    Args:
        node: the description; None for none.
        lang: the language of words that stand in it.
        own: names of the card there, which say nothing.
    """
    if node is None:
        return NOTHING
    found = _alternatives(node, lang, own, affirmed=True)
    return frozenset(Atoms(frozenset(_needed(one.known)), one.words) for one in found)


def _alternatives(node: f.Filter, lang: str, own: tuple[str, ...], affirmed: bool) -> list[Atoms]:
    """Multiply out: alternatives of conjunctions, with negations at the leaves (De Morgan)."""
    if isinstance(node, f.Not):
        return _alternatives(node.of, lang, own, not affirmed)
    if isinstance(node, f.Or | f.And):
        parts = [_alternatives(part, lang, own, affirmed) for part in node.of]
        if isinstance(node, f.Or) == affirmed:
            return [one for part in parts for one in part]
        if prod(map(len, parts)) > _MOST:
            return [Atoms(frozenset({("and" if affirmed else "not", node)}))]
        return [_both(chosen) for chosen in product(*parts)]
    if isinstance(node, f.Opaque):
        return [Atoms(words=said(node.text, lang, own))]
    atom = _leaf(node)
    return [Atoms(frozenset({atom if affirmed else ("not", atom)}))]


def _both(parts: Iterable[Atoms]) -> Atoms:
    several = list(parts)
    words = [one.words for one in several if one.words is not None]
    return Atoms(frozenset().union(*(one.known for one in several)), together(words) if words else None)


def _needed(known: frozenset[Atom]) -> set[Atom]:
    """Leave out what goes without saying: the card type of a subtype, "permanent" and "on the battlefield"."""
    families = {atom[2] for atom in known if atom[0] == "subtype"}
    implied = {t for family in families for t in load_catalogue().card_types_of(str(family))}
    return {
        atom
        for atom in known
        if not (
            (atom[0] == "card_type" and atom[1] in implied)
            or (atom[0] == "kind" and atom[1] in _PLAIN_KINDS)
            or (atom[0] == "zone" and atom[1] == _PLAIN_ZONE)
        )
    }


def _leaf(node: f.Filter) -> Atom:
    if isinstance(node, f.SubtypeIs):
        return ("subtype", modern(node.value, node.of), node.of)
    if isinstance(node, f.NameIs):
        return ("name",)  # names belong to a language
    if isinstance(node, f.ChosenIs):
        return ("chosen", _ALIKE.get(node.value, node.value), node.which)
    if isinstance(node, f.ZoneIs):
        return ("zone", tuple(sorted(node.value)), node.owner)[: 3 if node.owner else 2]
    if isinstance(node, f.HasCounter):
        return ("counter", node.value, *at_least(node.op, node.count))
    if isinstance(node, f.Compare):
        return ("compare", node.what, *at_least(node.op, node.value))
    tag = node.__struct_config__.tag
    return (tag, *(getattr(node, name) for name in node.__struct_fields__))


def at_least(op: str, value: int | str) -> tuple[str, int | str]:
    """Say "more than four" and "five or more" in one way."""
    if isinstance(value, int) and op in (">", "<"):
        return (">=", value + 1) if op == ">" else ("<=", value - 1)
    return op, value


def modern(name: str, family: str) -> str:
    """Return what an obsolete subtype became; the name itself otherwise."""
    known = load_catalogue().subtypes
    subtype = known.get(f"{family}/{name}")
    after = known.get(subtype.replaced_by) if subtype and subtype.replaced_by else None
    return after.name if after else name


def agree(left: Description, right: Description) -> bool:
    """True unless one side clearly says something that the other does not."""
    ours, theirs = list(left - right), list(right - left)
    if len(ours) != len(theirs):
        return any(one.words is not None for one in (*ours, *theirs))
    for one in ours:
        match = next((other for other in theirs if agree_atoms(one, other)), None)
        if match is None:
            return False
        theirs.remove(match)
    return True


def agree_atoms(left: Atoms, right: Atoms) -> bool:
    """True unless what must hold on one side clearly need not hold on the other."""
    ours, theirs = left.known - right.known, right.known - left.known
    if (ours and right.words is None) or (theirs and left.words is None):
        return False
    if left.words is None and right.words is None:
        return True
    return compatible(all_signs(ours, left.words), all_signs(theirs, right.words))


def all_signs(known: frozenset[Atom], words: Signs | None) -> Signs:
    """Join the signs of what only one side has with those of its words."""
    parts = [words] if words is not None else []
    return together([*parts, signs_of(known)] if known or not parts else parts)


def signs_of(value: object) -> Signs:
    """Return the signs of what was read, for a comparison with words that were not."""
    numbers: list[int] = []
    named: set[tuple[str, str]] = set()
    _gather(value, numbers, named)
    denied = isinstance(value, frozenset) and any(atom[0] == "not" and isinstance(atom[1], frozenset) for atom in value if atom)
    above = tuple(sorted(number for number in numbers if number > 1))
    return Signs(above, (), frozenset(named), True if denied else None)


#: Atoms and the group of signs that they name.
_NAMING = frozenset({"card_type", "supertype", "subtype", "color", "ability", "counter", "status"})
_PLAYERS = {"controller": "CTRL", "controls": "CTRL", "owner": "OWN"}


def _gather(value: object, numbers: list[int], named: set[tuple[str, str]]) -> None:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        numbers.append(value)
    elif isinstance(value, Signs):
        numbers += value.numbers
        named |= value.named
    elif isinstance(value, tuple | frozenset):
        if isinstance(value, tuple) and value and isinstance(value[0], str):
            named |= _named(value)
        for part in value:
            _gather(part, numbers, named)


def _named(atom: Atom) -> set[tuple[str, str]]:
    tag = str(atom[0])
    if tag in _NAMING:
        return {(tag, str(atom[1]))}
    if tag in _PLAYERS:
        who = str(atom[1])
        return {("player", f"{_PLAYERS[tag]} {who}"), *([TARGET] if who.startswith("target_") else [])}
    if tag == "life":
        return {("quantity", "life")}
    if tag == "turn":
        return {("turn", str(atom[1]))}
    if tag == "zone" and isinstance(atom[1], tuple):
        return {("zone", str(zone)) for zone in atom[1]}
    return set()
