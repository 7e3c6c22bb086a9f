"""Plain facts about types that the caller hands in: the core itself knows no list of types."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class TypeTable(msgspec.Struct, frozen=True):
    """The families of subtypes of each card type, the members of each family, and the basic land types.

    ``families`` maps a card type to the families it uses (creature and kindred share one, instant and sorcery another,
    205.3k, 205.3m); ``subtypes`` a family to its whole list; ``basic_land_mana`` a basic land type to the symbol of its
    mana (305.6), without braces. ``outside`` are the card types of objects that work from the command zone (113.6).
    """

    families: Mapping[str, tuple[str, ...]]
    subtypes: Mapping[str, tuple[str, ...]]
    basic_land_mana: Mapping[str, str]
    outside: frozenset[str] = frozenset({"plane", "phenomenon", "scheme", "vanguard", "conspiracy", "dungeon"})

    def users(self, family: str) -> tuple[str, ...]:
        """The card types that use this family of subtypes (205.3c)."""
        return tuple(card_type for card_type, families in self.families.items() if family in families)
