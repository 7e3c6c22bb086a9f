"""The difference of two editions as one HTML page that needs nothing else."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from extractor.errors import ExtractorError
from extractor.explain.words import Words
from extractor.messages import mark as _
from extractor.rules.describe import say_field, say_value
from extractor.rules.difference import RulesComparison, RulesDifference
from extractor.rules.side import Side
from extractor.rules.terms import TERMS
from extractor.rules.text import VERDICTS, only_text
from extractor.rules.topics import TITLES

_TITLE = _("Rules: {left} and {right}")
_NOTHING = _("says nothing of it")
_TEMPLATE = "difference.html.j2"


def difference_page(left: Side, right: Side, found: RulesComparison, words: Words) -> str:
    """Return the page: topic by topic what differs, the values and the words of both sides next to each other.

    Raises:
        ExtractorError: Jinja2 is not installed.
    """
    try:
        from jinja2 import Environment
    except ImportError as error:  # pragma: no cover - only without the extra
        raise ExtractorError("the page needs Jinja2: install mtg-typeshift[report]") from error
    template = (files("extractor.rules") / _TEMPLATE).read_text(encoding="utf-8")
    topics = [
        {"title": words.say(TITLES[kind]), "rows": [_row(one, words) for one in found.differences if one.kind == kind]}
        for kind in found.kinds
    ]
    page: str = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(template).render(
        lang=words.lang, title=words.say(_TITLE, left=left.edition.name, right=right.edition.name),
        left=left.edition, right=right.edition, verdict=words.say(VERDICTS[found.verdict]), topics=topics,
        notes=list(only_text(left, right, found, words)),
    )  # fmt: skip
    return page + "\n"


def _row(one: RulesDifference, words: Words) -> dict[str, Any]:
    what = one.matter.partition("/")[2] if one.matter.startswith("list/") else ""
    field = say_field(one.field, words) + (f" ({say_value(what, words)})" if what in TERMS else "")
    return {"field": field, "left": _cell(one, "left", words), "right": _cell(one, "right", words)}


def _cell(one: RulesDifference, name: str, words: Words) -> dict[str, Any]:
    value, rule, text = (getattr(one, f"{name}{part}") for part in ("_value", "_rule", ""))
    if one.field is None:
        return {"rule": rule, "value": "" if value is not None else words.say(_NOTHING), "text": text or ""}
    return {"rule": rule, "value": say_value(value, words), "text": text or ""}
