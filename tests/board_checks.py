"""What must be true of every evaluation, and the whole record of an object as one value for comparing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from extractor.ir.annotation import Ability
from extractor.ir.effects import Change
from extractor.resolve import Board, Final, Result, TypeTable


def record_of(final: Final) -> tuple[Any, ...]:
    """Everything about an object; abilities as a sorted list, so that one too many shows."""
    given = sorted((one.text or one.keyword or "", one.parameter or "") for one in final.abilities if one.symbol is None)
    return (
        final.name, final.controller, set(final.supertypes), set(final.card_types), set(final.subtypes), set(final.colors),
        final.power, final.toughness, final.mana_value, given, sorted(one.symbol for one in final.abilities if one.symbol),
    )  # fmt: skip


def changes_of(board: Board) -> Iterator[Change]:
    """Every change that any ability or effect of the board could make."""
    for one in board.objects:
        for ability in one.abilities:
            yield from _of_ability(ability)
    for done in board.effects:
        for effect in done.effects:
            yield from effect.changes
        for ability in done.quoted:
            yield from _of_ability(ability)


def _of_ability(ability: Ability) -> Iterator[Change]:
    for effect in ability.effects:
        yield from effect.changes
    for inner in ability.quoted:
        yield from _of_ability(inner)


def check_invariants(board: Board, result: Result, table: TypeTable) -> None:
    """Raise an AssertionError where an evaluation breaks what the rules promise of every object."""
    possible = list(changes_of(board))
    by_copy = {one.id for one in board.objects if one.copy_of is not None or one.face_down}
    by_copy.update(key for done in board.effects if done.copies is not None for key in done.affects)
    supers = any(change.what == "supertypes" for change in possible)
    losses = any(change.what == "abilities" and change.op != "add" for change in possible)
    for one in board.objects:
        final = result.objects[one.id]
        for family, name in final.subtypes:
            users = table.users(family)
            assert any(kind in final.card_types for kind in users), f"{one.id}: {name} without a card type (205.1a, 205.3d)"
        if not supers and one.id not in by_copy:
            assert set(final.supertypes) == set(one.supertypes), f"{one.id}: a supertype changed and no effect names one (205.4b)"
        if one.zone == "battlefield" or one.entering:
            sized = final.power is not None
            assert sized == (final.toughness is not None) == ("creature" in final.card_types), f"{one.id}: size (208.3)"
        basics = {name for family, name in final.subtypes if family == "land"} & set(table.basic_land_mana)
        symbols = [ability.symbol for ability in final.abilities if ability.symbol]
        expected = [table.basic_land_mana[name] for name in basics if "land" in final.card_types]
        assert len(symbols) == len(set(symbols)), f"{one.id}: an intrinsic ability twice (305.6)"
        assert set(symbols) <= set(expected), f"{one.id}: mana without its land type (305.6)"
        if not losses:
            assert set(symbols) == set(expected), f"{one.id}: a land type without its mana (305.6)"
