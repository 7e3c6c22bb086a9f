"""Cues: the places of a text where a type might change. Every cue ends in an effect, in an exclusion with a named rule, or unread."""

from __future__ import annotations

from typing import NamedTuple

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
}
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
    if cls == "BECOME":
        return "become"
    if cls == "BE":
        return "be" if _describes(lexemes, index + 1) else None
    if cls in ("LOSE", "GAIN", "HAVE"):
        return "types" if _names_types(lexemes, index + 1) else None
    if cls == "INADD":
        return "in_addition" if any(x.cls == "TYPEW" for x in lexemes[index + 1 : index + 7]) else None
    return None


def _describes(lexemes: list[Lexeme], at: int) -> bool:
    """True when a description with a type follows a form of "be"."""
    while at < len(lexemes) and lexemes[at].cls in _BETWEEN:
        at += 1
    while at < len(lexemes) and lexemes[at].cls in _DESCRIPTION:
        if lexemes[at].cls in _TYPES:
            return True
        at += 1
    return False


def _names_types(lexemes: list[Lexeme], at: int) -> bool:
    """True when kinds of types are what is lost or gained ("loses all creature types")."""
    while at < len(lexemes) and lexemes[at].cls in (
        "ALL",
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
    ):
        if lexemes[at].cls == "TYPEW":
            return True
        at += 1
    return False


def excuse(cue: Cue, lexemes: list[Lexeme]) -> str | None:
    """Return the named rule by which an unread cue is no type change, or None.

    ``state``: "becomes tapped" and the like; ``life_total`` and ``power_toughness_only``: a number becomes another;
    ``color_only``; ``pure_copy``; ``token_description``: words on a token being made; ``condition`` and ``trigger``: the
    clause asks, it does not change.
    """
    index = next(i for i, x in enumerate(lexemes) if x.start == cue.start)
    behind = lexemes[index + 1] if index + 1 < len(lexemes) else None
    if behind is not None and behind.has("NOTYPE"):
        state = behind.read_as("NOTYPE")
        return state.value if state is not None else None
    if behind is not None and behind.cls == "COPY":
        return "pure_copy"
    if cue.kind == "become" and behind is not None and not _describes(lexemes, index + 1):
        if any(x.cls in ("POWER", "TOUGHNESS", "BASEPT", "BASEP") for x in lexemes[:index]):
            return "power_toughness_only"
        if any(x.cls == "LIFE" for x in lexemes[:index]):
            return "life_total"
        if behind.cls in ("COLOR", "COLORW") or any(x.cls == "COLORW" for x in lexemes[index + 1 : index + 4]):
            return "color_only"
        if behind.cls in ("PT",):
            return "power_toughness_only"
    for before in reversed(lexemes[:index]):
        if before.cls in ("IF", "ASLONG", "UNLESS", "FORASLONG", "EXCEPTIF"):
            return "condition"
        if before.cls in ("TRIG", "UNTIL"):
            return "trigger"
        if before.cls == "COMMA":
            break
    making = [x for x in lexemes[:index] if x.cls == "ACTION" and x.value == "create"]
    if making and any(x.cls == "KIND" and x.value == "token" for x in lexemes[:index]):
        return "token_description"
    return None
