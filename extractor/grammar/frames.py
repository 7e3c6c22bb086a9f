"""What a sentence says, without its language: clauses with their verbs, chunks of noun units, and what stands behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from extractor.grammar.tokens import Tok
from extractor.nlp.lexer import Lexeme


@dataclass(slots=True)
class Unit:
    """One noun unit: its parts by class, its owner (the unit before a genitive), and what stands in parentheses behind it."""

    start: int
    end: int
    parts: list[tuple[str, str]] = field(default_factory=list)
    owners: list[Unit] = field(default_factory=list)
    quotes: list[Tok] = field(default_factory=list)
    paren: list[Lexeme] = field(default_factory=list)
    unknown: bool = False

    def of(self, *classes: str) -> tuple[str, ...]:
        """Return the concepts of its parts of these classes, in order."""
        return tuple(value for cls, value in self.parts if cls in classes)

    def has(self, cls: str, *values: str) -> bool:
        """True when it has a part of this class and one of these concepts (any concept, if none is named)."""
        return any(found == cls and (not values or value in values) for found, value in self.parts)


@dataclass(slots=True)
class Chunk:
    """Units joined by commas and conjunctions; ``joints`` are the concepts between them."""

    units: list[Unit]
    joints: list[str] = field(default_factory=list)

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.units[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.units[-1].end

    def of(self, *classes: str) -> tuple[str, ...]:
        """Return the concepts of these classes in all units, each once."""
        return tuple(dict.fromkeys(value for unit in self.units for value in unit.of(*classes)))

    def has(self, cls: str, *values: str) -> bool:
        """True when some unit has such a part."""
        return any(unit.has(cls, *values) for unit in self.units)

    @property
    def owners(self) -> list[Unit]:
        """The owners of its units."""
        return [owner for unit in self.units for owner in unit.owners]

    @property
    def quotes(self) -> list[Tok]:
        """The quotations in it."""
        return [quote for unit in self.units for quote in unit.quotes]

    @property
    def unknown(self) -> bool:
        """True when a unit consists of words that the lexicon does not know."""
        return any(unit.unknown for unit in self.units)


@dataclass(slots=True)
class Verb:
    """A verb group. ``form`` is ``act``, ``passive``, ``progressive``, ``adjective``, ``becoming`` or ``be``.

    ``concepts`` has more than one where verbs share what follows ("add or remove"). ``helps`` are auxiliaries and adverbs.
    """

    form: str
    concepts: tuple[str, ...]
    helps: tuple[str, ...] = ()
    negated: bool = False

    def means(self, *concepts: str) -> bool:
        """True when one of its concepts is among these."""
        return any(concept in concepts for concept in self.concepts)


@dataclass(slots=True)
class Post:
    """What stands behind a chunk. ``kind`` is the node of the grammar: ``prep``, ``participle``, ``relative``, ``that`` …

    ``word`` is the preposition, participle or gerund; ``chunk`` its chunk; ``subject`` and ``verb`` those of a relative or
    dependent clause.
    """

    kind: str
    word: str = ""
    chunk: Chunk | None = None
    subject: Chunk | None = None
    verb: Verb | None = None
    quote: Tok | None = None


@dataclass(slots=True)
class Phrase:
    """A subject: a chunk with what stands behind it, or an action (``action`` is the concept of the gerund)."""

    chunk: Chunk | None
    posts: list[Post] = field(default_factory=list)
    action: str | None = None


@dataclass(slots=True)
class Predicate:
    """A verb with its object and what stands behind; ``prep`` where a form of "be" is followed by a preposition."""

    verb: Verb
    chunk: Chunk | None
    posts: list[Post] = field(default_factory=list)
    prep: str | None = None


@dataclass(slots=True)
class Clause:
    """A subject and its predicates; no subject in an imperative."""

    subject: Phrase | None
    predicates: list[Predicate]


@dataclass(slots=True)
class Lead:
    """What opens a sentence: ``adverb``, ``case``, ``place``, ``clause`` or ``action``; ``word`` is its first word.

    ``further`` are clauses that the opening clause itself depends on ("if there was one before the effect began").
    """

    kind: str
    word: str
    clause: Clause | None = None
    further: list[Clause] = field(default_factory=list)
    action: Phrase | None = None
    unit: Unit | None = None


@dataclass(slots=True)
class Tail:
    """A clause behind the main clause: its conjunction and its clauses."""

    word: str
    clauses: list[Clause] = field(default_factory=list)


@dataclass(slots=True)
class Full:
    """A main clause with its opening words and its tails; ``joint`` joins it to the one before."""

    clause: Clause
    tails: list[Tail] = field(default_factory=list)
    leads: list[str] = field(default_factory=list)
    joint: str = ""


@dataclass(slots=True)
class SentenceFrame:
    """A whole sentence. ``fragment`` is a chunk without a verb. Places are those of the text it was read from."""

    leads: list[Lead] = field(default_factory=list)
    fulls: list[Full] = field(default_factory=list)
    fragment: Chunk | None = None

    def lead(self, *kinds: str) -> Lead | None:
        """Return the first opening of these kinds."""
        return next((lead for lead in self.leads if lead.kind in kinds), None)

    def adverb(self, *words: str) -> bool:
        """True when one of these words opens the sentence or its last clause."""
        opening = [lead.word for lead in self.leads if lead.kind == "adverb"]
        return any(word in words for word in [*opening, *(word for full in self.fulls for word in full.leads)])

    def chunks(self) -> Iterator[Chunk]:
        """Yield every chunk of the sentence."""
        if self.fragment is not None:
            yield self.fragment
        for lead in self.leads:
            if lead.unit is not None:
                yield Chunk([lead.unit])
            if lead.clause is not None:
                yield from clause_chunks(lead.clause)
            if lead.action is not None:
                yield from phrase_chunks(lead.action)
        for full in self.fulls:
            for clause in (full.clause, *(clause for tail in full.tails for clause in tail.clauses)):
                yield from clause_chunks(clause)


def phrase_chunks(phrase: Phrase) -> Iterator[Chunk]:
    """Yield the chunks of a subject."""
    if phrase.chunk is not None:
        yield phrase.chunk
    yield from post_chunks(phrase.posts)


def post_chunks(posts: Iterable[Post]) -> Iterator[Chunk]:
    """Yield the chunks of what stands behind."""
    for post in posts:
        yield from (chunk for chunk in (post.subject, post.chunk) if chunk is not None)


def clause_chunks(clause: Clause) -> Iterator[Chunk]:
    """Yield the chunks of a clause."""
    if clause.subject is not None:
        yield from phrase_chunks(clause.subject)
    for predicate in clause.predicates:
        if predicate.chunk is not None:
            yield predicate.chunk
        yield from post_chunks(predicate.posts)
