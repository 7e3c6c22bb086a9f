"""What the sentences of an example claim: about objects under an ability, about type lines, and about choices of subtypes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from extractor.grammar.frames import Chunk, Full, Lead, Predicate, SentenceFrame
from extractor.grammar.tokens import Tok
from extractor.lexicon.catalogue import load_catalogue
from extractor.nlp.lexer import Lexeme
from extractor.rules.lexemes import readings
from extractor.rules.meaning import Chain, card_types, family_of, is_family, is_thing, kinds, only


@dataclass(frozen=True, slots=True)
class Bearer:
    """An object of an example, in rules terms; ``subtypes`` are pairs of family and name."""

    card_types: tuple[str, ...]
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that an example says.

    ``board``: under the ability ``words``, ``bearer`` has what ``expected`` says. ``line``: the type line ``words`` (or that of
    ``bearer``) means that. ``choice``: ``words`` can, or can't (``holds`` false), be chosen as a subtype of ``kind``.
    """

    what: Literal["board", "line", "choice"]
    words: str = ""
    bearer: Bearer | None = None
    expected: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    kind: str = ""
    holds: bool = True


@dataclass(slots=True)
class Story:
    """What the sentences of an example have told so far."""

    text: str = ""
    ability: str | None = None
    line: str | None = None
    last: Claim | None = None
    choosing: str | None = None


def claims_of(frame: SentenceFrame, story: Story) -> list[Claim] | None:
    """Return what a sentence of an example claims; empty for one that only tells the case, None for one not understood."""
    found: list[Claim] = []
    for full in frame.fulls:
        for read in (_tells, _lists, _becomes, _keeps, _retains, _line, _family, _choice, _no_choice):
            claims = read(frame, full, story)
            if claims is not None:
                found += claims
                story.last = next((claim for claim in reversed(claims) if claim.what == "board"), story.last)
                break
        else:
            return None
    return found if frame.fulls else None


def _inner(quote: Tok, text: str) -> str:
    return text[quote.start + 1 : quote.end - 1].strip()


def _type_line(quote: Tok, text: str) -> str:
    """A quoted type line, without the stop of the sentence around it, and with a dash where it is typed as two."""
    return _inner(quote, text).rstrip(".,").replace("--", "\u2014")


def _types_in(lexemes: list[Lexeme]) -> tuple[str, ...]:
    found = [value for lexeme in lexemes for cls, value in readings(lexeme)[:1] if cls in ("CTYPE", "CTYPES")]
    return tuple(dict.fromkeys(part for value in found for part in value.split("+")))


def _named_types(chunk: Chunk | None) -> tuple[str, ...]:
    """Card types that a chunk names, in quotation marks or not."""
    if chunk is None:
        return ()
    quoted = [name for quote in chunk.quotes for name in _types_in(quote.inner)]
    return tuple(dict.fromkeys((*card_types(chunk), *quoted)))


# ---------------------------------------------------------------- objects under an ability


def _tells(frame: SentenceFrame, full: Full, story: Story) -> list[Claim] | None:
    """An ability reads so and so; a type line says so and so."""
    predicate = only(full.clause)
    if predicate is None or predicate.chunk is None or not predicate.chunk.quotes or full.clause.subject is None:
        return None
    quote = predicate.chunk.quotes[0]
    if predicate.verb.means("read", "state") and is_thing(full.clause.subject, "ability"):
        story.ability = _inner(quote, story.text)
        return []
    if predicate.verb.means("read", "state") and is_thing(full.clause.subject, "type_line"):
        story.line = _type_line(quote, story.text)
        return []
    return None


def _lists(frame: SentenceFrame, full: Full, story: Story) -> list[Claim] | None:
    """The affected objects have these card types."""
    predicate, subject = only(full.clause), full.clause.subject
    if predicate is None or subject is None or story.ability is None or not predicate.verb.means("have"):
        return None
    types = Chain(predicate.posts).chunk("namely")
    if types is None or predicate.verb.negated or kinds(predicate.chunk) != ("card_type",) or not card_types(subject.chunk):
        return None
    expected = {"card_types": _named_types(types)}
    return [Claim("board", story.ability, Bearer(card_types(subject.chunk)), expected)]


def _becomes(frame: SentenceFrame, full: Full, story: Story) -> list[Claim] | None:
    """If an object is this, it becomes that, or is still that."""
    lead = frame.lead("clause")
    predicate = only(full.clause)
    bearer = _case(lead)
    if lead is None or bearer is None or predicate is None or story.ability is None or predicate.verb.negated:
        return None
    if predicate.verb.form == "becoming":
        return [Claim("board", story.ability, bearer, {"card_types": _named_types(predicate.chunk)})]
    if predicate.verb.form == "be" and "still" in predicate.verb.helps and predicate.chunk is not None:
        supertypes, types = predicate.chunk.of("SUPER"), card_types(predicate.chunk)
        expected: dict[str, tuple[Any, ...]] = {"supertypes": supertypes, "card_types": types}
        return [Claim("board", story.ability, bearer, {key: value for key, value in expected.items() if value})]
    return None


