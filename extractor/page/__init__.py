"""Writes pages of two texts side by side: one HTML file that needs nothing else, for people.

What the texts are is no matter here: a page has rows with two passages, marks in them, readings in words, and facets to
filter by.
"""

from extractor.page.builder import PageBuilder
from extractor.page.model import Aside, Facet, Figure, Frame, Item, Mark, Note, Passage, Point, Quote, Reading, Row, Status, Style

__all__ = [
    "Aside", "Facet", "Figure", "Frame", "Item", "Mark", "Note", "PageBuilder", "Passage", "Point", "Quote", "Reading",
    "Row", "Status", "Style",
]  # fmt: skip
