"""Corners that planted faults of the core showed to be untested."""

from __future__ import annotations

import msgspec
from resolve_kit import (
    CREATURE,
    LAND,
    abilities,
    base,
    colors,
    gains,
    keyword,
    loses,
    names,
    resolved,
    run,
    static,
    sub,
    subs,
    thing,
    types,
)

from extractor.ir import filters as f
from extractor.ir.effects import Amount, Special
from extractor.resolve import Now, ResolvedEffect


def test_who_is_equipped_waits_for_what_is_an_equipment() -> None:
    """The older effect asks who is equipped; the younger one makes the Equipment a land, and its subtype goes (205.1a)."""
    knights = static("all", f.StatusIs(value="equipped"), subs("add", "Elf"), text="equipped ones are Elves")
    turned = static("attached", None, types("set", "land"), subs("set", "Forest"), text="is a Forest land")
    objects = (
        thing("x", "creature — Rat", power=1, toughness=1, timestamp=1),
        thing("blade", "artifact — Equipment", attached_to="x", timestamp=2),
        thing("k", "enchantment", knights, timestamp=3),
    )
    assert names(run(*objects).objects["x"]) == {"Rat", "Elf"}
    aura = thing("a", "enchantment — Aura", turned, attached_to="blade", timestamp=4)
    result = run(*objects, aura)
    assert names(result.objects["x"]) == {"Rat"}
    assert names(result.objects["blade"]) == {"Forest"}


def test_an_object_about_to_enter_does_not_change_what_it_counts() -> None:
    """614.12: of its own effects those count that will apply to it; the others are as they are now."""
    swamps = Amount(equal_to="count", filter=sub("Swamp"))
    result = run(
        thing(
            "x", "creature", static("all", LAND, subs("add", "Swamp")), static("self", None, base(swamps, swamps), text="size"),
            zone="hand", entering=True, timestamp=9,
        ),
        thing("wood", "basic land — Forest", timestamp=1),
    )  # fmt: skip
    assert (result.objects["x"].power, result.objects["x"].toughness) == (0, 0)
    assert names(result.objects["wood"]) == {"Forest"}


def test_effects_of_one_timestamp_do_not_depend_on_how_they_are_listed() -> None:
    red, blue = (resolved(colors("set", color), on="x", at=5) for color in ("red", "blue"))
    thing_x = thing("x", "creature", timestamp=1)
    first, second = (run(thing_x, effects=listed).objects["x"].colors for listed in ((red, blue), (blue, red)))
    assert first == second
    assert len(first) == 1


def test_the_active_player_s_effects_are_the_earlier_of_one_timestamp() -> None:
    """613.7m, also for the abilities that an effect gives in layer 6."""
    for turn, expected in (("A", {"menace"}), ("B", set())):
        result = run(
            thing("a", "enchantment", static("all", CREATURE, gains("menace")), controller="B", timestamp=4),
            thing("b", "enchantment", static("all", CREATURE, loses("menace")), controller="A", timestamp=4),
            thing("x", "creature", timestamp=1),
            now=Now(turn_of=turn),
        )
        assert abilities(result.objects["x"]) == expected, turn


def test_an_effect_whose_choice_was_never_made_waits_for_nobody() -> None:
    """It would give a land type (205.3d), but none was chosen, so making the thing a land changes nothing that it does."""
    chosen = (types("add", "creature"), subs("set", Special(choice="basic_land_type", by="you"), of="land"))
    made = (types("remove", Special(all_other=True)), types("add", "land"))
    result = run(
        thing("x", "enchantment", timestamp=1), effects=(resolved(*chosen, on="x", at=2), resolved(*made, on="x", at=3))
    )
    assert set(result.objects["x"].card_types) == {"land"}
    picked = resolved(*chosen, on="x", at=2, chosen={"basic_land_type": "Forest"})
    result = run(thing("x", "enchantment", timestamp=1), effects=(picked, resolved(*made, on="x", at=3)))
    assert set(result.objects["x"].card_types) == {"land", "creature"}
    assert names(result.objects["x"]) == {"Forest"}


def test_an_attached_equipment_with_reconfigure_is_no_creature() -> None:
    """702.151b, without a word of how it was attached; what resolved later can make it a creature again."""
    line = "artifact creature — Equipment Rat"
    claws = thing("c", line, keyword("reconfigure"), power=1, toughness=1, attached_to="x", timestamp=3)
    bear = thing("x", "creature", power=2, toughness=2, timestamp=1)
    worn = run(bear, claws)
    assert set(worn.objects["c"].card_types) == {"artifact"}
    assert names(worn.objects["c"]) == {"Equipment"}
    assert [step.rules[0] for step in worn.about("c")] == ["702.151b"]
    alive = run(bear, claws, effects=(resolved(types("add", "creature"), on="c", at=5),))
    assert set(alive.objects["c"].card_types) == {"artifact", "creature"}
    silent = run(bear, claws, effects=(resolved(loses(), on="c", at=2),))
    assert set(silent.objects["c"].card_types) == {"artifact"}
    told = ResolvedEffect(keyword="reconfigure", source="c", affects=("c",), timestamp=2)
    assert len(run(bear, claws, effects=(told,)).about("c")) == 1
    alone = msgspec.structs.replace(claws, attached_to=None)
    assert set(run(bear, alone, effects=(told,)).objects["c"].card_types) == {"artifact", "creature"}


def test_types_of_another_object_wait_for_nobody_while_there_is_no_card_type_for_them() -> None:
    """205.3d: the land has no use for creature types yet, so what the artifact becomes changes nothing that the oldest does."""
    same = resolved(subs("set", Special(same_as="target"), of="creature"), on=("x", "y"), at=2)
    elf = resolved(types("set", "creature"), subs("set", "Elf"), on="y", at=3)
    alive = resolved(types("add", "creature"), on="x", at=4)
    objects = (thing("x", "land", timestamp=1), thing("y", "artifact", timestamp=1))
    result = run(*objects, effects=(same, elf, alive))
    assert names(result.objects["x"]) == set()
    result = run(*objects, effects=(same, elf, msgspec.structs.replace(alive, timestamp=1)))
    assert names(result.objects["x"]) == {"Elf"}


def test_a_noncreature_permanent_has_no_power_to_compare() -> None:
    """208.3: a Vehicle that is no creature has none, the card of one in a graveyard has what is printed."""
    strong = f.And(of=(sub("Vehicle"), f.Compare(what="power", op=">=", value=2)))
    anywhere = f.And(of=(strong, f.ZoneIs(value=("battlefield", "graveyard"))))
    painted = static("all", anywhere, colors("set", "red"), text="red")
    line = "artifact — Vehicle"
    result = run(
        thing("e", "enchantment", painted, timestamp=1),
        thing("parked", line, power=3, toughness=3, timestamp=2),
        thing("crewed", line, power=3, toughness=3, timestamp=3),
        thing("wreck", line, power=3, toughness=3, timestamp=4, zone="graveyard"),
        effects=(resolved(types("add", "creature"), on="crewed", at=5),),
    )
    assert [key for key, one in result.objects.items() if one.colors == ("red",)] == ["crewed", "wreck"]
