"""What is a difference between two texts and what is none. All sentences are our own."""

from __future__ import annotations

import pytest
from compare_kit import compare, kinds

SAME = [
    # the same words
    ("Target land becomes a Swamp.", "Un terrain ciblé devient un marais."),
    # definite and indefinite targets
    ("Target land becomes an Island until end of turn.", "Le terrain ciblé devient une île jusqu'à la fin du tour."),
    # a leading and a final duration
    (
        "Until end of turn, target creature becomes a Frog.",
        "La créature ciblée devient une grenouille jusqu'à la fin du tour.",
    ),
    # old types stay: said as an addition, or restated
    (
        "{2}: Target land becomes a 2/2 creature until end of turn. It's still a land.",
        "{2} : Un terrain ciblé devient une créature 2/2 qui est toujours un terrain jusqu'à la fin du tour.",
    ),
    (
        "{X}: Brindle Colossus becomes an X/X Golem creature in addition to its other types until end of turn.",
        "{X} : Le Colosse moucheté devient une créature X/X Golem jusqu'à la fin du tour. C'est toujours un enchantement.",
    ),
    # "is" in one language, "has" in the other
    ("Equipped creature is every creature type.", "La créature équipée a tous les types de créature."),
    # one sentence and two
    (
        "Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and has indestructible, "
        "and it loses all other abilities, card types, and creature types.",
        "La créature enchantée est une créature-artefact Insecte avec une force et une endurance de base de 0/1 et elle "
        "a l'indestructible. Elle perd toutes ses autres capacités, ses types de carte et types de créature.",
    ),
    # the old wording of a choice
    (
        "Target land becomes the basic land type of your choice until end of turn.",
        "Le type du terrain ciblé devient le type de terrain de base de votre choix jusqu'à la fin du tour.",
    ),
    (
        "Target land becomes the basic land type of your choice until end of turn.",
        "Le terrain ciblé devient un terrain du type de terrain de base de votre choix jusqu'à la fin du tour.",
    ),
    # base power and toughness, old and new
    (
        "Target artifact becomes an artifact creature with base power and toughness 5/5.",
        "L'artefact ciblé devient une créature-artefact 5/5.",
    ),
    # the order of colours and subtypes
    (
        "Brindle Colossus becomes a 3/3 red and green Elf Druid creature until end of turn.",
        "Le Colosse moucheté devient une créature 3/3 verte et rouge Druide et Elfe jusqu'à la fin du tour.",
    ),
    # an old subtype and what it became
    ("Target creature becomes a Dog.", "La créature ciblée devient un chien de chasse."),
    # a choice, and the same in two sentences
    (
        "You may have Brindle Colossus become a Golem until end of turn.",
        "Vous pouvez faire que le Colosse moucheté devienne un golem jusqu'à la fin du tour.",
    ),
    # a keyword that changes types
    ("Changeling", "Changelin"),
    # neither has an effect
    ("Draw a card.", "Piochez une carte."),
]

DIFFERENT = [
    ("card_types", "Target land becomes an artifact creature.", "Un terrain ciblé devient une créature."),
    ("supertypes", "Enchanted creature is legendary.", "La créature enchantée est neigeuse."),
    ("subtypes", "Target creature becomes a Frog.", "La créature ciblée devient un gobelin."),
    (
        "subtypes",
        "{2}: Brindle Colossus becomes a 2/2 Golem artifact creature until end of turn.",
        "{2} : Le Colosse moucheté devient une créature-artefact 2/2 jusqu'à la fin du tour.",
    ),
    (
        "retention",
        "Target land becomes a 2/2 creature until end of turn. It's still a land.",
        "Un terrain ciblé devient une créature 2/2 jusqu'à la fin du tour.",
    ),
    (
        "retention",
        "Target creature becomes a Frog in addition to its other types.",
        "La créature ciblée devient une grenouille.",
    ),
    (
        "power_toughness",
        "Target land becomes a 2/2 creature. It's still a land.",
        "Un terrain ciblé devient une créature 3/3. C'est toujours un terrain.",
    ),
    ("colors", "Enchanted creature is a white Angel.", "La créature enchantée est un ange noir."),
    (
        "abilities",
        "Target creature becomes a 4/4 Angel creature with flying.",
        "La créature ciblée devient une créature 4/4 Ange avec la vigilance.",
    ),
    ("duration", "Target land becomes a Swamp until end of turn.", "Un terrain ciblé devient un marais."),
    (
        "duration",
        "Target land becomes a Swamp until end of turn.",
        "Jusqu'à votre prochain tour, un terrain ciblé devient un marais.",
    ),
    ("subject", "Target land you control becomes a Swamp.", "Un terrain que vous contrôlez devient un marais."),
    ("subject", "Target land you control becomes a Swamp.", "Un terrain ciblé devient un marais."),
    ("subject", "{T}: Target creature becomes a Frog.", "{T} : La créature devient une grenouille."),
    (
        "subject",
        "Up to two target creatures become Frogs.",
        "Deux créatures ciblées deviennent des grenouilles.",
    ),
    (
        "condition",
        "As long as it's your turn, Brindle Colossus is a Golem in addition to its other types.",
        "Tant que vous contrôlez un artefact, le Colosse moucheté est un golem en plus de ses autres types.",
    ),
    (
        "condition",
        "When Brindle Colossus dies, you may have target land become a Swamp.",
        "Quand le Colosse moucheté meurt, le terrain ciblé devient un marais.",
    ),
    ("missing_effect", "Enchanted land is a Swamp.", "Piochez une carte."),
    ("extra_effect", "Draw a card.", "Le terrain enchanté est un marais."),
]


