"""Cues: the places of a text where a type might change. Every cue ends in an effect, in an exclusion with a named rule, or
unread."""

from __future__ import annotations

from typing import NamedTuple

from extractor.grammar.lookahead import Lookahead
from extractor.nlp.lexer import Lexeme

_TYPES = frozenset({"CTYPE", "CTYPES", "STYPE", "STYPES", "SUPER", "TYPEW"})
_DESCRIPTION = _TYPES | {
    "DET",
    "THE",
    "PT",
    "COLOR",
    "AND",
    "COMMA",
    "OR",
    "EVERY",
    "ALL",
    "CHOSEN",
    "ORD",
    "OF",
    "POSS",
    "OTHER",
    "CHOICEOF",
    "NUM",
    "INT",
    "KW",
    "THAT",
    "NEGP",
    "KIND",
    "EACH",
}
#: What may stand in a list of things that are lost or gained.
_LOST = frozenset(
    [
        "ALL",
        "ALSO",
        "OTHER",
        "POSS",
        "THE",
        "EVERY",
        "CHOSEN",
        "ABILW",
        "COMMA",
        "AND",
        "COLORW",
        "COSTW",
        "NAMEW",
        "OF",
        "ORD",
        "TYPEW",
        "NEG",
        "POWER",
        "TOUGHNESS",
        "EACH",
    ]
)
_BEFORE_TYPE = frozenset({"DET", "PT", "COLOR", "AND", "SUPER"})
_PHASES = frozenset({"cease", "go_on"})  # verbs of beginning and end say what an object is or is no longer
_BETWEEN = frozenset({"NEG", "ALSO", "STILL", "NE", "ADV"})


class Cue(NamedTuple):
    """A cue: its place, its words, and what it is a cue of (``become``, ``be``, ``types`` …)."""

    start: int
    end: int
    text: str
    kind: str


def find_cues(lexemes: list[Lexeme]) -> list[Cue]:
    """Return the cues among the lexemes, in order."""
    out: list[Cue] = []
    for index, lexeme in enumerate(lexemes):
        kind = _kind(lexemes, index)
        if kind:
            out.append(Cue(lexeme.start, lexeme.end, lexeme.text, kind))
    return out


def _kind(lexemes: list[Lexeme], index: int) -> str | None:
    cls = lexemes[index].cls
    if cls == "BECOME" or (cls == "TURNINTO" and _describes(lexemes, index + 1)):
        return "become"
    if cls == "COUNTAS" and [x.cls for x in lexemes[index + 1 : index + 2]] == ["NUM"]:
        return None  # how many it counts as, not what
    if cls in ("BE", "REMAIN", "COUNTAS", "COUNTSTILL"):
        return "be" if _describes(lexemes, index + 1) else None
    if cls == "STILL" and not any(x.cls in ("BE", "REMAIN") for x in lexemes[max(0, index - 3) : index]):
        return "still" if _describes(lexemes, index + 1) else None
    if cls == "XVERB" and lexemes[index].value == "enter":
        return "enter" if _enters_as(lexemes, index) else None
    if cls in ("LOSE", "GAIN", "HAVE", "GET"):
        return "types" if _names_types(lexemes, index + 1, keywords=cls == "LOSE") else None
    if cls == "TEXTW":
        return "text"
    if cls == "INADD":
        return "in_addition" if any(x.cls == "TYPEW" for x in lexemes[index + 1 : index + 7]) else None
    return None


def _describes(lexemes: list[Lexeme], at: int) -> bool:
    """True when a description with a type follows a form of "be", or one with an unknown word in the place of a type."""
    while at < len(lexemes) and lexemes[at].cls in _BETWEEN:
        at += 1
    if at + 1 < len(lexemes) and lexemes[at].cls == "WORD" and lexemes[at + 1].cls == "DET":
        at += 1  # a misprint of "still", or an adverb that is not known
    if _unknown_type(lexemes, at):
        return True
    while at < len(lexemes) and lexemes[at].cls in _DESCRIPTION:
        if lexemes[at].has(*_TYPES):
            return True
        at += 1
    # "is the same creature type as": one word between an article and the kind of type
    return [x.cls for x in lexemes[at : at + 2]] == ["WORD", "TYPEW"]


def _enters_as(lexemes: list[Lexeme], index: int) -> bool:
    """True when an object enters "as" something with a type (614.1c)."""
    at = next((i for i in range(index + 1, min(index + 8, len(lexemes))) if lexemes[i].cls == "ASENTERS"), None)
    return at is not None and _describes(lexemes, at + 1)


def _unknown_type(lexemes: list[Lexeme], at: int) -> bool:
    """True at an unknown word that stands where a type would ("a 2/2 blue Grimwalker creature")."""
    begin = at
    while at < len(lexemes) and lexemes[at].cls in _BEFORE_TYPE:
        at += 1
    described = any(x.cls != "AND" for x in lexemes[begin:at])
    return described and at < len(lexemes) and lexemes[at].cls == "WORD" and "typelike" in lexemes[at].feats


def _names_types(lexemes: list[Lexeme], at: int, *, keywords: bool) -> bool:
    """True when kinds of types are what is lost or gained ("loses flying and all creature types")."""
    while at < len(lexemes) and (lexemes[at].cls in _LOST or (keywords and lexemes[at].cls == "KW")):
        if lexemes[at].cls == "TYPEW":
            return True
        at += 1
    return False


