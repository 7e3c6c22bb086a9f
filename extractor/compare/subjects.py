"""Compares whom effects are about, pronouns by what they stand for."""

from __future__ import annotations

from functools import lru_cache

from extractor.compare.filters import Atom, Atoms, Description, agree
from extractor.compare.meaning import Meaning
from extractor.compare.signs import Signs, compatible, signs
from extractor.compare.speech import Concept, Speech
from extractor.ir.effects import Span
from extractor.lexicon.catalogue import load_catalogue
from extractor.lexicon.load import load_lexicon

#: What a text says of a moved card beside what sort of card it is goes with the move in one wording, with the card in
#: another; and the classes of words that say it.
_OF_THE_MOVE = {
    "zone": frozenset({"ZONE", "ZONEP"}),
    "status": frozenset({"STATUS"}),
    "counter": frozenset({"COUNTER", "COUNTERW"}),
    "compare": frozenset({"MANAVALUE", "POWER", "TOUGHNESS", "LOYALTY"}),
}
#: Where moved cards go: that says nothing of what they were.
_GOAL = "battlefield"
_COPY: tuple[Concept, ...] = (("COPY", "copy"),)
_EXCEPT: tuple[Concept, ...] = (("EXCEPT", "except"),)
#: What the words for a copied object say in every wording, or not at all.
_TOLD = ("player", "target", "other")
_ATTACHED = ("enchanted", "equipped", "fortified")


def same_subject(left: Meaning, right: Meaning) -> bool:
    """True unless two effects are clearly about different objects."""
    if not same_bearer(left, right):
        return False
    if left.copied and right.copied:
        # A copy exception is about the copy, whatever pronoun stands for it; what is copied is only in the words.
        return same_receiver(left, right) and _same_source(left, right)
    if left.traced or right.traced:
        return _same_referent(left, right)
    alike = left.ref == right.ref and agree(left.filter, right.filter) and _same_count(left, right)
    return alike and _same_bond(left, right)


def _same_referent(left: Meaning, right: Meaning) -> bool:
    if (_nobody(left) and _named(right)) or (_nobody(right) and _named(left)):
        return False
    if left.ref != right.ref and not (_counted(left) or _counted(right)):
        return False
    ours, theirs = left.filter, right.filter
    if left.traced and right.traced:
        ours, theirs = _bare(ours), _bare(theirs)
    if (left.moved or right.moved) and all(side.traced or side.moved for side in (left, right)):
        loose = _elsewhere(ours, theirs, right) | _elsewhere(theirs, ours, left)
        return agree(_without(ours, loose), _without(theirs, loose))
    return agree(ours, theirs) and _same_count(left, right)


def _nobody(side: Meaning) -> bool:
    """True for "the creature" where no earlier words name one, so that only the source itself is left."""
    return side.traced and side.ref == "self"


def _named(side: Meaning) -> bool:
    """True for an object other than the source that the words themselves name."""
    return not side.traced and side.ref != "self"


def _counted(side: Meaning) -> bool:
    """True for a number of objects found by a description: of these a text says elsewhere how they are found."""
    return side.traced and side.ref == "all" and side.count is not None


def _bare(description: Description) -> Description:
    """Leave out the card type that goes with a subtype it is not: of "non-Angel creatures" a pronoun repeats neither."""
    return frozenset(Atoms(one.known - _implied(one.known), one.words) for one in description)


def _implied(known: frozenset[Atom]) -> set[Atom]:
    barred = [atom[1] for atom in known if atom[0] == "not"]
    families = {inner[2] for inner in barred if isinstance(inner, tuple) and inner[0] == "subtype"}
    return {("card_type", name) for family in families for name in load_catalogue().card_types_of(str(family))}


def _elsewhere(ours: Description, theirs: Description, side: Meaning) -> set[object]:
    """Return what only the first description says of a moved card, though the words of the other side say it as well."""
    only = {tag for tag in _OF_THE_MOVE if tag in _tags(ours) and tag not in _tags(theirs)}
    return {tag for tag in only if side.speech.text is None or _mentioned(side, tag)}


def _tags(description: Description) -> set[object]:
    return {atom[0] for one in description for atom in one.known}


