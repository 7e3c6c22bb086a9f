"""Which rules of a document are type rules: told by what they speak of, not by their numbers, which move between editions."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from extractor.rules.lexemes import readings, rules_lexer
from extractor.rules.meaning import kind_of
from extractor.rules.model import Rule, RulesDocument
from extractor.text.normalise import normalise

#: A section of type rules: at least this share of its rules speaks of types.
_SHARE = 0.6
#: The three kinds of types; a section that speaks of all of them is about the type line.
_KINDS = frozenset({"card_type", "subtype", "supertype"})


def type_rules(document: RulesDocument) -> tuple[tuple[Rule, bool], ...]:
    """Return the rules that may be about types in the order of the document, each with whether it is about them for certain.

    Certain are those of sections most of whose rules speak of types, and which together speak of card types, subtypes and
    supertypes (of any section most of whose rules speak of types, where no section speaks of all three). Rules elsewhere that
    speak of basic land types (305.6, 305.7) are type rules if they set a norm.
    """
    sections: dict[str, list[Rule]] = defaultdict(list)
    for rule in document.rules:
        sections[rule.number[:3]].append(rule)
    named = {id(rule): _types_named(document, rule) for rule in document.rules}
    speaking = [rules for rules in sections.values() if any(named[id(rule)] for rule in rules)]
    about = [rules for rules in sections.values() if sum(bool(named[id(r)]) for r in rules) >= _SHARE * len(rules)] or speaking
    whole = [rules for rules in about if frozenset().union(*(named[id(rule)] for rule in rules)) >= _KINDS] or about
    certain = {id(rule) for rules in whole for rule in rules}
    return tuple(
        (rule, id(rule) in certain) for rule in document.rules if id(rule) in certain or "basic_land_type" in named[id(rule)]
    )


def _types_named(document: RulesDocument, rule: Rule) -> frozenset[str]:
    return _named(document.lang, " ".join(document.words(piece.span) for piece in rule.pieces if piece.kind in ("text", "title")))


@cache
def _named(lang: str, words: str) -> frozenset[str]:
    """The kinds of types that a text names."""
    found: set[str] = set()
    for lexeme in rules_lexer(lang).lex(normalise(words).norm):
        found.update(kind_of(value) for cls, value in readings(lexeme) if cls == "TYPEW")
    return frozenset(found)
