"""Takes rows one by one, keeps each as the JSON that the page will hold, and counts its values by facet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import blake2s
from types import SimpleNamespace
from typing import Any, NamedTuple

from extractor.messages import messages
from extractor.page.island import island
from extractor.page.model import Aside, Facet, Frame, Item, Note, Passage, Quote, Reading, Row, Status, Style
from extractor.page.names import language_name, number, tag
from extractor.page.render import Template
from extractor.page.segments import segments
from extractor.page.sentences import said

#: The facet that every page has: what rows can come to.
STATUS = "verdict"
#: A list of more options than this scrolls in a box of its own.
LONG = 12


class Option(NamedTuple):
    """One value to filter by, as the page offers it."""

    value: str
    label: str
    rows: str
    style: Style | None


class Options(NamedTuple):
    """A facet with the values that occur."""

    name: str
    label: str
    options: tuple[Option, ...]
    long: bool


class PageBuilder:
    """Builds one page.

    Args:
        lang: the language of the page, a code of ``messages.available``.
        statuses: what rows can come to, in the order in which they are shown.
        facets: what else rows can be filtered by.

    Raises:
        PageError: a template is missing or broken.
        OutputError: Jinja2 is not installed.
    """

    def __init__(self, lang: str, statuses: Sequence[Status], facets: Sequence[Facet]) -> None:
        self._template = Template()
        self._messages = messages(lang)
        self._statuses = {status.value: status for status in statuses}
        self._ranks = {value: rank for rank, value in enumerate(self._statuses)}
        self._facets = [Facet(STATUS, "", {one.value: one.label for one in statuses}), *facets]
        self._counts = [Counter[str]() for _ in self._facets]
        self._indexes = [{value: index for index, value in enumerate(facet.labels)} for facet in self._facets]
        self._langs: dict[str, int] = {}
        self._keys: Counter[str] = Counter()
        self._rows: list[tuple[int, int, str]] = []

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, row: Row) -> None:
        """Take in one row; it stands on the page behind those of its status that were added before."""
        values = {**row.values, STATUS: (row.status,)}
        data = {"k": self._key(row), "v": [self._place(index, values.get(f.name, ())) for index, f in enumerate(self._facets)]}
        data |= _filled(
            t=row.title, u=row.subtitle, g=row.group, r=row.remark, p=row.place,
            n=[self._note(note) for note in row.notes], a=[self._aside(aside) for aside in row.asides],
            x=self._passage(row.left), y=self._passage(row.right),
        )  # fmt: skip
        self._rows.append((self._ranks[row.status], len(self._rows), island(data)))

    def render(self, frame: Frame) -> bytes:
        """Return the page with all rows; the same rows give the same bytes.

        Args:
            frame: what stands around the rows.

        Raises:
            PageError: a template is broken.
        """
        rows = ",".join(text for _, _, text in sorted(self._rows))
        words = said(self._messages)
        head = island({
            "lang": self.lang, "say": words, "langs": [self._language(code) for code in self._langs],
            "facets": [[facet.name, list(indexes)] for facet, indexes in zip(self._facets, self._indexes, strict=True)],
            "statuses": [[one.sign, one.label, one.tone] for one in self._statuses.values()],
        })  # fmt: skip
        total = number(len(self._rows), self.lang)
        page = self._template.render(
            lang=tag(self.lang), say=SimpleNamespace(**words), frame=frame, facets=list(self._options(frame)),
            shown=words["shown"].format(shown=total, total=total), rows=len(self._rows),
            kinds=[facet for facet in self._facets if facet.styles], data=f'{head[:-1]},"rows":[{rows}]}}',
        )  # fmt: skip
        return page.encode("utf-8", "replace")

    @property
    def lang(self) -> str:
        """The language of the page."""
        return self._messages.lang

    def _options(self, frame: Frame) -> Iterator[Options]:
        for facet, counts in zip(self._facets, self._counts, strict=True):
            known = [value for value in facet.labels if counts[value]]
            others = sorted((value for value in counts if value not in facet.labels), key=lambda value: (value.casefold(), value))
            options = [
                Option(value, facet.labels.get(value, value), number(counts[value], self.lang), facet.styles.get(value))
                for value in (*known, *others)
            ]
            label = frame.facet if facet.name == STATUS else facet.label
            yield Options(facet.name, label, tuple(options), len(options) > LONG)

    def _place(self, index: int, values: tuple[str, ...]) -> list[int]:
        """Count the values of a row in a facet, and return their numbers."""
        self._counts[index].update(values)
        known = self._indexes[index]
        return [known.setdefault(value, len(known)) for value in values]

    def _key(self, row: Row) -> str:
        """Return what the row is called in addresses: the same for the same texts, whatever else is on the page."""
        parts = (row.title, row.subtitle, row.group, row.left.text, row.right.text)
        digest = blake2s("\0".join(part or "" for part in parts).encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()
        self._keys[digest] += 1
        count = self._keys[digest]
        return digest if count == 1 else f"{digest}-{count}"

    def _language(self, code: str) -> tuple[str, str]:
        return tag(code), language_name(code, self.lang)

    def _lang(self, code: str) -> int:
        return self._langs.setdefault(code, len(self._langs))

    def _passage(self, one: Passage) -> dict[str, Any]:
        parts = [[s.text, s.notes, s.begins] if s.notes else s.text for s in segments(one.text, one.marks)]
        return {"l": self._lang(one.lang), **_filled(t=parts, c=one.caption, h=one.label, w=list(map(_reading, one.readings)))}

    def _note(self, note: Note) -> tuple[str, str, Any, Any]:
        return note.label, note.style.classes, self._quote(note.left), self._quote(note.right)

    def _quote(self, quote: Quote | None) -> Any:
        """Return the words, whether they lack something, and their language; null for a side that is not concerned."""
        if quote is None or quote.words is None:
            return None if quote is None else []
        return quote.words, int(quote.lacking), *(() if quote.lang is None else (self._lang(quote.lang),))

    def _aside(self, one: Aside) -> tuple[str, str, int]:
        return one.label, one.text, self._lang(one.lang)


def _filled(**fields: Any) -> dict[str, Any]:
    """Return the fields that hold something."""
    return {name: value for name, value in fields.items() if value not in (None, [], ())}


def _reading(one: Reading) -> tuple[int, list[tuple[str, list[Any]]]]:
    return int(one.apart), [(point.label, [_item(item) for item in point.items]) for point in one.points]


def _item(item: Item) -> Any:
    return [item.text] if item.apart else item.text
