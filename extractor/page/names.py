"""Languages on a page: their tags for ``lang`` attributes, and their names (CLDR)."""

from __future__ import annotations

from functools import lru_cache

#: Codes of printed languages that are no language tags (BCP 47).
_TAGS = {"zhs": "zh-Hans", "zht": "zh-Hant", "ph": "art-x-phyrexian"}


def tag(code: str) -> str:
    """Return the language tag of a code."""
    return _TAGS.get(code, code.replace("_", "-"))


@lru_cache(maxsize=256)
def language_name(code: str, page_lang: str) -> str:
    """Return the name of a language in the language of the page; the code where it has none."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(tag(code), sep="-").get_display_name(page_lang) or code
    except (UnknownLocaleError, ValueError):
        return code


def number(value: int, page_lang: str) -> str:
    """Return a whole number as the language of the page writes it."""
    from babel.numbers import format_decimal

    return str(format_decimal(value, locale=page_lang))
