"""The canonical form: what is left when places, wording and language are taken away, and nothing less than that."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.canonical import canonical
from extractor.ir.effects import Change, Clause, Count, Duration, Effect, Origin, Retention, Special, Subject

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import LANGS, golden_records, in_order, read


@cache
def effects() -> tuple[Effect, ...]:
    """All effects of the golden corpus in both languages."""
    return tuple(e for record in golden_records() for lang in LANGS for e in read(record, lang).effects)


def test_languages_have_one_canonical_form() -> None:
    """Two texts that mean the same give equal effects, once places and language are left out."""
    differing = []
    for record in golden_records():
        if "gap" not in record:
            en, fr = ([canonical(effect) for effect in read(record, lang).effects] for lang in LANGS)
            if in_order(en) != in_order(fr):
                differing.append(record["id"])
    assert differing == []


def test_the_form_survives_storage() -> None:
    """Written as JSON and read again, an effect has the canonical form that it had before."""
    for effect in effects():
        again = msgspec.json.decode(msgspec.json.encode(effect), type=Effect)
        assert again == effect
        assert canonical(again) == canonical(effect)


def strings(value: Any, key: str = "") -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [pair for k, item in value.items() for pair in strings(item, k)]
    if isinstance(value, list):
        return [pair for item in value for pair in strings(item, key)]
    return [(key, value)] if isinstance(value, str) else []


def test_the_form_holds_no_words_of_a_text() -> None:
    """No span, no clause, and no French word: what a card says stays with the card."""
    keys = set()
    for effect in effects():
        form = canonical(effect)
        found = strings(form)
        keys |= {key for key, _ in found} | set(form)
        assert all(value.isascii() for key, value in found if key != "label"), form
    assert keys & {"span", "clauses", "text", "event", "lang"} == set()


BASE = Effect(
    span=(3, 40),
    clauses=(Clause("subject", (3, 9)), Clause("change", (10, 40))),
    origin=Origin("activated", ability=2, label="+1"),
    subject=Subject("target", f.And(of=(f.CardTypeIs("land"), f.ControllerIs("you"))), Count(0, 2)),
    changes=(
        Change("add", "card_types", ("artifact", "creature")),
        Change("set", "subtypes", ("Golem", "Wall"), of="creature"),
        Change("set", "power_toughness", (Special(power=3, toughness=4),)),
    ),
    duration=Duration("for_as_long_as", p.Condition("as_long_as", (1, 2), p.TurnOf("you"))),
    retention=Retention("artifact_creature", ("land", "artifact")),
    condition=p.Condition("if", (4, 5), p.Controls("you", f.CardTypeIs("artifact"), count=3)),
    layers=("4", "7b"),
    rules=("205.1b",),
)


def changed(**fields: Any) -> Effect:
    return msgspec.structs.replace(BASE, **fields)


COMPUTED: Any = "".join([">", "="])  # equal to the default, but another object
SAME = {
    "span": changed(span=(0, 1)),
    "clauses": changed(clauses=()),
    "paragraph": changed(origin=Origin("activated", ability=0, label="+1")),
    "order of changes": changed(changes=BASE.changes[::-1]),
    "order of values": changed(
        changes=(
            Change("add", "card_types", ("creature", "artifact")),
            Change("set", "subtypes", ("Wall", "Golem"), of="creature"),
            BASE.changes[2],
        )
    ),
    "order of a filter": changed(
        subject=Subject("target", f.And(of=(f.ControllerIs("you"), f.CardTypeIs("land"))), Count(0, 2))
    ),
    "order of rules and layers": changed(layers=("7b", "4")),
    "order of what is kept": changed(retention=Retention("artifact_creature", ("artifact", "land"))),
    "place of a condition": changed(
        condition=p.Condition("if", (9, 9), p.Controls("you", f.CardTypeIs("artifact"), count=3))
    ),
    "a default that was computed": changed(
        condition=p.Condition("if", (4, 5), p.Controls("you", f.CardTypeIs("artifact"), op=COMPUTED, count=3))
    ),
    "pronoun or name": changed(subject=msgspec.structs.replace(BASE.subject, anaphor=True)),
}

OTHER = {
    "operation": changed(changes=(Change("set", "card_types", ("artifact", "creature")), *BASE.changes[1:])),
    "value": changed(changes=(Change("add", "card_types", ("creature",)), *BASE.changes[1:])),
    "family": changed(
        changes=(BASE.changes[0], Change("set", "subtypes", ("Golem", "Wall"), of="land"), BASE.changes[2])
    ),
    "number": changed(changes=(*BASE.changes[:2], Change("set", "power_toughness", (Special(power=4, toughness=3),)))),
    "missing change": changed(changes=BASE.changes[:2]),
    "origin": changed(origin=Origin("triggered", ability=2, label="+1")),
    "granted": changed(origin=Origin("activated", ability=2, label="+1", granted=True)),
    "label": changed(origin=Origin("activated", ability=2, label="-1")),
    "reference": changed(subject=Subject("all", BASE.subject.filter, BASE.subject.count)),
    "filter": changed(subject=Subject("target", f.Or(of=(f.CardTypeIs("land"), f.ControllerIs("you"))), Count(0, 2))),
    "count": changed(subject=Subject("target", BASE.subject.filter, Count(1, 2))),
    "no upper bound": changed(subject=Subject("target", BASE.subject.filter, Count(0, None))),
    "duration": changed(duration=Duration("end_of_turn")),
    "retention": changed(retention=Retention("still", ("land", "artifact"))),
    "no retention": changed(retention=None),
    "condition": changed(condition=None),
    "kind of condition": changed(
        condition=p.Condition("unless", (4, 5), p.Controls("you", f.CardTypeIs("artifact"), count=3))
    ),
    "number in a condition": changed(
        condition=p.Condition("if", (4, 5), p.Controls("you", f.CardTypeIs("artifact"), count=2))
    ),
    "option": changed(optional=True),
}


@pytest.mark.parametrize("what", SAME)
def test_what_carries_no_meaning_makes_no_difference(what: str) -> None:
    assert canonical(SAME[what]) == canonical(BASE)


@pytest.mark.parametrize("what", OTHER)
def test_what_carries_meaning_makes_a_difference(what: str) -> None:
    assert canonical(OTHER[what]) != canonical(BASE)


def test_replacing_words_has_a_direction() -> None:
    """612: Swamp by Forest is not Forest by Swamp, although the order of values is free elsewhere."""
    pairs = (("Swamp", "Forest"), ("Forest", "Swamp"))
    one, other = (changed(changes=(Change("set", "text", pair, of="land"),)) for pair in pairs)
    assert canonical(one) != canonical(other)


def test_names_and_the_words_of_abilities_are_left_out() -> None:
    def named(name: str, words: str) -> Effect:
        quoted = Special(text=words, span=(1, 2), signature="{T} {G}")
        return changed(
            subject=Subject("all", f.NameIs(name)),
            changes=(Change("set", "name", (name,)), Change("add", "abilities", (quoted,))),
        )

    assert canonical(named("Oldbark", "{T}: Add {G}.")) == canonical(named("Vieillécorce", "{T} : Ajoutez {G}."))


def test_order_is_free_in_every_golden_effect() -> None:
    shuffle = random.Random(205)
    for effect in effects():
        mixed = list(effect.changes)
        shuffle.shuffle(mixed)
        assert canonical(msgspec.structs.replace(effect, changes=tuple(mixed))) == canonical(effect)


def test_the_form_can_be_changed_without_changing_the_effect() -> None:
    form = canonical(BASE)
    form["changes"].clear()
    assert canonical(BASE)["changes"]
