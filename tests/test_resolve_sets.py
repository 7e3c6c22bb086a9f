"""Power and toughness, sets of objects, sources, zones, conditions and durations (208, 611, 613.4, 614.12)."""

from __future__ import annotations

import sys
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from extractor.errors import InputError
from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.effects import Duration, Special
from extractor.resolve import Final, GameObject, Now, ResolvedEffect, Result

sys.path.append(str(Path(__file__).parent))  # the helpers lie beside this file

from resolve_kit import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    NONBASIC,
    OTHER,
    SWITCH,
    YOURS,
    abilities,
    base,
    both,
    colors,
    effect,
    gains,
    names,
    plus,
    record,
    resolved,
    run,
    static,
    sub,
    subs,
    supers,
    thing,
    types,
)

MOON = static("all", NONBASIC, subs("set", "Mountain"), text="moon")
MIRE = static("all", LAND, subs("add", "Swamp"), text="mire")
BELL = static("all", sub("Swamp"), types("add", "creature"), base(1, 1), colors("set", "black"), text="bell")


def size(final: Final) -> tuple[int | None, int | None]:
    return final.power, final.toughness


def rules(result: Result, key: str) -> set[str]:
    return {rule for step in result.about(key) for rule in step.rules}


def in_all_orders(*objects: GameObject) -> list[Result]:
    """The board with every assignment of timestamps 1, 2, 3 …"""
    stamps = permutations(range(1, len(objects) + 1))
    return [
        run(*(msgspec.structs.replace(one, timestamp=at) for one, at in zip(objects, order, strict=True))) for order in stamps
    ]


# ------------------------------------------------------------------ power and toughness


def test_sublayers_of_layer_7() -> None:
    result = run(
        thing("x", "creature", power=1, toughness=3, counters={"+1/+1": 1, "-1/-1": 0}, timestamp=5),
        effects=(
            resolved(SWITCH, on="x", at=1),
            resolved(plus(0, 1), on="x", at=2),
            resolved(plus(5, 0), on="x", at=9),
            resolved(base(0, 4), on="x", at=8),
        ),
    )
    assert size(result.objects["x"]) == (6, 6), "0/4, +0/+1, +5/+0, a counter, then switched"
    assert {"613.4b", "613.4c", "613.4d", "122.1a"} <= rules(result, "x")


def test_no_power_without_creature_on_the_battlefield() -> None:
    vehicle = thing("v", "artifact — Vehicle", power=3, toughness=2)
    idle = run(vehicle, effects=(resolved(plus(1, 1), on="v", at=3),))
    assert size(idle.objects["v"]) == (None, None)
    crewed = run(
        vehicle,
        effects=(
            ResolvedEffect(keyword="crew", source="v", affects=("v",), timestamp=2),
            resolved(plus(1, 1), on="v", at=3),
        ),
    )
    assert (size(crewed.objects["v"]), names(crewed.objects["v"])) == ((4, 3), {"Vehicle"})
    assert {"301.7", "702.122a", "205.1b"} <= rules(crewed, "v")
    assert size(run(msgspec.structs.replace(vehicle, zone="hand")).objects["v"]) == (3, 2), (
        "208.3: a card has what is printed on it"
    )
    blank = run(thing("l", "land"), effects=(resolved(types("add", "creature"), on="l", at=1),))
    assert size(blank.objects["l"]) == (0, 0), "208.5"


def test_power_that_others_look_at() -> None:
    big = static("all", both(CREATURE, f.Compare(what="power", op=">=", value=3)), plus(0, 2), text="big")
    lord = static("all", both(CREATURE, OTHER), plus(1, 1), text="lord")
    for result in in_all_orders(
        thing("big", "enchantment", big),
        thing("lord", "enchantment", lord),
        thing("x", "creature", power=2, toughness=2),
    ):
        assert size(result.objects["x"]) == (3, 5)


# ------------------------------------------------------------------ sets, sources, zones, conditions


def test_resolved_effects_keep_their_set_and_static_ones_look_anew() -> None:
    frost = resolved(
        types("add", "creature"), base(2, 2), on="old", at=5, ref="all", filter=both(LAND, f.SupertypeIs(value="snow"))
    )
    result = run(
        thing("old", "snow land", timestamp=1),
        thing("new", "snow land", timestamp=9),
        thing("gloom", "enchantment", static("all", LAND, colors("set", "black"), text="gloom"), timestamp=2),
        effects=(frost, resolved(supers("remove", "snow"), on="old", at=3)),
    )
    assert (size(result.objects["old"]), result.objects["old"].colors) == ((2, 2), ("black",))
    assert (size(result.objects["new"]), result.objects["new"].colors) == ((None, None), ("black",))
    assert "611.2c" in rules(result, "old")
    assert "611.3a" in rules(result, "new")


