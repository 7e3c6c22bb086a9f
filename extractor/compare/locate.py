"""Finds the words of a text that say what a difference is about."""

from __future__ import annotations

from collections.abc import Iterable

from extractor.compare.aspects import OPTIONAL, Found
from extractor.compare.filters import Atom, Atoms
from extractor.compare.meaning import Meaning
from extractor.compare.model import Kind
from extractor.compare.speech import Concept
from extractor.compare.subjects import bearer, same_bearer, same_receiver, source
from extractor.compare.value_words import clause_of, words
from extractor.ir.effects import Role, Span

_ROLES: dict[Kind, Role] = {"duration": "duration", "condition": "condition", "retention": "retention"}
#: What a description says and the class of the words for it.
_SAID = {"card_type": "CTYPE", "supertype": "SUPER", "color": "COLOR", "controller": "CTRL", "owner": "OWN", "kind": "KIND"}
_NUMBERS: dict[str, Concept] = {
    "power": ("POWER", "power"), "toughness": ("TOUGHNESS", "toughness"), "mana_value": ("MANAVALUE", "mana_value"),
}  # fmt: skip
#: Words that say how the objects are found.
_HOW: dict[str, tuple[Concept, ...]] = {
    "target": (("TARGET", "target"),), "all": (("EACH", "each"), ("ALL", "all")),
}  # fmt: skip
_PERMANENT: Concept = ("KIND", "permanent")
#: "You may have", and the words in it.
_CHOICE: tuple[Concept, ...] = (("MAY", "may"), ("CAUSE", "have"))
_CHOOSER: tuple[Concept, ...] = (("YOU", "you"),)


def place(found: Found, side: Meaning, other: Meaning) -> Span | None:
    """Return the place of the words that matter on one side.

    Args:
        found: the difference, seen from this side: ``left`` is what it says.
        side: the meaning whose words are wanted.
        other: the meaning of the other side; words for what it does not have come first.

    Returns:
        The narrowest place that is known: the words, else the clause that says it or would have to. Without the text only
        whole clauses are found.
    """
    kind = found.kind
    if kind == "subject":
        return _subject(side, other)
    if kind == "condition" and OPTIONAL in (found.left, found.right):
        return (_choice(side) if found.left else None) or clause_of(side, kind)
    if kind in _ROLES:
        return (_stated(side, _ROLES[kind]) or [clause_of(side, kind)])[0]
    return words(kind, side, other)


def _stated(side: Meaning, role: Role) -> list[Span]:
    spans = side.clauses(role)
    if role in ("condition", "duration") and not spans:
        spans = [c.span for effect in side.effects for c in (effect.condition, effect.duration.condition) if c is not None]
    return spans


def _choice(side: Meaning) -> Span | None:
    """Find the words "you may have" in front of what may happen."""
    end = clause_of(side, "condition")[0]
    start = side.speech.paragraph(end)
    said = list(side.speech.places(_CHOICE, (start, end)))
    if not said:
        return None
    chooser = [one for one in side.speech.places(_CHOOSER, (start, said[-1][0])) if one[1] + 1 >= said[-1][0]]
    return (chooser[-1][0] if chooser else said[-1][0], said[-1][1])


# ------------------------------------------------------------------ whom it is about


def _subject(side: Meaning, other: Meaning) -> Span:
    """Find the words for the objects; of a pronoun, the earlier words that make the difference."""
    if not same_bearer(side, other):
        return bearer(side)
    copied = side.copied and other.copied
    if copied and same_receiver(side, other):
        return source(side) or clause_of(side, "subject")
    clauses = side.clauses("subject") or [clause_of(side, "subject")]
    concepts = _telling(side, other)
    if side.traced or copied:
        found = _named_before(side) if side.ref != other.ref else None
        return found or _before(side, concepts) or _named_before(side) or clauses[0]
    return next((one for one in clauses if any(True for _ in side.speech.places(concepts, one))), clauses[0])


def _telling(side: Meaning, other: Meaning) -> list[Concept]:
    """Return what the words for the objects say on this side only, the most telling first."""
    ours, theirs = _known(side.filter), _known(other.filter)
    concepts = [concept for atom in sorted(ours - theirs, key=repr) if (concept := _concept(atom))]
    if side.ref != other.ref:
        concepts += _HOW.get(side.ref, ())
    if side.count and side.count != other.count:
        concepts.append(("NUM", str(side.count[1])))
    if any(atom[0] == "card_type" for atom in theirs - ours):
        concepts.append(_PERMANENT)  # left out of descriptions as a matter of course
    return concepts


def _before(side: Meaning, concepts: Iterable[Concept]) -> Span | None:
    end = side.effects[0].span[0]
    for concept in concepts:
        found = list(side.speech.places((concept,), (side.speech.paragraph(end), end)))
        if found:
            return found[-1]
    return None


def _named_before(side: Meaning) -> Span | None:
    """Find the words that a pronoun stands for where none of them tells the sides apart: "target land"."""
    end = side.effects[0].span[0]
    concepts = [concept for atom in sorted(_known(side.filter), key=repr) if (concept := _concept(atom))]
    places = list(side.speech.places((*concepts, *_HOW.get(side.ref, ())), (side.speech.paragraph(end), end)))
    if not concepts or not places:
        return None
    start, stop = places[-1]
    for one in reversed(places[:-1]):
        if start - one[1] > 1:
            break
        start = one[0]
    return start, stop


def _known(description: Iterable[Atoms]) -> set[Atom]:
    return {atom for one in description for atom in one.known}


def _concept(atom: Atom) -> Concept | None:
    if atom[0] == "not" and isinstance(atom[1], tuple):
        return _concept(atom[1])
    if atom[0] == "zone" and isinstance(atom[1], tuple):
        return ("ZONEP", ":".join(map(str, (*atom[1][:1], *atom[2:]))))
    if atom[0] == "compare":
        return _NUMBERS.get(str(atom[1]))
    if atom[0] == "subtype":
        return ("STYPE", f"{atom[2]}/{atom[1]}")
    return (_SAID[str(atom[0])], str(atom[1])) if atom[0] in _SAID else None
