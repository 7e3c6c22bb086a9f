"""Normalisation, own names and the outline: nothing is moved or cut out, every place stays a place in the text."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from extractor.nlp.lexer import Lexeme, get_lexer
from extractor.nlp.outline import outline
from extractor.text.names import find_names
from extractor.text.normalise import normalise

TEXT = st.text(st.characters(codec="utf-8"), max_size=60)
#: Pieces of rules text in random order: nonsense, but with every sign that the outline looks at.
PIECES = st.lists(
    st.sampled_from(
        [
            *(
                "Target land becomes a Swamp",
                "It's still a land",
                "Le terrain devient un marais",
                "C'est toujours un terrain",
            ),
            *(
                "jusqu'à la fin du tour",
                "{2}{G}",
                "{T}",
                "3/3",
                "+1",
                "-3",
                "I",
                "II",
                "1—9",
                "Vol",
                "flying",
                " ",
                "~",
            ),
            *(":", " : ", ". ", ", ", "; ", "\n", "\n\n", "• ", "(", ")", "[", "]", "| ", " — ", "—"),
            *('"', "« ", " »", "'", "\u00a0", "\u2019"),
        ]
    ),
    max_size=14,
).map("".join)


def lex(text: str, lang: str = "en") -> list[Lexeme]:
    return get_lexer(lang).lex(normalise(text).norm)


# ------------------------------------------------------------------ normalisation


@given(TEXT)
def test_composed_text_keeps_its_length(text: str) -> None:
    raw = re.sub("[\u00ad\u200b-\u200d\u2060\ufeff\ufb00-\ufb04]", "", unicodedata.normalize("NFC", text))
    document = normalise(raw)
    if not any(note.code == "TE113" for note in document.diagnostics):  # markup is read as what it stands for
        assert len(document.norm) == len(raw)
    assert document.span(0, len(document.norm)) == (0, len(raw))


@given(TEXT, st.data())
def test_every_place_of_the_norm_is_a_place_of_the_raw_text(text: str, data: st.DataObject) -> None:
    raw = unicodedata.normalize("NFD", text) if data.draw(st.booleans()) else text
    document = normalise(raw)
    assume(document.norm)
    start = data.draw(st.integers(0, len(document.norm)))
    end = data.draw(st.integers(start, len(document.norm)))
    left, right = document.span(start, end)
    assert 0 <= left <= right <= len(raw)
    assert document.text(0, len(document.norm)) == raw
    # What stands before, between and behind two places is the whole text.
    parts = (document.text(0, start), document.text(start, end), document.text(end, len(document.norm)))
    assert "".join(parts) == raw


@given(TEXT)
def test_normalising_again_changes_nothing(text: str) -> None:
    once = normalise(text).norm
    assert normalise(once).norm == once


@pytest.mark.parametrize(
    ("raw", "norm"),
    [
        ("qu\u2019elle", "qu'elle"),
        ("\u201c{T}\u201d", '"{T}"'),
        ("créature\u2011artefact", "créature-artefact"),
        ("\u22123", "-3"),
        ("«\u00a0{G}\u202f»", "« {G} »"),
        ("a\u2014b\u2015c", "a\u2014b\u2014c"),
        ("a\r\nb", "a\n\nb"),
        ("a\tb", "a b"),
    ],
)
def test_typographic_signs_become_plain(raw: str, norm: str) -> None:
    assert normalise(raw).norm == norm


def test_unusual_characters_are_reported_with_their_place() -> None:
    found = normalise("Vol\x81, e\u0301cho\x90").diagnostics
    assert [(d.code, d.span) for d in found] == [("TE101", (0, 12)), ("TE102", (3, 4)), ("TE102", (11, 12))]


# ------------------------------------------------------------------ own names

BREAKS = (", ",)


def spans(text: str, *names: str, known: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    found = find_names(normalise(text).norm, names, BREAKS, lambda form: form in known)
    return [(text[n.start : n.end], n.kind) for n in found]


def test_full_and_short_names_are_found() -> None:
    text = "Sefu, Sworn Blade deals 1 damage. Sefu becomes a Wizard. Sefulan does not."
    assert spans(text, "Sefu, Sworn Blade") == [("Sefu, Sworn Blade", "full"), ("Sefu", "short")]


def test_a_name_may_be_written_with_either_apostrophe() -> None:
    assert spans("L\u2019Usine d\u2019Ardel devient", "Usine d\u2019Ardel") == [("Usine d\u2019Ardel", "full")]
    assert spans("L'Usine d'Ardel devient", "Usine d\u2019Ardel") == [("Usine d'Ardel", "full")]


def test_the_placeholder_is_a_name_and_a_word_is_none() -> None:
    """A short name that is a word is the word; of a full name the lexer decides by its place."""
    assert spans("~ becomes a Spirit.", "Spirit, Old Friend", known=("Spirit",)) == [("~", "full")]
    assert spans("Spirit becomes red.", "Spirit", known=("Spirit",)) == [("Spirit", "full")]


def test_both_names_are_known() -> None:
    assert spans("Root Hall, la Salle des racines", "Salle des racines", "Root Hall") == [
        ("Root Hall", "full"),
        ("Salle des racines", "full"),
    ]


@given(st.lists(st.sampled_from(["Ana", "Ana, Fire", "Bo", " ", ", ", "Anabo", "~", "x"]), max_size=12).map("".join))
def test_names_do_not_overlap(text: str) -> None:
    found = find_names(text, ("Ana, Fire", "Bo"), BREAKS)
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert all(text[n.start : n.end] in ("Ana, Fire", "Ana", "Bo", "~") for n in found)


# ------------------------------------------------------------------ lexemes and outline


@settings(deadline=None)
@given(PIECES, st.sampled_from(["en", "fr"]))
def test_lexemes_are_stretches_of_the_text_in_order(text: str, lang: str) -> None:
    norm = normalise(text).norm
    lexemes = lex(text, lang)
    assert all(norm[x.start : x.end] == x.text or x.cls == "BREAK" for x in lexemes)
    assert all(one.end <= other.start for one, other in pairwise(lexemes))
    held = {at for x in lexemes for at in range(x.start, x.end)}
    assert all(char.isspace() for at, char in enumerate(norm) if at not in held)


@settings(deadline=None)
@given(PIECES, st.sampled_from(["en", "fr"]))
@example('It has "{T}', "en")  # a quotation that is never closed
@example("(It becomes", "en")
def test_the_outline_holds_every_word(text: str, lang: str) -> None:
    lexemes = [x for x in lex(text, lang) if any(char.isalnum() for char in x.text)]
    found = outline(lex(text, lang))
    held = [range(ability.start, ability.end) for ability in found.abilities]
    assert all(any(x.start in stretch for stretch in held) for x in lexemes)
    for ability in found.abilities:
        assert all(ability.start <= s.start < s.end <= ability.end for s in ability.sentences)
        assert all(one.end <= other.start for one, other in pairwise(ability.sentences))


def shape(text: str) -> list[tuple[str | None, str | None, str, int]]:
    """Label, its kind, the words of the cost and the number of sentences of each ability."""
    found = outline(lex(text))
    return [(a.label, a.label_kind, " ".join(x.text for x in a.cost), len(a.sentences)) for a in found.abilities]


@pytest.mark.parametrize(
    ("text", "abilities"),
    [
        ("{2}{G}: Draw a card. Gain 1 life.", [(None, None, "{2} {G}", 2)]),
        ("{2} : Piochez une carte.", [(None, None, "{2}", 1)]),
        ("−3: Draw a card.", [("-3", "loyalty", "", 1)]),
        ("[+1]: Draw a card.", [("+1", "loyalty", "", 1)]),
        ("II, III — Draw a card.", [("II,III", "chapter", "", 1)]),
        ("Landfall — Draw a card.", [("Landfall", "word", "", 1)]),
        ("Flying\n{T}: Add {G}.", [(None, None, "", 1), (None, None, "{T}", 1)]),
        ("Draw a card.{1}: Add {G}.", [(None, None, "", 1), (None, None, "{1}", 1)]),
        ("Draw a card. (You gain 1 life. Really.)", [(None, None, "", 1)]),
        ('It has "{T}: Add {G}." It is a land.', [(None, None, "", 2)]),
    ],
)
def test_abilities_labels_costs_and_sentences(text: str, abilities: list[tuple[object, ...]]) -> None:
    assert shape(text) == abilities


def test_reminder_text_and_quotes_are_set_apart_not_cut_out() -> None:
    text = 'Flying (It can\'t be blocked.) and "{T}: Draw a card."'
    found = outline(lex(text))
    (ability,) = found.abilities
    assert [text[r[0].start : r[-1].end] for r in ability.reminders] == ["(It can't be blocked.)"]
    (quote,) = (x for x in ability.sentences[0].lexemes if x.cls == "QUOTED")
    inner = found.quotes[quote.start]
    assert text[inner[0].start : inner[-1].end] == "{T}: Draw a card."
    assert text[quote.start : quote.end] == '"{T}: Draw a card."'
