"""Comparing abilities by their words: case, kinds of space, dashes and quotes, and the last full stop make no difference."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from extractor.resolve import AbilityRecord
from extractor.scenario.tools import Tools

_SAME = str.maketrans({
    "’": "'", "‘": "'", "“": '"', "”": '"', "«": '"', "»": '"', "−": "-", "–": "-", "—": "-", "\u00a0": " ", "\u202f": " ",
    "\u2009": " ", "\u2028": "\n",
})  # fmt: skip
_REMINDER = re.compile(r"\s*\([^()]*\)\s*")
_SPACED_MARK = re.compile(r"\s*([:;!?,\"])\s*")


def plain(words: str) -> str:
    """The form in which two wordings are compared."""
    folded = unicodedata.normalize("NFC", words).translate(_SAME).casefold()
    folded = _SPACED_MARK.sub(r"\1", " ".join(folded.split()))
    return folded.strip(' "').rstrip(".")


def without_reminder(words: str) -> str:
    """The words without what stands in parentheses, unless nothing else does."""
    return _REMINDER.sub(" ", words).strip() or words


def wordings(ability: AbilityRecord, lang: str, tools: Tools) -> Iterator[str]:
    """All ways in which an ability may be called in a scenario, in the form for comparing."""
    if ability.symbol is not None:
        # it has no printed words (305.6): those of any language call it
        yield from (plain(tools.mana_ability(ability.symbol, one)) for one in {lang, *tools.languages})
    if ability.text:
        yield plain(ability.text)
        yield plain(without_reminder(ability.text))
    if ability.keyword:
        for name in {ability.keyword, *(tools.word("KW", ability.keyword, one) for one in {lang, ability.lang} if one)}:
            if name:
                yield plain(name)
                if ability.parameter:
                    yield plain(f"{name} {ability.parameter}")
                    yield plain(f"{name}—{ability.parameter}")
        for one in {lang, ability.lang} - {""}:
            if (named := _for_type(ability, one, tools)) is not None:
                yield plain(named)


def _for_type(ability: AbilityRecord, lang: str, tools: Tools) -> str | None:
    """A keyword whose parameter is a card type, in the words of the language."""
    name = tools.word("KW", ability.keyword or "", lang)
    kind = tools.word("CTYPE", ability.parameter or "", lang)
    return None if name is None or kind is None else tools.keyword_for(name, kind, lang)


def display(ability: AbilityRecord, lang: str, tools: Tools) -> str:
    """An ability as it is shown to people."""
    if ability.symbol is not None:
        return tools.mana_ability(ability.symbol, lang)
    if ability.text:
        return ability.text
    if (named := _for_type(ability, lang, tools)) is not None:
        return named
    name = tools.word("KW", ability.keyword or "", lang) or ability.keyword or ""
    return f"{name} {ability.parameter}" if ability.parameter else name
