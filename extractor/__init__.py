"""Reads type-changing effects of rules texts in several languages and evaluates them by the Comprehensive Rules.

The functions are imported when they are first used: ``import extractor`` alone loads nothing heavy.

>>> import extractor
>>> extractor.parse("Target land becomes a Swamp until end of turn.", lang="en").effects[0].rules
('205.1a', '305.7')
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from extractor.api import annotate, compare, describe, explain, languages, parse, resolve

__version__ = "0.1.0"
__all__ = ["__version__", "annotate", "compare", "describe", "explain", "languages", "parse", "resolve"]


class _Package(ModuleType):
    """Keeps the public functions when a module of the same name is imported: ``extractor.resolve`` is the function.

    What such a module holds is reached by ``from extractor.resolve import …``.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


def __getattr__(name: str) -> Any:
    if name in __all__:
        value = getattr(import_module("extractor.api"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


sys.modules[__name__].__class__ = _Package
