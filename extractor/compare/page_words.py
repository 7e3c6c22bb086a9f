"""The readings of both sides of a comparison in plain words, with what only one of them says set apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from extractor.compare.model import Kind
from extractor.compare.record import Compared
from extractor.explain import Part, describe_parts
from extractor.ir.effects import Change, Effect, Span
from extractor.page import Item, Point, Reading

#: Which parts of a description a kind of difference is about, besides the changes.
_PARTS: dict[Kind, str] = {"subject": "who", "duration": "duration", "condition": "condition", "retention": "retention"}
#: Kinds of changes that say by themselves whether old types stay.
_LAYER_4 = ("card_types", "supertypes", "subtypes")
Readings = tuple[Reading, ...]


def readings(found: Compared, page_lang: str) -> tuple[Readings, Readings]:
    """Return what each side was read as, in the order of its text; nothing where neither side has an effect.

    Args:
        found: a comparison with its readings.
        page_lang: the language to say it in.
    """
    if found.readings is None:
        return (), ()
    ours, theirs = ([_Words(effect, page_lang) for effect in one.effects] for one in found.readings)
    kinds = {one.kind for one in found.differences}
    lone_left = _spans(one.left_span for one in found.differences if one.kind == "missing_effect")
    lone_right = _spans(one.right_span for one in found.differences if one.kind == "extra_effect")
    return (
        tuple(one.reading(kinds, theirs, lone_left) for one in ours),
        tuple(one.reading(kinds, ours, lone_right) for one in theirs),
    )


def _spans(spans: Iterable[Span | None]) -> list[Span]:
    return [span for span in spans if span is not None]


class _Words:
    """An effect in words."""

    def __init__(self, effect: Effect, lang: str) -> None:
        self.effect = effect
        self.parts = describe_parts(effect, lang)
        self.said = {(part.name, text) for part in self.parts for text in part.items or (part.text,)}

    def reading(self, kinds: set[Kind], others: list[_Words], lone: list[Span]) -> Reading:
        """Return the effect as a reading.

        Args:
            kinds: in what the two sides differ; nothing else is set apart, however it is worded.
            others: the effects of the other side.
            lone: where the effects stand that the other side lacks.
        """
        start, end = self.effect.span
        if any(begin <= start and end <= stop for begin, stop in lone):
            return Reading(tuple(Point(p.label, tuple(map(Item, p.items or (p.text,)))) for p in self.parts), apart=True)
        known = {said for other in others for said in other.said}
        return Reading(tuple(Point(part.label, tuple(self._items(part, kinds, known))) for part in self.parts))

    def _items(self, part: Part, kinds: set[Kind], known: set[tuple[str, str]]) -> Iterator[Item]:
        differing = {name for kind, name in _PARTS.items() if kind in kinds}
        if not part.items:
            yield Item(part.text, part.name in differing and (part.name, part.text) not in known)
            return
        for change, text in zip(self.effect.changes, part.items, strict=True):
            yield Item(text, _concerned(change, kinds) and (part.name, text) not in known)


def _concerned(change: Change, kinds: set[Kind]) -> bool:
    """True if a kind of difference is about a change like this."""
    if change.what in _LAYER_4 and "retention" in kinds:
        return True
    return any(change.what.startswith(kind) for kind in kinds)
