"""Reads texts once more where the first reading left something aside that a comparison needs."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Protocol

import msgspec

from extractor.compare.speech import Speech
from extractor.io.records import TextRecord
from extractor.ir.annotation import Ability, Annotation
from extractor.ir.effects import Effect, Span
from extractor.text.names import name_forms

#: What ends a short name in every language; further breaks are those of legends (201.5c).
_NAME_BREAKS = (", ",)
#: Rules by which a clause was ruled out: a copy whose exceptions change no type, and reminder text (207.2).
PURE_COPY = "pure_copy"
REMINDER = "reminder_text"
_REMINDERS = re.compile(r"\([^()]*\)")
#: Mana and tap symbols as old prints of Gatherer spell them: ``ocT``, ``o1oU``, sometimes broken over two lines.
_OLD_SYMBOLS = re.compile(r"(?<![^\W\d_])(?:oc?\n?(?:\d+|[WUBRGXYZTQSCP]))+(?![^\W\d_])")
_OLD_SYMBOL = re.compile(r"oc?\n?(\d+|[A-Z])")


class Full(Protocol):
    """What a full reading gives; ``extractor.pipeline.Reading`` is one."""

    @property
    def annotation(self) -> Annotation:
        """The annotation."""

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The abilities with all their continuous effects."""


class Text(msgspec.Struct, frozen=True):
    """A text with what its reading depends on."""

    text: str
    lang: str
    name: str | None = None
    local_name: str | None = None
    type_line: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the card that the text may use, and what a legend is called in short: up to a comma."""
        known = tuple(name for name in (self.local_name, self.name) if name)
        return tuple(form for form, _ in name_forms(known, _NAME_BREAKS))


def text_of(record: TextRecord) -> Text:
    """Return the text of a record with what its reading depends on."""
    return Text(record.text, record.lang, record.name, record.local_name, record.type_line)


FullReader = Callable[[Text], Full]


@lru_cache(maxsize=512)
def read_fully(one: Text) -> Full:
    """Read a text with all its abilities. The reader is imported here, because it brings spaCy with it."""
    read = import_module("extractor.pipeline").read_text
    full: Full = read(one.text, one.lang, name=one.name, local_name=one.local_name, type_line=one.type_line)
    return full


def ruled_out(annotation: Annotation, rule: str) -> bool:
    """True if some clause was ruled out by this rule."""
    return any(one.rule == rule for one in annotation.excluded)


def with_copies(annotation: Annotation, full: Full, speech: Speech) -> Annotation:
    """Add what happens to a copy besides being one: the effects on abilities in the sentences of a pure copy (707.9).

    Whether an ability is part of the copy ("except it has this ability") or comes after ("and gains this ability") is
    a matter of layers 1 and 6, so two texts that differ in it do not mean the same.
    """
    copies = [one.span for one in annotation.excluded if one.rule == PURE_COPY]
    effects = [
        _as_agreed(effect, ability.span, speech)
        for ability in full.abilities
        if any(ability.span[0] <= start < ability.span[1] for start, _ in copies)
        for effect in ability.effects
        if not effect.changes_types and any(change.what == "abilities" for change in effect.changes)
    ]
    return with_effects(annotation, effects)


def _as_agreed(effect: Effect, ability: Span, speech: Speech) -> Effect:
    """What happens to a copy is as optional as the copy: "you may have ~ become a copy. If you do, ~ gains …"."""
    offered = any(True for _ in speech.places((("MAY", "may"),), (ability[0], effect.span[0])))
    return msgspec.structs.replace(effect, optional=True) if offered else effect


def reminder_effects(one: Text, read: FullReader) -> list[Effect]:
    """Return the effects that stand in reminder text: read as if the parentheses were not there."""
    spans = [match.span() for match in _REMINDERS.finditer(one.text)]
    opened = _REMINDERS.sub(lambda match: f" {match[0][1:-1]} ", one.text)
    found = read(msgspec.structs.replace(one, text=opened)).annotation
    return [e for e in found.effects if any(start <= e.span[0] and e.span[1] <= end for start, end in spans)]


def modern_symbols(text: str) -> str:
    """Return an English text as printed with its mana and tap symbols in braces."""
    return _OLD_SYMBOLS.sub(lambda match: _OLD_SYMBOL.sub(r"{\1}", match[0]), text)


def with_effects(annotation: Annotation, effects: list[Effect]) -> Annotation:
    """Return the annotation with some effects more, in their places."""
    known = set(annotation.effects)
    new = [effect for effect in effects if effect not in known]
    if not new:
        return annotation
    together = sorted((*annotation.effects, *new), key=lambda effect: effect.span)
    return msgspec.structs.replace(annotation, effects=tuple(together))
