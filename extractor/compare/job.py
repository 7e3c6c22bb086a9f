"""One whole job: inputs read, texts paired and compared, comparisons written, faults reported and counted."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing

import msgspec

from extractor.bulk.batch import Reader
from extractor.compare.page import ComparisonPage
from extractor.compare.record import Compared
from extractor.compare.resume import Held
from extractor.compare.run import Counts, compare_records
from extractor.compare.write import Format, Writer, open_writer
from extractor.io.faultlog import FaultLog
from extractor.io.faults import Broken
from extractor.io.progress import progress
from extractor.io.read import read_records
from extractor.io.records import Tally
from extractor.io.target import OutputError, open_target, refuse_overwriting
from extractor.messages import DEFAULT


class Outcome(msgspec.Struct):
    """What a job did: ``written`` comparisons, ``resumed`` those that were there before, ``broken`` faults by code.

    ``counts`` are of the pairs compared now.
    """

    written: int = 0
    resumed: int = 0
    counts: Counts = msgspec.field(default_factory=Counts)
    broken: Counter[str] = msgspec.field(default_factory=Counter)
    tally: Tally = msgspec.field(default_factory=Tally)

    def exit_code(self, fail_on: Sequence[str] = ()) -> int:
        """Return 3 if anything was unreadable, 1 if a verdict in ``fail_on`` was met, else 0."""
        if self.broken:
            return 3
        return int(any(self.counts.verdicts[verdict] for verdict in fail_on))


def compare_files(
    inputs: Sequence[str | os.PathLike[str]],
    *,
    langs: tuple[str, str] = ("en", "fr"),
    format: Format = "jsonl",
    out: str | None = None,
    everything: bool = False,
    type_lines: bool = False,
    jobs: int = 1,
    resume: bool = False,
    quiet: bool = False,
    read: Reader | None = None,
    translate: Callable[[str], str] = str,
    page_lang: str = DEFAULT,
) -> Outcome:
    """Compare the texts of files and write the comparisons; faults go to standard error, one line each.

    Args:
        inputs: files, ``-`` for standard input.
        langs: the languages of the left and the right side; equal for two files of one language.
        format: of the output.
        out: its file, gzip if named ``.gz``; None or ``-`` for standard output.
        everything: write pairs without any type-changing effect too, and on a page those that say the same.
        type_lines: of these, write the ones whose type lines differ.
        jobs: processes, 0 for as many as there are cores.
        resume: go on with an interrupted ``out`` (JSON Lines in a plain file).
        quiet: no progress.
        read: another reader than the pipeline's.
        translate: translates the messages.
        page_lang: the language of a page, a code of ``messages.available``.

    Raises:
        ExtractorError: the output cannot be written or continued, or a grammar is broken.
        BrokenPipeError: nobody reads standard output any more.
    """
    outcome = Outcome()
    names = [os.fspath(name) for name in inputs]
    refuse_overwriting(out, names)
    held = _held(out, format) if resume else None

    def page() -> ComparisonPage:
        return ComparisonPage(langs, page_lang, names, everything)

    writer = None if held else open_writer(format, lambda: open_target(out), translate, page)
    records = read_records(names, set(langs), langs[0], outcome.tally)
    with progress(outcome.tally, quiet) as (step, say):
        faults = FaultLog(say, translate)
        compared = compare_records(records, langs, jobs=jobs, read=read, passes=held.passes if held else None)
        try:
            with closing(compared) as found:
                for one in found:
                    if isinstance(one, Broken):
                        faults.add(one)
                        continue
                    writer = writer or _go_on(held, translate)
                    outcome.counts.add(one)
                    if everything or _of_interest(one, format) or (type_lines and one.type_lines):
                        writer.write(one)
                        outcome.written += 1
                    step()
            writer = writer or _go_on(held, translate)
            writer.finish(outcome.counts, faults.codes.total())
        finally:
            if writer is not None:
                writer.close()
        faults.end()
    outcome.broken = faults.codes
    outcome.resumed = held.done if held else 0
    return outcome


def _of_interest(one: Compared, format: Format) -> bool:
    """True if a comparison is written without being asked for: people want to see what differs, programs all effects."""
    return one.verdict != "same" if format == "html" else one.relevant


def _held(out: str | None, format: Format) -> Held:
    if out is None or out == "-" or format != "jsonl":
        raise OutputError("--resume: goes on with a file of JSON Lines; name it with -o")
    return Held(out)


def _go_on(held: Held | None, translate: Callable[[str], str]) -> Writer:
    if held is None:
        raise AssertionError("written before the output was opened")
    return open_writer("jsonl", held.target, translate)
