"""Abilities that an object can't have or gain (113.11, 613.1f)."""

from __future__ import annotations

from itertools import permutations

from resolve_kit import CREATURE, YOURS, abilities, both, gains, plus, resolved, run, static, sub, thing

from extractor.ir import filters as f
from extractor.ir.effects import Change, Special

NO_FLYING = Change(op="forbid", what="abilities", values=("flying",))
GROUND = static("all", both(CREATURE, f.ControllerIs(value="opponent")), NO_FLYING, text="grounded")
WIND = static("all", both(CREATURE, YOURS), gains("flying", "haste"), text="wind")


def test_what_can_not_have_an_ability_neither_keeps_nor_gains_it_in_any_order() -> None:
    for ground, wind, spell in permutations((3, 4, 5)):
        result = run(
            thing("g", "enchantment", GROUND, controller="A", timestamp=ground),
            thing("w", "enchantment", WIND, controller="B", timestamp=wind),
            thing("x", "creature", controller="B", power=1, toughness=1, timestamp=1, counters={"flying": 1}),
            thing("mine", "creature", controller="A", power=1, toughness=1, timestamp=2),
            effects=(resolved(gains("flying"), on=("x", "mine"), at=spell),),
        )
        assert abilities(result.objects["x"]) == {"haste"}
        assert abilities(result.objects["mine"]) == {"flying"}
        assert "113.11" in {rule for step in result.about("x") for rule in step.rules}


def test_an_ability_with_a_parameter_is_barred_by_its_keyword() -> None:
    ward = Change(op="forbid", what="abilities", values=("ward",))
    result = run(
        thing("w", "enchantment", static("all", CREATURE, gains(Special(keyword="ward", parameter="{2}"))), timestamp=1),
        thing("x", "creature — Elf", power=1, toughness=1, timestamp=2),
        thing("y", "creature — Rat", power=1, toughness=1, timestamp=3),
        thing("g", "enchantment", static("all", sub("Elf"), ward), timestamp=4),
    )
    assert (abilities(result.objects["x"]), abilities(result.objects["y"])) == (set(), {"ward"})


def test_who_counts_flyers_waits_for_the_bar() -> None:
    result = run(
        thing("d", "enchantment", static("all", f.HasAbility(value="flying"), gains("reach"), plus(1, 1)), timestamp=1),
        thing("w", "enchantment", WIND, controller="B", timestamp=2),
        thing("x", "creature", controller="B", power=1, toughness=1, timestamp=3),
        thing("g", "enchantment", GROUND, controller="A", timestamp=4),
    )
    final = result.objects["x"]
    assert (abilities(final), final.power) == ({"haste"}, 1)
