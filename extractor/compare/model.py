"""What a comparison says: a verdict, the differences with the words on both sides, and the clauses left unread."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from extractor.ir.effects import Span

Verdict = Literal["same", "different", "unsure"]
Kind = Literal[
    "missing_effect", "extra_effect", "card_types", "supertypes", "subtypes", "retention", "power_toughness", "colors",
    "abilities", "duration", "subject", "condition",
]  # fmt: skip
Cause = Literal["errata", "translation", "data"]
Side = Literal["left", "right"]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the two texts say differently.

    ``left`` and ``right`` are the words, ``left_span`` and ``right_span`` their places in the raw texts. Where one
    side says nothing of the matter, the words are those of its clause that would say it, or null where it has none at
    all (``missing_effect``, ``extra_effect``). ``left_value`` and ``right_value`` are the readings in terms of the
    representation, null where that side says nothing.
    """

    kind: Kind
    left: str | None = None
    right: str | None = None
    left_span: Span | None = None
    right_span: Span | None = None
    left_value: Any = None
    right_value: Any = None


class Unread(msgspec.Struct, frozen=True):
    """A clause with a type-changing cue that the reader of its language could not read.

    Or, with no cue, the words of a condition, an event or a description that no reader took apart, where those of the other
    side have nothing in common with them.
    """

    side: Side
    span: Span
    text: str | None
    cue: str
    reason: str


class Comparison(msgspec.Struct, frozen=True):
    """The outcome for two annotations.

    ``different`` holds for what both sides state clearly. ``unsure`` means that a clause in ``unrecognized`` may hold
    what makes the difference; ``differences`` then lists what remains open.
    """

    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    unrecognized: tuple[Unread, ...] = ()