def _mentioned(side: Meaning, tag: str) -> bool:
    """True if words of such classes stand in the paragraph before the effect."""
    end = side.effects[0].span[0]
    start = side.speech.paragraph(end)
    return any(True for _ in side.speech.places(_concepts(side.speech.lang, tag), (start, end)))


@lru_cache(maxsize=32)
def _concepts(lang: str, tag: str) -> tuple[Concept, ...]:
    found = {(entry.cls, entry.concept) for entry in load_lexicon(lang).entries if entry.cls in _OF_THE_MOVE[tag]}
    return tuple(sorted(one for one in found if one[1] != _GOAL))


def _without(description: Description, tags: set[object]) -> Description:
    return frozenset(Atoms(frozenset(a for a in one.known if a[0] not in tags), one.words) for one in description)


def _same_count(left: Meaning, right: Meaning) -> bool:
    if left.ref in ("target", "chosen"):
        return (left.count or (1, 1)) == (right.count or (1, 1))
    return left.count is None or right.count is None or left.count == right.count


def same_receiver(left: Meaning, right: Meaning) -> bool:
    """True unless two copy exceptions are clearly about different objects that become or are made as copies."""
    return left.ref == right.ref and agree(left.filter, right.filter)


def _same_source(left: Meaning, right: Meaning) -> bool:
    ours, theirs = (source_signs(side) for side in (left, right))
    if ours is None or theirs is None:
        return True
    strict = all(_of(group, ours) == _of(group, theirs) for group in _TOLD)
    return strict and compatible(ours, theirs)


def source_signs(side: Meaning) -> Signs | None:
    """Return the signs in the words for what is copied; subtypes are left out, since names are made of them."""
    span = source(side)
    if span is None:
        return None
    found = signs(side.speech.words(span), side.speech.lang)
    return found._replace(negated=None, named=frozenset(name for name in found.named if name[0] != "subtype"))


def source(side: Meaning) -> Span | None:
    """Find the words for what is copied: from "a copy of" to "except"; None where they are not together."""
    changes = [start for start, _ in side.clauses("change")]
    end = min([*changes, side.effects[0].span[0]])
    start = side.speech.paragraph(end)
    copies = list(side.speech.places(_COPY, (start, end)))
    if not copies:
        return None
    excepted = next(side.speech.places(_EXCEPT, (copies[-1][1], end)), (end, end))
    words = side.speech.words((copies[-1][1], excepted[0]))
    start = excepted[0] - len(words.lstrip())
    return start, start + len(words.strip().rstrip(","))


def same_bearer(left: Meaning, right: Meaning) -> bool:
    """True unless an ability in quotation marks is clearly given to different objects; that is only in the words."""
    if not all(side.effects[0].origin.granted for side in (left, right)):
        return True
    ours, theirs = (signs(side.speech.words(bearer(side)), side.speech.lang)._replace(negated=None) for side in (left, right))
    return all(_of(group, ours) == _of(group, theirs) for group in _TOLD) and compatible(ours, theirs)


def bearer(side: Meaning) -> Span:
    """Return the words of the paragraph in front of the quotation mark that an effect stands behind."""
    text, end = side.speech.text or "", side.effects[0].span[0]
    start = side.speech.paragraph(end)
    openers = {pair[0].strip() for pair in load_lexicon(side.speech.lang).settings["script"]["quotes"]}
    found = max((text.rfind(sign, start, end) for sign in openers), default=-1)
    words = text[start : found if found >= 0 else end]
    return start, start + len(words.rstrip())


def _of(group: str, found: Signs) -> frozenset[tuple[str, str]]:
    return frozenset(name for name in found.named if name[0] == group)


def _same_bond(left: Meaning, right: Meaning) -> bool:
    """True unless one side says "enchanted" and the other "equipped": how the source is attached is only in the words."""
    ours, theirs = _bonds(left), _bonds(right)
    return not ours or not theirs or bool(ours & theirs)


def _bonds(side: Meaning) -> set[str]:
    if side.ref != "attached":
        return set()
    spans = side.clauses("subject")
    return {how for how in _ATTACHED for span in spans if any(_stands(side.speech, how, span))}


def _stands(speech: Speech, how: str, span: tuple[int, int]) -> list[tuple[int, int]]:
    return list(speech.places((("ATT", how),), span))
