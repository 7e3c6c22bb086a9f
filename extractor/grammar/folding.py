"""Lists that are one part of a noun phrase: "in your hand, library, and graveyard", "other than Islands and Forests"."""

from __future__ import annotations

from extractor.grammar.quantities import Part
from extractor.nlp.lexer import Lexeme

_JOINTS = frozenset({"COMMA", "AND", "OR"})
#: Places of a player, which a list may name without repeating whose they are.
_OWNED = frozenset({"hand", "library", "graveyard"})
_BATTLEFIELD = "battlefield"
_EXCLUDED = frozenset({"THE", "DET", "NEGP", "STYPE", "STYPES", "CTYPE", "CTYPES", "SUPER", "COLOR", "KIND"})
_HEADS = ("STYPE", "STYPES", "CTYPE", "CTYPES", "KIND")


def places(lexemes: list[Lexeme], at: int) -> Part:
    """Read the places of a list from its first one on; the value is ``zone:owner`` of each, separated by ``|``.

    Places without "and" or "or" between the last two are no list: where something is, and where it goes.
    """
    alone = Part("ZONEP", lexemes[at].value, at, at + 1)
    found, end, owner = [alone.value], alone.end, alone.value.partition(":")[2]
    closed = False
    while not closed:
        behind = _behind(lexemes, end)
        lexeme = lexemes[behind] if end < behind < len(lexemes) else None
        if lexeme is None or _BATTLEFIELD in (lexemes[at].value, lexeme.value):
            return alone
        if lexeme.cls == "ZONEP":
            found.append(lexeme.value)
        elif owner and lexeme.cls == "ZONE" and lexeme.value in _OWNED and "pl" not in lexeme.feats:
            found.append(f"{lexeme.value}:{owner}")
        else:
            return alone
        closed = any(x.cls != "COMMA" for x in lexemes[end:behind])
        end = behind + 1
    return Part("ZONEP", "|".join(found), at, end)


def held_by(lexemes: list[Lexeme], at: int) -> Part | None:
    """Read whose a noun's objects are: « d'un adversaire », "of target player"; the value is who controls them.

    A player's choice or zone ("of an opponent's choice") is something else.
    """
    end = at + 1
    classes = set()
    while end < len(lexemes) and lexemes[end].cls in ("DET", "THE", "THAT", "TARGET"):
        classes.add(lexemes[end].cls)
        end += 1
    if end >= len(lexemes) or lexemes[end].cls != "PLAYER":
        return None
    player = lexemes[end].value
    end += 1
    if end < len(lexemes) and lexemes[end].cls == "TARGET":
        classes.add("TARGET")
        end += 1
    if end < len(lexemes) and lexemes[end].cls in ("GEN", "WORD"):
        return None
    if "TARGET" in classes:
        player = f"target_{player}"
    elif "THAT" in classes:
        player = "that_player"
    elif player == "player":
        return None
    return Part("CTRL", player, at, end)


def possessor(lexemes: list[Lexeme], at: int) -> Part | None:
    """Read whose the objects are that a noun phrase names behind a genitive: "target player's lands"."""
    cls = lexemes[at].cls
    end = at + (cls in ("TARGET", "EACH", "THAT", "DET"))
    if [x.cls for x in lexemes[end : end + 2]] != ["PLAYER", "GEN"] or end == at or end + 2 >= len(lexemes):
        return None
    if not lexemes[end + 2].has("CTYPE", "STYPE", "KIND", "SUPER", "COLOR", "NEGP", "STATUS"):
        return None
    player = lexemes[end].value
    if cls == "TARGET":
        player = f"target_{player}"
    elif cls == "THAT":
        player = "that_player"
    elif player == "player":
        return None
    return Part("CTRL", player, at, end + 2)


def exclusion(lexemes: list[Lexeme], at: int, source: int) -> Part | None:
    """Read "other than this creature", "except Islands", "other than a Wall" behind a noun, or nothing.

    An exception of a copy effect is a clause about the copy, not about a noun.

    Args:
        lexemes: the lexemes of the sentence.
        at: the index of "other than" or "except".
        source: the index behind the source of the effect, where it is what is excluded first, else 0.

    Returns:
        A part with the value ``self``, ``nouns``, or ``both`` for a list that begins with the source.
    """
    if lexemes[at].cls == "EXCEPT" and any(x.cls == "COPY" for x in lexemes[:at]):
        return None
    end = source or at + 1
    headed = False
    while end < len(lexemes):
        behind = _behind(lexemes, end)
        joinable = headed or end == source
        if behind >= len(lexemes) or lexemes[behind].cls not in _EXCLUDED or (behind > end and not joinable):
            break
        if (end == source and behind == end) or _singles_out(lexemes, behind):
            break
        headed = headed or lexemes[behind].has(*_HEADS)
        end = behind + 1
    if not headed:
        return Part("OTHERTHAN", "self", at, source) if source else None
    if source and end < len(lexemes) and lexemes[end].cls in ("CTRL", "OWN"):
        return Part("OTHERTHAN", "self", at, source)  # "creatures other than ~ and lands you control"
    return Part("OTHERTHAN", "both" if source else "nouns", at, end)


def _singles_out(lexemes: list[Lexeme], at: int) -> bool:
    """True at an article by which a noun in the singular means one object: "other than the creature tapped this way"."""
    if lexemes[at].cls != "THE" or lexemes[at].value == "generic":
        return False
    noun = next((x for x in lexemes[at + 1 :] if x.has(*_HEADS) or x.cls not in _EXCLUDED), None)
    return noun is None or "pl" not in noun.feats


def _behind(lexemes: list[Lexeme], at: int) -> int:
    """Return the index behind the joints at an index."""
    while at < len(lexemes) and lexemes[at].cls in _JOINTS:
        at += 1
    return at
