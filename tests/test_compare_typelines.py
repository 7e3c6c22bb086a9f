"""Comparing type lines."""

from __future__ import annotations

import pytest

from extractor.compare.typelines import compare_type_lines


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


def test_a_word_that_is_not_known_is_shown_as_it_stands() -> None:
    (found,) = compare_type_lines("Creature — Wizard", "Créature : sorcier et brimborion", ("en", "fr"))
    assert (found.left_value, found.right_value) == (None, ["brimborion"])
