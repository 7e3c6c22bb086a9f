"""Reads one text: its abilities and sentences in order, and an account of every cue."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec

from extractor.grammar.bands import gate, header, put_under
from extractor.grammar.body import Attempt, Body, Scope
from extractor.grammar.conditions import asked_before
from extractor.grammar.cues import Cue, excuse, find_cues, leaves_open, makes_token
from extractor.grammar.discourse import Mention, find_mentions
from extractor.grammar.draft import Draft
from extractor.grammar.nouns import Phrase, read_phrase
from extractor.grammar.parser import parse_prefix
from extractor.grammar.shell import read_sentence
from extractor.grammar.tokens import tokenise
from extractor.ir.effects import Clause, Duration
from extractor.ir.filters import disjunction
from extractor.ir.predicates import Condition, Words
from extractor.lexicon.catalogue import load_catalogue
from extractor.nlp.lexer import Lexeme
from extractor.nlp.outline import AbilityOutline, Outline, Sentence, outline


@dataclass(slots=True)
class Context:
    """What is known of a text beside its words: language, whether bare statements are static abilities, quoted or not."""

    lang: str
    permanent: bool | None = None
    granted: bool = False


@dataclass(slots=True)
class AbilityReading:
    """An ability with its drafts, the cues of its text that no draft covers, and how each sentence was read.

    ``condition`` is that of the band or gate in which it stands; ``heads`` marks the header of a band.
    """

    outline: AbilityOutline
    kind: str
    drafts: list[Draft] = field(default_factory=list)
    excluded: list[tuple[Cue, str]] = field(default_factory=list)
    unread: list[tuple[Cue, Attempt | None]] = field(default_factory=list)
    bodies: list[tuple[Sentence, Body]] = field(default_factory=list)
    condition: Condition | None = None
    heads: bool = False


#: No sentence of the game comes near so many lexemes; a longer one is no sentence, and trying to read it would take forever.
_LONGEST = 1000
#: What an instruction may begin with before its verb.
_OPENING = frozenset({"THEN", "YOU", "MAY", "COMMA", "AND"})
#: What stands behind a duration that is that of the effect, and not part of a description.
_CLOSING = frozenset({"STOP", "COMMA", "AND"})


class Reader:
    """Reads the lexemes of one text, or of one quoted ability."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lang = context.lang
        self.chosen_kind: str | None = None
        self.mentions: list[Mention] = []
        self.sentence = 0
        self.quiet = False
        self.face_down = False
        self.barred: tuple[str, ...] = ()

    def read(self, lexemes: list[Lexeme], *, full: bool) -> tuple[Outline, list[AbilityReading]]:
        """Read all abilities.

        Args:
            lexemes: the lexemes of the text.
            full: also read sentences without any cue (for the resolution core).

        Returns:
            The outline, and a reading for each of its abilities in order.
        """
        found = outline(lexemes, nested=self.context.granted)
        self.quiet = not full and not any(find_cues(s.lexemes) for a in found.abilities for s in a.sentences)
        out: list[AbilityReading] = []
        kind = "static"
        band: Condition | None = None
        station = any(x.has("KW") and x.value == "station" for x in lexemes)
        for ability in found.abilities:
            own = header(ability)
            band = own or band
            gated = gate(ability, station=station)
            kind = self._kind(ability, "static" if gated else kind)
            self.mentions = self.mentions if ability.label_kind in ("mode", "die", "chapter") else []
            reading = self._ability(ability, kind, full)
            condition = gated or band
            reading.condition, reading.heads = condition, own is not None
            if condition is not None:
                reading.drafts = [put_under(draft, condition) for draft in reading.drafts]
            out.append(reading)
        return found, out

    # ------------------------------------------------------------------ abilities

    def _kind(self, ability: AbilityOutline, previous: str) -> str:
        """Say what kind of ability it is (113.3): by its cost, its trigger word, or the object it stands on."""
        if ability.label_kind in ("mode", "die") and not (ability.cost or previous == "static"):
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
            return "spell" if any(_resolves(s.lexemes) for s in ability.sentences) else "static"
        return "static" if self.context.permanent else "spell"

    def _ability(self, ability: AbilityOutline, kind: str, full: bool) -> AbilityReading:
        reading = AbilityReading(ability, kind)
        if not self.quiet:
            if ability.cost:
                self.mentions += find_mentions(self.lang, ability.cost, [], cost=True)
                self._note_choice(ability.cost)
            asks = _asks(ability)
            for sentence in ability.sentences:
                self.sentence += 1
                self._note_choice(sentence.lexemes)
                if asks:
                    reading.excluded += [(cue, "condition") for cue in find_cues(sentence.lexemes)]
                else:
                    self._sentence(sentence, reading, full)
                self.face_down = any(x.has("STATUS") and x.value == "face_down" for x in sentence.lexemes)
        for reminder in ability.reminders:
            if _unknown_keyword(ability):  # nothing else says what it does
                for cue in find_cues(reminder):
                    rule = excuse(cue, reminder)
                    if rule:
                        reading.excluded.append((cue, rule))
                    else:
                        reading.unread.append((cue, None))
            else:
                reading.excluded += [(cue, "reminder_text") for cue in find_cues(reminder)]
        reading.excluded += [(cue, "cost") for cue in find_cues(ability.cost)]
        return reading

    def _note_choice(self, lexemes: list[Lexeme]) -> None:
        """Remember which kind of type the text has chosen ("choose a creature type")."""
        for index, lexeme in enumerate(lexemes):
            if lexeme.cls == "CHOOSE":
                behind = lexemes[index + 1 :]
                kind = next((x.value for x in behind if x.cls == "TYPEW"), None)
                if kind and kind != "type":
                    self.chosen_kind = kind
                    self.barred = _barred(behind)

    def _same_is_true(self, sentence: Sentence, reading: AbilityReading) -> None:
        """ "The same is true for creature spells you control and …": the effects before are about these objects too."""
        toks = tokenise(sentence.lexemes[1:])
        parse = parse_prefix(self.lang, toks, "noun_phrase")
        if parse.tree is None or parse.used != len(toks):
            return
        phrase = read_phrase(parse.tree, toks, self.lang)
        for draft in reading.drafts:
            if draft.subject.ref == "all":
                _widen(draft, phrase)
                draft.clauses.append(Clause("subject", (sentence.start, sentence.end)))

    # ------------------------------------------------------------------ sentences

    def _sentence(self, sentence: Sentence, reading: AbilityReading, full: bool) -> None:
        cues = find_cues(sentence.lexemes)
        if len(sentence.lexemes) > _LONGEST:
            reading.unread += [(cue, None) for cue in cues]
            return
        if not cues and not full and sentence.lexemes[0].cls != "SAMETRUE":
            self.mentions += find_mentions(self.lang, sentence.lexemes, self.mentions)
            return
        if sentence.lexemes[0].cls == "SAMETRUE":
            self._same_is_true(sentence, reading)
        shown = reading.outline
        scope = Scope(
            kind=reading.kind,
            ability=shown.index,
            label=shown.label if shown.label_kind != "word" else None,
            granted=self.context.granted,
            sentence=self.sentence,
            mentions=self.mentions,
            chosen_kind=self.chosen_kind,
            face_down=self.face_down,
            barred=self.barred,
        )
        body = read_sentence(sentence.lexemes, scope, self.lang)
        reading.bodies.append((sentence, body))
        self.mentions = [*self.mentions, *body.mentions]
        for one in body.drafts:
            if one.kind == "replacement" and sentence is not shown.sentences[0] and one.states and not body.shell.enters:
                one.kind = "static"  # behind "as this enters, choose …" on one line
            if body.shell.otherwise is not None:
                _turn_round(one, reading, body.shell.otherwise, sentence, self.lang)
            _attach(one, reading)
        for cue in cues:
            self._account(cue, sentence, body, reading)

    @staticmethod
    def _account(cue: Cue, sentence: Sentence, body: Body, reading: AbilityReading) -> None:
        """Say what became of a cue: it is in an effect, ruled out by a named rule, or unread."""
        rule = next((e.rule for e in body.excuses if e.start <= cue.start < e.end), None)
        draft = next((d for d in body.drafts if d.start <= cue.start < d.end), None)
        if rule is None and draft is not None:
            restated = draft.only_restates and any(d.changes_types for d in reading.drafts)
            if draft.changes_types or restated:
                return
            rule = "restatement" if draft.only_restates else _why_not(draft)
            rule = None if leaves_open(cue, sentence.lexemes) else rule
        if rule in (None, "no_type_named"):
            rule = excuse(cue, sentence.lexemes) or rule
        if rule == "description" and makes_token(sentence.lexemes):
            rule = "token_description"
        if rule is not None:
            reading.excluded.append((cue, rule))
        else:
            reading.unread.append((cue, body.farthest))


