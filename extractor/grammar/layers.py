"""Which layers of 613.1 an effect's changes use."""

from __future__ import annotations

from collections.abc import Iterable

from extractor.ir.effects import Change

_LAYER_OF = {
    "card_types": "4",
    "supertypes": "4",
    "subtypes": "4",
    "colors": "5",
    "abilities": "6",
    "power_toughness": "7b",
    "power_toughness_modifier": "7c",
    "power_toughness_switch": "7d",
    "controller": "2",
    "text": "3",
}


def layers_of(changes: Iterable[Change], *, copy: bool, face_down: bool = False) -> tuple[str, ...]:
    """Return the layers in order.

    The exceptions of a copy effect are part of layer 1a (707.9b), what a face-down object is of layer 1b (613.2b, 708.2).
    """
    if copy or face_down:
        return ("1a" if copy else "1b",)
    return tuple(sorted({_LAYER_OF[c.what] for c in changes if c.what in _LAYER_OF}))