def excuse(cue: Cue, lexemes: list[Lexeme]) -> str | None:
    """Return the named rule by which an unread cue is no type change, or None.

    ``state``: "becomes tapped" and the like; ``life_total`` and ``power_toughness_only``: a number becomes another;
    ``color_only``; ``pure_copy``; ``token_description``: words on a token being made; ``description``: a relative clause
    says which objects are meant; ``requirement``: what may be chosen or become; ``negated``: what does not happen;
    ``player``; ``text_change`` (612); ``condition`` and ``trigger``: the clause asks, it does not change; ``no_type_named``:
    what it becomes is no type at all.
    """
    if cue.kind == "text":
        return "text_change"
    index = next(i for i, x in enumerate(lexemes) if x.start == cue.start)
    at = index + 1
    while at < len(lexemes) and lexemes[at].cls in _BETWEEN | {"NEGP"}:
        at += 1
    behind = lexemes[at] if at < len(lexemes) else None
    state = behind.read_as("NOTYPE") if behind is not None else None
    if state is not None:
        return state.value
    if behind is not None and behind.cls == "COPY":
        return "pure_copy"
    if cue.kind == "become" and _negated(lexemes, index):
        return "negated"
    return _by_front(cue, lexemes[:index]) or (_by_complement(lexemes, index) if cue.kind == "become" else None)


def leaves_open(cue: Cue, lexemes: list[Lexeme]) -> bool:
    """True where nothing can be ruled out: at an unknown word in the place of a type, or behind "ceases to"."""
    index = next((i for i, x in enumerate(lexemes) if x.start == cue.start), None)
    if index is None or cue.kind not in ("be", "become"):
        return False
    before = lexemes[max(0, index - 1) : index]
    return _unknown_type(lexemes, index + 1) or any(x.cls == "XVERB" and x.value in _PHASES for x in before)


def makes_token(lexemes: list[Lexeme]) -> bool:
    """True when the lexemes tell to create a token (701.7)."""
    creates = any(x.cls == "ACTION" and x.value == "create" for x in lexemes)
    return creates and any(x.cls == "KIND" and x.value == "token" for x in lexemes)


def _negated(lexemes: list[Lexeme], index: int) -> bool:
    """True for a verb that is negated by an auxiliary before it, or by words on both sides."""
    auxiliary, before = lexemes[max(0, index - 2) : index - 1], lexemes[max(0, index - 1) : index]
    if any(x.cls == "NEG" for x in before):
        return any(x.cls == "XVERB" and x.value in ("do", "will") for x in auxiliary)
    return any(x.cls == "NE" for x in before) and any(x.cls == "NEG" for x in lexemes[index + 1 : index + 2])


def _by_front(cue: Cue, front: list[Lexeme]) -> str | None:
    """Judge by what stands before: a conjunction, a relative pronoun, a modal verb, a player, a token being made."""
    last = next((x for x in reversed(front) if x.cls not in ("NE", "NEG", "ADV", "EACH", "ALSO")), None)
    if cue.kind == "become" and last is not None and last.cls == "XVERB" and last.value in ("can", "cannot"):
        return "requirement"
    if cue.kind == "become" and last is not None and last.cls == "OR":
        auxiliary = _shared(front)
        if auxiliary is not None:
            return "negated" if auxiliary in ("do", "will") else "requirement"
    if cue.kind == "be" and last is not None:
        if last.has("REL", "THAT") and len(front) > 1:
            return "description"
        if last.cls == "XVERB":
            return None if last.value in _PHASES else "requirement"
        if last.cls == "YOU" and all(x.cls in ("COMMA", "AND", "THEN") for x in front[-2:-1]):
            return "player"
    for before in reversed(front):
        if before.cls in ("IF", "ASLONG", "UNLESS", "FORASLONG", "EXCEPTIF"):
            return "condition"
        if before.cls in ("TRIG", "UNTIL"):
            return "trigger"
        if before.cls == "COMMA":
            break
    if makes_token(front) and not any(x.cls == "EXCEPT" for x in front):
        return "token_description"
    if any(x.cls == "TEXTW" for x in front):
        return "text_change"
    return None


def _shared(front: list[Lexeme]) -> str | None:
    """Return the negated auxiliary that verbs joined by "or" share ("can't attack or become …")."""
    for index in range(len(front) - 1, -1, -1):
        if front[index].cls in ("AND", "THEN", "BECOME", "STOP"):
            return None
        if front[index].cls == "XVERB" and front[index].value in ("can", "cannot", "do", "will"):
            return front[index].value if Lookahead(front).negated(index) else None
    return None


def _by_complement(lexemes: list[Lexeme], index: int) -> str | None:
    """Judge "becomes" by what it makes of the object, where that names no type."""
    front, end = lexemes[:index], index + 1
    while end < len(lexemes) and lexemes[end].cls not in ("STOP", "BECOME", "BE", "GAIN", "GET", "HAVE", "LOSE"):
        end += 1
    complement = lexemes[index + 1 : end]
    if _unknown_type(lexemes, index + 1) or (end == len(lexemes) and all(x.cls in _BEFORE_TYPE for x in complement)):
        return None  # a type that is not known, or the text breaks off
    described = complement[:1] and _describes(lexemes, index + 1)
    if not described and any(x.cls == "LIFE" for x in front):
        return "life_total"
    if not described and any(x.cls in ("POWER", "TOUGHNESS", "BASEPT", "BASEP", "DEFPT") for x in front):
        return "power_toughness_only"
    if complement and complement[0].cls == "PT" and not described:
        return "power_toughness_only"
    if any(x.cls in _TYPES for x in complement):
        return None
    if any(x.cls in ("COLOR", "COLORW") for x in complement):
        return "color_only"
    return "no_type_named"
