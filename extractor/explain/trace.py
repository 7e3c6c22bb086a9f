"""Reads one text and takes down every step: lexemes, the shell, each clause tried, its tree, and where reading stopped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from extractor.explain.effect import describe, describe_rules
from extractor.explain.model import (
    AbilityTrace,
    ClauseTrace,
    CueTrace,
    EffectText,
    Explanation,
    Node,
    ReadAs,
    Region,
    SentenceTrace,
    ShellPart,
    Stop,
    Token,
    Word,
)
from extractor.grammar.body import Attempt, Body, Shell
from extractor.grammar.cues import find_cues
from extractor.grammar.reader import AbilityReading, Context, Reader
from extractor.grammar.tokens import Tok
from extractor.ir.annotation import Annotation
from extractor.ir.effects import Span
from extractor.nlp.lexer import Lexeme
from extractor.nlp.outline import Outline, Sentence
from extractor.pipeline import annotate_text, has_static_abilities, lexemes_of
from extractor.text.normalise import Document, normalise

if TYPE_CHECKING:
    from lark import Token as Leaf
    from lark import Tree


def explain(
    text: str,
    lang: str,
    *,
    name: str | None = None,
    local_name: str | None = None,
    type_line: str | None = None,
    words_in: str | None = None,
) -> Explanation:
    """Read a text and say how it was read.

    Args:
        text: the rules text exactly as it came in.
        lang: the code of an installed language.
        name: the English name of the card or face.
        local_name: its printed name in the language of the text.
        type_line: its type line in that language, which tells permanents from spells.
        words_in: the language of the descriptions; that of the text by default.

    Returns:
        The explanation; ``record`` is what ``annotate_text`` gives for the same arguments.

    Raises:
        UnknownLanguageError: the language is not installed.
        GrammarError: its grammar, lexicon or catalogue is broken.
    """
    record = annotate_text(text, lang, name=name, local_name=local_name, type_line=type_line)
    document = normalise(text)
    tracer = _Tracer(document, lang, has_static_abilities(type_line, lang))
    abilities = tracer.abilities(lexemes_of(document, lang, name, local_name, type_line), granted=False)
    said = words_in or lang
    return Explanation(
        text=text,
        lang=lang,
        name=name,
        type_line=type_line,
        abilities=abilities,
        cues=tuple(sorted(_cues(tracer, record), key=lambda cue: cue.span)),
        record=record,
        descriptions=tuple(EffectText(describe(e, said), dict(describe_rules(e, said))) for e in record.effects),
    )


class _Tracer:
    """Turns what a listener heard into data with places of the raw text."""

    def __init__(self, document: Document, lang: str, permanent: bool | None) -> None:
        self.document = document
        self.lang = lang
        self.permanent = permanent
        self.cues: list[tuple[Span, str, str]] = []

    def abilities(self, lexemes: list[Lexeme], *, granted: bool) -> tuple[AbilityTrace, ...]:
        context = Context(self.lang, True if granted else self.permanent, granted)
        outline, readings = Reader(context).read(lexemes, full=True)
        return tuple(self._ability(reading, outline) for reading in readings)

    def _ability(self, reading: AbilityReading, outline: Outline) -> AbilityTrace:
        own = reading.outline
        for group in (own.cost, *own.reminders, *(sentence.lexemes for sentence in own.sentences)):
            self.cues += [(self.document.span(c.start, c.end), c.text, c.kind) for c in find_cues(group)]
        quoted = [
            ability
            for sentence in own.sentences
            for lexeme in sentence.lexemes
            if lexeme.cls == "QUOTED"
            for ability in self.abilities(outline.quotes[lexeme.start], granted=True)
        ]
        return AbilityTrace(
            span=self.document.span(own.start, own.end),
            text=self.document.text(own.start, own.end),
            kind=reading.kind,
            regions=tuple(self._regions(reading)),
            sentences=tuple(self._sentence(sentence, _body(sentence, reading)) for sentence in own.sentences),
            quoted=tuple(quoted),
        )

    def _regions(self, reading: AbilityReading) -> Iterator[Region]:
        own = reading.outline
        first = min([*(x.start for x in own.cost[:1]), *(s.start for s in own.sentences[:1])], default=own.start)
        if own.label is not None and own.start < first:
            yield Region("label", *self._place(own.start, first))
        if own.cost:
            yield Region("cost", *self._place(own.cost[0].start, own.cost[-1].end))
        for reminder in own.reminders:
            yield Region("reminder", *self._place(reminder[0].start, reminder[-1].end))

    def _place(self, start: int, end: int) -> tuple[Span, str]:
        return self.document.span(start, end), self.document.text(start, end).strip()

    def _sentence(self, sentence: Sentence, body: Body | None) -> SentenceTrace:
        span, text = self._place(sentence.start, sentence.end)
        words = tuple(map(self._word, sentence.lexemes))
        if body is None:
            return SentenceTrace(span, text, words)
        clauses = [self._clause(attempt) for attempt in body.attempts if attempt.drafts or attempt is body.farthest]
        shell = tuple(sorted(self._shell(body.shell), key=lambda part: part.span))
        return SentenceTrace(span, text, words, shell, tuple(sorted(clauses, key=lambda clause: clause.span)))

    def _word(self, lexeme: Lexeme) -> Word:
        span, text = self._place(lexeme.start, lexeme.end)
        others = tuple(ReadAs(other.cls, other.value) for other in lexeme.others)
        return Word(span, text, lexeme.cls, lexeme.value, others)

    def _clause(self, attempt: Attempt) -> ClauseTrace:
        parse, tree = attempt.parse, attempt.parse.tree
        used = attempt.tokens[: parse.used] if tree is not None else attempt.tokens
        settled = dict(enumerate(parse.chosen))
        tokens = tuple(self._token(tok, settled.get(index)) for index, tok in enumerate(used))
        span, text = self._place(used[0].start, used[-1].end)
        if tree is not None:
            return ClauseTrace(span, text, True, tokens, tree=self._node(tree, used))
        return ClauseTrace(span, text, False, tokens, stop=self._stop(attempt))

    def _token(self, tok: Tok, settled: tuple[str, str] | None = None) -> Token:
        cls, concept = settled or (tok.cls, tok.value)
        span, text = self._place(tok.start, tok.end)
        return Token(span, text, cls, concept)

    def _stop(self, attempt: Attempt) -> Stop:
        parse = attempt.parse
        if parse.reached >= len(attempt.tokens):
            return Stop(None, "", None, parse.expected)
        tok = attempt.tokens[parse.reached]
        span, text = self._place(tok.start, tok.end)
        return Stop(span, text, tok.cls, parse.expected)

    def _shell(self, shell: Shell) -> Iterator[ShellPart]:
        for trigger in shell.triggers:
            yield ShellPart("trigger", *self._place(trigger[0].start, trigger[-1].end))
        for condition in shell.conditions:
            yield ShellPart("condition", *self._place(condition[0].start, condition[-1].end))
        for duration in shell.durations:
            yield ShellPart("duration", *self._place(duration[0].start, duration[-1].end))

    def _node(self, tree: Tree[Leaf], toks: list[Tok]) -> Node:
        parts: list[Node] = []
        for child in tree.children:
            if not isinstance(child, str):
                parts.append(self._node(child, toks))
            else:  # a leaf carries the index of its token
                tok = toks[child.start_pos or 0]
                parts.append(Node(child.type, self._place(tok.start, tok.end)[1]))
        return Node(str(tree.data), parts=tuple(parts))


def _body(sentence: Sentence, reading: AbilityReading) -> Body | None:
    return next((body for one, body in reading.bodies if one is sentence), None)


def _cues(tracer: _Tracer, record: Annotation) -> Iterator[CueTrace]:
    """Say of each cue what became of it, by the record."""
    for span, text, kind in tracer.cues:
        excluded = next((x for x in record.excluded if x.span == span), None)
        effect = min(_covering(record, span), default=None)
        if excluded is not None:
            yield CueTrace(span, text, kind, "excluded", rule=excluded.rule)
        elif effect is not None:
            yield CueTrace(span, text, kind, "effect", effect=effect[1])
        elif any(u.cue == text and u.span[0] <= span[0] < u.span[1] for u in record.unrecognized):
            yield CueTrace(span, text, kind, "unrecognized")
        else:
            yield CueTrace(span, text, kind, "unaccounted")


def _covering(record: Annotation, span: Span) -> Iterator[tuple[int, int]]:
    """Yield length and number of the effects that a cue stands in: the shortest is the innermost."""
    for number, effect in enumerate(record.effects):
        for start, end in (effect.span, *(clause.span for clause in effect.clauses)):
            if start <= span[0] < end:
                yield end - start, number
