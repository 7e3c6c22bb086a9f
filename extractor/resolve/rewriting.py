"""Layer 3: one type word or colour word instead of another, in the type line and in what the rules text says (612)."""

from __future__ import annotations

from typing import Any

import msgspec

from extractor.ir.annotation import Ability
from extractor.ir.effects import Change
from extractor.ir.filters import ColorIs, HasAbility, SubtypeIs
from extractor.resolve.match import Asker
from extractor.resolve.running import Running
from extractor.resolve.state import Overlay, bits
from extractor.resolve.types import named_values
from extractor.resolve.world import World


def apply_text(run: Running, changes: tuple[Change, ...], mask: int, view: Overlay, world: World) -> None:
    """Rewrite the objects of ``mask``: subtypes, and the abilities that come from their text, not granted ones (612.3)."""
    ask = Asker(world, view, run, mask)
    for change in changes:
        if change.what == "name":
            for index in bits(mask):
                for name in (value for value in change.values if isinstance(value, str)):
                    view.assign("name", index, name)
            continue
        words = named_values(run, change, ask)
        if len(words) != 2:
            continue
        old, new = words
        if change.of is not None:
            before, after = ("sub", change.of, old), ("sub", change.of, new)
            having = view.col(before) & mask
            view.put(before, view.col(before) & ~having)
            view.put(after, view.col(after) | having)
        for index in bits(mask):
            view.hold(
                index,
                (
                    msgspec.structs.replace(one, ability=_rewrite(one.ability, old, new, change.of))
                    if one.from_text
                    else one
                    for one in view.held(index)
                ),
            )


def _rewrite(node: Any, old: str, new: str, family: str | None) -> Any:
    """The same reading with one word for another wherever it is used as that kind of word (612.2)."""
    if isinstance(node, tuple):
        return tuple(_rewrite(item, old, new, family) for item in node)
    if not isinstance(node, msgspec.Struct):
        return node
    if isinstance(node, SubtypeIs):
        return SubtypeIs(value=new, of=node.of) if (node.value, node.of) == (old, family) else node
    if isinstance(node, ColorIs):
        return ColorIs(value=new) if family is None and node.value == old else node
    if isinstance(node, HasAbility):
        return HasAbility(value=_keyword(node.value, old, new, family))
    fields = {name: _rewrite(getattr(node, name), old, new, family) for name in node.__struct_fields__}
    if isinstance(node, Change) and node.what == "abilities":
        fields["values"] = tuple(
            _keyword(value, old, new, family) if isinstance(value, str) else value for value in fields["values"]
        )
    if isinstance(node, Change) and node.of == family and (family is not None or node.what == "colors"):
        fields["values"] = tuple(new if value == old else value for value in node.values)
    if isinstance(node, Ability) and node.keyword is not None:
        fields["keyword"] = _keyword(node.keyword, old, new, family)
        if fields["keyword"] != node.keyword:
            fields["text"] = ""  # the printed word is no longer its name
    return msgspec.structs.replace(node, **fields)


def _keyword(word: str, old: str, new: str, family: str | None) -> str:
    """The keyword with the new type word, where a type is part of its name (landwalk, typecycling)."""
    name, _, kind = word.partition(":")
    return f"{name}:{new}" if kind == old and family is not None else word
