"""What a language says about its rules documents: ``grammars/<code>/rules/document.toml``."""

from __future__ import annotations

import re
import tomllib
from functools import cache

import msgspec

from extractor.errors import GrammarError
from extractor.lexicon.load import languages, read_settings
from extractor.resources import data_root

FOLDER = "rules"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Words for the parts of a document, and the quotation marks of the language."""

    lang: str
    example: tuple[str, ...]
    contents: tuple[str, ...]
    introduction: tuple[str, ...]
    glossary: tuple[str, ...]
    credits: tuple[str, ...]
    rule: tuple[str, ...]
    section: tuple[str, ...]
    effective: tuple[str, ...]
    joiner: tuple[str, ...]
    quotes: tuple[tuple[str, str], ...]


@cache
def rules_languages() -> tuple[str, ...]:
    """Return the codes of the languages whose rules documents can be read."""
    return tuple(code for code in languages() if (data_root("grammars") / code / FOLDER / "document.toml").is_file())


@cache
def settings(lang: str) -> Settings:
    """Return the settings of a language.

    Raises:
        GrammarError: the file is missing, broken, or lacks a key; the message names it.
    """
    place = f"{lang}/{FOLDER}/document.toml"
    try:
        found = tomllib.loads((data_root("grammars") / lang / FOLDER / "document.toml").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise GrammarError(f"{place}: {error}") from error
    found["joiner"] = found.pop("and", None)
    quotes = read_settings(lang).get("script", {}).get("quotes", [])
    try:
        return msgspec.convert({**found, "lang": lang, "quotes": [[a.strip(), b.strip()] for a, b in quotes]}, Settings)
    except msgspec.ValidationError as error:
        raise GrammarError(f"{place}: {error}") from error


def alternatives(words: tuple[str, ...]) -> str:
    """Return a pattern that matches any of the words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
