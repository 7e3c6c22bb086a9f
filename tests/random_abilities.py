"""Abilities and changes of every kind, from which random boards are made: what can meet another effect in any way."""

from __future__ import annotations

from typing import Any

import msgspec
from resolve_kit import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    EVERY,
    LAND,
    MANA_VALUE,
    NONBASIC,
    OTHER,
    SWITCH,
    YOURS,
    base,
    both,
    colors,
    effect,
    gains,
    keyword,
    loses,
    plus,
    static,
    sub,
    subs,
    supers,
    types,
    words,
)

from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.annotation import Ability
from extractor.ir.effects import Amount, Change, Origin, Special


def amount(what: str, of: str | None = None, **more: Any) -> Amount:
    return Amount(equal_to=what, of=of, **more)


def controls(filter_: f.Filter, count: int = 1, op: str = ">=", player: str = "you") -> p.Controls:
    return p.Controls(player=player, filter=filter_, count=count, op=f.comparison(op))  # type: ignore[arg-type]


def is_self(filter_: f.Filter) -> p.ObjectMatches:
    return p.ObjectMatches(ref="self", filter=filter_)


def is_it(filter_: f.Filter) -> p.ObjectMatches:
    return p.ObjectMatches(ref="affected", filter=filter_)


def where(change: Change, predicate: p.Predicate) -> Change:
    condition = p.Condition(kind="if", span=(0, 0), predicate=predicate)
    return msgspec.structs.replace(change, condition=condition)


def two(text: str, *effects: Any, quoted: tuple[Ability, ...] = ()) -> Ability:
    """A static ability of several sentences."""
    return Ability(span=(0, 1), text=text, kind="static", effects=effects, quoted=quoted)


def text(old: str, new: str, of: str | None = None) -> Change:
    return Change(op="set", what="text", of=of, values=(old, new))  # type: ignore[arg-type]


def chosen(kind: str, which: str | None = None) -> Special:
    return Special(chosen=kind, which=which)


STEAL = Change(op="set", what="controller", values=("you",))
LORD = static("all", both(CREATURE, YOURS, OTHER), plus(1, 1), gains("flying"), text="lord")
MANIA = static("all", both(CREATURE, YOURS), subs("add", "Goblin"), text="mania")
#: The same as a reader of texts gives them: in quotation marks, and no effect of the text around them.
QUOTED_LORD, QUOTED_MANIA = (
    msgspec.structs.replace(
        one,
        effects=tuple(msgspec.structs.replace(e, origin=Origin(kind="static", granted=True)) for e in one.effects),
    )
    for one in (LORD, MANIA)
)
GRANT, GRANT_MANIA = Special(text="lord"), Special(text="mania")
ARTIFACTS = amount("count", filter=both(ARTIFACT, YOURS))
PERMANENT, NONTOKEN = f.KindIs(value="permanent"), f.KindIs(value="nontoken")
NOT_AURA = f.Not(of=sub("Aura"))
THEIRS = f.ControllerIs(value="opponent")


def color(value: str) -> f.ColorIs:
    return f.ColorIs(value=value)


