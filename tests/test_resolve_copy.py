"""Layer 1, and keywords that change what an object is (702, 707, 708); questions about evaluated objects."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from extractor.errors import InputError
from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.annotation import Ability
from extractor.ir.effects import Special
from extractor.resolve import (
    Board,
    Now,
    ResolvedEffect,
    Result,
    evaluate,
    has_type,
    is_basic,
    shares_creature_type,
    state_based,
)

sys.path.append(str(Path(__file__).parent))  # the helpers lie beside this file

from resolve_kit import (
    ARTIFACT,
    CREATURE,
    TABLE,
    YOURS,
    abilities,
    base,
    both,
    colors,
    effect,
    gains,
    keyword,
    loses,
    mana,
    names,
    plus,
    record,
    resolved,
    run,
    static,
    subs,
    supers,
    thing,
    types,
    words,
)


def exception(*changes, quoted: tuple[Ability, ...] = ()) -> Ability:
    text = "you may have it enter as a copy"
    return Ability(span=(0, 1), text=text, kind="static", effects=(effect("self", None, *changes, kind="copy"),), quoted=quoted)


def rules(result: Result, key: str) -> set[str]:
    return {rule for step in result.about(key) for rule in step.rules}


def test_copies_of_copies_with_exceptions() -> None:
    frog = resolved(subs("set", "Insect"), colors("set", "blue"), base(1, 1), loses(), on="wurm", at=1)
    result = run(
        thing(
            "wurm",
            "artifact creature — Construct",
            keyword("lifelink"),
            power=6,
            toughness=6,
            mana_value=6,
            timestamp=0,
            name="Wurm",
        ),
        thing(
            "mimic",
            "land",
            exception(types("add", "enchantment"), supers("add", "legendary")),
            copy_of="wurm",
            timestamp=2,
        ),
        thing(
            "twin",
            "creature — Rat",
            keyword("menace"),
            colors=("blue",),
            copy_of="mimic",
            timestamp=3,
            power=0,
            toughness=0,
        ),
        effects=(frog,),
    )
    assert record(result.objects["wurm"])[1:6] == ({"artifact", "creature"}, {"Insect"}, {"blue"}, 1, 1)
    same = ({"legendary"}, {"artifact", "creature", "enchantment"}, {"Construct"}, set(), 6, 6, {"lifelink"}, set())
    assert record(result.objects["mimic"]) == same
    assert record(result.objects["twin"]) == same
    assert result.objects["twin"].name == "Wurm"
    assert {"707.2", "707.9b", "613.2a"} <= rules(result, "mimic")


def test_an_exception_that_sets_types_and_loses_the_others() -> None:
    mech = exception(types("set", "artifact"), subs("add", "Vehicle"), gains(Special(keyword="crew", parameter="3")))
    result = run(
        thing("soldier", "creature — Elf", colors=("white",), power=1, toughness=1, token=True, timestamp=0),
        thing(
            "mech",
            "artifact — Vehicle",
            mech,
            keyword("crew", "3"),
            power=3,
            toughness=3,
            copy_of="soldier",
            timestamp=1,
        ),
    )
    assert record(result.objects["mech"]) == (set(), {"artifact"}, {"Vehicle"}, {"white"}, None, None, {"crew"}, set())


def test_an_exception_with_a_condition_looks_at_the_copied_object() -> None:
    text = "copy"
    made = effect("self", None, supers("remove", "legendary"), kind="copy", when=p.ObjectMatches(ref="affected", filter=CREATURE))
    spark = Ability(span=(0, 1), text=text, kind="static", effects=(made,))
    result = run(
        thing("god", "legendary creature", power=1, toughness=1, timestamp=0),
        thing("stone", "legendary artifact", timestamp=0),
        thing("a", "creature", spark, copy_of="god", timestamp=1),
        thing("b", "creature", spark, copy_of="stone", timestamp=2),
    )
    assert (result.objects["a"].supertypes, result.objects["b"].supertypes) == ((), ("legendary",))


def test_later_effects_on_the_copy_still_apply_and_the_original_keeps_its_own() -> None:
    becomes = ResolvedEffect(effects=(), affects=("bear",), copies="fig", timestamp=4)
    result = run(
        thing("fig", "creature — Goblin", words("level up"), power=1, toughness=1, timestamp=0),
        thing("bear", "creature — Rat", power=2, toughness=2, timestamp=0),
        effects=(resolved(plus(3, 3), on="bear", at=1), resolved(base(8, 8), on="fig", at=3), becomes),
    )
    assert record(result.objects["bear"])[2:7] == ({"Goblin"}, set(), 4, 4, {"level up"})
    assert (result.objects["fig"].power, result.objects["fig"].toughness) == (8, 8)


def test_a_copy_made_earlier_does_not_follow_its_original() -> None:
    result = run(
        thing("a", "creature — Elf", power=1, toughness=1, timestamp=0),
        thing("b", "artifact — Food", timestamp=0),
        thing("clone", "creature — Rat", copy_of="a", timestamp=1),
        effects=(ResolvedEffect(affects=("a",), copies="b", timestamp=5),),
    )
    assert (names(result.objects["a"]), names(result.objects["clone"])) == ({"Food"}, {"Elf"})


def test_a_copied_static_ability_works_and_a_land_set_takes_it() -> None:
    lord = static("all", both(CREATURE, YOURS), subs("add", "Zombie"), text="lord")
    result = run(
        thing("lord", "enchantment", lord, timestamp=0, controller="B"),
        thing("copy", "land", copy_of="lord", timestamp=1),
        thing("bear", "creature — Rat"),
    )
    assert names(result.objects["bear"]) == {"Rat", "Zombie"}
    forest = static("attached", None, types("set", "land"), subs("set", "Forest"), text="forest")
    gone = run(
        thing("lord", "enchantment", lord, timestamp=0, controller="B"),
        thing("copy", "land", copy_of="lord", timestamp=1),
        thing("bear", "creature — Rat"),
        thing("aura", "enchantment — Aura", forest, attached_to="copy", timestamp=2),
    )
    assert names(gone.objects["bear"]) == {"Rat"}


def test_copies_of_each_other_and_of_nothing_are_refused() -> None:
    with pytest.raises(InputError, match="each other"):
        run(thing("a", "land", copy_of="b"), thing("b", "land", copy_of="a"))
    with pytest.raises(InputError, match="no object has that id"):
        run(thing("a", "land", copy_of="z"))


def test_embalm_and_eternalize() -> None:
    for word, color, size in (("embalm", "white", (3, 4)), ("eternalize", "black", (4, 4))):
        result = run(
            thing(
                "card",
                "creature — Elf",
                keyword("flying"),
                colors=("green",),
                power=3,
                toughness=4,
                mana_value=5,
                zone="exile",
            ),
            thing("token", "creature", token=True, timestamp=2),
            effects=(ResolvedEffect(keyword=word, source="card", affects=("token",), copies="card", timestamp=2),),
        )
        final = result.objects["token"]
        assert record(final)[1:7] == ({"creature"}, {"Elf", "Zombie"}, {color}, *size, {"flying"})
        assert final.mana_value == 0


def test_face_down() -> None:
    shape = thing(
        "x",
        "legendary artifact creature — Construct",
        keyword("changeling"),
        colors=("red",),
        power=5,
        toughness=5,
        face_down=True,
    )
    result = run(shape, thing("aura", "enchantment — Aura", static("attached", None, loses(), text="loses"), attached_to="x"))
    assert record(result.objects["x"]) == (set(), {"creature"}, set(), set(), 2, 2, set(), set())
    assert (result.objects["x"].name, result.objects["x"].mana_value) == ("", 0)
    assert {"708.2", "708.2a", "613.2b"} <= rules(result, "x")
    warded = run(msgspec.structs.replace(shape, cast_for="disguise"))
    assert abilities(warded.objects["x"]) == {"ward"}


def test_a_copy_of_a_face_down_object_is_a_face_up_blank() -> None:
    result = run(
        thing("x", "artifact creature — Construct", keyword("menace"), power=5, toughness=5, face_down=True, timestamp=0),
        thing("clone", "creature — Rat", copy_of="x", timestamp=1),
    )
    assert record(result.objects["clone"]) == (set(), {"creature"}, set(), set(), 2, 2, set(), set())


def test_bestow() -> None:
    satyr = thing(
        "x",
        "enchantment creature — Elf",
        keyword("bestow"),
        static("attached", CREATURE, plus(2, 2), text="+2/+2"),
        cast_for="bestow",
        power=1,
        toughness=1,
    )
    bear = thing("bear", "creature — Rat", power=2, toughness=2)
    spell = run(msgspec.structs.replace(satyr, zone="stack"))
    assert record(spell.objects["x"])[1:6] == ({"enchantment"}, {"Aura"}, set(), None, None)
    assert "enchant" in abilities(spell.objects["x"])
    worn = run(msgspec.structs.replace(satyr, attached_to="bear"), bear)
    assert (names(worn.objects["x"]), worn.objects["bear"].power) == ({"Aura"}, 4)
    alone = run(satyr, bear)
    assert (names(alone.objects["x"]), alone.objects["x"].power, alone.objects["bear"].power) == ({"Elf"}, 1, 2)
    assert "702.103f" in rules(alone, "x")


def test_reconfigure_lasts_while_attached() -> None:
    blades = thing("x", "artifact creature — Equipment Construct", keyword("reconfigure"), power=1, toughness=1)
    done = (ResolvedEffect(keyword="reconfigure", source="x", affects=("x",), timestamp=5),)
    worn = run(msgspec.structs.replace(blades, attached_to="bear"), thing("bear", "creature"), effects=done)
    assert record(worn.objects["x"])[1:6] == ({"artifact"}, {"Equipment"}, set(), None, None)
    free = run(blades, effects=done)
    assert record(free.objects["x"])[1:6] == ({"artifact", "creature"}, {"Equipment", "Construct"}, set(), 1, 1)


def test_living_metal_impending_devoid_and_awaken() -> None:
    truck = thing("x", "artifact — Vehicle", keyword("living metal"), power=2, toughness=1)
    assert "creature" in run(truck, now=Now(turn_of="A")).objects["x"].card_types
    assert "creature" not in run(truck, now=Now(turn_of="B")).objects["x"].card_types
    lord = thing("x", "enchantment creature — Elf", keyword("impending", "4"), counters={"time": 1}, power=5, toughness=5)
    assert record(run(lord).objects["x"])[1:5] == ({"enchantment"}, set(), set(), None)
    assert names(run(msgspec.structs.replace(lord, counters={})).objects["x"]) == {"Elf"}
    assert names(run(msgspec.structs.replace(lord, cast_for="mana cost")).objects["x"]) == {"Elf"}
    assert run(thing("x", "creature", keyword("devoid"), colors=("red",), zone="hand")).objects["x"].colors == ()
    woken = run(
        thing("x", "land — Forest", counters={"+1/+1": 3}),
        effects=(ResolvedEffect(keyword="awaken", affects=("x",), timestamp=5),),
    )
    assert woken.objects["x"].power == 3
    assert has_type(woken.objects["x"], "creature")


def test_a_keyword_read_with_its_effect_counts_unless_it_only_resolves() -> None:
    charged = p.ObjectMatches(ref="self", filter=f.HasCounter(value="charge", count=8))
    made = effect("self", None, types("add", "artifact", "creature"), kind="keyword", lasting=charged)
    ship = Ability(span=(0, 1), text="STATION 8+", kind="keyword", keyword="station", effects=(made,))
    for count, kinds in ((7, {"artifact"}), (8, {"artifact", "creature"})):
        assert set(run(thing("x", "artifact", ship, counters={"charge": count})).objects["x"].card_types) == kinds
    crew = Ability(span=(0, 1), text="Crew 1", kind="keyword", keyword="crew", effects=(made,))
    assert set(run(thing("x", "artifact", crew, counters={"charge": 8})).objects["x"].card_types) == {"artifact"}


def test_queries() -> None:
    result = run(
        thing("a", "basic land — Forest"),
        thing("b", "land — Forest"),
        thing("c", "creature — Elf Rat", power=1, toughness=0),
        thing("d", "creature — Rat Goblin", power=1, toughness=1),
        thing("l1", "legendary artifact", name="Relic"),
        thing("l2", "legendary artifact", name="Relic"),
        thing("l3", "legendary artifact", name="Relic", controller="B"),
        thing("w1", "world enchantment"),
        thing("w2", "world enchantment"),
    )
    one = result.objects
    assert (is_basic(one["a"]), is_basic(one["b"])) == (True, False)
    assert (shares_creature_type(one["c"], one["d"]), shares_creature_type(one["a"], one["b"])) == (True, False)
    assert has_type(one["c"], "Elf")
    assert not has_type(one["c"], "land")
    assert {(found.rule, found.objects) for found in state_based(result, frozenset(one))} == {
        ("704.5j", ("l1", "l2")),
        ("704.5k", ("w1", "w2")),
        ("704.5f", ("c",)),
    }


def test_boards_are_data_and_stay_as_they_are() -> None:
    moon = static("all", ARTIFACT, types("add", "creature"), text="moon")
    board = Board(
        objects=(
            thing("m", "enchantment", moon),
            thing("x", "artifact", counters={"+1/+1": 1}, chosen={"color": "red"}),
        )
    )
    before = msgspec.json.encode(board)
    first = evaluate(board, catalogue=TABLE)
    second = evaluate(msgspec.json.decode(before, type=Board), catalogue=TABLE)
    assert msgspec.json.encode(board) == before
    assert first.objects == second.objects
    assert first.steps == second.steps
    assert mana(first.objects["x"]) == set()


@pytest.mark.parametrize("ended", [False, True])
def test_what_was_a_copy_is_none_any_more(ended: bool) -> None:
    copies = static("all", f.KindIs(value="copy"), types("add", "artifact"))
    found = run(
        thing("mirror", "creature"),
        thing("model", "creature"),
        thing("forge", "enchantment", copies),
        effects=(ResolvedEffect(effects=(), affects=("mirror",), copies="model", timestamp=9, ended=ended),),
    )
    assert found.objects["mirror"].card_types == (("creature",) if ended else ("artifact", "creature"))
    assert found.objects["model"].card_types == ("creature",)
