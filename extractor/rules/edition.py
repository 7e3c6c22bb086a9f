"""An edition: what the type rules of one document say, as data without prose, and the policy that the core runs under.

Editions that are known by name are files of ``corpora/rules``; any document becomes one by being read.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from extractor.errors import InputError
from extractor.resources import data_root
from extractor.rules.model import order_of
from extractor.rules.norms import AnyNorm, Informs

FOLDER = "rules"
SUFFIX = ".json"
CURRENT_NAME = "current"


class RuleNorm(msgspec.Struct, frozen=True):
    """A norm and the number of the rule that says it."""

    norm: AnyNorm
    rule: str


class ListedName(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name in a list. ``words``: as the document writes it, where that is another; ``cites``: a rule cited behind it."""

    name: str
    words: str | None = None
    cites: str | None = None


class RuleList(msgspec.Struct, frozen=True):
    """A list of names: card types, supertypes, or subtypes of a family."""

    what: str
    rule: str
    names: tuple[ListedName, ...]


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """The norms and lists of a rules document.

    ``rules`` are the numbers of its type rules; ``whole`` is true for a document that goes on behind them, so that nothing is
    missing at the end of a section.
    """

    name: str
    lang: str = ""
    effective: datetime.date | None = None
    note: str = ""
    whole: bool = False
    rules: tuple[str, ...] = ()
    norms: tuple[RuleNorm, ...] = ()
    lists: tuple[RuleList, ...] = ()

    def of(self, kind: type[AnyNorm]) -> tuple[AnyNorm, ...]:
        """Return its norms of one class."""
        return tuple(one.norm for one in self.norms if isinstance(one.norm, kind))

    def first(self, key: str) -> AnyNorm | None:
        """Return its norm with this key."""
        return next((one.norm for one in self.norms if one.norm.key == key), None)

    def names(self, what: str) -> tuple[str, ...] | None:
        """Return the names of a list, or None where the edition has no such list."""
        found = next((one for one in self.lists if one.what == what), None)
        return tuple(name.name for name in found.names) if found is not None else None


def encode(edition: Edition) -> str:
    """Return an edition as JSON text, the same for the same edition."""
    return msgspec.json.format(msgspec.json.encode(edition), indent=1).decode() + "\n"


def decode(data: bytes, place: str) -> Edition:
    """Return the edition in JSON data.

    Raises:
        InputError: the data are no edition; the message says where.
    """
    try:
        return msgspec.json.decode(data, type=Edition)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise InputError(f"{place}: is a file of cards or other data, and no edition of the rules: {error}") from error


@cache
def edition_names() -> tuple[str, ...]:
    """Return the names of the editions that are known."""
    folder = data_root("corpora") / FOLDER
    found = (file.name.removesuffix(SUFFIX) for file in folder.iterdir() if file.name.endswith(SUFFIX)) if folder.is_dir() else ()
    return tuple(sorted(found))


@cache
def load_edition(name: str) -> Edition:
    """Return an edition that is known by name.

    Raises:
        InputError: there is no edition of that name; the message lists those there are.
    """
    if name not in edition_names():
        raise InputError(f"no edition {name!r}; known: {', '.join(edition_names())}, or name a rules document")
    return decode((data_root("corpora") / FOLDER / f"{name}{SUFFIX}").read_bytes(), f"{FOLDER}/{name}{SUFFIX}")


def find_edition(name: str, *, lang: str | None = None) -> Edition:
    """Return an edition by its name, or from a file: a rules document in any language, or an edition as JSON.

    Raises:
        InputError: neither an edition nor a readable file of that name.
    """
    if name in edition_names():
        return load_edition(name)
    if name != "-" and not Path(name).is_file():
        raise InputError(f"no edition {name!r}; known: {', '.join(edition_names())}, or name a rules document")
    return read_edition(name, lang=lang)


def read_edition(path: str, *, lang: str | None = None) -> Edition:
    """Read an edition from a rules document or from JSON, told apart by content; see ``find_edition``."""
    if is_data(path):
        return decode(Path(path).read_bytes(), path)
    from extractor.rules.document import read_document
    from extractor.rules.reader import edition_of, read_norms

    document = read_document(path, lang=lang)
    return edition_of(document, read_norms(document))


def is_data(path: str) -> bool:
    """True for a file that holds a JSON object: an edition, if it can be read (Rich Text begins with a brace too)."""
    if path == "-":
        return False
    try:
        with open(path, "rb") as file:
            head = file.read(64).lstrip()
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror or error}") from error
    return head.startswith(b"{") and not head.startswith(b"{\\rtf")


def distinct(norms: Iterable[RuleNorm]) -> tuple[RuleNorm, ...]:
    """Return norms without those that only inform, each once with its first rule."""
    found: dict[AnyNorm, RuleNorm] = {}
    for one in norms:
        if not isinstance(one.norm, Informs):
            found.setdefault(one.norm, one)
    return tuple(found.values())


def sorted_numbers(numbers: Iterable[str]) -> tuple[str, ...]:
    """Return rule numbers in the order of the rules, each once."""
    return tuple(sorted(dict.fromkeys(numbers), key=order_of))
