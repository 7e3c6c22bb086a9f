"""What the wordings of effects do under the norms of an edition: which of them keep earlier types, and what replaces (205.1).

The readers of texts take words of retention as the current rules do. Under other norms an addition can be a replacement.
"""

from __future__ import annotations

import msgspec

from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Effect, Retention
from extractor.resolve.board import Board
from extractor.resolve.policy import CURRENT, Policy
from extractor.resolve.tables import TypeTable

_TYPES = frozenset({"card_types", "subtypes"})


def under(board: Board, policy: Policy, table: TypeTable) -> Board:
    """Return the board with every effect read under the norms of an edition; the board itself under the current ones."""
    if (policy.retained_by, policy.any_change_replaces) == (CURRENT.retained_by, CURRENT.any_change_replaces):
        return board
    reader = _Reader(policy, table)
    replace = msgspec.structs.replace
    return replace(
        board,
        objects=tuple(replace(one, abilities=tuple(map(reader.ability, one.abilities))) for one in board.objects),
        effects=tuple(
            replace(one, effects=tuple(map(reader.effect, one.effects)), quoted=tuple(map(reader.ability, one.quoted)))
            for one in board.effects
        ),
    )


class _Reader:
    def __init__(self, policy: Policy, table: TypeTable) -> None:
        self.policy = policy
        self.table = table

    def ability(self, ability: Ability) -> Ability:
        return msgspec.structs.replace(
            ability, effects=tuple(map(self.effect, ability.effects)), quoted=tuple(map(self.ability, ability.quoted))
        )

    def effect(self, effect: Effect) -> Effect:
        kept = effect.retention is not None and self._retains(effect.retention)
        if kept or (effect.retention is None and not self.policy.any_change_replaces):
            return effect
        return msgspec.structs.replace(effect, changes=tuple(map(_replacing, effect.changes)), retention=None)

    def _retains(self, retention: Retention) -> bool:
        wordings = self.policy.retained_by
        if retention.cue == "artifact_creature":
            return retention.cue in wordings
        kinds = {self._kind(name) for name in retention.kept} if retention.cue == "still" else set(retention.kept)
        return any(f"{retention.cue}:{kind}" in wordings for kind in (*kinds, "*"))

    def _kind(self, name: str) -> str:
        """What a type that is still there is: a card type, a subtype, or else a supertype."""
        if name in self.table.families:
            return "card_type"
        return "subtype" if any(name in names for names in self.table.subtypes.values()) else "supertype"


def _replacing(change: Change) -> Change:
    """An addition of types as a replacement."""
    return msgspec.structs.replace(change, op="set") if change.op == "add" and change.what in _TYPES else change
