"""Nothing is dropped in silence: every cue is in an effect, in an exclusion with a named rule, or unrecognised."""

from __future__ import annotations

import gzip
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from extractor.grammar.cues import find_cues
from extractor.ir.annotation import Annotation
from extractor.ir.effects import Special
from extractor.nlp.lexer import get_lexer
from extractor.pipeline import annotate_text
from extractor.text.normalise import normalise

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import LANGS, SHARED, Record, annotate, texts

#: Cues as a person would look for them, written without the lexicon and the cue finder of the program. Between a verb
#: and a type word only what belongs to a description may stand: articles, numbers, colours, capitalised words.
_TYPES = {
    "en": r"(?:creature|land|artifact|enchantment|planeswalker)s?\b",
    "fr": r"(?:créature|terrain|artefact|enchantement|planeswalker)s?\b",
}
_SUBTYPES = {
    "en": r"(?:Swamp|Island|Mountain|Forest|Zombie|Human|Angel|Vampire|Equipment|Aura)s?\b",
    "fr": r"(?:marais|île|montagne|forêt|zombie|humain|ange|vampire|équipement|aura)s?\b",
}
_BETWEEN = {
    "en": r"(?:(?:an?|all|every|each|still|also|not|no longer|legendary|snow|and|[\dX*]+/[\dX*]+"
    r"|white|blue|black|red|green|colorless|[A-Z][\w'-]+) )*",
    "fr": r"(?:(?:une?|des|pas|plus|toujours|aussi|[\dX*]+/[\dX*]+) )*",
}
_BE = {
    "en": r"\b(?:is|are|isn't|aren't|it's|they're|he's|she's|that's) ",
    "fr": r"\b(?:est|sont|c'est|n'est|ce sont) ",
}
_OTHERS = {
    "en": r"\bbecomes?\b|\b(?:loses?|gains?) all (?:other )?(?:card |creature |land )?types\b"
    r"|\bin addition to (?:its|their) other [a-z ]*types\b",
    "fr": r"\bdevien(?:t|nent)\b|\b(?:perd|perdent|acquiert|acquièrent) tous (?:ses|leurs|les) (?:autres )?types\b"
    r"|\ben plus de (?:ses|leurs) autres (?:couleurs et de (?:ses|leurs) autres )?types\b",
}
CUES = {
    lang: re.compile(f"{_OTHERS[lang]}|{_BE[lang]}{_BETWEEN[lang]}(?:{_TYPES[lang]}|{_SUBTYPES[lang]})")
    for lang in LANGS
}


def missing(text: str, found: Annotation, places: list[tuple[int, int]]) -> list[str]:
    """Return the places of the text that no effect, exclusion or unrecognised clause holds."""
    held = [e.span for e in found.effects] + [x.span for x in found.excluded] + [u.span for u in found.unrecognized]
    return [text[s : s + 40] for s, e in places if not any((a <= s and e <= b) or s <= a < e for a, b in held)]


def cues_of(text: str, lang: str) -> list[tuple[int, int]]:
    """Return the places of the program's own cues, found over the whole text at once."""
    document = normalise(text)
    return [document.span(cue.start, cue.end) for cue in find_cues(get_lexer(lang).lex(document.norm))]


def seen_by_eye(text: str, lang: str) -> list[tuple[int, int]]:
    return [match.span() for match in CUES[lang].finditer(normalise(text).norm)]


@pytest.mark.parametrize("find", [cues_of, seen_by_eye])
def test_own_corpora_lose_no_cue(find: Any) -> None:
    lost = []
    for lang, text, record in texts():
        # The record's own name may hold the word of a cue; its places are no cues.
        places = [place for place in find(text, lang) if not _in_name(text, place, record, lang)]
        lost += [(lang, record["id"], what) for what in missing(text, annotate(lang, text, record), places)]
    assert lost == []


def _in_name(text: str, place: tuple[int, int], record: Record, lang: str) -> bool:
    name = record.get("name") or ""
    name = name.get(lang, "") if isinstance(name, dict) else name
    return (
        any(m.start() <= place[0] and place[1] <= m.end() for m in re.finditer(re.escape(name), text))
        if name
        else False
    )


