"""What is the same in words of two languages, and descriptions with alternatives."""

from __future__ import annotations

import pytest

from extractor.compare.filters import agree, describe
from extractor.compare.signs import compatible, signs
from extractor.ir import filters as f

ALIKE = [
    ("if you've completed a quest", "si vous avez terminé une quête"),
    ("if four or more creatures sleep", "si au moins quatre créatures dorment"),
    ("if {R} was spent", "si {R} a été dépensé"),
    ("this isn't a Golem", "ce n’est pas un golem"),
    ("this attacks", "un sort"),  # nothing of either is known
    ("power greater than 4", "force supérieure ou égale à 5"),  # bounds from outside and from inside
]
APART = [
    ("if four or more creatures sleep", "si au moins cinq créatures dorment"),
    ("if {R} was spent", "si {U} a été dépensé"),
    ("if a red creature sleeps", "si une créature bleue dort"),
    ("if an Island sleeps", "si une montagne dort"),
    ("this isn't a Golem", "c'est un golem"),
    ("if target creature sleeps", "si la créature dort"),
    ("creatures you control", "les créatures que vous possédez"),
]


@pytest.mark.parametrize(("left", "right", "same"), [(*pair, True) for pair in ALIKE] + [(*pair, False) for pair in APART])
def test_words_that_may_say_the_same(left: str, right: str, same: bool) -> None:
    assert compatible(signs(left, "en"), signs(right, "fr")) is same
    assert compatible(signs(right, "fr"), signs(left, "en")) is same


LAND, CREATURE = f.CardTypeIs("land"), f.CardTypeIs("creature")
YOURS, FLYING, RED = f.ControllerIs("you"), f.HasAbility("flying"), f.ColorIs("red")


def _both(*parts: f.Filter) -> f.Filter:
    return f.And(parts)


def _any(*parts: f.Filter) -> f.Filter:
    return f.Or(parts)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (_both(LAND, YOURS), _both(YOURS, LAND), True),
        (_both(_any(LAND, CREATURE), YOURS), _any(_both(LAND, YOURS), _both(CREATURE, YOURS)), True),
        (_both(_any(LAND, CREATURE), YOURS), _any(LAND, _both(CREATURE, YOURS)), False),
        (f.Not(_any(LAND, RED)), _both(f.Not(RED), f.Not(LAND)), True),
        (f.Not(_both(LAND, RED)), _both(f.Not(RED), f.Not(LAND)), False),
        (_both(CREATURE, f.SubtypeIs("Golem", "creature")), f.SubtypeIs("Golem", "creature"), True),
        (_both(CREATURE, f.Compare("power", ">", 3)), _both(CREATURE, f.Compare("power", ">=", 4)), True),
        (_both(CREATURE, f.Opaque((0, 9), "with 4 feathers")), _both(CREATURE, f.Opaque((0, 9), "and 4 feathers")), True),
        (_both(CREATURE, f.Opaque((0, 9), "with 4 feathers")), _both(CREATURE, f.Opaque((0, 9), "with 5 feathers")), False),
        (_both(LAND, f.Opaque((0, 9), "asleep")), _both(CREATURE, f.Opaque((0, 9), "asleep")), False),
        (_both(CREATURE, FLYING), _both(CREATURE, f.Opaque((0, 9), "in the air")), True),
        (_both(CREATURE, FLYING), CREATURE, False),
    ],
)
def test_descriptions(left: f.Filter, right: f.Filter, same: bool) -> None:
    ours, theirs = describe(left, "en"), describe(right, "en")
    assert agree(ours, theirs) is same
    assert agree(theirs, ours) is same


def test_a_description_with_very_many_alternatives_is_compared_as_it_stands() -> None:
    colors = [_any(f.ColorIs("red"), f.ColorIs("blue")), _any(LAND, CREATURE)] * 8
    long = _both(*colors)
    assert agree(describe(long, "en"), describe(long, "en"))
    assert not agree(describe(long, "en"), describe(LAND, "en"))
