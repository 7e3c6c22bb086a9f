"""Running a scenario: build the board, evaluate it, compare with what is expected."""

from __future__ import annotations

import msgspec

from extractor.resolve import Board, Result, evaluate
from extractor.scenario.build import Unread, build_board
from extractor.scenario.check import Failure, check
from extractor.scenario.model import Scenario
from extractor.scenario.tools import Tools, default_tools


class Outcome(msgspec.Struct, frozen=True):
    """What a scenario gave. ``holds`` is None where it expects nothing; ``unread`` are words that nothing was read from."""

    scenario: Scenario
    board: Board
    result: Result
    failures: tuple[Failure, ...]
    unread: tuple[Unread, ...] = ()

    @property
    def holds(self) -> bool | None:
        """True when every expectation holds, None when there is none."""
        return not self.failures if self.scenario.expect else None


def resolve_scenario(scenario: Scenario, tools: Tools | None = None) -> Outcome:
    """Evaluate a scenario and check its expectations.

    Args:
        scenario: as loaded from a file.
        tools: readers and lists; the program's own by default.

    Raises:
        InputError: see ``build_board``; also for an edition that is not there.
    """
    tools = default_tools() if tools is None else tools
    policy = tools.policy(scenario.edition)
    if policy is None:
        raise scenario.place.fault("edition", f"no edition {scenario.edition!r}; 'current' is always there")
    unread: list[Unread] = []
    board = build_board(scenario, tools, unread)
    result = evaluate(board, catalogue=tools.table, policy=policy)
    return Outcome(scenario, board, result, tuple(check(scenario, result, tools)), tuple(unread))
