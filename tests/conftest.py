"""The language of the tests, and the program as a fixture."""

from __future__ import annotations

import os

import pytest
from cli_kit import Run, Runner
from hypothesis import settings

# Time is measured elsewhere; the first example of a run also loads a language.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Before anything asks for the language of the user: the tests read English unless they ask for another.
for _name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(_name, None)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Runner:
    """Run the program in this process."""
    from extractor.cli.app import run as program

    def call(*args: str | os.PathLike[str]) -> Run:
        capsys.readouterr()
        code = program([os.fspath(arg) for arg in args])
        found = capsys.readouterr()
        return Run(code, found.out, found.err)

    return call
