"""One of two sides of a comparison: an edition, and the document that it was read from, if there is one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from extractor.rules.document import read_document
from extractor.rules.edition import Edition, edition_names, find_edition, is_data
from extractor.rules.model import RulesDocument, Span
from extractor.rules.reader import DocumentReading, edition_of, read_norms


class Said(NamedTuple):
    """Where something is said: the rule, the words and their place; only the rule where there is no document."""

    rule: str
    words: str | None = None
    span: Span | None = None


class Side(NamedTuple):
    """An edition with its document and the reading of it."""

    edition: Edition
    document: RulesDocument | None = None
    reading: DocumentReading | None = None

    def says(self, matter: str) -> Said | None:
        """Return where a norm or list is said first, or None."""
        if self.document is None or self.reading is None:
            found = next((one.rule for one in self.edition.norms if one.norm.key == matter), None)
            listed = next((one.rule for one in self.edition.lists if f"list/{one.what}" == matter), None)
            rule = found or listed
            return Said(rule) if rule is not None else None
        for statement in self.reading.statements:
            if statement.norm.key == matter:
                words = " … ".join(self.document.words(span) for span in statement.spans)
                return Said(statement.rule, words, (statement.spans[0][0], statement.spans[-1][1]))
        for listed_names in self.reading.lists:
            if f"list/{listed_names.what}" == matter:
                span = (listed_names.names[0].span[0], listed_names.names[-1].span[1])
                return Said(listed_names.rule, self.document.words(span), span)
        return None


def side_of(name: str, *, lang: str | None = None) -> Side:
    """Return a side from the name of an edition, or from a file: a rules document, or an edition as JSON.

    Raises:
        InputError: see ``find_edition`` and ``read_document``.
    """
    if name in edition_names() or (name != "-" and not Path(name).is_file()) or is_data(name):
        return Side(find_edition(name, lang=lang))
    return document_side(read_document(name, lang=lang))


def document_side(document: RulesDocument) -> Side:
    """Return the side of a document that has been read."""
    reading = read_norms(document)
    return Side(edition_of(document, reading), document, reading)
