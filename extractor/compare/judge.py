"""Compares two annotations: effects are paired, differences named, and what remains open is said to be open."""

from __future__ import annotations

from extractor.compare.align import NO_SPARE, Match, Spare, pair
from extractor.compare.aspects import Found, differences
from extractor.compare.locate import place
from extractor.compare.meaning import Meaning
from extractor.compare.model import Comparison, Difference, Side, Unread, Verdict
from extractor.compare.speech import Sides, Speech
from extractor.compare.unvouched import REASON, unvouched
from extractor.ir.annotation import Annotation
from extractor.ir.canonical import canonical
from extractor.ir.effects import Span


def compare_annotations(
    left: Annotation,
    right: Annotation,
    left_text: str | None = None,
    right_text: str | None = None,
    spare: Spare = NO_SPARE,
    names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
) -> Comparison:
    """Say whether two texts change types in the same way.

    Effects are compared by what they mean (CR 205.1, 611): whom, what, whether old types stay, how long, on what
    condition. Their order and the choice between wordings that mean the same make no difference. Words that a reader
    could not take apart make one only where their numbers, symbols or names of the game clash.

    Args:
        left: the reading of one text, of any installed language.
        right: the reading of the other; the language may be the same.
        left_text: the raw text of the left side; without it, differences carry places but no words.
        right_text: the raw text of the right side.
        spare: effects of either text that change no type and may belong to one of the other.
        names: those of the card in the language of either side.

    Returns:
        A Comparison. ``missing_effect`` is an effect of the left side that the right side lacks, ``extra_effect`` one
        that only the right side has. The verdict is ``unsure`` only where a clause that could not be read may be what
        makes the difference, or where nothing differs but such a clause is left, or conditions that were kept as words
        have nothing in common by which to tell.
    """
    sides = _Sides(left, right, (left_text, right_text), names)
    unread = (*sides.unread("left"), *sides.unread("right"))
    found: list[Difference] = []
    doubtful: list[Unread] = []
    certain = False
    for match in pair(left.effects, right.effects, sides.spoken, spare):
        several = sides.differences(match)
        found += several
        certain |= bool(several) and not _explained(match, unread, sides)
        doubtful += [] if several else sides.doubtful(match)
    verdict: Verdict
    if certain:
        verdict = "different"
    elif unread or doubtful:
        verdict = "unsure"
        unread = (*unread, *dict.fromkeys(doubtful))
    else:
        verdict = "same"
    return Comparison(verdict=verdict, differences=tuple(found), unrecognized=unread)


class _Sides:
    """The two annotations with their texts."""

    def __init__(
        self,
        left: Annotation,
        right: Annotation,
        texts: tuple[str | None, str | None],
        names: tuple[tuple[str, ...], tuple[str, ...]],
    ) -> None:
        self.spoken = Sides(Speech(left.lang, texts[0], names[0]), Speech(right.lang, texts[1], names[1]))
        self.annotations: dict[Side, Annotation] = {"left": left, "right": right}
        self.texts: dict[Side, str | None] = {"left": texts[0], "right": texts[1]}

    def words(self, side: Side, span: Span | None) -> str | None:
        text = self.texts[side]
        return text[span[0] : span[1]] if text is not None and span is not None else None

    def unread(self, side: Side) -> list[Unread]:
        clauses = self.annotations[side].unrecognized
        return [Unread(side, one.span, self.words(side, one.span), one.cue, one.reason) for one in clauses]

    def doubtful(self, match: Match) -> list[Unread]:
        """Return the words of both sides of which nothing tells whether they say the same."""
        if match.left is None or match.right is None:
            return []
        sides: tuple[Side, Side] = ("left", "right")
        return [
            Unread(side, span, self.words(side, span), "", REASON)
            for places in unvouched(match.left, match.right)
            for side, span in zip(sides, places, strict=True)
            if span is not None
        ]

    def differences(self, match: Match) -> list[Difference]:
        if match.left is None or match.right is None:
            return [self._alone(match)]
        return [self._difference(one, match.left, match.right) for one in differences(match.left, match.right)]

    def _alone(self, match: Match) -> Difference:
        if match.left is not None:
            span, value = _whole(match.left)
            return Difference(kind="missing_effect", left=self.words("left", span), left_span=span, left_value=value)
        if match.right is None:
            raise AssertionError("a match of nothing with nothing")
        span, value = _whole(match.right)
        return Difference(kind="extra_effect", right=self.words("right", span), right_span=span, right_value=value)

    def _difference(self, one: Found, left: Meaning, right: Meaning) -> Difference:
        ours = place(one, left, right)
        theirs = place(one.flipped(), right, left)
        return Difference(
            kind=one.kind,
            left=self.words("left", ours), right=self.words("right", theirs), left_span=ours, right_span=theirs,
            left_value=one.left, right_value=one.right,
        )  # fmt: skip


def _whole(side: Meaning) -> tuple[Span, list[dict[str, object]]]:
    spans = [effect.span for effect in side.effects]
    return (min(s for s, _ in spans), max(e for _, e in spans)), [canonical(effect) for effect in side.effects]


def _explained(match: Match, unread: tuple[Unread, ...], sides: _Sides) -> bool:
    """True if a clause that could not be read may be all that makes the difference.

    An effect without match may stand in any such clause of the other side. Two effects that differ may go on in one
    that stands in the same paragraph as either of them.
    """
    if match.right is None:
        return any(one.side == "right" for one in unread)
    if match.left is None:
        return any(one.side == "left" for one in unread)
    return any(
        _near(effect.span, one.span, sides.texts[one.side])
        for one in unread
        for effect in (match.left if one.side == "left" else match.right).effects
    )


def _near(one: Span, two: Span, text: str | None) -> bool:
    start, end = sorted((one, two))
    return text is None or "\n" not in text[start[1] : end[0]]