def _case(lead: Lead | None) -> Bearer | None:
    """The object that the opening clause supposes."""
    clause = lead.clause if lead is not None else None
    predicate = only(clause) if clause is not None else None
    if clause is None or predicate is None or clause.subject is None or predicate.verb.form != "be" or predicate.verb.negated:
        return None
    types = [*card_types(clause.subject.chunk), *card_types(predicate.chunk)]
    for post in predicate.posts:
        if post.kind == "relative" and post.verb is not None and not post.verb.negated:
            types += card_types(post.chunk)
    supertypes = predicate.chunk.of("SUPER") if predicate.chunk is not None else ()
    return Bearer(tuple(dict.fromkeys(types)), supertypes) if types else None


def _keeps(frame: SentenceFrame, full: Full, story: Story) -> list[Claim] | None:
    """The effect allows the objects to keep these card types: the last claim has them among its own."""
    predicate = only(full.clause)
    if predicate is None or story.last is None or not is_thing(full.clause.subject, "effect") or predicate.verb.negated:
        return None
    kept = Chain(predicate.posts).take("to")
    if not predicate.verb.means("allow") or kept is None or kept.verb is None or not kept.verb.means("keep"):
        return None
    named = _named_types(kept.chunk)
    if not named or not set(named) <= set(story.last.expected.get("card_types", ())):
        return None
    return [story.last]


def _retains(frame: SentenceFrame, full: Full, story: Story) -> list[Claim] | None:
    """Each object that is affected keeps the types of these kinds that it had: any will do to try it."""
    predicate, subject = only(full.clause), full.clause.subject
    if predicate is None or subject is None or story.ability is None or not predicate.verb.means("keep"):
        return None
    kept = kinds(predicate.chunk)
    types = card_types(subject.chunk)
    if predicate.verb.negated or not kept or len(types) != 1:
        return None
    catalogue = load_catalogue()
    families = [family_of(kind) for kind in kept if is_family(kind)]
    names = tuple((family, one.name) for family in families for one in catalogue.subtypes_of(family)[:2])
    supertypes = ("legendary", "snow") if "supertype" in kept else ()
    expected: dict[str, tuple[Any, ...]] = {"supertypes": supertypes, "subtypes": names}
    return [Claim("board", story.ability, Bearer(types, supertypes, names), {k: v for k, v in expected.items() if v})]


# ---------------------------------------------------------------- type lines and choices


def _line(frame: SentenceFrame, full: Full, story: Story) -> list[Claim] | None:
    """A quoted type line means that the card is such and such."""
    predicate, subject = only(full.clause), full.clause.subject
    if predicate is None or subject is None or subject.chunk is None or not subject.chunk.quotes:
        return None
    chain = Chain(predicate.posts)
    said, with_types = chain.take("that"), chain.chunk("prep", "with")
    if not predicate.verb.means("mean") or said is None or with_types is None or not chain.empty:
        return None
    subtypes = tuple(tuple(value.split("/", 1)) for value in with_types.of("STYPE"))
    expected: dict[str, tuple[Any, ...]] = {"card_types": card_types(said.chunk), "subtypes": subtypes}
    return [Claim("line", _type_line(subject.chunk.quotes[0], story.text), expected=expected)]


def _family(frame: SentenceFrame, full: Full, story: Story) -> list[Claim] | None:
    """This name on the type line is a subtype of that family."""
    predicate, subject = only(full.clause), full.clause.subject
    if predicate is None or subject is None or subject.chunk is None or story.line is None or predicate.verb.negated:
        return None
    found = kinds(predicate.chunk)
    if predicate.verb.form != "be" or len(found) != 1 or not is_family(found[0]) or len(subject.chunk.units) != 1:
        return None
    name = story.text[subject.chunk.start : subject.chunk.end]
    return [Claim("line", story.line, expected={"includes": ((family_of(found[0]), name),)})]


def _choice(frame: SentenceFrame, full: Full, story: Story) -> list[Claim] | None:
    """When choosing a subtype of a kind, these words are acceptable, those are not."""
    lead = frame.lead("action")
    if lead is not None and lead.action is not None and lead.action.action == "choose":
        story.choosing = next(iter(kinds(lead.action.chunk)), None)
    predicate, subject = only(full.clause), full.clause.subject
    if predicate is None or subject is None or subject.chunk is None or story.choosing is None or not subject.chunk.quotes:
        return None
    accepted = predicate.verb.means("acceptable") or (predicate.verb.form == "be" and predicate.chunk is None)
    if not accepted:
        return None
    words = [_inner(quote, story.text) for quote in subject.chunk.quotes]
    return [Claim("choice", one, kind=story.choosing, holds=not predicate.verb.negated) for one in words]


def _no_choice(frame: SentenceFrame, full: Full, story: Story) -> list[Claim] | None:
    """Words like these can't be chosen."""
    predicate, subject = only(full.clause), full.clause.subject
    if predicate is None or subject is None or not is_thing(subject, "word") or not predicate.verb.means("choose"):
        return None
    like = Chain(subject.posts).chunk("prep", "like")
    kind = _reason(full) or story.choosing
    if like is None or not predicate.verb.negated or kind is None:
        return None
    return [Claim("choice", _inner(quote, story.text).rstrip(","), kind=kind, holds=False) for quote in like.quotes]


def _reason(full: Full) -> str | None:
    for tail in full.tails:
        predicate: Predicate | None = only(tail.clauses[0]) if tail.clauses else None
        if predicate is not None and predicate.verb.negated:
            return next(iter(kinds(predicate.chunk)), None)
    return None