def test_ended_effects_and_sources_elsewhere_do_nothing() -> None:
    result = run(
        thing("x", "artifact"),
        thing("gone", "enchantment", static("all", ARTIFACT, types("add", "creature"), text="animate"), zone="graveyard"),
        effects=(resolved(types("add", "enchantment"), on="x", at=3, ended=True),),
    )
    assert set(result.objects["x"].card_types) == {"artifact"}
    assert "611.2a" in rules(result, "x")


@pytest.mark.parametrize(("phase", "applies"), [("combat", True), ("postcombat_main", False), ("main", True), (None, True)])
def test_a_phase_can_show_that_a_duration_is_over(phase: str | None, applies: bool) -> None:
    made = resolved(types("add", "artifact"), on="x", at=3)
    short = msgspec.structs.replace(made.effects[0], duration=Duration(kind="end_of_combat"))
    result = run(thing("x", "creature"), effects=(msgspec.structs.replace(made, effects=(short,)),), now=Now("A", phase))
    assert ("artifact" in result.objects["x"].card_types) is applies
    assert ("611.2a" in rules(result, "x")) is not applies


def test_a_duration_that_looks_at_the_object() -> None:
    flood = p.ObjectMatches(ref="affected", filter=f.HasCounter(value="flood"))
    effects = (resolved(subs("set", "Island"), on=("a", "b"), at=5, lasting=flood),)
    result = run(thing("a", "land — Forest", counters={"flood": 1}), thing("b", "land — Forest"), effects=effects)
    assert (names(result.objects["a"]), names(result.objects["b"])) == ({"Island"}, {"Forest"})


def test_control_changes_before_what_controllers_have() -> None:
    lord = static("all", both(CREATURE, YOURS), subs("add", "Zombie"), text="lord")
    steal = resolved(msgspec.structs.replace(types("set", "you"), what="controller"), on="bear", at=5, controller="B")
    result = run(
        thing("lord", "enchantment", lord, controller="B"),
        thing("bear", "creature — Rat", controller="A"),
        effects=(steal,),
    )
    assert (result.objects["bear"].controller, names(result.objects["bear"])) == ("B", {"Rat", "Zombie"})
    assert "613.1b" in rules(result, "bear")


def test_zones() -> None:
    cards = both(f.CardTypeIs(value="creature"), f.OwnerIs(value="you"), f.ZoneIs(value=("not_battlefield",)))
    spells = both(f.CardTypeIs(value="creature"), f.ControllerIs(value="you"), f.KindIs(value="spell"))
    everywhere = static("all", f.Or(of=(both(CREATURE, YOURS), spells, cards)), types("add", "artifact"), text="everywhere")
    places = {"battlefield": "battlefield", "spell": "stack", "card": "hand", "dead": "graveyard"}
    result = run(
        thing("z", "enchantment", everywhere),
        *(thing(key, "creature", zone=zone) for key, zone in places.items()),
        thing("theirs", "creature", zone="hand", controller="B"),
    )
    assert {key: set(one.card_types) for key, one in result.objects.items() if key != "z"} == {
        **{key: {"creature", "artifact"} for key in places},
        "theirs": {"creature"},
    }


@pytest.mark.parametrize(
    ("when", "others", "now", "applies"),
    [
        (p.Controls(player="you", filter=ARTIFACT, count=2), ("artifact",), Now(), True),
        (p.Controls(player="you", filter=ARTIFACT, count=3), ("artifact",), Now(), False),
        (p.Controls(player="you", filter=ARTIFACT, count=3), (), Now(), True),  # such a board says nothing about others
        (p.Controls(player="opponent", filter=ARTIFACT), ("artifact",), Now(), True),  # no opponent is shown
        (p.Exists(filter=ENCHANTMENT), ("land",), Now(), False),
        (p.TurnOf(player="you"), (), Now(turn_of="A"), True),
        (p.TurnOf(player="you"), (), Now(turn_of="B"), False),
        (p.TurnOf(player="you"), (), Now(), True),
        (p.NotThat(of=p.TurnOf(player="you")), (), Now(), True),
        (p.NotThat(of=p.TurnOf(player="you")), (), Now(turn_of="A"), False),
        (p.LifeTotal(player="you", op=">=", value=30), (), Now(), True),
        (p.Words(text="unread", span=(0, 1)), (), Now(), True),
        (p.ObjectMatches(ref="self", filter=f.HasCounter(value="sleep")), (), Now(), False),
        (p.AllOf(of=(p.TurnOf(player="you"), p.Exists(filter=LAND))), ("land",), Now(turn_of="A"), True),
        (p.AnyOf(of=(p.TurnOf(player="you"), p.Exists(filter=ENCHANTMENT))), ("land",), Now(turn_of="B"), False),
    ],
)
def test_conditions(when: p.Predicate, others: tuple[str, ...], now: Now, applies: bool) -> None:
    subject = thing("x", "artifact", static("self", None, types("add", "creature"), when=when, text="x"))
    result = run(subject, *(thing(f"o{number}", line) for number, line in enumerate(others)), now=now)
    assert ("creature" in result.objects["x"].card_types) is applies


