"""Where the clauses of a condition begin, and whom they speak of."""

from __future__ import annotations

from extractor.grammar.quantities import MEASURED, class_at
from extractor.nlp.lexer import Lexeme

_NOUNS = ("CTYPE", "STYPE", "KIND")
_JOINTS = frozenset({"COMMA", "AND", "OR"})
_VERBS = frozenset({"BE", "HAVE", "REMAIN"})


def referent(lexemes: list[Lexeme], at: int = 0) -> tuple[str, int] | None:
    """Read who a condition speaks of; return the reference and the index behind it.

    The reference is ``self``, ``affected`` (a pronoun or demonstrative), ``attached``, or ``proximal:`` with the noun for a
    demonstrative that may point at the source itself.
    """
    while class_at(lexemes, at) == "THE":
        at += 1
    if at >= len(lexemes):
        return None
    first = lexemes[at]
    behind = lexemes[at + 1] if at + 1 < len(lexemes) else None
    noun = behind if behind is not None and behind.has(*_NOUNS) else None
    if first.cls == "SELF":
        return "self", at + 1
    if first.read_as("PRON"):
        return "affected", at + 1
    if (first.cls == "ATT" and noun) or (first.has(*_NOUNS) and behind is not None and behind.cls == "ATT"):
        return "attached", at + 2
    if first.has("THIS") and noun:
        return "self", at + 2
    that = first.read_as("THAT")
    if that is None or noun is None:
        return None
    named = noun.read_as(*_NOUNS)
    value = named.value.rpartition("/")[2] if named is not None else ""
    return (f"proximal:{value}" if that.value == "proximal" else "affected"), at + 2


def pieces(lexemes: list[Lexeme]) -> tuple[str, list[list[Lexeme]]]:
    """Cut a condition at the joints before which and behind which a clause stands.

    Returns:
        The class of the joints (``AND``, ``OR``, or an empty string where they differ), and the clauses. A clause that begins
        with its verb is given the subject of the one before.
    """
    out: list[list[Lexeme]] = []
    kinds: set[str] = set()
    start = at = 0
    while at < len(lexemes):
        behind = at
        while class_at(lexemes, behind) in _JOINTS:
            behind += 1
        if behind > at > start and _begins(lexemes, behind):
            out.append(lexemes[start:at])
            classes = {x.cls for x in lexemes[at:behind]}
            kinds.add("OR" if "OR" in classes else "AND" if "AND" in classes else "COMMA")
            start = behind
        at = max(behind, at + 1)
    out.append(lexemes[start:])
    if "OR" in kinds or "AND" in kinds:
        kinds.discard("COMMA")
    return (kinds.pop() if len(kinds) == 1 else ""), _completed(out)


def _completed(clauses: list[list[Lexeme]]) -> list[list[Lexeme]]:
    out = clauses[:1]
    for clause in clauses[1:]:
        who = referent(out[-1])
        shared = clause[0].cls in _VERBS and who is not None
        out.append([*out[-1][: who[1]], *clause] if shared and who is not None else clause)
    return out


def _begins(lexemes: list[Lexeme], at: int) -> bool:
    """True where a clause of a condition begins."""
    cls, left = class_at(lexemes, at), len(lexemes) - at
    if cls == "CTRL":
        return left > 1
    if cls in _VERBS | {"THERE", "LIFE", "CTRLIT"} or (cls == "DEVOTION" and lexemes[at].value == "devotion"):
        return True
    if cls in ("POSS", "THE") and class_at(lexemes, at + 1) in MEASURED:
        return True
    holder = at + (cls == "DET")
    if class_at(lexemes, holder) in ("YOU", "PLAYER") and class_at(lexemes, holder + 1) == "HAVE":
        return True
    who = referent(lexemes, at)
    return who is not None and class_at(lexemes, who[1]) in _VERBS | {"GEN"}
