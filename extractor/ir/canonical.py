"""The canonical form of effects: what two texts that mean the same have in common, whatever their language and wording."""

from __future__ import annotations

from typing import Any

import msgspec

from extractor.ir.effects import Effect
from extractor.ir.filters import AT_LEAST

_REFS = ("target", "attached", "self")
_PLACES = frozenset({"span", "clauses", "lang", "anaphor", "event"})


def _clean(value: Any) -> Any:
    if isinstance(value, dict):
        if "signature" in value or (value.get("is") == "text" and "text" in value):
            return {key: _clean(item) for key, item in value.items() if key in ("signature", "is")}
        if value.get("is") == "name":
            return {"is": "name", "value": ""}
        if "same_as" in value:
            return {"same_as": value["same_as"] if value["same_as"] in _REFS else True}
        kept = {key: _clean(item) for key, item in value.items() if key not in _PLACES and not _empty(item)}
        if kept.get("op") == AT_LEAST:
            del kept["op"]  # the default, which JSON leaves out by identity only
        return kept
    if isinstance(value, list | tuple):
        return [_clean(item) for item in value]
    return value


def _empty(item: Any) -> bool:
    return item is None or item is False or item == []


def _sorted(value: Any) -> Any:
    """Sort lists whose order carries no meaning: the parts of "and" and "or", values, changes, layers and rules."""
    if isinstance(value, dict):
        directed = value.get("what") == "text"  # the first word is replaced by the second
        return {key: item if directed and key == "values" else _sorted(item) for key, item in sorted(value.items())}
    if isinstance(value, list):
        return sorted((_sorted(item) for item in value), key=lambda item: msgspec.json.encode(item))
    return value


def canonical(effect: Effect) -> dict[str, Any]:
    """Return an effect as plain data without places in the text.

    Args:
        effect: any effect.

    Returns:
        Nested dictionaries and lists; equal for two effects exactly when they mean the same. ``span``, ``clauses``, ``lang``,
        ``anaphor``, the words of events, quoted abilities and unread conditions, and names are left out; a quoted ability
        keeps its signature.
    """
    data: dict[str, Any] = _clean(msgspec.to_builtins(effect))
    for change in data.get("changes", ()):
        if change["what"] == "name":
            change.pop("values", None)
    data = _sorted(data)
    origin = data.get("origin", {})
    origin.pop("ability", None)
    return data
