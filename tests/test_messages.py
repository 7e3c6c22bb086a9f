"""The catalogues hold every message of the program, whole and with the same details, and effects read well in both languages."""

from __future__ import annotations

import io
import string

import pytest
from babel.messages.pofile import read_po
from cli_kit import ROOT
from golden_kit import annotate, texts
from update_messages import marked, updated

from extractor.explain import describe, describe_parts
from extractor.explain.rules import exclusion_text, rule_text
from extractor.explain.words import words
from extractor.messages import DEFAULT, Messages, available, catalogue_entries, messages, preferred_language

LANGS = available()
def details(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_a_catalogue() -> None:
    assert {"en", "fr"} <= set(LANGS)


@pytest.mark.parametrize("lang", LANGS)
def test_a_catalogue_has_every_message_and_no_other(lang: str) -> None:
    ids = {entry.id for entry in catalogue_entries(lang)}
    assert ids == set(marked()), "run tests/update_messages.py and translate what it names"
    file = ROOT / "grammars" / lang / "messages.po"
    assert updated(file) == file.read_text(encoding="utf-8"), "run tests/update_messages.py"


@pytest.mark.parametrize("lang", LANGS)
def test_every_message_is_translated_with_its_details(lang: str) -> None:
    for entry in catalogue_entries(lang):
        assert entry.translated, entry.id
        forms = (entry.id,) if isinstance(entry.id, str) else entry.id
        wanted = {name for form in forms for name in details(form)}
        for text in entry.text:
            assert details(text) <= wanted, entry.id
        assert {name for text in entry.text for name in details(text)} >= wanted - {"number", "family", "families"}, entry.id


@pytest.mark.parametrize("lang", LANGS)
def test_catalogues_say_nothing_of_people_and_times(lang: str) -> None:
    header = (ROOT / "grammars" / lang / "messages.po").read_text(encoding="utf-8").split("\n\n")[0]
    assert "Date" not in header
    assert "Translator" not in header
    assert read_po(io.BytesIO((ROOT / "grammars" / lang / "messages.po").read_bytes())).num_plurals == 2


def test_english_is_the_language_of_the_ids() -> None:
    for entry in catalogue_entries(DEFAULT):
        assert entry.text == ((entry.id,) if isinstance(entry.id, str) else entry.id)


def test_counted_messages_take_the_form_of_the_number() -> None:
    pair = ("creature type", "creature types")
    assert [messages("en").count(pair, number) for number in (0, 1, 2)] == [pair[1], pair[0], pair[1]]
    french = ("type de créature", "types de créature")
    assert [messages("fr").count(pair, number) for number in (0, 1, 2)] == [french[0], french[0], french[1]]


def test_lists_follow_the_language() -> None:
    assert messages("en").listed(["a", "b", "c"]) == "a, b, and c"
    assert messages("fr").listed(["a", "b", "c"]) == "a, b et c"
    assert messages("fr").listed(["a", "b"], "or") == "a ou b"


def test_a_language_without_catalogue_is_answered_in_english() -> None:
    found: Messages = messages("tlh")
    assert (found.lang, found.translate("holds")) == ("en", "holds")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LANG": "en_GB"}, "en"),
        ({"LC_ALL": "fr_BE", "LANG": "en_GB"}, "fr"),
        ({"LANGUAGE": "de:fr:en", "LANG": "en_GB"}, "fr"),
        ({"LC_MESSAGES": "", "LANG": "fr_CA@euro"}, "fr"),
    ],
)
def test_the_environment_decides(environment: dict[str, str], expected: str | None) -> None:
    assert preferred_language(environment) == expected


# ---------------------------------------------------------------- effects in plain words


@pytest.mark.parametrize("lang", LANGS)
def test_every_effect_of_the_corpora_has_words(lang: str) -> None:
    effects = [effect for one in texts() for effect in annotate(*one).effects]
    assert len(effects) > 300
    for effect in effects:
        parts = describe_parts(effect, lang)
        assert [part.name for part in parts][:2] == ["who", "changes"]
        assert all(part.text and "…" not in part.text and "{" not in part.label for part in parts), parts
        assert all(rule in describe(effect, lang) for rule in effect.rules)


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_and_exclusion_of_the_corpora_has_words(lang: str) -> None:
    found = [annotate(*one) for one in texts()]
    rules = {rule for one in found for effect in one.effects for rule in effect.rules}
    assert {rule for rule in rules if not rule_text(rule, words(lang))} == set()
    excluded = {x.rule for one in found for x in one.excluded}
    assert len(excluded) > 3
    assert {rule for rule in excluded if exclusion_text(rule, words(lang)) == rule.replace("_", " ")} == set()


def test_french_words_agree_with_their_noun() -> None:
    from extractor.pipeline import annotate_text

    (effect,) = annotate_text("Other legendary green creatures you control are Elves.", "en").effects
    assert describe(effect, "en").startswith("every legendary green creature you control (other than this object) — ")
    assert describe(effect, "fr").startswith("chaque créature verte légendaire que vous contrôlez (autre que cet objet) — ")
