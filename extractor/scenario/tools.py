"""What a scenario needs from the rest of the program, gathered so that tests can put something simpler in its place."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, Protocol

from extractor.errors import InputError
from extractor.ir.annotation import Ability, Annotation
from extractor.resolve import CURRENT, Policy, TypeTable
from extractor.resources import data_root


class Reading(Protocol):
    """What reading a text gives."""

    @property
    def annotation(self) -> Annotation:
        """The record of the text."""
        ...

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """Its abilities with all their effects."""
        ...


class ReadText(Protocol):
    """The reader of rules texts."""

    def __call__(self, text: str, lang: str, *, name: str | None = None, type_line: str | None = None) -> Reading:
        """Read one text in one language."""
        ...


class TypeLineLike(Protocol):
    """What reading a type line gives."""

    @property
    def supertypes(self) -> tuple[str, ...]:
        """English rules terms."""
        ...

    @property
    def card_types(self) -> tuple[str, ...]:
        """English rules terms."""
        ...

    @property
    def subtypes(self) -> tuple[tuple[str, str], ...]:
        """Pairs of family and name."""
        ...

    @property
    def unknown(self) -> tuple[Any, ...]:
        """Words that no list knows, each with ``text``."""
        ...


class Tools(NamedTuple):
    """The readers and lists that scenarios are run with.

    ``subtype`` turns a word of a language into the catalogue's name, given the family or None; ``word`` gives a concept
    (class, id) in a language, None where that has no form; ``type_line`` writes supertypes, card types and subtypes;
    ``mana_ability`` the words of the intrinsic ability for a symbol; ``policy`` the norms of an edition, None for an
    edition that is not there; ``keyword_for`` a keyword with the card type that it is about ("enchant creature").
    """

    read_text: ReadText
    parse_type_line: Callable[[str, str], TypeLineLike]
    table: TypeTable
    subtype: Callable[[str, str, str | None], str | None]
    word: Callable[[str, str, str], str | None]
    type_line: Callable[[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...], str], str]
    mana_ability: Callable[[str, str], str]
    languages: tuple[str, ...]
    policy: Callable[[str], Policy | None]
    keyword_for: Callable[[str, str, str], str] = lambda keyword, card_type, lang: f"{keyword} {card_type}"


def type_table() -> TypeTable:
    """The catalogue's facts about types in the form the core takes."""
    from extractor.lexicon.catalogue import load_catalogue

    catalogue = load_catalogue()
    families = {family for kind in catalogue.card_types.values() for family in kind.families}
    return TypeTable(
        families={kind.id: kind.families for kind in catalogue.card_types.values()},
        subtypes={family: tuple(one.name for one in catalogue.subtypes_of(family)) for family in sorted(families)},
        basic_land_mana={key.partition("/")[2] or key: symbol for key, symbol in catalogue.basic_land_mana.items()},
    )


@cache
def _phrases(lang: str) -> dict[str, str]:
    file = data_root("grammars") / lang / "abilities.toml"
    if not file.is_file():
        return {}
    phrases: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))
    return phrases


def mana_ability(symbol: str, lang: str) -> str:
    """The intrinsic mana ability in the words of a language (305.6); the symbols alone where a language has none."""
    return _phrases(lang).get("intrinsic_mana", "{T}: {mana}").replace("{mana}", "{" + symbol + "}")


def keyword_for(keyword: str, card_type: str, lang: str) -> str:
    """A keyword with its card type, in the words and the order of a language (702.5a)."""
    pattern = _phrases(lang).get("keyword_for", "{keyword} {type}")
    return pattern.replace("{keyword}", keyword).replace("{type}", card_type)


def _subtype(word: str, lang: str, family: str | None) -> str | None:
    from extractor.lexicon.catalogue import load_catalogue
    from extractor.lexicon.load import load_lexicon

    catalogue = load_catalogue()
    found = [one for one in catalogue.subtypes_named(word) if family in (None, one.family)]
    if not found:
        ids = [entry.concept for entry in load_lexicon(lang).lookup(word, "STYPE")]
        found = [catalogue.subtypes[key] for key in ids if key in catalogue.subtypes]
        found = [one for one in found if family in (None, one.family)]
    return found[0].name if found else None


def _word(cls: str, concept: str, lang: str) -> str | None:
    from extractor.lexicon.load import load_lexicon

    return load_lexicon(lang).form(cls, concept)


def _type_line(
    supertypes: tuple[str, ...], card_types: tuple[str, ...], subtypes: tuple[tuple[str, str], ...], lang: str
) -> str:
    from extractor.lexicon.typeline import TypeLine, render_type_line

    return render_type_line(TypeLine(supertypes=supertypes, card_types=card_types, subtypes=subtypes), lang)


@cache
def default_tools() -> Tools:
    """The program's own readers and lists."""
    from extractor.lexicon.load import languages
    from extractor.lexicon.typeline import parse_type_line

    try:
        from extractor.pipeline import read_text
    except ImportError as error:  # pragma: no cover - only in a broken installation
        raise InputError(f"the reader of rules texts is not there: {error}") from error
    return Tools(
        read_text=read_text,
        parse_type_line=parse_type_line,
        table=type_table(),
        subtype=_subtype,
        word=_word,
        type_line=_type_line,
        mana_ability=mana_ability,
        languages=languages(),
        policy=lambda name: CURRENT if name == "current" else None,
        keyword_for=keyword_for,
    )
