"""How one text was read, as data: words, abilities, sentences, clauses, cues. All places are in the raw text."""

from __future__ import annotations

from typing import Literal

import msgspec

from extractor.ir.annotation import Annotation
from extractor.ir.effects import Span

SCHEMA = "typeshift-explain/1"


class ReadAs(msgspec.Struct, frozen=True, rename={"cls": "class"}):
    """One way to understand a word: its class and its concept."""

    cls: str
    concept: str


class Word(msgspec.Struct, frozen=True, rename={"cls": "class"}, omit_defaults=True):
    """A lexeme: the words, the class and concept that were taken first, and the other readings of the lexicon."""

    span: Span
    text: str
    cls: str
    concept: str = ""
    others: tuple[ReadAs, ...] = ()


class Token(msgspec.Struct, frozen=True, rename={"cls": "class"}, omit_defaults=True):
    """A token of the grammar: a lexeme, or several folded into one; ``concept`` as the parser settled it."""

    span: Span
    text: str
    cls: str
    concept: str = ""


class ShellPart(msgspec.Struct, frozen=True):
    """What was peeled off in front of a clause: ``condition``, ``trigger`` or ``duration``."""

    role: Literal["condition", "trigger", "duration"]
    span: Span
    text: str


class Stop(msgspec.Struct, frozen=True, rename={"cls": "class"}):
    """Where reading stopped: the token that did not fit, and the classes that would have. ``span`` None: at the end."""

    span: Span | None
    text: str
    cls: str | None
    expected: tuple[str, ...]


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """A node of the tree of a clause: a rule of the grammar with its parts, or a token with its words."""

    rule: str
    text: str = ""
    parts: tuple[Node, ...] = ()


class ClauseTrace(msgspec.Struct, frozen=True, omit_defaults=True):
    """One attempt at a clause: ``read`` true with a tree, or false with the place where reading stopped."""

    span: Span
    text: str
    read: bool
    tokens: tuple[Token, ...]
    tree: Node | None = None
    stop: Stop | None = None


class CueTrace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cue and what became of it.

    ``effect`` is its place among the effects of the record, ``rule`` says why it is excluded. ``unaccounted`` would be a
    fault of the reader: every cue ends in one of the other three.
    """

    span: Span
    text: str
    kind: str
    outcome: Literal["effect", "excluded", "unrecognized", "unaccounted"]
    effect: int | None = None
    rule: str | None = None


class SentenceTrace(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence with its words, what was peeled off in front of its clauses, and the clauses tried in it."""

    span: Span
    text: str
    words: tuple[Word, ...]
    shell: tuple[ShellPart, ...] = ()
    clauses: tuple[ClauseTrace, ...] = ()


class Region(msgspec.Struct, frozen=True):
    """A stretch that is no sentence of the ability: ``label``, ``cost``, ``reminder`` text."""

    kind: Literal["label", "cost", "reminder"]
    span: Span
    text: str


class AbilityTrace(msgspec.Struct, frozen=True, omit_defaults=True):
    """One ability; ``quoted`` are the abilities in quotation marks inside it."""

    span: Span
    text: str
    kind: str
    regions: tuple[Region, ...] = ()
    sentences: tuple[SentenceTrace, ...] = ()
    quoted: tuple[AbilityTrace, ...] = ()


class EffectText(msgspec.Struct, frozen=True):
    """An effect of the record in plain words, and the rules that decided its reading with what they say."""

    text: str
    rules: dict[str, str]


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """How one text was read. ``descriptions`` follow the effects of the ``record``."""

    schema: str = SCHEMA
    text: str
    lang: str
    name: str | None = None
    type_line: str | None = None
    abilities: tuple[AbilityTrace, ...]
    cues: tuple[CueTrace, ...]
    record: Annotation
    descriptions: tuple[EffectText, ...]
