"""What the program says to people: gettext catalogues in ``grammars/<code>/messages.po``, read by Babel.

The English text is the id of a message. ``mark`` and ``mark_plural`` only mark a text for the catalogues; it is
translated where it is shown. A language without a catalogue, and a message without a translation, are shown in English.
"""

from __future__ import annotations

import gettext
import io
import os
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from extractor.errors import GrammarError
from extractor.resources import data_root

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

FILE = "messages.po"
DEFAULT = "en"

ListStyle = Literal["standard", "or"]
#: The two forms of a message that counts something: for one, and for any other number.
Plural = tuple[str, str]


def mark(message: str) -> str:
    """Return the message as it is: a mark for the catalogues (``_``)."""
    return message


def mark_plural(one: str, many: str) -> Plural:
    """Return both forms as they are: a mark for the catalogues (``_n``)."""
    return one, many


class Messages:
    """The messages of one language."""

    def __init__(self, lang: str, translations: gettext.NullTranslations) -> None:
        self.lang = lang
        self._translations = translations

    def translate(self, message: str) -> str:
        """Return the message in this language, its details not yet filled in."""
        return self._translations.gettext(message) if message else ""

    def say(self, message: str, **details: object) -> str:
        """Return the message in this language with its details."""
        return self.translate(message).format(**details)

    def count(self, message: Plural, number: int, **details: object) -> str:
        """Return the form of the message for ``number``, which is a detail of it too."""
        return self._translations.ngettext(*message, number).format(number=number, **details)

    def listed(self, items: Iterable[str], style: ListStyle = "standard") -> str:
        """Return "a, b and c" or "a, b or c" as the language writes it (CLDR)."""
        from babel.lists import format_list

        return format_list(list(items), style=style, locale=self.lang)


@cache
def available() -> tuple[str, ...]:
    """Return the codes of the languages that the program speaks: the folders of ``grammars/`` with a catalogue."""
    return tuple(sorted(f.name for f in data_root("grammars").iterdir() if (f / FILE).is_file()))


class Entry(NamedTuple):
    """One message of a catalogue; ``id`` has both forms where something is counted. ``text`` has the translated forms."""

    id: str | Plural
    text: tuple[str, ...]
    fuzzy: bool

    @property
    def translated(self) -> bool:
        """True when every form has a text that nobody has marked as doubtful."""
        return not self.fuzzy and bool(self.text) and all(self.text)


@cache
def messages(lang: str) -> Messages:
    """Return the messages of a language, read once; English where it has no catalogue.

    Raises:
        GrammarError: the catalogue is broken; the message names the file.
    """
    if lang not in available():
        return Messages(DEFAULT, gettext.NullTranslations())
    from babel.messages.mofile import write_mo

    compiled = io.BytesIO()
    write_mo(compiled, _read(lang))
    compiled.seek(0)
    return Messages(lang, gettext.GNUTranslations(compiled))


def catalogue_entries(lang: str) -> list[Entry]:
    """Return the messages of a language's catalogue in the order of the file; none where it has no catalogue.

    Raises:
        GrammarError: the catalogue is broken; the message names the file.
    """
    if lang not in available():
        return []
    return [
        Entry(
            message.id if isinstance(message.id, str) else (message.id[0], message.id[1]),
            (message.string,) if isinstance(message.string, str) else tuple(message.string or ()),
            message.fuzzy,
        )
        for message in _read(lang)
        if message.id
    ]


def _read(lang: str) -> Catalog:
    from babel.messages.pofile import PoFileError, read_po

    content = (data_root("grammars") / lang / FILE).read_bytes()
    try:
        return read_po(io.BytesIO(content), locale=lang, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise GrammarError(f"{lang}/{FILE}: {error}") from error


def preferred_language(environment: Mapping[str, str] | None = None) -> str | None:
    """Return the language that the environment asks for, if the program speaks it.

    Args:
        environment: the variables to look at (``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG`` in this order);
            those of the process by default.

    Returns:
        A code of ``available``, or None where nothing is asked for (``C``, ``POSIX``, unset) or nothing fits.
    """
    found = os.environ if environment is None else environment
    wanted = next((found[key] for key in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if found.get(key)), "")
    for part in wanted.split(":"):
        code = part.partition(".")[0].partition("@")[0].replace("-", "_")
        for name in (code, code.partition("_")[0].lower()):
            if name in available():
                return name
    return None
