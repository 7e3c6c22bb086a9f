"""Compares the texts of whole files: pairs are found, each distinct text is read once, and the causes are looked up."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing

import msgspec

from extractor.bulk.batch import Reader
from extractor.bulk.rows import annotate_records
from extractor.compare.cause import cause, nothing_read
from extractor.compare.judge import compare_annotations
from extractor.compare.model import Comparison
from extractor.compare.pairs import Pair, find_pairs
from extractor.compare.readings import PURE_COPY, FullReader, read_fully, ruled_out, text_of
from extractor.compare.record import Compared, compared
from extractor.compare.second import look
from extractor.errors import ExtractorError
from extractor.io.faults import Broken
from extractor.io.records import TextRecord
from extractor.io.rows import Row
from extractor.ir.annotation import Annotation

_SAME = Comparison(verdict="same")
#: How the body of a reading begins in which there is nothing to compare.
_NOTHING = b'{"effects":[],"unrecognized":[],"excluded":[]'


class Counts(msgspec.Struct):
    """What a run met: of the pairs with an effect on either side the verdicts, differences and causes; and the others.

    ``type_lines`` are the pairs, of both sorts, whose type lines differ.
    """

    pairs: int = 0
    type_lines: int = 0
    without_effect: int = 0
    verdicts: Counter[str] = msgspec.field(default_factory=Counter)
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    causes: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, found: Compared) -> None:
        """Count one pair."""
        self.pairs += 1
        self.type_lines += found.type_lines is not None
        if not found.relevant:
            self.without_effect += 1
            return
        self.verdicts[found.verdict] += 1
        self.kinds.update({difference.kind for difference in found.differences})
        if found.verdict != "same":
            self.causes[found.cause or "unknown"] += 1


def compare_records(
    records: Iterable[TextRecord | Broken],
    langs: tuple[str, str] = ("en", "fr"),
    *,
    jobs: int = 1,
    read: Reader | None = None,
    read_full: FullReader = read_fully,
    passes: Callable[[Pair], bool] | None = None,
) -> Generator[Compared | Broken, None, None]:
    """Compare the texts of a stream of records, pair by pair.

    Args:
        records: as ``read_records`` yields them.
        langs: the languages of the left and the right side; equal for two files of one language.
        jobs: processes; 0 for as many as there are cores.
        read: another reader of texts than the pipeline's.
        read_full: another reader of texts with all their abilities.
        passes: says whether to pass over a pair, for going on with an interrupted job.

    Yields:
        One ``Compared`` for each pair, those without any effect too, in the order of ``find_pairs``; and the faults.
    """
    waiting: deque[Pair] = deque()
    left: Row | None = None
    with closing(annotate_records(_texts(find_pairs(records, *langs), waiting, passes), jobs=jobs, read=read)) as rows:
        for row in rows:
            if isinstance(row, Broken):
                yield row
            elif left is None:
                left = row
            else:
                yield from _compare(waiting.popleft(), left, row, read_full)
                left = None


def _texts(
    pairs: Iterator[Pair | Broken], waiting: deque[Pair], passes: Callable[[Pair], bool] | None
) -> Iterator[TextRecord | Broken]:
    """Yield the two texts of each pair, and keep the pair for when they are read."""
    for pair in pairs:
        if isinstance(pair, Broken):
            yield pair
        elif passes is None or not passes(pair):
            waiting.append(pair)
            yield pair.left
            yield pair.right


def _compare(pair: Pair, left: Row, right: Row, read: FullReader) -> Iterator[Compared | Broken]:
    """Yield the comparison of a pair, and a fault if one of its texts made the reader fail when it was read once more."""
    if left.body.startswith(_NOTHING) and right.body.startswith(_NOTHING):
        yield compared(pair, _SAME, nothing_read(pair, left, right), relevant=False)
        return
    annotations = left.decoded(), right.decoded()
    try:
        yield _judged(pair, *annotations, read)
    except ExtractorError:
        raise
    except Exception as error:
        outcome = compare_annotations(*annotations, pair.left.text, pair.right.text)
        relevant = any(a.effects or a.unrecognized for a in annotations)
        yield compared(pair, outcome, None, relevant, annotations)
        yield Broken.at(pair.place, "TE520", pair.right.name, reason=f"{type(error).__name__}: {error}")


def _judged(pair: Pair, ours: Annotation, theirs: Annotation, read: FullReader) -> Compared:
    relevant = any(a.effects or a.unrecognized for a in (ours, theirs))
    if not relevant and not any(ruled_out(a, PURE_COPY) for a in (ours, theirs)):
        return compared(pair, _SAME, cause(pair, _SAME, (ours, theirs), read), relevant=False)
    if pair.left.lang == pair.right.lang and pair.left.text == pair.right.text:
        return compared(pair, _SAME, None, relevant, (ours, theirs))
    outcome, *seen = look(ours, theirs, text_of(pair.left), text_of(pair.right), read)
    readings = seen[0], seen[1]
    why = cause(pair, outcome, (ours, theirs), read)
    return compared(pair, outcome, why, relevant or outcome.verdict != "same", readings)
