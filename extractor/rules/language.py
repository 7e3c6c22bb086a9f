"""Finds out the language of a document by its commonest words: the function words of the languages' rules lexicons."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from extractor.errors import InputError
from extractor.resources import data_root
from extractor.rules.settings import FOLDER, rules_languages

#: Classes of words that carry no content, so that any text has many of them.
_FUNCTION = frozenset({"DET", "PREP", "PRON", "POSS", "BE", "SUB", "THAT", "AND", "OR", "NEG", "Q", "AUX"})
_WORD = re.compile(r"(?<!\w)[^\W\d_]+")
_LEAST = 0.2
_AHEAD = 1.3


@cache
def _words(lang: str) -> frozenset[str]:
    rows = (data_root("grammars") / lang / FOLDER / "words.tsv").read_text(encoding="utf-8").split("\n")
    found: set[str] = set()
    for row in rows:
        cls, _, rest = row.partition("\t")
        if cls in _FUNCTION:
            forms = (cell.partition("|")[0].casefold() for cell in rest.split("\t")[1:])
            found.update(form.strip("'") for form in forms if " " not in form)
    return frozenset(found)


def detect_language(text: str, name: str, wanted: str | None = None) -> str:
    """Return the language of a document.

    Args:
        text: the document.
        name: what messages call it.
        wanted: the language that the user says it is in.

    Raises:
        InputError: the language named is not installed, or the words are those of no installed language.
    """
    known = rules_languages()
    if wanted is not None:
        if wanted in known:
            return wanted
        raise InputError(f"{name}: no rules grammar for language {wanted!r}; installed: {', '.join(known)}")
    counts = Counter(word.casefold() for word in _WORD.findall(text))
    total = sum(counts.values()) or 1
    shares = sorted(((sum(counts[word] for word in _words(lang)) / total, lang) for lang in known), reverse=True)
    best, second = shares[0], shares[1] if len(shares) > 1 else (0.0, "")
    if best[0] < _LEAST or best[0] < second[0] * _AHEAD:
        raise InputError(
            f"{name}: the language of this text is not recognised; installed: {', '.join(known)}; name it with --lang"
        )
    return best[1]
