"""Reads one text: finds the abilities, peels the shell off each sentence, parses the clauses and keeps account of every cue."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from lark import Tree

from extractor.grammar.build import ClauseReading, build_clause
from extractor.grammar.conditions import read_condition
from extractor.grammar.cues import Cue, excuse, find_cues
from extractor.grammar.discourse import Mention, find_mentions, resolve_pronoun
from extractor.grammar.draft import Draft, Predicate
from extractor.grammar.nouns import Phrase
from extractor.grammar.parser import Parse, parse_prefix
from extractor.grammar.tokens import Tok, plain_tokens, text_of, tokenise
from extractor.ir import filters as f
from extractor.ir.effects import Clause, Duration, Subject
from extractor.ir.predicates import AllOf, Condition
from extractor.nlp.lexer import Lexeme
from extractor.nlp.outline import AbilityOutline, Outline, Sentence, outline

_PREFIXES = frozenset({"IF", "ASLONG", "UNLESS", "FORASLONG", "UNTIL", "TRIG", "ASENTERS", "DURINGYOUR", "EXCEPTIF"})
_STARTERS = frozenset({"VSEP", "SEP", "BOUND", "CAUSE", "EXCEPT", "OR", "INSTEAD"})
_OPTIONAL = frozenset({"CAUSE"})


@dataclass(slots=True)
class Context:
    """What is known of a text beside its words: language, and whether its object is a permanent or a spell."""

    lang: str
    permanent: bool | None = None
    granted: bool = False


@dataclass(slots=True)
class Shell:
    """What was peeled off in front of a clause."""

    conditions: list[list[Lexeme]] = field(default_factory=list)
    triggers: list[list[Lexeme]] = field(default_factory=list)
    durations: list[list[Lexeme]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    enters: bool = False


@dataclass(slots=True)
class Failure:
    """A clause that could not be read: the tokens tried, where reading stopped, and what was expected."""

    tokens: list[Tok]
    parse: Parse


@dataclass(slots=True)
class Excuse:
    """A stretch of text whose cues are no type change, and the named rule."""

    start: int
    end: int
    rule: str


@dataclass(slots=True)
class Body:
    """The outcome of reading a sentence body."""

    drafts: list[Draft] = field(default_factory=list)
    excuses: list[Excuse] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)


@dataclass(slots=True)
class AbilityReading:
    """An ability with its drafts, and the cues of its text that no draft covers."""

    outline: AbilityOutline
    kind: str
    drafts: list[Draft] = field(default_factory=list)
    excluded: list[tuple[Cue, str]] = field(default_factory=list)
    unread: list[tuple[Cue, Failure | None]] = field(default_factory=list)


class Reader:
    """Reads the lexemes of one text, or of one quoted ability."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lang = context.lang
        self.chosen_kind: str | None = None
        self.mentions: list[Mention] = []
        self.sentence = 0
        self.quiet = False

    def read(self, lexemes: list[Lexeme], *, full: bool) -> tuple[Outline, list[AbilityReading]]:
        """Read all abilities.

        Args:
            lexemes: the lexemes of the text.
            full: also read sentences without any cue (for the resolution core).

        Returns:
            The outline, and a reading for each of its abilities in order.
        """
        found = outline(lexemes, nested=self.context.granted)
        out: list[AbilityReading] = []
        kind = "static"
        self.quiet = not full and not any(find_cues(s.lexemes) for a in found.abilities for s in a.sentences)
        for ability in found.abilities:
            kind = self._kind(ability, kind)
            self.mentions = self.mentions if ability.label_kind in ("mode", "die") else []
            out.append(self._ability(ability, kind, full))
        return found, out

    # ------------------------------------------------------------------ abilities

    def _kind(self, ability: AbilityOutline, previous: str) -> str:
        """Say what kind of ability it is (112.3): by its cost, its trigger word, or the object it stands on."""
        if ability.label_kind in ("mode", "die"):
            return previous
        if ability.cost or ability.label_kind == "loyalty":
            return "activated"
        if ability.label_kind == "chapter":
            return "triggered"
        first = next((s.lexemes[0] for s in ability.sentences if s.lexemes), None)
        if first is not None and first.cls == "TRIG":
            return "triggered"
        if first is not None and first.cls == "ASENTERS":
            return "replacement"
        if self.context.permanent is None:
            return "spell" if any(x.cls == "TARGET" for s in ability.sentences for x in s.lexemes) else "static"
        return "static" if self.context.permanent else "spell"

    def _ability(self, ability: AbilityOutline, kind: str, full: bool) -> AbilityReading:
        reading = AbilityReading(ability, kind)
        if ability.cost and not self.quiet:
            self.mentions += find_mentions(self.lang, plain_tokens(ability.cost), cost=True)
            self._note_choice(ability.cost)
        for sentence in ability.sentences if not self.quiet else ():
            self.sentence += 1
            self._note_choice(sentence.lexemes)
            self._sentence(sentence, reading, full)
        for reminder in ability.reminders:
            reading.excluded += [(cue, "reminder_text") for cue in find_cues(reminder)]
        for cue in find_cues(ability.cost):
            reading.excluded.append((cue, "cost"))
        return reading

    def _note_choice(self, lexemes: list[Lexeme]) -> None:
        """Remember which kind of type the text has chosen ("choose a creature type")."""
        for index, lexeme in enumerate(lexemes):
            if lexeme.cls == "CHOOSE":
                kind = next((x.value for x in lexemes[index + 1 :] if x.cls == "TYPEW"), None)
                if kind and kind != "type":
                    self.chosen_kind = kind

    def _sentence(self, sentence: Sentence, reading: AbilityReading, full: bool) -> None:
        cues = find_cues(sentence.lexemes)
        if not cues and not full:
            self.mentions += find_mentions(self.lang, plain_tokens(sentence.lexemes))
            return
        body = self._body(sentence.lexemes, Shell(), reading)
        self.mentions += body.mentions
        self._attach(body.drafts, reading)
        covered = [(d.start, d.end) for d in body.drafts]
        for cue in cues:
            excused = next((e for e in body.excuses if e.start <= cue.start < e.end), None)
            if excused is not None:
                reading.excluded.append((cue, excused.rule))
                continue
            draft = next((d for d in body.drafts if d.start <= cue.start < d.end), None)
            if draft is not None:
                if not draft.changes_types and not draft.only_restates:
                    reading.excluded.append((cue, self._why_not(draft)))
                continue
            rule = excuse(cue, sentence.lexemes)
            if rule is not None:
                reading.excluded.append((cue, rule))
            else:
                failure = max(body.failures, key=lambda x: x.parse.reached, default=None)
                reading.unread.append((cue, failure))
        del covered

    @staticmethod
    def _why_not(draft: Draft) -> str:
        """Name the rule by which a read clause with a cue is no type change."""
        if any(p.copies for p in draft.predicates):
            return "pure_copy"
        if any(p.state for p in draft.predicates):
            return "state"
        if any(p.description is not None and p.description.colors for p in draft.predicates):
            return "color_only"
        if any(p.base or p.description for p in draft.predicates):
            return "power_toughness_only"
        return "no_type_named"

    def _attach(self, drafts: list[Draft], reading: AbilityReading) -> None:
        """Join restatements and riders to the effect they speak of; keep the rest as effects of their own."""
        for draft in drafts:
            earlier = next((d for d in reversed(reading.drafts) if d.changes_types), None)
            near = earlier is not None and draft.sentence - earlier.sentence <= 1
            if draft.only_restates and earlier is not None:
                earlier.stated += [p.description for p in draft.predicates if p.description is not None]
                earlier.clauses.append(Clause("retention", (draft.start, draft.end)))
                earlier.end = max(earlier.end, draft.end)
                continue
            if (
                near
                and earlier is not None
                and draft.subject.anaphor
                and draft.only_removes
                and not draft.copy
                and draft.condition is None
            ):
                earlier.predicates += draft.predicates
                earlier.clauses += [c for c in draft.clauses if c.role != "subject"]
                earlier.end = max(earlier.end, draft.end)
                continue
            if (
                near
                and earlier is not None
                and draft.subject.anaphor
                and draft.sets_base
                and not draft.changes_types
                and earlier.makes_creature
                and not earlier.sets_base
            ):
                for predicate in draft.predicates:
                    predicate.condition = draft.condition
                earlier.predicates += draft.predicates
                earlier.clauses += draft.clauses
                earlier.end = max(earlier.end, draft.end)
                continue
            reading.drafts.append(draft)

    # ------------------------------------------------------------------ the shell

    def _body(self, lexemes: list[Lexeme], shell: Shell, reading: AbilityReading) -> Body:
        """Peel one part of the shell off and read on; without one, read the clauses."""
        while lexemes and lexemes[0].cls in (
            "THEN",
            "COMMA",
            "AND",
            "ALSO",
            "OR",
            "INSTEAD",
            "DASH",
            "BULLET",
            "OTHERWISE",
        ):
            lexemes = lexemes[1:]
        if not lexemes:
            return Body()
        first = lexemes[0]
        if first.cls in ("DUR", "DOSO"):
            size = 1
            if first.cls == "DUR":
                shell = replace(shell, durations=[*shell.durations, [first]])
            return self._body(lexemes[size:], shell, reading)
        if first.cls in _PREFIXES:
            return self._prefix(lexemes, shell, reading)
        return self._clauses(lexemes, shell, reading)

    def _prefix(self, lexemes: list[Lexeme], shell: Shell, reading: AbilityReading) -> Body:
        """Find where a condition, trigger or duration in front of the clause ends: at the first comma from which reading succeeds."""
        fallback: Body | None = None
        commas = [i for i, x in enumerate(lexemes) if x.cls == "COMMA" and i > 1]
        for comma in commas:
            inner, rest = lexemes[:comma], lexemes[comma + 1 :]
            if not rest:
                continue
            body = self._body(rest, self._with(shell, inner), reading)
            body.excuses.append(self._excuse(inner))
            if body.drafts:
                return body
            if fallback is None or not _has_verb(lexemes[1:comma]):
                fallback = body
        if fallback is not None:
            return fallback
        return Body(excuses=[self._excuse(lexemes)], mentions=find_mentions(self.lang, plain_tokens(lexemes)))

    @staticmethod
    def _excuse(inner: list[Lexeme]) -> Excuse:
        rule = {"TRIG": "trigger", "ASENTERS": "trigger", "FORASLONG": "duration", "UNTIL": "duration"}.get(
            inner[0].cls, "condition"
        )
        return Excuse(inner[0].start, inner[-1].end, rule)

    def _with(self, shell: Shell, inner: list[Lexeme]) -> Shell:
        """Return the shell with one more part."""
        cls = inner[0].cls
        mentions = [*shell.mentions, *find_mentions(self.lang, plain_tokens(inner))]
        if cls in ("TRIG", "ASENTERS"):
            return replace(
                shell, triggers=[*shell.triggers, inner], mentions=mentions, enters=shell.enters or cls == "ASENTERS"
            )
        if cls in ("FORASLONG", "UNTIL"):
            return replace(shell, durations=[*shell.durations, inner], mentions=mentions)
        return replace(shell, conditions=[*shell.conditions, inner], mentions=mentions)

    # ------------------------------------------------------------------ clauses

    def _clauses(self, lexemes: list[Lexeme], shell: Shell, reading: AbilityReading) -> Body:
        toks = tokenise(lexemes)
        body = Body(mentions=[*shell.mentions, *find_mentions(self.lang, plain_tokens(lexemes))])
        body.excuses += [
            Excuse(t.start, t.end, rule)
            for t in toks
            if (
                rule := {
                    "CONDX": "condition",
                    "DURX": "duration",
                    "WHEREX": "defined_number",
                    "EQUALX": "defined_number",
                    "FOREACHX": "defined_number",
                    "RELX": "description",
                }.get(t.cls)
            )
        ]
        index = 0
        while index < len(toks):
            parse = parse_prefix(self.lang, toks[index:], "clause")
            if parse.tree is not None and parse.used:
                body.drafts += self._drafts(parse, toks, index, shell, reading, body)
                index += parse.used
            else:
                if any(t.cls in ("BECOME", "BE", "GAIN", "LOSE", "HAVE", "GET") for t in toks[index:]):
                    body.failures.append(Failure(toks[index:], parse))
                index += 1
            while index < len(toks) and toks[index - 1].cls not in _STARTERS:
                index += 1
        return body

    def _drafts(
        self, parse: Parse, toks: list[Tok], index: int, shell: Shell, reading: AbilityReading, body: Body
    ) -> list[Draft]:
        assert isinstance(parse.tree, Tree)
        part = toks[index : index + parse.used]
        clause = build_clause(parse.tree, part, self.lang)
        before = [t.cls for t in toks[:index]]
        copy = "EXCEPT" in before
        draft = Draft(
            subject=self._subject(clause, part[0].start, toks, index, body, copy),
            start=part[0].start,
            end=part[-1].end,
            sentence=self.sentence,
            clauses=[Clause("subject", clause.subject_span)],
            predicates=clause.predicates,
            kind=reading.kind,
            ability=reading.outline.index,
            label=reading.outline.label if reading.outline.label_kind != "word" else None,
            granted=self.context.granted,
            copy=copy,
            chosen_kind=self.chosen_kind,
        )
        if clause.of_type and draft.chosen_kind is None:
            draft.chosen_kind = clause.of_type
        if draft.chosen_kind in (None, "type"):
            draft.chosen_kind = _kind_of(draft.subject)
        draft.clauses += [
            Clause("change" if p.verb != "opaque" else "other", (p.start, p.end)) for p in clause.predicates
        ]
        draft.clauses += [Clause("retention", span) for span in clause.retention_spans]
        draft.optional = bool(_OPTIONAL & set(before[-2:]))
        self._tails(draft, clause, shell)
        alternatives = clause.alternatives or _options(clause.predicates)
        if alternatives:
            return self._split(draft, alternatives)
        return self._by_duration(draft, clause)

    def _by_duration(self, draft: Draft, clause: ClauseReading) -> list[Draft]:
        """A duration behind a verb covers the verbs before it; the verbs behind it have their own, or none (611.2a)."""
        if not clause.ends or clause.ends[-1] >= len(draft.predicates) - 1 or draft.leading:
            return [draft]
        cut = clause.ends[-1] + 1
        rest = draft.predicates[cut:]
        if all(p.verb == "opaque" for p in rest):
            return [draft]
        first = replace(
            draft,
            predicates=draft.predicates[:cut],
            end=draft.predicates[cut - 1].end,
            clauses=list(draft.clauses),
            stated=[],
        )
        second = replace(
            draft,
            predicates=rest,
            duration=None,
            clauses=[c for c in draft.clauses if c.role != "duration"],
            start=rest[0].start,
            stated=[],
        )
        return [first, second]

    @staticmethod
    def _split(draft: Draft, alternatives: list[Predicate]) -> list[Draft]:
        """An effect for each thing that a player may choose to make of the object."""
        out: list[Draft] = []
        for alternative in alternatives:
            predicates = []
            for predicate in draft.predicates:
                chosen = predicate.description is None or predicate.description.separated
                if predicate.verb == alternative.verb and chosen and not predicate.gains:
                    alternative.retained = predicate.retained
                    alternative.still = predicate.still
                    predicates.append(alternative)
                else:
                    predicates.append(predicate)
            out.append(
                Draft(
                    subject=draft.subject,
                    start=draft.start,
                    end=draft.end,
                    sentence=draft.sentence,
                    clauses=[c for c in draft.clauses if c.role != "change"]
                    + [Clause("change", (alternative.start, alternative.end))],
                    predicates=predicates,
                    duration=draft.duration,
                    condition=draft.condition,
                    optional=draft.optional,
                    copy=draft.copy,
                    kind=draft.kind,
                    ability=draft.ability,
                    label=draft.label,
                    granted=draft.granted,
                    chosen_kind=draft.chosen_kind,
                )
            )
        return out

    # ------------------------------------------------------------------ who

    def _subject(self, clause: ClauseReading, at: int, toks: list[Tok], index: int, body: Body, copy: bool) -> Subject:
        mentions = [*self.mentions, *body.mentions]
        who = clause.subject
        if copy:
            return self._copied(toks, index, mentions, at)
        if who == "self":
            return Subject(ref="self")
        if isinstance(who, Tok):
            return resolve_pronoun(mentions, at, plural=_pronoun_number(who))
        assert isinstance(who, Phrase)
        if who.pointing == "this":
            return Subject(ref="self")
        if who.pointing == "that":
            types = frozenset(x.value for x in _leaves(who.filter) if isinstance(x, f.CardTypeIs))
            if "copy" in who.kinds or "token" in who.kinds and any(m.made for m in mentions):
                return Subject(ref="created", anaphor=True)
            return resolve_pronoun(mentions, at, plural=who.plural or None, types=types)
        return who.subject()

    @staticmethod
    def _copied(toks: list[Tok], index: int, mentions: list[Mention], at: int) -> Subject:
        """The object of a copy exception (707.9): the token made, else the object that becomes or enters as the copy."""
        front = toks[:index]
        if any(m.made and m.start < at for m in mentions):
            return Subject(ref="created")
        for position, tok in enumerate(front):
            if tok.cls == "SELF":
                return Subject(ref="self")
            if tok.cls == "BECOME":
                subject = next((m.subject for m in reversed(mentions) if m.start < front[position].start), None)
                if subject is not None:
                    return subject
        return Subject(ref="created")

    # ------------------------------------------------------------------ how long, and when

    def _tails(self, draft: Draft, clause: ClauseReading, shell: Shell) -> None:
        conditions: list[Condition] = []
        for inner in shell.conditions:
            conditions.append(self._condition(inner, draft))
        for tail in [*shell.durations, *[t.inner for t in clause.tails]]:
            cls = tail[0].cls
            if cls == "DUR":
                draft.duration = draft.duration or Duration(kind=tail[0].value)  # type: ignore[arg-type]
                draft.leading = draft.leading or any(d is tail for d in shell.durations)
                draft.clauses.append(Clause("duration", (tail[0].start, tail[-1].end)))
            elif cls in ("FORASLONG", "UNTIL"):
                draft.duration = draft.duration or self._duration(tail, draft)
                draft.clauses.append(Clause("duration", (tail[0].start, tail[-1].end)))
            elif cls in ("ASLONG", "IF", "UNLESS", "DURINGYOUR", "EXCEPTIF"):
                conditions.append(self._condition(tail, draft))
        for inner in shell.triggers:
            draft.clauses.append(Clause("trigger", (inner[0].start, inner[-1].end)))
        if shell.enters:
            draft.kind = "replacement"
        elif shell.triggers and draft.kind == "static":
            draft.kind = "triggered"
        lasting = [c for c in conditions if c.kind == "as_long_as"]
        if draft.kind not in ("static", "cda") and draft.duration is None and lasting:
            draft.duration = Duration(kind="for_as_long_as", condition=_join(lasting))
            conditions = [c for c in conditions if c.kind != "as_long_as"]
        draft.condition = _join(conditions) if conditions else None
        if (
            draft.kind in ("static", "cda")
            and draft.duration is None
            and draft.condition is not None
            and not draft.copy
        ):
            draft.duration = Duration(kind="for_as_long_as", condition=draft.condition)

    def _condition(self, inner: list[Lexeme], draft: Draft) -> Condition:
        draft.clauses.append(Clause("condition", (inner[0].start, inner[-1].end)))
        return read_condition(inner, self.lang)

    def _duration(self, inner: list[Lexeme], draft: Draft) -> Duration:
        if inner[0].cls == "FORASLONG":
            return Duration(kind="for_as_long_as", condition=read_condition(inner, self.lang))
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


def _leaves(node: f.Filter | None) -> list[f.Filter]:
    if node is None:
        return []
    if isinstance(node, f.And | f.Or):
        return [leaf for part in node.of for leaf in _leaves(part)]
    return [node]


def _kind_of(subject: Subject) -> str | None:
    """Say which family "the chosen type" means from what the effect is about."""
    for leaf in _leaves(subject.filter):
        if isinstance(leaf, f.CardTypeIs) and leaf.value in ("land", "creature"):
            return f"{leaf.value}_type"
        if isinstance(leaf, f.SubtypeIs) and leaf.of in ("land", "creature"):
            return f"{leaf.of}_type"
    return None


def _pronoun_number(tok: Tok) -> bool | None:
    return {"they": True, "it": False, "he": False, "she": False}.get(tok.value)


def _has_verb(lexemes: list[Lexeme]) -> bool:
    return any(
        x.cls in ("BECOME", "BE", "HAVE", "GAIN", "GET", "LOSE", "WORD", "CTRL", "ACTION", "XVERB") for x in lexemes
    )
