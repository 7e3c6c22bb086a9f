"""Short ways to write effects and objects by hand, for the tests of the resolution core."""

from __future__ import annotations

from typing import Any

from extractor.ir import filters as f
from extractor.ir.annotation import Ability
from extractor.ir.effects import Amount, Change, Duration, Effect, Origin, Retention, Special, Subject
from extractor.ir.predicates import Condition, Predicate
from extractor.resolve import Board, Final, GameObject, ResolvedEffect, Result, TypeTable, evaluate

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
CREATURES = ("Elf", "Goblin", "Zombie", "Rat", "Construct", "Insect", "Time Lord")
TABLE = TypeTable(
    families={
        "artifact": ("artifact",),
        "battle": ("battle",),
        "creature": ("creature",),
        "kindred": ("creature",),
        "enchantment": ("enchantment",),
        "instant": ("spell",),
        "sorcery": ("spell",),
        "land": ("land",),
        "planeswalker": ("planeswalker",),
    },
    subtypes={
        "artifact": ("Equipment", "Food", "Vehicle"),
        "battle": ("Siege",),
        "creature": CREATURES,
        "enchantment": ("Aura", "Saga", "Shrine"),
        "land": (*BASICS, "Gate", "Cave"),
        "planeswalker": ("Karn",),
        "spell": ("Arcane", "Lesson"),
    },
    basic_land_mana=dict(zip(BASICS, "WUBRG", strict=True)),
)
FAMILY_OF = {name: family for family, names in TABLE.subtypes.items() for name in names}

LAND, CREATURE, ARTIFACT, ENCHANTMENT = (f.CardTypeIs(value=value) for value in ("land", "creature", "artifact", "enchantment"))
NONBASIC = f.And(of=(LAND, f.Not(of=f.SupertypeIs(value="basic"))))
YOURS = f.ControllerIs(value="you")
OTHER = f.OtherThan()


def sub(name: str) -> f.SubtypeIs:
    return f.SubtypeIs(value=name, of=FAMILY_OF[name])


def both(*parts: f.Filter) -> f.And:
    return f.And(of=parts)


def types(op: str, *values: Any) -> Change:
    return Change(op=op, what="card_types", values=values)  # type: ignore[arg-type]


def supers(op: str, *values: str) -> Change:
    return Change(op=op, what="supertypes", values=values)  # type: ignore[arg-type]


def subs(op: str, *values: Any, of: str | None = None) -> Change:
    family = of or next(FAMILY_OF[value] for value in values if isinstance(value, str))
    return Change(op=op, what="subtypes", of=family, values=values)  # type: ignore[arg-type]


def colors(op: str, *values: Any) -> Change:
    return Change(op=op, what="colors", values=values)  # type: ignore[arg-type]


def base(power: Any, toughness: Any) -> Change:
    return Change(op="set", what="power_toughness", values=(Special(power=power, toughness=toughness),))


def plus(power: Any, toughness: Any) -> Change:
    return Change(op="add", what="power_toughness_modifier", values=(Special(power=power, toughness=toughness),))


def gains(*values: Any) -> Change:
    return Change(op="add", what="abilities", values=values)


def loses(*values: Any) -> Change:
    return Change(op="remove", what="abilities", values=values or (Special(all=True),))


SWITCH = Change(op="set", what="power_toughness_switch")
EVERY = Special(every=True)
MANA_VALUE = Amount(equal_to="mana_value", of="affected")


def effect(
    ref: str,
    filter_: f.Filter | None,
    *changes: Change,
    when: Predicate | None = None,
    kind: str = "static",
    cue: str | None = None,
    lasting: Predicate | None = None,
    anaphor: bool = False,
    granted: bool = False,
) -> Effect:
    return Effect(
        span=(0, 0),
        clauses=(),
        origin=Origin(kind=kind, granted=granted),  # type: ignore[arg-type]
        subject=Subject(ref=ref, filter=filter_, anaphor=anaphor),  # type: ignore[arg-type]
        changes=changes,
        duration=Duration(
            kind="static" if kind == "static" else "for_as_long_as" if lasting else "indefinite",
            condition=None if lasting is None else Condition(kind="as_long_as", span=(0, 0), predicate=lasting),
        ),
        condition=None if when is None else Condition(kind="as_long_as", span=(0, 0), predicate=when),
        retention=None if cue is None else Retention(cue=cue),  # type: ignore[arg-type]
    )


def static(ref: str, filter_: f.Filter | None, *changes: Change, **more: Any) -> Ability:
    """A static ability with one effect; ``text`` names it."""
    text = more.pop("text", "static")
    quoted = more.pop("quoted", ())
    return Ability(span=(0, 1), text=text, kind="static", effects=(effect(ref, filter_, *changes, **more),), quoted=quoted)


def keyword(name: str, parameter: str | None = None) -> Ability:
    return Ability(span=(0, 1), text=name, kind="keyword", keyword=name, parameter=parameter)


def words(text: str, *, mana: bool = False) -> Ability:
    return Ability(span=(0, 1), text=text, kind="activated", mana=mana)


def thing(key: str, line: str, *abilities: Ability, **more: Any) -> GameObject:
    """An object from an English type line such as ``basic land — Forest``; two-word subtypes with ``_``."""
    left, _, right = line.partition(" — ")
    names = left.split()
    supertypes = tuple(name for name in names if name in ("basic", "legendary", "snow", "world"))
    return GameObject(
        id=key,
        name=more.pop("name", key),
        supertypes=supertypes,
        card_types=tuple(name for name in names if name not in supertypes),
        subtypes=tuple((FAMILY_OF[name], name) for name in (word.replace("_", " ") for word in right.split())),
        abilities=abilities,
        **more,
    )


def resolved(*changes: Change, on: str | tuple[str, ...], at: int, **more: Any) -> ResolvedEffect:
    """A resolved effect with one part that is about everything in ``on``."""
    made = effect(
        more.pop("ref", "target"), more.pop("filter", None), *changes, kind=more.pop("kind", "spell"),
        cue=more.pop("cue", None), lasting=more.pop("lasting", None),
    )  # fmt: skip
    return ResolvedEffect(effects=(made,), affects=(on,) if isinstance(on, str) else on, timestamp=at, **more)


def run(*objects: GameObject, effects: tuple[ResolvedEffect, ...] = (), **more: Any) -> Result:
    return evaluate(Board(objects=objects, effects=effects, **more), catalogue=TABLE)


def names(final: Final) -> set[str]:
    return {name for _, name in final.subtypes}


def mana(final: Final) -> set[str]:
    """The symbols of its intrinsic mana abilities."""
    return {ability.symbol for ability in final.abilities if ability.symbol is not None}


def abilities(final: Final) -> set[str]:
    """Its other abilities, by their words or keyword."""
    return {ability.text or ability.keyword or "" for ability in final.abilities if ability.symbol is None}


def record(final: Final) -> tuple[Any, ...]:
    """Everything about an object in one value, so that tests compare whole records."""
    return (
        set(final.supertypes), set(final.card_types), names(final), set(final.colors), final.power, final.toughness,
        abilities(final), mana(final),
    )  # fmt: skip
