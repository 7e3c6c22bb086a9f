"""What the README shows is what the program says."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys

import msgspec
import pytest
from cli_kit import ROOT, Runner

from extractor.ir.canonical import canonical
from extractor.pipeline import annotate_text

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


CONSOLE = [block.split("\n", 1) for block in blocks("console")]


@pytest.mark.parametrize(("command", "shown"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_commands_print_what_is_shown(
    run: Runner, monkeypatch: pytest.MonkeyPatch, command: str, shown: str
) -> None:
    monkeypatch.chdir(ROOT)
    program, *args = shlex.split(command.removeprefix("$ "))
    assert program == "typeshift"
    found = run(*args)
    assert found.code == 0
    parts = [part.strip("\n") for part in shown.split("…\n")]
    at = 0
    for part in parts:
        at = found.out.find(part, at)
        assert at >= 0, part
    if "…\n" not in shown:
        assert found.out == shown


def test_both_texts_give_the_effect_that_is_shown() -> None:
    quotation = README.split("\n> ", 1)[1].split("\n\n", 1)[0]
    texts = [" ".join(text.replace("\n> ", " ").split()) for text in quotation.split("\n>\n> ")]
    english, french = (annotate_text(text, lang) for text, lang in zip(texts, ("en", "fr"), strict=True))
    (shown,) = map(json.loads, blocks("json"))
    assert json.loads(msgspec.json.encode(english.effects[0])) == shown
    assert [canonical(effect) for effect in english.effects] == [canonical(effect) for effect in french.effects]


def test_python_prints_what_is_shown() -> None:
    (code,), (shown,) = blocks("python"), blocks("text")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60, check=True)
    assert done.stdout == shown


def test_the_two_commands_need_python_pip_and_git_only() -> None:
    demonstration, tests = (block.strip() for block in blocks("sh"))
    for line in (demonstration, tests):
        assert "\n" not in line
        steps = [step.split()[0] for step in line.split(" && ")]
        assert steps[:2] == ["python3", ".venv/bin/pip"]
        assert {step.rpartition("/")[2] for step in steps} <= {"python3", "pip", "typeshift", "python"}
    assert tests.endswith("-m pytest")
