"""Conditions: "as long as …", "if …", "unless …" as predicates, and durations with a verb in them.

What cannot be read further is kept as words with their place; it is never dropped.
"""

from __future__ import annotations

from lark import Token, Tree

from extractor.grammar.build import build_clause
from extractor.grammar.draft import Description
from extractor.grammar.nouns import Phrase, read_phrase
from extractor.grammar.parser import parse_prefix
from extractor.grammar.tokens import text_of, tokenise
from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.nlp.lexer import Lexeme

_KINDS = {
    "ASLONG": "as_long_as",
    "FORASLONG": "as_long_as",
    "DURINGYOUR": "as_long_as",
    "UNLESS": "unless",
    "EXCEPTIF": "unless",
    "TRIG": "when",
}


def read_condition(lexemes: list[Lexeme], lang: str) -> p.Condition:
    """Return the condition that these lexemes state; the first one is the conjunction.

    Args:
        lexemes: the conjunction and its clause, without the comma or full stop behind.
        lang: the language.
    """
    kind = _KINDS.get(lexemes[0].cls, "if")
    span = (lexemes[0].start, lexemes[-1].end)
    if lexemes[0].cls == "DURINGYOUR":
        return p.Condition(kind="as_long_as", span=span, predicate=p.TurnOf(player="you"))
    predicate = _predicate(lexemes[1:], lang) if len(lexemes) > 1 else None
    return p.Condition(kind=kind, span=span, predicate=predicate or words(lexemes))  # type: ignore[arg-type]


def words(lexemes: list[Lexeme]) -> p.Words:
    """Return the lexemes as a condition in words."""
    return p.Words(text=text_of(lexemes), span=(lexemes[0].start, lexemes[-1].end))


