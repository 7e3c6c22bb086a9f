"""Annotated texts as spaCy documents, collected in a ``DocBin``."""

from __future__ import annotations

from typing import Protocol

import msgspec
from spacy.tokens import Doc, DocBin, Span

from extractor.ir.annotation import Annotation
from extractor.nlp.lexer import get_lexer

#: The key of the spans of effects in ``Doc.spans``, and of the whole record in ``Doc.user_data``.
KEY = "type_effects"


class Text(Protocol):
    """A text with its language."""

    @property
    def text(self) -> str:
        """The text as it came in."""
        ...

    @property
    def lang(self) -> str:
        """Its language."""
        ...


def annotated_doc(text: str, found: Annotation) -> Doc:
    """Return a document with one span for each effect.

    Args:
        text: the text, cut into tokens by the tokenizer of its language.
        found: what was read in it.

    Returns:
        A Doc; ``doc.spans["type_effects"]`` has a span for each effect, labelled with the kind of its origin, its id the
        number of the effect; ``doc.user_data["type_effects"]`` is the record as plain data.
    """
    doc: Doc = get_lexer(found.lang).tokenizer(text)
    spans: list[Span] = []
    for number, effect in enumerate(found.effects):
        span = doc.char_span(*effect.span, label=effect.origin.kind, span_id=str(number), alignment_mode="expand")
        if span is not None:
            spans.append(span)
    doc.spans[KEY] = spans
    doc.user_data[KEY] = msgspec.to_builtins(found)
    return doc


class DocCollection:
    """Collects documents; the same texts in the same order give the same bytes."""

    def __init__(self) -> None:
        self._docs = DocBin(attrs=["ORTH", "SPACY"], store_user_data=True)

    def add(self, record: Text, found: Annotation) -> None:
        """Add one text with what was found in it."""
        self._docs.add(annotated_doc(record.text, found))

    def to_bytes(self) -> bytes:
        """Return the collection; ``DocBin().from_bytes`` reads it."""
        return bytes(self._docs.to_bytes())
