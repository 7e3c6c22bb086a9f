"""What an evaluation gives: characteristics of every object, and the ordered steps that led there. Data only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Literal

import msgspec

from extractor.ir.effects import Span

#: ``only``: no other effect of the layer touches its objects; ``timestamp``: the older first; ``dependency``: it waited for
#: ``others``; ``awaited``: older ``others`` waited for it; ``loop``: it and ``others`` wait for each other, so the older first.
ReasonKind = Literal["only", "timestamp", "dependency", "awaited", "loop", "characteristic_defining"]
SkipKind = Literal["ended", "condition", "not_functioning", "ability_lost", "replaced"]


class EffectRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which effect: its source (id, and name where that is all there is), the words and where they stand.

    ``kind`` is ``static``, ``resolved``, ``copy``, ``keyword``, ``counter``, ``face_down`` or ``intrinsic``.
    """

    kind: str
    source: str | None = None
    name: str = ""
    words: str = ""
    lang: str = ""
    span: Span | None = None
    ability: int | None = None
    keyword: str | None = None
    timestamp: int | None = None


class AbilityRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """One ability of an object: ``text`` as written, or ``keyword`` with ``parameter``, or the ``symbol`` of mana (305.6)."""

    origin: str
    text: str = ""
    lang: str = ""
    keyword: str | None = None
    parameter: str | None = None
    mana: bool = False
    symbol: str | None = None
    source: str | None = None


class Final(msgspec.Struct, frozen=True):
    """The characteristics of one object. ``subtypes`` are pairs of family and name; ``power`` None: it has none (208.3)."""

    id: str
    name: str
    controller: str
    supertypes: tuple[str, ...]
    card_types: tuple[str, ...]
    subtypes: tuple[tuple[str, str], ...]
    colors: tuple[str, ...]
    power: int | None
    toughness: int | None
    mana_value: int
    abilities: tuple[AbilityRecord, ...]


class Difference(msgspec.Struct, frozen=True):
    """One characteristic of one object before and after a step."""

    id: str
    field: str
    before: object
    after: object


class Reason(msgspec.Struct, frozen=True):
    """Why an effect applied when it did, and the other effects that this has to do with."""

    kind: ReasonKind
    others: tuple[EffectRef, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """One effect in one layer: what it changed, the rules that say so, and why it came in this place.

    A step with ``skipped`` changed nothing: it says why an effect on the board does not apply. ``not_shown`` are the parts of
    its words that the board leaves open: a condition among them was taken to hold.
    """

    layer: str
    effect: EffectRef
    changes: tuple[Difference, ...]
    rules: tuple[str, ...]
    reason: Reason = Reason("only")
    skipped: SkipKind | None = None
    affected: tuple[str, ...] = ()
    not_shown: tuple[str, ...] = ()


class Result:
    """All objects by id, in the order of the board, and the steps in the order in which they happened.

    The steps are made when they are first asked for: a big board has very many.
    """

    def __init__(self, objects: Mapping[str, Final], explain: Callable[[], tuple[Step, ...]]) -> None:
        self.objects = objects
        self._explain = explain

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """One step for each effect and layer that changed something, and one for each effect that does not apply."""
        return self._explain()

    def about(self, object_id: str) -> tuple[Step, ...]:
        """The steps that concern one object, with only its own changes."""
        return tuple(
            msgspec.structs.replace(step, changes=tuple(one for one in step.changes if one.id == object_id))
            for step in self.steps
            if object_id in step.affected
        )
