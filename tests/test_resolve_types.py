"""Layer 4: setting and keeping types, correlated subtypes, land types and their mana (205, 305)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from extractor.ir import filters as f
from extractor.ir.effects import Change, Special
from extractor.resolve import Board, Policy, evaluate

sys.path.append(str(Path(__file__).parent))  # the helpers lie beside this file

from resolve_kit import (
    BASICS,
    CREATURE,
    CREATURES,
    EVERY,
    LAND,
    NONBASIC,
    TABLE,
    YOURS,
    abilities,
    base,
    both,
    colors,
    gains,
    keyword,
    loses,
    mana,
    names,
    record,
    resolved,
    run,
    static,
    sub,
    subs,
    supers,
    thing,
    types,
    words,
)

TAP = words("{T}: Add {C}.", mana=True)


def rules(result, key: str) -> set[str]:
    return {rule for step in result.about(key) for rule in step.rules}


def test_setting_a_card_type_replaces_the_others_and_their_subtypes() -> None:
    result = run(
        thing("x", "legendary artifact creature — Food Construct", keyword("haste"), power=2, toughness=2, colors=("red",)),
        effects=(resolved(types("set", "enchantment"), on="x", at=9),),
    )
    assert record(result.objects["x"]) == ({"legendary"}, {"enchantment"}, set(), {"red"}, None, None, {"haste"}, set())
    assert "205.1a" in rules(result, "x")


def test_two_card_types_set_at_once_keep_the_subtypes_that_still_belong() -> None:
    result = run(
        thing("a", "artifact — Vehicle"),
        thing("b", "artifact — Vehicle"),
        effects=(
            resolved(types("set", "enchantment", "land"), on="a", at=9),
            resolved(types("set", "artifact", "land"), on="b", at=9),
        ),
    )
    assert (set(result.objects["a"].card_types), names(result.objects["a"])) == ({"enchantment", "land"}, set())
    assert (set(result.objects["b"].card_types), names(result.objects["b"])) == ({"artifact", "land"}, {"Vehicle"})


@pytest.mark.parametrize("kind", ["instant", "sorcery"])
def test_instants_and_sorceries_keep_their_type_and_its_subtypes(kind: str) -> None:
    result = run(
        thing("x", f"{kind} — Arcane", zone="graveyard"),
        effects=(resolved(types("set", "enchantment"), subs("set", "Shrine"), on="x", at=9),),
    )
    assert set(result.objects["x"].card_types) == {kind, "enchantment"}
    assert names(result.objects["x"]) == {"Arcane", "Shrine"}


def test_an_edition_without_that_exception_is_another_policy() -> None:
    board = Board(objects=(thing("x", "instant — Arcane"),), effects=(resolved(types("set", "enchantment"), on="x", at=9),))
    old = evaluate(board, catalogue=TABLE, policy=Policy(set_keeps=frozenset()))
    assert (old.objects["x"].card_types, old.objects["x"].subtypes) == (("enchantment",), ())


def test_a_shared_list_keeps_the_subtypes() -> None:
    kindred = run(thing("x", "kindred creature — Goblin"), effects=(resolved(types("remove", "creature"), on="x", at=9),))
    assert record(kindred.objects["x"])[1:3] == ({"kindred"}, {"Goblin"})
    plain = run(thing("x", "enchantment creature — Goblin"), effects=(resolved(types("remove", "creature"), on="x", at=9),))
    assert record(plain.objects["x"])[1:3] == ({"enchantment"}, set())
    assert "205.1a" in rules(plain, "x")


def test_removing_a_subtype_removes_no_card_type() -> None:
    result = run(thing("x", "artifact — Vehicle"), effects=(resolved(subs("remove", "Vehicle"), on="x", at=9),))
    assert record(result.objects["x"])[1:3] == ({"artifact"}, set())


def test_a_subtype_alone_replaces_only_its_own_family() -> None:
    result = run(
        thing("x", "artifact land creature — Food Forest Elf", power=1, toughness=1),
        effects=(resolved(subs("set", "Rat"), on="x", at=9),),
    )
    assert record(result.objects["x"])[1:3] == ({"artifact", "land", "creature"}, {"Food", "Forest", "Rat"})
    assert mana(result.objects["x"]) == {"G"}


def test_artifact_creature_with_and_without_a_creature_type() -> None:
    typed = (types("add", "artifact", "creature"), subs("set", "Insect"), base(0, 0))
    board = (thing("x", "artifact land creature — Food Gate Construct", power=1, toughness=1),)
    plain = run(*board, effects=(resolved(types("add", "artifact", "creature"), on="x", at=9, cue="artifact_creature"),))
    assert names(plain.objects["x"]) == {"Food", "Gate", "Construct"}
    replaced = run(*board, effects=(resolved(*typed, on="x", at=9, cue="artifact_creature"),))
    assert names(replaced.objects["x"]) == {"Food", "Gate", "Insect"}
    assert {"205.1a", "205.1b"} <= rules(replaced, "x")
    old = evaluate(
        Board(objects=board, effects=(resolved(*typed, on="x", at=9, cue="artifact_creature"),)),
        catalogue=TABLE,
        policy=Policy(artifact_creature_replaces=False),
    )
    assert names(old.objects["x"]) == {"Food", "Gate", "Construct", "Insect"}


def test_loses_all_other_types() -> None:
    other = Special(all_other=True)
    result = run(
        thing("x", "enchantment artifact creature — Equipment Rat", keyword("flying"), power=1, toughness=1),
        effects=(
            resolved(
                types("add", "artifact", "creature"),
                subs("set", "Insect"),
                types("remove", other),
                subs("remove", other, of="creature"),
                loses(other),
                gains("indestructible"),
                on="x",
                at=9,
            ),
        ),
    )
    assert record(result.objects["x"]) == (
        set(),
        {"artifact", "creature"},
        {"Equipment", "Insect"},
        set(),
        1,
        1,
        {"indestructible"},
        set(),
    )


def test_every_creature_type_is_the_whole_list_and_every_basic_land_type_is_five() -> None:
    result = run(
        thing("x", "land creature — Cave Elf", power=1, toughness=1),
        effects=(resolved(subs("add", EVERY, of="creature"), subs("add", EVERY, of="land"), on="x", at=9),),
    )
    assert names(result.objects["x"]) == {*CREATURES, *BASICS, "Cave"}
    assert mana(result.objects["x"]) == set("WUBRG")
    nonbasic = run(
        thing("x", "land"),
        effects=(resolved(subs("add", Special(every=True, which="nonbasic"), of="land"), on="x", at=9),),
    )
    assert names(nonbasic.objects["x"]) == {"Gate", "Cave"}


def test_no_subtype_without_a_card_type_that_uses_it() -> None:
    lord = static("all", f.KindIs(value="permanent"), subs("add", "Elf"), text="all are Elves")
    result = run(thing("lord", "enchantment", lord), thing("rock", "artifact"), thing("bear", "creature — Rat"))
    assert names(result.objects["rock"]) == set()
    assert names(result.objects["bear"]) == {"Rat", "Elf"}
    assert "205.3d" in rules(result, "bear")


def test_gaining_a_subtype_waits_for_the_card_type() -> None:
    lord = static("all", f.KindIs(value="permanent"), subs("add", "Elf"), text="all are Elves")
    result = run(
        thing("lord", "enchantment", lord, timestamp=1),
        thing("rock", "artifact", timestamp=2),
        effects=(resolved(types("add", "creature"), on="rock", at=9),),
    )
    assert names(result.objects["rock"]) == {"Elf"}


def test_supertypes_change_only_where_one_is_named() -> None:
    result = run(
        thing("x", "basic snow land — Forest"),
        effects=(
            resolved(types("set", "artifact"), on="x", at=8),
            resolved(supers("remove", "snow"), supers("add", "legendary"), on="x", at=9),
        ),
    )
    assert record(result.objects["x"])[:3] == ({"basic", "legendary"}, {"artifact"}, set())
    assert {"205.4b", "205.4g"} <= rules(result, "x")


def test_setting_a_basic_land_type() -> None:
    """The standard victim: mana ability, static, granted ability, two land types, a supertype, another card type (305.7)."""
    lantern = static("all", both(LAND, YOURS), gains(Special(text="any color")), text="lantern")
    victim = thing(
        "x",
        "legendary artifact land — Island Gate",
        TAP,
        static("all", CREATURE, colors("set", "red"), text="red"),
    )
    result = run(
        victim,
        thing("bear", "creature", power=1, toughness=1),
        thing("lamp", "artifact", lantern),
        thing("moon", "enchantment", static("all", NONBASIC, subs("set", "Mountain"), text="moon"), controller="B"),
    )
    assert record(result.objects["x"]) == (
        {"legendary"},
        {"artifact", "land"},
        {"Mountain"},
        set(),
        None,
        None,
        {"any color"},
        {"R"},
    )
    assert result.objects["bear"].colors == (), "its own ability is gone before layer 5"
    assert {"305.7", "305.6", "205.4c", "305.8", "611.3a"} <= rules(result, "x")


def test_a_basic_land_is_spared_whatever_its_types_are() -> None:
    moon = thing("moon", "enchantment", static("all", NONBASIC, subs("set", "Mountain"), text="moon"))
    result = run(moon, thing("basic", "basic land — Island"), thing("dual", "land — Island"))
    assert (names(result.objects["basic"]), mana(result.objects["basic"])) == ({"Island"}, {"U"})
    assert (names(result.objects["dual"]), mana(result.objects["dual"])) == ({"Mountain"}, {"R"})


def test_land_types_in_addition_keep_the_rules_text() -> None:
    result = run(thing("x", "land — Cave", TAP), effects=(resolved(subs("add", "Swamp"), on="x", at=9, cue="in_addition"),))
    assert record(result.objects["x"])[2:] == ({"Cave", "Swamp"}, set(), None, None, {"{T}: Add {C}."}, {"B"})
    assert {"305.7", "205.1b"} <= rules(result, "x")


def test_setting_another_land_type_is_not_that_rule() -> None:
    result = run(thing("x", "land — Island", TAP), effects=(resolved(subs("set", "Gate"), on="x", at=9),))
    assert record(result.objects["x"])[2:] == ({"Gate"}, set(), None, None, {"{T}: Add {C}."}, set())


def test_what_becomes_a_land_in_the_same_effect_loses_its_text_in_layer_4() -> None:
    result = run(
        thing("x", "legendary creature — Elf", keyword("flying"), power=2, toughness=2),
        effects=(resolved(types("set", "land"), subs("set", "Forest"), colors("set"), on="x", at=9),),
    )
    assert record(result.objects["x"]) == ({"legendary"}, {"land"}, {"Forest"}, set(), None, None, set(), {"G"})


def test_loss_of_abilities_in_layer_6_takes_mana_abilities_and_no_types() -> None:
    result = run(thing("x", "land — Forest", TAP), effects=(resolved(loses(), on="x", at=9),))
    assert record(result.objects["x"])[2:] == ({"Forest"}, set(), None, None, set(), set())
    spared = run(
        thing("x", "land — Forest", TAP, keyword("indestructible")),
        effects=(resolved(loses(Special(all=True, but="mana")), on="x", at=9),),
    )
    assert record(spared.objects["x"])[6:] == ({"{T}: Add {C}."}, {"G"})


def test_chosen_types_and_choices_that_were_never_made() -> None:
    lord = static("all", both(CREATURE, YOURS), subs("set", Special(chosen="creature_type"), of="creature"), text="chosen")
    bear = thing("bear", "creature — Rat", power=1, toughness=1)
    assert names(run(thing("lord", "enchantment", lord, chosen={"creature_type": "Time Lord"}), bear).objects["bear"]) == {
        "Time Lord"
    }
    assert names(run(thing("lord", "enchantment", lord), bear).objects["bear"]) == {"Rat"}
    land = resolved(subs("set", Special(choice="basic_land_type"), of="land"), on="x", at=9, chosen={"basic_land_type": "Island"})
    assert mana(run(thing("x", "land", TAP), effects=(land,)).objects["x"]) == {"U"}


def test_text_change_reaches_the_type_line_and_the_reading_of_the_rules_text() -> None:
    swap = Change(op="set", what="text", of="land", values=("Swamp", "Island"))
    bell = static("all", sub("Swamp"), types("add", "creature"), base(1, 1), text="swamps walk")
    result = run(
        thing("bell", "artifact", bell, timestamp=1),
        thing("swamp", "land — Swamp"),
        thing("isle", "land — Island"),
        effects=(resolved(swap, on=("bell", "swamp"), at=9),),
    )
    assert (mana(result.objects["swamp"]), result.objects["swamp"].power) == ({"U"}, 1)
    assert (mana(result.objects["isle"]), result.objects["isle"].power) == ({"U"}, 1)
    assert "612.1" in rules(result, "swamp")


def test_colours() -> None:
    result = run(
        thing("x", "creature", colors=("green",), power=1, toughness=1),
        thing("y", "creature", colors=("green",)),
        effects=(
            resolved(colors("add", "black"), on=("x", "y"), at=7),
            resolved(colors("set"), on="y", at=8),
            resolved(colors("set", EVERY), on="x", at=6),
        ),
    )
    assert result.objects["x"].colors == ("white", "blue", "black", "red", "green")
    assert result.objects["y"].colors == ()


def test_abilities_named_by_words_are_kept_apart_from_keywords() -> None:
    result = run(
        thing("x", "creature", keyword("flying"), words("draw"), power=1, toughness=1),
        effects=(
            resolved(loses("flying"), on="x", at=8),
            resolved(gains(Special(keyword="ward", parameter="{2}")), on="x", at=9),
        ),
    )
    assert abilities(result.objects["x"]) == {"draw", "ward"}
