"""Codes of printed languages: Scryfall's codes are ours; MTGJSON's names and printed codes are mapped to them."""

from __future__ import annotations

from functools import cache

#: The codes of Scryfall's card files.
CODES = frozenset(
    {"en", "es", "fr", "de", "it", "pt", "ja", "ko", "ru", "zhs", "zht", "he", "la", "grc", "ar", "sa", "ph", "qya"}
)

#: Values of ``language`` in MTGJSON files, in lower case.
MTGJSON = {
    "english": "en", "spanish": "es", "french": "fr", "german": "de", "italian": "it", "portuguese (brazil)": "pt",
    "portuguese": "pt", "japanese": "ja", "korean": "ko", "russian": "ru", "chinese simplified": "zhs",
    "chinese traditional": "zht", "hebrew": "he", "latin": "la", "ancient greek": "grc", "arabic": "ar",
    "sanskrit": "sa", "phyrexian": "ph", "quenya": "qya",
}  # fmt: skip

#: Codes as printed on cards, and the common spellings of locale identifiers.
ALIASES = {
    "sp": "es", "jp": "ja", "kr": "ko", "cs": "zhs", "ct": "zht", "zh-cn": "zhs", "zh-hans": "zhs", "zh-tw": "zht",
    "zh-hant": "zht", "px": "ph",
}  # fmt: skip


@cache
def language_code(value: str, more: frozenset[str] = frozenset()) -> str | None:
    """Return our code for a language code or an MTGJSON language name, or None if it is unknown.

    Args:
        value: such as ``fr``, ``FR``, ``fr_CA``, ``jp`` or ``Chinese Simplified``.
        more: further codes that are known to the caller, such as those of installed languages.
    """
    folded = value.strip().lower().replace("_", "-")
    for code in (folded, folded.partition("-")[0]):
        if code in CODES or code in more:
            return code
        known = ALIASES.get(code) or MTGJSON.get(code)
        if known:
            return known
    return None
