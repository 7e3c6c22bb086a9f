"""Questions that every reader of norms asks of frames: which types a chunk names, what triggers a clause, what is left over."""

from __future__ import annotations

from collections.abc import Iterable

from extractor.grammar.frames import Chunk, Clause, Phrase, Post, Predicate, Unit, Verb
from extractor.grammar.tokens import Tok
from extractor.lexicon.catalogue import load_catalogue
from extractor.nlp.lexer import Lexeme
from extractor.rules.lexemes import readings

#: Auxiliaries and adverbs that add nothing to a norm.
_PLAIN = frozenset({"also", "currently", "will", "do", "already", "directly", "actually", "for_all_that", "would"})


class Chain:
    """The posts of a clause. A reader takes what it understands; a clause with anything left over is not understood."""

    def __init__(self, *groups: Iterable[Post]) -> None:
        self.posts = [post for group in groups for post in group]

    def take(self, kind: str, *words: str) -> Post | None:
        """Take out the first post of a kind, with one of these words if any are named."""
        for index, post in enumerate(self.posts):
            if post.kind == kind and (not words or post.word in words):
                return self.posts.pop(index)
        return None

    def chunk(self, kind: str, *words: str) -> Chunk | None:
        """Take out a post and return its chunk."""
        post = self.take(kind, *words)
        return post.chunk if post is not None else None

    @property
    def empty(self) -> bool:
        """True when nothing is left."""
        return not self.posts


def plain(verb: Verb, *allowed: str) -> bool:
    """True when no auxiliary or adverb of a verb group says more than those allowed."""
    return all(word in _PLAIN or word in allowed for word in verb.helps)


def kind_of(value: str) -> str:
    """Return the kind of a word for types; "type" alone is a card type where it stands beside subtypes."""
    return "card_type" if value == "type" else value


def kinds(chunk: Chunk | None) -> tuple[str, ...]:
    """Return the kinds of types that a chunk names, each once; none where it holds unknown words."""
    if chunk is None or chunk.unknown:
        return ()
    return tuple(dict.fromkeys(kind_of(value) for value in chunk.of("TYPEW")))


def in_part(chunk: Chunk) -> bool:
    """True when a chunk speaks of none, some or many of its things only."""
    return chunk.has("Q", "no", "some", "many", "most", "one", "two")


def all_kinds(chunk: Chunk | None) -> tuple[str, ...]:
    """As ``kinds``, but none unless every unit of the chunk names one."""
    if chunk is None or not all(unit.has("TYPEW") for unit in chunk.units):
        return ()
    return kinds(chunk)


def family_of(kind: str) -> str:
    """Return the family of a kind of subtype: ``creature`` for ``creature_type``."""
    return kind.removeprefix("basic_").removesuffix("_type")


def is_family(kind: str) -> bool:
    """True for a kind that names one family of subtypes."""
    return kind.endswith("_type") and kind != "card_type"


def owned_kind(unit: Unit, chain: Chain) -> str | None:
    """Return the kind of a unit, with its owner: the subtype of a land is a ``land_type``; takes the owner out of the chain."""
    found = unit.of("TYPEW")
    if len(found) != 1:
        return None
    owner = unit.owners[0] if unit.owners else None
    if owner is None:
        behind = chain.chunk("prep", "of")
        owner = behind.units[0] if behind is not None and len(behind.units) == 1 else None
    kind = kind_of(found[0])
    if kind == "subtype" and owner is not None and owner.has("CTYPE"):
        return f"{owner.of('CTYPE')[0]}_type"
    return kind


def is_thing(phrase: Phrase | None, *things: str) -> bool:
    """True when a subject is one of these things alone."""
    return phrase is not None and phrase.chunk is not None and bool(phrase.chunk.of("N")) and all(
        unit.has("N", *things) for unit in phrase.chunk.units
    )  # fmt: skip


def is_pronoun(phrase: Phrase | None, *values: str) -> bool:
    """True when a subject is a pronoun of one of these values."""
    if phrase is None or phrase.chunk is None or phrase.posts or len(phrase.chunk.units) != 1:
        return False
    return phrase.chunk.units[0].has("PRON", *values)


