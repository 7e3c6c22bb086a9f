"""Readers of lists: "The artifact types are …", "Of that list, … are the basic land types"."""

from __future__ import annotations

from extractor.grammar.frames import Predicate, Unit
from extractor.lexicon.catalogue import load_catalogue
from extractor.lexicon.load import load_lexicon
from extractor.rules.context import Found, Listed, Listing, View
from extractor.rules.meaning import Chain, family_of, is_family, kind_of, numbers_in


def listing(view: View) -> Found | None:
    """ "The card types are artifact, …": the names of one kind, each with the rule that is cited behind it."""
    predicate, subject = view.one, view.subject
    if predicate is None or subject is None or subject.chunk is None or subject.posts or view.full.tails:
        return None
    if predicate.posts:
        return _by_length(view, predicate, subject.chunk.units)
    if predicate.verb.form != "be" or predicate.verb.negated or predicate.verb.helps or predicate.chunk is None:
        return None
    place = next((lead for lead in view.leads if lead.kind == "place"), None)
    if place is not None and place.unit is not None:
        # "Of that list, … are the basic land types": the names come first
        kind = _kind(predicate.chunk.units)
        return _listing(view, kind, subject.chunk.units) if place.unit.has("N", "list") and kind is not None else None
    kind = _kind(subject.chunk.units)
    return _listing(view, kind, predicate.chunk.units) if kind is not None and not view.leads else None


def _by_length(view: View, predicate: Predicate, units: list[Unit]) -> Found | None:
    """ "One type is two words long: A", "all others are one word long: B, C": parts of one list."""
    names = Chain(predicate.posts).chunk("namely")
    kinds_ = [kind_of(value) for value in units[0].of("TYPEW")] if len(units) == 1 else []
    if names is None or len(predicate.posts) != 1 or len(kinds_) != 1 or not is_family(kinds_[0]) or view.leads:
        return None
    if predicate.verb.negated or predicate.chunk is None or not predicate.chunk.has("N", "word"):
        return None
    return _listing(view, kinds_[0], names.units) if predicate.verb.means("be", "have") else None


def _kind(units: list[Unit]) -> str | None:
    if len(units) != 1 or units[0].owners or len(units[0].of("TYPEW")) != 1 or not units[0].has("DET", "the", "that", "this"):
        return None
    if not {(cls, value) for cls, value in units[0].parts if cls not in ("DET", "TYPEW")} <= {("ADJ", "only"), ("ADJ", "single")}:
        return None
    kind = kind_of(units[0].of("TYPEW")[0])
    return kind if is_family(kind) or kind in ("card_type", "supertype") else None


def _listing(view: View, kind: str, units: list[Unit]) -> Found:
    return Found(lists=(Listing(kind, tuple(_entry(view, unit, kind) for unit in units)),))


def _entry(view: View, unit: Unit, kind: str) -> Listed:
    words = view.text[unit.start : unit.end]
    cites = next(iter(numbers_in(unit.paren)), None)
    return Listed(rules_name(words, kind, view.context.lang), words, unit.start, unit.end, cites)


def rules_name(words: str, kind: str, lang: str) -> str:
    """Return the English rules term for a word of a list, or the word with a capital where no lexicon knows it.

    Args:
        words: the name as it stands in the list.
        kind: what the list is of.
        lang: the language of the document.
    """
    lexicon, catalogue = load_lexicon(lang), load_catalogue()
    if kind in ("card_type", "supertype"):
        found = lexicon.lookup(words, "CTYPE" if kind == "card_type" else "SUPER")
        return found[0].concept if found else words
    family = family_of(kind)
    known = catalogue.subtype(words, (family,))
    if known is not None:
        return known.name
    concepts = [entry.concept for entry in lexicon.lookup(words, "STYPE")]
    return next((c.partition("/")[2] for c in concepts if c.startswith(f"{family}/")), words[:1].upper() + words[1:])


READERS = (listing,)
