"""Character accounting: every character of a text that is no space belongs to exactly one named region.

Regions are ``keyword``, ``label``, ``cost``, ``reminder``, ``effect`` (a sentence, or the part of it, that gave an effect),
``excluded`` (a sentence whose cues were ruled out), ``unrecognized``, ``plain`` (a sentence without any cue) and ``break``.
"""

from __future__ import annotations

from typing import NamedTuple

from extractor.grammar.keywords import keyword_line
from extractor.ir.annotation import Annotation
from extractor.nlp.lexer import Lexeme
from extractor.nlp.outline import AbilityOutline, outline
from extractor.text.normalise import Document


class Region(NamedTuple):
    """A stretch of the raw text and what it is; the end is exclusive."""

    start: int
    end: int
    kind: str


class Account(NamedTuple):
    """The regions of a text in order, and the characters that no region holds or that two hold."""

    regions: tuple[Region, ...]
    missing: tuple[int, ...]
    double: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """True when every character that is no space is in exactly one region."""
        return not self.missing and not self.double


def account(document: Document, lexemes: list[Lexeme], annotation: Annotation) -> Account:
    """Account for every character of a text.

    Args:
        document: the text that was annotated, normalised.
        lexemes: its lexemes, as ``pipeline.lexemes_of`` gives them for the same names of the card.
        annotation: its annotation.

    Returns:
        An Account; offsets are code points of the raw text.
    """
    regions = [
        Region(*document.span(start, end), kind) for ability in outline(lexemes).abilities for start, end, kind in _parts(ability)
    ]
    regions = sorted(_judge(r, annotation) for r in regions if not document.raw[r.start : r.end].isspace())
    held = [0] * len(document.raw)
    for region in regions:
        for index in range(region.start, region.end):
            held[index] += 1
    solid = [i for at, char in enumerate(document.norm) if not char.isspace() for i in range(*document.span(at, at + 1))]
    return Account(tuple(regions), tuple(i for i in solid if not held[i]), tuple(i for i in solid if held[i] > 1))


def _parts(ability: AbilityOutline) -> list[tuple[int, int, str]]:
    """Return the parts of an ability: what stands before its first sentence is its label, what follows a cost its colon."""
    parts: list[tuple[int, int, str]] = []
    body = [x for s in ability.sentences for x in s.lexemes]
    if ability.cost:
        parts.append((ability.cost[0].start, ability.cost[-1].end, "cost"))
    parts += [(s.start, s.end, "keyword" if keyword_line(s.lexemes) else "sentence") for s in ability.sentences]
    parts += [(r[0].start, r[-1].end, "reminder") for r in ability.reminders]
    first = min([*(x.start for x in ability.cost), *(x.start for x in body)], default=ability.end)
    if ability.start < first:
        parts.append((ability.start, first, "label"))
    return _without(parts, ability.reminders, ability.end)


def _without(parts: list[tuple[int, int, str]], reminders: list[list[Lexeme]], ability_end: int) -> list[tuple[int, int, str]]:
    """Cut reminder text out of the sentences that stand around it, and give the colon behind a cost to the cost."""
    holes = sorted((r[0].start, r[-1].end) for r in reminders)
    out: list[tuple[int, int, str]] = []
    for start, end, kind in sorted(parts):
        if kind == "reminder":
            out.append((start, end, kind))
            continue
        at = start
        for left, right in holes:
            if at <= left < end:
                if at < left:
                    out.append((at, left, kind))
                at = right
        if at < end:
            out.append((at, end, kind))
    for index, (start, _, kind) in enumerate(out):
        if kind == "cost" and not (index + 1 < len(out) and out[index + 1][2] == "cost"):
            out[index] = (start, out[index + 1][0] if index + 1 < len(out) else ability_end, kind)
    return out


def _judge(region: Region, annotation: Annotation) -> Region:
    """Say what became of a sentence."""
    if region.kind != "sentence":
        return region

    def holds(span: tuple[int, int]) -> bool:
        return span[0] < region.end and region.start < span[1]

    if any(holds(u.span) for u in annotation.unrecognized):
        return region._replace(kind="unrecognized")
    if any(holds(clause.span) for e in annotation.effects for clause in e.clauses):
        return region._replace(kind="effect")
    if any(holds(x.span) for x in annotation.excluded):
        return region._replace(kind="excluded")
    return region._replace(kind="plain")
