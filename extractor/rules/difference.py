"""The difference of two editions by meaning: the norms of both, aligned by their matter, and what either says alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from extractor.rules.align import Alignment
from extractor.rules.edition import Edition, RuleList, sorted_numbers
from extractor.rules.model import Span, order_of
from extractor.rules.norms import Norm, SubtypeWords
from extractor.rules.reader import Reason
from extractor.rules.side import Said, Side
from extractor.rules.topics import rank_of, topic_of

Verdict = Literal["same", "different", "unsure"]


class RulesDifference(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that two editions say differently, in the shape of the differences of ``compare``.

    ``kind`` is the topic; ``matter`` the norm or list; ``field`` what of it differs (None: one side lacks it). ``left`` and
    ``right`` are the words, with their places; null where a side says nothing of the matter, or has no document.
    """

    kind: str
    matter: str
    field: str | None = None
    left: str | None = None
    right: str | None = None
    left_span: Span | None = None
    right_span: Span | None = None
    left_value: Any = None
    right_value: Any = None
    left_rule: str | None = None
    right_rule: str | None = None


class Unread(msgspec.Struct, frozen=True):
    """A sentence of a type rule that no norm covers; ``found`` is the word where reading stopped."""

    side: Literal["left", "right"]
    span: Span
    text: str
    rule: str
    reason: Reason
    found: str | None = None


