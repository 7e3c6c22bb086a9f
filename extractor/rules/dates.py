"""Days as rules documents write them: "August 25, 2017", « 25 août 2017 », 2009/10/01."""

from __future__ import annotations

import datetime
import re
from functools import cache

_NUMERIC = re.compile(r"\b(\d{4})[/-](\d{1,2})[/-](\d{1,2})\b")
_YEAR = re.compile(r"\b(\d{4})\b")
_DAY = re.compile(r"\b(\d{1,2})(?!\d)")


@cache
def _months(lang: str) -> dict[str, int]:
    from babel.dates import get_month_names

    names = {}
    for width in ("wide", "abbreviated"):
        names.update({name.casefold().rstrip("."): number for number, name in get_month_names(width, locale=lang).items()})
    return names


def find_date(words: str, lang: str) -> datetime.date | None:
    """Return the first day that the words name, with the month names of the language (CLDR), or None."""
    found = _NUMERIC.search(words)
    try:
        if found is not None:
            return datetime.date(int(found[1]), int(found[2]), int(found[3]))
        year, day = _YEAR.search(words), _DAY.search(words)
        month = next((_months(lang)[part] for part in re.findall(r"\w+", words.casefold()) if part in _months(lang)), None)
        if year is None or day is None or month is None:
            return None
        return datetime.date(int(year[1]), month, int(day[1]))
    except ValueError:
        return None
