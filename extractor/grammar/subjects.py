"""Whom a clause is about: what its subject stands for, and the parts of a subject that several objects share."""

from __future__ import annotations

import msgspec
from lark import Tree

from extractor.grammar.discourse import Mention, point_back, resolve_pronoun
from extractor.grammar.lookahead import VERBS
from extractor.grammar.nouns import Phrase, read_phrase
from extractor.grammar.parser import parse_prefix
from extractor.grammar.tokens import Tok
from extractor.ir.effects import Subject

_PLURAL = {"they": True, "it": False, "he": False, "she": False}
_PREDICATES = VERBS | {"XVERB", "OPAQUE", "REMAIN", "ENTERX", "OWNPT", "VSEP"}
_SOURCES = frozenset({"SELF", "THIS"})


def subject_of(who: str | Tok | Phrase, part: list[Tok], mentions: list[Mention], *, lasting: bool) -> Subject:
    """Say whom a clause is about; pronouns and demonstratives take the subject of an earlier mention.

    "A creature" without "target" is chosen when the effect happens (608.2d), unless a static ability speaks: there it is any.

    Args:
        who: the subject as the grammar read it: ``"self"``, a pronoun, or a noun phrase.
        part: the tokens of the clause.
        mentions: what was mentioned before.
        lasting: True in a static ability.
    """
    at = part[0].start
    if who == "self":
        return Subject(ref="self")
    if isinstance(who, Tok):
        verb = next((t for t in part if t.cls in VERBS), None)
        plural = True if verb is not None and "pl" in verb.feats else _PLURAL.get(who.value)
        return resolve_pronoun(mentions, at, plural=plural)
    assert isinstance(who, Phrase)
    if who.pointing == "this":
        return Subject(ref="self")
    if who.pointing in ("that", "definite"):
        return point_back(who, at, mentions)
    found = who.subject()
    if found.ref == "chosen":  # "choose target creature … The chosen creature": the target
        targets = [m for m in mentions if m.start < at and m.subject.ref == "target" and m.heads & who.heads]
        return msgspec.structs.replace(targets[-1].subject, anaphor=True) if targets else found
    counted = who.pointing == "one" or found.count is not None
    return msgspec.structs.replace(found, ref="chosen") if found.ref == "all" and counted and not lasting else found


_NOUNS = frozenset({"CTYPE", "CTYPES", "STYPE", "STYPES", "KIND", "PLAYER"})


def joined(toks: list[Tok], begin: int) -> list[int]:
    """Return where the parts of a subject begin that point at their objects in different ways.

    "This creature and each other creature you control", "target land and target creature"; the one noun phrase of "each
    creature and each land", and of "target artifact or land", is no such subject.
    """
    end = next((i for i in range(begin, len(toks)) if toks[i].cls in _PREDICATES), begin)
    starts = [begin]
    for index in range(begin + 1, end - 1):
        if toks[index].cls == "SEP" and any(x.cls == "AND" for x in toks[index].inner):
            left, right = _manner(toks[starts[-1] : index]), _manner(toks[index + 1 : end])
            if left and right and (left != right or left == "target"):
                starts.append(index + 1)
    return starts


def _manner(toks: list[Tok]) -> str:
    """Say how a noun phrase points at its objects, as far as its first words tell; empty for one without a noun."""
    stretch = toks[: next((i for i, t in enumerate(toks) if t.cls in ("SEP", "OR")), len(toks))]
    classes = [t.cls for t in stretch]
    if not classes:
        return ""
    if "TARGET" in classes:  # adjectives before it belong to the noun of the part before: « … et non-terrain ciblé »
        nouns = [t for t, before in zip(stretch, ["", *classes], strict=False) if t.cls in _NOUNS and before != "NEGP"]
        return "target" if nouns or classes[0] == "TARGET" else ""
    if classes[0] in _SOURCES or (classes[0] == "THAT" and stretch[0].value == "proximal"):
        return "self"
    if "ATT" in classes:
        return "attached"
    if not {"CTYPE", "CTYPES", "STYPE", "KIND"} & set(classes) or classes[0] in ("THAT", "PRON", "COLOR", "NEGP"):
        return ""
    return "all"


def leading_subject(toks: list[Tok], mentions: list[Mention], lang: str, *, lasting: bool) -> Subject | None:
    """Return the subject of one part of a joined subject; None if it is not read to its end."""
    if toks[0].cls == "SELF" and len(toks) == 1:
        return Subject(ref="self")
    parse = parse_prefix(lang, toks, "noun_phrase")
    if not isinstance(parse.tree, Tree) or parse.used != len(toks):
        return None
    return subject_of(read_phrase(parse.tree, toks, lang), toks, mentions, lasting=lasting)
