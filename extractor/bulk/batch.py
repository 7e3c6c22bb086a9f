"""Reads a batch of texts and returns plain rows: pure, picklable by name, nothing but texts in and bytes out.

Engines that map over batches (Ray ``map_batches``, Spark ``mapInArrow``) can call ``annotate_batch`` in a few lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from itertools import repeat
from typing import NamedTuple, Protocol

from extractor.errors import ExtractorError
from extractor.io.records import TextRecord
from extractor.io.rows import body
from extractor.ir.annotation import Annotation, Diagnostic

_WORD = re.compile(r"\w+")


class Reader(Protocol):
    """What reads one text; ``extractor.pipeline.annotate_text`` is the one that is used."""

    def __call__(
        self,
        text: str,
        lang: str,
        *,
        name: str | None = None,
        local_name: str | None = None,
        type_line: str | None = None,
    ) -> Annotation:
        """Return what the text says."""


class Request(NamedTuple):
    """All that a reading depends on. A name that shares no word with the text is left out, so that copies are equal."""

    text: str
    lang: str
    name: str | None = None
    local_name: str | None = None
    type_line: str | None = None


class Answer(NamedTuple):
    """The JSON body of a reading (see ``rows.body``), and what went wrong inside it, if anything did."""

    body: bytes
    error: str | None = None


def request(record: TextRecord) -> Request:
    """Return what the reading of a record depends on."""
    text = _folded(record.text)
    name, local = record.name, record.local_name
    return Request(
        record.text,
        record.lang,
        name if name and _shares_a_word(name, text) else None,
        local if local and _shares_a_word(local, text) else None,
        record.type_line,
    )


def _folded(text: str) -> str:
    return text.casefold().replace("\u0153", "oe").replace("\u00e6", "ae")


@lru_cache(maxsize=4096)
def _words(name: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(_folded(name)))


def _shares_a_word(name: str, folded: str) -> bool:
    return any(word in folded for word in _words(name))


def pipeline_reader() -> Reader:
    """Return the reader of this package. It is imported here, because it brings spaCy with it."""
    reader: Reader = import_module("extractor.pipeline").annotate_text
    return reader


def read_one(one: Request, read: Reader) -> Answer:
    """Read one text.

    Raises:
        ExtractorError: a grammar or lexicon is broken. Any other error becomes an answer with ``error``, since one odd
            text must not end a run over half a million.
    """
    try:
        found = read(one.text, one.lang, name=one.name, local_name=one.local_name, type_line=one.type_line)
    except ExtractorError:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        failed = Diagnostic(code="TE520", span=(0, len(one.text)), message=reason)
        return Answer(body(Annotation(lang=one.lang, diagnostics=(failed,))), reason)
    return Answer(body(found))


def read_batch(requests: Sequence[Request], read: Reader | None = None) -> list[Answer]:
    """Read texts one after the other, in this process; the task of a worker."""
    reader = read or pipeline_reader()
    return [read_one(one, reader) for one in requests]


def annotate_batch(
    texts: Sequence[str], lang: str, names: Sequence[str | None] | None = None, read: Reader | None = None
) -> list[bytes]:
    """Read a batch of texts of one language.

    Args:
        texts: the texts.
        lang: their language.
        names: the name of the card of each, where known.
        read: another reader than the pipeline's.

    Returns:
        For each text the JSON object of its ``effects``, ``unrecognized``, ``excluded`` and ``diagnostics``.
    """
    pairs = zip(texts, names or repeat(None), strict=False)
    return [answer.body for answer in read_batch([Request(text, lang, name) for text, name in pairs], read)]
