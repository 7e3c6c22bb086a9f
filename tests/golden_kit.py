"""The corpora of the project, and what it means that two effects are the same."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from lark import Token, Tree

from extractor.grammar import parser
from extractor.grammar.tokens import Tok
from extractor.ir.annotation import Ability, Annotation
from extractor.ir.canonical import canonical
from extractor.ir.effects import Effect
from extractor.pipeline import annotate_text, read_text

ROOT = Path(__file__).resolve().parent.parent
CORPORA = ROOT / "corpora"
SHARED = ROOT.parent / "shared"
LANGS = ("en", "fr")

Record = dict[str, Any]
#: What the expected records do not say: ``layers`` and ``rules`` follow from the rest and have tests of their own;
#: ``anaphor`` tells how the object is named ("it", its name), not which object it is.
_UNSAID = frozenset({"layers", "rules", "anaphor"})
_NOWHERE = [0, 0]
_READ: dict[tuple[str, str], Annotation] = {}


@cache
def golden_records() -> tuple[Record, ...]:
    """Return all golden records in the order of the files."""
    return tuple(_lines("golden"))


@cache
def negative_records() -> tuple[Record, ...]:
    """Return all negative records; each has the language of its file."""
    return tuple(_lines("negative"))


@cache
def reported_records() -> tuple[Record, ...]:
    """Return the records of texts that must be reported as unread; each has the language of its file."""
    return tuple(_lines("reported"))


def _lines(folder: str) -> list[Record]:
    out: list[Record] = []
    for file in sorted((CORPORA / folder).glob("*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            record: Record = json.loads(line)
            record["place"] = f"{file.relative_to(ROOT)}:{number}"
            if folder != "golden":
                record.setdefault("lang", file.stem)
            out.append(record)
    return out


def read(record: Record, lang: str) -> Annotation:
    """Read the text of a golden record in one of its languages; a record is read once."""
    key = (record["id"], lang)
    if key not in _READ:
        _READ[key] = read_as(record, lang, record["text"][lang])
    return _READ[key]


def read_as(record: Record, lang: str, text: str) -> Annotation:
    """Read another text as if it stood on the card of a golden record."""
    name, kind = record.get("name", {}), record.get("type", {})
    return annotate_text(text, lang, name=name.get("en"), local_name=name.get(lang), type_line=kind.get(lang))


def texts() -> list[tuple[str, str, Record]]:
    """Return every text of the corpora with its language and record."""
    golden = [(lang, text, record) for record in golden_records() for lang, text in record["text"].items()]
    return golden + [(r["lang"], r["text"], r) for r in (*negative_records(), *reported_records())]


def annotate(lang: str, text: str, record: Record) -> Annotation:
    """Read a text of any record, or a variant of it, as if it stood on the card of the record."""
    if isinstance(record["text"], dict):
        return read(record, lang) if text == record["text"][lang] else read_as(record, lang, text)
    name = record.get("name")
    return annotate_text(text, lang, name=name, local_name=name, type_line=record.get("type"))


def read_fully(lang: str, text: str, record: Record) -> tuple[Ability, ...]:
    """Read also what changes no type in a text of a record, and return the abilities."""
    name, kind = record.get("name"), record.get("type")
    if isinstance(record["text"], dict):
        name, kind = (name or {}).get(lang), (kind or {}).get(lang)
    return read_text(text, lang, name=name, local_name=name, type_line=kind).abilities


def comparable(effect: Effect) -> dict[str, Any]:
    """Return the canonical form of an effect without the fields that expected records leave unsaid."""
    data: dict[str, Any] = _strip(canonical(effect))
    duration = data.get("duration", {})
    if duration.get("condition") == data.get("condition"):
        duration.pop("condition", None)  # the condition of a static ability is said once
    return data


def expected_effect(data: dict[str, Any]) -> Effect:
    """Return the effect that an expected record spells out; places in the text are left open."""
    return msgspec.convert({"span": _NOWHERE, "clauses": [], **_placed(data)}, Effect)


def expected(record: Record) -> list[dict[str, Any]]:
    """Return the comparable forms of the effects that a golden record expects."""
    return [comparable(expected_effect(data)) for data in record["effects"]]


def in_order(effects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Sort comparable effects: languages may name them in another order."""
    return sorted(effects, key=msgspec.json.encode)


def _strip(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _strip(item) for key, item in value.items() if key not in _UNSAID}
    return [_strip(item) for item in value] if isinstance(value, list) else value


def _placed(value: Any) -> Any:
    """Give the conditions and words of an expected record the place that their types ask for."""
    if isinstance(value, list):
        return [_placed(item) for item in value]
    if not isinstance(value, dict):
        return value
    out = {key: _placed(item) for key, item in value.items()}
    if out.get("is") == "text":
        out = {"text": "", "span": _NOWHERE, **out}
    if "predicate" in out:
        out = {"span": _NOWHERE, **out}
    return out


Classes = tuple[tuple[str, str], ...]


class Candidate(NamedTuple):
    """A stretch of tokens that was read: the readings that were chosen, the others, and the tree."""

    lang: str
    start: str
    chosen: Classes
    options: tuple[Classes, ...]
    tree: Tree[Token]
    place: str


@cache
def candidates() -> tuple[Candidate, ...]:
    """Read the corpora and collect what the parser built trees of, each sequence of classes once."""
    found: dict[tuple[str, str, tuple[str, ...]], Candidate] = {}
    build = parser._build
    place = ""

    def note(lang: str, tokens: list[Tok], chosen: Classes, start: str) -> Tree[Token]:
        tree = build(lang, tokens, chosen, start)
        options = tuple(((t.cls, t.value), *((r.cls, r.value) for r in t.others)) for t in tokens)
        key = (lang, start, tuple(cls for cls, _ in chosen))
        found.setdefault(key, Candidate(lang, start, chosen, options, tree, place))
        return tree

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser, "_build", note)
        for lang, text, record in texts():
            place = record["place"]
            read_fully(lang, text, record)
    return tuple(found.values())
