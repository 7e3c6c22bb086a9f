"""Compares conditions: what must hold, said of whatever object a pronoun there stands for."""

from __future__ import annotations

from extractor.compare.filters import Atom, Atoms, Description, agree_atoms, at_least, describe, signs_of
from extractor.compare.signs import NO_SIGNS, Signs, together
from extractor.compare.speech import Speech
from extractor.compare.wording import said
from extractor.ir import predicates as p
from extractor.ir.predicates import Condition

_UNLESS = "unless"


def conditions_of(stated: list[Condition], speech: Speech) -> Atoms | None:
    """Join conditions; one of an effect and one of its duration say the same thing in two places.

    Returns:
        What must hold, all of it; None without any condition.
    """
    if not stated:
        return None
    known: set[Atom] = set()
    words: dict[Signs, None] = {}
    for condition in stated:
        one = predicates(condition.predicate, speech)
        if one.words is not None:
            words[_turned(one.words) if condition.kind == _UNLESS else one.words] = None
        known |= {("not", one.known)} if condition.kind == _UNLESS and one.known else one.known
    return Atoms(frozenset(known), together(words) if words else None)


def _turned(words: Signs) -> Signs:
    return words._replace(negated=None if words.negated is None else not words.negated)


def predicates(node: p.Predicate | None, speech: Speech) -> Atoms:
    """Return the atoms of a condition; of whom it speaks is left out, since pronouns may stand for the same object."""
    if node is None:
        return Atoms(words=NO_SIGNS)
    if isinstance(node, p.AllOf):
        parts = [predicates(part, speech) for part in node.of]
        words = [one.words for one in parts if one.words is not None]
        return Atoms(frozenset().union(*(one.known for one in parts)), together(words) if words else None)
    if isinstance(node, p.Words):
        return Atoms(words=said(node.text, speech.lang, speech.names))
    if isinstance(node, p.ObjectMatches):
        found = describe(node.filter, speech.lang, speech.names)
        if len(found) == 1:
            return next(iter(found))
        return _described("object", found)
    if isinstance(node, p.NotThat):
        inner = predicates(node.of, speech)
        return Atoms(frozenset({("not", inner.known)})) if inner.words is None else _unread(inner)
    if isinstance(node, p.AnyOf):
        several = [predicates(part, speech) for part in node.of]
        if any(one.words is not None for one in several):
            return _unread(*several)
        return Atoms(frozenset({("or", frozenset(one.known for one in several))}))
    if isinstance(node, p.Controls):
        found = describe(node.filter, speech.lang, speech.names)
        return _described("controls", found, node.player, *at_least(node.op, node.count))
    if isinstance(node, p.Exists):
        return _described("exists", describe(node.filter, speech.lang, speech.names), *at_least(node.op, node.count))
    return Atoms(frozenset({_plain(node)}))


def _described(tag: str, found: Description, *rest: object) -> Atoms:
    """An atom with a description in it; if there are words in that, signs are all there is to compare."""
    if any(one.words is not None for one in found):
        return _unread(*found, Atoms(frozenset({(tag, *rest)})))
    return Atoms(frozenset({(tag, *rest, found)}))


def _unread(*parts: Atoms) -> Atoms:
    gathered = [signs_of(one.known) for one in parts] + [one.words for one in parts if one.words is not None]
    return Atoms(words=together(gathered)._replace(negated=None))


def _plain(node: p.Devotion | p.LifeTotal | p.TurnOf) -> Atom:
    if isinstance(node, p.Devotion):
        return ("devotion", frozenset(node.colors), *at_least(node.op, node.value))
    if isinstance(node, p.LifeTotal):
        return ("life", node.player, *at_least(node.op, node.value))
    return ("turn", node.player)


def same_conditions(left: Atoms | None, right: Atoms | None) -> bool:
    """True unless one side clearly states a condition that the other does not."""
    if left is None or right is None:
        return left is right
    return agree_atoms(left, right)
