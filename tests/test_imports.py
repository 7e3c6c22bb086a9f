"""Imports point one way, and nothing heavy is imported before it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest
from cli_kit import ROOT

HEAVY = {"spacy", "lark", "babel", "numpy", "msgspec", "yaml", "click", "tqdm", "pyarrow"}


def imported_by(statement: str) -> set[str]:
    code = f"import sys; {statement}; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True, timeout=60)
    return {line.partition(".")[0] for line in done.stdout.split("\n")} & HEAVY


@pytest.mark.parametrize(
    ("statement", "allowed"),
    [
        ("import extractor", set()),
        ("import extractor.cli.app", {"click", "babel"}),
        ("import extractor.resolve", {"msgspec"}),
        ("import extractor.io.read", {"msgspec"}),
        ("import extractor.lexicon.load", set()),
        ("import extractor.explain", {"msgspec"}),
        ("import extractor.scenario", {"msgspec", "yaml"}),
    ],
)
def test_nothing_heavy_is_imported_early(statement: str, allowed: set[str]) -> None:
    assert imported_by(statement) <= allowed


def test_help_imports_nothing_heavy() -> None:
    program = "from contextlib import redirect_stdout as r; from io import StringIO; from extractor.cli.app import run"
    with_help = f"{program}\nwith r(StringIO()): run(['annotate', '--help'])\nprint('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{with_help}"], capture_output=True, text=True, cwd=ROOT, check=True, timeout=60
    )
    found = {line.partition(".")[0] for line in done.stdout.split("\n")} & HEAVY
    assert found <= {"click", "babel"}


def test_imports_point_one_way() -> None:
    pytest.importorskip("importlinter", reason="import-linter is not installed (extra dev)")
    code = "from importlinter.cli import lint_imports; import sys; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_public_functions_outlive_modules_of_the_same_name() -> None:
    import extractor
    import extractor.compare
    import extractor.explain
    import extractor.languages
    import extractor.resolve

    for name in extractor.__all__:
        if name != "__version__":
            function = getattr(extractor, name)
            assert function.__module__.startswith("extractor.")
            assert "Returns:" in function.__doc__ or "Yields:" in function.__doc__ or "Args" in function.__doc__, name
    assert dir(extractor) == sorted(dir(extractor))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        extractor.nonsense  # noqa: B018