def test_a_condition_listed_as_false() -> None:
    subject = thing("x", "artifact", static("self", None, types("add", "creature"), when=p.TurnOf(player="you"), text="x"))
    result = run(subject, conditions_false=frozenset({("x", 0)}))
    assert set(result.objects["x"].card_types) == {"artifact"}
    assert [step.skipped for step in result.about("x")] == ["condition"]


def test_devotion_counts_symbols() -> None:
    asleep = static(
        "self",
        None,
        types("remove", "creature"),
        when=p.Devotion(colors=("red", "white"), op="<", value=5),
        text="asleep",
    )
    god = thing("god", "enchantment creature — Elf", asleep, mana_cost="{2}{R}{W}", power=5, toughness=5)
    assert names(run(god, thing("x", "creature", mana_cost="{R/W}{R/G}")).objects["god"]) == set()
    assert names(run(god, thing("x", "creature", mana_cost="{R/W}{R/G}{W}")).objects["god"]) == {"Elf"}


def test_counters_with_keywords() -> None:
    """122.1b: on permanents, and on cards in other zones."""
    result = run(
        thing("x", "creature", counters={"flying": 1, "charge": 3}),
        thing("y", "land", counters={"menace": 1}, zone="exile"),
    )
    assert (abilities(result.objects["x"]), abilities(result.objects["y"])) == ({"flying"}, {"menace"})
    assert "122.1b" in rules(result, "x")


def test_counters_for_power_and_toughness_elsewhere_count_on_creature_cards() -> None:
    """122.1a; a Vehicle card has the size printed on it (208.3) and is no creature card."""
    more = {"counters": {"+1/+1": 2}, "power": 2, "toughness": 2, "zone": "exile"}
    result = run(thing("x", "creature", **more), thing("y", "artifact — Vehicle", **more))
    assert [(one.power, one.toughness) for one in result.objects.values()] == [(4, 4), (2, 2)]
    assert "122.1a" in rules(result, "x")


def test_entering_is_looked_at_with_what_will_apply_to_it() -> None:
    tapped = static("self", None, text="enters tapped")
    mire = msgspec.structs.replace(MIRE, text="mire")
    gate = thing("gate", "land — Gate", tapped, mire, zone="hand", entering=True)
    result = run(thing("moon", "enchantment", MOON), gate, thing("dual", "land — Island"))
    assert record(result.objects["gate"])[2:] == ({"Mountain"}, set(), None, None, set(), {"R"})
    assert {"614.12", "611.3c", "305.7"} <= rules(result, "gate")
    free = run(gate, thing("dual", "land — Island"))
    assert (names(free.objects["gate"]), names(free.objects["dual"])) == ({"Gate", "Swamp"}, {"Island"})


def test_parts_that_name_their_objects_one_after_the_other() -> None:
    first = effect("target", CREATURE, subs("set", "Rat"), kind="spell")
    second = effect("target", LAND, subs("set", "Swamp"), kind="spell")
    both_ = ResolvedEffect(effects=(first, second), affects=("bear", "wood"), timestamp=5)
    result = run(thing("bear", "land creature — Forest Elf"), thing("wood", "land — Forest"), effects=(both_,))
    assert (names(result.objects["bear"]), names(result.objects["wood"])) == ({"Forest", "Rat"}, {"Swamp"})


def test_a_granted_static_ability_works_from_its_new_home_with_the_later_timestamp() -> None:
    lord = static("all", both(CREATURE, OTHER), plus(1, 1), base(5, 5), text="lord")
    grant = static("attached", None, gains(Special(text="lord")), text="grant", quoted=(lord,))
    objects = (
        thing("x", "creature", timestamp=1),
        thing("y", "creature", timestamp=2),
        thing("a", "enchantment — Aura", grant, attached_to="x", timestamp=9),
    )
    result = run(*objects, effects=(resolved(base(2, 2), on="y", at=5),))
    assert (size(result.objects["x"]), size(result.objects["y"])) == ((0, 0), (6, 6))
    later = run(*objects, effects=(resolved(base(2, 2), on="y", at=10),))
    assert size(later.objects["y"]) == (3, 3)


def test_the_order_of_the_lists_makes_no_difference() -> None:
    objects = (
        thing("a", "land", MIRE),
        thing("b", "artifact", BELL),
        thing("c", "enchantment", MOON),
        thing("d", "land — Gate"),
    )
    results = [{key: record(one) for key, one in run(*order).objects.items()} for order in permutations(objects)]
    assert all(one == results[0] for one in results)


def test_two_objects_with_one_id_are_refused() -> None:
    with pytest.raises(InputError, match="same id"):
        run(thing("a", "land"), thing("a", "land"))
