"""Writes type lines in the current format of a language."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.lexicon.load import Lexicon, load_lexicon
from extractor.lexicon.typeline_model import TypeLine

#: What may stand before the card types of a line that is no card's: these notes are written.
_EXTRA = ("token", "emblem", "card", "stickers")


def render_type_line(line: TypeLine, lang: str, *, as_printed: bool = False) -> str:
    """Write a type line in a language, in its current format.

    Arguments:
        line: what it says, in the order of the Oracle type line.
        lang: code of the language.
        as_printed: keep the historical words that ``line.notes`` names, where they are of this language.

    Returns:
        The line, with ``//`` between faces. A concept without a form in the language keeps its English name.

    Raises:
        UnknownLanguageError: no such language.
    """
    lexicon = load_lexicon(lang)
    return str(lexicon.settings["typeline"]["faces"]).join(
        _Writer(lexicon, face, as_printed).write() for face in line.faces()
    )


class _Writer:
    """Writes one face."""

    def __init__(self, lexicon: Lexicon, line: TypeLine, as_printed: bool) -> None:
        self.lexicon, self.line = lexicon, line
        self.settings = lexicon.settings["typeline"]
        self.printed = {note.partition(":")[2] for note in line.notes if note.startswith("historical:")}
        if not as_printed:
            self.printed = set()

    def write(self) -> str:
        order = -1 if self.settings["reversed"] else 1
        adjectives = self.settings.get("adjective_types", [])
        nouns = [kind for kind in self.line.card_types if kind not in adjectives or len(self.line.card_types) == 1]
        gender = self.lexicon.gender("CTYPE", nouns[::order][0]) if nouns else None
        agree = (gender,) if gender else ()
        compound = self.lexicon.form("CTYPES", "+".join(nouns))
        types = [compound or self.settings["type_joiner"].join(self._form("CTYPE", kind) for kind in nouns[::order])]
        types += [self._form("CTYPE", kind, *agree) for kind in self.line.card_types if kind not in nouns]
        supertypes = [self._form("SUPER", item, *agree) for item in self.line.supertypes[::order]]
        extra = [
            self._form("LINE", item) for item in ("token", "emblem", "card", "stickers") if item in self.line.notes
        ]
        words = {"types": types, "supertypes": supertypes}
        left = " ".join(word for part in self.settings["order"].split() for word in words[part] if word)
        left = " ".join([*extra, *([left] if left else [])])
        left = self._capitals(left)
        right = self.settings["subtype_joiner"].join(self._subtypes())
        return f"{left}{self.settings['separator']}{right}" if right else left

    def _capitals(self, text: str) -> str:
        if self.settings["capitals"] == "all":
            return " ".join(word[:1].upper() + word[1:] for word in text.split(" "))
        return text[:1].upper() + text[1:]

    def _form(self, cls: str, concept: str, *features: str) -> str:
        for entry in self.lexicon.forms(cls, concept):
            if entry.form in self.printed:
                return entry.form
        return self.lexicon.form(cls, concept, "typeline", *features) or concept.rpartition("/")[2]

    def _subtypes(self) -> Iterator[str]:
        concepts = [f"{family}/{name}" for family, name in self.line.subtypes]
        at = 0
        while at < len(concepts):
            pair = self.lexicon.form("STYPES", "+".join(concepts[at : at + 2]), "typeline")
            yield pair or self._form("STYPE", concepts[at])
            at += 2 if pair else 1
