"""Groups what was not read by the word at which reading stopped, and what was ruled out by its rule; both by shape as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

import msgspec

from extractor.gaps.accounting import Account, account
from extractor.gaps.model import Clause, Gaps, Group, Unaccounted
from extractor.io.records import TextRecord
from extractor.ir.annotation import Annotation
from extractor.nlp.lexer import Lexeme
from extractor.pipeline import lexemes_of
from extractor.text.normalise import Document, normalise

#: How many words on either side of a place make its shape, and how many characters of the text are shown around a cue.
_WINDOW = 4
_AROUND = 60


class Analysis:
    """Takes texts with their annotations one by one, and holds what was found so far.

    Args:
        rules: the rules of exclusion to look at; empty for all.
        cues: the cues to look at, in lower case; empty for all.
        examples: how many examples each group keeps.
    """

    def __init__(self, *, rules: Collection[str] = (), cues: Collection[str] = (), examples: int = 3) -> None:
        self.rules, self.cues, self.examples = rules, cues, examples
        self.texts = self.effects = 0
        self.unread: dict[tuple[str, ...], _Group] = {}
        self.excluded: dict[tuple[str, ...], _Group] = {}
        self.clauses: list[Clause] = []
        self.characters: Counter[str] = Counter()
        self.unaccounted: list[Unaccounted] = []

    def add(self, record: TextRecord, annotation: Annotation) -> None:
        """Take in one text and its annotation."""
        self.texts += 1
        self.effects += len(annotation.effects)
        document = normalise(record.text)
        lexemes = lexemes_of(document, record.lang, record.name, record.local_name, record.type_line)
        self._account(record, document, account(document, lexemes, annotation))
        for u in annotation.unrecognized:
            if self._wanted(u.cue):
                at = record.text[u.at[0] : u.at[1]] if u.at else ""
                words = record.text[u.span[0] : u.span[1]]
                clause = _clause(record, span=u.span, words=words, at=at, reason=u.reason, expected=u.expected)
                self.clauses.append(clause)
                key = (u.cue.lower(), u.found or "END")
                self._note(self.unread, key, _shape(lexemes, document, u.at or u.span), clause)
        for x in annotation.excluded:
            if self._wanted(x.cue) and (not self.rules or x.rule in self.rules):
                around = record.text[max(0, x.span[0] - _AROUND) : x.span[1] + _AROUND]
                clause = _clause(record, span=x.span, words=around, at=x.cue)
                self._note(self.excluded, (x.rule, x.cue.lower()), _shape(lexemes, document, x.span), clause)

    def result(self) -> Gaps:
        """Return what was found."""
        return Gaps(
            texts=self.texts,
            effects=self.effects,
            unread=_sorted(self.unread.values()),
            excluded=_sorted(self.excluded.values()),
            clauses=tuple(self.clauses),
            characters=dict(self.characters.most_common()),
            unaccounted=tuple(self.unaccounted),
        )

    def _wanted(self, cue: str) -> bool:
        return not self.cues or cue.lower() in self.cues

    def _account(self, record: TextRecord, document: Document, found: Account) -> None:
        for region in found.regions:
            held = document.raw[region.start : region.end]
            self.characters[region.kind] += len(held) - sum(map(str.isspace, held))
        if not found.complete:
            place = (record.source.file, record.source.position)
            one = Unaccounted(
                name=record.name, lang=record.lang, file=place[0], position=place[1], missing=found.missing, double=found.double
            )
            self.unaccounted.append(one)

    def _note(self, groups: dict[tuple[str, ...], _Group], key: tuple[str, ...], shape: str, clause: Clause) -> None:
        group = groups.setdefault(key, _Group(key))
        if shape not in group.shapes and len(group.examples) < self.examples:
            group.examples.append(clause)
        group.shapes[shape] += 1


class _Group(msgspec.Struct):
    key: tuple[str, ...]
    shapes: Counter[str] = msgspec.field(default_factory=Counter)
    examples: list[Clause] = msgspec.field(default_factory=list)


def _sorted(groups: Iterable[_Group]) -> tuple[Group, ...]:
    made = [
        Group(key=g.key, count=g.shapes.total(), shapes=dict(g.shapes.most_common()), examples=tuple(g.examples)) for g in groups
    ]
    return tuple(sorted(made, key=lambda group: (-group.count, group.key)))


def _clause(
    record: TextRecord, *, span: tuple[int, int], words: str, at: str, reason: str = "", expected: tuple[str, ...] = ()
) -> Clause:
    source = record.source
    return Clause(
        name=record.name,
        lang=record.lang,
        file=source.file,
        position=source.position,
        span=span,
        words=" ".join(words.split()),
        at=at,
        reason=reason,
        expected=expected,
    )


def _shape(lexemes: list[Lexeme], document: Document, span: tuple[int, int]) -> str:
    """Return the classes of the words around a place, the one at the place in brackets."""
    places = [document.span(x.start, x.end) for x in lexemes]
    at = next((i for i, (_, end) in enumerate(places) if end > span[0]), len(lexemes) - 1)
    classes = [x.cls for x in lexemes]
    before = classes[max(0, at - _WINDOW) : at]
    behind = classes[at + 1 : at + 1 + _WINDOW]
    return " ".join([*before, f"[{classes[at]}]", *behind]) if classes else ""