class RulesComparison(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome for two editions. ``only_left`` and ``only_right`` are rules to which the other edition has no answer.

    An extract does not hold every rule: what stands in these is no difference.
    """

    verdict: Verdict
    differences: tuple[RulesDifference, ...]
    unrecognized: tuple[Unread, ...]
    only_left: tuple[str, ...]
    only_right: tuple[str, ...]
    aligned: tuple[tuple[str, str], ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The topics in which the two differ, in the order of the report."""
        return tuple(dict.fromkeys(one.kind for one in self.differences))


def compare_rules(left: Side, right: Side) -> RulesComparison:
    """Compare two editions.

    Args:
        left: as from ``side_of``.
        right: the same; in any language.

    Returns:
        The differences in the order of their topics. The verdict is ``unsure`` where a sentence that was not understood may
        hold what one side seems to lack.
    """
    comparer = _Comparer(left, right)
    found = sorted(comparer.differences(), key=lambda one: rank_of(one.kind))
    unread = (*_unread("left", left), *_unread("right", right))
    verdict: Verdict = "same" if not found else "different"
    if unread and all(one.field is None for one in found):
        verdict = "unsure"
    return RulesComparison(
        verdict=verdict, differences=tuple(found), unrecognized=unread,
        only_left=sorted_numbers(comparer.alone["left"]), only_right=sorted_numbers(comparer.alone["right"]),
        aligned=tuple(sorted(comparer.forth.partner.items(), key=lambda pair: order_of(pair[0]))),
    )  # fmt: skip


def _unread(name: Literal["left", "right"], side: Side) -> Iterator[Unread]:
    if side.document is not None and side.reading is not None:
        for one in side.reading.not_covered:
            yield Unread(name, one.span, side.document.words(one.span), one.rule, one.reason or "no_norm", one.found)


class _Comparer:
    def __init__(self, left: Side, right: Side) -> None:
        self.left, self.right = left, right
        self.forth = Alignment(left.edition, right.edition)
        self.back = Alignment(right.edition, left.edition)
        self.alone: dict[str, list[str]] = {"left": [], "right": []}

    def differences(self) -> Iterator[RulesDifference]:
        mine, theirs = self.forth.left_matters, self.forth.right_matters
        counted = self._words_of_subtypes(mine, theirs)
        yield from counted
        for matter in dict.fromkeys((*mine, *theirs)):
            if matter.startswith("SubtypeWords") or (matter.startswith("SubtypeUnit") and counted):
                continue
            if matter in mine and matter in theirs:
                yield from self._both(matter)
            elif matter in mine:
                yield from self._one(matter, "left", self.forth, mine[matter])
            else:
                yield from self._one(matter, "right", self.back, theirs[matter])

    # ------------------------------------------------------------------ one side only

    def _one(self, matter: str, name: str, alignment: Alignment, rules: tuple[str, ...]) -> Iterator[RulesDifference]:
        if not all(alignment.absent(rule) for rule in rules):
            self.alone[name] += rules
            return
        said = (self.left if name == "left" else self.right).says(matter)
        value = _value(alignment.left, matter)
        answer = Said(alignment.answers(rules[0]) or "")
        if name == "left":
            yield _difference(topic_of(matter), matter, None, said, answer, value, None)
        else:
            yield _difference(topic_of(matter), matter, None, answer, said, None, value)

    # ------------------------------------------------------------------ both sides

    def _both(self, matter: str) -> Iterator[RulesDifference]:
        places = self.left.says(matter), self.right.says(matter)
        if matter.startswith("list/"):
            yield from self._lists(matter, places)
            return
        one, two = self.left.edition.first(matter), self.right.edition.first(matter)
        assert one is not None
        assert two is not None
        for field in one.__struct_fields__:
            left, right = getattr(one, field), getattr(two, field)
            if left != right:
                yield _difference(topic_of(matter), matter, field, *places, left, right)

    def _lists(self, matter: str, places: tuple[Said | None, Said | None]) -> Iterator[RulesDifference]:
        what = matter.removeprefix("list/")
        one, two = _list(self.left.edition, what), _list(self.right.edition, what)
        mine, theirs = {n.name: n for n in one.names}, {n.name: n for n in two.names}
        gone = [name for name in mine if name not in theirs]
        come = [name for name in theirs if name not in mine]
        if gone or come:
            yield _difference(topic_of(matter), matter, "names", *places, gone, come)
        both = [name for name in mine if name in theirs]
        if self.left.edition.lang == self.right.edition.lang:
            renamed = [name for name in both if mine[name].words != theirs[name].words]
            if renamed:
                words = [[group[name].words or name for name in renamed] for group in (mine, theirs)]
                yield _difference(topic_of(matter), matter, "words", *places, *words)
        cited = [name for name in both if mine[name].cites != theirs[name].cites]
        if cited:
            rules = [{name: group[name].cites for name in cited} for group in (mine, theirs)]
            yield _difference("cited_rules", matter, "cites", *places, *rules)

    # ------------------------------------------------------------------ words of subtypes

    def _words_of_subtypes(self, mine: Any, theirs: Any) -> list[RulesDifference]:
        """A rule for each card type with exceptions says the same as rules for all of them: compare what holds for each."""
        one, two = _words(self.left.edition), _words(self.right.edition)
        if not one or not two:
            for matter in (key for key in (*mine, *theirs) if key.startswith("SubtypeWords")):
                name, group = ("left", mine) if one else ("right", theirs)
                self.alone[name] += group.get(matter, ())
            return []
        found: list[RulesDifference] = []
        for of in dict.fromkeys((*one, *two)):
            left, right = _for(of, one, self.left.edition), _for(of, two, self.right.edition)
            if left is not None and right is not None and left[0] != right[0]:
                places = self.left.says(left[1]), self.right.says(right[1])
                found.append(_difference("words_of_subtypes", "SubtypeWords", of, *places, left[0], right[0]))
            elif left is not None and right is None:
                found += self._one(left[1], "left", self.forth, mine[left[1]])
            elif right is not None and left is None:
                found += self._one(right[1], "right", self.back, theirs[right[1]])
        return found


def _words(edition: Edition) -> dict[str, tuple[str, str]]:
    """For each card type named, and ``each`` for the others: how many words its subtypes have, and the norm that says so."""
    found: dict[str, tuple[str, str]] = {}
    for norm in edition.of(SubtypeWords):
        assert isinstance(norm, SubtypeWords)
        for of in norm.of:
            found[of] = (norm.words, norm.key)
    return found


def _for(of: str, words: dict[str, tuple[str, str]], edition: Edition) -> tuple[str, str] | None:
    """What holds for one card type: its own rule, else the one for each, unless that leaves it out."""
    spared = {name for norm in edition.of(SubtypeWords) if isinstance(norm, SubtypeWords) for name in norm.but}
    return words.get(of, None if of in spared else words.get("each"))


def _list(edition: Edition, what: str) -> RuleList:
    return next(one for one in edition.lists if one.what == what)


def _value(edition: Edition, matter: str) -> Any:
    if matter.startswith("list/"):
        return list(edition.names(matter.removeprefix("list/")) or ())
    norm = edition.first(matter)
    return msgspec.to_builtins(norm) if isinstance(norm, Norm) else None


def _difference(
    kind: str, matter: str, field: str | None, left: Said | None, right: Said | None, left_value: Any, right_value: Any
) -> RulesDifference:
    if matter.startswith("SubjectTo") and field == "rule":
        kind = "cited_rules"
    return RulesDifference(
        kind=kind, matter=matter, field=field, left=left.words if left else None, right=right.words if right else None,
        left_span=left.span if left else None, right_span=right.span if right else None,
        left_value=msgspec.to_builtins(left_value), right_value=msgspec.to_builtins(right_value),
        left_rule=(left.rule or None) if left else None, right_rule=(right.rule or None) if right else None,
    )  # fmt: skip
