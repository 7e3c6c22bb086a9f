"""Differences that are easily overlooked, and the words that say them. All sentences are our own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from compare_kit import compare, kinds

from extractor.compare.model import Comparison
from extractor.compare.readings import Text, read_fully
from extractor.compare.second import second_look

GOLDEN = Path(__file__).parents[1] / "corpora" / "golden"

#: kind, left text, right text, words on the left, words on the right
EXACT = [
    # what a pronoun stands for
    (
        "subject",
        "Untap target land. It becomes a 2/2 creature until end of turn. It's still a land.",
        "Dégagez un terrain ciblé que vous contrôlez. Il devient une créature 2/2 jusqu'à la fin du tour. "
        "C'est toujours un terrain.",
        "target land",
        "que vous contrôlez",
    ),
    (
        "subject",
        "Untap target land you control. It becomes a 2/2 creature. It's still a land.",
        "Dégagez une créature ciblée que vous contrôlez. Elle devient une créature 2/2. C'est toujours un terrain.",
        "land",
        "créature",
    ),
    (
        "subject",
        "Put a +1/+1 counter on target creature. It becomes a Frog.",
        "Mettez un marqueur +1/+1 sur chaque créature. Ce sont des grenouilles.",
        "target creature",
        "chaque créature",
    ),
    # what is said of a card before it is moved
    (
        "subject",
        "Return target creature card from a graveyard to the battlefield. It's a Frog in addition to its other types.",
        "Renvoyez une carte de créature ciblée de votre cimetière sur le champ de bataille. C'est une grenouille en plus de ses "
        "autres types.",
        "from a graveyard",
        "de votre cimetière",
    ),
    (
        "subject",
        "Return target creature card with mana value 2 or less from your graveyard to the battlefield. It's a Frog in addition "
        "to its other types.",
        "Renvoyez une carte de créature ciblée avec une valeur de mana inférieure ou égale à 3 de votre cimetière sur le champ "
        "de bataille. C'est une grenouille en plus de ses autres types.",
        "mana value",
        "valeur de mana",
    ),
    (
        "subject",
        "Return target creature card from your graveyard to the battlefield. It's a Frog in addition to its other types.",
        "Renvoyez une carte de créature ciblée avec une valeur de mana inférieure ou égale à 3 de votre cimetière sur le champ "
        "de bataille. C'est une grenouille en plus de ses autres types.",
        "from your graveyard",
        "valeur de mana",
    ),
    # a pronoun in a spell that stands for nothing in its text
    (
        "subject",
        "Untap target creature. It becomes a Frog.",
        "Jouez un air. Ce sont des grenouilles.",
        "target creature",
        "Ce",
    ),
    # what it still is
    (
        "retention",
        "Target artifact becomes a 3/3 Elemental creature. It's still a land.",
        "L'artefact ciblé devient une créature 3/3 Élémental. C'est toujours un artefact.",
        "It's still a land",
        "C'est toujours un artefact",
    ),
    # alternatives are compared one by one
    (
        "subject",
        "Creatures you control are every creature type. The same is true for creature spells you control.",
        "Les créatures ont tous les types de créature. C'est vrai aussi pour les sorts de créature que vous contrôlez.",
        "Creatures you control",
        "Les créatures",
    ),
    # two abilities alike
    (
        "subject",
        "+1: Target land you control becomes a 4/4 Elemental creature. It's still a land.\n"
        "−7: Untap all lands you control. They become 4/4 Elemental creatures. They're still lands.",
        "+1 : Le terrain ciblé que vos adversaires contrôlent devient une créature 4/4 Élémental. C'est toujours un terrain.\n"
        "−7 : Dégagez tous les terrains que vous contrôlez. Ils deviennent des créatures 4/4 Élémental. "
        "Ce sont toujours des terrains.",
        "Target land you control",
        "Le terrain ciblé que vos adversaires contrôlent",
    ),
    (
        "subtypes",
        "{1}: Target land becomes a Swamp.\n{2}: Target land becomes a Swamp.",
        "{1} : Un terrain ciblé devient un marais.\n{2} : Un terrain ciblé devient une montagne.",
        "Swamp",
        "montagne",
    ),
    # a word that means one of two subtypes makes no difference, the other word for one of them does
    (
        "subtypes",
        "Target creature becomes a Snake.",
        "La créature ciblée devient un grand serpent.",
        "Snake",
        "grand serpent",
    ),
    (
        "subtypes",
        "Target creature becomes a 1/1 Elf Druid creature.",
        "La créature ciblée devient une créature 1/1.",
        "Elf Druid",
        "devient une créature 1/1",
    ),
    (
        "subtypes",
        "Choose a creature type other than Wall. Target creature becomes that type until end of turn.",
        "Choisissez un type de créature autre que golem. La créature ciblée devient de ce type jusqu'à la fin du tour.",
        "Wall",
        "golem",
    ),
    # a choice is marked where it is offered
    (
        "condition",
        "When Brindle Colossus dies, you may have target land become a Swamp.",
        "Quand le Colosse moucheté meurt, le terrain ciblé devient un marais.",
        "you may have",
        "devient un marais",
    ),
    # conditions that were not read further
    (
        "condition",
        "As long as you have 30 or more life, Brindle Colossus is a Golem.",
        "Tant que vous avez au moins 10 points de vie, le Colosse moucheté est un golem.",
        "As long as you have 30 or more life",
        "Tant que vous avez au moins 10 points de vie",
    ),
    (
        "condition",
        "As long as seven or more cards sleep in your graveyard, Brindle Colossus is a Golem.",
        "Tant qu'au moins huit cartes dorment dans votre cimetière, le Colosse moucheté est un golem.",
        "As long as seven or more cards sleep in your graveyard",
        "Tant qu'au moins huit cartes dorment dans votre cimetière",
    ),
    (
        "condition",
        "As long as Brindle Colossus has a charge counter on it, it's a Golem.",
        "Tant que le Colosse moucheté a un marqueur « brimborion » sur lui, c'est un golem.",
        "As long as Brindle Colossus has a charge counter on it",
        "Tant que le Colosse moucheté a un marqueur « brimborion » sur lui",
    ),
    (
        "condition",
        "Brindle Colossus is a Golem unless you sing.",
        "Tant que vous chantez, le Colosse moucheté est un golem.",
        "unless you sing",
        "Tant que vous chantez",
    ),
    (
        "condition",
        "As long as you control an Island, Brindle Colossus is a Golem.",
        "Le Colosse moucheté est un golem.",
        "As long as you control an Island",
        "est un golem",
    ),
    (
        "duration",
        "Target creature becomes a Frog for as long as you control Brindle Colossus.",
        "La créature ciblée devient une grenouille jusqu'à ce que le Colosse moucheté quitte le champ de bataille.",
        "for as long as you control Brindle Colossus",
        "jusqu'à ce que le Colosse moucheté quitte le champ de bataille",
    ),
    # abilities: all are lost, one of two is another one, a number in a quoted one
    (
        "abilities",
        "Target creature loses all abilities and becomes a Frog.",
        "La créature ciblée devient une grenouille.",
        "loses all abilities",
        "devient une grenouille",
    ),
    (
        "abilities",
        'Target creature becomes a Frog with "Whenever this creature attacks, draw two cards."',
        "La créature ciblée devient une grenouille avec « À chaque fois que cette créature attaque, piochez trois cartes. »",
        "Whenever this creature attacks, draw two cards.",
        "À chaque fois que cette créature attaque, piochez trois cartes.",
    ),
    # how the source is attached, and what is copied, are only in the words
    (
        "subject",
        "Enchanted creature is a Frog.",
        "La créature équipée est une grenouille.",
        "Enchanted creature",
        "La créature équipée",
    ),
    (
        "subject",
        'Creatures you control have "{1}: This creature becomes a Frog."',
        "Les créatures que vos adversaires contrôlent ont « {1} : Cette créature devient une grenouille. »",
        "Creatures you control have",
        "Les créatures que vos adversaires contrôlent ont",
    ),
    (
        "subject",
        "{1}: Untap target creature. It becomes a Frog.",
        "{1} : Dégagez le Colosse moucheté. Il devient une grenouille.",
        "target creature",
        "Il",
    ),
    (
        "subject",
        "Two creatures of your choice become Frogs.",
        "Trois créatures de votre choix deviennent des grenouilles.",
        "Two creatures of your choice",
        "Trois créatures de votre choix",
    ),
    (
        "subject",
        "Create a token that's a copy of target creature you control, except it's a Frog in addition to its other types.",
        "Créez un jeton qui est une copie d'un artefact ciblé que vous contrôlez, excepté que c'est une grenouille en plus de "
        "ses autres types.",
        "target creature you control",
        "un artefact ciblé que vous contrôlez",
    ),
    (
        "power_toughness",
        "Target land becomes a 2/2 creature with flying. It's still a land.",
        "Un terrain ciblé devient une créature 3/2 avec le vol. C'est toujours un terrain.",
        "2/2",
        "3/2",
    ),
    (
        "power_toughness",
        "Target land becomes an X/X creature, where X is the number of Swamps you control. It's still a land.",
        "Un terrain ciblé devient une créature X/X, X étant le nombre de montagnes que vous contrôlez. "
        "C'est toujours un terrain.",
        "where X is the number of Swamps you control",
        "X étant le nombre de montagnes que vous contrôlez",
    ),
    (
        "card_types",
        "Enchanted creature isn't an artifact.",
        "La créature enchantée est un artefact en plus de ses autres types.",
        "isn't an artifact",
        "est un artefact en plus de ses autres types",
    ),
]


@pytest.mark.parametrize(("kind", "left", "right", "ours", "theirs"), EXACT)
def test_the_difference_and_its_words(kind: str, left: str, right: str, ours: str, theirs: str) -> None:
    found = compare(left, right)
    assert [(one.kind, one.left, one.right) for one in found.differences] == [(kind, ours, theirs)]
    assert found.verdict == "different"


@pytest.mark.parametrize(("kind", "left", "right", "ours", "theirs"), EXACT)
def test_the_other_way_round(kind: str, left: str, right: str, ours: str, theirs: str) -> None:
    found = compare(right, left, ("fr", "en"))
    assert [(one.kind, one.left, one.right) for one in found.differences] == [(kind, theirs, ours)]


NONE = [
    # the word that stands in the text is one for both subtypes
    ("Target creature becomes a Snake.", "La créature ciblée devient un serpent."),
    ("Target creature becomes a Serpent.", "La créature ciblée devient un serpent."),
    ("Target creature becomes a Serpent.", "La créature ciblée devient un grand serpent."),
    # a target that is named again, or by a pronoun
    (
        "Untap target land you control. It becomes a Swamp until end of turn.",
        "Dégagez le terrain ciblé que vous contrôlez. Ce terrain devient un marais jusqu'à la fin du tour.",
    ),
    # words that nobody read, with the same numbers
    (
        "As long as seven or more cards sleep in your graveyard, Brindle Colossus is a Golem.",
        "Tant qu'au moins sept cartes dorment dans votre cimetière, le Colosse moucheté est un golem.",
    ),
    # "unless" with the negation that French puts there and that negates nothing
    (
        "Target creature becomes a Frog unless you control a Golem.",
        "La créature ciblée devient une grenouille à moins que vous ne contrôliez un golem.",
    ),
    # a kind of counters that only one language has a word for
    (
        "As long as Brindle Colossus has a brimborion counter on it, it's a Golem.",
        "Tant que le Colosse moucheté a un marqueur « brimborion » sur lui, c'est un golem.",
    ),
    # as long as, and until
    (
        "Target creature becomes a Frog for as long as Brindle Colossus remains on the battlefield.",
        "La créature ciblée devient une grenouille jusqu'à ce que le Colosse moucheté quitte le champ de bataille.",
    ),
    # all other types stay, whichever of them is named
    (
        "Target artifact becomes a 3/3 Elemental creature in addition to its other types.",
        "L'artefact ciblé devient une créature 3/3 Élémental. C'est toujours un artefact.",
    ),
    (
        "Target artifact land becomes a 3/3 Elemental creature. It's still a land.",
        "Le terrain-artefact ciblé devient une créature 3/3 Élémental. C'est toujours un terrain-artefact.",
    ),
    # what is said of a card before it is moved, in words at another place
    (
        "−X: Put a creature card with mana value X exiled with Brindle Colossus onto the battlefield. It's a Frog in addition "
        "to its other types.",
        "−X : Mettez sur le champ de bataille une carte de créature exilée par le Colosse moucheté avec une valeur de mana de X. "
        "C'est une grenouille en plus de ses autres types.",
    ),
    (
        "Turn all other nontoken creatures face down. They're 2/2 creatures.",
        "Retournez toutes les autres créatures non-jeton en jeu face cachée. Ce sont des créatures 2/2.",
    ),
    # abilities in another order are the same abilities
    (
        "{1}: Target land becomes a Swamp.\n{2}: Target land becomes an Island until end of turn.",
        "{2} : Un terrain ciblé devient une île jusqu'à la fin du tour.\n{1} : Un terrain ciblé devient un marais.",
    ),
]


@pytest.mark.parametrize(("left", "right"), NONE)
def test_none(left: str, right: str) -> None:
    assert compare(left, right).differences == ()


def test_what_a_choice_leaves_out_is_a_value() -> None:
    left = "Choose a creature type other than Wall. Target creature becomes that type."
    right = "Choisissez un type de créature. La créature ciblée devient de ce type."
    (found,) = compare(left, right).differences
    assert found.left_value == {"of": "creature", "set": ["chosen"], "barred": ["Wall"]}
    assert (found.left, found.right_value) == ("Wall", {"of": "creature", "set": ["chosen"]})


def test_abilities_are_told_apart_by_their_costs() -> None:
    left = "{1}: Target land becomes a Swamp until end of turn.\n{2}: Target land becomes a Swamp."
    right = "{1} : Un terrain ciblé devient un marais.\n{2} : Un terrain ciblé devient un marais jusqu'à la fin du tour."
    found = compare(left, right)
    assert [(one.kind, one.left, one.right) for one in found.differences] == [
        ("duration", "until end of turn", "devient un marais"),
        ("duration", "becomes a Swamp", "jusqu'à la fin du tour"),
    ]


def test_of_two_abilities_alike_one_may_be_missing() -> None:
    left = "{1}: Target land becomes a Swamp.\n{2}: Target land becomes a Swamp."
    (found,) = compare(left, "{1} : Un terrain ciblé devient un marais.").differences
    assert found.kind == "missing_effect"
    assert left[: (found.left_span or (0, 0))[0]].endswith("{2}: ")


def test_what_may_happen_to_a_copy_is_offered_in_another_sentence() -> None:
    left = "At the beginning of your upkeep, you may have Brindle Colossus become a copy of another target creature, except it "
    right = (
        "Au début de votre entretien, vous pouvez faire que le Colosse moucheté devienne une copie d'une autre créature "
        "ciblée. Si vous faites ainsi, le Colosse moucheté acquiert cette capacité."
    )
    assert kinds(compare(left + "has this ability.", right)) == {"abilities"}


# ------------------------------------------------------------------ the examples of the corpora


def _golden() -> Iterator[tuple[Text, Text]]:
    for file in sorted(GOLDEN.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if {"en", "fr"} <= row["text"].keys():
                names, lines = row.get("name") or {}, row.get("type") or {}
                sides = [
                    Text(row["text"][lang], lang, names.get("en"), names.get(lang), lines.get(lang)) for lang in ("en", "fr")
                ]
                yield sides[0], sides[1]


def _compared(left: Text, right: Text) -> Comparison:
    return second_look(read_fully(left).annotation, read_fully(right).annotation, left, right, read_fully)


def test_examples_say_the_same_in_both_languages() -> None:
    pairs = list(_golden())
    assert [pair for pair in pairs if _compared(*pair).verdict != "same"] == []
    assert [right for left, right in pairs if _compared(right, left).verdict != "same"] == []


def _more(match: re.Match[str]) -> str:
    return f"{int(match[1]) + 1}/{match[2]}"


#: A word of a sentence, what stands there instead, and the kind of the difference.
CHANGED: list[tuple[str, str | Callable[[re.Match[str]], str], str]] = [
    (r"( devien\w+ (?:une?|des) .*) jusqu'à la fin du tour", r"\1 jusqu'à votre prochain tour", "duration"),
    (r"(?<=\bdevient une créature )(\d+)/(\d+)", _more, "power_toughness"),
    (r"^([LlUu]\w+ (?:terrain|artefact)) ciblé", r"\1 non-légendaire ciblé", "subject"),
    (r"( ciblée?) que vous contrôlez", r"\1 que vos adversaires contrôlent", "subject"),
    (r"(?m)^(L[ea] \w+ enchantée?) est ", r"\1 perd toutes ses capacités et est ", "abilities"),
]


@pytest.mark.parametrize(("pattern", "instead", "kind"), CHANGED)
def test_another_word_in_an_example_is_a_difference(
    pattern: str, instead: str | Callable[[re.Match[str]], str], kind: str
) -> None:
    changed = 0
    for left, right in _golden():
        text, count = re.subn(pattern, instead, right.text, count=1)
        if not count or re.search("[«(]|capacité", right.text):  # the same may be said again there
            continue
        other = Text(text, right.lang, right.name, right.local_name, right.type_line)
        found = _compared(left, other)
        assert (found.verdict, kinds(found)) == ("different", {kind}), text
        changed += 1
    assert changed >= 5
