"""Runs the program for the tests of the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Run(NamedTuple):
    """What a run of the program gave."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Runner = Callable[..., Run]


def run_apart(args: Sequence[str], *, stdin: bytes = b"", cwd: Path = ROOT, **environment: str) -> Run:
    """Run the program in a process of its own, with more variables in its environment."""
    done = subprocess.run(
        [sys.executable, "-m", "extractor", *args],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **environment},
        timeout=120,
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())
