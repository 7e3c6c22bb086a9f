"""Progress on standard error: only on a terminal, and only if wanted."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from extractor.io.records import Tally

_EVERY = 64


@contextmanager
def progress(tally: Tally, quiet: bool) -> Iterator[tuple[Callable[[], None], Callable[[str], None]]]:
    """Show how much of the inputs was read.

    Yields:
        What to call for each row, and what writes a line to standard error without spoiling the display.
    """
    if quiet or os.environ.get("CI") or not sys.stderr.isatty():
        yield (lambda: None), (lambda line: print(line, file=sys.stderr))
        return
    from tqdm import tqdm

    with tqdm(total=tally.total or None, unit="B", unit_scale=True, file=sys.stderr) as bar:
        calls = 0

        def step() -> None:
            nonlocal calls
            calls += 1
            if calls % _EVERY == 0:
                bar.total = tally.total or None
                bar.set_postfix_str(str(tally.texts), refresh=False)
                bar.update(tally.bytes - bar.n)

        yield step, lambda line: bar.write(line, file=sys.stderr)
