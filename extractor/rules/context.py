"""What earlier sentences of a rule leave open for later ones, and how a reader sees one main clause."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from extractor.grammar.frames import Clause, Full, Lead, Phrase, Predicate
from extractor.rules.norms import Norm


@dataclass(slots=True)
class Case:
    """What "some effects" do, for the sentences behind that speak of "such cases" and "these effects".

    ``trigger`` is ``set`` or ``change`` with the kinds ``what``; ``retained`` what the effects say to be kept;
    ``typed`` whether they make "[creature type] artifact creatures" (None: nothing of the sort).
    """

    trigger: str | None = None
    what: tuple[str, ...] = ()
    retained: tuple[str, ...] = ()
    typed: bool | None = None


@dataclass(slots=True)
class Context:
    """The state of one rule while it is read. ``opening`` are places of sentences that a later norm must take up."""

    lang: str
    case: Case | None = None
    opening: list[tuple[int, int]] = field(default_factory=list)
    several_types: bool = False
    family: tuple[tuple[str, ...], bool] | None = None
    words_but: tuple[str, ...] = ()
    land: str | None = None


@dataclass(slots=True)
class View:
    """One main clause with the openings of its sentence."""

    leads: list[Lead]
    full: Full
    context: Context
    text: str

    @property
    def subject(self) -> Phrase | None:
        """The subject of the main clause."""
        return self.full.clause.subject

    @property
    def predicates(self) -> list[Predicate]:
        """Its predicates."""
        return self.full.clause.predicates

    @property
    def one(self) -> Predicate | None:
        """Its predicate, where there is only one."""
        return self.predicates[0] if len(self.predicates) == 1 else None

    def adverb(self, *words: str) -> bool:
        """True when one of these words opens the sentence or the clause."""
        return any(lead.kind == "adverb" and lead.word in words for lead in self.leads) or any(
            word in words for word in self.full.leads
        )

    def case(self) -> str | None:
        """Return ``such`` or ``most_such`` where the sentence begins with "in such cases"."""
        return next((lead.word for lead in self.leads if lead.kind == "case"), None)

    def condition(self, *words: str) -> Clause | None:
        """Return the clause that opens the sentence with one of these conjunctions (by default "if" or "when")."""
        wanted = words or ("if", "when")
        openings = (lead for lead in self.leads if lead.kind == "clause" and not lead.further)
        return next((lead.clause for lead in openings if lead.word in wanted), None)

    @property
    def bare(self) -> bool:
        """True when nothing opens the sentence that could restrict it."""
        return all(lead.kind == "adverb" for lead in self.leads)

    def tail(self, *words: str) -> Clause | None:
        """Return the only clause of the only tail, if it has one of these conjunctions."""
        if len(self.full.tails) != 1 or self.full.tails[0].word not in words:
            return None
        return self.full.tails[0].clauses[0] if self.full.tails[0].clauses else None


@dataclass(slots=True)
class Listed:
    """One name of a list (its English rules term), the words that say it with their place, and the rule cited behind it."""

    name: str
    words: str
    start: int
    end: int
    cites: str | None = None


@dataclass(slots=True)
class Listing:
    """A list of names of one kind: ``card_type``, ``supertype``, ``creature_type`` …, ``basic_land_type``."""

    what: str
    entries: tuple[Listed, ...]


@dataclass(slots=True)
class Found:
    """What a reader makes of a clause.

    ``norms`` are new; ``amend`` changes fields of the last norm of a class in this rule (a norm said in two sentences);
    ``opens`` is true for a clause that only prepares the norm of a later one; ``lists`` are vocabulary lists.
    """

    norms: tuple[Norm, ...] = ()
    amend: tuple[type[Norm], dict[str, Any]] | None = None
    opens: bool = False
    lists: tuple[Listing, ...] = ()