@pytest.mark.parametrize(("left", "right"), SAME)
def test_no_difference(left: str, right: str) -> None:
    found = compare(left, right)
    assert (found.verdict, found.differences) == ("same", ())


@pytest.mark.parametrize(("left", "right"), SAME)
def test_no_difference_the_other_way_round(left: str, right: str) -> None:
    assert compare(right, left, ("fr", "en")).verdict == "same"


@pytest.mark.parametrize(("kind", "left", "right"), DIFFERENT)
def test_one_difference(kind: str, left: str, right: str) -> None:
    found = compare(left, right)
    assert found.verdict == "different"
    assert kinds(found) == {kind}


@pytest.mark.parametrize(("kind", "left", "right"), DIFFERENT)
def test_one_difference_the_other_way_round(kind: str, left: str, right: str) -> None:
    flipped = {"missing_effect": "extra_effect", "extra_effect": "missing_effect"}
    assert kinds(compare(right, left, ("fr", "en"))) == {flipped.get(kind, kind)}


def test_words_and_places_of_both_sides() -> None:
    left = "{2}: Brindle Colossus becomes a 2/2 Golem artifact creature until end of turn."
    right = "{2} : Le Colosse moucheté devient une créature-artefact 2/2 jusqu'à la fin du tour."
    (found,) = compare(left, right).differences
    assert found.left == "Golem"
    assert found.right == "devient une créature-artefact 2/2 jusqu'à la fin du tour"
    assert left[slice(*found.left_span or ())] == found.left
    assert right[slice(*found.right_span or ())] == found.right
    assert found.left_value == {"of": "creature", "set": ["Golem"]}
    assert found.right_value is None


def test_a_lone_effect_has_words_on_one_side_only() -> None:
    (found,) = compare("Enchanted land is a Swamp.", "Piochez une carte.").differences
    assert (found.left, found.right, found.right_span) == ("Enchanted land is a Swamp", None, None)


def test_effects_are_paired_by_what_they_say_and_not_by_place() -> None:
    left = "{1}: Target land becomes a Swamp.\n{2}: Target creature becomes a Frog until end of turn."
    right = (
        "{2} : La créature ciblée devient une grenouille jusqu'à la fin du tour.\n{1} : Un terrain ciblé devient une montagne."
    )
    (found,) = compare(left, right).differences
    assert (found.kind, found.left, found.right) == ("subtypes", "Swamp", "montagne")


def test_a_copy_that_has_an_ability_is_not_a_copy_that_gains_it() -> None:
    left = "{3}: Brindle Colossus becomes a copy of target artifact, except it has this ability."
    right = "{3} : Le Colosse moucheté devient une copie de l'artefact ciblé et acquiert cette capacité."
    found = compare(left, right)
    assert (found.verdict, kinds(found)) == ("different", {"abilities"})
    same = "{3} : Le Colosse moucheté devient une copie de l'artefact ciblé, excepté qu'il a cette capacité."
    assert compare(left, same).verdict == "same"


def test_reminder_text_and_the_same_words_outside_of_it() -> None:
    left = "Turn all other creatures face down. (They're 2/2 creatures.)"
    right = "Retournez toutes les autres créatures face cachée. Ce sont des créatures 2/2."
    assert compare(left, right).verdict == "same"


def test_an_unread_clause_leaves_a_missing_effect_open() -> None:
    left = "Enchanted land is a Swamp."
    right = "Le terrain enchanté devient par trois fois sans dessus un marais derrière."
    found = compare(left, right)
    assert found.verdict == "unsure"
    assert [(clause.side, clause.cue) for clause in found.unrecognized] == [("right", "devient")]
    assert kinds(found) == {"missing_effect"}


def test_an_unread_clause_far_off_does_not_make_a_clear_difference_doubtful() -> None:
    left = "Target creature becomes a Frog.\nEnchanted land is a Swamp."
    right = "La créature ciblée devient un gobelin.\nLe terrain enchanté devient par trois fois sans dessus un marais."
    found = compare(left, right)
    assert found.verdict == "different"
    assert found.unrecognized


def test_one_language_of_two_dates() -> None:
    old = "{2}: Brindle Colossus becomes a 2/2 Golem artifact creature until end of turn."
    new = "{2}: Until end of turn, Brindle Colossus becomes a Golem artifact creature with base power and toughness 2/2."
    assert compare(old, new, ("en", "en")).verdict == "same"
    assert kinds(compare("Target land becomes a Swamp.", "Target land becomes a Forest.", ("en", "en"))) == {"subtypes"}
