"""Compares two texts that were read, and looks again where reminder text or a copy of one side holds what is missing."""

from __future__ import annotations

from typing import NamedTuple

from extractor.compare.align import Spare, pair
from extractor.compare.aspects import distance
from extractor.compare.judge import compare_annotations
from extractor.compare.model import Comparison
from extractor.compare.readings import (
    PURE_COPY,
    REMINDER,
    Full,
    FullReader,
    Text,
    reminder_effects,
    ruled_out,
    with_copies,
    with_effects,
)
from extractor.compare.speech import Sides, Speech
from extractor.ir.annotation import Annotation
from extractor.ir.effects import Effect

#: What may stand in a sentence of its own, beside the one that changes types.
_COMPANIONS = frozenset({"abilities", "colors", "power_toughness"})


class Look(NamedTuple):
    """How two texts compare, and what was compared in the end: their readings with what was looked up besides."""

    outcome: Comparison
    left: Annotation
    right: Annotation


def second_look(left: Annotation, right: Annotation, left_text: Text, right_text: Text, read: FullReader) -> Comparison:
    """Compare two annotations with their texts at hand, as ``look`` does."""
    return look(left, right, left_text, right_text, read).outcome


def look(left: Annotation, right: Annotation, left_text: Text, right_text: Text, read: FullReader) -> Look:
    """Compare two annotations with their texts at hand.

    Args:
        left: the annotation of the left text.
        right: the annotation of the right text.
        left_text: the left text and what its reading depends on.
        right_text: the right text.
        read: reads a text in full; called only for copies, for companions that may stand in a sentence of their own, and
            where an effect has no match but the other side has reminder text with a cue.
    """
    names = left_text.names, right_text.names
    sides = Sides(Speech(left.lang, left_text.text, names[0]), Speech(right.lang, right_text.text, names[1]))
    if ruled_out(left, PURE_COPY) or ruled_out(right, PURE_COPY):
        left = with_copies(left, read(left_text), sides.left)
        right = with_copies(right, read(right_text), sides.right)
    outcome = compare_annotations(left, right, left_text.text, right_text.text, names=names)
    if {one.kind for one in outcome.differences} & _COMPANIONS:
        spare = Spare(_companions(read(left_text)), _companions(read(right_text)))
        outcome = compare_annotations(left, right, left_text.text, right_text.text, spare, names)
    lone = {one.kind for one in outcome.differences} & {"missing_effect", "extra_effect"}
    if not lone:
        return Look(outcome, left, right)
    more_left = _reminded(right, left, left_text, read, Sides(sides.right, sides.left)) if ruled_out(left, REMINDER) else []
    more_right = _reminded(left, right, right_text, read, sides) if ruled_out(right, REMINDER) else []
    if not more_left and not more_right:
        return Look(outcome, left, right)
    left, right = with_effects(left, more_left), with_effects(right, more_right)
    return Look(compare_annotations(left, right, left_text.text, right_text.text, names=names), left, right)


def _companions(full: Full) -> tuple[Effect, ...]:
    """Return the effects of a text that change no type."""
    return tuple(e for ability in full.abilities for e in ability.effects if e.changes and not e.changes_types)


def _reminded(stating: Annotation, lacking: Annotation, reminding: Text, read: FullReader, sides: Sides) -> list[Effect]:
    """Return the effects in the reminder text of one side that the other side states outside of it."""
    candidates = reminder_effects(reminding, read)
    if not candidates:
        return []
    found = pair(stating.effects, (*lacking.effects, *candidates), sides)
    return [
        effect
        for match in found
        if match.left is not None and match.right is not None and distance(match.left, match.right) == 0
        for effect in match.right.effects
        if effect in candidates
    ]
