"""From the lexemes of a sentence to the tokens of the grammar.

Separators are told apart by what follows them (one lexeme of lookahead keeps the grammar free of conflicts), and stretches
that the grammar does not look into - conditions, durations with a verb, defined numbers, other predicates - are folded into
single tokens that keep their lexemes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from extractor.grammar.folding import exclusion, held_by, places, possessor
from extractor.grammar.lookahead import CONDITIONS, DURATIONS, JOINTS, SILENT, VERBS, Lookahead
from extractor.grammar.quantities import MEASURED, Part, comparison, qualities
from extractor.nlp.lexer import Lexeme, Reading

_NOUN_PARTS = frozenset(
    {
        "ALL",
        "EACH",
        "EVERY",
        "ANOTHER",
        "OTHER",
        "THE",
        "NUM",
        "THIS",
        "THAT",
        "CTYPE",
        "CTYPES",
        "STYPE",
        "SUPER",
        "COLOR",
        "KIND",
        "STATUS",
        "TARGET",
        "ATT",
        "CHOSEN",
        "CTRL",
        "OWN",
        "ZONEP",
        "RELX",
        "OTHERTHAN",
        "TYPEW",
        "KW",
        "COUNTER",
        "THEM",
        "PLAYER",
        "COMPARE",
    }
)
#: What a participle stands behind, and what it can take as its object.
_CLOSED = frozenset({"CTYPE", "CTYPES", "STYPE", "STYPES", "KIND", "CTRL", "OWN"})
#: The name of an ability has fewer words.
_LONG_NAME = 4
_ABILITIES = frozenset({"KW", "QUOTED", "KWX"})
_NAMED = frozenset({"STYPE", "CTYPE", "SUPER"})
#: What the player who controls it may be named behind.
_HELD = frozenset({"CTYPE", "CTYPES", "STYPE", "STYPES", "KIND", "TARGET"})
_OBJECTS = frozenset({"YOU", "SELF", "PRON", "DET", "THE", "THIS", "THAT", "PLAYER"})
_TAIL_STOPS = frozenset({"DUR", "DURX", "CONDX", "WHEREX", "INADD", "EXCEPT", "STOP"})

#: Where words of another kind of predicate end: its duration is that of the whole clause.
_OPAQUE_STOPS = frozenset({"STOP", "EXCEPT", "DUR", "FORASLONG"})


@dataclass(slots=True)
class Tok:
    """A token of the grammar: class, concept, place, other readings, and the lexemes folded into it."""

    cls: str
    value: str
    start: int
    end: int
    feats: tuple[str, ...] = ()
    others: tuple[Reading, ...] = ()
    inner: list[Lexeme] = field(default_factory=list)


def _plain(lexeme: Lexeme) -> Tok:
    return Tok(lexeme.cls, lexeme.value, lexeme.start, lexeme.end, lexeme.feats, lexeme.others, [lexeme])


def fold(cls: str, inner: list[Lexeme], value: str = "") -> Tok:
    """Return one token of a class for a stretch of lexemes."""
    return Tok(cls, value or inner[0].value, inner[0].start, inner[-1].end, inner[0].feats, (), inner)


class TokenStream:
    """Reads the lexemes of one sentence body once, left to right, and collects tokens."""

    def __init__(self, lexemes: list[Lexeme], *, fold: bool = True) -> None:
        self.lexemes = lexemes
        self.fold = fold
        self.see = Lookahead(lexemes)
        self.out: list[Tok] = []
        self._choice = False
        self._retention = False
        self._verb_seen = False

    def tokens(self) -> list[Tok]:
        """Return the tokens of the whole body."""
        index = 0
        while index < len(self.lexemes):
            index = self._step(index)
        return self.out

    # ------------------------------------------------------------------ one step

    def _step(self, index: int) -> int:
        lexeme = self.lexemes[index]
        cls = lexeme.cls
        if cls in SILENT or (cls in ("EACH", "ALSO") and self.see.behind(index) in VERBS and cls == "EACH" and self.out):
            return index + 1
        if cls == "COLON" and self.see.behind(index) == "QUOTED":
            return index + 1
        if cls in JOINTS:
            return self._joint(index)
        if cls in MEASURED and (measured := comparison(self.lexemes, index)):
            return self._take(measured)
        if cls in ("WITH", "WITHOUT") and not self._verb_seen:
            return self._with(index)
        if cls == "EACH" and self.out and self.see.behind(index) in ("WITH", "WITHOUT"):
            return index + 1
        if (owner := possessor(self.lexemes, index)) is not None:
            return self._take(owner)
        spells = any((t.cls, t.value) == ("KIND", "spell") for t in self.out[-3:])
        if spells and cls == "YOU" and self.see.behind(index) == "ACTION":
            self.out.append(fold("CTRL", self.lexemes[index : index + 2], "you"))  # "spells you cast"
            return index + 2
        if cls == "YOURCOMMANDER":
            self.out += [fold("OWN", [lexeme], "you"), fold("KIND", [lexeme], "commander")]
            return index + 1
        if cls == "ZONEP":
            return self._take(places(self.lexemes, index))
        if cls == "OF" and self.see.behind(index) == "NAMEW" and self.see.at(index + 2) == "CHOSEN":
            self.out.append(Tok("WITH", "with", lexeme.start, lexeme.end, (), (), [lexeme]))
            self.out.append(fold("NAMEW", self.lexemes[index + 1 : index + 3], "chosen"))
            return index + 3
        if cls == "OF" and self.see.behind(index) in MEASURED:
            self.out.append(Tok("WITH", "with", lexeme.start, lexeme.end, (), (), [lexeme]))
            return index + 1
        if cls == "THE" and [x.cls for x in self.lexemes[index + 1 : index + 3]] == ["TYPEW", "OF"] and self._at_start():
            self.out.append(fold("TYPEOF", self.lexemes[index : index + 3], self.lexemes[index + 1].value))
            return index + 3
        if cls == "THEM" and self.out and self.out[-1].cls == "OF":
            self.out.append(Tok("THAT", lexeme.value, lexeme.start, lexeme.end, (), (), [lexeme]))
            return index + 1
        if cls in ("OTHERTHAN", "EXCEPT") and self._in_noun_phrase():
            but = exclusion(self.lexemes, index, self.see.names_source(index + 1))
            if but is not None:
                return self._take(but)
            if cls == "OTHERTHAN":
                return self._fold(index, "RELX", self.see.relative_end(index))
        held = cls == "OF" and self.out and self.out[-1].cls in _HELD and self._headed()
        if held and (holder := held_by(self.lexemes, index)) is not None:
            return self._take(holder)
        if not self.fold:
            self.out.append(_plain(lexeme))
            return index + 1
        if cls in CONDITIONS:
            return self._fold(index, "CONDX", self.see.condition_end(index))
        if cls in DURATIONS:
            return self._fold(index, "DURX", self.see.condition_end(index))
        if cls == "WHERE":
            return self._fold(index, "WHEREX", self.see.until(index + 1, frozenset({"STOP"}), verbs=False))
        # « bloquée par cette créature », "attacking you", "attached to a creature you control"
        if self._in_noun_phrase() and (cls == "FOREACH" or self._takes_object(cls)):
            return self._fold(index, "RELX", self.see.relative_end(index))
        if cls == "FOREACH":
            return self._fold(index, "FOREACHX", self.see.until(index + 1, _TAIL_STOPS))
        if cls in ("EQUAL", "PTEQ"):
            return self._fold(index, "EQUALX" if cls == "EQUAL" else "PTEQ", self.see.until(index + 1, _TAIL_STOPS, lists=True))
        if cls == "REPLACE":
            return self._fold(index, "REPLACEX", self.see.until(index + 1, frozenset({"STOP", "DUR"}), verbs=False))
        if cls == "CTRL" and lexeme.value == "you" and self._at_start() and self.see.behind(index) in ("ATT", "THE"):
            self.out.append(Tok("CONTROLS", "you", lexeme.start, lexeme.end, (), (), [lexeme]))
            return index + 1
        if cls == "NAMED":
            return self._fold(index, "NAMEDX", self.see.until(index + 1, _TAIL_STOPS | {"WITH", "REL", "IF"} | VERBS, lists=True))
        if cls == "COPY":
            return self._fold(index, "COPYX", self.see.until(index + 1, _TAIL_STOPS | {"UNTIL", "IF"}))
        if cls == "XVERB" and lexeme.value == "enter" and (as_end := self.see.enters_as(index)):
            self._verb_seen = True
            return self._fold(index, "ENTERX", as_end)
        if cls == "HAVE" and (same_end := self.see.takes_from(index)):
            self.out.append(_plain(lexeme))
            self._verb_seen = True
            return self._fold(index + 1, "SAMEX", self.see.until(same_end, _TAIL_STOPS))
        if cls == "HAVE" and self.see.behind_silent(index) in ("NEG", "NO") and not self.see.lacks_abilities(index):
            return self._fold(index, "OPAQUE", self.see.until(index + 1, _OPAQUE_STOPS, own=True))
        if cls == "POSS" and self.see.names_itself(index):
            return self._fold(index, "NAMEX", self.see.until(index + 3, frozenset({"STOP", "EXCEPT"}), lists=True))
        if cls == "XVERB" and lexeme.value in ("can", "cannot") and (end := self.see.forbids(index)):
            self._verb_seen = True
            return self._fold(index, "FORBID", end)
        if cls == "XVERB":
            end = self.see.until(index + 1, _OPAQUE_STOPS, own=True)
            while self.see.negated(index) and self.see.offered(end):  # "can't attack, block, or become …"
                end = self.see.until(self.see.past_joints(end) + 1, _OPAQUE_STOPS, own=True)
            return self._fold(index, "OPAQUE", end)
        if cls == "BE" and self.out and self.out[-1].cls == "VSEP" and not self.see.describes(index):
            return self._fold(index, "OPAQUE", self.see.until(index + 1, _OPAQUE_STOPS, own=True))
        if cls == "KW" and self.see.quality(index):
            self.out.append(_plain(lexeme))
            end = self.see.until(index + 1, _TAIL_STOPS | {"QUOTED"}, lists=True)
            return self._fold(index + 1, "QUALITY", end) if end > index + 1 else end
        if cls in ("WORD", "ACTION") and self._names_ability() and (end := self._name_end(index)):
            return self._fold(index, "KWX", end)
        if cls == "WORD" and self._in_noun_phrase():
            return self._fold(index, "RELX", self.see.relative_end(index, attributive=not self._headed()))
        if cls == "NEG" and self.see.behind(index) == "NAMED" and self._in_noun_phrase():
            self.out.append(Tok("NEGP", lexeme.value, lexeme.start, lexeme.end, (), (), [lexeme]))
            return index + 1
        if self._in_noun_phrase() and self.see.relative(index):
            return self._fold(index, "RELX", self.see.relative_end(index))
        if cls in VERBS or cls == "OWNPT":
            self._verb_seen = True
            self._retention = False
        elif cls == "CHOICEOF":
            self._choice = True
        elif cls == "INADD":
            self._retention = True
        token = _plain(lexeme)
        if cls == "WITH" and self._choice:
            token.cls = "ALTWITH"
        self.out.append(token)
        return index + 1

    def _fold(self, start: int, cls: str, end: int) -> int:
        if self.out and self.out[-1].cls == "SEP" and cls in ("CONDX", "DURX", "WHEREX") and not self._joins(self.out[-1]):
            self.out.pop()
        self.out.append(fold(cls, self.lexemes[start:end]))
        return end

    @staticmethod
    def _joins(tok: Tok) -> bool:
        """True for "and" in front of a condition, which then is that of the next clause."""
        return any(x.cls == "AND" for x in tok.inner)

    # ------------------------------------------------------------------ small folds

    def _take(self, part: Part) -> int:
        """Make one token of a part; return the index behind."""
        self.out.append(fold(part.cls, self.lexemes[part.start : part.end], part.value))
        return part.end

    def _with(self, index: int) -> int:
        """Read "with …" or "without …" in a noun phrase: its parts, or words to the end of the description."""
        parts = qualities(self.lexemes, index + 1)
        if not parts or self.see.quality(parts[-1].end - 1):
            return self._fold(index, "RELX", self.see.relative_end(index))
        self.out.append(_plain(self.lexemes[index]))
        for part in parts:
            self._take(part)
        return parts[-1].end

    # ------------------------------------------------------------------ separators

    def _joint(self, index: int) -> int:
        end = index
        classes = set()
        while end < len(self.lexemes) and self.lexemes[end].cls in JOINTS | {"QUE"}:
            classes.add(self.lexemes[end].cls)
            end += 1
        inner = self.lexemes[index:end]
        behind = self.see.at(end)
        if behind in ("DUR", "WHERE", "INADD", "INSTEAD") or (behind in CONDITIONS | DURATIONS and "AND" not in classes):
            return end
        if "OR" not in classes and self._in_noun_phrase() and self.see.relative(end):
            return end  # "creatures you control and that are …": one description goes on
        if classes == {"COMMA"} and self._in_noun_phrase() and self.see.describes_on(end):
            return end
        negated = self._verb_seen and classes == {"AND"} and behind in ("NEG", "NEGP")
        if negated and self.see.at(end + 1) in ("DET", "CTYPE", "STYPE"):
            self.out.append(fold("NOTX", self.lexemes[index : end + 1]))  # "an artifact and not a creature"
            return end + 1
        cls = "OR" if "OR" in classes else "SEP"
        if self._choice and (cls == "OR" or behind == "DET" or (behind in _NAMED and self._offers(end))):
            cls = "ALTSEP"
        elif self._retention and cls == "SEP" and self.see.retention_goes_on(end):
            cls = "RSEP"
        elif self.see.verb_follows(end) and not self._other_subject(end):
            if classes == {"COMMA"} and self._in_noun_phrase() and self.see.at(end) in VERBS:
                return end  # a comma that closes an apposition: subject, verb
            opaque = self.out and self.out[-1].cls == "OPAQUE"  # "can block or be blocked": one predicate of another kind
            cls = "VOR" if "OR" in classes and not opaque else "VSEP"
            self._retention = False
        elif behind in ("WORD", "ACTION") and self.out and self.out[-1].cls in _ABILITIES and self._name_end(end):
            pass
        elif behind in ("WORD", "ACTION", "MOVE", "YOU", "CAUSE", "SELF") or "THEN" in classes:
            cls = "BOUND"
        if cls in ("VSEP", "VOR", "BOUND"):
            self._verb_seen = self._verb_seen and cls == "VSEP"
        self.out.append(fold(cls, inner))
        return end

    # ------------------------------------------------------------------ small questions

    def _at_start(self) -> bool:
        return not self.out or self.out[-1].cls in ("VSEP", "SEP", "BOUND", "CAUSE")

    def _takes_object(self, cls: str) -> bool:
        """True at what a participle behind its noun says more than a state: "attacking you", "blocking this creature"."""
        if cls not in _OBJECTS or len(self.out) < 2 or self.out[-1].cls != "STATUS":
            return False
        behind = self.out[-3] if self.out[-2].cls == "TARGET" and len(self.out) > 2 else self.out[-2]
        return not _CLOSED.isdisjoint({behind.cls, *(r.cls for r in behind.others)})

    def _offers(self, at: int) -> bool:
        """True where types go on to an "or": "your choice of Plains, Island, or Swamp"."""
        while self.see.at(at) in _NAMED | {"COMMA"}:
            at += 1
        return self.see.at(at) == "OR"

    def _names_ability(self) -> bool:
        """True where an ability may be named: behind "with", or in a list of abilities."""
        before = [tok.cls for tok in self.out[-3:] if tok.cls not in ("THE", "DET")][-2:]
        return self._verb_seen and (before[-1:] == ["WITH"] or (before[-1:] == ["SEP"] and before[0] in _ABILITIES))

    def _name_end(self, index: int) -> int:
        """Return the index behind the unknown name of an ability that ends a list ("with vigilance and <words> in addition")."""
        end = index
        while self.see.at(end) in ("WORD", "ACTION"):
            end += 1
        unknown = any(x.cls == "WORD" for x in self.lexemes[index:end])
        return end if unknown and end - index < _LONG_NAME and self.see.at(end) in ("INADD", "DUR") else 0

    def _other_subject(self, at: int) -> bool:
        """True at the object's own name where the clause so far is about another ("target creature …, and ~ becomes …")."""
        if self.see.at(at) != "SELF":
            return False
        begin = next((i for i in range(len(self.out) - 1, -1, -1) if self.out[i].cls == "BOUND"), -1)
        return not any(tok.cls in ("SELF", "THIS", "PRON") for tok in self.out[begin + 1 :])

    def _headed(self) -> bool:
        """True when the conjunct that is being read has its noun already."""
        for tok in reversed(self.out):
            if tok.cls in ("SEP", "OR", "VSEP", "BOUND"):
                return False
            if not _CLOSED.isdisjoint({tok.cls, *(r.cls for r in tok.others)}):
                return True
        return False

    def _in_noun_phrase(self) -> bool:
        return not self._verb_seen and bool(self.out) and self.out[-1].cls in _NOUN_PARTS


def tokenise(lexemes: list[Lexeme]) -> list[Tok]:
    """Return the grammar tokens of the lexemes of a sentence body (the final full stop is left out)."""
    body = lexemes
    while body and body[-1].cls in ("STOP", "SEMI"):
        body = body[:-1]
    return TokenStream(body).tokens()


def plain_tokens(lexemes: list[Lexeme]) -> list[Tok]:
    """Return the tokens without folding conditions, other predicates and the like: for finding what a sentence mentions."""
    return TokenStream(lexemes, fold=False).tokens()


def text_of(lexemes: list[Lexeme]) -> str:
    """Return the words of the lexemes with the spaces that stood between them reduced to one."""
    out = ""
    for index, lexeme in enumerate(lexemes):
        out += (" " if index and lexemes[index - 1].end < lexeme.start else "") + lexeme.text
    return out
