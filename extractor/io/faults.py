"""What can be wrong with an input: stable codes, what to say and how to mend it, and the record of one fault.

The texts are message identifiers: ``Broken.message`` passes them through a translator before the details are filled in.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from extractor.io.records import Source, Unit
from extractor.messages import mark as _

#: code -> (what is wrong, how to mend it); names in braces are details of the fault.
FAULTS: dict[str, tuple[str, str]] = {
    "TE501": (_("cannot be opened: {reason}"), _("check the path and its permissions")),
    "TE502": (_("is a directory"), _("name the files in it")),
    "TE503": (_("is empty"), _("fetch or write it again")),
    "TE504": (_("is no text but {kind}"), _("unpack or convert it; plain files and gzip are read")),
    "TE505": (_("is not UTF-8 (byte {byte} of {within})"), _("convert it to UTF-8, for instance with iconv")),
    "TE506": (_("damaged gzip data after {size} unpacked bytes: {reason}"), _("fetch the file again")),
    "TE507": (_("is cut off"), _("fetch the file again; what stands before was read")),
    "TE508": (_("malformed JSON: {reason}"), _("mend or remove this record")),
    "TE509": (_("wrong kind of value: {reason}"), _("mend or remove this record")),
    "TE510": (_("has no text"), _("give it a text field, or remove it")),
    "TE511": (_("has no language"), _("give it a lang field, or name the language with --lang")),
    "TE512": (_("unknown language {lang!r}"), _("use a code such as en or fr")),
    "TE513": (_("is larger than {limit} bytes"), _("split it: one record holds the text of one card")),
    "TE514": (_("is nested too deeply"), _("mend or remove this record")),
    "TE515": (_("holds a NUL character"), _("remove it")),
    "TE516": (_("says {key!r} twice"), _("leave one of the two")),
    "TE517": (_("holds no card and no text"), _("give a card file, JSON Lines or plain text")),
    "TE518": (_("the JSON around it is damaged"), _("mend it, or fetch the file again; records found further on are read")),
    "TE519": (_("plain text without a language"), _("name the language with --lang")),
    "TE520": (_("internal error while reading this text: {reason}"), _("report it with this text")),
    "TE521": (_("could not be read further: {reason}"), _("check the disk or the connection and start again")),
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
