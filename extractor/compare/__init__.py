"""Compares what two texts of the same card say, in two languages or of two dates."""

from extractor.compare.judge import compare_annotations
from extractor.compare.model import Comparison, Difference, Unread

__all__ = ["Comparison", "Difference", "Unread", "compare_annotations"]
