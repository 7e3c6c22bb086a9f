"""What conditions and events say that no reader took apart. All sentences are our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from compare_kit import compare, kinds

from extractor.compare import wording
from extractor.compare.filters import describe
from extractor.compare.signs import compatible, shared
from extractor.compare.unvouched import REASON
from extractor.compare.wording import said
from extractor.errors import GrammarError
from extractor.ir.filters import Opaque

ALIKE = [
    ("it was kicked", "elle a été kickée"),
    ("this creature was kicked", "le kick de cette créature a été payé"),
    ("you've cast a spell", "vous avez lancé un sort"),
    ("you sacrificed a Golem", "vous avez sacrifié un golem"),
    ("the exiled card is a creature card", "la carte exilée est une carte de créature"),
    ("you can't sacrifice a Golem", "vous ne pouvez pas sacrifier de golem"),
    ("it has no charge counters on it", "elle n'a plus de marqueur « charge » sur elle"),
    ("you", "vous"),
    ("that share a color with it", "qui partagent une couleur avec elle"),
    ("you don't control a Golem", "vous ne contrôlez pas de golem"),
    ("it's attacking", "elle attaque"),
    ("you have more life than an opponent", "vous avez plus de points de vie qu'un adversaire"),
    ("this creature leaves the battlefield", "cette créature quitte le champ de bataille"),
    ("that Golem's controller has 7 or more life", "son contrôleur a au moins 7 points de vie"),
]
APART = [
    ("it was bargained", "elle a été kickée"),
    ("you have more life than an opponent", "un adversaire a plus de points de vie que vous"),
    ("this creature becomes untapped", "cette créature quitte le champ de bataille"),
    ("you sacrificed a Golem", "vous avez exilé un golem"),
    ("you discarded a card", "vous avez sacrifié un golem"),
    ("it wasn't kicked", "elle a été kickée"),
    ("it's attacking", "elle bloque"),
    ("it has a charge counter on it", "elle n'a plus de marqueur « charge » sur elle"),
    ("you", "un adversaire"),
    ("you control a Golem", "vous ne contrôlez pas de golem"),
    ("it's your turn", "elle est dans votre cimetière"),
]


@pytest.mark.parametrize(("left", "right"), ALIKE)
def test_the_same_condition(left: str, right: str) -> None:
    ours, theirs = said(left, "en"), said(right, "fr")
    assert compatible(ours, theirs)
    assert compatible(theirs, ours)
    assert shared(ours, theirs)


@pytest.mark.parametrize(("left", "right"), APART)
def test_another_condition(left: str, right: str) -> None:
    ours, theirs = said(left, "en"), said(right, "fr")
    assert not compatible(ours, theirs)
    assert not compatible(theirs, ours)


def test_more_than_is_less_than_seen_from_the_other_side() -> None:
    ours, theirs = said("you have less than an opponent", "en"), said("an opponent has more than you", "en")
    assert ours.order == theirs.order[::-1] != ()
    assert compatible(ours, theirs)
    assert not compatible(ours, theirs._replace(named=ours.named))
    assert not compatible(ours, theirs._replace(order=ours.order))


def test_names_of_the_card_say_nothing() -> None:
    assert said("Golem of the Graveyard sleeps", "en", ("Golem of the Graveyard",)).named == frozenset()
    assert said("golem of the graveyard's Frog sleeps", "en", ("Golem of the Graveyard",)).named == {("subtype", "Frog")}
    (one,) = describe(Opaque((0, 28), "that Golem of the Graveyard ate"), "en", ("Golem of the Graveyard",))
    assert one.words is not None
    assert one.words.named == frozenset()


@pytest.mark.parametrize(
    ("kind", "left", "right"),
    [
        (
            "condition",
            "Target creature becomes a Frog if it was bargained.",
            "La créature ciblée devient une grenouille si elle a été kickée.",
        ),
        (
            "condition",
            "As long as you have more life than an opponent, Brindle Colossus is a Golem.",
            "Tant qu'un adversaire a plus de points de vie que vous, le Colosse moucheté est un golem.",
        ),
        (
            "duration",
            "Target creature becomes a Frog until this creature becomes untapped.",
            "La créature ciblée devient une grenouille jusqu'à ce que cette créature quitte le champ de bataille.",
        ),
    ],
)
def test_conditions_kept_as_words_may_differ(kind: str, left: str, right: str) -> None:
    found = compare(left, right)
    assert (found.verdict, kinds(found)) == ("different", {kind})


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("As long as it sings, Brindle Colossus is a Golem.", "Tant qu'il danse, le Colosse moucheté est un golem."),
        (
            "Target creature becomes a Frog until Brindle Colossus sings.",
            "La créature ciblée devient une grenouille jusqu'à ce que le Colosse moucheté danse.",
        ),
        (
            "As long as you control a Golem, Brindle Colossus is an artifact.",
            "Tant que vous dansez, le Colosse moucheté est un artefact.",
        ),
    ],
)
def test_words_of_which_nothing_is_known_are_named_and_leave_it_open(left: str, right: str) -> None:
    found = compare(left, right)
    assert (found.verdict, found.differences) == ("unsure", ())
    assert [(one.side, one.cue, one.reason) for one in found.unrecognized] == [("left", "", REASON), ("right", "", REASON)]
    assert [(one.text or "?") in text for one, text in zip(found.unrecognized, (left, right), strict=True)] == [True, True]


def test_the_same_words_of_one_language_leave_nothing_open() -> None:
    text = "As long as it sings, Brindle Colossus is a Golem."
    assert compare(text, text.replace("is a Golem", "is a  Golem"), ("en", "en")).verdict == "same"
    assert compare(text, text.replace("sings", "dances"), ("en", "en")).verdict == "unsure"


ROWS = {
    "en": "daytime\tday\tday\ndaytime\tnight\tnight\n",
    "fr": "# words\n\ndaytime\tday\tjour\tle jour\ndaytime\tnight\tnuit\n",
}


@pytest.fixture
def further(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Languages with further words, in a folder of their own."""
    for lang, rows in ROWS.items():
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "compare.tsv").write_text(rows, encoding="utf-8")
    _forget()
    monkeypatch.setattr(wording, "language_folder", lambda lang: tmp_path / lang)
    yield tmp_path
    _forget()


def _forget() -> None:
    for cached in vars(wording).values():
        if hasattr(cached, "cache_clear") and cached.__module__ == wording.__name__:
            cached.cache_clear()


@pytest.mark.usefixtures("further")
def test_further_words_of_a_language() -> None:
    day, night = said("it's day", "en"), said("it's night", "en")
    assert shared(day, said("il fait jour", "fr"))
    assert shared(said("ce n'est pas le jour", "fr"), day)
    assert not compatible(day, said("il fait nuit", "fr"))
    assert shared(night, said("il fait nuit", "fr"))
    assert compatible(night, said("il dort", "fr"))


def test_a_row_of_further_words_without_a_form(further: Path) -> None:
    (further / "fr" / "compare.tsv").write_text("daytime\tday\tjour\ndaytime\tnight\n", encoding="utf-8")
    with pytest.raises(GrammarError, match=r"fr/compare\.tsv:2"):
        said("il fait jour", "fr")
