"""The one question the core answers: what is every object of this board?"""

from __future__ import annotations

import msgspec

from extractor.resolve.board import Board, GameObject
from extractor.resolve.engine import Engine
from extractor.resolve.explain import explain
from extractor.resolve.finals import finals
from extractor.resolve.policy import CURRENT, Policy
from extractor.resolve.result import Final, Result
from extractor.resolve.tables import TypeTable
from extractor.resolve.wording import under
from extractor.resolve.world import World


def evaluate(board: Board, *, catalogue: TypeTable, policy: Policy = CURRENT) -> Result:
    """Work out the characteristics of every object of a board under all effects on it (613).

    Args:
        board: objects, resolved effects and the moment; it is left as it is, and the order of its lists does not matter
            where timestamps are given.
        catalogue: which subtypes belong to which card types.
        policy: the norms of the rules edition to apply.

    Returns:
        The final characteristics by object id, and the steps that led there with their rules.

    Raises:
        InputError: two objects with one id, or copies of objects that are not there or of each other.

    An object with ``entering`` is looked at as it would exist on the battlefield (614.12), next to the others and without
    being counted among them.
    """
    board = under(board, policy, catalogue)
    present = tuple(one for one in board.objects if not one.entering)
    parts = [_one(board, present, frozenset(one.id for one in present), catalogue, policy)]
    for one in sorted(board.objects, key=lambda one: (one.timestamp, one.id)):
        if one.entering:
            parts.append(_one(board, (*present, one), frozenset((one.id,)), catalogue, policy))
    found: dict[str, Final] = {}
    for engine, ids in parts:
        found.update(finals(engine, ids))
    return Result(
        {one.id: found[one.id] for one in board.objects},
        lambda: tuple(step for engine, ids in parts for step in explain(engine, ids)),
    )


def _one(
    board: Board, objects: tuple[GameObject, ...], ids: frozenset[str], catalogue: TypeTable, policy: Policy
) -> tuple[Engine, frozenset[str]]:
    engine = Engine(World(msgspec.structs.replace(board, objects=objects), catalogue, policy))
    engine.run()
    return engine, ids