def _unknown_keyword(ability: AbilityOutline) -> bool:
    """True for a line that is nothing but words that no lexicon has, and a cost: a keyword that is not known."""
    own = [x.cls for s in ability.sentences for x in s.lexemes]
    return own[:1] == ["WORD"] and set(own) <= {"WORD", "MANA", "INT", "NUM", "DASH"}


def _resolves(lexemes: list[Lexeme]) -> bool:
    """True for a sentence that only a resolving spell or ability has: it tells to do something, or ends with the turn."""
    first = next((x.cls for x in lexemes if x.cls not in _OPENING), "")
    if first in ("ACTION", "MOVE", "CHOOSE") or any(x.cls == "TARGET" for x in lexemes):
        return True
    behind = [*(x.cls for x in lexemes[1:]), "STOP"]
    ends = [x for x, after in zip(lexemes, behind, strict=True) if x.cls == "DUR" and after in _CLOSING]
    return any("local" not in x.feats for x in ends)


def _asks(ability: AbilityOutline) -> bool:
    """True when the words behind a keyword are the condition that it takes (702.139)."""
    keyword = load_catalogue().keywords.get(ability.keyword or "")
    return keyword is not None and keyword.parameter == "condition"


def _barred(lexemes: list[Lexeme]) -> tuple[str, ...]:
    """Return the subtypes that may not be chosen ("a creature type other than Wall")."""
    at = next((i for i, x in enumerate(lexemes) if x.cls == "OTHERTHAN"), None)
    named = lexemes[at + 1 :] if at is not None else []
    return tuple(s.value for x in named if (s := x.read_as("STYPE")) is not None)


