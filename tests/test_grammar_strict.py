"""The grammar: strict LALR without a conflict, no word of a language in it, no rule without a text that shows it."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
from lark import Lark

from extractor.errors import GrammarError
from extractor.grammar import compose

sys.path.append(str(Path(__file__).parent))  # golden_kit lies beside this file

from golden_kit import LANGS, ROOT, candidates

GRAMMARS = [
    ROOT / "grammars" / "core.lark",
    *sorted(f for lang in LANGS for f in (ROOT / "grammars" / lang).glob("*.lark")),
]


def built(lang: str) -> Lark:
    return compose._build(lang, parser="lalr", lexer=compose.TokenList, strict=True)


def body(file: Path) -> str:
    """The text of a grammar file without its comments."""
    return "\n".join(line.split("//")[0] for line in file.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("lang", LANGS)
def test_grammar_has_no_conflict(lang: str) -> None:
    assert compose.lalr(lang).options.strict


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the grammars that a test may spoil."""
    root = tmp_path / "grammars"
    shutil.copytree(ROOT / "grammars", root)
    monkeypatch.setattr(compose, "data_root", lambda name: root)
    return root


def test_a_conflict_is_an_error(copied: Path) -> None:
    with (copied / "en" / "order.lark").open("a", encoding="utf-8") as file:
        file.write("\n%extend adjunct: INADD retained -> other_reading\n")
    with pytest.raises(GrammarError, match=r"INADD|retention|[Cc]onflict|collision"):
        built("en")


def test_a_fault_names_file_and_line(copied: Path) -> None:
    order = copied / "en" / "order.lark"
    lines = order.read_text(encoding="utf-8").count("\n") + 1
    with order.open("a", encoding="utf-8") as file:
        file.write("\nwrong: : TYPEW\n")
    with pytest.raises(GrammarError, match=rf"en/order\.lark:{lines + 1}: "):
        built("en")


def test_a_language_needs_a_grammar_of_its_own(copied: Path) -> None:
    for file in (copied / "fr").glob("*.lark"):
        file.unlink()
    with pytest.raises(GrammarError, match=r"no \.lark file"):
        built("fr")


@pytest.mark.parametrize("file", GRAMMARS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_word_of_a_language_stands_in_a_grammar(file: Path) -> None:
    """Terminals are declared classes of lexemes; a literal or a pattern would be a word."""
    assert re.findall(r"\"[^\"]*\"|/[^/\n]+/", body(file)) == []
    assert body(file).isascii()


def test_every_declared_class_is_used() -> None:
    text = "\n".join(body(file) for file in GRAMMARS)
    declared = set(" ".join(re.findall(r"^%declare (.*)$", text, re.MULTILINE)).split())
    used = set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", re.sub(r"^%declare .*$", "", text, flags=re.MULTILINE)))
    assert used - declared == set()
    assert declared - used == set()


def test_every_rule_has_a_text_that_shows_it() -> None:
    """Each rule and alternative of the grammar is in the tree of some text of the corpora, in one language at least."""
    shown = {node.data for candidate in candidates() for node in candidate.tree.iter_subtrees()}
    named = set()
    for lang in LANGS:
        for rule in compose.lalr(lang).rules:
            inlined = rule.options.expand1 or rule.origin.name.startswith(("_", "$"))
            if rule.alias or not inlined:
                named.add(str(rule.alias or rule.origin.name))
    assert named - shown == set()
