"""Conditions: "as long as …", "if …", "unless …" as predicates, and relative clauses as filters.

A condition is read as a whole or not at all: what a word is left of is kept as words with their place, never a part of it.
"""

from __future__ import annotations

from extractor.grammar.clausal import pieces
from extractor.grammar.questions import question
from extractor.grammar.tokens import text_of
from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.effects import Subject
from extractor.nlp.lexer import Lexeme

_KINDS = {
    "ASLONG": "as_long_as",
    "FORASLONG": "as_long_as",
    "DURINGYOUR": "as_long_as",
    "DURING": "as_long_as",
    "UNLESS": "unless",
    "EXCEPTIF": "unless",
    "TRIG": "when",
}
_SILENT = frozenset({"NE", "QUE", "ADV"})
_STATES = {"attack": "attacking", "block": "blocking"}
_VERBAL = frozenset({"NEG", "XVERB", "BE", "HAVE", "OR"})


def read_condition(lexemes: list[Lexeme], lang: str, subject: Subject | None = None) -> p.Condition:
    """Return the condition that these lexemes state; the first one is the conjunction.

    Args:
        lexemes: the conjunction and its clause, without the comma or full stop behind.
        lang: the language.
        subject: what the effect is about, to settle whom "it" and « cette créature » mean.
    """
    kind = _KINDS.get(lexemes[0].cls, "if")
    span = (lexemes[0].start, lexemes[-1].end)
    if lexemes[0].cls == "DURINGYOUR" and len(lexemes) == 1:
        yours = p.TurnOf(player="you")
        other = lexemes[0].value == "other_turns"
        return p.Condition(kind="as_long_as", span=span, predicate=p.NotThat(of=yours) if other else yours)
    if lexemes[0].cls == "DURING":
        return p.Condition(kind="as_long_as", span=span, predicate=_turn(lexemes[1:]) or words(lexemes))
    predicate = _predicate([x for x in lexemes[1:] if x.cls not in _SILENT], lang)
    settled = _settled(predicate, subject) if predicate is not None else words(lexemes)
    return p.Condition(kind=kind, span=span, predicate=settled)  # type: ignore[arg-type]


def asked_before(lexemes: list[Lexeme], lang: str) -> p.Condition | None:
    """Return the condition that stands, up to a comma, somewhere in front of an instruction ("…, if you control a Forest, …")."""
    start = next((i for i, x in enumerate(lexemes) if x.cls in ("IF", "UNLESS", "ASLONG")), None)
    end = next((i for i in range(len(lexemes) - 1, -1, -1) if lexemes[i].cls == "COMMA"), None)
    return read_condition(lexemes[start:end], lang) if start is not None and end is not None and start < end else None


def _turn(lexemes: list[Lexeme]) -> p.TurnOf | None:
    """Return the test of whose turn it is where the words name nothing but an opponent's turn, in either order."""
    named = [x for x in lexemes if x.cls not in ("DET", "EACH", "THE", "GEN", "OF")]
    if sorted(x.cls for x in named) != ["PLAYER", "TURN"]:
        return None
    opponent = next(x for x in named if x.cls == "PLAYER").value == "opponent"
    return p.TurnOf(player="opponent") if opponent else None


def relative_filter(lexemes: list[Lexeme], lang: str) -> f.Filter | None:
    """Return a relative clause such as "that's a Wolf or Werewolf" or "that aren't tapped" as a test.

    None if it says anything else, or more than could be read.
    """
    if not lexemes[0].has("REL", "THAT"):
        return None
    body = [x for x in lexemes[1:] if x.cls not in _SILENT]
    if (acting := _acting(body)) is not None:
        return acting
    if lexemes[0].value == "whose":  # "whose power is 3 or less", « dont la force est inférieure à 3 »
        pronoun = lexemes[0]._replace(cls="POSS", value="its", others=())
        found = _predicate([pronoun, *body[bool(body) and body[0].cls == "THE" :]], lang)
    else:
        pronoun = lexemes[0]._replace(cls="PRON", value="it", others=())
        found = _predicate([pronoun, *body], lang)
    return _as_filter(found) if found is not None else None


def _acting(body: list[Lexeme]) -> f.Filter | None:
    """Read « qui vous attaque », which other languages say as a state ("attacking you"): the state, and whom in words."""
    at = next((i for i, x in enumerate(body) if x.cls == "XVERB" and x.value in _STATES), None)
    if (
        at is None
        or any(x.cls not in ("YOU", "PRON", "THEM") for x in body[:at])
        or any(x.cls in _VERBAL for x in body[at + 1 :])
    ):
        return None
    whom = [*body[:at], *body[at + 1 :]]
    state = f.StatusIs(value=_STATES[body[at].value])
    return f.And(of=(state, f.Opaque(span=(whom[0].start, whom[-1].end), text=text_of(whom)))) if whom else state


def words(lexemes: list[Lexeme]) -> p.Words:
    """Return the lexemes as a condition in words."""
    return p.Words(text=text_of(lexemes), span=(lexemes[0].start, lexemes[-1].end))


def _predicate(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """Read clauses that "and" or "or" join, each of them whole."""
    joint, clauses = pieces(lexemes)
    found = [question(clause, lang) for clause in clauses]
    parts = tuple(x for x in found if x is not None)
    if not parts or len(parts) < len(found):
        return None
    if len(parts) == 1:
        return parts[0]
    return p.AnyOf(of=parts) if joint == "OR" else p.AllOf(of=parts) if joint == "AND" else None


def _as_filter(predicate: p.Predicate) -> f.Filter | None:
    """Return a predicate about the object of a relative clause as a test of that object."""
    match predicate:
        case p.ObjectMatches(ref="affected", filter=found):
            return found
        case p.AllOf(of=parts) | p.AnyOf(of=parts):
            tests = [test for part in parts if (test := _as_filter(part)) is not None]
            if len(tests) < len(parts):
                return None
            return f.conjunction(tests) if isinstance(predicate, p.AllOf) else f.disjunction(tests)
        case _:
            return None


def _settled(predicate: p.Predicate, subject: Subject | None) -> p.Predicate:
    """Say whom the pronouns and demonstratives of a predicate mean."""
    match predicate:
        case p.ObjectMatches(ref=ref, filter=found):
            return p.ObjectMatches(ref=_referent(ref, subject), filter=found)
        case p.AllOf(of=parts) | p.AnyOf(of=parts):
            return type(predicate)(of=tuple(_settled(part, subject) for part in parts))
        case _:
            return predicate


def _referent(ref: str, subject: Subject | None) -> str:
    """Say whom a pronoun or demonstrative of a condition means: the affected object, which may be the source itself.

    A demonstrative that may point at the source (``proximal:`` and the nouns it names) does so unless the affected object is
    of that noun.
    """
    if subject is not None and subject.ref == "self" and (ref == "affected" or ref.startswith("proximal")):
        return "self"
    if not ref.startswith("proximal"):
        return ref
    noun = ref.partition(":")[2]
    named = (f.CardTypeIs, f.SubtypeIs, f.KindIs)
    heads = {leaf.value for leaf in f.leaves(subject.filter) if isinstance(leaf, named)} if subject is not None else set()
    return "affected" if noun in heads else "self"
