"""The installed languages, how much of the catalogue each of them has words for, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from extractor.errors import GrammarError
from extractor.lexicon import load
from extractor.lexicon.catalogue import load_catalogue
from extractor.lexicon.lint import Finding, lint
from extractor.messages import DEFAULT, FILE, catalogue_entries


class Coverage(msgspec.Struct, frozen=True):
    """How many of ``total`` concepts have at least one form."""

    known: int
    total: int


class Language(msgspec.Struct, frozen=True):
    """An installed language.

    ``name`` is what it calls itself, ``forms`` the number of forms in its lexicon, ``coverage`` how much of the catalogue they
    cover by kind (``card_types``, ``supertypes``, ``subtypes``, ``colors``, ``keywords``, ``counters``, ``zones``), and
    ``messages`` how many messages of the program are translated.
    """

    code: str
    name: str
    english_name: str
    forms: int
    coverage: dict[str, Coverage]
    messages: Coverage


def installed() -> tuple[str, ...]:
    """Return the codes of the installed languages, sorted."""
    return load.languages()


def language(code: str) -> Language:
    """Return one language with its coverage.

    Raises:
        UnknownLanguageError: it is not installed.
        GrammarError: its lexicon or the catalogue is broken.
    """
    lexicon = load.load_lexicon(code)
    settings = lexicon.settings
    return Language(
        code=code,
        name=str(settings.get("name", code)),
        english_name=str(settings.get("english_name", code)),
        forms=len(lexicon.entries),
        coverage={kind: _covered(lexicon, wanted) for kind, wanted in _concepts()},
        messages=_messages(code),
    )


def languages() -> tuple[Language, ...]:
    """Say which languages are installed, and how much of the catalogue of concepts each of them has words for.

    Returns:
        One ``Language`` for each, by code: its names, how many forms its lexicon has, the ``coverage`` of the catalogue by
        kind (concepts with a form, out of how many), and how many messages of the program are translated.

    Raises:
        GrammarError: a lexicon or the catalogue is broken.
    """
    return tuple(language(code) for code in installed())


def _concepts() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each kind of concept with the token classes and ids that a language should have forms for."""
    known = load_catalogue()
    keyword_class = {"ability": "KW", "action": "ACTION", "word": "AWORD"}
    yield "card_types", [("CTYPE", one.id) for one in known.card_types.values() if one.status == "current"]
    yield "supertypes", [("SUPER", one.id) for one in known.supertypes.values() if one.status == "current"]
    yield "subtypes", [("STYPE", one.id) for one in known.subtypes.values() if one.status == "current"]
    yield "colors", [("COLOR", one) for one in known.colors]
    yield "keywords", [(keyword_class[one.kind], one.id) for one in known.keywords.values()]
    yield "counters", [("COUNTER", one) for one in known.counters]
    yield "zones", [("ZONE", one) for one in known.zones]


def _covered(lexicon: load.Lexicon, wanted: list[tuple[str, str]]) -> Coverage:
    return Coverage(sum(bool(lexicon.forms(cls, concept)) for cls, concept in wanted), len(wanted))


def _messages(code: str) -> Coverage:
    """English is the language of the ids: its catalogue says which messages there are."""
    ids = {entry.id for entry in catalogue_entries(DEFAULT)}
    done = {entry.id for entry in catalogue_entries(code) if entry.translated}
    return Coverage(len(ids & done), len(ids))


def check(code: str) -> list[Finding]:
    """Look a language over: its lexicon, its grammar, its messages.

    Args:
        code: of an installed language.

    Returns:
        The findings, errors first. A grammar that cannot be built is a finding of the kind ``bad_row``, a message without
        translation one of the kind ``gap``.

    Raises:
        UnknownLanguageError: it is not installed.
        GrammarError: the catalogue of concepts is broken.
    """
    findings = [*lint(code), *_grammar(code), *_untranslated(code)]
    rank = ("error", "warning", "info")
    return sorted(findings, key=lambda finding: rank.index(finding.severity))


def _grammar(code: str) -> Iterator[Finding]:
    from extractor.grammar.compose import lalr  # brings Lark with it

    try:
        lalr(code)
    except GrammarError as error:
        yield Finding("bad_row", "error", str(error), f"{code}/*.lark")


def _untranslated(code: str) -> Iterator[Finding]:
    try:
        done = {entry.id for entry in catalogue_entries(code) if entry.translated}
    except GrammarError as error:
        yield Finding("bad_row", "error", str(error), f"{code}/{FILE}")
        return
    for entry in catalogue_entries(DEFAULT):
        if entry.id not in done:
            first = entry.id if isinstance(entry.id, str) else entry.id[0]
            yield Finding("gap", "warning", f"no translation of {first!r}", f"{code}/{FILE}")
