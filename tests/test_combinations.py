"""Subjects, descriptions, retention, durations and triggers in combination: both languages give what the parts say.

The golden corpus shows each part; here any subject meets any description. Each part is written in both languages with
what it adds to the effect, and the expected effect is put together from the parts.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
import pytest

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.effects import Change, Count, Duration, Effect, Origin, OriginKind, Retention, Special, Subject
from extractor.pipeline import annotate_text

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import comparable

YOURS = f.ControllerIs("you")
CREATURE, LAND, ARTIFACT = f.CardTypeIs("creature"), f.CardTypeIs("land"), f.CardTypeIs("artifact")


class Who(NamedTuple):
    en: str
    fr: str
    subject: Subject
    plural: bool = False


class What(NamedTuple):
    """A description: English singular and plural, French singular and plural, and its changes."""

    en: tuple[str, str]
    fr: tuple[str, str]
    changes: tuple[Change, ...]


def all_of(*parts: f.Filter) -> f.Filter:
    return f.And(of=parts) if len(parts) > 1 else parts[0]


WHO = [
    Who("target creature", "la créature ciblée", Subject("target", CREATURE)),
    Who("target creature", "une créature ciblée", Subject("target", CREATURE)),
    Who("Verdant Hollow", "le Creux verdoyant", Subject("self")),
    Who("each creature you control", "chaque créature que vous contrôlez", Subject("all", all_of(CREATURE, YOURS))),
    Who("all lands", "tous les terrains", Subject("all", LAND), True),
    Who("enchanted creature", "la créature enchantée", Subject("attached", CREATURE)),
    Who(
        "up to two target artifacts you control",
        "jusqu'à deux artefacts ciblés que vous contrôlez",
        Subject("target", all_of(ARTIFACT, YOURS), Count(0, 2)),
        True,
    ),
    Who(
        "creatures your opponents control",
        "les créatures que vos adversaires contrôlent",
        Subject("all", all_of(CREATURE, f.ControllerIs("opponent"))),
        True,
    ),
    Who(
        "nonbasic lands", "les terrains non-base", Subject("all", all_of(f.Not(of=f.SupertypeIs("basic")), LAND)), True
    ),
    Who(
        "each other non-Aura enchantment",
        "chaque autre enchantement non-Aura",
        Subject(
            "all", all_of(f.Not(of=f.SubtypeIs("Aura", "enchantment")), f.CardTypeIs("enchantment"), f.OtherThan())
        ),
    ),
    Who(
        "other Goblins",
        "les autres gobelins",
        Subject("all", all_of(f.SubtypeIs("Goblin", "creature"), f.OtherThan())),
        True,
    ),
    Who(
        "target legendary creature",
        "la créature légendaire ciblée",
        Subject("target", all_of(f.SupertypeIs("legendary"), CREATURE)),
    ),
    Who("white creatures", "les créatures blanches", Subject("all", all_of(f.ColorIs("white"), CREATURE)), True),
    Who(
        "target noncreature artifact",
        "l'artefact non-créature ciblé",
        Subject("target", all_of(f.Not(of=CREATURE), ARTIFACT)),
    ),
]


def creature(*subtypes: str) -> Change:
    return Change("set", "subtypes", subtypes, of="creature")


def numbers(power: int, toughness: int) -> Change:
    return Change("set", "power_toughness", (Special(power=power, toughness=toughness),))


BE_CREATURE = Change("set", "card_types", ("creature",))
BE_BOTH = Change("add", "card_types", ("artifact", "creature"))  # 205.1b
WHAT = [
    What(("a 2/2 creature", "2/2 creatures"), ("une créature 2/2", "des créatures 2/2"), (BE_CREATURE, numbers(2, 2))),
    What(
        ("a 3/3 green Elemental creature with haste", "3/3 green Elemental creatures with haste"),
        ("une créature 3/3 verte Élémental avec la célérité", "des créatures 3/3 vertes Élémental avec la célérité"),
        (
            BE_CREATURE,
            creature("Elemental"),
            Change("set", "colors", ("green",)),
            numbers(3, 3),
            Change("add", "abilities", ("haste",)),
        ),
    ),
    What(
        ("a 1/1 white and black Human Cleric creature", "1/1 white and black Human Cleric creatures"),
        ("une créature 1/1 blanche et noire Humain et Clerc", "des créatures 1/1 blanches et noires Humain et Clerc"),
        (BE_CREATURE, creature("Human", "Cleric"), Change("set", "colors", ("white", "black")), numbers(1, 1)),
    ),
    What(
        ("a legendary Dragon creature", "legendary Dragon creatures"),
        ("une créature légendaire Dragon", "des créatures légendaires Dragon"),
        (BE_CREATURE, creature("Dragon"), Change("add", "supertypes", ("legendary",))),
    ),
    What(
        ("an artifact creature", "artifact creatures"), ("une créature-artefact", "des créatures-artefacts"), (BE_BOTH,)
    ),
    What(
        ("a 0/4 Wall artifact creature", "0/4 Wall artifact creatures"),
        ("une créature-artefact 0/4 Mur", "des créatures-artefacts 0/4 Mur"),
        (BE_BOTH, creature("Wall"), numbers(0, 4)),
    ),
    What(("a Frog", "Frogs"), ("une grenouille", "des grenouilles"), (creature("Frog"),)),
    What(
        ("a blue Frog with base power and toughness 1/1", "blue Frogs with base power and toughness 1/1"),
        (
            "une grenouille bleue avec une force et une endurance de base de 1/1",
            "des grenouilles bleues avec une force et une endurance de base de 1/1",
        ),
        (creature("Frog"), Change("set", "colors", ("blue",)), numbers(1, 1)),
    ),
    What(
        ("an Elf Warrior", "Elf Warriors"),
        ("un elfe et guerrier", "des elfes et guerriers"),
        (creature("Elf", "Warrior"),),
    ),
    What(("a Swamp", "Swamps"), ("un marais", "des marais"), (Change("set", "subtypes", ("Swamp",), of="land"),)),
    What(
        ("a colorless artifact", "colorless artifacts"),
        ("un artefact incolore", "des artefacts incolores"),
        (Change("set", "card_types", ("artifact",)), Change("set", "colors")),
    ),
    What(
        ("a Forest land", "Forest lands"),
        ("un terrain Forêt", "des terrains Forêt"),
        (Change("set", "card_types", ("land",)), Change("set", "subtypes", ("Forest",), of="land")),
    ),
]

KEPT: list[tuple[Literal["", "in_addition", "still"], tuple[str, str], tuple[str, str]]] = [
    ("", ("", ""), ("", "")),
    (
        "in_addition",
        (" in addition to its other types", " in addition to their other types"),
        (" en plus de ses autres types", " en plus de leurs autres types"),
    ),
    (
        "still",
        (" that's still a land", " that are still lands"),
        (" qui est toujours un terrain", " qui sont toujours des terrains"),
    ),
]
HOW_LONG: list[tuple[Literal["indefinite", "end_of_turn", "until_your_next_turn", "end_of_combat"], str, str]] = [
    ("indefinite", "", ""),
    ("end_of_turn", "until end of turn", "jusqu'à la fin du tour"),
    ("until_your_next_turn", "until your next turn", "jusqu'à votre prochain tour"),
    ("end_of_combat", "until end of combat", "jusqu'à la fin du combat"),
]
IF_SWAMP = p.Condition("if", (0, 0), p.Controls("you", f.SubtypeIs("Swamp", "land")))
SHELL: list[tuple[str, str, OriginKind, str | None, p.Condition | None]] = [
    ("{2}: ", "{2} : ", "activated", None, None),
    ("+1: ", "+1 : ", "activated", "+1", None),
    ("Whenever you cast a spell, ", "À chaque fois que vous lancez un sort, ", "triggered", None, None),
    ("At the beginning of your upkeep, ", "Au début de votre entretien, ", "triggered", None, None),
    (
        "{T}: If you control a Swamp, ",
        "{T} : Si vous contrôlez un marais, ",
        "activated",
        None,
        IF_SWAMP,
    ),
]


def build(seed: int) -> tuple[str, str, Effect]:
    """Return an English text, the French one, and the effect that they must give."""
    draw = random.Random(seed)
    who, what, kept = draw.choice(WHO), draw.choice(WHAT), draw.choice(KEPT)
    long, shell = draw.choice(HOW_LONG), draw.choice(SHELL)
    if kept[0] == "still" and not any(change.what == "card_types" for change in what.changes):
        kept = KEPT[1]  # only what has become something else can be said to be still a land
    many = who.plural
    words = [
        (who.en, "become" if many else "becomes", what.en[many] + kept[1][many], long[1], shell[0]),
        (who.fr, "deviennent" if many else "devient", what.fr[many] + kept[2][many], long[2], shell[1]),
    ]
    leading = draw.random() < 0.5
    texts = [clause(*parts, leading) for parts in words]
    changes = what.changes
    retention = Retention("artifact_creature") if BE_BOTH in changes else None
    if kept[0]:
        changes = tuple(_added(change) for change in changes)
        retention = Retention(kept[0], ("type",) if kept[0] == "in_addition" else ("land",))
    effect = Effect(
        span=(0, 0), clauses=(), origin=Origin(shell[2], label=shell[3]), subject=who.subject, changes=changes,
        duration=Duration(long[0]), retention=retention, condition=shell[4],
    )  # fmt: skip
    return texts[0], texts[1], effect


def _added(change: Change) -> Change:
    return msgspec.structs.replace(change, op="add") if change.what in ("card_types", "subtypes") else change


def clause(who: str, verb: str, what: str, long: str, shell: str, leading: bool) -> str:
    body = f"{who} {verb} {what}"
    if long:
        body = f"{long}, {body}" if leading else f"{body} {long}"
    capital = shell.rstrip().endswith(":")
    return f"{shell}{body[0].upper() + body[1:] if capital else body}."


def mine(text: str, lang: str) -> list[dict[str, Any]]:
    name, kind = ("Verdant Hollow", "Enchantment") if lang == "en" else ("Creux verdoyant", "Enchantement")
    return [comparable(effect) for effect in annotate_text(text, lang, local_name=name, type_line=kind).effects]


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_parts_make_the_whole(first: int) -> None:
    wrong = []
    for seed in range(first, first + 100):
        en, fr, effect = build(seed)
        wanted = [comparable(effect)]
        wrong += [text for text, lang in ((en, "en"), (fr, "fr")) if mine(text, lang) != wanted]
    assert wrong == []
