"""Says in plain words what an effect does, and how a text was read."""

from __future__ import annotations

from extractor.explain.effect import Part, describe, describe_parts

__all__ = ["Part", "describe", "describe_parts"]
