"""Readers of 205.3b: how many words a subtype has, and what behind the dash is one subtype."""

from __future__ import annotations

from typing import Literal

from extractor.grammar.frames import Chunk, Predicate, Unit
from extractor.rules.context import Found, View
from extractor.rules.meaning import Chain, card_types, family_of, is_family, is_thing, kinds, plain
from extractor.rules.norms import SeveralSubtypes, SubtypeUnit, SubtypeWords

_WORDS: tuple[tuple[str, str, Literal["one", "one_or_two", "many"]], ...] = (
    ("Q", "one_or_two", "one_or_two"), ("Q", "multiple", "many"), ("ADJ", "single", "one"), ("Q", "exactly_one", "one"),
    ("Q", "one", "one"),
)  # fmt: skip


def words_of_subtypes(view: View) -> Found | None:
    """How many words the subtypes of these card types have."""
    subject = view.subject
    if subject is None or subject.chunk is None or view.full.tails or len(subject.chunk.units) != 1:
        return None
    unit = subject.chunk.units[0]
    chain = Chain(subject.posts)
    of, but = _types_of(unit, chain), card_types(chain.chunk("prep", "except"))
    predicates = [p for p in view.predicates if not _listed_behind_dash(p)]
    if not of or not chain.empty or len(predicates) != 1:
        return None
    predicate = predicates[0]
    if predicate.verb.form != "be" or predicate.verb.negated or predicate.posts or predicate.chunk is None:
        return None
    if not predicate.chunk.has("N", "word") or not plain(predicate.verb, "always", "may", "can"):
        return None
    words = next((words for cls, value, words in _WORDS if predicate.chunk.has(cls, value)), None)
    if words is None:
        return None
    view.context.words_but = but
    return Found((SubtypeWords(of=of, words=words, but=but),))


def _types_of(unit: Unit, chain: Chain) -> tuple[str, ...]:
    """The card types whose subtypes a unit speaks of; ``each`` for all."""
    if not unit.has("TYPEW", "subtype"):
        kind = next((value for value in unit.of("TYPEW") if is_family(value)), None)
        return (family_of(kind),) if kind is not None else ()
    inner = card_types(Chunk([unit]))
    owner = chain.chunk("prep", "of")
    if owner is None:
        return inner
    if "card_type" in kinds(owner) and owner.has("Q", "each", "all", "any"):
        return ("each",)
    return card_types(owner)


def _listed_behind_dash(predicate: Predicate) -> bool:
    chain = Chain(predicate.posts)
    behind = chain.chunk("prep", "after", "in")
    return predicate.verb.means("list", "print") and behind is not None and behind.has("N", "dash") and chain.empty


def units_of_subtypes(view: View) -> Found | None:
    """Which words behind the dash make one subtype."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or subject.chunk is None or view.full.tails or predicate.verb.form != "be":
        return None
    if predicate.verb.negated or kinds(predicate.chunk) != ("subtype",) or predicate.posts:
        return None
    chain = Chain(subject.posts)
    if chain.take("participle", "list") is not None:
        chain.chunk("prep", "in")
    chain.chunk("prep", "after")
    names = subject.chunk
    if not names.has("N", "word", "phrase") or not chain.empty or not names.has("Q", "each", "all"):
        return None
    if "collectively" in predicate.verb.helps:
        return Found((SubtypeUnit(unit="all_words"),))
    if not plain(predicate.verb) or not names.has("Q", "each"):
        return None
    both = names.has("N", "phrase") or names.has("ADJ", "two_word")
    return Found((SubtypeUnit(unit="word_or_phrase" if both else "word"),))


def several_subtypes(view: View) -> Found | None:
    """Which objects may have more than one subtype."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or subject.chunk is None or view.full.tails or predicate.posts:
        return None
    chunk = predicate.chunk
    if not predicate.verb.means("have") or predicate.verb.negated or chunk is None or not chunk.has("Q", "multiple"):
        return None
    if not chunk.has("TYPEW", "subtype", "type") or not ({"may", "can"} & set(predicate.verb.helps)):
        return None
    chain = Chain(subject.posts)
    but = card_types(chain.chunk("prep", "except"))
    if not chain.empty:
        return None
    if is_thing(subject, "object"):
        return Found((SeveralSubtypes(but=but or (view.context.words_but if subject.chunk.has("Q", "such") else ())),))
    # "Lands may have multiple subtypes" is the same said of one card type
    return Found((SeveralSubtypes(but=but),)) if card_types(subject.chunk) else None


READERS = (words_of_subtypes, units_of_subtypes, several_subtypes)
