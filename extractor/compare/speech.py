"""The text of one side of a comparison, and what stands in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from extractor.ir.effects import Span
from extractor.lexicon.load import load_lexicon

#: A word class and a concept of it.
Concept = tuple[str, str]
_START, _END, _JOINT = r"(?<!\w)", r"(?!\w)", "'"
#: Signs that come in several shapes; none of the replacements changes a length.
PLAIN = str.maketrans("−–—’\u00a0\u202f\n", "---'   ")


class Speech(NamedTuple):
    """A language, and the raw text of a side where it is at hand; ``names`` are those of the card in it."""

    lang: str
    text: str | None = None
    names: tuple[str, ...] = ()

    def places(self, concepts: Iterable[Concept], span: Span) -> Iterator[Span]:
        """Yield the places within a span where forms of any of some concepts stand; of two at one place the longer."""
        pattern = _pattern(self.lang, tuple(concepts))
        if self.text is None or pattern is None:
            return
        for match in pattern.finditer(self.text.translate(PLAIN), *span):
            yield match.span()

    def words(self, span: Span) -> str:
        """Return the text of a place, empty where there is no text."""
        return self.text[span[0] : span[1]] if self.text is not None else ""

    def paragraph(self, at: int) -> int:
        """Return where the paragraph of a place begins."""
        return (self.text or "").rfind("\n", 0, at) + 1


class Sides(NamedTuple):
    """The two sides of a comparison."""

    left: Speech
    right: Speech


@lru_cache(maxsize=4096)
def _pattern(lang: str, concepts: tuple[Concept, ...]) -> re.Pattern[str] | None:
    lexicon = load_lexicon(lang)
    forms = {entry.form for cls, concept in concepts for entry in lexicon.forms(cls, concept)}
    return one_of(forms) if forms else None


def one_of(forms: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of some forms as words."""
    return re.compile(alternatives(forms), re.IGNORECASE)


def alternatives(forms: Iterable[str]) -> str:
    """Return the source of a pattern for any of some forms as words, the longest first.

    An apostrophe joins what the game's languages write as one: "n't" begins, and "d'" ends, inside a word.
    """
    longest = sorted(forms, key=lambda form: (-len(form), form))
    parts = [
        f"{'' if _JOINT in form[:-1] else _START}{re.escape(form)}{'' if form.endswith(_JOINT) else _END}" for form in longest
    ]
    return "|".join(parts)


def ambiguous(one: str, two: str, speech: Speech, spans: Iterable[Span]) -> bool:
    """True if the word that stands in a text for one subtype is a word for another as well.

    Args:
        one: the subtype that was read, as ``family/Name``.
        two: the other one.
        speech: the text; without it, any common word of the two in the language counts.
        spans: where the word stands.
    """
    lexicon = load_lexicon(speech.lang)
    ours, theirs = ({entry.form.casefold() for entry in lexicon.forms("STYPE", name)} for name in (one, two))
    shared = ours & theirs
    if not shared or speech.text is None:
        return bool(shared)
    both = (("STYPE", one), ("STYPE", two))
    standing = {speech.words(place).casefold() for span in spans for place in speech.places(both, span)}
    return bool(standing & shared)
