"""Boards of many permanents stay within the time that the project promises. CPU time, not wall clock."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # the measuring script lies beside this file

from boards import board, evaluated, seconds


@pytest.mark.parametrize("tangled", [False, True], ids=["few", "many"])
@pytest.mark.parametrize(("permanents", "effects", "limit"), [(200, 60, 0.1), (1000, 200, 2.0)])
def test_boards_of_many_permanents(permanents: int, effects: int, limit: float, tangled: bool) -> None:
    given = board(permanents, effects, tangled)
    assert sum(bool(one.abilities) for one in given.objects) == effects
    assert seconds(lambda: evaluated(given), 3) <= limit
