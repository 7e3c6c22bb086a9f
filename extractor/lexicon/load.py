"""The lexicon of one language: which forms a concept has there, and which concepts a form can mean.

A language is the folder ``grammars/<code>``: ``language.toml`` and ``lexicon/*.tsv``. One row is one concept:
``CLASS<TAB>concept<TAB>form<TAB>form…``; a form is ``text`` or ``text|feature.feature``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, NamedTuple

from extractor.errors import GrammarError, UnknownLanguageError
from extractor.lexicon.catalogue import Catalogue, load_catalogue, read_rows
from extractor.resources import data_root

#: Features that the linter knows; a feature with ``=`` carries a condition for the tagger.
FEATURES = frozenset(
    ["pl", "m", "f", "inv", "hist", "err", "typeline", "text", "elide", "rare", "forge", "dict", "common", "local"]
)

#: Forms with one of these are read but never written unless asked for.
NOT_WRITTEN = frozenset(("hist", "err", "rare"))

_CLASS = re.compile(r"[A-Z][A-Z0-9_]*\Z")


class Entry(NamedTuple):
    """One form of one concept, and where it is written down."""

    cls: str
    concept: str
    form: str
    features: tuple[str, ...]
    file: str
    line: int

    @property
    def exact(self) -> bool:
        """Whether the form is matched with its capitals only: it begins with one."""
        return self.form[:1].isupper()


class Lexicon(NamedTuple):
    """All forms of one language. ``settings`` is ``language.toml``; the mappings cannot be written."""

    lang: str
    entries: tuple[Entry, ...]
    settings: Mapping[str, Any]
    by_form: Mapping[str, tuple[Entry, ...]]
    by_concept: Mapping[tuple[str, str], tuple[Entry, ...]]

    def lookup(self, text: str, *classes: str) -> tuple[Entry, ...]:
        """Return the entries that ``text`` can be, of ``classes`` only if any are named.

        Forms with a capital match exactly, others in any case. Current forms come before historical and rare ones.
        """
        found = self.by_form.get(text.casefold(), ())
        return tuple(
            entry
            for entry in found
            if (not classes or entry.cls in classes) and (not entry.exact or entry.form == text)
        )

    def forms(self, cls: str, concept: str) -> tuple[Entry, ...]:
        """Return the forms of a concept in the order of its row; empty when the language has none."""
        return self.by_concept.get((cls, concept), ())

    def form(self, cls: str, concept: str, *features: str) -> str | None:
        """Return the form to write: the first one that agrees with ``features``, else the nearest, else None.

        ``pl``, ``m`` and ``f`` are agreement; ``hist`` or ``typeline`` among ``features`` admit such forms.
        """
        best: tuple[int, str] | None = None
        for entry in self.by_concept.get((cls, concept), ()):
            cost = _distance(entry.features, features)
            if best is None or cost < best[0]:
                best = (cost, entry.form)
        return best[1] if best else None

    def gender(self, cls: str, concept: str) -> str | None:
        """Return ``m`` or ``f``, the gender of the first form of a concept, or None where the language has none."""
        for entry in self.by_concept.get((cls, concept), ())[:1]:
            return next((feature for feature in entry.features if feature in ("m", "f")), None)
        return None


def _distance(have: tuple[str, ...], want: tuple[str, ...]) -> int:
    cost = 0
    if "inv" not in have and ("pl" in have) != ("pl" in want):
        cost += 10
    gender = next((feature for feature in have if feature in ("m", "f")), None)
    wanted = next((feature for feature in want if feature in ("m", "f")), None)
    if gender and wanted and gender != wanted:
        cost += 5
    cost += sum(100 for feature in have if feature in NOT_WRITTEN and feature not in want)
    return cost + (1 if "typeline" in have and "typeline" not in want else 0)


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that are installed: the folders of ``grammars/`` with a ``language.toml``."""
    folders = data_root("grammars").iterdir()
    return tuple(sorted(folder.name for folder in folders if (folder / "language.toml").is_file()))


def language_folder(lang: str) -> Traversable:
    """Return the folder of a language.

    Raises:
        UnknownLanguageError: there is none; the message lists those there are.
    """
    folder = data_root("grammars") / lang
    if re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]+)?", lang) and (folder / "language.toml").is_file():
        return folder
    raise UnknownLanguageError(f"no language {lang!r}; installed: {', '.join(languages()) or 'none'}")


def read_row(row: list[str], place: str, number: int, catalogue: Catalogue) -> list[Entry]:
    """Turn the columns of one row into entries.

    Raises:
        GrammarError: the row is broken or names a concept that the catalogue lacks; the message carries file and line.
    """
    if len(row) < 3:
        raise GrammarError(f"{place}:{number}: class, concept and at least one form expected")
    cls, concept, *forms = row
    if not _CLASS.match(cls):
        raise GrammarError(f"{place}:{number}: {cls!r} is no class name (capital letters)")
    if not concept or not catalogue.has(cls, concept):
        raise GrammarError(f"{place}:{number}: the catalogue has no {cls} {concept!r}")
    entries = []
    for cell in forms:
        form, _, tail = cell.partition("|")
        if not form or form != form.strip():
            raise GrammarError(f"{place}:{number}: empty form or space at its edge in {cell!r}")
        entries.append(Entry(cls, concept, form, _features(tail), place, number))
    return entries


@cache
def _features(tail: str) -> tuple[str, ...]:
    return tuple(tail.split(".")) if tail else ()


def lexicon_files(lang: str) -> list[tuple[Traversable, str]]:
    """Return the TSV files of a language in alphabetical order, each with the name that messages use."""
    folder = language_folder(lang) / "lexicon"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".tsv")), key=lambda file: file.name)
    return [(file, f"{lang}/lexicon/{file.name}") for file in files]


def _rank(entry: Entry) -> int:
    """Forms of today first, so that the first reading of a form is the likely one."""
    return sum(feature in ("hist", "err", "rare", "typeline", "common") for feature in entry.features)


def read_settings(lang: str) -> dict[str, Any]:
    """Return ``language.toml`` of a language.

    Raises:
        UnknownLanguageError: no such language.
        GrammarError: the file is broken.
    """
    file = language_folder(lang) / "language.toml"
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GrammarError(f"{lang}/language.toml: {error}") from error


@cache
def load_lexicon(lang: str) -> Lexicon:
    """Read every ``lexicon/*.tsv`` of a language, once.

    Arguments:
        lang: code of the language, such as ``fr``.

    Returns:
        The lexicon, with the files in alphabetical order.

    Raises:
        UnknownLanguageError: no such language.
        GrammarError: a broken row or file; the message carries file and line.
    """
    catalogue = load_catalogue()
    entries = [
        entry
        for file, place in lexicon_files(lang)
        for number, row in read_rows(file, place)
        for entry in read_row(row, place, number, catalogue)
    ]
    by_form: dict[str, list[Entry]] = {}
    by_concept: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        by_form.setdefault(entry.form.casefold(), []).append(entry)
        by_concept.setdefault((entry.cls, entry.concept), []).append(entry)
    return Lexicon(
        lang,
        tuple(entries),
        MappingProxyType(read_settings(lang)),
        MappingProxyType({form: tuple(sorted(found, key=_rank)) for form, found in by_form.items()}),
        MappingProxyType({concept: tuple(found) for concept, found in by_concept.items()}),
    )
