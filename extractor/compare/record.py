"""The output record of a comparison, as in the contract of the command line."""

from __future__ import annotations

import msgspec

from extractor.compare.model import Cause, Comparison, Difference, Unread, Verdict
from extractor.compare.pairs import Pair
from extractor.compare.typelines import compare_type_lines
from extractor.io.records import Source, TextRecord
from extractor.ir.annotation import Annotation


class SideText(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the two texts; ``name`` is the name of the card in that language."""

    lang: str
    text: str
    name: str | None = None


class TypeLines(msgspec.Struct, frozen=True):
    """The type lines of both sides, where they differ (see ``compare_type_lines``)."""

    left: str
    right: str
    differences: tuple[Difference, ...]


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """What is written for one pair. ``source`` is the place of the right text.

    ``type_lines`` is null where they agree or are not known; what a type line says is no part of the verdict, which is
    about the text. Three fields are not written: ``relevant`` is true if either side changes a type, or has a clause that
    may; ``printed`` is the English wording of the printing, where it is known; ``readings`` are what was compared, None
    where nothing is relevant.
    """

    name: str | None
    set: str | None
    left: SideText
    right: SideText
    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    cause: Cause | None = None
    unrecognized: tuple[Unread, ...] = ()
    type_lines: TypeLines | None = None
    face: int = 0
    source: Source
    relevant: bool = True
    printed: str | None = None
    readings: tuple[Annotation, Annotation] | None = None

    def json(self) -> bytes:
        """Return the record as one line of JSON without line end; the order of the fields is fixed."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__ if name not in _UNWRITTEN}
        return _encode(fields)


_UNWRITTEN = frozenset({"relevant", "printed", "readings"})
_encode = msgspec.json.Encoder().encode


def compared(
    pair: Pair,
    comparison: Comparison,
    cause: Cause | None,
    relevant: bool,
    readings: tuple[Annotation, Annotation] | None = None,
) -> Compared:
    """Return the record of a pair.

    Args:
        pair: the two texts.
        comparison: how they compare.
        cause: why they differ, where that is known.
        relevant: whether either side has a type-changing effect or may have one.
        readings: what was compared.
    """
    return Compared(
        name=pair.left.name or pair.right.name, set=pair.right.set or pair.left.set,
        left=_side(pair.left), right=_side(pair.right), verdict=comparison.verdict,
        differences=comparison.differences, cause=cause, unrecognized=comparison.unrecognized, face=pair.right.face,
        source=pair.place, relevant=relevant, type_lines=_type_lines(pair), printed=pair.printed,
        readings=readings if relevant else None,
    )  # fmt: skip


def _type_lines(pair: Pair) -> TypeLines | None:
    left, right = pair.left.type_line, pair.right.type_line
    if not left or not right:
        return None
    found = compare_type_lines(left, right, (pair.left.lang, pair.right.lang))
    return TypeLines(left, right, found) if found else None


def _side(record: TextRecord) -> SideText:
    return SideText(lang=record.lang, text=record.text, name=record.local_name)
