"""Looks over the lexicon of a language: what is missing, what means two things, what is broken or idle."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Literal, NamedTuple

from extractor.errors import GrammarError
from extractor.lexicon.catalogue import COLOR_CONCEPTS, VOCABULARY_CLASSES, load_catalogue, read_rows
from extractor.lexicon.load import (
    FEATURES,
    Entry,
    language_folder,
    languages,
    lexicon_files,
    load_lexicon,
    read_row,
    read_settings,
)
from extractor.resources import data_root

Severity = Literal["error", "warning", "info"]
Kind = Literal["bad_row", "bad_setting", "gap", "clash", "repeated", "unknown_feature", "unused_class"]

#: Families whose names are proper nouns: the English form serves where a language has none of its own.
_NAMES = ("planeswalker", "plane", "dungeon")

#: A form that carries one of these gives way to another reading: the clash is meant.
_YIELDS = frozenset(("hist", "err", "rare", "typeline", "common", "text"))

#: Classes that no grammar rule names because the type-line reader uses them.
_TYPE_LINE_CLASSES = frozenset(("LINE", "CTYPES", "STYPES"))

_SETTINGS = {
    "": ("code", "name", "english_name"),
    "script": ("quotes", "list_separator", "list_last", "pair"),
    "typeline": ("order", "reversed", "type_joiner", "capitals", "separator", "subtype_joiner", "faces"),
}


class Finding(NamedTuple):
    """One remark of the linter; ``place`` is ``file:line`` or empty where nothing is written yet."""

    kind: Kind
    severity: Severity
    message: str
    place: str = ""


def lint(lang: str) -> list[Finding]:
    """Check one language.

    Arguments:
        lang: code of the language.

    Returns:
        The findings, errors first, in a stable order. An empty list means that nothing is missing.

    Raises:
        UnknownLanguageError: no such language.
        GrammarError: the catalogue itself is broken, or a file is not UTF-8.
    """
    entries: list[Entry] = []
    findings = [*_settings(lang), *_rows(lang, entries)]
    findings += [*_gaps(entries), *_function_gaps(lang, entries), *_clashes(entries), *_forms(entries)]
    findings += _unused(lang, entries)
    rank = ("error", "warning", "info")
    return sorted(findings, key=lambda finding: rank.index(finding.severity))


def _settings(lang: str) -> Iterator[Finding]:
    settings = read_settings(lang)
    for table, keys in _SETTINGS.items():
        there = settings.get(table, {}) if table else settings
        for key in keys:
            if key not in there:
                name = f"{table}.{key}" if table else key
                yield Finding("bad_setting", "error", f"language.toml has no {name}", f"{lang}/language.toml")


def _rows(lang: str, entries: list[Entry]) -> Iterator[Finding]:
    catalogue = load_catalogue()
    for file, place in lexicon_files(lang):
        for number, row in read_rows(file, place):
            try:
                entries.extend(read_row(row, place, number, catalogue))
            except GrammarError as error:
                yield Finding("bad_row", "error", str(error).removeprefix(f"{place}:{number}: "), f"{place}:{number}")


def _wanted() -> Iterator[tuple[str, str, Severity]]:
    """Yield class, concept and how bad it is when a language has no form for it."""
    catalogue = load_catalogue()
    for card_type in catalogue.card_types.values():
        if card_type.status == "current":
            yield "CTYPE", card_type.id, "error"
    for supertype in catalogue.supertypes.values():
        if supertype.status == "current":
            yield "SUPER", supertype.id, "error"
    for color in (*catalogue.colors, *COLOR_CONCEPTS):
        yield "COLOR", color, "error"
    for zone in catalogue.zones:
        yield "ZONE", zone, "error"
    for subtype in catalogue.subtypes.values():
        if subtype.status == "current":
            yield "STYPE", subtype.id, "info" if subtype.family in _NAMES else "warning"
    classes = {"ability": "KW", "action": "ACTION", "word": "AWORD"}
    for keyword in catalogue.keywords.values():
        grave = keyword.kind == "ability" or keyword.changes_types
        yield classes[keyword.kind], keyword.id, "warning" if grave else "info"
    for counter in catalogue.counters:
        yield "COUNTER", counter, "info"


def _gaps(entries: list[Entry]) -> Iterator[Finding]:
    have = {(entry.cls, concept) for entry in entries for concept in (entry.concept, *entry.concept.split("+"))}
    have |= {("STYPE", concept) for cls, concept in have if cls == "STYPES"}
    for cls, concept, severity in _wanted():
        if (cls, concept) not in have:
            yield Finding("gap", severity, f"no form for {cls} {concept}")


def _function_gaps(lang: str, entries: list[Entry]) -> Iterator[Finding]:
    """Concepts of function words that another language has: a language may do without, so they are only named."""
    have = {(entry.cls, entry.concept) for entry in entries}
    named: dict[tuple[str, str], list[str]] = {}
    for other in languages():
        if other == lang:
            continue
        try:
            theirs = load_lexicon(other).by_concept
        except GrammarError:
            continue
        for cls, concept in theirs:
            if cls not in VOCABULARY_CLASSES and (cls, concept) not in have:
                named.setdefault((cls, concept), []).append(other)
    for (cls, concept), others in named.items():
        yield Finding("gap", "info", f"no form for {cls} {concept}, which {', '.join(others)} has")


def _clashes(entries: list[Entry]) -> Iterator[Finding]:
    by_form: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_form[entry.form if entry.exact else entry.form.casefold()].append(entry)
    for form, found in by_form.items():
        plain = [e for e in found if not _YIELDS.intersection(e.features) and not any("=" in f for f in e.features)]
        concepts = {(entry.cls, entry.concept): entry for entry in plain}
        if len(concepts) < 2:
            continue
        severity: Severity = "warning" if len({cls for cls, _ in concepts}) < len(concepts) else "info"
        readings = ", ".join(f"{cls} {concept}" for cls, concept in concepts)
        places = ", ".join(f"{entry.file}:{entry.line}" for entry in concepts.values())
        yield Finding("clash", severity, f"{form!r} means {readings}", places)


def _forms(entries: list[Entry]) -> Iterator[Finding]:
    seen: set[tuple[str, str, str]] = set()
    for entry in entries:
        place = f"{entry.file}:{entry.line}"
        for feature in entry.features:
            if feature not in FEATURES and "=" not in feature:
                yield Finding("unknown_feature", "warning", f"{entry.form!r}: unknown feature {feature!r}", place)
        number = next((feature for feature in entry.features if feature in ("pl", "inv")), "")
        key = (f"{entry.cls} {entry.concept}", entry.form, f"{number} {_condition(entry)}")
        if key in seen:
            yield Finding("repeated", "info", f"{entry.form!r} stands twice for {key[0]}", place)
        seen.add(key)


def _condition(entry: Entry) -> str:
    return ".".join(feature for feature in entry.features if "=" in feature)


def _unused(lang: str, entries: list[Entry]) -> Iterator[Finding]:
    """Classes of function words that no grammar rule names; silent while the language has no grammar."""
    files = [*_lark(data_root("grammars")), *_lark(language_folder(lang))]
    words = set(re.findall(r"\b_?[A-Z][A-Z0-9_]+\b", "\n".join(files)))
    if not words:
        return
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.cls, entry)
    for cls, entry in first.items():
        if cls not in words and cls not in _TYPE_LINE_CLASSES:
            message = f"class {cls} is named by no grammar rule"
            yield Finding("unused_class", "info", message, f"{entry.file}:{entry.line}")


def _lark(folder: Traversable) -> Iterator[str]:
    for file in sorted(folder.iterdir(), key=lambda item: item.name):
        if file.name.endswith(".lark"):
            yield file.read_text(encoding="utf-8")
