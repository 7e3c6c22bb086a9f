"""Measures how long the program takes to start: ``python tests/perf/start.py``. Nothing is asserted.

For each command: CPU time of the process (user and system), and wall-clock time, best of several runs in milliseconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

RUNS = 5
SENTENCE = "Target land becomes a Swamp until end of turn."
COMMANDS = (
    ("--help",),
    ("--version",),
    ("annotate", "--help"),
    ("languages",),
    ("schema",),
    ("annotate", "--lang", "en", "--text", SENTENCE),
    ("annotate", "--lang", "fr", "--text", "Le terrain ciblé devient un marais."),
    ("explain", SENTENCE, "--lang", "en"),
    ("resolve", "corpora/scenarios/first.yaml"),
)


def measure(args: tuple[str, ...]) -> tuple[float, float]:
    """Return CPU and wall-clock time of one run in milliseconds."""
    before, started = os.times(), time.perf_counter()
    subprocess.run([sys.executable, "-m", "extractor", *args], stdout=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - started, os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return cpu * 1000, wall * 1000


def main() -> None:
    """Print one line for each command."""
    print(f"{'cpu':>7} {'wall':>7}  ms, best of {RUNS}")
    for args in COMMANDS:
        runs = [measure(args) for _ in range(RUNS)]
        print(f"{min(cpu for cpu, _ in runs):7.0f} {min(wall for _, wall in runs):7.0f}  typeshift {' '.join(args)}")


if __name__ == "__main__":
    main()
