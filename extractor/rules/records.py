"""Reports on rules documents as plain data for JSON, the fields in a fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from extractor.rules.difference import RulesComparison
from extractor.rules.examples import ExampleCheck
from extractor.rules.model import RulesDocument
from extractor.rules.policy import read_policy
from extractor.rules.side import Side
from extractor.rules.vocabulary import VocabularyComparison


def show_record(document: RulesDocument) -> dict[str, Any]:
    """Return a document: its lines by kind, its rules with their pieces, references and glossary."""
    return {
        **_head(document.name, document.lang, document.effective),
        "lines": dict(sorted(Counter(line.kind for line in document.lines).items())),
        "titles": dict(document.titles),
        "rules": [
            {
                "number": rule.number,
                "parent": rule.parent,
                "line": rule.line,
                "span": rule.span,
                "pieces": [
                    {"kind": piece.kind, "span": piece.span, "text": document.words(piece.span), "date": piece.date}
                    for piece in rule.pieces
                ],
            }
            for rule in document.rules
        ],
        "references": msgspec.to_builtins(document.references),
        "glossary": msgspec.to_builtins(document.glossary),
    }


def norms_record(side: Side) -> dict[str, Any]:
    """Return the norms of an edition with the words that say them, its lists, its policy, and the account of its sentences."""
    edition, document, reading = side.edition, side.document, side.reading
    found = read_policy(edition)
    record: dict[str, Any] = {
        **_head(edition.name, edition.lang, edition.effective),
        "policy": {
            name: sorted(value) if isinstance(value, frozenset) else value
            for name, value in ((field, getattr(found.policy, field)) for field in found.policy.__struct_fields__)
        },
        "silent": list(found.silent),
    }
    if document is None or reading is None:
        record["norms"] = [{"rule": one.rule, "norm": msgspec.to_builtins(one.norm)} for one in edition.norms]
        record["lists"] = msgspec.to_builtins(edition.lists)
        return record
    record["norms"] = [
        {
            "rule": one.rule,
            "norm": msgspec.to_builtins(one.norm),
            "spans": list(one.spans),
            "words": [document.words(span) for span in one.spans],
        }
        for one in reading.statements
    ]
    record["lists"] = msgspec.to_builtins(reading.lists)
    record["sentences"] = dict(sorted(Counter(one.status for one in reading.sentences).items()))
    record["not_covered"] = [
        {**msgspec.to_builtins(one), "line": document.line_of(one.span[0]), "text": document.words(one.span)}
        for one in reading.not_covered
    ]
    return record


def vocabulary_record(side: Side, found: VocabularyComparison) -> dict[str, Any]:
    """Return the lists of an edition and their differences."""
    edition = side.edition
    return {
        **_head(edition.name, edition.lang, edition.effective),
        "lists": msgspec.to_builtins(edition.lists),
        **msgspec.to_builtins(found),
    }


def difference_record(left: Side, right: Side, found: RulesComparison) -> dict[str, Any]:
    """Return a comparison in the shape of the records of ``compare``."""
    sides = {
        name: _head(side.edition.name, side.edition.lang, side.edition.effective)
        for name, side in (("left", left), ("right", right))
    }
    return {**sides, **msgspec.to_builtins(found)}


def examples_record(document: RulesDocument, checks: Iterable[ExampleCheck]) -> dict[str, Any]:
    """Return the claims of the examples of a document, and whether they hold."""
    return {
        **_head(document.name, document.lang, document.effective),
        "examples": [
            {
                "rule": one.rule,
                "span": one.span,
                "words": one.words,
                "claim": one.claim,
                "holds": one.holds,
                "problem": one.problem,
            }
            for one in checks
        ],
    }


def _head(name: str, lang: str, effective: object) -> dict[str, Any]:
    return {"name": name, "lang": lang or None, "effective": effective}
