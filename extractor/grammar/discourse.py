"""What was mentioned before: so that "it", "they" and "that land" find their object.

A mention is the object itself by name, a target, an attached object, a set, a token just made, or any noun phrase of an
earlier clause. The nearest mention that agrees in number and kind is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from lark import Tree

from extractor.grammar.nouns import Phrase, read_phrase
from extractor.grammar.parser import parse_prefix
from extractor.grammar.tokens import Tok
from extractor.ir import filters as f
from extractor.ir.effects import Subject

_STARTS = frozenset(
    {
        "ALL",
        "EACH",
        "EVERY",
        "ANOTHER",
        "OTHER",
        "DET",
        "NUM",
        "UPTO",
        "ANYNUM",
        "CTYPE",
        "CTYPES",
        "STYPE",
        "SUPER",
        "COLOR",
        "KIND",
        "STATUS",
        "TARGET",
        "ATT",
        "NEGP",
        "CHOSEN",
        "THIS",
        "THE",
        "THATMANY",
    }
)
_PARTS = _STARTS | {
    "OR",
    "OF",
    "CTRL",
    "OWN",
    "ZONEP",
    "ORD",
    "TYPEW",
    "CHOICE",
    "OTHERTHAN",
    "WITH",
    "COUNTER",
    "COUNTERW",
    "ON",
    "THEM",
    "KW",
    "COMPARE",
    "STYPES",
    "PLAYER",
    "NAMEW",
    "THAT",
}
_HEADS = frozenset({"CTYPE", "CTYPES", "STYPE", "KIND", "TARGET"})


@dataclass(slots=True)
class Mention:
    """An object mentioned at a place of the text; ``cost`` marks one inside a cost, ``made`` one that a clause makes."""

    start: int
    subject: Subject
    plural: bool
    cost: bool = False
    made: bool = False
    types: frozenset[str] = frozenset()


def find_mentions(lang: str, toks: list[Tok], *, cost: bool = False) -> list[Mention]:
    """Return the mentions in the tokens of a sentence, in order."""
    out: list[Mention] = []
    index = 0
    making = False
    while index < len(toks):
        tok = toks[index]
        if tok.cls == "ACTION":
            making = tok.value == "create"
        if tok.cls == "SELF":
            out.append(Mention(tok.start, Subject(ref="self"), False, cost))
            index += 1
            continue
        if tok.cls in _STARTS or any(r.cls in _STARTS for r in tok.others):
            parse = parse_prefix(lang, _phrase_tokens(toks, index), "noun_phrase")
            if isinstance(parse.tree, Tree) and any(cls in _HEADS for cls, _ in parse.chosen):
                if _predicative(toks, index):
                    index += parse.used
                    continue
                phrase = read_phrase(parse.tree, toks[index:], lang)
                out.append(_mention(phrase, tok.start, cost, making))
                index += parse.used
                making = False
                continue
            if tok.cls == "TARGET":
                kinds: list[f.Filter] = [f.CardTypeIs(value=t.value) for t in toks[index + 1 : index + 4] if t.cls == "CTYPE"]
                types = frozenset(t.value for t in toks[index + 1 : index + 4] if t.cls == "CTYPE")
                out.append(Mention(tok.start, Subject(ref="target", filter=f.disjunction(kinds)), False, cost, False, types))
        index += 1
    return out


def _predicative(toks: list[Tok], index: int) -> bool:
    """True behind a form of "be": "it isn't a creature" mentions no other object."""
    at = index - 1
    while at >= 0 and toks[at].cls in ("NEG", "ALSO", "STILL"):
        at -= 1
    return at >= 0 and toks[at].cls in ("BE", "BECOME", "BEPAST")


def _phrase_tokens(toks: list[Tok], index: int) -> list[Tok]:
    """Return the tokens from ``index`` on that a noun phrase can hold; a determiner behind a noun begins a new one."""
    end = index
    head = False
    while (
        end < len(toks)
        and toks[end].cls in _PARTS
        and not (head and toks[end].cls in ("DET", "THE", "ANOTHER", "EACH") and toks[end - 1].cls not in ("OR", "OF"))
    ):
        head = head or toks[end].cls in _HEADS
        end += 1
    return toks[index:end]


def _mention(phrase: Phrase, start: int, cost: bool, making: bool) -> Mention:
    subject = phrase.subject()
    made = making and "token" in phrase.kinds
    if made:
        subject = Subject(ref="created")
    elif phrase.pointing not in ("target", "attached", "this", "chosen"):
        subject = Subject(ref="that", filter=phrase.filter, count=phrase.count)
    types = frozenset(
        part.value
        for part in (phrase.filter.of if isinstance(phrase.filter, f.And) else (phrase.filter,))
        if isinstance(part, f.CardTypeIs)
    )
    return Mention(start, subject, phrase.plural, cost, made, types)


def resolve_pronoun(mentions: list[Mention], at: int, *, plural: bool | None, types: frozenset[str] = frozenset()) -> Subject:
    """Return the subject that a pronoun or demonstrative at ``at`` stands for.

    Args:
        mentions: all mentions of the ability so far.
        at: where the pronoun stands; later mentions are left out.
        plural: the number of the pronoun; None when its form does not show it.
        types: card types that a demonstrative names ("that land").
    """
    earlier = [m for m in mentions if m.start < at]
    plain = [m for m in earlier if not m.cost]
    pools = [plain, earlier]
    if types:
        typed = [m for m in earlier if m.types & types]
        untyped = [m for m in plain if not m.types and m.subject.ref != "self"]
        pools = [[m for m in typed if not m.cost], typed, untyped, plain]
    for pool in pools:
        for agree in (True, False):
            for mention in reversed(pool):
                if not agree or plural is None or mention.plural == plural:
                    return _anaphor(mention.subject)
    return Subject(ref="self", anaphor=True)


def _anaphor(subject: Subject) -> Subject:
    if subject.ref == "that":
        antecedent = Subject(ref="all", filter=subject.filter, count=subject.count)
        return Subject(ref="that", antecedent=antecedent, anaphor=True)
    return Subject(ref=subject.ref, filter=subject.filter, count=subject.count, anaphor=True)
