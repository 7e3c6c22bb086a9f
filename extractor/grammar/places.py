"""Places of the normalised text turned into places of the raw text, however deep they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import msgspec

from extractor.ir.effects import Span

T = TypeVar("T")


def relocated(node: T, place: Callable[[int, int], Span]) -> T:
    """Return a node of the representation with every ``span`` in it translated.

    Args:
        node: a struct, a tuple of nodes, or a plain value, with spans of the normalised text.
        place: the translation of one span (``Document.span``).
    """
    if isinstance(node, tuple):
        return cast("T", tuple(relocated(item, place) for item in node))
    if not isinstance(node, msgspec.Struct):
        return node
    changed: dict[str, object] = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if name == "span" and value is not None:
            changed[name] = place(*value)
        elif isinstance(value, tuple | msgspec.Struct):
            changed[name] = relocated(value, place)
    return cast("T", msgspec.structs.replace(node, **changed)) if changed else node
