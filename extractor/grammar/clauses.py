"""The clauses of a sentence: each is parsed, its subject found, its tails read, and becomes a draft of an effect."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import msgspec
from lark import Tree

from extractor.grammar.body import Attempt, Body, Excuse, Scope, Shell
from extractor.grammar.build import ClauseReading, build_clause
from extractor.grammar.conditions import read_condition
from extractor.grammar.discourse import Mention, find_mentions
from extractor.grammar.draft import Draft, Predicate
from extractor.grammar.lookahead import CONDITIONS, VERBS
from extractor.grammar.nouns import Phrase
from extractor.grammar.parser import Parse, parse_prefix
from extractor.grammar.remainders import judge_remainders
from extractor.grammar.subjects import joined, leading_subject, subject_of
from extractor.grammar.tokens import Tok, text_of, tokenise
from extractor.ir import filters as f
from extractor.ir.effects import Clause, Duration, Subject
from extractor.ir.predicates import AllOf, Condition
from extractor.nlp.lexer import Lexeme

_STARTERS = frozenset({"VSEP", "SEP", "BOUND", "CAUSE", "EXCEPT", "OR", "INSTEAD"})
_EXCUSED = {
    "CONDX": "condition",
    "DURX": "duration",
    "WHEREX": "defined_number",
    "EQUALX": "defined_number",
    "FOREACHX": "defined_number",
    "RELX": "description",
}


def read_clauses(lexemes: list[Lexeme], shell: Shell, scope: Scope, lang: str) -> Body:
    """Read the clauses of a sentence body whose shell is peeled off.

    A clause is tried from every place where one can begin; what no clause covers is left to the accounting of cues.
    """
    toks = tokenise(lexemes)
    earlier = [*scope.mentions, *shell.mentions]
    body = Body(mentions=[*shell.mentions, *find_mentions(lang, lexemes, earlier, spread=shell.spread)], shell=shell)
    body.excuses += [Excuse(t.start, t.end, _EXCUSED[t.cls]) for t in toks if t.cls in _EXCUSED]
    index = 0
    conditions: list[int] = []
    while index < len(toks):
        if toks[index].cls == "CONDX" and index and toks[index - 1].cls in ("EXCEPT", "SEP"):
            # "except if it was embalmed, it's white and …", "… and, if it's a creature, it has …"
            shell = replace(shell, conditions=[*shell.conditions, toks[index].inner])
            conditions.append(index)
            index += 2 if toks[index + 1 : index + 2] and toks[index + 1].cls == "SEP" else 1
            continue
        starts = joined(toks, index)
        rest = toks[starts[-1] :]
        attempt = Attempt(rest, parse_prefix(lang, rest, "clause"), conditions[0] if conditions else index)
        conditions = [] if attempt.parse.used else conditions
        if attempt.parse.used:
            drafts = _drafts(attempt.parse, toks, starts[-1], shell, scope, body, lang)
            attempt.drafts = _shared(drafts, toks, starts, scope, body, lang)
            body.drafts += attempt.drafts
        if attempt.parse.used or any(t.cls in VERBS for t in rest):
            body.attempts.append(attempt)
        index = starts[-1] + attempt.parse.used if attempt.parse.used else index + 1
        while index < len(toks) and toks[index - 1].cls not in _STARTERS:
            index += 1
    _share_durations(body, toks)
    judge_remainders(body, toks)
    return body


def _share_durations(body: Body, toks: list[Tok]) -> None:
    """A duration at the end of clauses joined by "and" is that of all of them ("… becomes an Angel and … until end of turn")."""
    read = [attempt for attempt in body.attempts if attempt.drafts]
    for one, other in reversed(list(pairwise(read))):
        end = one.end(len(toks))
        joint = [x.cls for t in toks[end : other.begin] for x in t.inner]
        if "AND" not in joint or not {*joint} <= {"AND", "COMMA"}:
            continue
        last = other.drafts[-1]
        place = next((c for c in last.clauses if c.role == "duration" and c.span[0] > last.start), None)
        if place is not None and all(draft.duration is None and not draft.copy for draft in one.drafts):
            for draft in one.drafts:
                draft.duration = last.duration
                draft.clauses.append(place)


def _shared(drafts: list[Draft], toks: list[Tok], starts: list[int], scope: Scope, body: Body, lang: str) -> list[Draft]:
    """Give what a clause says to all parts of its subject: an effect for each; none where a part is not understood."""
    out: list[Draft] = []
    lasting = scope.kind == "static" and not body.shell.triggers
    for begin, behind in pairwise(starts):
        subject = leading_subject(toks[begin : behind - 1], [*scope.mentions, *body.mentions], lang, lasting=lasting)
        if subject is None:
            return []
        span = (toks[begin].start, toks[behind - 2].end)
        for draft in drafts:
            clauses = [Clause("subject", span), *(c for c in draft.clauses if c.role != "subject")]
            out.append(replace(draft, subject=subject, start=span[0], clauses=clauses, stated=[], joint=True))
    for draft in drafts if out else ():
        draft.joint = True
    return [*out, *drafts]


def _copies(lexeme: Lexeme) -> bool:
    return lexeme.cls in ("COPY", "COPYV") or (lexeme.cls == "KIND" and lexeme.value == "copy")


def _drafts(parse: Parse, toks: list[Tok], index: int, shell: Shell, scope: Scope, body: Body, lang: str) -> list[Draft]:
    """Return the drafts of one clause: several where it has durations of its own or alternatives."""
    assert isinstance(parse.tree, Tree)
    part = toks[index : index + parse.used]
    clause = build_clause(parse.tree, part, lang)
    if isinstance(clause.subject, Phrase) and clause.subject.player:
        body.excuses.append(Excuse(part[0].start, part[-1].end, "player"))
        return []
    if isinstance(clause.subject, Phrase) and _unsaid(clause.subject):
        return []
    before = [t.cls for t in toks[:index]]
    copy = "EXCEPT" in before and any(_copies(x) for t in toks[:index] for x in t.inner)
    if "EXCEPT" in before and not copy:
        return []
    draft = Draft(
        subject=subject_of(
            clause.subject,
            part,
            [*scope.mentions, *body.mentions],
            lasting=scope.kind == "static" and not shell.triggers,
        ),
        start=part[0].start,
        end=part[-1].end,
        sentence=scope.sentence,
        clauses=[Clause("subject", clause.subject_span)],
        predicates=clause.predicates,
        kind=scope.kind,
        ability=scope.ability,
        label=scope.label,
        granted=scope.granted,
        copy=copy,
        chosen_kind=scope.chosen_kind,
        barred=scope.barred,
    )
    if isinstance(clause.subject, Phrase) and "copy" in clause.subject.kinds and _is_made(clause.predicates):
        copy = draft.copy = True  # "The copy isn't legendary." says how it is made (707.9)
    if copy:
        for predicate in clause.predicates:
            predicate.stays = predicate.verb == "be_still"
            predicate.verb = "be_also" if predicate.stays else predicate.verb
        _copied(draft, body, [*scope.mentions, *body.mentions])
    draft.face_down = scope.face_down and draft.subject.anaphor and any(p.verb == "be" for p in clause.predicates)
    if clause.of_type and draft.chosen_kind is None:
        draft.chosen_kind = clause.of_type
    if draft.chosen_kind in (None, "type"):
        draft.chosen_kind = _kind_of(draft.subject)
    draft.subject = msgspec.structs.replace(draft.subject, filter=_settled(draft.subject.filter, draft.chosen_kind))
    draft.clauses += [Clause("change" if p.verb != "opaque" else "other", (p.start, p.end)) for p in clause.predicates]
    draft.clauses += [Clause("retention", span) for span in clause.retention_spans]
    # "You may choose a creature. If you do, ~ enters as a copy of it, except …" is how "You may have ~ enter" was said before.
    draft.optional = "CAUSE" in (before if copy else before[-2:]) or (copy and shell.agreed and draft.subject.ref != "created")
    _tails(draft, clause, shell, lang)
    alternatives = clause.alternatives or _options(clause.predicates)
    if alternatives:
        return _split(draft, alternatives)
    return _by_duration(draft, clause)


def _unsaid(who: Phrase) -> bool:
    """True for a subject without a noun that is known: "the other", "one", "the grimwalker"."""
    bare = who.filter is None or isinstance(who.filter, f.OtherThan)
    return who.unknown or (bare and who.pointing in ("definite", "one", "all"))


def _is_made(predicates: list[Predicate]) -> bool:
    return all(p.verb in ("be", "be_not", "be_also", "have", "opaque") for p in predicates)


def _by_duration(draft: Draft, clause: ClauseReading) -> list[Draft]:
    """A duration behind a verb covers the verbs before it; the verbs behind it have their own, or none (611.2a)."""
    if not clause.ends or clause.ends[-1] >= len(draft.predicates) - 1 or draft.leading:
        return [draft]
    cut = clause.ends[-1] + 1
    rest = draft.predicates[cut:]
    if all(p.verb == "opaque" for p in rest):
        return [draft]
    border = rest[0].start
    before = [c for c in draft.clauses if c.span[0] < border]
    behind = [c for c in draft.clauses if c.span[0] >= border or c.role not in ("change", "other", "duration", "retention")]
    first = replace(draft, predicates=draft.predicates[:cut], end=draft.predicates[cut - 1].end, clauses=before, stated=[])
    second = replace(draft, predicates=rest, duration=None, clauses=behind, start=border, stated=[])
    return [first, second]


def _split(draft: Draft, alternatives: list[Predicate]) -> list[Draft]:
    """An effect for each thing that a player may choose to make of the object."""
    out: list[Draft] = []
    for number, alternative in enumerate(alternatives, start=1):
        predicates = []
        for predicate in draft.predicates:
            chosen = predicate.description is None or predicate.description.separated
            if predicate.verb == alternative.verb and chosen and not predicate.gains:
                alternative.retained = predicate.retained
                alternative.still = predicate.still
                predicates.append(alternative)
            else:
                predicates.append(predicate)
        clauses = [c for c in draft.clauses if c.role != "change"]
        clauses.append(Clause("change", (alternative.start, alternative.end)))
        out.append(replace(draft, predicates=predicates, clauses=clauses, stated=[], option=number))
    return out


def _copied(draft: Draft, body: Body, mentions: list[Mention]) -> None:
    """An exception of a copy effect (707.9) is about the token made, else about what the clause before makes a copy."""
    main = next((d for d in reversed(body.drafts) if not d.copy), None)
    copies = main is not None and any(p.copies for p in main.predicates)
    if not copies and any(m.made and m.start < draft.start for m in mentions):
        draft.subject = Subject(ref="created")
        return
    draft.subject = main.subject if main is not None else Subject(ref="created")
    draft.duration = main.duration if main is not None else None


def _tails(draft: Draft, clause: ClauseReading, shell: Shell, lang: str) -> None:
    conditions: list[Condition] = []
    for inner in shell.conditions:
        conditions.append(_condition(inner, draft, lang))
    for tail in [*shell.durations, *[t.inner for t in clause.tails]]:
        cls = tail[0].cls
        exception = _exception_at(draft, tail[0].start) if cls in CONDITIONS else None
        if exception is not None:
            exception.condition = _condition(tail, draft, lang)
        elif cls == "DUR":
            draft.duration = draft.duration or Duration(kind=tail[0].value)  # type: ignore[arg-type]
            draft.leading = draft.leading or any(d is tail for d in shell.durations)
            draft.clauses.append(Clause("duration", (tail[0].start, tail[-1].end)))
        elif cls in ("FORASLONG", "UNTIL"):
            draft.duration = draft.duration or _duration(tail, draft, lang)
            draft.clauses.append(Clause("duration", (tail[0].start, tail[-1].end)))
        elif cls in CONDITIONS:
            conditions.append(_condition(tail, draft, lang))
    for inner in shell.triggers:
        draft.clauses.append(Clause("trigger", (inner[0].start, inner[-1].end)))
    replaces = (clause.instead or shell.instead) and any(_hypothetical(inner) for inner in shell.conditions)
    if shell.enters or replaces or any(p.verb == "enter_as" for p in draft.predicates):
        draft.kind = "replacement"
    elif shell.triggers and draft.kind == "static":
        draft.kind = "triggered"
    lasting = [c for c in conditions if c.kind == "as_long_as"]
    if draft.kind not in ("static", "cda") and draft.duration is None and lasting:
        draft.duration = Duration(kind="for_as_long_as", condition=_join(lasting))
        conditions = [c for c in conditions if c.kind != "as_long_as"]
    draft.condition = _join(conditions) if conditions else None
    if draft.kind in ("static", "cda") and draft.duration is None and draft.condition is not None and not draft.copy:
        draft.duration = Duration(kind="for_as_long_as", condition=draft.condition)


def _hypothetical(inner: list[Lexeme]) -> bool:
    """True for an event that a replacement effect replaces: "if ~ would …, it … instead" (614.1a)."""
    return any((x.cls, x.value) == ("WORD", "hypothetical") for x in inner)


def _exception_at(draft: Draft, place: int) -> Predicate | None:
    """Return the one of several exceptions of a copy effect that has a condition at a place."""
    several = draft.copy and sum(p.verb != "opaque" for p in draft.predicates) > 1
    return next((p for p in draft.predicates if several and p.start <= place < p.end), None)


def _condition(inner: list[Lexeme], draft: Draft, lang: str) -> Condition:
    draft.clauses.append(Clause("condition", (inner[0].start, inner[-1].end)))
    return read_condition(inner, lang, draft.subject)


def _duration(inner: list[Lexeme], draft: Draft, lang: str) -> Duration:
    if inner[0].cls == "FORASLONG":
        return Duration(kind="for_as_long_as", condition=read_condition(inner, lang, draft.subject))
    return Duration(kind="until_event", event=text_of(inner[1:]))


def _options(predicates: list[Predicate]) -> list[Predicate]:
    """The things between which "a Plains or an Island" lets a player choose."""
    for predicate in predicates:
        if predicate.verb == "become" and predicate.description is not None and predicate.description.separated:
            return [
                Predicate(predicate.verb, predicate.start, predicate.end, description=option)
                for option in predicate.description.options
            ]
    return []


def _join(conditions: list[Condition]) -> Condition:
    if len(conditions) == 1:
        return conditions[0]
    predicates = tuple(c.predicate for c in conditions if c.predicate is not None)
    span = (min(c.span[0] for c in conditions), max(c.span[1] for c in conditions))
    return Condition(kind=conditions[0].kind, span=span, predicate=AllOf(of=predicates))


def _settled(node: f.Filter | None, kind: str | None) -> f.Filter | None:
    """Say which kind of type "of the chosen type" means where the text has said what is chosen."""
    if isinstance(node, f.ChosenIs) and node.value == "type" and kind:
        return f.ChosenIs(value=kind, which=node.which)
    if isinstance(node, f.And | f.Or):
        return type(node)(of=tuple(x for part in node.of if (x := _settled(part, kind)) is not None))
    if isinstance(node, f.Not) and (inner := _settled(node.of, kind)) is not None:
        return f.Not(of=inner)
    return node


def _kind_of(subject: Subject) -> str | None:
    """Say which family "the chosen type" means from what the effect is about."""
    for leaf in f.leaves(subject.filter):
        if isinstance(leaf, f.CardTypeIs) and leaf.value in ("land", "creature"):
            return f"{leaf.value}_type"
        if isinstance(leaf, f.SubtypeIs) and leaf.of in ("land", "creature"):
            return f"{leaf.of}_type"
    return None
