"""Layer 6: abilities gained and lost, and the mana abilities that land types bring (305.6)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from extractor.ir.annotation import Ability
from extractor.ir.effects import Change, Special, Value
from extractor.resolve.running import Running
from extractor.resolve.state import Held, Overlay, bits
from extractor.resolve.world import World

_NOWHERE = (0, 0)


def apply_abilities(run: Running, changes: tuple[Change, ...], mask: int, view: Overlay, world: World) -> None:
    """Take away what one effect takes away, then give what it gives: "loses all abilities and has flying" leaves flying."""
    lost = [value for change in changes if change.op in ("remove", "forbid") for value in change.values]
    lost_all = any(change.op == "set" for change in changes)
    everything = [granted(run, place, value) for place, value in enumerate(_given(changes))]
    for word in forbidden(changes):
        view.put(("barred", word), view.col(("barred", word)) | mask)
    barred = {word: view.col(("barred", word)) for word in given_words(changes)}
    for index in bits(mask):
        given = [one for one in everything if not barred.get(one.ability.keyword or "", 0) >> index & 1]
        held: Iterable[Held] = view.held(index)
        if lost_all:
            held = ()
        elif lost:
            held = [one for one in held if not _goes(one, lost, run)]
        if lost_all or lost:
            view.hold(index, (*held, *given))
        else:
            view.give(index, given)


def forbidden(changes: tuple[Change, ...]) -> list[str]:
    """The keywords that the changes say an object can't have or gain (113.11)."""
    return [word for change in changes if change.op == "forbid" for value in change.values if (word := _word(value))]


def given_words(changes: tuple[Change, ...]) -> list[str]:
    """The keywords among the abilities that the changes give."""
    return [word for value in _given(changes) if (word := _word(value))]


def _word(value: Value) -> str | None:
    return value if isinstance(value, str) else value.keyword


def _given(changes: tuple[Change, ...]) -> list[Value]:
    return [
        value
        for change in changes
        if change.op not in ("remove", "forbid")
        for value in change.values
        if isinstance(value, str) or value.text is not None or value.keyword is not None
    ]


def _goes(held: Held, lost: list[Value], run: Running) -> bool:
    for value in lost:
        if isinstance(value, str):
            if held.ability.keyword == value:
                return True
        elif value.this:
            if held.key == run.this_ability:
                return True
        elif value.keyword is not None:
            if held.ability.keyword == value.keyword and value.parameter in (None, held.ability.parameter):
                return True
        elif value.text is not None:
            if held.ability.text == value.text:
                return True
        elif (value.all or value.all_other) and not (value.but == "mana" and held.ability.mana):
            return True
    return False


def granted(run: Running, place: int, value: Value) -> Held:
    """The ability that an effect gives: a keyword, or the quoted one with what was read in it."""
    if isinstance(value, str):
        ability = Ability(span=_NOWHERE, text="", kind="keyword", keyword=value)
    elif value.keyword is not None:
        ability = Ability(span=_NOWHERE, text="", kind="keyword", keyword=value.keyword, parameter=value.parameter)
    else:
        ability = quoted(run, value)
    return Held(
        key=("granted", run.key, place),
        origin="granted",
        ability=ability,
        lang=run.ref.lang,
        giver=run.stamp,
        source=run.ref.source,
    )


def quoted(run: Running, value: Special) -> Ability:
    """The reading of a quoted ability: by its place in the text, else by its words, else the words alone."""
    for ability in run.quoted:
        if value.span is not None and ability.span == value.span:
            return _own(ability)
    for ability in run.quoted:
        if ability.text == value.text:
            return _own(ability)
    return Ability(span=value.span or _NOWHERE, text=value.text or "", kind="other")


def _own(ability: Ability) -> Ability:
    """What stands in quotation marks as an ability of the object that has it now: its effects are no longer only quoted."""
    return msgspec.structs.replace(
        ability,
        effects=tuple(
            msgspec.structs.replace(one, origin=msgspec.structs.replace(one.origin, granted=False))
            for one in ability.effects
        ),
    )


def give_intrinsic(view: Overlay, world: World) -> None:
    """305.6: every land has the mana ability of each basic land type it has, printed or not."""
    lands = view.col(("type", "land"))
    gains: dict[int, list[Held]] = {}
    for name, symbol in world.table.basic_land_mana.items():
        for index in bits(lands & view.col(("sub", "land", name))):
            gains.setdefault(index, []).append(intrinsic(symbol))
    for index, given in gains.items():
        view.hold(index, (*view.held(index), *given))


def intrinsic(symbol: str) -> Held:
    """The intrinsic mana ability for one symbol."""
    ability = Ability(span=_NOWHERE, text="", kind="activated", mana=True)
    return Held(key=("intrinsic", symbol), origin="intrinsic", ability=ability, symbol=symbol)
