"""The difference of two editions as a page of two texts side by side, like that of ``compare``: a row for each pair of rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from extractor import __version__
from extractor.compare.page_sentences import LANGUAGES, MADE, RIGHTS, VERDICT
from extractor.compare.sentences import VERDICTS
from extractor.explain.words import Words
from extractor.explain.words import words as words_of
from extractor.messages import mark as _
from extractor.page import Facet, Figure, Frame, Item, Mark, Note, PageBuilder, Passage, Point, Quote, Reading, Row, Status, Style
from extractor.page.model import Line, Span, Tone
from extractor.page.names import language_name, number
from extractor.rules.describe import describe_norm, say_field, say_value
from extractor.rules.difference import RulesComparison, RulesDifference, Unread
from extractor.rules.norms import Informs
from extractor.rules.side import Side
from extractor.rules.terms import TERMS
from extractor.rules.text import head, only_text
from extractor.rules.topics import TITLES

_TITLE = _("Rules compared: {left} – {right}")
_HEADING = _("Pairs of rules")
_EMPTY = _("The two have no rules about types in common.")
_KIND = _("Matter")
_LANGUAGE = _("Languages")
_NORMS = _("In plain words")
_UNREAD = _("a sentence that was not understood")
_ALONE = _("not compared")
_COUNTED = {
    "different": _("pairs of rules that differ"), "unsure": _("pairs of rules with a sentence not understood"),
    "same": _("pairs of rules that say the same"), "alone": _("rules that only one side reaches"),
}  # fmt: skip
_STATUSES: dict[str, tuple[str, Tone]] = {
    "different": ("≠", "red"), "unsure": ("?", "amber"), "same": ("=", "green"), "alone": ("–", "gray"),
}  # fmt: skip
_UNREAD_KIND = "not_read"
_TONES: tuple[Tone, ...] = ("red", "blue", "violet", "green", "amber", "teal")
_LINES: tuple[Line, ...] = ("solid", "double", "dotted", "wavy")
_STYLES = {kind: Style(_TONES[i % len(_TONES)], _LINES[i // len(_TONES)]) for i, kind in enumerate(TITLES)} | {
    _UNREAD_KIND: Style("gray", "dashed")
}
Pair = tuple[str | None, str | None]


def difference_page(left: Side, right: Side, found: RulesComparison, lang: str) -> bytes:
    """Return the page.

    Args:
        left: the left edition.
        right: the right edition.
        found: what ``compare_rules`` says of the two.
        lang: the language of the page.

    Raises:
        OutputError: Jinja2 is not installed.
        PageError: a template is broken.
    """
    return _Page(left, right, found, words_of(lang)).render()


class _Page:
    def __init__(self, left: Side, right: Side, found: RulesComparison, words: Words) -> None:
        self.left, self.right, self.found, self.words = left, right, found, words
        self.counts = dict.fromkeys(_STATUSES, 0)

    def render(self) -> bytes:
        say = self.words.say
        labels = {**VERDICTS, "alone": _ALONE}
        statuses = [Status(value, say(labels[value]), sign, tone) for value, (sign, tone) in _STATUSES.items()]
        kinds = {kind: say(title) for kind, title in TITLES.items()} | {_UNREAD_KIND: say(_UNREAD)}
        names = [language_name(side.edition.lang or "en", self.words.lang) for side in (self.left, self.right)]
        pair = say(LANGUAGES, left=names[0], right=names[1])
        facets = [Facet("kind", say(_KIND), kinds, _STYLES), Facet("language", say(_LANGUAGE), {"pair": pair})]
        builder = PageBuilder(self.words.lang, statuses, facets)
        for row in self._rows():
            self.counts[row.status] += 1
            builder.add(row)
        return builder.render(
            Frame(
                title=say(_TITLE, left=self.left.edition.name, right=self.right.edition.name),
                empty=say(_EMPTY), heading=say(_HEADING), facet=say(VERDICT), lead=tuple(self._lead()),
                figures=tuple(self._figures()), notes=tuple(self._notes()),
            )
        )  # fmt: skip

    def _lead(self) -> Iterator[str]:
        for side in (self.left, self.right):
            yield head(side.edition.name, side.edition.lang, side.edition.effective, self.words)

    def _figures(self) -> Iterator[Figure]:
        for status, (_sign, tone) in _STATUSES.items():
            yield Figure(number(self.counts[status], self.words.lang), self.words.say(_COUNTED[status]), tone)

    def _notes(self) -> Iterator[str]:
        yield from only_text(self.left, self.right, self.found, self.words)
        yield self.words.say(MADE, program="mtg-typeshift", version=__version__)
        yield self.words.say(RIGHTS)

    # ------------------------------------------------------------------ rows

    def _rows(self) -> Iterator[Row]:
        for pair in self._pairs():
            differences = [one for one in self.found.differences if self._belongs(one, pair)]
            unread = [one for one in self.found.unrecognized if one.rule == pair[one.side == "right"]]
            yield self._row(pair, differences, unread)

    def _pairs(self) -> Iterator[Pair]:
        """The rules that answer to each other, then those that the other side provably lacks, then those it does not reach."""
        aligned: list[Pair] = list(self.found.aligned)
        yield from aligned
        known = [{pair[0] for pair in aligned}, {pair[1] for pair in aligned}]
        alone = [(one.left_rule, one.right_rule) for one in self.found.differences]
        alone += [(rule, None) for rule in self.found.only_left] + [(None, rule) for rule in self.found.only_right]
        for pair in dict.fromkeys(alone):
            if pair[0] not in known[0] and pair[1] not in known[1]:
                yield pair

    @staticmethod
    def _belongs(one: RulesDifference, pair: Pair) -> bool:
        return (one.left_rule is not None and one.left_rule == pair[0]) or (
            one.right_rule is not None and one.right_rule == pair[1]
        )

    def _row(self, pair: Pair, differences: list[RulesDifference], unread: list[Unread]) -> Row:
        status = "different" if differences else "unsure" if unread else "same" if None not in pair else "alone"
        kinds = (*dict.fromkeys(one.kind for one in differences), *([_UNREAD_KIND] if unread else []))
        return Row(
            title=pair[0] or "–", subtitle=pair[1] or "–", status=status,
            left=self._passage(self.left, pair[0], "left", differences, unread),
            right=self._passage(self.right, pair[1], "right", differences, unread),
            notes=tuple(self._noted(differences, unread)), values={"kind": kinds, "language": ("pair",)},
        )  # fmt: skip

    def _noted(self, differences: Iterable[RulesDifference], unread: Iterable[Unread]) -> Iterator[Note]:
        for one in differences:
            what = one.matter.partition("/")[2] if one.matter.startswith("list/") else ""
            about = f" ({say_value(what, self.words)})" if what in TERMS else ""
            label = self.words.labelled(self.words.say(TITLES[one.kind]), f"{say_field(one.field, self.words)}{about}")
            quotes = [self._quote(one, name) for name in ("left", "right")]
            yield Note(one.kind, label, _STYLES[one.kind], *quotes)
        for lost in unread:
            sides = (Quote(lost.text), None) if lost.side == "left" else (None, Quote(lost.text))
            yield Note(_UNREAD_KIND, self.words.say(_UNREAD), _STYLES[_UNREAD_KIND], *sides)

    def _quote(self, one: RulesDifference, name: str) -> Quote:
        value, text = getattr(one, f"{name}_value"), getattr(one, name)
        if one.field is None:
            return Quote(text if value is not None else None)
        return Quote(say_value(value, self.words))

    # ------------------------------------------------------------------ passages

    def _passage(
        self, side: Side, rule: str | None, name: str, differences: list[RulesDifference], unread: list[Unread]
    ) -> Passage:
        lang = side.edition.lang or "en"
        readings = tuple(self._readings(side, rule))
        found = side.document.rule(rule) if side.document is not None and rule is not None else None
        if found is None or side.document is None:
            return Passage("", lang, rule, (), readings)
        start, end = found.span
        spans: list[Span | None] = [getattr(one, f"{name}_span") for one in differences]
        spans += [one.span if one.side == name else None for one in unread]
        marks = tuple(
            Mark((span[0] - start, span[1] - start), note)
            for note, span in enumerate(spans)
            if span is not None and start <= span[0] and span[1] <= end
        )
        return Passage(side.document.words(found.span), lang, rule, marks, readings)

    def _readings(self, side: Side, rule: str | None) -> Iterator[Reading]:
        """What the rule says, in plain words."""
        said = [
            describe_norm(one.norm, self.words)
            for one in side.edition.norms
            if one.rule == rule and not isinstance(one.norm, Informs)
        ]
        said += [
            self.words.labelled(say_value(one.what, self.words), self.words.listed(n.words or n.name for n in one.names))
            for one in side.edition.lists
            if one.rule == rule
        ]
        if said:
            yield Reading((Point(self.words.say(_NORMS), tuple(map(Item, said))),))
