"""Reads the norms and lists of a document's type rules, and accounts for every sentence of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from extractor.grammar.frame_builder import build_frame
from extractor.grammar.frames import Clause, Full, SentenceFrame
from extractor.grammar.sentences import parse_sentence
from extractor.rules import (
    say_choosing,
    say_keeping,
    say_lands,
    say_lists,
    say_notes,
    say_setting,
    say_subtypes,
    say_supertypes,
    say_words,
)
from extractor.rules.context import Context, Found, Listing, View
from extractor.rules.edition import Edition, ListedName, RuleList, RuleNorm, distinct, sorted_numbers
from extractor.rules.lexemes import RuleSentence, sentences
from extractor.rules.model import Piece, Rule, RulesDocument, Span, order_of
from extractor.rules.norms import (
    AnyNorm,
    ArtifactCreature,
    Informs,
    KeptWhenStated,
    Norm,
    Replaces,
    SatisfiesEach,
    SubtypeFamily,
)
from extractor.rules.scope import type_rules
from extractor.text.normalise import Document, normalise

_READERS = (
    *say_keeping.READERS, *say_setting.READERS, *say_subtypes.READERS, *say_words.READERS, *say_choosing.READERS,
    *say_supertypes.READERS, *say_lands.READERS, *say_lists.READERS, *say_notes.READERS,
)  # fmt: skip

#: Norms that take up what the sentences before them opened.
_CLOSING = (Replaces, KeptWhenStated, ArtifactCreature, SatisfiesEach, SubtypeFamily)

Reason = Literal["unknown_word", "unexpected", "no_norm", "open_case"]
Status = Literal["norm", "list", "information", "opening", "not_covered"]


class Statement(msgspec.Struct, frozen=True):
    """A norm with its rule and the places in the document that say it."""

    norm: AnyNorm
    rule: str
    spans: tuple[Span, ...]


class Name(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name in a list: the English rules term, the words that say it, their place, and the rule cited behind it."""

    name: str
    words: str
    span: Span
    cites: str | None = None


class NameList(msgspec.Struct, frozen=True):
    """A list of all card types, supertypes, or subtypes of a family (``creature_type`` …, ``basic_land_type``)."""

    what: str
    rule: str
    names: tuple[Name, ...]


