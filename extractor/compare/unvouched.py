"""Conditions, events and descriptions kept as words of which nothing shows that both sides say the same.

Nothing in them clashes, but they share no number, symbol or name of the game either: what they say remains open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from extractor.compare.aspects import event_signs
from extractor.compare.filters import Atoms, all_signs
from extractor.compare.meaning import EVENT, Meaning
from extractor.compare.signs import shared
from extractor.ir.effects import Role, Span
from extractor.ir.filters import Opaque
from extractor.ir.predicates import Condition, Words

#: Why a clause is named as unread: its words are all there is to compare, and they have nothing in common.
REASON = "words_only"


def unvouched(left: Meaning, right: Meaning) -> list[tuple[Span | None, Span | None]]:
    """Return the places, on both sides, of words that say nothing in common; empty where all that is said was compared."""
    if left.speech.lang == right.speech.lang and _kept(left) == _kept(right):
        return []
    found: list[Role] = []
    if _open(left.conditions, right.conditions) or any(
        _open(left.partial[what], right.partial[what]) for what in left.partial.keys() & right.partial.keys()
    ):
        found.append("condition")
    if left.duration == right.duration == EVENT and not shared(event_signs(left), event_signs(right)):
        found.append("duration")
    ours, theirs = left.filter - right.filter, right.filter - left.filter
    direct = not (left.traced or right.traced)  # what a pronoun stands for is said elsewhere, in many a way
    if direct and len(ours) == len(theirs) == 1 and _open(next(iter(ours)), next(iter(theirs))):
        found.append("subject")
    return [(_place(left, role), _place(right, role)) for role in found]


def _open(ours: Atoms | None, theirs: Atoms | None) -> bool:
    if ours is None or theirs is None or (ours.words is None and theirs.words is None):
        return False
    return not shared(all_signs(ours.known - theirs.known, ours.words), all_signs(theirs.known - ours.known, theirs.words))


def _place(side: Meaning, role: Role) -> Span | None:
    if role == "condition":
        return next((one.span for one in _conditions(side)), None)
    return next(iter(side.clauses(role)), None)


def _conditions(side: Meaning) -> Iterator[Condition]:
    """Yield the conditions of a side, those that were kept as words first."""
    of = [c for effect in side.effects for c in (effect.condition, effect.duration.condition) if c is not None]
    of += [change.condition for effect in side.effects for change in effect.changes if change.condition is not None]
    yield from sorted(of, key=lambda one: not any(_words(one)))


def _kept(side: Meaning) -> list[str]:
    """Return all that was kept as words, in order."""
    parts = [(e.subject, e.condition, e.duration, tuple(change.condition for change in e.changes)) for e in side.effects]
    return [*_words(parts), side.event]


def _words(node: Any) -> Iterator[str]:
    if isinstance(node, Words | Opaque):
        yield node.text
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            yield from _words(getattr(node, name))
    elif isinstance(node, tuple | list):
        for part in node:
            yield from _words(part)
