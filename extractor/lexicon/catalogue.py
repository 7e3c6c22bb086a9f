"""The catalogue: what the game's words mean, without any language.

Card types, supertypes, subtypes by family, colours, keywords, counters and zones, each with a stable id and the
rule that lists it. The tables are in ``grammars/catalogue/*.tsv``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import NamedTuple

from extractor.errors import GrammarError
from extractor.resources import data_root

#: Families of subtypes (205.3g-q): each card type uses the subtypes of its own families only.
FAMILIES = ("creature", "land", "artifact", "enchantment", "planeswalker", "spell", "battle", "plane", "dungeon")

#: ``unofficial`` stands in public lists but not in the rules; ``joke`` on acorn, playtest and promotional cards.
STATUSES = ("current", "obsolete", "unofficial", "joke")


class CardType(NamedTuple):
    """A card type (205.2a); ``families`` are the subtype families that it uses."""

    id: str
    rule: str
    families: tuple[str, ...]
    permanent: bool
    status: str
    note: str


class Supertype(NamedTuple):
    """A supertype (205.4a)."""

    id: str
    rule: str
    status: str
    note: str


class Subtype(NamedTuple):
    """A subtype (205.3). ``name`` is its printed English form; ``replaced_by`` the id of what it became."""

    id: str
    family: str
    name: str
    rule: str
    status: str
    replaced_by: str
    note: str


class Keyword(NamedTuple):
    """A keyword: ``kind`` is ``ability`` (702), ``action`` (701) or ``word`` (207.2c).

    ``changes_types`` says that its rules give or take card types, subtypes or supertypes.
    """

    id: str
    kind: str
    rule: str
    parameter: str
    changes_types: bool
    note: str


class Catalogue(NamedTuple):
    """All concepts. Mappings go from id to concept, in the order of the tables, and cannot be written."""

    card_types: Mapping[str, CardType]
    supertypes: Mapping[str, Supertype]
    subtypes: Mapping[str, Subtype]
    colors: Mapping[str, str]
    keywords: Mapping[str, Keyword]
    counters: Mapping[str, str]
    zones: Mapping[str, str]
    basic_land_mana: Mapping[str, str]
    subtypes_by_name: Mapping[str, tuple[Subtype, ...]]

    def subtypes_named(self, name: str) -> tuple[Subtype, ...]:
        """Return the subtypes printed ``name``: none, one, or several when families share the word (Spacecraft)."""
        return self.subtypes_by_name.get(name, ())

    def subtype(self, name: str, families: Iterable[str]) -> Subtype | None:
        """Return the subtype printed ``name`` of the first of ``families`` that has it."""
        found = self.subtypes_by_name.get(name, ())
        return next((subtype for family in families for subtype in found if subtype.family == family), None)

    def families_of(self, card_type: str) -> tuple[str, ...]:
        """Return the subtype families of a card type (205.3d); kindred shares those of creatures (308.2)."""
        known = self.card_types.get(card_type)
        return known.families if known else ()

    def card_types_of(self, family: str) -> tuple[str, ...]:
        """Return the card types whose subtypes are of ``family``: what a subtype is correlated with (205.1a)."""
        return tuple(kind.id for kind in self.card_types.values() if family in kind.families)

    def subtypes_of(self, family: str, *, status: str = "current") -> tuple[Subtype, ...]:
        """Return the subtypes of ``family`` with this status: by default those that "every type" means."""
        return tuple(entry for entry in self.subtypes.values() if entry.family == family and entry.status == status)

    def has(self, cls: str, concept: str) -> bool:
        """Say whether a token class of the vocabulary knows ``concept``; classes of function words know everything."""
        check = _CHECKS.get(cls)
        return check is None or check(self, concept)


#: What a colour word may mean beside one of the five colours (105.2).
COLOR_CONCEPTS = ("colorless", "multicolored", "monocolored", "all_colors")


def _is_keyword(catalogue: Catalogue, concept: str, kind: str) -> bool:
    known = catalogue.keywords.get(concept) or catalogue.keywords.get(concept.partition(":")[0])
    return known is not None and known.kind == kind


_CHECKS = {
    "CTYPE": lambda c, x: x in c.card_types,
    "CTYPES": lambda c, x: "+" in x and all(part in c.card_types for part in x.split("+")),
    "SUPER": lambda c, x: x in c.supertypes,
    "STYPE": lambda c, x: x in c.subtypes,
    "STYPES": lambda c, x: "+" in x and all(part in c.subtypes for part in x.split("+")),
    "COLOR": lambda c, x: x in c.colors or x in COLOR_CONCEPTS,
    "KW": lambda c, x: _is_keyword(c, x, "ability"),
    "ACTION": lambda c, x: _is_keyword(c, x, "action"),
    "AWORD": lambda c, x: _is_keyword(c, x, "word"),
    "COUNTER": lambda c, x: x in c.counters,
    "ZONE": lambda c, x: x in c.zones,
}

#: Token classes whose concepts are checked against the catalogue.
VOCABULARY_CLASSES = tuple(_CHECKS)


def read_rows(file: Traversable, place: str) -> Iterator[tuple[int, list[str]]]:
    """Yield (line number, columns) of a TSV file, without comments and empty lines.

    Raises:
        GrammarError: the file is missing or not UTF-8.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GrammarError(f"{place}: cannot be read ({error})") from error
    for number, line in enumerate(text.split("\n"), 1):
        if line and not line.startswith("#"):
            yield number, line.removesuffix("\r").split("\t")