def test_a_cue_has_one_account() -> None:
    """An excluded cue is not at the same time unrecognised, and the same cue is not excluded twice."""
    for lang, text, record in texts():
        found = annotate(lang, text, record)
        spans = [item.span for item in found.excluded]
        assert len(spans) == len(set(spans)), record["place"]
        unread = [(item.span, item.cue) for item in found.unrecognized]
        assert len(unread) == len(set(unread)), record["place"]


def test_finding_by_eye_finds_cues() -> None:
    """The patterns above are a check only while they find something to check: in most golden texts, a place."""
    for lang in LANGS:
        golden = [text for where, text, record in texts() if where == lang and isinstance(record["text"], dict)]
        with_cue = sum(bool(seen_by_eye(text, lang)) for text in golden)
        assert with_cue > 0.8 * len(golden), lang


# ------------------------------------------------------------------ on texts of the shared corpora

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared corpora are not beside the project")


class Foreign(msgspec.Struct):
    language: str
    text: str | None = None
    name: str | None = None


class Face(msgspec.Struct):
    name: str
    text: str | None = None
    type: str | None = None
    foreignData: list[Foreign] = []


class Atomic(msgspec.Struct):
    data: dict[str, list[Face]]


def shared_texts(lang: str) -> list[tuple[str, str]]:
    """Return name and text of every second card whose text has a cue to the eye."""
    raw = gzip.decompress((SHARED / "corpora" / "AtomicCards.json.gz").read_bytes())
    out: list[tuple[str, str]] = []
    for faces in msgspec.json.decode(raw, type=Atomic).data.values():
        for face in faces:
            if lang == "en":
                out.append((face.name, face.text or ""))
            else:
                out += [(f.name or "", f.text or "") for f in face.foreignData if f.language == "French"]
    return [(name, text) for name, text in out if seen_by_eye(text, lang)][::2]


@needs_shared
@pytest.mark.parametrize("lang", LANGS)
def test_shared_texts_lose_no_cue(lang: str) -> None:
    lost = []
    cards = shared_texts(lang)
    assert len(cards) > 500
    for name, text in cards:
        found = annotate_text(text, lang, name=name, local_name=name)
        for what in missing(text, found, seen_by_eye(text, lang)):
            if name not in what:
                lost.append((name, what))
    assert lost == []


# ------------------------------------------------------------------ a clause is read whole or not at all


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "It becomes a 3/3 grimwalk Spirit creature with vigilance until end of turn."),
        ("en", "It becomes a 3/3 Spirit creature with grimwalk and vigilance in addition to its other types."),
        ("fr", "Elle devient une créature 3/3 ténébrante Esprit avec la vigilance jusqu'à la fin du tour."),
    ],
)
def test_an_unknown_word_inside_a_clause_leaves_it_unread(lang: str, text: str) -> None:
    found = annotate_text(text, lang)
    assert found.effects == ()
    assert [u.span for u in found.unrecognized][:1] == [(0, len(text))]


@pytest.mark.parametrize(
    ("lang", "text", "name"),
    [
        ("en", "It becomes a 3/3 Spirit creature with vigilance and grimwalk until end of turn.", "grimwalk"),
        ("en", "It becomes a 3/3 Spirit creature with vigilance and double team in addition to its other types.", "double team"),
        ("fr", "Elle devient une créature 3/3 Esprit avec la vigilance et la ténébrance jusqu'à la fin du tour.", "ténébrance"),
    ],
)
def test_an_unknown_ability_at_the_end_of_a_list_is_kept_in_words(lang: str, text: str, name: str) -> None:
    (effect,) = annotate_text(text, lang).effects
    (abilities,) = [change.values for change in effect.changes if change.what == "abilities"]
    begin = text.index(name)
    assert abilities == ("vigilance", Special(text=name, span=(begin, begin + len(name)), signature=""))


def test_words_behind_a_change_are_noted() -> None:
    text = "Creatures you control are Zombies in addition to their other types and have grimwalk."
    found = annotate_text(text, "en", type_line="Enchantment")
    assert len(found.effects) == 1
    (note,) = found.diagnostics
    assert (note.code, text[slice(*note.span)]) == ("TE110", "have grimwalk")
