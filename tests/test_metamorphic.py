"""Metamorphic tests: what may be written otherwise without another meaning, and what two words more must change.

Each test rewrites the golden texts and compares the effects of the new text with those of the old one, right or wrong.
"""

from __future__ import annotations

import copy
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from extractor.ir.annotation import Annotation
from extractor.pipeline import annotate_text

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import LANGS, Record, comparable, golden_records, in_order, read, read_as

Rewrite = Callable[[str], str]
lang_and = pytest.mark.parametrize("lang", LANGS)


def meaning(found: Annotation) -> list[dict[str, Any]]:
    return in_order([comparable(effect) for effect in found.effects])


def differing(
    lang: str, rewrite: Rewrite, *, at_least: int, spans: bool = False, but: tuple[str, ...] = ()
) -> list[str]:
    """Return the records whose meaning changes when their text is rewritten; ``at_least`` texts must be rewritten."""
    out, tried = [], 0
    for record in golden_records():
        text = record["text"][lang]
        again = rewrite(text)
        if again == text or record["id"] in but:
            continue
        tried += 1
        one, other = read(record, lang), read_as(record, lang, again)
        same = meaning(one) == meaning(other)
        if spans:
            same = same and [e.span for e in one.effects] == [e.span for e in other.effects]
        if not same:
            out.append(record["id"])
    assert tried >= at_least
    return out


# ------------------------------------------------------------------ the same words, written otherwise


def typographic(text: str) -> str:
    """Curly quotes and apostrophes, no-break spaces and hyphens: what print uses, at the same length."""
    text = re.sub(r'"([^"]*)"', "\u201c\\1\u201d", text).replace("'", "\u2019")
    text = text.replace("« ", "«\u00a0").replace(" »", "\u00a0»").replace(" :", "\u00a0:")
    return re.sub(r"(?<=\w)-(?=\w)", "\u2011", text)


@lang_and
def test_typographic_signs(lang: str) -> None:
    assert differing(lang, typographic, at_least=100, spans=True) == []


def plain(text: str) -> str:
    """Straight quotation marks for French ones."""
    return text.replace("« ", '"').replace(" »", '"') if "marqueur" not in text else text


def test_straight_quotes_for_french_ones() -> None:
    assert differing("fr", plain, at_least=10) == []


REMINDERS = {
    "en": " (It becomes a 9/9 Whale creature. It's still a land.)",
    "fr": " (Elle devient une créature 9/9 Baleine. C'est toujours un terrain.)",
}


@lang_and
def test_reminder_text_says_nothing_new(lang: str) -> None:
    assert differing(lang, lambda text: text + REMINDERS[lang], at_least=300) == []


@lang_and
def test_reminder_text_may_be_missing(lang: str) -> None:
    assert differing(lang, lambda text: re.sub(r" ?\([^()]*\)\n?", "", text), at_least=5) == []


ENTERS = {
    "en": [(r"\b(enters?) the battlefield\b", r"\1"), (r"\b(enters?)\b(?! the)", r"\1 the battlefield")],
    "fr": [
        (r"\barrive (?:sur le champ de bataille|en jeu)", "arrive"),
        (r"\barrive\b(?! (?:sur|en))", "arrive sur le champ de bataille"),
    ],
}


@lang_and
@pytest.mark.parametrize("way", [0, 1], ids=["shorter", "longer"])
def test_to_enter_is_to_enter_the_battlefield(lang: str, way: int) -> None:
    pattern, new = ENTERS[lang][way]
    assert differing(lang, lambda text: re.sub(pattern, new, text), at_least=3) == []


OTHER_ABILITY = {"en": ("Flying\n", "\nDraw a card."), "fr": ("Vol\n", "\nPiochez une carte.")}


@lang_and
@pytest.mark.parametrize("side", [0, 1], ids=["before", "behind"])
def test_another_ability_changes_nothing(lang: str, side: int) -> None:
    piece = OTHER_ABILITY[lang][side]
    rewrite: Rewrite = (lambda text: piece + text) if side == 0 else (lambda text: text + piece)
    assert differing(lang, rewrite, at_least=300) == []


# ------------------------------------------------------------------ another name

NAMES = {
    "en": ("Zornak", "Becomes a Swamp", "Salt and Iron with Flying"),
    "fr": ("Zornak", "Devient un marais", "Sel et fer avec le vol"),
}


def renamed(record: Record, lang: str, name: str) -> tuple[str, bool]:
    """Put another name in the place of the own one, in full or short."""
    own = record["name"][lang]
    text = record["text"][lang]
    forms = [own, own.split(", ")[0]]
    for form in forms:
        text = text.replace(form, name)
    return text, text != record["text"][lang]


@lang_and
@pytest.mark.parametrize("which", range(3))
def test_any_name_will_do(lang: str, which: int) -> None:
    name, wrong, tried = NAMES[lang][which], [], 0
    for record in golden_records():
        if lang not in record.get("name", {}):
            continue
        text, changed = renamed(record, lang, name)
        if not changed:
            continue
        tried += 1
        found = annotate_text(text, lang, local_name=name, type_line=record.get("type", {}).get(lang))
        if meaning(found) != meaning(read(record, lang)):
            wrong.append(record["id"])
    assert tried > 40
    assert wrong == []


#: How the current templating names the object itself; the older one uses its name.
ITSELF = {
    "en": r"\bthis (?:creature|land|artifact|enchantment|permanent|Vehicle|Equipment)\b(?!'s)",
    "fr": r"\b(?:ce terrain|cet artefact|cet enchantement|ce permanent|ce véhicule|cet équipement|cette créature)\b",
}


