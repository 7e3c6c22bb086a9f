"""The page of a comparison: its rows, and the numbers and words around them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from extractor import __version__
from extractor.compare import page_sentences as sentences
from extractor.compare.page_rows import NO_EFFECT, STYLES, TYPE_LINE_NOTE, UNKNOWN, UNREAD_NOTE, row
from extractor.compare.record import Compared
from extractor.compare.run import Counts
from extractor.compare.sentences import CAUSES, KINDS, TYPE_LINE, UNREAD, VERDICTS
from extractor.io.target import Target
from extractor.messages import messages
from extractor.page import Facet, Figure, Frame, PageBuilder, Status
from extractor.page.model import Tone
from extractor.page.names import language_name, number

#: In the order in which rows are shown, with the sign and the colour of each.
_STATUSES: dict[str, tuple[str, Tone]] = {"different": ("≠", "red"), "unsure": ("?", "amber"), "same": ("=", "green")}
#: Names of more files than this are only counted.
_FILES = 6


class ComparisonPage:
    """Gathers comparisons and renders their page.

    Args:
        langs: the languages of the left and the right side.
        page_lang: the language of the page.
        inputs: the names of the files that were read.
        everything: whether pairs that say the same are added too.

    Raises:
        OutputError: Jinja2 is not installed.
        PageError: a template is broken.
    """

    def __init__(
        self, langs: tuple[str, str], page_lang: str, inputs: Sequence[str] = (), everything: bool = False
    ) -> None:
        self._words = messages(page_lang)
        self._langs = langs
        self._inputs = [os.path.basename(name) for name in inputs]
        self._everything = everything
        self._builder = PageBuilder(page_lang, tuple(self._statuses()), tuple(self._facets()))

    def add(self, found: Compared) -> None:
        """Take in one comparison; it becomes a row."""
        same = self._langs[0] == self._langs[1] and bool(self._inputs)
        labels = (self._inputs[0], os.path.basename(found.source.file)) if same else (None, None)
        self._builder.add(row(found, self._words, labels))

    def render(self, counts: Counts, broken: int = 0) -> bytes:
        """Return the page.

        Args:
            counts: what the run met, also the pairs that are no rows.
            broken: records that could not be read.
        """
        say = self._words.translate
        frame = Frame(
            title=self._words.say(sentences.TITLE, left=self._name(self._langs[0]), right=self._name(self._langs[1])),
            empty=say(sentences.NOTHING_DIFFERS if counts.pairs else sentences.NO_PAIR),
            heading=say(sentences.HEADING),
            facet=say(sentences.VERDICT),
            lead=tuple(self._lead(counts, broken)),
            figures=tuple(self._figures(counts)) if counts.pairs else (),
            notes=tuple(self._notes()),
        )
        return self._builder.render(frame)

    def _statuses(self) -> Iterator[Status]:
        for verdict, (sign, tone) in _STATUSES.items():
            yield Status(verdict, self._words.translate(VERDICTS[verdict]), sign, tone)
        yield Status(NO_EFFECT, self._words.translate(sentences.NO_EFFECT), "–", "gray")

    def _facets(self) -> Iterator[Facet]:
        say = self._words.translate
        kinds = {**KINDS, UNREAD_NOTE: UNREAD, TYPE_LINE_NOTE: TYPE_LINE}
        pair = self._words.say(sentences.LANGUAGES, left=self._name(self._langs[0]), right=self._name(self._langs[1]))
        labels: dict[str, dict[str, str]] = {
            "kind": {kind: say(text) for kind, text in kinds.items()},
            "cause": {cause or UNKNOWN: say(text) for cause, text in CAUSES.items()},
            "set": {},
            "language": {" ".join(self._langs): pair},
        }
        for name, title in sentences.FACETS.items():
            yield Facet(name, say(title), labels[name], STYLES if name == "kind" else {})

    def _lead(self, counts: Counts, broken: int) -> Iterator[str]:
        yield self._words.count(sentences.PAIRS, counts.pairs, pairs=self._number(counts.pairs))
        if counts.pairs:
            yield self._words.translate(sentences.VERDICTS_EXPLAINED)
        if counts.verdicts["same"] and not self._everything:
            yield self._words.translate(sentences.NOT_LISTED)
        if broken:
            yield self._words.count(sentences.BROKEN, broken, records=self._number(broken))

    def _figures(self, counts: Counts) -> Iterator[Figure]:
        say = self._words.translate
        yield Figure(self._number(counts.pairs), say(sentences.COMPARED))
        yield Figure(self._number(counts.pairs - counts.without_effect), say(sentences.WITH_EFFECT))
        for verdict, (_, tone) in _STATUSES.items():
            yield Figure(self._number(counts.verdicts[verdict]), say(VERDICTS[verdict]), tone)
        yield Figure(self._number(counts.type_lines), say(sentences.TYPE_LINES), "teal")

    def _notes(self) -> Iterator[str]:
        count = len(self._inputs)
        if count:
            files = self._words.count(sentences.FILES, count, files=self._number(count))
            yield self._words.say(sentences.INPUTS, files=files if count > _FILES else ", ".join(self._inputs))
        yield self._words.say(sentences.MADE, program="mtg-typeshift", version=__version__)
        yield self._words.translate(sentences.RIGHTS)

    def _name(self, code: str) -> str:
        return language_name(code, self._words.lang)

    def _number(self, value: int) -> str:
        return number(value, self._words.lang)


class PageWriter:
    """Writes the page when all comparisons are there; a job that ends before that leaves no page behind."""

    def __init__(self, page: ComparisonPage, target: Target) -> None:
        self._page, self._target = page, target

    def write(self, found: Compared) -> None:
        """Take in one comparison."""
        self._page.add(found)

    def finish(self, counts: Counts, broken: int) -> None:
        """Write the page."""
        self._target.write(self._page.render(counts, broken))

    def close(self) -> None:
        """Finish the output."""
        self._target.close()
