"""The order of effects: dependency, loops, timestamps, and effects that go on in later layers (613.3, 613.6-613.8)."""

from __future__ import annotations

import sys
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.effects import Amount
from extractor.resolve import Final, GameObject, Result

sys.path.append(str(Path(__file__).parent))  # the helpers lie beside this file

from resolve_kit import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    EVERY,
    LAND,
    MANA_VALUE,
    NONBASIC,
    OTHER,
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
    plus,
    record,
    run,
    static,
    sub,
    subs,
    thing,
    types,
)

MOON = static("all", NONBASIC, subs("set", "Mountain"), text="moon")
MIRE = static("all", LAND, subs("add", "Swamp"), text="mire")
BELL = static("all", sub("Swamp"), types("add", "creature"), base(1, 1), colors("set", "black"), text="bell")
HUSH = static("all", CREATURE, loses(), base(1, 1), text="hush")
OPAL = static(
    "all",
    both(OTHER, ENCHANTMENT, f.Not(of=sub("Aura"))),
    types("add", "creature"),
    base(MANA_VALUE, MANA_VALUE),
    text="opal",
)


def size(final: Final) -> tuple[int | None, int | None]:
    return final.power, final.toughness


def rules(result: Result, key: str) -> set[str]:
    return {rule for step in result.about(key) for rule in step.rules}


def reasons(result: Result, layer: str) -> list[tuple[str | None, str]]:
    return [(step.effect.source, step.reason.kind) for step in result.steps if step.layer == layer and step.effect.source]


def in_all_orders(*objects: GameObject) -> list[Result]:
    """The board with every assignment of timestamps 1, 2, 3 …"""
    stamps = permutations(range(1, len(objects) + 1))
    return [
        run(*(msgspec.structs.replace(one, timestamp=at) for one, at in zip(objects, order, strict=True))) for order in stamps
    ]


# ------------------------------------------------------------------ dependency


def test_what_an_effect_applies_to() -> None:
    for result in in_all_orders(thing("bell", "artifact", BELL), thing("mire", "land", MIRE), thing("wood", "land — Forest")):
        assert record(result.objects["wood"])[1:6] == ({"land", "creature"}, {"Forest", "Swamp"}, {"black"}, 1, 1)


def test_the_steps_say_who_waited_for_whom() -> None:
    result = run(thing("bell", "artifact", BELL, timestamp=1), thing("mire", "land", MIRE, timestamp=2))
    assert reasons(result, "4") == [("mire", "awaited"), ("bell", "dependency")]
    assert {"613.8a", "613.8b"} <= rules(result, "mire")
    natural = run(thing("bell", "artifact", BELL, timestamp=2), thing("mire", "land", MIRE, timestamp=1))
    assert reasons(natural, "4") == [("mire", "timestamp"), ("bell", "timestamp")]


def test_existence() -> None:
    forest = static("attached", None, types("set", "land"), subs("set", "Forest"), text="forest")
    for result in in_all_orders(
        thing("moon", "enchantment", MOON),
        thing("aura", "enchantment — Aura", forest, attached_to="moon"),
        thing("x", "land — Island"),
    ):
        assert record(result.objects["moon"])[1:3] == ({"land"}, {"Forest"})
        assert names(result.objects["x"]) == {"Island"}
    skipped = [step for step in result.steps if step.skipped == "ability_lost"]
    assert [step.effect.source for step in skipped] == ["moon"]


def test_what_it_does() -> None:
    count = Amount(equal_to="count", filter=both(CREATURE, f.Compare(what="power", op=">=", value=3)))
    growing = static("self", None, plus(count, 0), text="grows")
    boost = static("all", both(CREATURE, OTHER), plus(2, 2), text="boost")
    for result in in_all_orders(
        thing("x", "creature", growing, power=0, toughness=1),
        thing("lord", "enchantment", boost),
        thing("y", "creature", power=1, toughness=1),
    ):
        assert size(result.objects["x"]) == (3, 3), "the other effect makes y 3/3 first"


