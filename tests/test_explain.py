"""An explanation shows every step of the reading, with places in the raw text, and changes nothing about it."""

from __future__ import annotations

import json

import msgspec
import pytest
from cli_kit import Runner, run_apart
from golden_kit import texts

from extractor.explain.effect import describe
from extractor.explain.model import AbilityTrace, Explanation, Node
from extractor.explain.text import as_text
from extractor.explain.trace import explain
from extractor.pipeline import annotate_text

PURPLE = "When Moss Seer enters, if you control a Swamp, target land becomes a 3/3 purple Elemental creature."
RICH = (
    "{2}{G}, {T}: Until end of turn, target land becomes a Swamp. (This is a reminder.)\n"
    "Ferocious — Creatures you control are Elves and have \"{T}: Target land becomes an Island.\""
)


def stretches(ability: AbilityTrace) -> list[tuple[tuple[int, int], str]]:
    found = [(region.span, region.text) for region in ability.regions]
    for sentence in ability.sentences:
        found += [(sentence.span, sentence.text), *((word.span, word.text) for word in sentence.words)]
        found += [(part.span, part.text) for part in sentence.shell]
        for clause in sentence.clauses:
            found += [(clause.span, clause.text), *((token.span, token.text) for token in clause.tokens)]
    return found + [stretch for quoted in ability.quoted for stretch in stretches(quoted)]


def leaves(node: Node) -> list[str]:
    return [leaf for part in node.parts for leaf in leaves(part)] if node.parts else [node.rule]


def test_where_reading_stopped_is_shown_with_what_would_do() -> None:
    found = explain(PURPLE, "en", name="Moss Seer")
    (ability,) = found.abilities
    (sentence,) = ability.sentences
    assert [(part.role, part.text) for part in sentence.shell] == [
        ("trigger", "When Moss Seer enters"),
        ("condition", "if you control a Swamp"),
    ]
    (clause,) = sentence.clauses
    assert (clause.read, clause.tree) == (False, None)
    assert clause.stop is not None
    assert (clause.stop.text, clause.stop.cls) == ("purple", "WORD")
    assert {"COLOR", "CTYPE", "STYPE"} <= set(clause.stop.expected)
    assert [(cue.text, cue.outcome) for cue in found.cues] == [("becomes", "unrecognized")]
    assert [word.cls for word in sentence.words[:2]] == ["TRIG", "SELF"]


def test_regions_quotations_and_trees_are_shown() -> None:
    found = explain(RICH, "en", type_line="Enchantment")
    first, second = found.abilities
    assert [(region.kind, region.text) for region in first.regions] == [
        ("cost", "{2}{G}, {T}"),
        ("reminder", "(This is a reminder.)"),
    ]
    assert [(region.kind, region.text) for region in second.regions] == [("label", "Ferocious —")]
    (clause,) = first.sentences[0].clauses
    assert clause.tree is not None
    assert (clause.tree.rule, leaves(clause.tree)) == ("clause", ["TARGET", "CTYPE", "BECOME", "DET", "STYPE"])
    (quoted,) = second.quoted
    assert quoted.sentences[0].text == "Target land becomes an Island."
    assert [cue.outcome for cue in found.cues] == ["effect"] * 3
    assert sorted(cue.effect for cue in found.cues if cue.effect is not None) == [0, 1, 2]


def test_every_excluded_cue_names_its_rule() -> None:
    found = explain("Whenever this creature becomes blocked, it becomes tapped.", "en")
    assert {cue.outcome for cue in found.cues} == {"excluded"}
    assert [cue.rule for cue in found.cues] == [one.rule for one in found.record.excluded]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_explaining_changes_nothing_and_places_are_those_of_the_text(lang: str) -> None:
    for one, text, record in texts():
        if one != lang:
            continue
        name, kind = (_in(record.get(field), lang) for field in ("name", "type"))
        found = explain(text, lang, name=name, local_name=name, type_line=kind)
        assert found.record == annotate_text(text, lang, name=name, local_name=name, type_line=kind)
        assert len(found.descriptions) == len(found.record.effects)
        for ability in found.abilities:
            assert all(text[start:end].strip() == words for (start, end), words in stretches(ability))
        assert "{" not in as_text(found, "fr").replace(text, "").split("\n")[0]


def _in(value: str | dict[str, str] | None, lang: str) -> str | None:
    return value.get(lang) if isinstance(value, dict) else value


def test_json_is_the_explanation(run: Runner) -> None:
    found = run("explain", PURPLE, "--lang", "en", "--name", "Moss Seer", "--format", "json")
    assert found.code == 0
    assert msgspec.json.decode(found.out, type=Explanation) == explain(PURPLE, "en", name="Moss Seer")
    data = json.loads(found.out)
    assert data["schema"] == "typeshift-explain/1"
    first = data["abilities"][0]["sentences"][0]["words"][0]
    assert first == {"span": [0, 4], "text": "When", "class": "TRIG", "concept": "when"}


def test_the_language_of_the_words_is_the_reader_s_else_the_text_s(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("explain", "Le terrain ciblé devient un marais.", "--lang", "fr")
    assert "ce qui change" in run(*args).out
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert "what changes" in run(*args).out
    assert "ce qui change" in run(*args, "--in", "fr").out


def test_a_text_comes_from_standard_input() -> None:
    found = run_apart(["explain", "-", "--lang", "en"], stdin=b"Target land becomes a Swamp.\n")
    assert "Effect 1" in found.out


@pytest.mark.parametrize(("lang", "word"), [("en", "unless: "), ("fr", "à moins que")])
def test_unless_is_told_as_unless(lang: str, word: str) -> None:
    (effect,) = annotate_text("This artifact isn't a creature unless you control a Swamp.", "en", type_line="Artifact").effects
    assert word in describe(effect, lang)
