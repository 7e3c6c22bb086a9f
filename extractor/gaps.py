"""The gap analyser: unread clauses by the token at which reading stopped and by shape; cues ruled out, by rule and shape.

For the maintainer of a grammar: what to read next, and where an exclusion may be wrong.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from extractor.ir.annotation import Annotation
from extractor.nlp.lexer import Lexeme
from extractor.pipeline import lexemes_of
from extractor.text.normalise import Document, normalise

#: How many lexemes on either side of a cue make its shape.
_WINDOW = 4


class Example(NamedTuple):
    """A clause as it stands: the card, the words, and the words at which reading stopped (or the cue)."""

    name: str
    words: str
    at: str


@dataclass(slots=True)
class Group:
    """Clauses of one kind: how many, and the first examples."""

    key: tuple[str, ...]
    count: int = 0
    shapes: Counter[str] = field(default_factory=Counter)
    examples: list[Example] = field(default_factory=list)


@dataclass(slots=True)
class Gaps:
    """The result: totals, and the groups with the largest first.

    Keys of ``unread`` are (cue, class found, text class expected first); keys of ``excluded`` are (rule, cue).
    """

    texts: int = 0
    effects: int = 0
    unread: list[Group] = field(default_factory=list)
    excluded: list[Group] = field(default_factory=list)


def find_gaps(items: Iterable[tuple[str, Annotation, str | None]], *, examples: int = 5) -> Gaps:
    """Group what was not read and what was ruled out.

    Args:
        items: a text, its annotation, and the name of the card in the language of the text.
        examples: how many examples each group keeps.

    Returns:
        The groups, sorted by count, then by key.
    """
    gaps = Gaps()
    unread: dict[tuple[str, ...], Group] = {}
    excluded: dict[tuple[str, ...], Group] = {}
    for text, annotation, local_name in items:
        gaps.texts += 1
        gaps.effects += len(annotation.effects)
        if not annotation.unrecognized and not annotation.excluded:
            continue
        document = normalise(text)
        lexemes = lexemes_of(document, annotation.lang, annotation.name, local_name)
        name = annotation.name or ""
        for u in annotation.unrecognized:
            at = text[u.at[0] : u.at[1]] if u.at else ""
            example = Example(name, text[u.span[0] : u.span[1]], at)
            _note(unread, (u.cue.lower(), u.found or "END"), _shape(lexemes, document, u.at or u.span), example, examples)
        for x in annotation.excluded:
            around = text[max(0, x.span[0] - 60) : x.span[1] + 60]
            example = Example(name, around, x.cue)
            _note(excluded, (x.rule, x.cue.lower()), _shape(lexemes, document, x.span), example, examples)
    gaps.unread = sorted(unread.values(), key=lambda g: (-g.count, g.key))
    gaps.excluded = sorted(excluded.values(), key=lambda g: (-g.count, g.key))
    return gaps


def _note(groups: dict[tuple[str, ...], Group], key: tuple[str, ...], shape: str, example: Example, most: int) -> None:
    group = groups.setdefault(key, Group(key))
    group.count += 1
    if group.shapes[shape] == 0 and len(group.examples) < most:
        group.examples.append(example)
    group.shapes[shape] += 1


def _shape(lexemes: list[Lexeme], document: Document, span: tuple[int, int]) -> str:
    """Return the classes of the lexemes around a place, the one at the place in brackets."""
    places = [document.span(x.start, x.end) for x in lexemes]
    at = next((i for i, (_, end) in enumerate(places) if end > span[0]), len(lexemes) - 1)
    classes = [x.cls for x in lexemes]
    before = classes[max(0, at - _WINDOW) : at]
    behind = classes[at + 1 : at + 1 + _WINDOW]
    return " ".join([*before, f"[{classes[at]}]", *behind]) if classes else ""


def as_text(gaps: Gaps, *, most: int = 20) -> str:
    """Return the groups for people to read: counts, shapes and examples."""
    lines = [f"{gaps.texts} texts, {gaps.effects} effects"]
    sections: dict[str, list[Group]] = defaultdict(list)
    sections["unread"], sections["excluded"] = gaps.unread, gaps.excluded
    for title, groups in sections.items():
        lines.append(f"\n{title}: {sum(g.count for g in groups)} in {len(groups)} groups")
        for group in groups[:most]:
            lines.append(f"{group.count:6}  {' | '.join(group.key)}")
            lines += [f"          {count:4} {shape}" for shape, count in group.shapes.most_common(3)]
            lines += [f"          {e.name}: {' '.join(e.words.split())}  <{e.at}>" for e in group.examples[:3]]
    return "\n".join(lines)
