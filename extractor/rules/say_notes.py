"""Readers of sentences that set no norm for objects: references, and what is told about printing and old cards."""

from __future__ import annotations

from extractor.grammar.frames import Phrase
from extractor.rules.context import Found, View
from extractor.rules.lexemes import readings
from extractor.rules.meaning import is_pronoun, is_thing, kinds, only
from extractor.rules.norms import Informs


def _informs(topic: str) -> Found:
    return Found((Informs(topic=topic),))


def reference(view: View) -> Found | None:
    """ "See rule 305.6.", "Use the card reference to determine …"."""
    predicate = view.one
    if view.subject is not None or predicate is None or predicate.verb.negated:
        return None
    if predicate.verb.means("see"):
        return _informs("see")
    cited = predicate.verb.means("use") and predicate.chunk is not None and predicate.chunk.has("N", "reference")
    return _informs("reference") if cited else None


def printing(view: View) -> Found | None:
    """Where a type line is printed and what it holds; old cards and their errata."""
    predicate, subject = view.predicates[0], view.subject
    if subject is None or subject.chunk is None:
        return None
    about_cards = is_thing(subject, "card")
    told = any(post.kind == "participle" and post.word == "print" for post in subject.posts)
    if about_cards and (told or any(p.verb.means("receive") for p in view.predicates)):
        return _informs("old_cards")
    if predicate.verb.negated or len(view.predicates) != 1:
        return None
    if predicate.verb.form == "passive" and predicate.verb.means("print"):
        return _informs("old_cards" if about_cards else "printed_place")
    if predicate.verb.means("contain") and (is_pronoun(subject, "it") or is_thing(subject, "type_line")):
        return _informs("type_line")
    if predicate.verb.form == "passive" and predicate.verb.means("list") and kinds(subject.chunk):
        return _informs("printed_place")
    return None


def rules_about_rules(view: View) -> Found | None:
    """ "This "uniqueness rule" is a state-based action.", "If an object uses the words Q, it's referring to …"."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or predicate.verb.negated:
        return None
    if predicate.verb.form == "be" and _quoted_rule(subject) and predicate.chunk is not None:
        return _informs("state_based_action") if predicate.chunk.has("N", "state_based_action") else None
    condition = view.condition()
    using = only(condition) if condition is not None else None
    if using is not None and using.verb.means("use") and using.chunk is not None and using.chunk.quotes:
        return _informs("words") if predicate.verb.means("refer", "mean") else None
    return None


def _quoted_rule(subject: Phrase) -> bool:
    if is_thing(subject, "rule"):
        return True
    quotes = subject.chunk.quotes if subject.chunk is not None else []
    return any(("N", "rule") in readings(lexeme) for quote in quotes for lexeme in quote.inner)


READERS = (reference, printing, rules_about_rules)
