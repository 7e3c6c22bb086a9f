"""Measures the type-line reader on real card files: ``python tests/measure_typelines.py [folder] [sample step]``.

English: parse, render, compare with the line. Languages of ``foreignData``: parse, count the words that are known.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from extractor.lexicon.typeline import TypeLine, parse_type_line, render_type_line

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


class RoundTrip(NamedTuple):
    """Lines read, lines written back as they were, and those that were not, with what was written instead."""

    lines: int
    equal: int
    different: Counter[tuple[str, str]]


class Words(NamedTuple):
    """Lines and words read, and the words that the language does not know, with their lines."""

    lines: int
    words: int
    unknown: Counter[tuple[str, str]]

    @property
    def known(self) -> float:
        """Share of the words that are known."""
        return 1 - sum(self.unknown.values()) / max(self.words, 1)


def _load(path: Path) -> Any:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)


def english_lines(corpora: Path) -> Iterator[str]:
    """Yield every English type line of the Oracle files."""
    for faces in _load(corpora / "AtomicCards.json.gz")["data"].values():
        for face in faces:
            yield face["type"]
    for card in _load(corpora / "commanders-2026.json.gz"):
        yield card["type_line"]


def set_files(corpora: Path, step: int = 1) -> list[Path]:
    """Return every ``step``-th set file."""
    return sorted((corpora / "mtgjson").glob("*.json.gz"))[::step]


def foreign_lines(corpora: Path, language: str, step: int = 1) -> Iterator[str]:
    """Yield every type line in ``language`` (its English name) of the Oracle file and the set files."""
    for faces in _load(corpora / "AtomicCards.json.gz")["data"].values():
        for face in faces:
            yield from (data["type"] for data in face.get("foreignData", ()) if _is(data, language))
    for path in set_files(corpora, step):
        for card in _load(path)["data"]["cards"]:
            yield from (data["type"] for data in card.get("foreignData", ()) if _is(data, language))


def _is(data: dict[str, Any], language: str) -> bool:
    return data["language"] == language and bool(data.get("type"))


def original_lines(corpora: Path, step: int = 1) -> Iterator[str]:
    """Yield every English type line as it was printed in its set."""
    for path in set_files(corpora, step):
        for card in _load(path)["data"]["cards"]:
            if card.get("originalType"):
                yield card["originalType"]


def round_trip(lines: Iterator[str], lang: str) -> RoundTrip:
    """Parse and write back every line; apostrophes are compared as one."""
    counts = Counter(lines)
    different: Counter[tuple[str, str]] = Counter()
    for text, count in counts.items():
        written = render_type_line(parse_type_line(text, lang), lang, as_printed=True)
        if written.replace("’", "'") != text.replace("’", "'"):
            different[text, written] += count
    total = counts.total()
    return RoundTrip(total, total - different.total(), different)


def words(lines: Iterator[str], lang: str) -> Words:
    """Parse every line and count its words and those that are not known."""
    counts = Counter(lines)
    unknown: Counter[tuple[str, str]] = Counter()
    total = 0
    for text, count in counts.items():
        line = parse_type_line(text, lang)
        total += count * _size(line)
        for face in line.faces():
            for word in face.unknown:
                unknown[word.text, text] += count
    return Words(counts.total(), total, unknown)


def _size(line: TypeLine) -> int:
    return sum(len(f.supertypes) + len(f.card_types) + len(f.subtypes) + len(f.unknown) for f in line.faces())


def main() -> None:
    """Print the figures and what is not known."""
    corpora = (Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED) / "corpora"
    step = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    trip = round_trip(english_lines(corpora), "en")
    print(f"English: {trip.equal} of {trip.lines} lines come back equal ({trip.equal / trip.lines:.3%})")
    for (text, written), count in trip.different.most_common():
        print(f"  {count:5} {text!r} -> {written!r}")
    for name, lang, lines in (
        ("English Oracle", "en", english_lines(corpora)),
        ("English as printed", "en", original_lines(corpora, step)),
        ("French", "fr", foreign_lines(corpora, "French", step)),
    ):
        result = words(lines, lang)
        print(f"{name}: {result.known:.3%} of {result.words} words known in {result.lines} lines")
        for (word, text), count in result.unknown.most_common():
            print(f"  {count:5} {word!r} in {text!r}")


if __name__ == "__main__":
    main()
