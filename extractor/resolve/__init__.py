"""The resolution core: what an object is under given effects, and why. Knows the representation and no language."""

from __future__ import annotations

from extractor.resolve.board import Board, GameObject, Now, ResolvedEffect
from extractor.resolve.layers import evaluate
from extractor.resolve.policy import CURRENT, Policy
from extractor.resolve.queries import Candidates, has_type, is_basic, shares_creature_type, state_based
from extractor.resolve.result import AbilityRecord, Difference, EffectRef, Final, Reason, Result, Step
from extractor.resolve.tables import TypeTable

__all__ = [
    "CURRENT",
    "AbilityRecord",
    "Board",
    "Candidates",
    "Difference",
    "EffectRef",
    "Final",
    "GameObject",
    "Now",
    "Policy",
    "Reason",
    "ResolvedEffect",
    "Result",
    "Step",
    "TypeTable",
    "evaluate",
    "has_type",
    "is_basic",
    "shares_creature_type",
    "state_based",
]
