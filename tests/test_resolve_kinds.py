"""Every kind of filter and condition is evaluated: for each one board on which it fits and one on which it does not.

What no board can show is listed here too, with what is made of it, and the explanation says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

import pytest
from resolve_kit import (
    ARTIFACT,
    CREATURE,
    LAND,
    YOURS,
    base,
    both,
    colors,
    keyword,
    record,
    resolved,
    run,
    static,
    sub,
    subs,
    thing,
    types,
)

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.effects import Amount, Special
from extractor.resolve import GameObject, Now, Result

GRAMMARS = Path(__file__).resolve().parent.parent / "grammars"
NOTHING: Mapping[str, Any] = MappingProxyType({})
MARK = "white"  # what the effect under test does: a change that nothing else on the boards makes


class Fits(NamedTuple):
    """A filter, an object that it describes and one that it does not; further objects and what else is said of the board."""

    node: f.Filter
    yes: GameObject
    no: GameObject
    others: tuple[GameObject, ...] = ()
    chosen: Mapping[str, str] = NOTHING
    attached: str | None = None


def bear(**more: Any) -> GameObject:
    size = more.pop("size", 2)
    return thing("x", more.pop("line", "creature — Elf"), *more.pop("has", ()), power=size, toughness=size, **more)


AURA = thing("aura", "enchantment — Aura", attached_to="x", timestamp=50)
BLADE = thing("blade", "artifact — Equipment", attached_to="x", timestamp=51)
HOLD = thing("hold", "artifact", attached_to="x", timestamp=52)
EQUAL, LESS, MOST, MORE, LEAST = (f.comparison(sign) for sign in ("=", "<", "<=", ">", ">="))
FILTERS: dict[str, Fits] = {
    "card type": Fits(CREATURE, bear(), bear(line="artifact")),
    "supertype": Fits(f.SupertypeIs(value="snow"), bear(line="snow creature"), bear()),
    "subtype": Fits(sub("Elf"), bear(), bear(line="creature — Rat")),
    "colour": Fits(f.ColorIs(value="red"), bear(colors=("red", "blue")), bear(colors=("blue",))),
    "colorless": Fits(f.ColorIs(value="colorless"), bear(), bear(colors=("red",))),
    "multicolored": Fits(f.ColorIs(value="multicolored"), bear(colors=("red", "blue")), bear(colors=("red",))),
    "monocolored": Fits(f.ColorIs(value="monocolored"), bear(colors=("red",)), bear(colors=("red", "blue"))),
    "chosen creature type": Fits(
        f.ChosenIs(value="creature_type"), bear(), bear(line="creature — Rat"), chosen={"creature_type": "Elf"}
    ),
    "chosen type": Fits(f.ChosenIs(value="type"), bear(), bear(line="creature — Rat"), chosen={"creature_type": "Elf"}),
    "chosen land type": Fits(
        f.ChosenIs(value="land_type"), bear(line="land — Gate"), bear(line="land — Cave"), chosen={"land_type": "Gate"}
    ),
    "chosen first": Fits(
        f.ChosenIs(value="land_type", which="first"), bear(line="land — Gate"), bear(line="land — Cave"),
        chosen={"first": "Gate", "second": "Cave"},
    ),
    "chosen colour": Fits(f.ChosenIs(value="color"), bear(colors=("red",)), bear(colors=("blue",)), chosen={"color": "red"}),
    "chosen name": Fits(f.ChosenIs(value="name"), bear(name="Ann"), bear(name="Bob"), chosen={"card_name": "Ann"}),
    "chosen card type": Fits(f.ChosenIs(value="card_type"), bear(line="artifact"), bear(), chosen={"card_type": "artifact"}),
    "controller you": Fits(YOURS, bear(), bear(controller="B")),
    "controller opponent": Fits(f.ControllerIs(value="opponent"), bear(controller="B"), bear()),
    "controller not_you": Fits(f.ControllerIs(value="not_you"), bear(controller="B"), bear()),
    "controller player": Fits(both(CREATURE, f.ControllerIs(value="player")), bear(), bear(line="artifact")),
    "controller each_player": Fits(both(CREATURE, f.ControllerIs(value="each_player")), bear(), bear(line="artifact")),
    "controller active_player": Fits(f.ControllerIs(value="active_player"), bear(controller="B"), bear()),
    "controller chosen_player": Fits(f.ControllerIs(value="chosen_player"), bear(controller="B"), bear(), chosen={"player": "B"}),
    "controller enchanted_player": Fits(f.ControllerIs(value="enchanted_player"), bear(controller="B"), bear(), attached="B"),
    "owner you": Fits(f.OwnerIs(value="you"), bear(controller="B", owner="A"), bear(owner="B")),
    "owner opponent": Fits(f.OwnerIs(value="opponent"), bear(owner="B"), bear()),
    "owner not_you": Fits(f.OwnerIs(value="not_you"), bear(owner="B"), bear(controller="B", owner="A")),
    **{
        f"zone {zone}": Fits(f.ZoneIs(value=(zone,)), bear(zone=zone), bear(zone="exile" if zone != "exile" else "hand"))  # type: ignore[arg-type]
        for zone in ("battlefield", "stack", "hand", "graveyard", "library", "exile", "command")
    },
    "zone not_battlefield": Fits(f.ZoneIs(value=("not_battlefield",)), bear(zone="library"), bear()),
    "zone of a player": Fits(
        f.ZoneIs(value=("graveyard",), owner="you"), bear(zone="graveyard"), bear(zone="graveyard", controller="B", owner="B")
    ),
    "kind permanent": Fits(f.KindIs(value="permanent"), bear(), bear(zone="hand")),
    "kind spell": Fits(f.KindIs(value="spell"), bear(zone="stack"), bear()),
    "kind card": Fits(both(f.KindIs(value="card"), f.ZoneIs(value=("hand",))), bear(zone="hand"), bear(zone="exile")),
    "kind token": Fits(f.KindIs(value="token"), bear(token=True), bear()),
    "kind nontoken": Fits(f.KindIs(value="nontoken"), bear(), bear(token=True)),
    "kind historic": Fits(f.KindIs(value="historic"), bear(line="legendary creature"), bear()),
    "kind copy": Fits(f.KindIs(value="copy"), bear(copy_of="o"), bear(), (thing("o", "creature"),)),
    "status tapped": Fits(f.StatusIs(value="tapped"), bear(tapped=True), bear()),
    "status untapped": Fits(f.StatusIs(value="untapped"), bear(), bear(tapped=True)),
    "status face_down": Fits(f.StatusIs(value="face_down"), bear(face_down=True), bear()),
    "status face_up": Fits(f.StatusIs(value="face_up"), bear(), bear(face_down=True)),
    "status attached": Fits(f.StatusIs(value="attached"), bear(attached_to="o"), bear(), (thing("o", "creature"),)),
    "status enchanted": Fits(f.StatusIs(value="enchanted"), bear(), thing("y", "creature"), (AURA, HOLD)),
    "status equipped": Fits(f.StatusIs(value="equipped"), bear(), thing("y", "creature"), (BLADE, HOLD)),
    "status modified": Fits(f.StatusIs(value="modified"), bear(counters={"+1/+1": 1}), bear()),
    "counter": Fits(f.HasCounter(value="oil"), bear(counters={"oil": 1}), bear(counters={"+1/+1": 1})),
    "counters of any kind": Fits(
        f.HasCounter(value="any", count=2), bear(counters={"oil": 1, "time": 1}), bear(counters={"oil": 1})
    ),
    "no counter": Fits(f.HasCounter(value="oil", count=0, op=EQUAL), bear(), bear(counters={"oil": 1})),
    "ability": Fits(f.HasAbility(value="flying"), bear(has=(keyword("flying"),)), bear(has=(keyword("reach"),))),
    "power": Fits(f.Compare(what="power", op=LEAST, value=2), bear(), bear(size=1)),
    "toughness": Fits(f.Compare(what="toughness", op=LESS, value=2), bear(size=1), bear()),
    "mana value": Fits(f.Compare(what="mana_value", op=MOST, value=2), bear(mana_value=2), bear(mana_value=3)),
    "loyalty": Fits(f.Compare(what="loyalty", op=MORE, value=2), bear(counters={"loyalty": 3}), bear(counters={"loyalty": 2})),
    "name": Fits(f.NameIs(value="Ann"), bear(name="Ann"), bear(name="Bob")),
    "other": Fits(both(CREATURE, f.OtherThan()), bear(), thing("s", "creature")),
    "other than the attached": Fits(both(CREATURE, f.OtherThan(value="attached")), bear(), thing("o", "creature"), attached="o"),
    "same": Fits(f.Same(), thing("s", "creature"), bear()),
    "same as the attached": Fits(f.Same(value="attached"), thing("o", "creature"), bear(), attached="o"),
    "and": Fits(both(CREATURE, YOURS), bear(), bear(controller="B")),
    "or": Fits(f.Or(of=(ARTIFACT, LAND)), bear(line="land"), bear()),
    "not": Fits(f.Not(of=LAND), bear(), bear(line="land")),
}  # fmt: skip
#: Filters that no board answers, and whether they are taken to fit.
OPEN: dict[str, tuple[f.Filter, bool]] = {
    **{
        f"controller {who}": (both(CREATURE, f.ControllerIs(value=who)), True)  # type: ignore[arg-type]
        for who in ("target_player", "target_opponent", "that_player", "defending_player", "its_controller", "its_owner")
    },
    **{
        f"status {value}": (both(CREATURE, f.StatusIs(value=value)), False)
        for value in ("attacking", "blocking", "blocked", "unblocked", "monstrous", "suspected")
    },
    "kind commander": (both(CREATURE, f.KindIs(value="commander")), False),
    "words": (both(CREATURE, f.Opaque(span=(0, 3), text="odd words")), True),
    "power against an unknown X": (f.Compare(what="power", op=MOST, value="x"), True),
    "never chosen": (both(CREATURE, f.ChosenIs(value="creature_type")), True),
}


def marked(node: f.Filter, one: GameObject, case: Fits) -> bool:
    """Whether an effect that is about the filter reaches the object."""
    ability = static("all", node, colors("set", MARK), text="mark")
    source = thing(
        "s", "creature", ability, timestamp=90, chosen=case.chosen,
        attached_to=case.attached if case.attached in ("B", one.id, *(other.id for other in case.others)) else None,
    )  # fmt: skip
    objects = {other.id: other for other in (*case.others, one)} | {"s": source}
    if not any(other.controller == "B" for other in objects.values()):
        objects["b"] = thing("b", "planeswalker", controller="B")
    return MARK in run(*objects.values(), now=Now(turn_of="B")).objects[one.id].colors


@pytest.mark.parametrize("name", FILTERS)
def test_a_filter_describes_what_it_should_and_nothing_else(name: str) -> None:
    case = FILTERS[name]
    assert marked(case.node, case.yes, case)
    others = case._replace(others=tuple(one for one in case.others if one.id != case.no.id))
    assert not marked(case.node, case.no, others)


@pytest.mark.parametrize("name", OPEN)
def test_what_no_board_shows_of_a_description_is_said(name: str) -> None:
    node, taken = OPEN[name]
    result = run(bear(), thing("s", "artifact", static("all", node, colors("set", MARK), text="mark")))
    assert (MARK in result.objects["x"].colors) is taken
    assert said(result), "the explanation does not say what was assumed"


def said(result: Result) -> set[str]:
    return {one for step in result.steps for one in step.not_shown}


class Holds(NamedTuple):
    """A condition, objects with which it holds and with which it does not, beside its source and a land of each player."""

    predicate: p.Predicate
    yes: tuple[GameObject, ...]
    no: tuple[GameObject, ...]
    now: tuple[Now, Now] = (Now(), Now())
    source: Mapping[str, Any] = NOTHING


def controls(count: int, op: Any = LEAST, player: Any = "you") -> p.Controls:
    return p.Controls(player=player, filter=ARTIFACT, count=count, op=op)


CUP, CUPS = thing("c", "artifact"), (thing("c", "artifact"), thing("d", "artifact"))
RED = thing("c", "artifact", mana_cost="{R}{R/G}")
PREDICATES: dict[str, Holds] = {
    "object self": Holds(p.ObjectMatches(ref="self", filter=f.HasCounter(value="oil")), (), (), source={"counters": {"oil": 1}}),
    "object attached": Holds(p.ObjectMatches(ref="attached", filter=LAND), (thing("h", "land"),), (thing("h", "artifact"),),
                             source={"attached_to": "h"}),
    "object affected": Holds(p.ObjectMatches(ref="affected", filter=f.StatusIs(value="tapped")), (), (), source={"tapped": True}),
    "controls one": Holds(controls(1), (CUP,), ()),
    "controls two": Holds(controls(2), CUPS, (CUP,)),
    "controls exactly": Holds(controls(1, EQUAL), (CUP,), CUPS),
    "controls none": Holds(controls(0, EQUAL), (), (CUP,)),
    "controls at most": Holds(controls(1, MOST), (CUP,), CUPS),
    "controls more": Holds(controls(1, MORE), CUPS, (CUP,)),
    "controls fewer": Holds(controls(1, LESS), (), (CUP,)),
    "an opponent controls": Holds(controls(1, LEAST, "opponent"), (thing("c", "artifact", controller="B"),), (CUP,)),
    "exists": Holds(p.Exists(filter=f.ZoneIs(value=("graveyard",)), count=1), (thing("g", "instant", zone="graveyard"),), ()),
    "devotion": Holds(p.Devotion(colors=("red",), op=LEAST, value=2), (RED,), (thing("c", "artifact", mana_cost="{R}"),)),
    "devotion to two colours": Holds(
        p.Devotion(colors=("red", "green"), op=LESS, value=2), (thing("c", "artifact", mana_cost="{G}"),), (RED,)
    ),
    "turn": Holds(p.TurnOf(player="you"), (), (), (Now(turn_of="A"), Now(turn_of="B"))),
    "turn of an opponent": Holds(p.TurnOf(player="opponent"), (), (), (Now(turn_of="B"), Now(turn_of="A"))),
    "and": Holds(p.AllOf(of=(controls(1), p.TurnOf(player="you"))), (CUP,), (CUP,), (Now(turn_of="A"), Now(turn_of="B"))),
    "or": Holds(p.AnyOf(of=(controls(1), p.TurnOf(player="you"))), (CUP,), (), (Now(turn_of="B"), Now(turn_of="B"))),
    "not": Holds(p.NotThat(of=controls(1)), (), (CUP,)),
}  # fmt: skip
OPEN_PREDICATES: dict[str, p.Predicate] = {
    "words": p.Words(text="if it rains", span=(0, 3)),
    "life": p.LifeTotal(player="you", op=MOST, value=5),
    "turn that is not given": p.TurnOf(player="you"),
    "not words": p.NotThat(of=p.Words(text="if it rains", span=(0, 3))),
    "attacking": p.ObjectMatches(ref="self", filter=f.StatusIs(value="attacking")),
    "not attacking": p.ObjectMatches(ref="self", filter=f.Not(of=f.StatusIs(value="attacking"))),
    "that player controls": p.Controls(player="that_player", filter=LAND),
    "controls odd things": p.Controls(player="you", filter=both(LAND, f.Opaque(span=(0, 1), text="odd")), count=1),
    "controls no odd things": p.Controls(player="you", filter=both(LAND, f.Opaque(span=(0, 1), text="odd")), count=0, op=EQUAL),
}


def holding(predicate: p.Predicate, objects: tuple[GameObject, ...], now: Now, source: Mapping[str, Any]) -> Result:
    ability = static("self", None, types("add", "battle"), text="mark", when=predicate)
    lands = (thing("la", "land"), thing("lb", "land", controller="B"))
    return run(thing("s", "enchantment", ability, **source), *lands, *objects, now=now)


@pytest.mark.parametrize("name", PREDICATES)
def test_a_condition_holds_when_it_should_and_else_not(name: str) -> None:
    case = PREDICATES[name]
    assert "battle" in holding(case.predicate, case.yes, case.now[0], case.source).objects["s"].card_types
    away = {} if case.yes == case.no and case.now[0] == case.now[1] else case.source
    assert "battle" not in holding(case.predicate, case.no, case.now[1], away).objects["s"].card_types


@pytest.mark.parametrize("name", OPEN_PREDICATES)
def test_a_condition_that_no_board_shows_is_taken_to_hold_and_said(name: str) -> None:
    result = holding(OPEN_PREDICATES[name], (), Now(), {})
    assert "battle" in result.objects["s"].card_types
    assert said(result)


def test_a_condition_about_what_else_there_is_holds_on_a_board_that_shows_nothing_else() -> None:
    """Of a source alone on the board nothing is known about other permanents; what is there counts for what is too many."""
    enough = run(thing("s", "enchantment", static("self", None, types("add", "battle"), when=controls(3))))
    assert "battle" in enough.objects["s"].card_types
    too_many = run(thing("s", "artifact", static("self", None, types("add", "battle"), when=controls(0, EQUAL))))
    assert "battle" not in too_many.objects["s"].card_types


THAT: dict[str, Special] = {
    "same as something not shown": Special(same_as="other"),
    "same as a target": Special(same_as="target"),
    "never chosen": Special(chosen="creature_type"),
    "choice that was not made": Special(choice="creature_type", by="you"),
}


@pytest.mark.parametrize("name", THAT)
def test_a_value_that_no_board_shows_changes_nothing_and_is_said(name: str) -> None:
    result = run(thing("s", "creature — Rat", static("self", None, subs("set", THAT[name], of="creature"), text="mark")))
    assert result.objects["s"].subtypes == (("creature", "Rat"),)
    assert said(result)


@pytest.mark.parametrize("number", [Amount(equal_to="x"), Amount(equal_to="power", of="target"), Amount(equal_to="text")])
def test_a_number_that_no_board_shows_changes_nothing_and_is_said(number: Amount) -> None:
    result = run(thing("s", "creature", static("self", None, base(number, number), text="mark"), power=1, toughness=2))
    assert (result.objects["s"].power, result.objects["s"].toughness) == (1, 2)
    assert said(result)


def test_of_the_listed_objects_one_is_only_read_from() -> None:
    """The source changes ("this creature has the creature types of target creature"), the target does not."""
    power, toughness = (Amount(equal_to=one, of="target") for one in ("power", "toughness"))
    same = (subs("set", Special(same_as="target"), of="creature"), base(power, toughness))
    me, other = thing("x", "creature — Rat", power=1, toughness=1), thing("y", "creature — Elf", power=4, toughness=3)
    for listed in (("x", "y"), ("y",), ("y", "x")):
        done = resolved(*same, ref="self", on=listed, at=9, source="x")
        found = run(me, other, effects=(done,)).objects
        assert [(one.subtypes[0][1], one.power, one.toughness) for one in found.values()] == [("Elf", 4, 3)] * 2, listed
    another = resolved(*same[:1], on=("x", "y"), at=9)
    found = run(me, other, effects=(another,)).objects
    assert [one.subtypes[0][1] for one in found.values()] == ["Elf", "Elf"]


def test_every_kind_has_its_case() -> None:
    """The classes of the representation, and every value that a lexicon of either language can give."""
    nodes: set[type] = set()
    for node in (*(case.node for case in FILTERS.values()), *(node for node, _ in OPEN.values())):
        nodes |= {type(node), *(type(one) for one in f.leaves(node))}
    assert nodes >= set(get_args(f.Filter))
    predicates = {type(case.predicate) for case in PREDICATES.values()} | {type(one) for one in OPEN_PREDICATES.values()}
    assert predicates >= set(get_args(p.Predicate))
    names = set(FILTERS) | set(OPEN)
    wanted = {f"controller {who}" for who in get_args(f.Player)} | {f"zone {zone}" for zone in get_args(f.Zone)}
    for file in GRAMMARS.glob("*/lexicon/words.tsv"):
        rows = [line.split("\t") for line in file.read_text(encoding="utf-8").split("\n") if "\t" in line]
        wanted |= {f"{row[0].casefold()} {row[1]}" for row in rows if row[0] in ("STATUS", "KIND")}
        wanted |= {f"controller {row[1]}" for row in rows if row[0] == "CTRL"}
    assert not wanted - names


def test_the_whole_record_is_untouched_where_nothing_fits() -> None:
    one = bear()
    assert record(run(one, thing("s", "artifact", static("all", LAND, colors("set", MARK)))).objects["x"]) == record(
        run(one).objects["x"]
    )
