"""Compare the core with the naive evaluator on very many random boards: ``python tests/perf/many_boards.py COUNT [FIRST]``.

Prints one line for each thousand boards and each difference, with the seed that makes the board again.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from board_checks import check_invariants, record_of
from corpus_boards import mixed_board, real_table
from naive_evaluator import Naive
from random_boards import random_board
from resolve_kit import TABLE

from extractor.resolve import evaluate


def one(seed: int) -> str | None:
    """What differs on the board of one seed: every fifth is mixed from the scenarios of the corpora, the others are invented."""
    rng = random.Random(f"many/{seed}")
    if seed % 5 == 0:
        table = real_table()
        board = mixed_board(rng, rng.randint(2, 5))
    else:
        table = TABLE
        board = random_board(rng, rng.choice((1, 2, 3, 3, 4, 4, 5, 5, 6, 7)))
    result = evaluate(board, catalogue=table)
    mine = {key: record_of(final) for key, final in result.objects.items()}
    theirs = Naive(board, table).evaluate()
    if mine != theirs:
        return "; ".join(f"{key}: {mine[key]} != {theirs[key]}" for key in mine if mine[key] != theirs[key])
    try:
        check_invariants(board, result, table)
    except AssertionError as error:
        return str(error)
    return None


def main() -> None:
    count = int(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    different, started = 0, time.process_time()
    for number, seed in enumerate(range(first, first + count), start=1):
        found = one(seed)
        if found is not None:
            different += 1
            print(f"seed {seed}: {found}", flush=True)
        if number % 1000 == 0 or number == count:
            took = time.process_time() - started
            print(f"{number} boards from seed {first}, {different} different, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
