"""Finds ``grammars/`` and ``corpora/``: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from extractor.errors import GrammarError


@cache
def data_root(name: str) -> Traversable:
    """Return the folder ``name`` (``grammars`` or ``corpora``) of the installed wheel or of the checkout.

    Raises:
        GrammarError: neither place has the folder; the message names both.
    """
    packaged = files("extractor") / "_data" / name
    if packaged.is_dir():
        return packaged
    beside = Path(__file__).resolve().parent.parent / name
    if beside.is_dir():
        return beside
    raise GrammarError(f"no folder {name!r}: looked in {packaged} and {beside}; reinstall mtg-typeshift")
