"""Conditions: "as long as …", "if …", "unless …" as predicates, and durations with a verb in them.

What cannot be read further is kept as words with their place; it is never dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lark import Tree

from extractor.grammar.build import build_clause
from extractor.grammar.draft import Description
from extractor.grammar.nouns import Phrase, read_phrase
from extractor.grammar.parser import parse_prefix
from extractor.grammar.tokens import text_of, tokenise
from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.effects import Subject
from extractor.nlp.lexer import Lexeme

_KINDS = {
    "ASLONG": "as_long_as",
    "FORASLONG": "as_long_as",
    "DURINGYOUR": "as_long_as",
    "UNLESS": "unless",
    "EXCEPTIF": "unless",
    "TRIG": "when",
}
_SILENT = frozenset({"NE", "QUE"})
_NOUNS = ("CTYPE", "STYPE", "KIND")


class _Count(NamedTuple):
    """How many: the comparison, the number, and how many lexemes said so."""

    op: f.Comparison
    number: int
    used: int


def read_condition(lexemes: list[Lexeme], lang: str, subject: Subject | None = None) -> p.Condition:
    """Return the condition that these lexemes state; the first one is the conjunction.

    Args:
        lexemes: the conjunction and its clause, without the comma or full stop behind.
        lang: the language.
        subject: what the effect is about, to settle whom "it" and « cette créature » mean.
    """
    kind = _KINDS.get(lexemes[0].cls, "if")
    span = (lexemes[0].start, lexemes[-1].end)
    if lexemes[0].cls == "DURINGYOUR":
        return p.Condition(kind="as_long_as", span=span, predicate=p.TurnOf(player="you"))
    clause = [x for x in lexemes[1:] if x.cls not in _SILENT]
    predicate = _predicate(clause, lang) if clause else None
    if isinstance(predicate, p.ObjectMatches):
        predicate = p.ObjectMatches(ref=_settled(predicate.ref, subject), filter=predicate.filter)
    return p.Condition(kind=kind, span=span, predicate=predicate or words(lexemes))  # type: ignore[arg-type]


def _settled(ref: str, subject: Subject | None) -> str:
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


def words(lexemes: list[Lexeme]) -> p.Words:
    """Return the lexemes as a condition in words."""
    return p.Words(text=text_of(lexemes), span=(lexemes[0].start, lexemes[-1].end))


def _predicate(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    readers: tuple[Callable[[list[Lexeme], str], p.Predicate | None], ...] = (
        _turn,
        _devotion,
        _life,
        _controls,
        _counters,
        _stays,
        _is,
    )
    return next((found for reader in readers if (found := reader(lexemes, lang)) is not None), None)


# ---------------------------------------------------------------------- numbers and nouns


def _count(lexemes: list[Lexeme]) -> _Count | None:
    """Read "three or more", "no", "a", "at least three" in front of a noun."""
    if not lexemes:
        return None
    first = lexemes[0]
    behind = lexemes[1] if len(lexemes) > 1 else None
    if first.cls == "ATLEAST" and behind is not None and behind.value.isdigit():
        return _Count(f.AT_LEAST, int(behind.value), 2)
    if first.cls == "NO":
        return _Count(f.comparison("="), 0, 1)
    if first.cls in ("NUM", "INT") and first.value.isdigit():
        if behind is not None and behind.cls in ("ORMORE", "ORLESS"):
            return _Count(f.comparison(behind.value), int(first.value), 2)
        number = 1 if first.read_as("DET") else int(first.value)
        return _Count(f.AT_LEAST, number, 1)
    if first.cls in ("DET", "ANOTHER"):
        return _Count(f.AT_LEAST, 1, 0 if first.cls == "ANOTHER" else 1)
    return None


def _noun(lexemes: list[Lexeme], lang: str) -> Phrase | None:
    """Read a noun phrase that the lexemes are as a whole."""
    toks = tokenise(lexemes)
    parse = parse_prefix(lang, toks, "noun_phrase")
    if isinstance(parse.tree, Tree) and parse.used == len(toks):
        return read_phrase(parse.tree, toks, lang)
    return None


def _ref(lexemes: list[Lexeme]) -> tuple[str, int] | None:
    """Read who a condition speaks of; return the reference and the number of lexemes."""
    at = 0
    while at < len(lexemes) and lexemes[at].cls == "THE":
        at += 1
    if at >= len(lexemes):
        return None
    first = lexemes[at]
    noun = lexemes[at + 1] if at + 1 < len(lexemes) and lexemes[at + 1].has(*_NOUNS) else None
    if first.cls == "SELF":
        return "self", at + 1
    if first.read_as("PRON"):
        return "affected", at + 1
    if first.cls == "ATT" and noun:
        return "attached", at + 2
    if first.has(*_NOUNS) and at + 1 < len(lexemes) and lexemes[at + 1].cls == "ATT":
        return "attached", at + 2
    if first.has("THIS") and noun:
        return "self", at + 2
    that = first.read_as("THAT")
    if that is not None and noun:
        named = noun.read_as(*_NOUNS)
        value = named.value.rpartition("/")[2] if named is not None else ""
        return (f"proximal:{value}" if that.value == "proximal" else "affected"), at + 2
    return None


# ---------------------------------------------------------------------- kinds of conditions


def _turn(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "it's your turn", "it's not your turn"."""
    del lang
    classes = [lexeme.cls for lexeme in lexemes]
    if "YOURTURN" not in classes or len(classes) > 5:
        return None
    turn = p.TurnOf(player="you")
    return p.NotThat(of=turn) if "NEG" in classes else turn


