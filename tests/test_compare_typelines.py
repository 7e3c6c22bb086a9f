"""Comparing type lines."""

from __future__ import annotations

import pytest

from extractor.compare.typelines import UNTRANSLATED, compare_type_lines


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Creature — Human Cleric", "Créature : humain et clerc"),
        ("Legendary Artifact Creature — Golem", "Créature-artefact légendaire — golem"),
        ("Enchantment — Aura", "Enchanter : créature"),
        ("Creature — Dog", "Créature : chien de chasse"),
        ("Land", "Terrain"),
    ],
)
def test_the_same_line(left: str, right: str) -> None:
    assert compare_type_lines(left, right, ("en", "fr")) == ()


@pytest.mark.parametrize(
    ("left", "right", "kind", "values"),
    [
        ("Creature — Human Knight", "Créature : chevalier", "subtypes", (["Human"], None)),
        ("Creature — Beast", "Créature : loup", "subtypes", (["Beast"], ["Wolf"])),
        ("Legendary Land", "Terrain", "supertypes", (["legendary"], None)),
        ("Artifact Creature — Golem", "Créature : golem", "card_types", (["artifact"], None)),
    ],
)
def test_another_line(left: str, right: str, kind: str, values: tuple[list[str] | None, list[str] | None]) -> None:
    (found,) = compare_type_lines(left, right, ("en", "fr"))
    assert (found.kind, (found.left_value, found.right_value)) == (kind, values)


@pytest.mark.parametrize(
    ("line", "types"),
    [
        ("Creature — Human Cleric", ["creature"]),
        ("Legendary Enchantment Creature — Cat", ["creature", "enchantment"]),
        ("Enchantment — Aura", ["enchantment"]),
        ("Sorcery", ["sorcery"]),
    ],
)
def test_a_line_that_was_not_translated_is_said_to_be_that_and_no_subtypes(line: str, types: list[str]) -> None:
    (found,) = compare_type_lines(line, line, ("en", "fr"))
    assert (found.kind, found.left_value, found.right_value) == ("card_types", types, {UNTRANSLATED: "en"})
    assert (found.left, found.right, found.right_span) == (line, line, (0, len(line)))
    (turned,) = compare_type_lines(line, line, ("fr", "en"))
    assert (turned.kind, turned.left_value, turned.right_value) == ("card_types", {UNTRANSLATED: "en"}, types)


def test_a_word_that_is_not_known_is_shown_as_it_stands() -> None:
    (found,) = compare_type_lines("Creature — Wizard", "Créature : sorcier et brimborion", ("en", "fr"))
    assert (found.left_value, found.right_value) == (None, ["brimborion"])
