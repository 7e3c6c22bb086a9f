"""What was mentioned before: so that "it", "they" and "that land" find their object.

A mention is the object itself by name, a target, an attached object, a set, a token just made, or any noun phrase of an
earlier clause. The nearest mention that agrees in number and kind is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from lark import Tree

from extractor.grammar.lookahead import Lookahead
from extractor.grammar.nouns import Phrase, read_phrase, zone_filter
from extractor.grammar.parser import parse_prefix
from extractor.grammar.tokens import Tok, fold, plain_tokens
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
    "QSEP",
    "QOR",
    "HASTYPE",
}
_MADE_OF = frozenset({"CTYPE", "CTYPES", "STYPE", "STYPES", "PT", "COLOR", "SUPER", "KWADJ"})
_BARE = frozenset({"CTYPE", "CTYPES", "STYPE", "STYPES", "KIND", "NEGP", "SUPER", "COLOR"})
_HEADS = frozenset({"CTYPE", "CTYPES", "STYPE", "KIND", "TARGET"})


@dataclass(slots=True)
class Mention:
    """An object mentioned at a place of the text.

    ``cost`` marks one inside a cost, ``made`` one that a clause makes, ``asked`` one that a condition asks for; ``oblique`` one
    that is neither what a condition is about nor what a clause makes ("if you control a Wizard", "a token that's a copy of
    target creature"), ``spread`` one for each of several players. ``heads`` are the types and kinds its noun names.
    """

    start: int
    subject: Subject
    plural: bool
    cost: bool = False
    made: bool = False
    asked: bool = False
    oblique: bool = False
    spread: bool = False
    heads: frozenset[str] = frozenset()

    def agrees(self, plural: bool | None) -> bool:
        """True if a pronoun or noun of this number may take it up; one object for each player may be taken up as several."""
        return plural is None or self.plural == plural or (plural and self.spread)

    @property
    def types(self) -> frozenset[str]:
        """The card types its noun names."""
        return self.heads & _CARD_TYPES


_CARD_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery"}
)
_DESCRIBING = frozenset({"NEG", "ALSO", "STILL", "DET", "PT", "COLOR", "SUPER"})
#: Whose verb asks for objects in a condition ("if you control a Wizard").
_POSSESSORS = frozenset({"YOU", "PLAYER", "CTRL", "CONTROLS"})
#: Nouns that take up an object of any type.
_GENERIC = frozenset({"permanent", "card", "spell", "token"})
_ASKING = frozenset({"IF", "ASLONG", "UNLESS", "FORASLONG", "EXCEPTIF"})


def find_mentions(
    lang: str, lexemes: list[Lexeme], earlier: list[Mention], *, cost: bool = False, spread: bool = False
) -> list[Mention]:
    """Return the mentions in a stretch of text, in order.

    Args:
        lang: the language.
        lexemes: a sentence, a part of one, or a cost.
        earlier: what the ability mentioned before, for demonstratives.
        cost: True for a cost.
        spread: True where it is said for each of several players.
    """
    toks = plain_tokens(lexemes)
    out: list[Mention] = []
    asked: int | None = None  # where the condition began that the tokens stand in
    index = first = 0
    oblique = moving = aimed = False
    entering = -1
    source: f.Filter | None = None
    while index < len(toks):
        tok = toks[index]
        if tok.cls in _ASKING:
            asked, first = index, len(out)
        elif asked is not None and (tok.cls == "STOP" or any(x.cls == "COMMA" for x in tok.inner)):
            asked = None
        spread = spread or (tok.cls in ("EACH", "FOREACH") and [t.cls for t in toks[index + 1 : index + 2]] == ["PLAYER"])
        if tok.cls in ("ACTION", "MOVE", "CHOOSE"):
            oblique, moving, source = False, tok.cls == "MOVE", None
            aimed = tok.cls == "CHOOSE" and tok.value == "target"
            if (moving or tok.value == "create") and (made := _made(toks, index, cost)):
                mention, index = made
                out.append(mention)
                oblique = True  # what stands behind "a token that's a copy of"
                continue
        if tok.cls == "XVERB" and tok.value == "enter":
            entering = len(out) - 1
        if tok.cls == "UNDER" and entering == len(out) - 1 >= 0:
            out[-1].subject = _controlled(out[-1].subject, tok.value)
        if tok.cls == "ZONEP" and moving and not tok.value.startswith("battlefield"):
            source = zone_filter(tok.value)
        if tok.cls == "SELF":
            out.append(Mention(tok.start, Subject(ref="self"), False, cost))
        elif tok.cls in _STARTS or any(r.cls in _STARTS for r in tok.others):
            part = _phrase_tokens(toks, index, moving=moving)
            parse = parse_prefix(lang, part, "noun_phrase")
            if parse.used and (clause := _relative(toks, lexemes, part[parse.used - 1], moving=moving)):
                part = [*part[: parse.used], clause]
                parse = parse_prefix(lang, part, "noun_phrase")
            if isinstance(parse.tree, Tree) and any(cls in _HEADS for cls, _ in parse.chosen):
                if not _predicative(toks, index):
                    phrase = read_phrase(parse.tree, part, lang)
                    if source is not None and not any(isinstance(leaf, f.ZoneIs) for leaf in f.leaves(phrase.filter)):
                        phrase.filter = f.conjunction([phrase.filter, source])
                    if phrase.pointing == "definite" and part[parse.used - 1].cls == "OF":
                        phrase.pointing = "one"  # « la carte du dessus de votre bibliothèque » takes nothing up
                    if aimed and phrase.pointing in ("one", "all"):
                        phrase.pointing = "target"
                    mention = _mention(phrase, tok.start, [*earlier, *out], cost, asked is not None)
                    mention.oblique = oblique or (
                        asked is not None and (len(out) > first or any(t.cls in _POSSESSORS for t in toks[asked:index]))
                    )
                    mention.spread = spread
                    out.append(mention)
                behind = part[parse.used - 1].end
                index = next((i for i in range(index, len(toks)) if toks[i].start >= behind), len(toks))
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
    while at >= 0 and toks[at].cls in _DESCRIBING:
        at -= 1
    return at >= 0 and toks[at].cls in ("BE", "BECOME", "BEPAST")


def _phrase_tokens(toks: list[Tok], index: int, *, moving: bool) -> list[Tok]:
    """Return the tokens from ``index`` on that a noun phrase can hold.

    A determiner behind a noun begins a new phrase, and a second place is where the object goes, not where it is. Of what is
    moved, the battlefield is where it goes, and a counter is put on it.
    """
    end = index
    head = placed = False
    while end < len(toks) and (toks[end].cls in _PARTS or _list_goes_on(toks, end)):
        cls = toks[end].cls
        if head and cls in ("DET", "THE", "ANOTHER", "EACH", "THAT") and toks[end - 1].cls not in ("OR", "OF", "SEP"):
            break
        if placed and (cls == "ZONEP" or (cls == "STATUS" and toks[end].value.startswith("face"))):
            break  # "turn all creatures on the battlefield face down"
        if moving and head and cls == "WITH" and any(t.cls == "COUNTER" for t in toks[end + 1 : end + 5]):
            break
        head = head or (cls in _HEADS and toks[end - 1].cls != "NEGP")
        placed = placed or (cls == "ZONEP" and not (moving and toks[end].value.startswith("battlefield")))
        end += 1
    if moving:
        return [t for t in toks[index:end] if not (t.cls == "ZONEP" and t.value.startswith("battlefield"))]
    return toks[index:end]


def _list_goes_on(toks: list[Tok], at: int) -> bool:
    """True at a comma or "and" behind which a noun phrase goes on.

    That is a noun or adjective without a determiner of its own, or a further member of a list of alternatives.
    """
    if toks[at].cls != "SEP" or at + 1 >= len(toks):
        return False
    behind = [t.cls for t in toks[at + 1 :]]
    if behind[0] in _BARE or (behind[0] == "OF" and behind[1:2] and behind[1] in _BARE):
        return True
    end = next((i for i, cls in enumerate(behind) if cls not in _PARTS | {"SEP"} or cls == "OR"), len(behind))
    return behind[0] == "DET" and behind[end : end + 1] == ["OR"] and any(cls in _HEADS for cls in behind[:end])


def _relative(toks: list[Tok], lexemes: list[Lexeme], last: Tok, *, moving: bool) -> Tok | None:
    """Return the relative clause behind a noun phrase that ends in ``last``, without where the object is moved to."""
    behind = next((tok for tok in toks if tok.start >= last.end), None)
    at = next((i for i, x in enumerate(lexemes) if behind and x.start == behind.start), None)
    if at is None or not ((see := Lookahead(lexemes)).relative(at) or _participle(lexemes[at])):
        return None
    inner = lexemes[at : see.relative_end(at)]
    goal = next((i for i in range(len(inner)) if moving and _goal(inner, i)), None)
    return fold("RELX", inner[:goal])


def _participle(lexeme: Lexeme) -> bool:
    """True at a participle that describes the noun before it ("put onto the battlefield this way")."""
    return (lexeme.cls, lexeme.value) == ("WORD", "participle")


def _goal(inner: list[Lexeme], at: int) -> bool:
    """True where words about an object end and those about where it is moved begin: "… this way onto the battlefield"."""
    if inner[at].cls == "ZONEP":
        return at > 0 and inner[at].value.startswith("battlefield")
    words = inner[at : at + 3]
    return at > 1 and [x.cls for x in words] == ["WORD", "THE", "ZONE"] and words[2].value == "battlefield"


def _made(toks: list[Tok], index: int, cost: bool) -> tuple[Mention, int] | None:
    """Return the token that a clause creates or puts onto the battlefield (701.7) and the index behind its noun."""
    at = next((i for i in range(index + 1, len(toks)) if toks[i].cls == "KIND" and toks[i].value == "token"), None)
    if at is None or any(t.cls in ("STOP", "ACTION", "COUNTER", "TARGET", "EACH", "ALL", "CTRL") for t in toks[index + 1 : at]):
        return None
    end = at + 1
    while end < len(toks) and (toks[end].cls in _MADE_OF or (toks[end].cls == "OF" and end == at + 1)):
        end += 1  # « un jeton de créature 1/1 verte Elfe »
    named = toks[index + 1 : end]
    heads = frozenset(t.value for t in named if t.cls in ("CTYPE", "KIND"))
    heads |= frozenset(t.value.partition("/")[2] for t in named if t.cls == "STYPE")
    plural = "pl" in toks[at].feats
    return Mention(toks[index + 1].start, Subject(ref="created"), plural, cost, made=True, heads=heads), end


def _mention(phrase: Phrase, start: int, earlier: list[Mention], cost: bool, asked: bool) -> Mention:
    heads = phrase.heads
    if phrase.pointing == "this":
        subject = Subject(ref="self")
    elif phrase.pointing in ("that", "definite"):
        subject = point_back(phrase, start, earlier)
    elif phrase.pointing in ("target", "attached", "chosen"):
        subject = phrase.subject()
    else:
        subject = Subject(ref="that", filter=phrase.filter, count=phrase.count)
    if subject.ref == "all":
        subject = Subject(ref="that", filter=phrase.filter, count=phrase.count)
    return Mention(start, subject, phrase.plural, cost, asked=asked, heads=heads)


def point_back(phrase: Phrase, at: int, mentions: list[Mention]) -> Subject:
    """Return the subject that a demonstrative or definite noun phrase ("that land", « ce terrain ») stands for.

    A demonstrative that may mean the source itself does so unless the same noun was mentioned, and not only asked for. A
    definite phrase takes up what its noun fits, else it describes an object by itself ("the creature with the greatest power").
    """
    tokens = any("token" in m.heads for m in mentions if m.start < at)
    made = any(m.made for m in mentions) or (phrase.pointing == "definite" and not tokens)
    if "copy" in phrase.kinds or ("token" in phrase.kinds and made):
        return Subject(ref="created", anaphor=True)
    if phrase.proximal and phrase.heads and phrase.heads <= _GENERIC:
        # « cette carte », « ce permanent »: the object spoken of last, if it is not the source
        pool = [m for m in mentions if m.start < at and not (m.cost or m.asked or m.oblique) and m.agrees(phrase.plural)]
        return _anaphor(pool[-1].subject) if pool else Subject(ref="self")
    if phrase.proximal:
        same = [m for m in mentions if m.start < at and m.heads & phrase.heads and not m.asked and m.subject.ref != "self"]
        return _anaphor(same[-1].subject) if same else Subject(ref="self")
    if phrase.pointing == "definite":
        fitting = [m for m in mentions if m.start < at and (m.heads & phrase.heads or phrase.heads <= _GENERIC)]
        wanted = set(f.leaves(phrase.filter))
        alike = [m for m in fitting if wanted <= set(f.leaves(m.subject.filter))]
        return _anaphor((alike or fitting)[-1].subject) if fitting else phrase.subject()
    return resolve_pronoun(mentions, at, plural=phrase.plural or None, types=phrase.heads & _CARD_TYPES)


def resolve_pronoun(mentions: list[Mention], at: int, *, plural: bool | None, types: frozenset[str] = frozenset()) -> Subject:
    """Return the subject that a pronoun or demonstrative at ``at`` stands for.

    Args:
        mentions: all mentions of the ability so far.
        at: where the pronoun stands; later mentions are left out.
        plural: the number of the pronoun; None when its form does not show it.
        types: card types that a demonstrative names ("that land").
    """
    earlier = [m for m in mentions if m.start < at and not (m.oblique and plural is not True)]
    plain = [m for m in earlier if not m.cost]
    pools = [plain, earlier]
    if types:
        # "That creature" is another one than "this creature" and the enchanted one, where both were mentioned.
        typed = [m for m in mentions if m.start < at and m.types & types]
        other = [m for m in typed if m.subject.ref not in ("self", "attached") and not m.cost]
        untyped = [m for m in plain if not m.types and m.subject.ref != "self"]
        pools = [other, [m for m in typed if not m.cost], typed, untyped, plain]
    if plural and not any(m.agrees(True) for m in plain) and (both := _together(plain)) is not None:
        return both
    for pool in pools:
        for agree in (True, False):
            for mention in reversed(pool):
                if not agree or mention.agrees(plural):
                    return _anaphor(mention.subject)
    return Subject(ref="self", anaphor=True)


def _controlled(subject: Subject, player: str) -> Subject:
    """Say of an object that enters under whose control it does."""
    if subject.ref != "that" or subject.antecedent is not None:
        return subject
    under = f.ControllerIs(value=player)  # type: ignore[arg-type]
    return msgspec.structs.replace(subject, filter=f.conjunction([subject.filter, under]))


def _together(mentions: list[Mention]) -> Subject | None:
    """Return the targets that "they" stands for where each was named alone: "tap target creature and target land"."""
    targets = [m.subject for m in mentions if m.subject.ref == "target" and m.subject.count is None]
    parts = [subject.filter for subject in targets if subject.filter is not None]
    if len(parts) < 2 or len(parts) < len(targets):
        return None
    return Subject(ref="target", filter=f.disjunction(parts), anaphor=True)


def _anaphor(subject: Subject) -> Subject:
    if subject.ref == "that" and not subject.anaphor:
        antecedent = Subject(ref="all", filter=subject.filter, count=subject.count)
        return Subject(ref="that", antecedent=antecedent, anaphor=True)
    return msgspec.structs.replace(subject, anaphor=True)