def card_types(chunk: Chunk | None) -> tuple[str, ...]:
    """Return the card types that a chunk names, compounds taken apart; none where it holds unknown words."""
    if chunk is None or chunk.unknown:
        return ()
    return tuple(dict.fromkeys(part for value in chunk.of("CTYPE", "CTYPES") for part in value.split("+")))


def trigger(clause: Clause | None) -> tuple[str, tuple[str, ...]] | None:
    """Return what a clause says to happen to types: ``set`` or ``change``, and the kinds of types.

    "An effect sets a subtype", "a subtype is set", "a card type changes".
    """
    if clause is None or len(clause.predicates) != 1 or clause.subject is None:
        return None
    predicate = clause.predicates[0]
    verb = predicate.verb
    if verb.negated or not plain(verb) or not verb.means("set", "change"):
        return None
    if is_thing(clause.subject, "effect"):
        found = kinds(predicate.chunk)
    elif predicate.chunk is None and verb.form in ("act", "passive"):
        found = kinds(clause.subject.chunk)
    else:
        return None
    return (verb.concepts[0], found) if found else None


def removal(clause: Clause | None) -> tuple[str, ...]:
    """Return the kinds of types that a clause says to be removed: "a card type is removed", "one removes a card type"."""
    if clause is None or clause.subject is None or len(clause.predicates) != 1:
        return ()
    predicate = clause.predicates[0]
    if predicate.verb.negated or not predicate.verb.means("remove", "lose") or not plain(predicate.verb):
        return ()
    if predicate.verb.form == "passive":
        return kinds(clause.subject.chunk)
    return kinds(predicate.chunk)


def becomes_artifact_creature(chunk: Chunk | None) -> bool | None:
    """Say whether a chunk is "artifact creature" (False) or "[creature types] artifact creature" (True); None for other words."""
    if chunk is None or len(chunk.units) != 1:
        return None
    unit = chunk.units[0]
    if unit.quotes:
        return _quoted_artifact_creature(unit.quotes[0])
    if set(card_types(chunk)) != {"artifact", "creature"}:
        return None
    return unit.has("SLOT") or unit.has("TYPEW", "creature_type")


def _quoted_artifact_creature(quote: Tok) -> bool | None:
    named: set[str] = set()
    typed = False
    inside = False
    for lexeme in quote.inner:
        inside = lexeme.cls == "LBR" or (inside and lexeme.cls != "RBR")
        found = readings(lexeme)
        typed = typed or ("TYPEW", "creature_type") in found
        if not inside:
            named.update(part for cls, value in found if cls in ("CTYPE", "CTYPES") for part in value.split("+"))
    return typed if named == {"artifact", "creature"} else None


def families_in(paren: list[Lexeme]) -> tuple[str, ...]:
    """Return the families that a list in parentheses names, also where only the first says "type"."""
    known = set(load_catalogue().card_types)
    found: list[str] = []
    for lexeme in paren:
        for cls, value in readings(lexeme):
            if cls == "TYPEW" and is_family(value):
                found.append(family_of(value))
            elif found and ((cls == "CTYPE" and value in known) or (cls, value) == ("N", "spell")):
                found.append(value)
    return tuple(dict.fromkeys(found))


def parens(*chunks: Chunk | None) -> list[Lexeme]:
    """Return the lexemes in the parentheses of chunks."""
    return [lexeme for chunk in chunks if chunk is not None for unit in chunk.units for lexeme in unit.paren]


def numbers_in(lexemes: list[Lexeme]) -> tuple[str, ...]:
    """Return the rule numbers among lexemes."""
    return tuple(x.value for x in lexemes if x.cls in ("NUMBER", "WORD", "INT") and x.value[:1].isdigit())


def only(clause: Clause) -> Predicate | None:
    """Return the predicate of a clause that has one."""
    return clause.predicates[0] if len(clause.predicates) == 1 else None
