"""The norms the core runs under. Another edition of the rules is another record; the code stays the same."""

from __future__ import annotations

from typing import Literal

import msgspec


class Policy(msgspec.Struct, frozen=True, kw_only=True):
    """What one edition of the rules says about setting and keeping types.

    * ``set_keeps``: card types that an object keeps although its card type is set (205.1a)
    * ``artifact_creature_replaces``: "[creature type] artifact creature" replaces creature types (205.1b)
    * ``gain_needs_card_type``: an object can't gain a subtype that none of its card types uses (205.3d)
    * ``correlated_go``: subtypes leave with the last card type that uses them (205.1a)
    * ``land_set_removes_copied``: setting a basic land type also removes what copy effects gave (305.7)
    * ``correlated_stay``: they stay for any card type that the object has, or only for one that the effect gives (205.1a)
    * ``any_change_replaces``: whatever changes a type replaces those there were, not only what sets it (205.1a)
    * ``retained_by``: the wordings that keep earlier types (205.1b): ``in_addition:`` and ``still:`` with the kind of types
      named (``type``, ``card_type``, ``creature_type`` …, ``*`` for any), and ``artifact_creature``
    """

    set_keeps: frozenset[str] = frozenset({"instant", "sorcery"})
    artifact_creature_replaces: bool = True
    gain_needs_card_type: bool = True
    correlated_go: bool = True
    land_set_removes_copied: bool = True
    correlated_stay: Literal["current", "new"] = "current"
    any_change_replaces: bool = False
    retained_by: frozenset[str] = frozenset(
        {"in_addition:*", "still:card_type", "still:supertype", "still:subtype", "artifact_creature"}
    )


#: The current Comprehensive Rules.
CURRENT = Policy()
