"""The data of the gap analysis."""

from __future__ import annotations

import msgspec

from extractor.ir.effects import Span


class Clause(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A clause that was not read, or a cue that was ruled out, as it stands in its text.

    ``file`` and ``position`` say where its record is; ``span`` is the clause (of a cue: the cue), ``words`` the clause (of a
    cue: what stands around it), ``at`` the words at which reading stopped, or the cue; ``expected`` are the classes of words
    that would have done there, ``reason`` the reader's own reason.
    """

    name: str | None = None
    lang: str
    file: str
    position: int
    span: Span
    words: str
    at: str = ""
    reason: str = ""
    expected: tuple[str, ...] = ()


class Group(msgspec.Struct, kw_only=True):
    """Clauses of one kind: how many, their shapes with counts (most frequent first), and examples of different shapes.

    ``key`` is (cue, class of the word at which reading stopped) for what was not read, (rule, cue) for what was ruled out.
    """

    key: tuple[str, ...]
    count: int
    shapes: dict[str, int]
    examples: tuple[Clause, ...]


class Unaccounted(msgspec.Struct, frozen=True, kw_only=True):
    """A text with characters that no region holds (``missing``) or that two regions hold (``double``): offsets in the text."""

    name: str | None = None
    lang: str
    file: str
    position: int
    missing: tuple[int, ...]
    double: tuple[int, ...]


class Gaps(msgspec.Struct, kw_only=True):
    """What the analysis of many texts gives.

    ``texts`` counts distinct texts; ``unread`` and ``excluded`` are groups with the largest first; ``clauses`` are all that was
    not read; ``characters`` counts the characters that are no space by the kind of their region.
    """

    texts: int
    effects: int
    unread: tuple[Group, ...]
    excluded: tuple[Group, ...]
    clauses: tuple[Clause, ...]
    characters: dict[str, int]
    unaccounted: tuple[Unaccounted, ...]
