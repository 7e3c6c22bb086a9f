"""What reading a sentence gives, and what was peeled off in front of its clauses: records without behaviour."""

from __future__ import annotations

from dataclasses import dataclass, field

from extractor.grammar.discourse import Mention
from extractor.grammar.draft import Draft
from extractor.grammar.parser import Parse
from extractor.grammar.tokens import Tok
from extractor.nlp.lexer import Lexeme


@dataclass(slots=True)
class Shell:
    """What was peeled off in front of a clause.

    ``enters`` marks "as … enters" (614.12), ``agreed`` "if you do", ``spread`` "for each player", ``instead`` that word;
    ``otherwise`` is the place of that word.
    """

    conditions: list[list[Lexeme]] = field(default_factory=list)
    triggers: list[list[Lexeme]] = field(default_factory=list)
    durations: list[list[Lexeme]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    enters: bool = False
    agreed: bool = False
    spread: bool = False
    instead: bool = False
    otherwise: tuple[int, int] | None = None


@dataclass(slots=True)
class Scope:
    """Where a sentence stands: the kind and place of its ability, and what the text said before."""

    kind: str
    ability: int
    label: str | None
    granted: bool
    sentence: int
    mentions: list[Mention]
    chosen_kind: str | None
    face_down: bool = False
    barred: tuple[str, ...] = ()


@dataclass(slots=True)
class Attempt:
    """One try to read a clause: the tokens from where it might begin, how far reading came, and the drafts it gave.

    ``begin`` is the index of the first token of its subject, which is before ``tokens`` where several subjects are joined.
    """

    tokens: list[Tok]
    parse: Parse
    begin: int = 0
    drafts: list[Draft] = field(default_factory=list)

    def end(self, count: int) -> int:
        """Return the index behind what was read, among all ``count`` tokens of the sentence."""
        return count - len(self.tokens) + self.parse.used


@dataclass(slots=True)
class Excuse:
    """A stretch of text whose cues are no type change, and the named rule."""

    start: int
    end: int
    rule: str


@dataclass(slots=True)
class Body:
    """The outcome of reading a sentence body.

    ``shell`` is what stood in front of its clauses, ``remainders`` are stretches behind clauses that change types that say
    something else.
    """

    drafts: list[Draft] = field(default_factory=list)
    excuses: list[Excuse] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    remainders: list[tuple[int, int]] = field(default_factory=list)
    shell: Shell = field(default_factory=Shell)

    @property
    def farthest(self) -> Attempt | None:
        """The attempt without a clause that came farthest: where reading stopped."""
        failed = [a for a in self.attempts if not a.drafts]
        return max(failed, key=lambda a: a.parse.reached, default=None)