#: Sets: who is a Mountain, who is a creature …; most other effects ask about these.
TYPES: tuple[Ability, ...] = (
    static("all", NONBASIC, subs("set", "Mountain"), text="nonbasic lands are Mountains"),
    static("all", LAND, subs("add", "Swamp"), text="each land is a Swamp too"),
    static("all", sub("Mountain"), subs("set", "Plains"), text="Mountains are Plains"),
    static("all", sub("Plains"), subs("set", "Island"), text="Plains are Islands"),
    static("all", both(LAND, YOURS), subs("add", EVERY, of="land"), text="your lands are every basic type"),
    static("all", sub("Swamp"), types("add", "creature"), base(1, 1), colors("set", "black"), text="Swamps are 1/1"),
    static("all", both(CREATURE, YOURS, NONTOKEN), types("add", "land"), subs("add", "Forest"), text="forest folk"),
    static(
        "all", f.Or(of=(sub("Forest"), sub("Rat"))), types("add", "creature", "land"), subs("add", "Rat"),
        subs("add", "Forest"), base(1, 1), colors("set", "green"), text="life",
    ),
    static("all", both(CREATURE, YOURS), subs("add", "Zombie"), text="your creatures are Zombies too"),
    static("all", both(CREATURE, YOURS), subs("set", "Rat"), text="your creatures are Rats"),
    static("all", both(CREATURE, YOURS), subs("add", chosen("creature_type"), of="creature"), text="the chosen type too"),
    static("all", f.ChosenIs(value="creature_type"), colors("add", "red"), plus(1, 0), text="chosen ones are red too"),
    static(
        "all", both(ARTIFACT, f.Not(of=CREATURE)), types("add", "artifact", "creature"), base(MANA_VALUE, MANA_VALUE),
        text="march",
    ),
    static("all", PERMANENT, types("add", "artifact"), text="all permanents are artifacts"),
    static("all", both(PERMANENT, f.Not(of=LAND)), types("add", "enchantment"), text="nonlands are enchantments"),
    static(
        "all", both(OTHER, ENCHANTMENT, NOT_AURA), types("add", "creature"), base(MANA_VALUE, MANA_VALUE), text="opal"
    ),
    static("all", both(CREATURE, sub("Rat")), types("set", "artifact"), subs("set", "Food"), text="Rats are Food"),
    static("all", both(CREATURE, THEIRS), types("remove", "creature"), text="theirs are none"),
    static("all", both(ENCHANTMENT, f.ZoneIs(value=("graveyard",))), types("add", "creature"), subs("set", "Elf"), text="grave"),
    static("all", both(f.KindIs(value="card"), f.ZoneIs(value=("not_battlefield",)), f.OwnerIs(value="you")),
           subs("add", "Goblin"), text="your cards elsewhere are Goblins"),
    static("all", both(CREATURE, f.KindIs(value="spell")), subs("set", "Elf"), types("add", "artifact"), text="spells are Elves"),
    static("all", f.StatusIs(value="face_down"), subs("add", "Insect"), gains("menace"), text="the hidden are Insects"),
    static("all", f.NameIs(value="o1"), types("add", "land"), subs("add", "Gate"), text="named o1"),
    static("all", both(f.StatusIs(value="equipped")), types("add", "artifact"), text="equipped ones are artifacts"),
    static("all", f.Or(of=(sub("Elf"), f.StatusIs(value="enchanted"))), types("add", "enchantment"), text="enchanted ones"),
    static("all", both(f.KindIs(value="token"), f.Not(of=LAND)), types("set", "creature"), subs("set", "Rat"), base(1, 1),
           text="tokens"),
    static("all", f.StatusIs(value="attacking"), types("add", "artifact"), text="attackers are artifacts"),
    static("all", both(CREATURE, f.Opaque(span=(0, 1), text="…")), subs("add", "Insect"), text="unread words"),
    static("all", both(CREATURE, f.Compare(what="mana_value", op="<=", value=2)), types("add", "artifact"), text="cheap ones"),
    static("all", f.KindIs(value="copy"), types("add", "enchantment"), text="copies are enchantments"),
)  # fmt: skip
SUPERS: tuple[Ability, ...] = (
    static("all", ARTIFACT, supers("add", "legendary"), text="artifacts are legendary"),
    static("all", both(ARTIFACT, f.Not(of=f.SupertypeIs(value="legendary"))), colors("set", "red"), text="plain are red"),
    static("all", LAND, supers("remove", "basic"), text="no land is basic"),
    static("all", f.KindIs(value="historic"), supers("add", "snow"), colors("add", "white"), text="old ones are snow"),
    static("all", f.SupertypeIs(value="snow"), subs("add", "Gate"), plus(0, 1), text="snow ones"),
    static("all", f.Not(of=f.ControllerIs(value="you")), supers("add", "world"), text="the world is theirs"),
)
LATER: tuple[Ability, ...] = (
    static("all", CREATURE, loses(), base(1, 1), text="humble"),
    static("all", color("red"), colors("add", "black"), text="red ones are black too"),
    static("all", color("multicolored"), colors("set"), text="many colours are none"),
    static("all", color("colorless"), colors("set", "blue"), text="colourless ones are blue"),
    static("all", color("monocolored"), plus(1, 1), text="one colour"),
    static("all", both(CREATURE, color("black")), gains("menace"), plus(1, 0), text="black creatures"),
    static("all", f.HasAbility(value="menace"), loses("flying"), plus(0, 1), text="menace, no flying"),
    static("all", f.Not(of=f.HasAbility(value="flying")), gains("reach"), text="who does not fly"),
    static("all", both(CREATURE, f.Compare(what="power", op=">=", value=3)), plus(0, 2), text="the big get bigger"),
    static("all", both(CREATURE, f.Compare(what="toughness", op="<", value=2)), plus(2, 0), text="the weak hit hard"),
    static("all", both(CREATURE, YOURS), SWITCH, text="switch yours"),
    static("all", both(CREATURE, f.Compare(what="power", op="=", value=1)), SWITCH, plus(0, 3), text="switch the ones"),
    static("all", both(LAND, f.Not(of=CREATURE)), loses("reach"), gains(GRANT), text="lands lead", quoted=(QUOTED_LORD,)),
    static("all", both(CREATURE, OTHER), gains(GRANT_MANIA), text="mania for all", quoted=(QUOTED_MANIA,)),
    static("all", CREATURE, loses(Special(all=True, but="mana")), text="only mana stays"),
    static("all", both(CREATURE, THEIRS), Change(op="forbid", what="abilities", values=("flying",)), text="theirs can't fly"),
    static("all", color("black"), Change(op="forbid", what="abilities", values=("menace", "ward")), text="no menace"),
    static("all", f.HasCounter(value="any", op=">", count=1), gains("vigilance"), plus(1, 1), text="the marked"),
    static("all", f.StatusIs(value="modified"), gains("trample"), plus(1, 0), text="the modified"),
    static("all", both(PERMANENT, f.StatusIs(value="untapped")), colors("add", "green"), text="the rested are green"),
    static("all", both(CREATURE, f.Same(value="self")), plus(3, 3), text="me"),
    static("all", both(CREATURE, f.OtherThan(value="attached")), plus(-1, 0), text="the others suffer"),
)
SELVES: tuple[Ability, ...] = (
    static("self", None, types("remove", "creature"), text="asleep", when=controls(ARTIFACT, 2)),
    static("self", None, types("add", "land"), subs("set", "Island"), text="isle", when=is_self(f.HasCounter(value="sleep"))),
    static("self", None, base(ARTIFACTS, ARTIFACTS), text="as many as artifacts"),
    static("self", None, Change(op="set", what="power_toughness", values=(Special(power=ARTIFACTS),)), text="power only"),
    static("self", None, subs("add", EVERY, of="creature"), text="is everything"),
    static("self", None, colors("set", Special(every=True)), text="is all colours"),
    static("self", None, types("add", "creature"), subs("add", chosen("creature_type"), of="creature"), base(2, 2),
           text="chosen self", when=p.TurnOf(player="you")),
    static("self", None, types("add", "creature"), base(4, 4), text="alone", when=controls(both(CREATURE, OTHER), 0, "=")),
    static("self", None, colors("add", "red"), text="with few", when=controls(LAND, 1, "<=", "opponent")),
    static("self", None, gains("flying"), text="with the dead", when=p.Exists(filter=f.ZoneIs(value=("graveyard",)), count=2)),
    static("self", None, types("remove", "creature"), text="devotion", when=p.Devotion(colors=("black", "red"), op="<", value=3)),
    static("self", None, supers("add", "snow"), text="either", when=p.AnyOf(
        of=(p.Words(text="…", span=(0, 1)), p.NotThat(of=p.TurnOf(player="opponent")),
            p.LifeTotal(player="you", op="<=", value=5)))),
    static("self", None, subs("add", "Shrine"), types("add", "enchantment"), text="both", when=p.AllOf(
        of=(controls(ENCHANTMENT), is_self(f.Not(of=f.StatusIs(value="tapped")))))),
    static("self", None, types("add", "artifact"), text="in combat", when=is_self(f.StatusIs(value="attacking"))),
    static("self", None, loses(), text="no combat", when=p.NotThat(of=is_self(f.StatusIs(value="blocking")))),
    static("self", None, subs("add", "Zombie"), text="from the grave", when=is_self(f.ZoneIs(value=("graveyard",)))),
    static("self", None, where(plus(2, 2), is_self(sub("Rat"))), subs("add", "Elf"), colors("add", "green"),
           text="own condition"),
    static("self", None, types("add", "creature"), subs("add", Special(same_as="attached"), of="creature"), text="like it"),
    two("first this, then that",
        effect("all", both(CREATURE, YOURS), subs("add", "Elf")),
        effect("all", None, gains("reach"), anaphor=True),
        effect("self", None, plus(0, 1))),
)  # fmt: skip
WORN: tuple[Ability, ...] = (
    static("attached", CREATURE, subs("set", "Insect"), base(0, 1), loses(), text="is an Insect"),
    static("attached", LAND, subs("set", "Swamp"), text="is a Swamp"),
    static("attached", LAND, subs("set", chosen("land_type"), of="land"), text="is the chosen type"),
    static("attached", None, types("set", "land"), subs("set", "Forest"), colors("set"), text="is a colourless Forest land"),
    static("attached", None, STEAL, text="steal"),
    static("attached", None, types("set", "artifact"), subs("set", "Food"), loses(), gains(GRANT), quoted=(QUOTED_LORD,),
           text="is a Food with a lord"),
    static("attached", None, loses("flying"), gains("reach"), text="grounded"),
    static("attached", None, types("add", "creature"), text="if a Vehicle",
           when=p.ObjectMatches(ref="attached", filter=sub("Vehicle"))),
    static("attached", None, plus(amount("power", "affected"), amount("counters", "self", counter="any", times=2, plus=1)),
           text="as much again"),
    static("all", f.ControllerIs(value="enchanted_player"), colors("set", "black"), text="a curse on them"),
    static("all", both(CREATURE, f.ControllerIs(value="active_player")), plus(1, 0), text="whose turn it is"),
)  # fmt: skip
KEYWORDS: tuple[Ability, ...] = (
    keyword("changeling"), keyword("devoid"), keyword("living metal"), keyword("impending"), keyword("flying"), keyword("menace"),
    keyword("reconfigure"),
    words("{T}: Add {C}.", mana=True), words("{1}: Nothing."), LORD,
)  # fmt: skip
COPY_EXCEPTIONS: tuple[Ability | None, ...] = (
    None,
    static("self", None, types("add", "artifact"), kind="copy", text="copy, an artifact too"),
    static("self", None, subs("set", "Zombie"), colors("set", "black"), kind="copy", text="copy, a black Zombie"),
    static("self", None, base(1, 1), gains(GRANT), kind="copy", text="copy, 1/1 with a lord", quoted=(QUOTED_LORD,)),
    static("self", None, supers("remove", "legendary"), gains("flying"), kind="copy", text="copy, not legendary"),
    static("self", None, where(gains("haste"), is_it(CREATURE)), types("remove", "creature"), kind="copy", text="copy, if"),
    static("self", None, types("set", "land"), subs("set", "Island"), kind="copy", text="copy, an Island land"),
    static("self", None, types("add", "creature"), base(4, 4), kind="copy", text="copy, if no creature one",
           when=p.NotThat(of=is_self(CREATURE))),
    static("self", None, where(colors("set", "blue"), p.AnyOf(of=(is_self(LAND), is_self(ARTIFACT)))), kind="copy",
           text="blue, if"),
)
POOLS = (TYPES, TYPES, SUPERS, LATER, SELVES, WORN, KEYWORDS)
EVERYTHING = (*TYPES, *SUPERS, *LATER, *SELVES, *WORN, *KEYWORDS)

