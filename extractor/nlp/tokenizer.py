"""One spaCy tokenizer for all languages: the game's symbols here, the elisions and contractions from the language's folder.

spaCy's own language classes are not used: their exceptions split the symbols, and importing some of them takes seconds.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from typing import Any

import spacy
from spacy.tokenizer import Tokenizer  # type: ignore[import-not-found]

from extractor.resources import data_root

_OPEN = r'\{[^{}\s]*\}|["«»(\[•\u2014~:;,.!?|…●]|\*(?!/)|\]|\)|\'(?=(?-i:[A-ZÀ-Þ{+]))'
_CLOSE = r'\{[^{}\s]*\}|["«»)\]\u2014~:;,.!?|…]'
#: Where a word is cut inside: between symbols, before a "+" behind a number, and where a space or line break is missing.
_INSIDE = (
    r"(?<=\})(?=\{)",
    r"(?<=\d)(?=\+$)|(?<=\d)(?=\+[.,)])",
    r"\.(?=[A-ZÀ-Þ{])|(?<=[a-zß-ÿ])\.(?=[+-]?\d+$)",
    r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ][a-zß-ÿ])",
    r"\u2014|(?<=[^\W\d_])[:;,](?=[^\W\d_])|(?<=[:;,\"»])|(?=[\"«])",
)
#: Loyalty costs, numbers and power/toughness stay whole whatever stands around them.
_WHOLE = r"^[+-]?(?:\d+|X|\*)(?:/[+-]?(?:\d+|X|\*|\d\+\*))?$"


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@cache
def settings(lang: str) -> dict[str, Any]:
    """Return ``prefixes``, ``suffixes``, ``negation``, ``name_breaks`` (lists) and ``capital_types`` (true or false) of the
    language's ``tokenizer.toml``."""
    text = (data_root("grammars") / lang / "tokenizer.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def build_tokenizer(lang: str, negatable: Iterable[str]) -> Tokenizer:
    """Build the tokenizer of a language.

    Args:
        lang: code of an installed language.
        negatable: lower-case single words (types, colours, supertypes) before which a negation prefix is cut off
            when it is written without a hyphen.

    Returns:
        A spaCy Tokenizer over an empty vocabulary, with a cache of 100,000 words.
    """
    data = settings(lang)
    prefixes = [_OPEN, *([_alternatives(data["prefixes"])] if data["prefixes"] else [])]
    hyphened = [p for p in data["negation"] if p.endswith("-")]
    glued = [p for p in data["negation"] if not p.endswith("-")]
    if hyphened:
        prefixes.append(rf"(?:{_alternatives(hyphened)})(?=\w)")
    if glued:
        prefixes.append(rf"(?:{_alternatives(glued)})(?=(?:{_alternatives(negatable)})\b)")
    suffixes = [_CLOSE, *([_alternatives(data["suffixes"])] if data["suffixes"] else [])]
    infix = "|".join(_INSIDE)
    vocab = spacy.blank("xx").vocab
    return Tokenizer(
        vocab,
        rules={},
        prefix_search=re.compile("^(?:" + "|".join(prefixes) + ")", re.IGNORECASE).search,
        suffix_search=re.compile("(?:" + "|".join(suffixes) + ")$", re.IGNORECASE).search,
        infix_finditer=re.compile(infix).finditer,
        token_match=re.compile(_WHOLE).match,
        url_match=None,
        max_cache_size=100_000,
    )
