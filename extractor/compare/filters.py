"""Compares descriptions of objects and conditions: equal where the words allow it, different only where both are
clear.

A description becomes a set of atoms that all must hold. Words that a reader could not resolve make a description
open: it may say more than its atoms do, so nothing that the other side says beyond them counts as a difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.lexicon.catalogue import load_catalogue

#: Kinds of objects that a type named beside them implies, and the place where objects are unless a text says
#: otherwise.
_PLAIN_KINDS = frozenset({"permanent", "card"})
_PLAIN_ZONE = ("battlefield",)
_ALIKE = {"land_type": "basic_land_type"}
Atom = tuple[object, ...]


class Atoms(NamedTuple):
    """What must hold, all of it; ``open`` if the words say more than that.

    ``mixed`` are the atoms of all alternatives together, where the description holds an "or".
    """

    known: frozenset[Atom] = frozenset()
    open: bool = False
    mixed: frozenset[Atom] | None = None


NOTHING = Atoms()


def atoms(node: f.Filter | None) -> Atoms:
    """Return the atoms of a description, without those that carry no meaning of their own."""
    if node is None:
        return NOTHING
    parts = node.of if isinstance(node, f.And) else (node,)
    known: set[Atom] = set()
    is_open = False
    for part in parts:
        if isinstance(part, f.And):
            inner = atoms(part)
            known |= inner.known
            is_open |= inner.open
            continue
        atom = _atom(part)
        if atom is None:
            is_open = True
        else:
            known.add(atom)
    mixed: set[Atom] = set()
    several = _mix(node, mixed)
    return Atoms(frozenset(_needed(known)), is_open, frozenset(_needed(mixed)) if several else None)


def _mix(node: f.Filter, into: set[Atom]) -> bool:
    """Gather the atoms of all alternatives; return whether there are several."""
    if isinstance(node, f.Or | f.And):
        found = [_mix(part, into) for part in node.of]
        return isinstance(node, f.Or) or any(found)
    atom = _atom(node)
    if atom is not None:
        into.add(atom)
    return False


def _needed(known: set[Atom]) -> set[Atom]:
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


def _atom(node: f.Filter) -> Atom | None:
    """Return one atom, None for words that were not read or that depend on the language."""
    if isinstance(node, f.Opaque | f.NameIs):
        return None
    if isinstance(node, f.Not):
        return _wrapped("not", (node.of,))
    if isinstance(node, f.Or):
        return _wrapped("or", node.of)
    if isinstance(node, f.And):
        return _wrapped("and", node.of)
    if isinstance(node, f.SubtypeIs):
        return ("subtype", modern(node.value, node.of), node.of)
    if isinstance(node, f.ChosenIs):
        return ("chosen", _ALIKE.get(node.value, node.value), node.which)
    if isinstance(node, f.ZoneIs):
        return ("zone", tuple(sorted(node.value)), node.owner)[: 3 if node.owner else 2]
    tag = node.__struct_config__.tag
    return (tag, *(getattr(node, name) for name in node.__struct_fields__))


def _wrapped(how: str, parts: Iterable[f.Filter]) -> Atom | None:
    inner = [_atom(part) for part in parts]
    return None if None in inner else (how, frozenset(inner))


def modern(name: str, family: str) -> str:
    """Return what an obsolete subtype became; the name itself otherwise."""
    known = load_catalogue().subtypes
    subtype = known.get(f"{family}/{name}")
    after = known.get(subtype.replaced_by) if subtype and subtype.replaced_by else None
    return after.name if after else name


def agree(left: Atoms, right: Atoms) -> bool:
    """True unless one side clearly says something that the other does not.

    Which parts of "creatures and lands you control" the last words go with is not for a comparison to say: between two
    lists of alternatives, all that is said of any of them counts together.
    """
    if left.mixed is not None and right.mixed is not None:
        left, right = left._replace(known=left.mixed), right._replace(known=right.mixed)
    return (right.open or left.known <= right.known) and (left.open or right.known <= left.known)


# ------------------------------------------------------------------ conditions


def predicates(node: p.Predicate | None) -> Atoms:
    """Return the atoms of a condition; of whom it speaks is left out where pronouns may stand for the same object."""
    if node is None or isinstance(node, p.Words):
        return Atoms(open=True)
    parts = node.of if isinstance(node, p.AllOf) else (node,)
    known: set[Atom] = set()
    is_open = False
    for part in parts:
        if isinstance(part, p.ObjectMatches):
            inner = atoms(part.filter)
            known |= inner.known
            is_open |= inner.open
            continue
        atom = _predicate(part)
        if atom is None:
            is_open = True
        else:
            known.add(atom)
    return Atoms(frozenset(known), is_open)


def _predicate(node: p.Predicate) -> Atom | None:
    if isinstance(node, p.Words):
        return None
    if isinstance(node, p.NotThat):
        inner = predicates(node.of)
        return None if inner.open else ("not", inner.known)
    if isinstance(node, p.AnyOf | p.AllOf):
        several = [predicates(part) for part in node.of]
        how = "or" if isinstance(node, p.AnyOf) else "and"
        return None if any(one.open for one in several) else (how, frozenset(one.known for one in several))
    if isinstance(node, p.Devotion):
        return ("devotion", frozenset(node.colors), *_at_least(node.op, node.value))
    if isinstance(node, p.Controls):
        found = atoms(node.filter)
        return None if found.open else ("controls", node.player, found.known, *_at_least(node.op, node.count))
    if isinstance(node, p.Exists):
        found = atoms(node.filter)
        return None if found.open else ("exists", found.known, *_at_least(node.op, node.count))
    if isinstance(node, p.LifeTotal):
        return ("life", node.player, *_at_least(node.op, node.value))
    if isinstance(node, p.TurnOf):
        return ("turn", node.player)
    if isinstance(node, p.ObjectMatches):
        inner = atoms(node.filter)
        return None if inner.open else ("object", inner.known)
    return (node.__struct_config__.tag, *(getattr(node, name) for name in node.__struct_fields__))


def _at_least(op: str, value: int | str) -> tuple[str, int | str]:
    """Say "more than four" and "five or more" in one way."""
    if isinstance(value, int) and op in (">", "<"):
        return (">=", value + 1) if op == ">" else ("<=", value - 1)
    return op, value
