"""From a text to its annotation: the only place that knows the order of the stages."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from extractor.grammar.draft import Draft
from extractor.grammar.finish import finish
from extractor.grammar.keywords import effects_of, keyword_line
from extractor.grammar.reader import AbilityReading, Context, Reader
from extractor.ir.annotation import Ability, Annotation, Diagnostic, Excluded, Unrecognized
from extractor.ir.effects import Change, Clause, Effect, Special, Value
from extractor.lexicon.catalogue import load_catalogue
from extractor.nlp.lexer import Lexeme, Lexer, get_lexer
from extractor.nlp.outline import Outline
from extractor.nlp.tokenizer import settings
from extractor.text.names import NameSpan, find_names
from extractor.text.normalise import Document, normalise

_SYMBOL = re.compile(r"\{[^{}]+\}|[+-]?\d+(?:/[+-]?\d+)?")


class Reading(msgspec.Struct, frozen=True):
    """What reading one text gives: the annotation, and the abilities with all their continuous effects."""

    annotation: Annotation
    abilities: tuple[Ability, ...]


def annotate_text(
    text: str,
    lang: str,
    *,
    name: str | None = None,
    local_name: str | None = None,
    type_line: str | None = None,
) -> Annotation:
    """Read a text and return its annotation.

    Args:
        text: the rules text exactly as it came in.
        lang: the code of an installed language.
        name: the English name of the card or face.
        local_name: its printed name in the language of the text.
        type_line: its type line in that language, which tells permanents from spells.

    Returns:
        An Annotation; offsets are code points of ``text``.
    """
    return _read(normalise(text), lang, name, local_name, type_line, full=False).annotation


def read_text(
    text: str,
    lang: str,
    *,
    name: str | None = None,
    local_name: str | None = None,
    type_line: str | None = None,
) -> Reading:
    """Read a text in full: also the continuous effects that change no type, for the resolution core."""
    return _read(normalise(text), lang, name, local_name, type_line, full=True)


def _read(
    document: Document,
    lang: str,
    name: str | None,
    local_name: str | None,
    type_line: str | None,
    *,
    full: bool,
) -> Reading:
    lexer = get_lexer(lang)
    names = _names(lexer, document.norm, name, local_name)
    lexemes = lexer.lex(document.norm, names)
    work = _Work(document, lang, _permanent(type_line, lang))
    abilities = work.read(lexemes, full=full, granted=False)
    annotation = Annotation(
        lang=lang,
        name=name,
        effects=tuple(sorted((e for e in work.effects if e.changes_types), key=lambda e: e.span)),
        unrecognized=tuple(sorted(work.unrecognized, key=lambda u: u.span)),
        excluded=tuple(sorted(work.excluded, key=lambda x: x.span)),
        diagnostics=(*document.diagnostics, *work.diagnostics),
    )
    return Reading(annotation=annotation, abilities=tuple(abilities))


def _names(lexer: Lexer, norm: str, name: str | None, local_name: str | None) -> tuple[NameSpan, ...]:
    breaks = tuple(settings(lexer.lang)["name_breaks"])
    return find_names(norm, (local_name or "", name or ""), breaks[:1], lexer.is_word)


@lru_cache(maxsize=4096)
def _permanent(type_line: str | None, lang: str) -> bool | None:
    """Tell from the type line whether static abilities are to be expected: any type but instant and sorcery; None when not known."""
    if not type_line:
        return None
    types = [x.value for x in get_lexer(lang).lex(normalise(type_line).norm) if x.cls == "CTYPE"]
    if not types:
        return None
    known = load_catalogue()
    if any(known.card_types[t].permanent for t in types if t in known.card_types):
        return True
    return not any("spell" in known.families_of(t) for t in types)


class _Work:
    """Collects what the readers of a text and of its quoted abilities find."""

    def __init__(self, document: Document, lang: str, permanent: bool | None) -> None:
        self.document = document
        self.lang = lang
        self.permanent = permanent
        self.effects: list[Effect] = []
        self.unrecognized: list[Unrecognized] = []
        self.excluded: list[Excluded] = []
        self.diagnostics: list[Diagnostic] = []

    def read(self, lexemes: list[Lexeme], *, full: bool, granted: bool) -> list[Ability]:
        """Read the lexemes of a text or quoted ability, and return its abilities."""
        reader = Reader(Context(self.lang, self.permanent if not granted else True, granted))
        outline, readings = reader.read(lexemes, full=full)
        return [ability for reading in readings for ability in self._ability(reading, outline, full, granted)]

    def _ability(self, reading: AbilityReading, outline: Outline, full: bool, granted: bool) -> list[Ability]:
        effects: list[Effect] = []
        keywords = self._keywords(reading, granted)
        for draft in reading.drafts:
            effects.append(self._effect(draft, outline))
        quoted = self._quoted(reading, outline, full)
        for cue, rule in reading.excluded:
            self.excluded.append(Excluded(span=self.document.span(cue.start, cue.end), cue=cue.text, rule=rule))
        for cue, failure in reading.unread:
            at: tuple[int, int] | None = None
            found: str | None = None
            expected: tuple[str, ...] = ()
            if failure is not None and failure.parse.reached < len(failure.tokens):
                tok = failure.tokens[failure.parse.reached]
                at, found, expected = self.document.span(tok.start, tok.end), tok.cls, failure.parse.expected
            self.unrecognized.append(
                Unrecognized(
                    span=self.document.span(*self._sentence(reading, cue.start)),
                    cue=cue.text,
                    reason=f"unread_{cue.kind}",
                    at=at,
                    found=found,
                    expected=expected,
                )
            )
        self.effects += effects
        start, end = reading.outline.start, reading.outline.end
        span = self.document.span(start, end)
        text = self.document.raw[span[0] : span[1]]
        if keywords:
            self.effects += [e for _, _, es in keywords for e in es]
            return [
                Ability(
                    span=self.document.span(s, e),
                    text=self.document.text(s, e),
                    kind="keyword",
                    effects=tuple(es),
                    keyword=k,
                )
                for (k, (s, e), es) in [(k, place, es) for k, place, es in keywords]
            ]
        kind = reading.kind if reading.kind in ("static", "activated", "triggered", "spell") else "other"
        return [Ability(span=span, text=text, kind=kind, effects=tuple(effects), quoted=tuple(quoted))]  # type: ignore[arg-type]

    @staticmethod
    def _sentence(reading: AbilityReading, at: int) -> tuple[int, int]:
        for sentence in reading.outline.sentences:
            if sentence.start <= at < sentence.end:
                return sentence.start, sentence.end
        return reading.outline.start, reading.outline.end

    def _keywords(self, reading: AbilityReading, granted: bool) -> list[tuple[str, tuple[int, int], list[Effect]]]:
        """Return the keyword abilities of a line: name, place, effects."""
        if reading.outline.cost or not reading.outline.sentences:
            return []
        lexemes = reading.outline.sentences[0].lexemes
        found = keyword_line(lexemes)
        out: list[tuple[str, tuple[int, int], list[Effect]]] = []
        for index, keyword in enumerate(found):
            end = found[index + 1].start if index + 1 < len(found) else lexemes[-1].end
            inner = [
                x
                for x in lexemes
                if (keyword.start <= x.start < end and x.cls not in ("COMMA", "STOP")) or x.start == keyword.start
            ]
            place = (keyword.start, inner[-1].end)
            out.append(
                (
                    keyword.value,
                    place,
                    effects_of(keyword, self.document.span(*place), reading.outline.index, granted=granted),
                )
            )
        return out

    def _quoted(self, reading: AbilityReading, outline: Outline, full: bool) -> list[Ability]:
        out: list[Ability] = []
        for sentence in reading.outline.sentences:
            for lexeme in sentence.lexemes:
                if lexeme.cls == "QUOTED":
                    out += self.read(outline.quotes[lexeme.start], full=full, granted=True)
        return out

    def _effect(self, draft: Draft, outline: Outline) -> Effect:
        """Finish a draft and turn its places into places of the raw text."""
        if (
            draft.kind == "static"
            and draft.subject.ref == "self"
            and draft.condition is None
            and not draft.duration
            and self._defines(draft)
        ):
            draft.kind = "cda"
        effect = finish(draft)
        place = self.document.span
        return Effect(
            span=place(*effect.span),
            clauses=tuple(Clause(c.role, place(*c.span)) for c in effect.clauses),
            origin=effect.origin,
            subject=effect.subject,
            changes=tuple(self._change(c, outline) for c in effect.changes),
            duration=effect.duration,
            retention=effect.retention,
            condition=effect.condition,
            optional=effect.optional,
            layers=effect.layers,
            rules=effect.rules,
        )

    @staticmethod
    def _defines(draft: Draft) -> bool:
        """True for a characteristic-defining ability (604.3): it says what its own object is, without condition."""
        return all(p.verb in ("be", "be_also") and p.description is not None and not p.gains for p in draft.predicates)

    def _change(self, change: Change, outline: Outline) -> Change:
        """Give quoted abilities their words, and a signature that does not depend on the language."""
        if change.what != "abilities":
            return change
        return Change(change.op, change.what, tuple(self._value(v, outline) for v in change.values), change.of)

    def _value(self, value: Value, outline: Outline) -> Value:
        if not isinstance(value, Special) or value.span is None or value.text is not None:
            return value
        inner = outline.quotes.get(value.span[0])
        if not inner:
            return value
        start, end = inner[0].start, inner[-1].end
        text = self.document.text(start, end)
        return Special(
            text=text,
            span=self.document.span(start, end),
            signature=" ".join(_SYMBOL.findall(self.document.norm[start:end])),
        )
