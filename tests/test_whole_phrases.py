"""Conditions and noun phrases are read whole: a word that is not understood is kept as words, wherever it stands."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from extractor.grammar.conditions import read_condition
from extractor.grammar.lookahead import Lookahead
from extractor.grammar.nouns import whole_phrase
from extractor.ir import filters as f
from extractor.ir import predicates as p
from extractor.ir.effects import Amount, Special
from extractor.nlp.lexer import Lexeme, get_lexer
from extractor.nlp.outline import outline
from extractor.pipeline import annotate_text, read_text

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import LANGS, golden_records, read

UNKNOWN = {"en": "grimwick", "fr": "grimouche"}


@cache
def lexemes(text: str, lang: str) -> list[Lexeme]:
    found = outline(get_lexer(lang).lex(text))
    return [lexeme for ability in found.abilities for sentence in ability.sentences for lexeme in sentence.lexemes]


def stretches(lang: str, role: str) -> list[list[Lexeme]]:
    """The lexemes of all clauses of the golden records that play a part."""
    out = []
    for record in golden_records():
        text = record["text"].get(lang, "")
        if record.get("name") or any(x.cls == "QUOTED" for x in lexemes(text, lang)):
            continue  # names are found elsewhere, quoted words are lexemes of their own
        for effect in read(record, lang).effects:
            for clause in effect.clauses:
                start, end = clause.span
                found = [x for x in lexemes(text, lang) if start <= x.start and x.end <= end]
                if clause.role == role and found:
                    out.append(found)
    return out


def unknown(lang: str, at: int) -> Lexeme:
    return Lexeme("WORD", UNKNOWN[lang], at, at, UNKNOWN[lang])


def words_in(node: Any) -> list[str]:
    """The words that a predicate or a filter keeps."""
    match node:
        case f.Opaque(text=text) | p.Words(text=text):
            return [text]
        case f.Not(of=part) | p.NotThat(of=part):
            return words_in(part)
        case f.And(of=parts) | f.Or(of=parts) | p.AllOf(of=parts) | p.AnyOf(of=parts):
            return [word for part in parts for word in words_in(part)]
        case p.ObjectMatches(filter=found) | p.Controls(filter=found) | p.Exists(filter=found):
            return words_in(found)
        case f.NameIs(value=text):
            return [text]
    return []


@pytest.mark.parametrize("lang", LANGS)
def test_an_unknown_word_in_a_condition_is_kept(lang: str) -> None:
    known = [x for x in stretches(lang, "condition") if not words_in(read_condition(x, lang).predicate)]
    assert len(known) > 30
    for condition in known:
        for at in range(1, len(condition) + 1):
            changed = [*condition[:at], unknown(lang, condition[at - 1].end), *condition[at:]]
            found = read_condition(changed, lang).predicate
            assert any(UNKNOWN[lang] in text for text in words_in(found)), [x.text for x in changed]


@pytest.mark.parametrize("lang", LANGS)
def test_a_condition_cut_short_is_not_the_same_condition(lang: str) -> None:
    """What stands at the end of a condition counts: without its last word it says something else, or nothing known."""
    for condition in stretches(lang, "condition"):
        whole, cut = read_condition(condition, lang), read_condition(condition[:-1] or condition, lang)
        if len(condition) > 1 and not words_in(whole.predicate) and condition[-1].cls not in ("THEM", "ON"):
            assert whole.predicate != cut.predicate, [x.text for x in condition]


@pytest.mark.parametrize("lang", LANGS)
def test_an_unknown_word_in_a_noun_phrase_is_kept(lang: str) -> None:
    read_whole = 0
    for subject in stretches(lang, "subject"):
        plain = whole_phrase(subject, lang)
        if plain is None or plain.filter is None or words_in(plain.filter):
            continue
        read_whole += 1
        for at in range(1, len(subject) + 1):
            changed = [*subject[:at], unknown(lang, subject[at - 1].end), *subject[at:]]
            found = whole_phrase(changed, lang)
            kept = found is None or any(UNKNOWN[lang] in text for text in words_in(found.filter))
            assert kept, [x.text for x in changed]
    assert read_whole > 100


@pytest.mark.parametrize(
    ("lang", "text", "commas"),
    [
        ("en", "you control an Elf, a Goblin, or a Wizard, each land is a Plains", [True, True, False]),
        ("en", "enchanted creature is red, white, or blue, it's a Goblin", [True, True, False]),
        ("en", "you control a nontoken, nonland permanent, each land is a Plains", [True, False]),
        ("en", "you control a Swamp, artifacts, creatures, and enchantments are Bears", [False, False, False]),
        ("fr", "vous contrôlez un elfe, un gobelin ou un sorcier, chaque terrain est une plaine", [True, False]),
        ("fr", "vous contrôlez un marais, les artefacts, les créatures et les enchantements sont des ours", [False, False]),
    ],
)
def test_commas_of_lists(lang: str, text: str, commas: list[bool]) -> None:
    found = lexemes(text, lang)
    see = Lookahead(found)
    assert [see.within_list(i) for i, lexeme in enumerate(found) if lexeme.cls == "COMMA"] == commas


@pytest.mark.parametrize(
    ("en", "fr", "keyword", "parameter"),
    [
        ("Enchant creature you control", "Enchanter : une créature que vous contrôlez", "enchant", "creature controller:you"),
        ("Enchant legendary creature", "Enchanter : créature légendaire", "enchant", "legendary creature"),
        ("Enchant Forest or Plains", "Enchanter : forêt ou plaine", "enchant", "Forest or Plains"),
        ("Enchant creature without flying", "Enchanter : créature sans le vol", "enchant", "creature without:flying"),
        ("Protection from black and from red", "Protection contre le noir et contre le rouge", "protection", "black and red"),
        ("Protection from everything", "Protection contre tout", "protection", "all"),
        ("Affinity for artifacts", "Affinité pour les artefacts", "affinity", "artifact"),
        ("Suspend 3—{1}{G}", "Suspension 3 — {1}{G}", "suspend", "3 — {1} {G}"),
        ("Flashback—{1}{W}, Pay 3 life", "Flashback — {1}{W}, payez 3 points de vie", "flashback", "{1} {W} text"),
    ],
)
def test_parameters_are_the_same_in_every_language(en: str, fr: str, keyword: str, parameter: str) -> None:
    for lang, text in (("en", en), ("fr", fr)):
        (ability,) = read_text(text, lang).abilities
        assert (ability.keyword, (ability.parameter or "").replace("\u2014", "—")) == (keyword, parameter), text


@pytest.mark.parametrize(
    ("lang", "text", "equal_to", "of"),
    [
        ("en", "each equal to its mana value", "mana_value", "affected"),
        ("fr", "chacune égales à son coût converti de mana", "mana_value", "affected"),
        ("en", "each equal to the greatest mana value among permanents you control", "text", None),
        ("fr", "chacune égales à la valeur de mana la plus élevée parmi les permanents que vous contrôlez", "text", None),
        ("en", "each equal to the total power of creatures you control", "text", None),
        ("en", "each equal to its power plus its toughness", "text", None),
        ("en", "each equal to the number of charge counters on enchanted artifact", "counters", "attached"),
        ("en", "each equal to the number of +1/+1 counters on creatures you control", "text", None),
    ],
)
def test_defined_numbers_are_read_whole(lang: str, text: str, equal_to: str, of: str | None) -> None:
    sentence = {
        "en": f"Each artifact is a creature with base power and toughness {text}.",
        "fr": f"Chaque artefact est une créature dont la force et l'endurance sont {text}.",
    }[lang]
    (effect,) = annotate_text(sentence, lang).effects
    changes = [change for change in effect.changes if change.what == "power_toughness"]
    numbers = [value.power for change in changes for value in change.values if isinstance(value, Special)]
    (amount,) = numbers
    assert isinstance(amount, Amount)
    assert (amount.equal_to, amount.of) == (equal_to, of)
