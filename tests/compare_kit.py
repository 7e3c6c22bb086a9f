"""What the tests of comparing share: sentences of our own in both languages, compared as the program compares them."""

from __future__ import annotations

from extractor.compare import Comparison
from extractor.compare.readings import Text, read_fully
from extractor.compare.second import second_look
from extractor.io.records import Source, TextRecord

#: An invented card.
NAME, LOCAL = "Brindle Colossus", "Colosse moucheté"


def compare(
    left: str, right: str, langs: tuple[str, str] = ("en", "fr"), types: tuple[str | None, str | None] = (None, None)
) -> Comparison:
    """Compare two texts of the invented card."""
    sides = [
        Text(text, lang, NAME, NAME if lang == "en" else LOCAL, line)
        for text, lang, line in zip((left, right), langs, types, strict=True)
    ]
    annotations = [read_fully(side).annotation for side in sides]
    return second_look(annotations[0], annotations[1], sides[0], sides[1], read_fully)


def kinds(found: Comparison) -> set[str]:
    """Return the kinds of its differences."""
    return {difference.kind for difference in found.differences}


def record(text: str, lang: str, position: int = 1, **more: str | int | None) -> TextRecord:
    """Return a text of the invented card as a reader of files yields it."""
    fields: dict[str, object] = {"name": NAME, "local_name": NAME if lang == "en" else LOCAL, "file": "cards.json"}
    fields |= more
    source = Source(str(fields.pop("file")), position, "record")
    return TextRecord(text=text, lang=lang, source=source, **fields)  # type: ignore[arg-type]
