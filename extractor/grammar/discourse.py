"""What was mentioned before: so that "it", "they" and "that land" find their object.

A mention is the object itself by name, a target, an attached object, a set, a token just made, or any noun phrase of an
earlier clause. The nearest mention that agrees in number and kind is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from lark import Tree

from extractor.grammar.nouns import Phrase, read_phrase
from extractor.grammar.parser import parse_prefix
from extractor.grammar.tokens import Tok, plain_tokens
from extractor.ir import filters as f
from extractor.ir.effects import Subject
from extractor.nlp.lexer import Lexeme

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
        "THAT",
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
    """An object mentioned at a place of the text.

    ``cost`` marks one inside a cost, ``made`` one that a clause makes, ``asked`` one that a condition asks for; ``heads`` are
    the types and kinds its noun names.
    """

    start: int
    subject: Subject
    plural: bool
    cost: bool = False
    made: bool = False
    asked: bool = False
    heads: frozenset[str] = frozenset()

    @property
    def types(self) -> frozenset[str]:
        """The card types its noun names."""
        return self.heads & _CARD_TYPES


_CARD_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery"}
)
#: Nouns that take up an object of any type.
_GENERIC = frozenset({"permanent", "card", "spell", "token"})
_ASKING = frozenset({"IF", "ASLONG", "UNLESS", "FORASLONG", "EXCEPTIF"})


def find_mentions(lang: str, lexemes: list[Lexeme], earlier: list[Mention], *, cost: bool = False) -> list[Mention]:
    """Return the mentions in a stretch of text, in order.

    Args:
        lang: the language.
        lexemes: a sentence, a part of one, or a cost.
        earlier: what the ability mentioned before, for demonstratives.
        cost: True for a cost.
    """
    toks = plain_tokens(lexemes)
    asked = bool(toks) and toks[0].cls in _ASKING
    out: list[Mention] = []
    index = 0
    making = False
    while index < len(toks):
        tok = toks[index]
        if tok.cls == "ACTION":
            making = tok.value == "create"
        if tok.cls == "SELF":
            out.append(Mention(tok.start, Subject(ref="self"), False, cost))
        elif tok.cls in _STARTS or any(r.cls in _STARTS for r in tok.others):
            parse = parse_prefix(lang, _phrase_tokens(toks, index), "noun_phrase")
            if isinstance(parse.tree, Tree) and any(cls in _HEADS for cls, _ in parse.chosen):
                if not _predicative(toks, index):
                    phrase = read_phrase(parse.tree, toks[index:], lang)
                    out.append(_mention(phrase, tok.start, [*earlier, *out], cost, making, asked))
                    making = False
                index += parse.used
                continue
            if tok.cls == "TARGET":
                kinds = [t.value for t in toks[index + 1 : index + 4] if t.cls == "CTYPE"]
                target = Subject(ref="target", filter=f.disjunction([f.CardTypeIs(value=kind) for kind in kinds]))
                out.append(Mention(tok.start, target, False, cost, heads=frozenset(kinds)))
        index += 1
    return out


def _predicative(toks: list[Tok], index: int) -> bool:
    """True behind a form of "be": "it isn't a creature" mentions no other object."""
    at = index - 1
    while at >= 0 and toks[at].cls in ("NEG", "ALSO", "STILL"):
        at -= 1
    return at >= 0 and toks[at].cls in ("BE", "BECOME", "BEPAST")


def _phrase_tokens(toks: list[Tok], index: int) -> list[Tok]:
    """Return the tokens from ``index`` on that a noun phrase can hold.

    A determiner behind a noun begins a new phrase, and a second place is where the object goes, not where it is.
    """
    end = index
    head = placed = False
    while end < len(toks) and toks[end].cls in _PARTS:
        cls = toks[end].cls
        if head and cls in ("DET", "THE", "ANOTHER", "EACH") and toks[end - 1].cls not in ("OR", "OF"):
            break
        if placed and cls == "ZONEP":
            break
        head = head or cls in _HEADS
        placed = placed or cls == "ZONEP"
        end += 1
    return toks[index:end]


def _mention(phrase: Phrase, start: int, earlier: list[Mention], cost: bool, making: bool, asked: bool) -> Mention:
    heads = phrase.heads
    if making and "token" in phrase.kinds:
        return Mention(start, Subject(ref="created"), phrase.plural, cost, made=True, heads=heads)
    if phrase.pointing == "this":
        subject = Subject(ref="self")
    elif phrase.pointing in ("that", "definite"):
        subject = point_back(phrase, start, earlier)
    elif phrase.pointing in ("target", "attached", "chosen"):
        subject = phrase.subject()
    else:
        subject = Subject(ref="that", filter=phrase.filter, count=phrase.count)
    return Mention(start, subject, phrase.plural, cost, asked=asked, heads=heads)


def point_back(phrase: Phrase, at: int, mentions: list[Mention]) -> Subject:
    """Return the subject that a demonstrative or definite noun phrase ("that land", « ce terrain ») stands for.

    A demonstrative that may mean the source itself does so unless the same noun was mentioned, and not only asked for. A
    definite phrase takes up what its noun fits, else it describes an object by itself ("the creature with the greatest power").
    """
    if "copy" in phrase.kinds or ("token" in phrase.kinds and any(m.made for m in mentions)):
        return Subject(ref="created", anaphor=True)
    if phrase.proximal:
        same = [m for m in mentions if m.start < at and m.heads & phrase.heads and not m.asked and m.subject.ref != "self"]
        return _anaphor(same[-1].subject) if same else Subject(ref="self")
    if phrase.pointing == "definite":
        fitting = [m for m in mentions if m.start < at and (m.heads & phrase.heads or phrase.heads <= _GENERIC)]
        return _anaphor(fitting[-1].subject) if fitting else phrase.subject()
    return resolve_pronoun(mentions, at, plural=phrase.plural or None, types=phrase.heads & _CARD_TYPES)


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
    if subject.ref == "that" and not subject.anaphor:
        antecedent = Subject(ref="all", filter=subject.filter, count=subject.count)
        return Subject(ref="that", antecedent=antecedent, anaphor=True)
    return msgspec.structs.replace(subject, anaphor=True)
