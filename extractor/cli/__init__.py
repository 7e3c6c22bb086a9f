"""The command line. Everything heavy is imported by the commands when they run, so that help is quick."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code; ``args`` are those of the process by default."""
    from extractor.cli.app import run

    sys.exit(run(sys.argv[1:] if args is None else list(args)))
