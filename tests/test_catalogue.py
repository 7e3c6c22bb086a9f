"""The catalogue against the rules: complete, curated, and closed to writing."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from extractor.lexicon.catalogue import FAMILIES, STATUSES, load_catalogue

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the shared corpora are not beside the project")

CARD_TYPES = (
    "artifact battle conspiracy creature dungeon enchantment instant kindred land phenomenon plane planeswalker "
    "scheme sorcery vanguard"
)


def test_card_types_are_those_of_205_2a() -> None:
    card_types = load_catalogue().card_types.values()
    assert sorted(entry.id for entry in card_types if entry.status == "current") == CARD_TYPES.split()


def test_permanent_types_are_those_of_110_4() -> None:
    permanent = {entry.id for entry in load_catalogue().card_types.values() if entry.permanent}
    assert permanent == {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}


def test_card_types_share_families() -> None:
    catalogue = load_catalogue()
    assert catalogue.families_of("kindred") == catalogue.families_of("creature") == ("creature",)
    assert catalogue.families_of("instant") == catalogue.families_of("sorcery") == ("spell",)
    assert catalogue.families_of("scheme") == catalogue.families_of("no such type") == ()
    assert catalogue.card_types_of("creature") == ("creature", "kindred")


def test_supertypes_are_those_of_205_4a() -> None:
    supertypes = load_catalogue().supertypes.values()
    current = [entry.id for entry in supertypes if entry.status == "current"]
    assert sorted(current) == ["basic", "legendary", "ongoing", "snow", "world"]


@pytest.mark.parametrize(
    "concept",
    [
        "creature/Time Lord",
        "creature/Assembly-Worker",
        "land/Power-Plant",
        "land/Urza's",
        "creature/C'tan",
        "plane/Bolas's Meditation Realm",
        "battle/Siege",
        "dungeon/Undercity",
        "spell/Omen",
        "enchantment/Role",
        "artifact/Spacecraft",
        "planeswalker/Serra",
    ],
)
def test_subtypes_of_every_family(concept: str) -> None:
    entry = load_catalogue().subtypes[concept]
    assert (entry.status, f"{entry.family}/{entry.name}") == ("current", concept)


def test_a_name_in_two_families_is_decided_by_the_family() -> None:
    catalogue = load_catalogue()
    assert {entry.family for entry in catalogue.subtypes_named("Spacecraft")} == {"artifact", "plane"}
    plane = catalogue.subtype("Spacecraft", catalogue.families_of("plane"))
    assert plane is not None
    assert plane.id == "plane/Spacecraft"
    assert catalogue.subtype("Goblin", ("land",)) is None


def test_every_subtype_is_well_formed() -> None:
    catalogue = load_catalogue()
    for entry in catalogue.subtypes.values():
        assert entry.family in FAMILIES
        assert entry.status in STATUSES
        target = entry.replaced_by
        assert not target or target in catalogue.supertypes or catalogue.subtypes[target].status == "current"
        assert entry.rule or entry.status == "joke"


def test_joke_lines_left_no_small_words_behind() -> None:
    names = {entry.name.casefold() for entry in load_catalogue().subtypes.values()}
    assert not names & {"the", "of", "and", "and/or", "proper", "biggest,"}


def test_obsolete_types_name_their_successor() -> None:
    catalogue = load_catalogue()
    assert catalogue.subtypes["creature/Hound"].replaced_by == "creature/Dog"
    assert catalogue.subtypes["creature/Naga"].replaced_by == "creature/Snake"
    assert catalogue.subtypes["creature/Legend"].replaced_by == "legendary"
    assert "creature/Hound" not in {entry.id for entry in catalogue.subtypes_of("creature")}


def test_basic_land_types_make_their_mana() -> None:
    mana = load_catalogue().basic_land_mana
    assert mana == {"land/Plains": "W", "land/Island": "U", "land/Swamp": "B", "land/Mountain": "R", "land/Forest": "G"}


def test_keywords_know_their_kind_and_whether_they_change_types() -> None:
    keywords = load_catalogue().keywords
    kinds = {id: keywords[id].kind for id in ("flying", "manifest", "landfall")}
    assert kinds == {"flying": "ability", "manifest": "action", "landfall": "word"}
    changing = {id for id, entry in keywords.items() if entry.changes_types}
    assert {"crew", "bestow", "changeling", "reconfigure", "morph", "manifest", "amass", "living metal"} <= changing
    assert not changing & {"flying", "devoid", "equip"}


def test_the_catalogue_cannot_be_written() -> None:
    with pytest.raises(TypeError):
        load_catalogue().subtypes["creature/New"] = None  # type: ignore[index]


@needs_shared
def test_every_listed_subtype_is_known() -> None:
    families = json.loads((SHARED / "corpora" / "subtypes.json").read_text(encoding="utf-8"))["families"]
    known = load_catalogue().subtypes
    listed = {f"{family}/{entry['name']}" for family, entries in families.items() for entry in entries}
    assert sorted(listed - set(known)) == []


@needs_shared
def test_the_lists_of_the_rules_are_current_types() -> None:
    """The lists of the rules of 2022; what was merged since then must be marked as obsolete."""
    with gzip.open(SHARED / "corpora" / "rules" / "MagicCompRules-20220429.txt.gz", "rt", encoding="utf-8") as file:
        rules = file.read()
    catalogue = load_catalogue()
    merged = set()
    for letter, family in zip(
        "ghijkmn", ("artifact", "enchantment", "land", "planeswalker", "spell", "creature", "plane"), strict=True
    ):
        text = re.search(rf"205\.3{letter} .* types are ([^\n]*)\.", rules)
        assert text is not None
        names = re.sub(r" \(see rule [\d.]+\)", "", text[1].partition(". Of that list")[0].replace("’", "'"))
        for name in re.split(r", and |, | and ", names):
            entry = catalogue.subtypes[f"{family}/{name}"]
            if entry.status != "current":
                merged.add(name)
    assert merged == {"Cephalid", "Naga", "Viashino"}


@needs_shared
def test_the_keywords_of_the_rules_are_known() -> None:
    with gzip.open(SHARED / "corpora" / "rules" / "MagicCompRules-20220429.txt.gz", "rt", encoding="utf-8") as file:
        titles = re.findall(r"^ +70[12]\.\d+\. ([A-Z][A-Za-z -]+)$", file.read(), re.MULTILINE)
    known = {id.casefold() for id in load_catalogue().keywords}
    parts = {part.casefold() for title in titles for part in title.split(" and ")}
    assert len(titles) > 190
    assert parts - known == {"totem armor"}, "umbra armor since 2024"
