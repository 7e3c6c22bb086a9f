"""The norms of the documents beside the project, written by hand from their sentences: rule, and what it says."""

from __future__ import annotations

from extractor.rules import norms as n

ALL_FAMILIES = ("artifact", "creature", "enchantment", "land", "planeswalker", "spell")
TYPES = ("card_type", "subtype", "supertype")
BASICS = (("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G"))

Row = tuple[str, n.Norm]


def setting(a: str, *, trigger: str, extent: str, things: tuple[str, ...], stay: str, keeps: bool) -> list[Row]:
    """The sentences of 205.1a (204.1a), whatever the number."""
    return [
        (a, n.Replaces(what="card_type", trigger=trigger, extent=extent)),  # type: ignore[arg-type]
        *([(a, n.KeepsWhenSet(card_types=("instant", "sorcery")))] if keeps else []),
        (a, n.StaysOn(things=things, even_if_meaningless=True)),
        (a, n.Replaces(what="subtype", trigger=trigger, families=ALL_FAMILIES)),  # type: ignore[arg-type]
        (a, n.CorrelatedSubtypes(stay_if_used_by=stay, otherwise_removed=True, while_removed=True)),  # type: ignore[arg-type]
        (a, n.LeavesAlone(action="remove", what="subtype", leaves=("card_type",))),
    ]


def keeping(b: str, *, other: bool, open_list: bool, still: tuple[str, ...], typed: bool) -> list[Row]:
    """The sentences of 205.1b (204.1b)."""
    rows: list[Row] = [
        (b, n.KeptWhenStated(kept=TYPES)),
        (b, n.RetentionPhrase(cue="in_addition", of=("type",), other=other, open=open_list)),
        (b, n.RetentionPhrase(cue="still", of=still)),
        (b, n.ArtifactCreature(typed=False, keeps=("card_type", "subtype"))),
    ]
    if typed:
        kept, one = ("card_type", "subtype"), ("creature_type",)
        rows.append((b, n.ArtifactCreature(typed=True, keeps=kept, but=one, replaces=one)))
    return rows


def words(b: str, *, creature_two: bool) -> list[Row]:
    """The sentences of 205.3b (204.3b)."""
    rows: list[Row] = [
        (b, n.SubtypeWords(of=("each",), words="one", but=("creature", "plane") if creature_two else ("plane",))),
        (b, n.SubtypeUnit(unit="word")),
        (b, n.SeveralSubtypes(but=("plane",))),
        (b, n.SubtypeWords(of=("plane",), words="many")),
        (b, n.SubtypeUnit(unit="all_words")),
    ]
    if creature_two:
        rows += [(b, n.SubtypeWords(of=("creature",), words="one_or_two")), (b, n.SubtypeUnit(unit="word_or_phrase"))]
    return rows


def choosing(e: str) -> list[Row]:
    """The sentences of 205.3e (204.3d)."""
    return [
        (e, n.ChoiceOfSubtype(count="one", existing=True, right_kind=True)),
        (e, n.NotAChoice(asked="creature_type", barred="land_type")),
    ]


def independent(b: str) -> list[Row]:
    """The sentences of 205.4b (204.4b)."""
    return [
        (b, n.SupertypeIndependent(of=("card_type", "subtype"))),
        (b, n.LeavesAlone(action="change", what="card_type", leaves=("supertype",))),
        (b, n.LeavesAlone(action="change", what="subtype", leaves=("supertype",))),
        (b, n.LeavesAlone(action="change", what="supertype", leaves=("card_type", "subtype"))),
        (b, n.OthersKept(what="supertype")),
    ]


def called(rule: str, supertype: str, of: str, regardless: str) -> list[Row]:
    """With the supertype, and without it."""
    return [
        (rule, n.CalledBySupertype(supertype=supertype, of=of, negated=False)),
        (rule, n.CalledBySupertype(supertype=supertype, of=of, negated=True, regardless_of=(regardless,))),
    ]


def state_based(rule: str, supertype: str, cited: str) -> Row:
    """The legend rule and the world rule."""
    return rule, n.SubjectTo(supertype=supertype, of=("permanent",), relation="state_based_action", rule=cited)


def legendary_spells(e: str) -> list[Row]:
    """The sentences of 205.4e."""
    spells, needed = ("instant", "sorcery"), ("creature", "planeswalker")
    return [
        (e, n.SubjectTo(supertype="legendary", of=spells, relation="restriction")),
        (e, n.CastingNeeds(supertype="legendary", of=spells, needs=needed, needs_supertype="legendary")),
    ]


def families(**rules: str) -> list[Row]:
    """Which card types use which family, by the number of the rule."""
    users = {"spell": ("instant", "sorcery"), "creature": ("creature", "kindred")}
    return [
        (rule, n.SubtypeFamily(family=family, card_types=users.get(family, (family,)), shared=family in users))
        for family, rule in rules.items()
    ]


def lands(copied: bool) -> list[Row]:
    """The sentences of 305.7."""
    sources = ("copy_effects", "old_types", "rules_text") if copied else ("old_types", "rules_text")
    return [
        ("305.7", n.LandTypeSet(old_types_lost=True)),
        ("305.7", n.LandSetLoses(sources=sources)),
        ("305.7", n.LandSetGains(gains=("mana_ability",))),
        ("305.7", n.LandSetKeeps(granted=True)),
        ("305.7", n.LeavesAlone(action="set", what="land_type", leaves=("card_type", "supertype"))),
        ("305.7", n.LandTypeAdded(keeps=("land_type", "rules_text"), gains=("land_type", "mana_ability"))),
    ]


