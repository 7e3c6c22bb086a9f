"""Rules documents: read them, take norms and vocabulary from them, run under them, compare them.

The names below are imported when they are asked for: a policy needs none of what reads texts.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {
    "Edition": "edition",
    "RulesComparison": "difference",
    "RulesDocument": "model",
    "Side": "side",
    "check_examples": "examples",
    "compare_rules": "difference",
    "compare_vocabulary": "vocabulary",
    "edition_names": "edition",
    "edition_of": "reader",
    "edition_policy": "policy",
    "find_edition": "edition",
    "load_edition": "edition",
    "parse_document": "document",
    "policy_of": "policy",
    "read_document": "document",
    "read_norms": "reader",
    "side_of": "side",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
