"""No word of a human language decides anything in Python or in the shared grammar: words live in ``grammars/<language>/``.

String constants of the modules that read texts are held against the lexicons. Left aside are docstrings, marked messages,
the texts of errors, and identifiers: concepts of the catalogue, token classes, and the terms of the representation.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from cli_kit import ROOT

from extractor.lexicon.load import languages, load_lexicon

PACKAGE = ROOT / "extractor"
MODULES = sorted(PACKAGE.rglob("*.py"))
#: Modules that read texts: here even English words are words.
READERS = ("text", "nlp", "grammar", "lexicon", "pipeline.py", "gaps", "compare", "resolve")
MARKS = {"_", "_n", "tr", "mark", "mark_plural"}
#: Words of two letters and more that stand alone: no parts of identifiers, escapes, or rule numbers.
WORD = re.compile(r"(?<![\\\w-])[^\W\d_]{2,}(?:'[^\W\d_]+)?(?![\w-])")

#: Constants that are no words of a text although a lexicon has them, by module, each with its reason.
ALLOWED: dict[str, set[str]] = {
    "cli/compare.py": {"en"},  # codes of languages
    "io/codes.py": {"de", "la", "sa"},
    "compare/page_words.py": {"who"},  # a part of a description
    "grammar/cues.py": {"types"},  # a kind of cue
    "grammar/clauses.py": {"one"},  # how a noun phrase points
    "grammar/discourse.py": {"one"},
    "grammar/nouns.py": {"one"},
    "grammar/subjects.py": {"one"},
    "lexicon/lint.py": {"faces", "has", "twice"},  # keys of language.toml, and what the linter says
    "lexicon/typeline_write.py": {"faces", "types"},  # keys of language.toml
    "nlp/lexer.py": {"before"},  # restrictions of a form
    "resolve/explain.py": {"only"},  # why an effect applied when it did
    "resolve/record.py": {"only"},
    "resolve/result.py": {"only"},
    "resolve/board.py": {"main"},  # phases, as scenarios name them
    "resolve/finals.py": {"types"},  # fields
    "resolve/state.py": {"base"},
}
#: Modules with tables of single characters, such as ligatures that are read as two letters.
CHARACTERS = {"bulk/batch.py", "lexicon/typeline.py", "nlp/tokenizer.py", "scenario/mana.py", "text/normalise.py"}


def constants(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and value of each string constant that may decide something."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    aside = {id(node) for root in _aside(tree) for node in ast.walk(root)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            yield node.lineno, node.value


def _aside(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            yield node.annotation
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns
        elif _is_docstring(node) or _is_marked(node) or _is_list_of_names(node) or isinstance(node, ast.Raise | ast.Assert):
            yield node


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_marked(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS


def _is_list_of_names(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets)


@cache
def identifiers() -> frozenset[str]:
    """The words of concepts, token classes and grammar rules, and the terms in which the representation is written."""
    found = {part for lang in languages() for e in load_lexicon(lang).entries for part in WORD.findall(e.concept)}
    found |= {part for lang in languages() for e in load_lexicon(lang).entries for part in WORD.findall(e.cls)}
    for path in (*(PACKAGE / "ir").glob("*.py"), PACKAGE / "lexicon" / "catalogue.py"):
        found |= {part for _, value in constants(path) for part in WORD.findall(value)}
        found |= {name for node in ast.walk(ast.parse(path.read_text("utf-8"))) for name in _names(node)}
    for path in (ROOT / "grammars").rglob("*.lark"):
        text = path.read_text(encoding="utf-8")
        found |= {part for name in re.findall(r"^\??(\w+)\s*:|->\s*(\w+)", text, re.MULTILINE) for part in name}
    return frozenset(word.casefold() for word in found | {"END"})  # Lark's name of the end


def _names(node: ast.AST) -> list[str]:
    name = {ast.Name: "id", ast.arg: "arg", ast.Attribute: "attr", ast.keyword: "arg"}.get(type(node))
    return WORD.findall(getattr(node, name) or "") if name else []


@cache
def forms(lang: str) -> frozenset[str]:
    entries = load_lexicon(lang).entries
    return frozenset(word.casefold() for entry in entries for word in WORD.findall(entry.form)) - identifiers()


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def found_in(path: Path, wanted: frozenset[str]) -> list[str]:
    allowed = ALLOWED.get(place(path), set())
    return [
        f"{place(path)}:{line}: {word!r} in {value!r}"
        for line, value in constants(path)
        for word in WORD.findall(value)
        if word.casefold() in wanted and word not in allowed and value not in languages()
    ]


@pytest.mark.parametrize("path", MODULES, ids=place)
def test_no_french_in_the_code(path: Path) -> None:
    others = frozenset().union(*(forms(lang) for lang in languages() if lang != "en"))
    assert found_in(path, others - forms("en")) == []


@pytest.mark.parametrize("path", [p for p in MODULES if place(p).startswith(READERS)], ids=place)
def test_no_english_in_the_modules_that_read(path: Path) -> None:
    assert found_in(path, forms("en")) == []


@pytest.mark.parametrize("path", MODULES, ids=place)
def test_no_accented_letter_in_the_code(path: Path) -> None:
    letters = re.compile(r"[^\W\d_a-zA-Z]" + (r"{2,}" if place(path) in CHARACTERS else ""))
    assert [f"{place(path)}:{line}: {value!r}" for line, value in constants(path) if letters.search(value)] == []


def test_nothing_is_allowed_in_vain() -> None:
    every = frozenset().union(*map(forms, languages()))
    for name, words in ALLOWED.items():
        used = {word for _, value in constants(PACKAGE / name) for word in WORD.findall(value) if word.casefold() in every}
        assert words <= used, name


def test_no_french_in_the_other_folders_of_the_grammars() -> None:
    french = {e.form for e in load_lexicon("fr").entries if e.cls in ("BECOME", "BE", "INADD", "DUR", "STILL", "CTRL", "TRIG")}
    phrases = {form for form in french if len(form) > 5 and form.casefold() not in forms("en") | identifiers()}
    assert len(phrases) > 30
    for file in sorted((ROOT / "grammars").rglob("*")):
        if file.is_file() and (ROOT / "grammars" / "fr") not in file.parents:
            text = file.read_text(encoding="utf-8")
            assert [form for form in phrases if re.search(rf"\b{re.escape(form)}\b", text)] == [], file


def test_no_word_in_the_shared_grammar() -> None:
    lines = (ROOT / "grammars" / "core.lark").read_text(encoding="utf-8").split("\n")
    rules = [line.partition("//")[0] for line in lines]
    assert [line for line in rules if '"' in line or re.search(r"(?<!\w)/", line)] == []


@pytest.mark.parametrize("lang", languages())
def test_a_grammar_of_a_language_only_orders_classes(lang: str) -> None:
    for file in (ROOT / "grammars" / lang).glob("*.lark"):
        rules = [line.partition("//")[0] for line in file.read_text(encoding="utf-8").split("\n")]
        assert [line for line in rules if '"' in line] == [], file


def test_the_test_would_notice(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text('"""Says becomes."""\nVERB = "becomes"\nOTHER = "devient"\nTHIRD = "\u00eatre"\n', encoding="utf-8")
    words = {word for _, value in constants(planted) for word in WORD.findall(value)}
    assert words & forms("en") == {"becomes"}
    assert words & forms("fr") == {"devient", "être"}
