"""What a keyword does by its rule agrees with what its reminder text says (702, 207.2)."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
import pytest
from golden_kit import SHARED, golden_records

from extractor.grammar.keywords import keyword_effects
from extractor.ir.effects import Effect
from extractor.lexicon.catalogue import load_catalogue
from extractor.lexicon.typeline import parse_type_line
from extractor.pipeline import annotate_text

#: Their reminder text says no more than part of it ("it's an Aura spell"), or names the types of this very card too.
LOOSE = frozenset({"bestow", "embalm", "eternalize"})
_REMINDER = re.compile(r"\(([^()]+)\)")
_TYPES = ("card_types", "subtypes", "supertypes")


class Told(msgspec.Struct, frozen=True):
    """A keyword on a card: its name, its own effects, and those of the reminder text behind it."""

    keyword: str
    types: frozenset[str]
    own: tuple[Effect, ...]
    reminded: tuple[Effect, ...]


def told(text: str, lang: str, type_line: str | None, name: str | None = None) -> Iterator[Told]:
    """Yield each keyword of a text that changes types and has reminder text on its line."""
    found = annotate_text(text, lang, local_name=name, type_line=type_line)
    at = 0
    for line in text.split("\n"):
        reminder = _REMINDER.search(line)
        own = tuple(e for e in found.effects if e.origin.kind == "keyword" and at <= e.span[0] < at + len(line))
        at += len(line) + 1
        if reminder and own and own[0].origin.keyword:
            inner = annotate_text(reminder[1], lang, local_name=name, type_line=type_line)
            # Some name the keyword itself ("To amass Orcs X, put …"): that is no second change.
            reminded = tuple(e for e in inner.effects if e.origin.kind != "keyword")
            yield Told(own[0].origin.keyword, types_of(type_line, lang), own, reminded)


def types_of(type_line: str | None, lang: str) -> frozenset[str]:
    line = parse_type_line(type_line or "", lang)
    return frozenset([*line.card_types, *(name for _, name in line.subtypes)])


def changes(effects: Iterable[Effect]) -> list[str]:
    return sorted(str(msgspec.to_builtins(c)) for e in effects for c in e.changes if c.what in _TYPES)


def named(effects: Iterable[Effect]) -> frozenset[str]:
    """Return the types that effects name."""
    return frozenset(str(value) for e in effects for c in e.changes if c.what in _TYPES for value in c.values)


def disagrees(one: Told) -> bool:
    if one.keyword in LOOSE:
        return named(one.own) - one.types != named(one.reminded) - one.types
    return changes(one.own) != changes(one.reminded)


@pytest.mark.parametrize("keyword", sorted(keyword_effects()))
def test_a_keyword_alone_tells_its_effects_and_cites_its_rule(keyword: str) -> None:
    """The name of the keyword, with whatever parameter it takes, is enough."""
    known = load_catalogue().keywords[keyword]
    behind = {"cost": " {2}", "number": " 3", "number_cost": " 4—{2}{U}"}.get(known.parameter, "")
    text = {"amass": "Amass Zombies 2.", "station": "Station\n5+ | Flying"}.get(keyword, f"{keyword.capitalize()}{behind}")
    found = annotate_text(text, "en", type_line="Artifact — Spacecraft")
    effects = [e for e in found.effects if e.origin.keyword == keyword]
    assert len(effects) == len(keyword_effects()[keyword])
    for effect in effects:
        assert effect.origin.kind == "keyword"
        assert any(rule.startswith(f"{known.rule}") for rule in effect.rules)


def test_own_texts_agree() -> None:
    found = [
        one
        for record in golden_records()
        for lang, text in record["text"].items()
        for one in told(text, lang, record.get("type", {}).get(lang), record.get("name", {}).get(lang))
    ]
    assert {one.keyword for one in found} >= {"changeling", "crew", "bestow", "awaken", "embalm", "eternalize", "reconfigure"}
    assert [one for one in found if disagrees(one)] == []


def test_a_disagreement_would_be_seen() -> None:
    crew = "Crew 3 (Tap any number of creatures you control: This Vehicle becomes an artifact Zombie creature until end of turn.)"
    embalm = "Embalm {3}{W} ({3}{W}: Create a token that's a copy of it, except it's a white Skeleton Cat.)"
    for text, line in ((crew, "Artifact — Vehicle"), (embalm, "Creature — Cat")):
        (one,) = told(text, "en", line)
        assert disagrees(one)


class _Foreign(msgspec.Struct):
    language: str
    text: str | None = None
    type: str | None = None
    name: str | None = None


class _Face(msgspec.Struct):
    name: str
    text: str | None = None
    type: str | None = None
    foreignData: list[_Foreign] = []


class _Atomic(msgspec.Struct):
    data: dict[str, list[_Face]]


class _Card(msgspec.Struct):
    name: str
    oracle_text: str | None = None
    type_line: str | None = None
    card_faces: list[_Card] = []


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared corpora are not beside the project")
def test_real_reminder_texts_agree() -> None:
    atomic = gzip.decompress((SHARED / "corpora" / "AtomicCards.json.gz").read_bytes())
    newest = gzip.decompress((SHARED / "corpora" / "commanders-2026.json.gz").read_bytes())
    faces = [face for faces in msgspec.json.decode(atomic, type=_Atomic).data.values() for face in faces]
    texts = [("en", face.name, face.text, face.type) for face in faces]
    texts += [("fr", f.name, f.text, f.type) for face in faces for f in face.foreignData if f.language == "French"]
    cards = msgspec.json.decode(newest, type=list[_Card])
    texts += [("en", card.name, card.oracle_text, card.type_line) for one in cards for card in (one.card_faces or [one])]
    seen: Counter[str] = Counter()
    wrong: list[tuple[str | None, Told]] = []
    for lang, name, text, line in texts:
        if text and line and "(" in text:
            for one in told(text, lang, line, name):
                seen[one.keyword] += 1
                wrong += [(name, one)] if disagrees(one) else []
    assert seen["crew"] > 80
    assert seen["changeling"] > 80
    assert seen["bestow"] > 60
    assert wrong == []