def test_text_makes_another_effect_wait() -> None:
    change = msgspec.structs.replace(subs("set", "Swamp", "Island"), what="text")
    changing = static("all", ARTIFACT, change, text="all artifacts read Island for Swamp")
    other = static("all", LAND, msgspec.structs.replace(change, values=("Island", "Gate")), text="lands read Gate for Island")
    result = run(
        thing("a", "artifact", BELL),
        thing("b", "enchantment", changing),
        thing("c", "enchantment", other),
        thing("x", "land — Island"),
    )
    assert names(result.objects["x"]) == {"Gate"}
    assert "creature" not in result.objects["x"].card_types


def test_a_dependency_is_judged_on_the_present_state_and_anew_after_each_step() -> None:
    creed = static("all", both(CREATURE, YOURS), subs("add", "Zombie"), text="creed")
    objects = (
        thing("creed", "enchantment", creed),
        thing("mire", "legendary land", MIRE),
        thing("bell", "artifact", BELL),
    )
    found = {
        order: names(one.objects["mire"]) for order, one in zip(permutations((1, 2, 3)), in_all_orders(*objects), strict=True)
    }
    # the adder of creature types applies to nothing only where it is older than what makes Swamps
    assert found == {order: {"Swamp"} if order[0] < order[1] else {"Swamp", "Zombie"} for order in permutations((1, 2, 3))}


def test_reevaluation_is_cited() -> None:
    creed = static("all", both(CREATURE, YOURS), subs("add", "Zombie"), text="creed")
    result = run(
        thing("mire", "land", MIRE, timestamp=1),
        thing("creed", "enchantment", creed, timestamp=2),
        thing("bell", "artifact", BELL, timestamp=3),
    )
    assert "613.8c" in rules(result, "mire")


def test_loops_go_by_timestamp() -> None:
    life = static(
        "all",
        f.Or(of=(sub("Forest"), sub("Rat"))),
        types("add", "creature", "land"),
        subs("add", "Rat"),
        subs("add", "Forest"),
        text="life",
    )
    every = static("all", both(LAND, YOURS), subs("add", EVERY, of="land"), text="every")
    objects = (
        thing("field", "basic land — Plains", timestamp=0),
        thing("rat", "creature — Rat", token=True, power=1, toughness=1, timestamp=0),
    )
    first = run(*objects, thing("life", "enchantment", life, timestamp=1), thing("every", "enchantment", every, timestamp=2))
    assert set(first.objects["field"].card_types) == {"land"}
    assert mana(first.objects["rat"]) == set("WUBRG")
    second = run(*objects, thing("life", "enchantment", life, timestamp=2), thing("every", "enchantment", every, timestamp=1))
    assert set(second.objects["field"].card_types) == {"land", "creature"}
    assert mana(second.objects["rat"]) == {"G"}
    assert [reason for _, reason in reasons(second, "4")] == ["loop", "loop"]


def test_an_effect_outside_a_loop_is_waited_for() -> None:
    to_plains = static("all", sub("Mountain"), subs("set", "Plains"), text="to plains")
    to_mountain = static("all", sub("Plains"), subs("set", "Mountain"), text="to mountain")
    makers = static("all", ARTIFACT, types("add", "land"), subs("add", "Mountain"), text="artifacts are Mountains too")
    result = run(
        thing("a", "enchantment", to_plains, timestamp=1),
        thing("b", "enchantment", to_mountain, timestamp=2),
        thing("c", "enchantment", makers, timestamp=3),
        thing("x", "artifact"),
        thing("p", "land — Plains"),
        thing("m", "land — Mountain"),
    )
    assert names(result.objects["x"]) == {"Mountain"}, "made a Mountain, then a Plains, then a Mountain"


def test_an_enchanted_creature_is_whatever_the_aura_is_attached_to() -> None:
    """303.4m: the Aura does not wait for its host to stop being a creature, so by timestamp it makes it one again."""
    asleep = static(
        "self", None, types("remove", "creature"), when=p.Controls(player="you", filter=ARTIFACT, count=0), text="asleep"
    )
    insect = static(
        "attached", CREATURE, types("add", "artifact", "creature"), subs("set", "Insect"), base(0, 1), loses(), text="insect"
    )
    god = thing("god", "legendary enchantment creature — Elf", asleep, power=5, toughness=5, timestamp=1)
    result = run(god, thing("aura", "enchantment — Aura", insect, attached_to="god", timestamp=2))
    assert record(result.objects["god"])[1:7] == ({"artifact", "enchantment", "creature"}, {"Insect"}, set(), 0, 1, set())


