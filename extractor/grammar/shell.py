"""Peels the shell off a sentence: triggers, conditions, durations and connecting words in front of its clauses."""

from __future__ import annotations

from dataclasses import replace

from extractor.grammar.body import Body, Excuse, Scope, Shell
from extractor.grammar.clauses import read_clauses
from extractor.grammar.discourse import find_mentions
from extractor.grammar.lookahead import Lookahead
from extractor.nlp.lexer import Lexeme

_TRIGGERS = frozenset({"TRIG", "ASENTERS"})
_LASTING = frozenset({"FORASLONG", "UNTIL"})
_PREFIXES = _TRIGGERS | _LASTING | {"FOREACH", "DONOT", "IF", "ASLONG", "UNLESS", "DURINGYOUR", "DURING", "EXCEPTIF"}
_CONNECTIVES = frozenset({"THEN", "COMMA", "AND", "ALSO", "OR", "INSTEAD", "DASH", "BULLET", "DOSO", "OTHERWISE"})
_VERBS = frozenset({"BECOME", "BE", "HAVE", "GAIN", "GET", "LOSE", "WORD", "CTRL", "ACTION", "MOVE", "XVERB"})


def read_sentence(lexemes: list[Lexeme], scope: Scope, lang: str, shell: Shell | None = None) -> Body:
    """Read a sentence, or what is left of it behind a part of its shell.

    Args:
        lexemes: its lexemes.
        scope: where it stands.
        lang: the language.
        shell: what was peeled off already.

    Returns:
        Drafts of effects, excused stretches, failures, and the objects it mentions.
    """
    shell = shell or Shell()
    while lexemes and lexemes[0].cls in _CONNECTIVES:
        agreed, otherwise = lexemes[0].cls == "DOSO", _otherwise(lexemes[0])
        instead = shell.instead or lexemes[0].cls == "INSTEAD"
        shell = replace(shell, agreed=shell.agreed or agreed, otherwise=shell.otherwise or otherwise, instead=instead)
        lexemes = lexemes[1:]
    if not lexemes:
        return Body()
    first = lexemes[0]
    if first.cls == "DUR":
        return read_sentence(lexemes[1:], scope, lang, replace(shell, durations=[*shell.durations, [first]]))
    if first.cls in _PREFIXES:
        return _prefix(lexemes, scope, lang, shell)
    return read_clauses(lexemes, shell, scope, lang)


def _otherwise(lexeme: Lexeme) -> tuple[int, int] | None:
    return (lexeme.start, lexeme.end) if lexeme.cls == "OTHERWISE" else None


def _prefix(lexemes: list[Lexeme], scope: Scope, lang: str, shell: Shell) -> Body:
    """Find where the part in front of the clause ends: at the first comma from which reading succeeds."""
    fallback: Body | None = None
    see = Lookahead(lexemes)
    for comma in (i for i, x in enumerate(lexemes) if x.cls == "COMMA" and i and not see.within_list(i)):
        inner, rest = lexemes[:comma], lexemes[comma + 1 :]
        if not rest:
            continue
        body = read_sentence(rest, scope, lang, _with(shell, inner, scope, lang))
        body.excuses.append(_excuse(inner))
        if body.drafts:
            return body
        if fallback is None or not any(x.cls in _VERBS for x in inner[1:]):
            fallback = body
    if fallback is not None:
        return fallback
    return Body(excuses=[_excuse(lexemes)], mentions=find_mentions(lang, lexemes, scope.mentions))


def _excuse(inner: list[Lexeme]) -> Excuse:
    cls = inner[0].cls
    rule = "trigger" if cls in _TRIGGERS else "duration" if cls in _LASTING else "condition"
    rule = "defined_number" if cls == "FOREACH" else rule
    return Excuse(inner[0].start, inner[-1].end, rule)


def _with(shell: Shell, inner: list[Lexeme], scope: Scope, lang: str) -> Shell:
    """Return the shell with one more part, and what that part mentions."""
    cls = inner[0].cls
    mentions = [*shell.mentions, *find_mentions(lang, inner, [*scope.mentions, *shell.mentions])]
    if cls in _TRIGGERS:
        enters = shell.enters or cls == "ASENTERS"
        return replace(shell, triggers=[*shell.triggers, inner], mentions=mentions, enters=enters)
    if cls in _LASTING:
        return replace(shell, durations=[*shell.durations, inner], mentions=mentions)
    if cls == "FOREACH":  # "for each of up to three target artifacts, that artifact …": what it mentions is taken up
        return replace(shell, mentions=mentions, spread=shell.spread or any(x.cls == "PLAYER" for x in inner))
    return replace(shell, conditions=[*shell.conditions, inner], mentions=mentions)