def full(*, typed: bool, legend: str, world: str, spells: bool, none: tuple[str, ...], bearer: str, exempt: str) -> list[Row]:
    """The type rules of a full edition from 2017 to 2022."""
    world_at, snow_at, scheme_at = ("205.4f", "205.4g", "205.4h") if spells else ("205.4e", "205.4f", "205.4g")
    of = ("counter", "damage", "effect")
    return [
        *setting("205.1a", trigger="set", extent="always", things=of, stay="current", keeps=False),
        *keeping("205.1b", other=False, open_list=False, still=TYPES, typed=typed),
        ("205.2b", n.SatisfiesEach(what="card_type")),
        ("205.2c", n.HasTypes(bearers=("token",))),
        ("205.2c", n.HasTypes(bearers=("copy",))),
        ("205.3a", n.MayHave(bearer="card", what="subtype")),
        *words("205.3b", creature_two=False),
        ("205.3c", n.EachToItsType()),
        ("205.3d", n.GainNeedsType()),
        *choosing("205.3e"),
        *families(
            artifact="205.3g", enchantment="205.3h", land="205.3i", planeswalker="205.3j", spell="205.3k",
            creature="205.3m", plane="205.3n",
        ),
        ("205.3p", n.NoSubtypes(card_types=none)),
        ("205.4a", n.MayHave(bearer=bearer, what="supertype")),  # type: ignore[arg-type]
        *independent("205.4b"),
        *called("205.4c", "basic", "land", "basic_land_type"),
        state_based("205.4d", "legendary", legend),
        *(legendary_spells("205.4e") if spells else []),
        state_based(world_at, "world", world),
        *called(snow_at, "snow", "permanent", "name"),
        (scheme_at, n.SubjectTo(supertype="ongoing", of=("scheme",), relation="exempt", rule=exempt)),
        ("305.6", n.IntrinsicAbility(even_without_text=True)),
        *(("305.6", n.BasicLandMana(land_type=land, mana=mana)) for land, mana in BASICS),
        *lands(copied=True),
    ]  # fmt: skip


OLD = ("counter", "damage", "effect")
NONE = ("conspiracy", "phenomenon", "scheme", "vanguard")

TABLE: dict[str, list[Row]] = {
    "french": [
        *setting("204.1a", trigger="set", extent="always", things=OLD, stay="new", keeps=False),
        *keeping("204.1b", other=True, open_list=False, still=TYPES, typed=False),
        *lands(copied=False),
    ],
    "extract": [
        *setting("205.1a", trigger="set", extent="most", things=(*OLD, "sticker"), stay="current", keeps=True),
        *keeping("205.1b", other=True, open_list=True, still=TYPES, typed=True),
    ],
    "2009": [
        *setting("204.1a", trigger="change", extent="always", things=OLD, stay="current", keeps=False),
        *keeping("204.1b", other=False, open_list=False, still=("card_type",), typed=False),
        ("204.2b", n.SatisfiesEach(what="card_type")),
        ("204.2c", n.HasTypes(bearers=("token",))),
        ("204.2c", n.HasTypes(bearers=("copy",))),
        ("204.3a", n.MayHave(bearer="card", what="subtype")),
        *words("204.3b", creature_two=False),
        ("204.3c", n.EachToItsType()),
        *choosing("204.3d"),
        *families(
            artifact="204.3f", enchantment="204.3g", land="204.3h", planeswalker="204.3i", spell="204.3j",
            creature="204.3k", plane="204.3m",
        ),
        ("204.3i", n.PlaneswalkerUniqueness(result="all_go")),
        ("204.3n", n.NoSubtypes(card_types=("vanguard",))),
        ("204.4a", n.MayHave(bearer="card", what="supertype")),
        *independent("204.4b"),
        *called("204.4c", "basic", "land", "basic_land_type"),
        state_based("204.4d", "legendary", "704.5k"),
        state_based("204.4e", "world", "704.5m"),
        *called("204.4f", "snow", "permanent", "name"),
    ],
    "current": [
        *setting("205.1a", trigger="set", extent="most", things=(*OLD, "sticker"), stay="current", keeps=True),
        *keeping("205.1b", other=True, open_list=True, still=TYPES, typed=True),
        ("205.2b", n.SatisfiesEach(what="card_type")),
        *words("205.3b", creature_two=True),
        *choosing("205.3e"),
        *families(artifact="205.3g", enchantment="205.3h", land="205.3i", spell="205.3k"),
        ("205.4a", n.MayHave(bearer="object", what="supertype")),
        *independent("205.4b"),
        *called("205.4c", "basic", "land", "basic_land_type"),
        state_based("205.4d", "legendary", "704.5j"),
        *legendary_spells("205.4e"),
        state_based("205.4f", "world", "704.5k"),
        *called("205.4g", "snow", "permanent", "name"),
    ],
    "2017": [
        *full(typed=False, legend="704.5k", world="704.5m", spells=False, none=NONE, bearer="card", exempt="704.5w"),
        ("205.3j", n.PlaneswalkerUniqueness(result="choose_one")),
    ],
    "2019": full(typed=False, legend="704.5j", world="704.5k", spells=True, none=NONE, bearer="card", exempt="704.5w"),
    "2020": full(typed=True, legend="704.5j", world="704.5k", spells=True, none=NONE, bearer="card", exempt="704.5w"),
    "2022": full(
        typed=True, legend="704.5j", world="704.5k", spells=True,
        none=("conspiracy", "dungeon", "phenomenon", "scheme", "vanguard"), bearer="object", exempt="704.6e",
    ),
}  # fmt: skip