def _table(name: str, columns: int) -> Iterator[list[str]]:
    place = f"catalogue/{name}.tsv"
    seen: set[str] = set()
    for number, row in read_rows(data_root("grammars") / "catalogue" / f"{name}.tsv", place):
        if len(row) != columns:
            raise GrammarError(f"{place}:{number}: {len(row)} columns, {columns} expected")
        if row[0] in seen or not row[0]:
            raise GrammarError(f"{place}:{number}: id {row[0]!r} is empty or stands twice")
        seen.add(row[0])
        yield row


def _words(cell: str) -> tuple[str, ...]:
    return tuple(part for part in cell.split(",") if part)


def _subtype(row: list[str]) -> Subtype:
    status, _, replaced_by = row[4].partition(":")
    if row[1] not in FAMILIES or row[0] != f"{row[1]}/{row[2]}" or status not in STATUSES:
        raise GrammarError(f"catalogue/subtypes.tsv: {row[0]!r}: family, name or status {row[4]!r} do not fit")
    return Subtype(row[0], row[1], row[2], row[3], status, replaced_by, row[5])


@cache
def load_catalogue() -> Catalogue:
    """Read the catalogue once.

    Raises:
        GrammarError: a table is missing or a row does not fit; the message names file and line.
    """
    subtypes = {row[0]: _subtype(row) for row in _table("subtypes", 6)}
    by_name: dict[str, tuple[Subtype, ...]] = {}
    for entry in subtypes.values():
        by_name[entry.name] = (*by_name.get(entry.name, ()), entry)
    freeze = MappingProxyType
    return Catalogue(
        card_types=freeze(
            {r[0]: CardType(r[0], r[1], _words(r[2]), r[3] == "yes", r[4], r[5]) for r in _table("card_types", 6)}
        ),
        supertypes=freeze({row[0]: Supertype(*row) for row in _table("supertypes", 4)}),
        subtypes=freeze(subtypes),
        colors=freeze(dict(_table("colors", 2))),
        keywords=freeze({r[0]: Keyword(r[0], r[1], r[2], r[3], r[4] == "yes", r[5]) for r in _table("keywords", 6)}),
        counters=freeze(dict(_table("counters", 2))),
        zones=freeze(dict(_table("zones", 2))),
        basic_land_mana=freeze(dict(_table("basic_land_mana", 2))),
        subtypes_by_name=freeze(by_name),
    )
