"""What can be wrong with an input: stable codes, what to say and how to mend it, and the record of one fault.

The texts are message identifiers: ``Broken.message`` passes them through a translator before the details are filled in.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from extractor.io.records import Source, Unit

#: code -> (what is wrong, how to mend it); names in braces are details of the fault.
FAULTS: dict[str, tuple[str, str]] = {
    "TE501": ("cannot be opened: {reason}", "check the path and its permissions"),
    "TE502": ("is a directory", "name the files in it"),
    "TE503": ("is empty", "fetch or write it again"),
    "TE504": ("is no text but {kind}", "unpack or convert it; plain files and gzip are read"),
    "TE505": ("is not UTF-8 (byte {byte} of {within})", "convert it to UTF-8, for instance with iconv"),
    "TE506": ("damaged gzip data after {size} unpacked bytes: {reason}", "fetch the file again"),
    "TE507": ("is cut off", "fetch the file again; what stands before was read"),
    "TE508": ("malformed JSON: {reason}", "mend or remove this record"),
    "TE509": ("wrong kind of value: {reason}", "mend or remove this record"),
    "TE510": ("has no text", "give it a text field, or remove it"),
    "TE511": ("has no language", "give it a lang field, or name the language with --lang"),
    "TE512": ("unknown language {lang!r}", "use a code such as en or fr"),
    "TE513": ("is larger than {limit} bytes", "split it: one record holds the text of one card"),
    "TE514": ("is nested too deeply", "mend or remove this record"),
    "TE515": ("holds a NUL character", "remove it"),
    "TE516": ("says {key!r} twice", "leave one of the two"),
    "TE517": ("holds no card and no text", "give a card file, JSON Lines or plain text"),
    "TE518": ("the JSON around it is damaged", "mend it, or fetch the file again; records found further on are read"),
    "TE519": ("plain text without a language", "name the language with --lang"),
    "TE520": ("internal error while reading this text: {reason}", "report it with this text"),
    "TE521": ("could not be read further: {reason}", "check the disk or the connection and start again"),
}


class Broken(msgspec.Struct, frozen=True, kw_only=True):
    """A fault of an input, with its place; the rest of the input goes on.

    ``file`` is the name as it was given, ``position`` counts ``unit`` from 1 (bytes from 0), ``card`` is the name of
    the card where known, ``details`` fills the braces of the message.
    """

    code: str
    file: str
    position: int | None = None
    unit: Unit = "line"
    card: str | None = None
    details: dict[str, str | int] = {}

    @classmethod
    def at(cls, source: Source, code: str, card: str | None = None, **details: str | int) -> Broken:
        """Return a fault at the place of a record."""
        place = (source.file, source.position, source.unit)
        return cls(code=code, file=place[0], position=place[1], unit=place[2], card=card, details=details)

    @property
    def place(self) -> str:
        """The place in one word or two: ``cards.jsonl:12``, or ``AllPrintings.json: record 7 (Name)``."""
        if self.position is None:
            place = self.file
        elif self.unit == "line":
            place = f"{self.file}:{self.position}"
        else:
            place = f"{self.file}: {self.unit} {self.position}"
        return f"{place} ({self.card})" if self.card else place

    def message(self, translate: Callable[[str], str] = str) -> str:
        """Return the fault as one line: place, what is wrong, how to mend it, code.

        Args:
            translate: from an English message identifier to the wanted language, such as ``gettext``.
        """
        what, how = FAULTS[self.code]
        text = f"{self.place}: {translate(what).format(**self.details)}; {translate(how)} [{self.code}]"
        return " ".join(text.split())

    def __str__(self) -> str:
        return self.message()
