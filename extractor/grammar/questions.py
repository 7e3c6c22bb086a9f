"""The kinds of conditions: what one clause asks of an object, of a player or of the board. Each reader takes all its words."""

from __future__ import annotations

from collections.abc import Callable

from extractor.grammar.clausal import referent
from extractor.grammar.nouns import Phrase, whole_phrase
from extractor.grammar.quantities import MEASURED, class_at, quantity
from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.nlp.lexer import Lexeme

_SIGNS = frozenset({"LESS", "LESSEQ", "GREATER", "GREATEREQ", "ATLEAST", "ATMOST", "EXACTLY"})
_ARTICLES = frozenset({"DET", "NUM", "ANOTHER", "NO"})


def question(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """Return what one clause asks, None unless all of it can be read."""
    readers: tuple[Callable[[list[Lexeme], str], p.Predicate | None], ...] = (
        _turn,
        _devotion,
        _life,
        _controls,
        _exists,
        _measure,
        _object,
    )
    for reader in readers if lexemes else ():
        found = reader(lexemes, lang)
        if found is not None:
            return found
    return None


# ---------------------------------------------------------------------- players and the turn


def _turn(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "it's your turn", "it's not your turn"."""
    del lang
    classes = [lexeme.cls for lexeme in lexemes if lexeme.cls != "NEG"]
    if len(classes) != 3 or classes[1:] != ["BE", "YOURTURN"] or not lexemes[0].has("PRON"):
        return None
    turn = p.TurnOf(player="you")
    return p.NotThat(of=turn) if len(lexemes) > 3 else turn


def _compared(lexemes: list[Lexeme], *, exact: bool) -> tuple[f.Comparison, int] | None:
    """Read "less than seven", "seven or greater" or "5 or less" as a whole.

    ``exact``: a bare number is exactly that number ("its power is 3"); else it says nothing for certain ("has 20 life").
    """
    if exact and len(lexemes) > 1 and lexemes[0].cls in ("OF", "EQUAL"):
        lexemes = lexemes[1:]  # « est de 3 »
    found = quantity(lexemes, 0)
    if found is None or not found.stated or not found.number.isdigit() or found.end != len(lexemes):
        return None
    if len(lexemes) == 1:
        return (f.comparison("="), int(found.number)) if exact else None
    return f.comparison(found.op), int(found.number)


def _devotion(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "your devotion to white and blue is less than seven" (700.5)."""
    del lang
    be = next((i for i, x in enumerate(lexemes) if x.cls == "BE"), None)
    if be is None or lexemes[0].cls != "DEVOTION":
        return None
    named, compared = lexemes[1:be], _compared(lexemes[be + 1 :], exact=True)
    colors = tuple(x.value for x in named if x.cls == "COLOR")
    if compared is None or not colors or any(x.cls not in ("COLOR", "AND", "DEVOTION") for x in named):
        return None
    return p.Devotion(colors=colors, op=compared[0], value=compared[1])


def _life(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "you have 30 or more life", "an opponent has 10 or less life", "your life total is 5 or less" (119)."""
    del lang
    if class_at(lexemes, 0) == "LIFE" and lexemes[0].value == "you" and class_at(lexemes, 1) == "BE":
        compared = _compared(lexemes[2:], exact=True)
        return p.LifeTotal(player="you", op=compared[0], value=compared[1]) if compared is not None else None
    at = int(class_at(lexemes, 0) in ("DET", "THAT"))
    if class_at(lexemes, at) not in ("YOU", "PLAYER") or class_at(lexemes, at + 1) != "HAVE":
        return None
    rest = [x for x in lexemes[at + 2 :] if x.cls != "LIFE"]  # « 30 points de vie ou plus »
    compared = _compared(rest, exact=False)
    if compared is None or len(rest) != len(lexemes) - at - 3:
        return None
    player = "you" if lexemes[at].cls == "YOU" else "that_player" if lexemes[0].cls == "THAT" else lexemes[at].value
    return p.LifeTotal(player=player, op=compared[0], value=compared[1])  # type: ignore[arg-type]


# ---------------------------------------------------------------------- what a player controls, what there is


def _controls(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "you control three or more artifacts", "an opponent controls a red permanent", "you control this creature"."""
    if [x.cls for x in lexemes] == ["CTRLIT"]:  # « vous la contrôlez »
        return p.ObjectMatches(ref="affected", filter=f.ControllerIs(value=lexemes[0].value))  # type: ignore[arg-type]
    if class_at(lexemes, 0) != "CTRL":
        return None
    player, rest = lexemes[0].value, lexemes[1:]
    if (who := referent(rest)) is not None and who[1] == len(rest):
        return p.ObjectMatches(ref=who[0], filter=f.ControllerIs(value=player))  # type: ignore[arg-type]
    negative = player == "not_you" or class_at(rest, 0) == "NEG"
    rest = rest[class_at(rest, 0) == "NEG" :]
    owner = "you" if player == "not_you" else player
    if negative:
        while class_at(rest, 0) in ("OF", "DET"):
            rest = rest[1:]
        noun = _noun(rest, lang)
        return p.Controls(player=owner, filter=noun, op=f.comparison("="), count=0) if noun is not None else None  # type: ignore[arg-type]
    parts = [_controlled(part, owner, lang) for part in _listed(rest)]
    if len(parts) > 1 and all(parts):
        return p.AllOf(of=tuple(part for part in parts if part is not None))
    return _controlled(rest, owner, lang)


def _controlled(lexemes: list[Lexeme], player: str, lang: str) -> p.Predicate | None:
    counted = _counted(lexemes, lang)
    return p.Controls(player=player, filter=counted[0], op=counted[1], count=counted[2]) if counted is not None else None  # type: ignore[arg-type]


def _listed(lexemes: list[Lexeme]) -> list[list[Lexeme]]:
    """Cut "a Forest and a Plains", where each part has its own article and "and" joins the last two."""
    out: list[list[Lexeme]] = []
    start, joints = 0, set()
    for at, lexeme in enumerate(lexemes):
        if lexeme.cls in ("COMMA", "AND", "OR") and at > start:
            behind = at + 1 + (class_at(lexemes, at + 1) in ("AND", "OR"))
            if class_at(lexemes, behind) in _ARTICLES or quantity(lexemes, behind) is not None:
                out.append(lexemes[start:at])
                joints |= {x.cls for x in lexemes[at:behind]}
                start = behind
    out.append(lexemes[start:])
    return out if "AND" in joints and "OR" not in joints else [lexemes]


def _exists(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "there are seven or more cards in your graveyard", « il y a une carte de créature dans votre cimetière »."""
    if class_at(lexemes, 0) != "THERE":
        return None
    counted = _counted(lexemes[1 + (class_at(lexemes, 1) == "BE") :], lang)
    return p.Exists(filter=counted[0], op=counted[1], count=counted[2]) if counted is not None else None


def _counted(lexemes: list[Lexeme], lang: str) -> tuple[f.Filter, f.Comparison, int | str] | None:
    """Read how many of which objects: "three or more artifacts", "another creature", « deux créatures ou plus »."""
    found = quantity(lexemes, 0)
    if found is None and class_at(lexemes, 0) != "ANOTHER":
        return None
    op, number, at = (found.op, found.number, found.end) if found is not None else (">=", "1", 0)
    rest = lexemes[at:]
    if found is not None and found.stated and op == ">=" and len(rest) > 1 and rest[-1].cls in ("ORMORE", "ORLESS"):
        op, rest = rest[-1].value, rest[:-1]
    noun = _noun(rest, lang)
    if noun is None:
        return None
    return noun, f.comparison(op), int(number) if number.isdigit() else number


def _noun(lexemes: list[Lexeme], lang: str) -> f.Filter | None:
    """Read which objects a condition counts; words that point at or number some of them are no part of it."""
    phrase: Phrase | None = whole_phrase(lexemes, lang)
    if phrase is None or not phrase.bare or not phrase.heads or class_at(lexemes, 0) in ("CTRL", "OWN"):
        return None
    return phrase.filter


# ---------------------------------------------------------------------- what an object is and has


def _measure(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "enchanted creature's power is 4 or greater", « la force de la créature enchantée est supérieure ou égale à 4 »."""
    del lang
    be = next((i for i, x in enumerate(lexemes) if x.cls == "BE"), None)
    if be is None:
        return None
    named, compared = lexemes[:be], _compared(lexemes[be + 1 :], exact=True)
    at = next((i for i, x in enumerate(named) if x.cls in MEASURED), None)
    if at is None or compared is None:
        return None
    who: tuple[str, int] | None = None
    if at == len(named) - 1 and class_at(named, at - 1) == "GEN" and (who := referent(named[: at - 1])):
        who = who if who[1] == at - 1 else None
    elif at == len(named) - 1 and [x.cls for x in named[:at]] == ["POSS"]:
        who = "affected", at
    elif [x.cls for x in named[:at]] == ["THE"] and class_at(named, at + 1) == "OF" and (who := referent(named[at + 2 :])):
        who = who if who[1] == len(named) - at - 2 else None
    if who is None:
        return None
    test = f.Compare(what=MEASURED[named[at].cls], op=compared[0], value=compared[1])
    return p.ObjectMatches(ref=who[0], filter=test)


def _object(lexemes: list[Lexeme], lang: str) -> p.Predicate | None:
    """ "~ is red or green", "it isn't on the battlefield", "~ has seven or more loyalty counters on it"."""
    who = referent(lexemes)
    rest = lexemes[who[1] :] if who else []
    if who is None or not rest:
        return None
    if [x.cls for x in rest[:3]] == ["XVERB", "NEG", "HAVE"]:
        rest = [rest[2], rest[1], *rest[3:]]
    verb, negative = rest[0], class_at(rest, 1) == "NEG"
    said = rest[1 + negative :]
    if verb.cls == "HAVE" and [x.cls for x in said[:2]] == ["ON", "THEM"]:
        said = [*said[2:], *said[:2]]  # « il a sur lui un marqueur »
    if verb.cls == "HAVE":
        test = _quality(verb, said[negative and class_at(said, 0) == "OF" :], lang)
    elif verb.cls in ("BE", "REMAIN"):
        test = _complement(said, lang)
    else:
        return None
    if test is None:
        return None
    return p.ObjectMatches(ref=who[0], filter=_negated(test) if negative else test)


def _complement(lexemes: list[Lexeme], lang: str) -> f.Filter | None:
    """Read what an object is said to be, as a whole; "and" and "or" together could mean two things."""
    if {"AND", "OR"} <= {x.cls for x in lexemes}:
        return None
    phrase = whole_phrase(lexemes, lang, predicative=True)
    if phrase is None or not phrase.bare or phrase.filter is None or _in_words(phrase.filter):
        return None
    return phrase.filter


def _quality(verb: Lexeme, lexemes: list[Lexeme], lang: str) -> f.Filter | None:
    """Read what an object is said to have: what could stand behind "with"."""
    having = verb._replace(cls="WITH", value="with", feats=(), others=())
    phrase = whole_phrase([having, *lexemes], lang)
    if phrase is None or phrase.kinds or phrase.filter is None or _in_words(phrase.filter):
        return None
    return phrase.filter


def _negated(test: f.Filter) -> f.Filter:
    return test.of if isinstance(test, f.Not) else f.Not(of=test)


def _in_words(test: f.Filter) -> bool:
    """True when a part of a test is words."""
    match test:
        case f.Opaque():
            return True
        case f.Not(of=part):
            return _in_words(part)
        case f.And(of=parts) | f.Or(of=parts):
            return any(_in_words(part) for part in parts)
        case _:
            return False