def _devotion(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "your devotion to white and blue is less than seven" (700.5)."""
    del lang
    if not any(x.cls == "DEVOTION" for x in lexemes[:3]):
        return None
    colors = tuple(x.value for x in lexemes if x.cls == "COLOR")
    signs = ("LESS", "LESSEQ", "GREATER", "GREATEREQ", "ORMORE", "ORLESS")
    op = next((x.value for x in lexemes if x.cls in signs), None)
    value = next((int(x.value) for x in lexemes if x.cls in ("NUM", "INT") and x.value.isdigit()), None)
    if op is None or value is None or not colors:
        return None
    return p.Devotion(colors=colors, op=f.comparison(op), value=value)


def _controls(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "you control three or more artifacts", "an opponent controls a red permanent", "you control this creature"."""
    if not lexemes or lexemes[0].cls != "CTRL":
        return None
    player, rest = lexemes[0].value, lexemes[1:]
    if len(rest) <= 2 and (who := _ref(rest)) is not None and who[1] == len(rest):
        return p.ObjectMatches(ref=who[0], filter=f.ControllerIs(value=player))  # type: ignore[arg-type]
    negative = player == "not_you" or (bool(rest) and rest[0].cls == "NEG")
    rest = [x for x in rest if x.cls != "NEG"]
    while negative and rest and rest[0].cls in ("OF", "DET"):
        rest = rest[1:]
    counted = _Count(f.comparison("="), 0, 0) if negative else _count(rest)
    if counted is None:
        return None
    op, behind = counted.op, rest[counted.used :]
    if len(behind) > 1 and behind[-1].cls in ("ORMORE", "ORLESS") and behind[-2].cls not in ("NUM", "INT"):
        op, behind = f.comparison(behind[-1].value), behind[:-1]
    noun = _noun(behind, lang)
    if noun is None or noun.filter is None:
        return None
    owner = "you" if player == "not_you" else player
    return p.Controls(player=owner, filter=noun.filter, op=op, count=counted.number)  # type: ignore[arg-type]


def _life(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "you have 30 or more life", "an opponent has 10 or less life" (119)."""
    del lang
    at = next((i for i, x in enumerate(lexemes) if x.cls == "HAVE"), None)
    who = next((x for x in lexemes[:at] if x.cls in ("YOU", "PLAYER")), None) if at else None
    if at is None or who is None or not any(x.cls == "LIFE" for x in lexemes[at:]):
        return None
    number = next((int(x.value) for x in lexemes[at:] if x.cls in ("NUM", "INT") and x.value.isdigit()), None)
    op = next((f.comparison(x.value) for x in lexemes[at:] if x.cls in ("ORMORE", "ORLESS")), None)
    if number is None or op is None or any(x.cls in ("NEG", "WORD", "CTRL") for x in lexemes):
        return None
    player = "you" if who.cls == "YOU" else who.value
    return p.LifeTotal(player=player, op=op, value=number)  # type: ignore[arg-type]


def _counters(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "~ has seven or more loyalty counters on it"."""
    del lang
    who = _ref(lexemes)
    rest = lexemes[who[1] :] if who else []
    if who is None or not rest or rest[0].cls != "HAVE":
        return None
    negative = any(x.cls == "NEG" for x in rest)
    rest = [x for x in rest[1:] if x.cls != "NEG"]
    kind = next((x for x in rest if x.has("COUNTER", "COUNTERW")), None)
    if kind is None or not any(x.cls in ("ON", "THEM") for x in rest):
        return None
    counted = _count(rest)
    if counted is not None and counted.number == 0:
        negative, counted = not negative, None
    op = counted.op if counted else f.AT_LEAST
    op = next((f.comparison(x.value) for x in rest if x.cls in ("ORMORE", "ORLESS")), op)
    named = kind.read_as("COUNTER")
    test: f.Filter = f.HasCounter(value=named.value if named else "any", count=counted.number if counted else 1, op=op)
    return p.ObjectMatches(ref=who[0], filter=f.Not(of=test) if negative else test)


def _stays(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "~ remains on the battlefield", "~ remains tapped", "~ is tapped", "~ isn't on the battlefield"."""
    del lang
    who = _ref(lexemes)
    rest = lexemes[who[1] :] if who else []
    if who is None or not rest or rest[0].cls not in ("REMAIN", "BE"):
        return None
    tests: list[f.Filter] = []
    for lexeme in rest[1:]:
        if lexeme.cls == "ZONEP":
            zone, _, owner = lexeme.value.partition(":")
            tests.append(f.ZoneIs(value=(zone,), owner=owner or None))  # type: ignore[arg-type]
        elif (status := lexeme.read_as("STATUS", "ATT")) is not None:
            tests.append(f.StatusIs(value=status.value))
        elif lexeme.cls not in ("NEG", "AND"):
            return None
    test = f.conjunction(tests)
    if test is None:
        return None
    negative = any(x.cls == "NEG" for x in rest)
    return p.ObjectMatches(ref=who[0], filter=f.Not(of=test) if negative else test)


def _is(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "enchanted artifact isn't a creature", "it's a Vehicle"."""
    who = _ref(lexemes)
    if who is None:
        return None
    toks = tokenise(lexemes)
    parse = parse_prefix(lang, toks, "clause")
    if not isinstance(parse.tree, Tree) or parse.used != len(toks):
        return None
    reading = build_clause(parse.tree, toks, lang)
    if len(reading.predicates) != 1 or reading.tails:
        return None
    predicate = reading.predicates[0]
    if predicate.description is None or predicate.verb not in ("be", "be_not"):
        return None
    test = description_filter(predicate.description)
    if test is None:
        return None
    return p.ObjectMatches(ref=who[0], filter=f.Not(of=test) if predicate.verb == "be_not" else test)


def relative_filter(lexemes: list[Lexeme], lang: str) -> f.Filter | None:
    """Return a relative clause such as "that's a Wolf or Werewolf" or "that aren't tapped" as a test, or None."""
    body = [x for x in lexemes[1:] if x.cls not in _SILENT]
    if not lexemes[0].has("REL", "THAT") or not body or body[0].cls != "BE":
        return None
    pronoun = lexemes[0]._replace(cls="PRON", value="it", others=())
    found = _stays([pronoun, *body], lang) or _is([pronoun, *body], lang)
    return found.filter if isinstance(found, p.ObjectMatches) else None


def description_filter(description: Description) -> f.Filter | None:
    """Return a description as a test ("it's an artifact creature")."""
    tests: list[f.Filter] = [
        *(f.SupertypeIs(value=v) for v in description.supertypes),
        *(f.ColorIs(value=v) for v in description.colors),
        *(f.KindIs(value=v) for v in description.kinds),
    ]
    types: list[f.Filter] = [
        *(f.CardTypeIs(value=v) for v in description.card_types),
        *(f.SubtypeIs(value=name, of=family) for family, name in description.subtypes),
    ]
    phrases: list[f.Filter] = [f.ChosenIs(value=x.kind, which=x.which) for x in description.phrases if x.how == "chosen"]
    either = f.disjunction(types) if description.separated else f.conjunction(types)
    return f.conjunction([*tests, *([either] if either else []), *phrases])
