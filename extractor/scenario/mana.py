"""Mana costs: their form, the colours they give (105.2, 202.2) and their mana value (202.3)."""

from __future__ import annotations

import re

SYMBOL = re.compile(r"\{([^{}]+)\}")
COLOR_OF = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
#: Symbols in braces: numbers, colours, colourless, snow and X, alone or as halves of hybrid and Phyrexian ones (107.4).
_PART = r"(?:\d+|[WUBRGCSXYZPLD½∞]|H[WUBRG])"
_COST = re.compile(rf"\s*(?:\{{{_PART}(?:/{_PART})*\}}\s*(?://\s*)?)*", re.IGNORECASE)


def is_cost(words: str) -> bool:
    """True for a row of mana symbols, or none; the costs of two halves may be divided by two strokes."""
    return _COST.fullmatch(words) is not None


def colors_of(cost: str) -> tuple[str, ...]:
    """The colours of a mana cost (105.2, 202.2)."""
    letters = {part for symbol in SYMBOL.findall(cost) for part in symbol.upper().split("/")}
    return tuple(color for letter, color in COLOR_OF.items() if letter in letters)


def mana_value_of(cost: str) -> int:
    """The mana value of a mana cost (202.3): hybrid symbols count their larger part, X nothing."""
    total = 0
    for symbol in SYMBOL.findall(cost):
        parts = symbol.upper().split("/")
        numbers = [int(part) for part in parts if part.isdecimal()]
        total += max(numbers) if numbers else 0 if parts[0] in ("X", "Y", "Z") else 1
    return total
