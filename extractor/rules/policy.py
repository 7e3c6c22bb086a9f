"""From the norms of an edition to the policy that the core runs under.

What an edition says decides; what it provably does not say does not hold; on what an extract does not reach, the current
edition decides, and the field is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from extractor.resolve import CURRENT, Policy
from extractor.rules.align import Alignment
from extractor.rules.edition import CURRENT_NAME, Edition, edition_names, find_edition, load_edition
from extractor.rules.norms import (
    AnyNorm,
    ArtifactCreature,
    CorrelatedSubtypes,
    KeepsWhenSet,
    LandSetLoses,
    Replaces,
    RetentionPhrase,
)


class PolicyReading(msgspec.Struct, frozen=True):
    """A policy, and the fields on which the edition is silent, so that those of the current one were taken."""

    policy: Policy
    silent: tuple[str, ...] = ()


def policy_of(edition: Edition) -> Policy:
    """Return the policy of an edition; see ``read_policy``."""
    return read_policy(edition).policy


def read_policy(edition: Edition) -> PolicyReading:
    """Return the policy of an edition with the fields on which it is silent.

    Args:
        edition: read from a document, or known by name.
    """
    fields = dict(_fields(edition))
    silent = tuple(sorted(name for name, value in fields.items() if value is None))
    known: dict[str, Any] = {name: value for name, value in fields.items() if value is not None}
    return PolicyReading(msgspec.structs.replace(CURRENT, **known), silent)


@cache
def edition_policy(name: str) -> Policy | None:
    """Return the policy of an edition by its name, or of a file (a rules document, or an edition as JSON); None if there is none.

    Raises:
        InputError: the file is no rules document that can be read.
    """
    if name == CURRENT_NAME:
        return CURRENT
    if name not in edition_names() and not Path(name).is_file():
        return None
    return policy_of(find_edition(name))


def _fields(edition: Edition) -> Iterator[tuple[str, Any]]:
    """Yield each field of the policy with its value, None where the edition is silent."""
    setting = edition.first("Replaces/card_type")
    yield "any_change_replaces", setting.trigger == "change" if isinstance(setting, Replaces) else None
    keeps = edition.first("KeepsWhenSet")
    named = frozenset(keeps.card_types) if isinstance(keeps, KeepsWhenSet) else None
    yield "set_keeps", _unless(edition, "KeepsWhenSet", frozenset()) if named is None else named
    typed = edition.first("ArtifactCreature/True")
    replaced = "creature_type" in typed.replaces if isinstance(typed, ArtifactCreature) else None
    yield "artifact_creature_replaces", _unless(edition, "ArtifactCreature/True", False) if replaced is None else replaced
    needed = True if edition.first("GainNeedsType") is not None else None
    yield "gain_needs_card_type", _unless(edition, "GainNeedsType", False) if needed is None else needed
    linked = edition.first("CorrelatedSubtypes")
    gone = linked.otherwise_removed if isinstance(linked, CorrelatedSubtypes) else None
    yield "correlated_go", _unless(edition, "CorrelatedSubtypes", False) if gone is None else gone
    yield "correlated_stay", linked.stay_if_used_by if isinstance(linked, CorrelatedSubtypes) else None
    lost = edition.first("LandSetLoses")
    yield "land_set_removes_copied", "copy_effects" in lost.sources if isinstance(lost, LandSetLoses) else None
    yield "retained_by", _retained_by(edition)


def _unless(edition: Edition, key: str, value: Any) -> Any:
    """Return the value where the edition provably lacks what the current one says, else None."""
    current = load_edition(CURRENT_NAME)
    rule = next((one.rule for one in current.norms if one.norm.key == key), None)
    return value if rule is not None and Alignment(current, edition).absent(rule) else None


def _retained_by(edition: Edition) -> frozenset[str] | None:
    """The wordings that keep types, if the edition names any."""
    phrases = [norm for norm in edition.of(RetentionPhrase) if isinstance(norm, RetentionPhrase)]
    if not phrases:
        return None
    found = {f"{one.cue}:{kind}" for one in phrases for kind in (("*",) if one.open else one.of)}
    makers: tuple[AnyNorm, ...] = edition.of(ArtifactCreature)
    if any(isinstance(one, ArtifactCreature) and "card_type" in one.keeps for one in makers):
        found.add("artifact_creature")
    return frozenset(found)