def _predicate(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    for reader in (_turn, _devotion, _controls, _counters, _stays, _is):
        found = reader(lexemes, lang)
        if found is not None:
            return found
    return None


def _classes(lexemes: list[Lexeme]) -> list[str]:
    return [lexeme.cls for lexeme in lexemes]


def _turn(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "it's your turn", "it's not your turn"."""
    del lang
    classes = _classes(lexemes)
    if "YOURTURN" not in classes or len(classes) > 5:
        return None
    turn = p.TurnOf(player="you")
    return p.NotThat(of=turn) if "NEG" in classes else turn


def _devotion(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "your devotion to white and blue is less than seven" (700.5)."""
    del lang
    if not lexemes or (lexemes[0].cls != "DEVOTION" and "DEVOTION" not in _classes(lexemes[:3])):
        return None
    colors = tuple(x.value for x in lexemes if x.cls == "COLOR")
    op, value = _comparison(lexemes)
    return p.Devotion(colors=colors, op=op, value=value) if op and value is not None and colors else None


def _comparison(lexemes: list[Lexeme]) -> tuple[f.Comparison | None, int | None]:
    op: f.Comparison | None = None
    value: int | None = None
    for lexeme in lexemes:
        if lexeme.cls in ("LESS", "LESSEQ", "GREATER", "GREATEREQ", "ORMORE", "ORLESS"):
            op = lexeme.value  # type: ignore[assignment]
        elif lexeme.cls in ("NUM", "INT") and lexeme.value.isdigit():
            value = int(lexeme.value)
    return op, value


def _count(lexemes: list[Lexeme]) -> tuple[f.Comparison, int, int] | None:
    """Read "three or more", "no", "a", "at least three" in front of a noun; return operator, number, lexemes used."""
    if not lexemes:
        return None
    first = lexemes[0]
    if first.cls == "ATLEAST" and len(lexemes) > 1 and lexemes[1].value.isdigit():
        return ">=", int(lexemes[1].value), 2
    if first.cls == "NO":
        return "=", 0, 1
    if first.cls in ("NUM", "INT") and first.value.isdigit():
        behind = lexemes[1].cls if len(lexemes) > 1 else ""
        if behind in ("ORMORE", "ORLESS"):
            return lexemes[1].value, int(first.value), 2  # type: ignore[return-value]
        if first.read_as("DET"):
            return ">=", 1, 1
        return ">=", int(first.value), 1
    if first.cls in ("DET", "ANOTHER"):
        return ">=", 1, 0 if first.cls == "ANOTHER" else 1
    return None


def _noun(lexemes: list[Lexeme], lang: str) -> Phrase | None:
    toks = tokenise(lexemes)
    parse = parse_prefix(lang, toks, "noun_phrase")
    if isinstance(parse.tree, Tree) and parse.used == len(toks):
        return read_phrase(parse.tree, toks, lang)
    return None


def _controls(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "you control three or more artifacts"."""
    if not lexemes or lexemes[0].cls != "CTRL":
        return None
    counted = _count(lexemes[1:])
    if counted is None:
        return None
    op, count, used = counted
    behind = lexemes[1 + used :]
    if behind and behind[0].cls in ("ORMORE", "ORLESS"):
        op, behind = behind[0].value, behind[1:]  # type: ignore[assignment]
    noun = _noun(behind, lang)
    if noun is None or noun.filter is None:
        return None
    return p.Controls(player=lexemes[0].value, filter=noun.filter, op=op, count=count)  # type: ignore[arg-type]


def _ref(lexemes: list[Lexeme]) -> tuple[str, int] | None:
    """Read who a condition speaks of; return the reference and the number of lexemes."""
    at = 0
    while at < len(lexemes) and lexemes[at].cls == "THE":
        at += 1
    if at >= len(lexemes):
        return None
    first = lexemes[at]
    if first.cls == "SELF":
        return "self", at + 1
    if first.read_as("PRON"):
        return "affected", at + 1
    nouns = ("CTYPE", "STYPE", "KIND")
    if first.cls == "ATT" and at + 1 < len(lexemes) and lexemes[at + 1].cls in nouns:
        return "attached", at + 2
    if first.cls in nouns and at + 1 < len(lexemes) and lexemes[at + 1].cls == "ATT":
        return "attached", at + 2
    if first.has("THIS", "THAT") and at + 1 < len(lexemes) and lexemes[at + 1].cls in nouns:
        return ("self" if first.cls == "THIS" else "affected"), at + 2
    return None


def _counters(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "~ has seven or more loyalty counters on it"."""
    del lang
    who = _ref(lexemes)
    if who is None:
        return None
    ref, used = who
    rest = [x for x in lexemes[used:] if x.cls not in ("NE", "QUE")]
    if not rest or rest[0].cls != "HAVE":
        return None
    counted = _count([x for x in rest[1:] if x.cls != "NEG"])
    kind = next((x for x in rest if x.cls in ("COUNTER", "COUNTERW")), None)
    if kind is None or not any(x.cls in ("ON", "THEM", "ZONEP") or x.cls == "WORD" for x in rest):
        return None
    op, count = (counted[0], counted[1]) if counted else (">=", 1)
    for lexeme in rest:
        if lexeme.cls in ("ORMORE", "ORLESS"):
            op = lexeme.value  # type: ignore[assignment]
    value = kind.value if kind.cls == "COUNTER" else "any"
    test: f.Filter = f.HasCounter(value=value, count=count, op=op)
    if any(x.cls == "NEG" for x in rest):
        test = f.Not(of=test)
    return p.ObjectMatches(ref=ref, filter=test)


def _stays(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "~ remains on the battlefield", "~ remains tapped", "~ is tapped", "~ isn't on the battlefield"."""
    del lang
    who = _ref(lexemes)
    if who is None:
        return None
    ref, used = who
    rest = [x for x in lexemes[used:] if x.cls not in ("NE", "QUE")]
    if not rest or rest[0].cls not in ("REMAIN", "BE"):
        return None
    negative = any(x.cls == "NEG" for x in rest)
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
    return p.ObjectMatches(ref=ref, filter=f.Not(of=test) if negative else test)


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
    body = [x for x in lexemes[1:] if x.cls not in ("NE", "QUE")]
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
    either = f.disjunction(types) if description.separated else f.conjunction(types)
    return f.conjunction([*tests, *([either] if either else [])])


def phrase_tree(lexemes: list[Lexeme], lang: str) -> tuple[Tree[Token], int] | None:
    """Return the tree of a noun phrase at the start of the lexemes and how many tokens it has."""
    toks = tokenise(lexemes)
    parse = parse_prefix(lang, toks, "noun_phrase")
    return (parse.tree, parse.used) if parse.tree is not None else None
