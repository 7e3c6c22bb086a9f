"""Collects what the readers of a text and of its quoted abilities find, with places of the raw text."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from extractor.grammar.amounts import parameter, power_toughness
from extractor.grammar.body import Attempt
from extractor.grammar.conditions import asked_before
from extractor.grammar.cues import find_cues
from extractor.grammar.draft import Draft
from extractor.grammar.finish import finish
from extractor.grammar.keywords import effects_of, keyword_effects, keyword_line
from extractor.grammar.layers import layers_of
from extractor.grammar.places import relocated
from extractor.grammar.reader import AbilityReading, Context, Reader
from extractor.grammar.tokens import tokenise
from extractor.ir.annotation import Ability, Diagnostic, Excluded, Unrecognized
from extractor.ir.effects import Change, Clause, Duration, Effect, Origin, Span, Special, Subject, Value
from extractor.ir.predicates import Condition
from extractor.nlp.lexer import Lexeme
from extractor.nlp.outline import Outline, without_reminders
from extractor.text.normalise import Document
from extractor.text.remarks import remark

_SYMBOL = re.compile(r"\{[^{}]+\}|[+-]?(?:\d+|X)(?:/[+-]?(?:\d+|X))?")


class _Keyword(NamedTuple):
    """A keyword ability as it stands on a line: its lexeme, its place in the normalised text, its parameter."""

    lexeme: Lexeme
    start: int
    end: int
    parameter: str | None


def changes_nothing(lexemes: list[Lexeme]) -> bool:
    """True for a text without any cue, and without a keyword that changes types: most texts, and nothing is left to read.

    Cues are also looked for with the reminder text left out, since a clause goes on behind it.
    """
    known = keyword_effects()
    for lexeme in lexemes:
        if lexeme.value in known or (lexeme.others and any(reading.value in known for reading in lexeme.others)):
            return False
    if find_cues(lexemes):
        return False
    plain = without_reminders(lexemes)
    return len(plain) == len(lexemes) or not find_cues(plain)


class Collector:
    """Reads the abilities of one text and keeps the effects, exclusions and unread clauses in order."""

    def __init__(self, document: Document, lang: str, permanent: bool | None) -> None:
        self.document = document
        self.lang = lang
        self.permanent = permanent
        self.effects: list[Effect] = []
        self.unrecognized: list[Unrecognized] = []
        self.excluded: list[Excluded] = []
        self.diagnostics: list[Diagnostic] = []
        self._lexemes: list[Lexeme] = []

    def read(self, lexemes: list[Lexeme], *, full: bool, granted: bool = False) -> list[Ability]:
        """Read the lexemes of a text or of a quoted ability.

        Args:
            lexemes: the lexemes, in order.
            full: also read sentences without any cue.
            granted: True for a quoted ability.

        Returns:
            The abilities with all continuous effects read in them.
        """
        permanent = True if granted else self.permanent
        if not granted:
            self._lexemes = lexemes
        outline, readings = Reader(Context(self.lang, permanent, granted)).read(lexemes, full=full)
        return [ability for reading in readings for ability in self._ability(reading, outline, full, granted)]

    def later(self, start: int) -> list[Lexeme]:
        """Return the lexemes of the text behind a place."""
        return [x for x in self._lexemes if x.start > start]

    # ------------------------------------------------------------------ abilities

    def _ability(self, reading: AbilityReading, outline: Outline, full: bool, granted: bool) -> list[Ability]:
        effects = [self._effect(draft, outline) for draft in reading.drafts]
        self.effects += effects
        quoted = self._quoted(reading, outline, full)
        self._account(reading)
        keywords = self._keywords(reading)
        if reading.heads and (box := _box(reading)) is not None:
            return [self._gated(box, self.document.span(reading.outline.start, reading.outline.end), reading)]
        if keywords:
            return [self._keyword(keyword, reading, granted) for keyword in keywords]
        effects += self._actions(reading, granted)
        span = self.document.span(reading.outline.start, reading.outline.end)
        kind = reading.kind if reading.kind in ("static", "activated", "triggered", "spell") else "other"
        return [
            Ability(
                span=span,
                text=self.document.raw[span[0] : span[1]],
                kind=kind,  # type: ignore[arg-type]
                effects=tuple(effects),
                quoted=tuple(quoted),
                mana=_makes_mana(reading),
                cda=bool(effects) and all(e.origin.kind == "cda" for e in effects),
            )
        ]

    def _account(self, reading: AbilityReading) -> None:
        """Record the cues that became no effect: ruled out with a name, or unread with the place where reading stopped."""
        for cue, rule in reading.excluded:
            self.excluded.append(Excluded(span=self.document.span(cue.start, cue.end), cue=cue.text, rule=rule))
        for cue, failure in reading.unread:
            at, found, expected = self._stopped(failure)
            span = self.document.span(*_sentence(reading, cue.start))
            self.unrecognized.append(
                Unrecognized(span=span, cue=cue.text, reason=f"unread_{cue.kind}", at=at, found=found, expected=expected)
            )

        for _, body in reading.bodies:
            for start, end in body.remainders:
                place = self.document.span(start, end)
                self.diagnostics.append(remark("TE110", *place))

    def _stopped(self, failure: Attempt | None) -> tuple[tuple[int, int] | None, str | None, tuple[str, ...]]:
        if failure is None or failure.parse.reached >= len(failure.tokens):
            return None, None, failure.parse.expected if failure else ()
        tok = failure.tokens[failure.parse.reached]
        return self.document.span(tok.start, tok.end), tok.cls, failure.parse.expected

    def _quoted(self, reading: AbilityReading, outline: Outline, full: bool) -> list[Ability]:
        return [
            ability
            for sentence in reading.outline.sentences
            for at, lexeme in enumerate(sentence.lexemes)
            if lexeme.cls == "QUOTED" and not _lost(sentence.lexemes[:at])
            for ability in self.read(outline.quotes[lexeme.start], full=full, granted=True)
        ]

    # ------------------------------------------------------------------ keywords

    @staticmethod
    def _keywords(reading: AbilityReading) -> list[_Keyword]:
        """Return the keyword abilities of a line that consists of them."""
        if reading.outline.cost or not reading.outline.sentences or reading.heads:
            return []
        lexemes = reading.outline.sentences[0].lexemes
        found = keyword_line(lexemes)
        out: list[_Keyword] = []
        for index, keyword in enumerate(found):
            end = found[index + 1].start if index + 1 < len(found) else lexemes[-1].end
            inner = [x for x in lexemes if keyword.start < x.start < end]
            while inner and inner[-1].cls in ("COMMA", "STOP", "SEMI"):
                inner.pop()
            words = parameter(tokenise(inner)) if inner else None
            out.append(_Keyword(keyword, keyword.start, inner[-1].end if inner else keyword.end, words))
        return out

    def _keyword(self, keyword: _Keyword, reading: AbilityReading, granted: bool) -> Ability:
        span = self.document.span(keyword.start, keyword.end)
        effects = self._of_keyword(keyword.lexeme, span, reading, granted)
        if reading.condition is not None and not effects:
            name = keyword.lexeme.value
            value = Special(keyword=name, parameter=keyword.parameter) if keyword.parameter else name
            return self._gated(Change("add", "abilities", (value,)), span, reading)
        return Ability(
            span=span,
            text=self.document.raw[span[0] : span[1]],
            kind="keyword",
            effects=tuple(effects),
            keyword=keyword.lexeme.value,
            parameter=keyword.parameter,
            cda=bool(effects) and all("604.3" in e.rules for e in effects),
        )

    def _gated(self, change: Change, span: Span, reading: AbilityReading) -> Ability:
        """Return the static ability by which an object is or has something only in a band or behind a gate (711.2, 716.2)."""
        condition = relocated(reading.condition, self.document.span)
        effect = Effect(
            span=span,
            clauses=(Clause("change", span),),
            origin=Origin(kind="static", ability=reading.outline.index),
            subject=Subject(ref="self"),
            changes=(change,),
            duration=Duration(kind="for_as_long_as", condition=condition),
            condition=condition,
            layers=layers_of((change,), copy=False),
        )
        return Ability(span=span, text=self.document.raw[span[0] : span[1]], kind="static", effects=(effect,))

    def _of_keyword(
        self,
        keyword: Lexeme,
        span: tuple[int, int],
        reading: AbilityReading,
        granted: bool,
        *,
        condition: Condition | None = None,
        optional: bool = False,
    ) -> list[Effect]:
        """Return the effects that a keyword stands for, and keep them."""
        lexemes = [x for s in reading.outline.sentences for x in s.lexemes if x.start > keyword.start]
        around = [x for reminder in reading.outline.reminders for x in reminder] or self.later(keyword.start)
        index = reading.outline.index
        effects = effects_of(keyword, span, index, granted=granted, behind=lexemes, around=around)
        if condition is not None or optional:
            effects = [msgspec.structs.replace(e, condition=e.condition or condition, optional=optional) for e in effects]
        self.effects += effects
        return effects

    def _actions(self, reading: AbilityReading, granted: bool) -> list[Effect]:
        """Return the effects of the keyword actions that a sentence tells to take (701)."""
        known = keyword_effects()
        return [
            effect
            for sentence in reading.outline.sentences
            for at, lexeme in enumerate(sentence.lexemes)
            if lexeme.cls == "ACTION" and lexeme.value in known
            for effect in self._taken(sentence.lexemes[:at], lexeme, reading, granted)
        ]

    def _taken(self, before: list[Lexeme], action: Lexeme, reading: AbilityReading, granted: bool) -> list[Effect]:
        """Return the effects of a keyword action, under the condition in front of it, and optional behind "may"."""
        condition = asked_before(before, self.lang)
        condition = relocated(condition, self.document.span)
        optional = any(x.cls == "MAY" for x in before[-2:])
        place = self.document.span(action.start, action.end)
        return self._of_keyword(action, place, reading, granted, condition=condition, optional=optional)

    # ------------------------------------------------------------------ effects

    def _effect(self, draft: Draft, outline: Outline) -> Effect:
        """Finish a draft and turn its places into places of the raw text."""
        if draft.defines_itself:
            draft.kind = "cda"
        effect = finish(draft)
        place = self.document.span
        if self.document.origin is not None:
            own = tuple(c if c.what == "abilities" else relocated(c, place) for c in effect.changes)
            parts = {name: relocated(getattr(effect, name), place) for name in ("subject", "duration", "condition")}
            effect = msgspec.structs.replace(effect, changes=own, **parts)
        return Effect(
            span=place(*effect.span),
            clauses=tuple(Clause(c.role, place(*c.span)) for c in effect.clauses),
            origin=Origin(
                kind=effect.origin.kind,
                ability=effect.origin.ability,
                label=effect.origin.label,
                granted=effect.origin.granted,
            ),
            subject=effect.subject,
            changes=tuple(self._change(c, outline) for c in effect.changes),
            duration=effect.duration,
            retention=effect.retention,
            condition=effect.condition,
            optional=effect.optional,
            option=effect.option,
            layers=effect.layers,
            rules=effect.rules,
        )

    def _change(self, change: Change, outline: Outline) -> Change:
        """Give quoted abilities their words, and a signature that does not depend on the language."""
        if change.what != "abilities":
            return change
        values = tuple(self._value(value, outline) for value in change.values)
        return Change(change.op, change.what, values, change.of, relocated(change.condition, self.document.span))

    def _value(self, value: Value, outline: Outline) -> Value:
        if not isinstance(value, Special) or value.span is None or value.text is not None:
            return value
        inner = outline.quotes.get(value.span[0])
        if not inner:  # an ability that is named, but not known
            return Special(text=self.document.text(*value.span), span=self.document.span(*value.span), signature="")
        start, end = inner[0].start, inner[-1].end
        signature = " ".join([*_SYMBOL.findall(self.document.norm[start:end]), *_zones(inner)])
        return Special(text=self.document.text(start, end), span=self.document.span(start, end), signature=signature)


def _lost(before: list[Lexeme]) -> bool:
    """True where a quoted ability is lost, not given."""
    verb = next((x.cls for x in reversed(before) if x.cls in ("LOSE", "HAVE", "GAIN", "WITH", "BECOME", "BE")), "")
    return verb == "LOSE"


def _box(reading: AbilityReading) -> Change | None:
    """Return the power and toughness that the header of a band gives (711.2)."""
    found = [x for s in reading.outline.sentences for x in s.lexemes if x.cls == "PT"]
    if len(found) != 1:
        return None
    power, toughness = power_toughness(found[0].text, None, "")
    return Change("set", "power_toughness", (Special(power=power, toughness=toughness),))


def _zones(lexemes: list[Lexeme]) -> list[str]:
    """Return the zones of a player that words name: whose they are is easily mistranslated."""
    return [x.value for x in lexemes if x.cls in ("ZONEP", "ZONETO") and ":" in x.value]


def _sentence(reading: AbilityReading, at: int) -> tuple[int, int]:
    """Return the sentence of an ability that holds a place."""
    for sentence in reading.outline.sentences:
        if sentence.start <= at < sentence.end:
            return sentence.start, sentence.end
    return reading.outline.start, reading.outline.end


def _makes_mana(reading: AbilityReading) -> bool:
    """Tell a mana ability (605.1a): activated, adds mana, has no target and is no loyalty ability."""
    outline = reading.outline
    if not outline.cost or outline.label_kind == "loyalty":
        return False
    lexemes = [x for sentence in outline.sentences for x in sentence.lexemes]
    return any(x.has("ADDMANA") for x in lexemes) and not any(x.cls == "TARGET" for x in lexemes)