@lang_and
def test_this_object_may_be_named(lang: str) -> None:
    """Only where all effects are about the object itself: « cette créature » also takes up another one."""
    pattern, wrong, tried = re.compile(ITSELF[lang], re.IGNORECASE), [], 0
    for record in golden_records():
        text = record["text"][lang]
        found = read(record, lang)
        if not pattern.search(text) or lang in record.get("name", {}) or {e.subject.ref for e in found.effects} != {"self"}:
            continue
        tried += 1
        named = annotate_text(
            pattern.sub("Zornak", text), lang, local_name="Zornak", type_line=record.get("type", {}).get(lang)
        )
        if meaning(named) != meaning(found):
            wrong.append(record["id"])
    assert tried > 40
    assert wrong == []


@lang_and
def test_the_placeholder_is_a_name(lang: str) -> None:
    wrong = []
    for record in golden_records():
        if lang in record.get("name", {}):
            text, _ = renamed(record, lang, "~")
            if meaning(read_as(record, lang, text)) != meaning(read(record, lang)):
                wrong.append(record["id"])
    assert wrong == []


# ------------------------------------------------------------------ the same thing, said in another place

DURATION = {"en": "until end of turn", "fr": "jusqu'à la fin du tour"}


def leading(lang: str) -> Rewrite:
    """Move a duration from the end of a text of one sentence to its beginning."""
    small = r"(?:Target|Each|All|Up|This|Two|Any|L'(?=[a-z])|Le|La|Les|Une?|Cet?|Cette|Chaque|Jusqu'|Deux)"

    def rewrite(text: str) -> str:
        found = re.fullmatch(rf"((?:[^:\"«]*: ?)?)([^.:\"«]+) {DURATION[lang]}\.", text)
        if not found or DURATION[lang] in found[2].lower():
            return text
        body = re.sub(rf"^{small}(?!\w)", lambda m: m[0].lower(), found[2])
        return f"{found[1]}{DURATION[lang].capitalize()}, {body}."

    return rewrite


@lang_and
def test_a_duration_may_stand_in_front(lang: str) -> None:
    assert differing(lang, leading(lang), at_least=30) == []


JOINED = {
    "en": {
        r"(?<=\w)\. It's still (?=an? \w+\.)": " that's still ",
        r"(?<=\w)\. They're still (?=\w+\.)": " that are still ",
    },
    "fr": {
        r"(?<=\w)\. C'est toujours (?=une? \w+\.)": " qui est toujours ",
        r"(?<=\w)\. Ce sont toujours (?=des \w+\.)": " qui sont toujours ",
    },
}
#: What closes a clause, so that nothing can be joined to its description: a defined number, a name, another object.
CLOSED = re.compile(r"where|equal|named|of that card|étant|égale|appelée|de cette carte")


@lang_and
def test_retention_may_be_joined_to_its_clause(lang: str) -> None:
    def rewrite(text: str) -> str:
        if not CLOSED.search(text):
            for pattern, new in JOINED[lang].items():
                text = re.sub(pattern, new, text)
        return text

    # There a sentence with another verb stands in between, to which nothing can be joined.
    assert differing(lang, rewrite, at_least=25, but=("retention/still-not-the-next-sentence",)) == []


# ------------------------------------------------------------------ a few words more

ADDITION = {
    "en": (" in addition to its other types", " in addition to their other types"),
    "fr": (" en plus de ses autres types", " en plus de leurs autres types"),
}
#: Before the duration, or at the end of the text.
END = {
    "en": r"(?=(?: (?:until (?:end|your|this|the|its)|for as long as|for the rest|this turn)[^.,]*)?\.$)",
    "fr": r"(?=(?: (?:jusqu'à (?:la|ce que|votre)|tant que|pour le|ce tour)[^.,]*)?\.$)",
}
VERBS = {
    "en": r"\b(?:becomes?|is|are|gets?|gains?|has|have|loses?|choose|isn't|that's)\b",
    "fr": r"\b(?:devien\w+|est|sont|gagne\w*|acqu[ié]\w+|a|avoir|ont|perd\w*|choisi\w*|n'est)\b",
}
PLURAL = {"en": r"\b(?:become|are)\b", "fr": r"\b(?:deviennent|sont)\b"}


def sets_types(record: Record, lang: str) -> bool:
    """True for a text of one sentence with one verb that sets types and says nothing of retention."""
    text = record["text"][lang].split("\n")[-1]
    effect = record["effects"][0]
    cue = effect.get("retention", {}).get("cue")
    if len(record["effects"]) > 1 or cue not in (None, "artifact_creature"):
        return False
    if "condition" in effect or effect["origin"]["kind"] == "copy" or set('"«') & set(text):
        return False
    verbs = re.findall(VERBS[lang], text.split(" : ")[-1])
    sets = any(c["op"] == "set" and c["what"] in ("card_types", "subtypes") for c in effect["changes"])
    return sets and text.count(".") == len(verbs) == 1


def added(effects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the words of addition make of effects: types are added, all else stays (205.1b)."""
    effects = copy.deepcopy(effects)
    for effect in effects:
        effect["retention"] = {"cue": "in_addition", "kept": ["type"]}
        for change in effect["changes"]:
            if change["what"] in ("card_types", "subtypes"):
                change["op"] = "add"
        effect["changes"] = in_order(effect["changes"])
    return effects


@lang_and
def test_addition_turns_sets_into_adds_and_nothing_else(lang: str) -> None:
    wrong, tried = [], 0
    for record in golden_records():
        if not sets_types(record, lang):
            continue
        tried += 1
        text = record["text"][lang]
        longer = re.sub(END[lang], ADDITION[lang][bool(re.search(PLURAL[lang], text))], text, count=1)
        assert longer != text
        if meaning(read_as(record, lang, longer)) != in_order(added(meaning(read(record, lang)))):
            wrong.append(record["id"])
    assert tried >= 40
    assert wrong == []