class SentenceReading(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of one sentence.

    For one that is not covered: why (an unknown word, a word where it was not expected, no norm that fits, a case that no
    sentence takes up), the word where reading stopped (``found``, ``at``), and what would have done there.
    """

    rule: str
    span: Span
    status: Status
    reason: Reason | None = None
    found: str | None = None
    at: Span | None = None
    expected: tuple[str, ...] = ()


class DocumentReading(msgspec.Struct, frozen=True):
    """What the type rules of a document say."""

    statements: tuple[Statement, ...]
    lists: tuple[NameList, ...]
    sentences: tuple[SentenceReading, ...]

    @property
    def not_covered(self) -> tuple[SentenceReading, ...]:
        """The sentences that no norm covers."""
        return tuple(one for one in self.sentences if one.status == "not_covered")


def read_norms(document: RulesDocument) -> DocumentReading:
    """Read the type rules of a document.

    Args:
        document: as read by ``read_document``.

    Returns:
        Norms, lists and an account of each sentence, in the order of the document.
    """
    reader = _Reader(document)
    for rule, certain in type_rules(document):
        reader.rule(rule, certain=certain)
    return DocumentReading(tuple(reader.statements), tuple(reader.lists), tuple(reader.sentences))


class _Reader:
    def __init__(self, document: RulesDocument) -> None:
        self.document = document
        self.statements: list[Statement] = []
        self.lists: list[NameList] = []
        self.sentences: list[SentenceReading] = []
        self.first = 0  # the first statement of the present rule
        self.pending: list[int] = []  # sentences that only open a case

    def rule(self, rule: Rule, *, certain: bool) -> None:
        """Read one rule; what is not certain to be a type rule is left out unless it sets a norm."""
        context = Context(self.document.lang)
        self.first, self.pending = len(self.statements), []
        before = len(self.statements), len(self.lists), len(self.sentences)
        self._rule(rule, context)
        norms = [one for one in self.statements[before[0] :] if not isinstance(one.norm, Informs)]
        if not certain and not norms:
            del self.statements[before[0] :], self.lists[before[1] :], self.sentences[before[2] :]

    def _rule(self, rule: Rule, context: Context) -> None:
        for piece in rule.of_kind("text"):
            text = normalise(self.document.words(piece.span))
            previous: SentenceFrame | None = None
            for sentence in sentences(text.norm, self.document.lang):
                previous = self._sentence(rule, piece, text, sentence, context, previous)
        for index in self.pending:
            # an opening that no norm took up says something that was not understood
            self.sentences[index] = msgspec.structs.replace(self.sentences[index], status="not_covered", reason="open_case")

    def _sentence(
        self, rule: Rule, piece: Piece, text: Document, sentence: RuleSentence, context: Context, previous: SentenceFrame | None
    ) -> SentenceFrame | None:
        span = _place(piece, text, sentence.start, sentence.end)
        parse = parse_sentence(self.document.lang, sentence.tokens)
        if parse.tree is None:
            stop = sentence.tokens[min(parse.reached, len(sentence.tokens) - 1)]
            at = _place(piece, text, stop.start, stop.end)
            reason: Reason = "unknown_word" if stop.cls in ("WORD", "NAME") else "unexpected"
            self._note(rule, span, "not_covered", reason=reason, at=at, expected=parse.expected)
            return None
        frame = build_frame(parse.tree, sentence.tokens)
        if sentence.continued and previous is not None and not frame.leads:
            frame.leads = [lead for lead in previous.leads if lead.kind == "clause"]
        self._interpret(rule, piece, text, frame, span, context)
        return frame

    def _interpret(self, rule: Rule, piece: Piece, text: Document, frame: SentenceFrame, span: Span, context: Context) -> None:
        found: list[Found] = []
        if frame.fragment is not None:
            one = say_lands.mana_of(_view(frame, 0, context, text.norm), frame.fragment) if frame.leads else None
            found = [one] if one is not None else []
        for index in range(len(frame.fulls)):
            view = _view(frame, index, context, text.norm)
            one = next((made for made in (read(view) for read in _READERS) if made is not None), None)
            if one is None:
                found = []
                break
            found.append(one)
        unknown = next((unit for chunk in frame.chunks() for unit in chunk.units if unit.unknown), None)
        if unknown is not None and not any(one.lists for one in found):
            at = _place(piece, text, unknown.start, unknown.end)
            self._note(rule, span, "not_covered", reason="unknown_word", at=at)
            return
        if not found:
            self._note(rule, span, "not_covered", reason="no_norm")
            return
        for one in found:
            self._take(rule, piece, text, one, span)
        self._note(rule, span, _status(found))
        if all(one.opens for one in found):
            self.pending.append(len(self.sentences) - 1)
        elif any(isinstance(norm, _CLOSING) for one in found for norm in one.norms):
            self.pending = []

    def _take(self, rule: Rule, piece: Piece, text: Document, found: Found, span: Span) -> None:
        opened = tuple(self.sentences[index].span for index in self.pending)
        for norm in found.norms:
            self._state(norm, rule.number, (*opened, span) if isinstance(norm, _CLOSING) else (span,))
        if found.amend is not None:
            self._amend(*found.amend, span)
        for one in found.lists:
            self._list(NameList(one.what, rule.number, tuple(_names(one, piece, text))))

    def _list(self, found: NameList) -> None:
        """Add a list; parts of a list in one rule are one list."""
        for index, known in enumerate(self.lists):
            if (known.what, known.rule) == (found.what, found.rule):
                self.lists[index] = NameList(found.what, found.rule, (*known.names, *found.names))
                return
        self.lists.append(found)

    def _state(self, norm: Norm, rule: str, spans: tuple[Span, ...]) -> None:
        self.statements.append(Statement(norm, rule, spans))  # type: ignore[arg-type]

    def _amend(self, cls: type[Norm], fields: dict[str, object], span: Span) -> None:
        for index in range(len(self.statements) - 1, self.first - 1, -1):
            known = self.statements[index]
            if isinstance(known.norm, cls):
                norm: AnyNorm = msgspec.structs.replace(known.norm, **fields)
                self.statements[index] = Statement(norm, known.rule, (*known.spans, span))
                return

    def _note(
        self, rule: Rule, span: Span, status: Status, *, reason: Reason | None = None, at: Span | None = None,
        expected: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        found = self.document.words(at) if at is not None else None
        self.sentences.append(
            SentenceReading(rule=rule.number, span=span, status=status, reason=reason, found=found, at=at, expected=expected)
        )


def _view(frame: SentenceFrame, index: int, context: Context, text: str) -> View:
    full = frame.fulls[index] if frame.fulls else Full(Clause(None, []))
    return View(frame.leads, full, context, text)


def _status(found: list[Found]) -> Status:
    norms = [norm for one in found for norm in one.norms]
    if any(not isinstance(norm, Informs) for norm in norms) or any(one.amend is not None for one in found):
        return "norm"
    if any(one.lists for one in found):
        return "list"
    return "information" if norms else "opening"


def _names(listing: Listing, piece: Piece, text: Document) -> Iterator[Name]:
    for entry in listing.entries:
        yield Name(entry.name, entry.words, _place(piece, text, entry.start, entry.end), entry.cites)


def _place(piece: Piece, text: Document, start: int, end: int) -> Span:
    left, right = text.span(start, end)
    return piece.span[0] + left, piece.span[0] + right


def edition_of(document: RulesDocument, reading: DocumentReading) -> Edition:
    """Return what a document says as an edition, without its prose."""
    rules = sorted_numbers(one.rule for one in reading.sentences)
    last = max((order_of(number) for number in rules), default=(0, 0, ""))
    return Edition(
        name=Path(document.name).name,
        lang=document.lang,
        effective=document.effective,
        whole=any(order_of(rule.number)[0] > last[0] for rule in document.rules),
        rules=sorted_numbers([*rules, *(rule.number for rule in document.rules if rule.number[:3] in {n[:3] for n in rules})]),
        norms=distinct(RuleNorm(one.norm, one.rule) for one in reading.statements),
        lists=tuple(RuleList(one.what, one.rule, tuple(map(_listed, one.names))) for one in reading.lists),
    )


def _listed(name: Name) -> ListedName:
    return ListedName(name.name, name.words if name.words != name.name else None, name.cites)