CHANGES: tuple[tuple[Any, ...], ...] = (
    (types("add", "creature"), base(3, 3)),
    (types("set", "artifact"),),
    (types("add", "artifact", "creature"), subs("set", "Construct"), base(0, 0)),
    (types("remove", "creature"),),
    (types("remove", Special(all_other=True)), types("add", "land")),
    (subs("set", "Island"),),
    (subs("set", "Goblin"), colors("set", "red")),
    (subs("set", chosen("creature_type"), of="creature"),),
    (subs("set", Special(choice="basic_land_type", by="you"), of="land"),),
    (subs("remove", Special(all=True), of="creature"),),
    (subs("remove", "Forest", "Rat", of="creature"), supers("remove", Special(all=True))),
    (supers("add", "snow"), plus(2, 2)),
    (loses(), gains("flying")),
    (SWITCH,),
    (plus(amount("x"), 0),),
    (plus(amount("power", "affected"), amount("toughness", "self")), gains(Special(keyword="ward", parameter="{1}"))),
    (base(amount("counters", "affected", counter="+1/+1"), amount("mana_value", "self")),),
    (types("set", "enchantment"), subs("set", "Shrine")),
    (subs("set", Special(same_as="target"), of="creature"), base(amount("power", "target"), amount("toughness", "that"))),
    (STEAL, gains("haste")),
    (where(base(5, 5), is_it(ARTIFACT)), types("add", "creature")),
    (colors("set", Special(chosen="color")), types("set", "creature", "land"), subs("set", "Elf"), subs("set", "Forest")),
)
def _ends(change: Change) -> bool:
    """True where no further sentence builds on it: a card type goes, or a number is counted."""
    counted = any(isinstance(value, Special) and isinstance(value.power, Amount) for value in change.values)
    return counted or (change.op == "remove" and change.what == "card_types")


FINAL = tuple(changes for changes in CHANGES if any(map(_ends, changes)))
TEXTS: tuple[tuple[Any, ...], ...] = (
    (text("Swamp", "Forest", "land"),),
    (text("Mountain", "Island", "land"),),
    (text("Rat", "Elf", "creature"),),
    (text("Zombie", "Goblin", "creature"),),
    (text("red", "blue"),),
    (text("black", "green"),),
    (Change(op="set", what="name", values=("o1",)),),
)  # fmt: skip
LASTING: tuple[p.Predicate | None, ...] = (
    None, None, None,
    is_it(f.HasCounter(value="sleep")),
    is_it(f.StatusIs(value="tapped")),
    controls(ARTIFACT),
    p.ObjectMatches(ref="self", filter=f.ControllerIs(value="you")),
)  # fmt: skip
