"""Corners that planted faults of the core showed to be untested."""

from __future__ import annotations

from resolve_kit import (
    CREATURE,
    LAND,
    abilities,
    base,
    colors,
    gains,
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
from extractor.ir.effects import Amount
from extractor.resolve import Now


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
