"""Words for people: the forms of a language's lexicon, and its messages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from extractor.lexicon.load import Lexicon, load_lexicon
from extractor.messages import DEFAULT, ListStyle, Messages, Plural, messages
from extractor.messages import mark as _

_SEPARATOR = _("; ")
_LABELLED = _("{label}: {text}")
#: Families of subtypes, in the order in which a name without a family is looked up.
_FAMILIES = ("creature", "land", "artifact", "enchantment", "planeswalker", "spell", "battle", "plane", "dungeon")


class Words:
    """The words of one language: what a concept is called there, and what the program has to say."""

    def __init__(self, lexicon: Lexicon, catalogue: Messages) -> None:
        self._lexicon = lexicon
        self._messages = catalogue
        self.lang = catalogue.lang
        self.nouns_first = bool(lexicon.settings.get("typeline", {}).get("reversed"))

    def form(self, cls: str, concept: str, *features: str) -> str:
        """Return the form of a concept that agrees with the features, or its id where the language has none."""
        return self._lexicon.form(cls, concept, *features) or concept.rpartition("/")[2].replace("_", " ")

    def known(self, cls: str, concept: str, *features: str) -> str | None:
        """Return the form of a concept, or None where the language has none."""
        return self._lexicon.form(cls, concept, *features)

    def gender(self, cls: str, concept: str) -> tuple[str, ...]:
        """Return the gender of a noun as a feature to agree with; empty where the language has none."""
        found = self._lexicon.gender(cls, concept)
        return (found,) if found else ()

    def example(self, cls: str) -> str | None:
        """Return the first form of a token class, as an example of what it stands for."""
        return next((entry.form for entry in self._lexicon.entries if entry.cls == cls), None)

    def say(self, message: str, **details: object) -> str:
        """Return a message with its details."""
        return self._messages.say(message, **details)

    def count(self, message: Plural, number: int, **details: object) -> str:
        """Return the form of a message for a number."""
        return self._messages.count(message, number, **details)

    def listed(self, items: Iterable[str], style: ListStyle = "standard") -> str:
        """Return a list as the language writes it."""
        return self._messages.listed(items, style)

    def separated(self, items: Iterable[str]) -> str:
        """Return statements one after the other, with the punctuation of the language between them."""
        return self.say(_SEPARATOR).join(items)

    def labelled(self, label: str, text: str) -> str:
        """Return a label with what it announces."""
        return self.say(_LABELLED, label=label, text=text).rstrip()

    def kind_chosen(self, kind: str) -> str:
        """Return what was chosen or is to be: a creature type, a color, a name …"""
        forms = (self.known(cls, kind) for cls in ("TYPEW", "COLORW", "NAMEW"))
        return next((form for form in forms if form), kind.replace("_", " "))

    def type_name(self, name: str) -> str:
        """Return what a type, supertype or subtype is called, whatever family it is of; its name where there is no form."""
        for cls in ("TYPEW", "CTYPE", "SUPER", "COLORW", "NAMEW"):
            form = self.known(cls, name)
            if form is not None:
                return form
        return next((form for family in _FAMILIES if (form := self.known("STYPE", f"{family}/{name}"))), name)

    def quoted(self, text: str) -> str:
        """Return a text in the quotation marks of the language, on one line."""
        opening, closing = self._lexicon.settings["script"]["quotes"][0]
        return f"{opening}{' '.join(text.split())}{closing}"


@cache
def words(lang: str) -> Words:
    """Return the words of a language in which the program speaks; English for any other.

    Raises:
        GrammarError: its lexicon or its catalogue is broken.
    """
    catalogue = messages(lang)
    return Words(load_lexicon(lang if catalogue.lang == lang else DEFAULT), catalogue)