def _widen(draft: Draft, phrase: Phrase) -> None:
    """Let an effect be about the objects of a noun phrase as well."""
    if draft.subject.filter is not None and phrase.filter is not None:
        both = disjunction([draft.subject.filter, phrase.filter])
        draft.subject = msgspec.structs.replace(draft.subject, filter=both)


def _why_not(draft: Draft) -> str:
    """Name the rule by which a read clause with a cue is no type change."""
    if any(p.copies for p in draft.predicates):
        return "pure_copy"
    if any(p.verb == "text" for p in draft.predicates):
        return "text_change"
    state = next((p.state for p in draft.predicates if p.state), None)
    if state:
        return state
    descriptions = [p.description for p in draft.predicates if p.description is not None]
    if any(d.colors or any(x.kind == "color" for x in d.phrases) for d in descriptions):
        return "color_only"
    if any(p.base or (p.description is not None and p.description.power_toughness) for p in draft.predicates):
        return "power_toughness_only"
    return "no_type_named"


def _turn_round(draft: Draft, reading: AbilityReading, place: tuple[int, int], sentence: Sentence, lang: str) -> None:
    """ "Otherwise": unless the condition of the sentence before, or in words if that has none."""
    before = next((d.condition for d in reversed(reading.drafts) if d.condition is not None), None)
    if before is None:  # the sentence before has a condition, and no effect
        earlier = [s.lexemes for s in reading.outline.sentences if s.start < sentence.start]
        before = asked_before(earlier[-1], lang) if earlier else None
    word = next(x for x in sentence.lexemes if x.start == place[0])
    predicate = before.predicate if before is not None else Words(text=word.text, span=place)
    draft.condition = Condition(kind="unless", span=place, predicate=predicate)
    draft.clauses.append(Clause("condition", place))
    if draft.kind in ("static", "cda") and draft.duration is None:
        draft.duration = Duration(kind="for_as_long_as", condition=draft.condition)


def _attach(draft: Draft, reading: AbilityReading) -> None:
    """Join restatements and riders to the effect they speak of; keep the rest as an effect of its own."""
    earlier = next((d for d in reversed(reading.drafts) if d.changes_types), None)
    if earlier is None:
        reading.drafts.append(draft)
        return
    if draft.only_restates:
        shared = earlier.joint or earlier.option is not None
        several = [d for d in reading.drafts if d.sentence == earlier.sentence and (d.joint or d.option is not None)]
        for one in several if shared else [earlier]:
            one.stated += [p.description for p in draft.predicates if p.description is not None]
            one.clauses.append(Clause("retention", (draft.start, draft.end)))
            one.end = max(one.end, draft.end)
        return
    if draft.copy and earlier.copy and draft.sentence == earlier.sentence and not draft.changes_types:
        _join(earlier, draft)  # a further exception of the same copy effect, perhaps under a condition of its own
        return
    near = draft.sentence - earlier.sentence <= 1 and draft.subject.anaphor
    rider = draft.only_removes and not draft.copy and draft.condition is None
    base = draft.sets_base and not draft.changes_types and earlier.makes_creature and not earlier.sets_base
    if not near or not (rider or base):
        reading.drafts.append(draft)
        return
    _join(earlier, draft if base else replace(draft, condition=None))


def _join(earlier: Draft, draft: Draft) -> None:
    """Make what a draft says part of an earlier one, under its own condition."""
    for predicate in draft.predicates:
        predicate.condition = draft.condition
    earlier.predicates += draft.predicates
    earlier.clauses += [c for c in draft.clauses if c.role != "subject"]
    earlier.end = max(earlier.end, draft.end)