def test_two_setters_do_not_depend_on_each_other() -> None:
    swamp = static("attached", LAND, subs("set", "Swamp"), text="swamp")
    objects = (
        thing("x", "land — Gate"),
        thing("moon", "enchantment", MOON),
        thing("aura", "enchantment — Aura", swamp, attached_to="x"),
    )
    for order, result in zip(permutations((1, 2, 3)), in_all_orders(*objects), strict=True):
        assert names(result.objects["x"]) == ({"Swamp"} if order[2] > order[1] else {"Mountain"})


def test_losing_the_grant_in_layer_6() -> None:
    grant = static("all", sub("Construct"), gains("haste"), text="constructs have haste")
    prison = static("attached", None, loses(), text="prison")
    for result in in_all_orders(
        thing("x", "creature", grant, power=1, toughness=1),
        thing("y", "artifact creature — Construct", power=1, toughness=1),
        thing("aura", "enchantment — Aura", prison, attached_to="x"),
    ):
        assert abilities(result.objects["y"]) == set()


def test_characteristic_defining_effects_come_first_and_depend_on_nothing_else() -> None:
    tribe = static("all", CREATURE, subs("set", "Rat"), text="all Rats")
    result = run(
        thing("x", "creature", keyword("changeling"), power=1, toughness=1, timestamp=9),
        thing("t", "enchantment", tribe, timestamp=1),
    )
    assert names(result.objects["x"]) == {"Rat"}
    assert reasons(result, "4")[0] == ("x", "characteristic_defining")
    assert {"604.3", "613.3", "702.73a"} <= rules(result, "x")


def test_a_granted_changeling_comes_too_late_for_layer_4() -> None:
    grant = static("all", CREATURE, gains("changeling"), text="grant")
    result = run(thing("x", "creature — Rat", power=1, toughness=1), thing("g", "enchantment", grant))
    assert (names(result.objects["x"]), abilities(result.objects["x"])) == ({"Rat"}, {"changeling"})


# ------------------------------------------------------------------ effects that go on


@pytest.mark.parametrize(("hush", "opal", "expected"), [(1, 2, (4, 4)), (2, 1, (1, 1))])
def test_an_effect_that_has_begun_goes_on(hush: int, opal: int, expected: tuple[int, int]) -> None:
    result = run(
        thing("hush", "enchantment", HUSH, timestamp=hush, mana_value=4),
        thing("opal", "enchantment", OPAL, timestamp=opal, mana_value=3),
    )
    assert (size(result.objects["hush"]), abilities(result.objects["hush"])) == (expected, set())
    assert "613.6" in rules(result, "hush")


def test_its_set_stays_although_it_no_longer_matches() -> None:
    march = static(
        "all",
        both(ARTIFACT, f.Not(of=CREATURE)),
        types("add", "artifact", "creature"),
        base(MANA_VALUE, MANA_VALUE),
        text="march",
    )
    result = run(thing("march", "enchantment", march), thing("x", "artifact", mana_value=3))
    assert (set(result.objects["x"].card_types), size(result.objects["x"])) == ({"artifact", "creature"}, (3, 3))


def test_a_defining_ability_lost_in_layer_4_never_reaches_7a() -> None:
    lands = Amount(equal_to="count", filter=both(LAND, YOURS))
    animate = static("all", CREATURE, types("add", "land"), text="creatures are lands")
    ash = thing(
        "ash",
        "legendary creature",
        static("self", None, base(lands, lands), text="size"),
        animate,
        power=0,
        toughness=0,
    )
    free = run(ash, thing("wood", "basic land — Forest"))
    assert size(free.objects["ash"]) == (2, 2)
    assert {"604.3", "613.4a"} <= rules(free, "ash")
    under = run(ash, thing("wood", "basic land — Forest"), thing("moon", "enchantment", MOON))
    assert record(under.objects["ash"])[1:] == ({"land", "creature"}, {"Mountain"}, set(), 0, 0, set(), {"R"})
