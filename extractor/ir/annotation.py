"""What reading one text gives: effects, what was ruled out, what was not recognised, and the abilities they stand in."""

from __future__ import annotations

from typing import Literal

import msgspec

from extractor.ir.effects import Effect, Span

SCHEMA = "typeshift/1"


class Unrecognized(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A clause with a type-changing cue that could not be read.

    ``at`` is the span of the token at which reading stopped, ``found`` its class, ``expected`` the classes that would do.
    """

    span: Span
    cue: str
    reason: str
    at: Span | None = None
    found: str | None = None
    expected: tuple[str, ...] = ()


class Excluded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause with a type-changing cue that is no type change, and the named rule that says so."""

    span: Span
    cue: str
    rule: str


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One ability of a text as printed (113.1): a paragraph, or one keyword of a keyword line.

    ``text`` is the wording, ``span`` its place, ``effects`` all continuous effects read in it (type-changing or not),
    ``mana`` true for a mana ability (605.1a), ``keyword`` the English name of a keyword ability with its ``parameter``.
    ``quoted`` are the abilities that the text gives in quotation marks, read as abilities, with their place in this text.
    """

    span: Span
    text: str
    kind: Literal["static", "activated", "triggered", "spell", "keyword", "other"]
    effects: tuple[Effect, ...] = ()
    keyword: str | None = None
    parameter: str | None = None
    mana: bool = False
    cda: bool = False
    quoted: tuple[Ability, ...] = ()


class Diagnostic(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something worth knowing about a span of the text: a stable ``code`` (``TE1xx``) and a short ``message``."""

    code: str
    span: Span
    message: str = ""


class Annotation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The record of one card face and text, as written by ``typeshift annotate``."""

    schema: str = SCHEMA
    id: str | None = None
    name: str | None = None
    lang: str
    face: int = 0
    effects: tuple[Effect, ...] = ()
    unrecognized: tuple[Unrecognized, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
