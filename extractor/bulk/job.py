"""One whole job: inputs read, texts annotated, rows written, faults reported and counted."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager

import msgspec

from extractor.bulk.batch import Reader
from extractor.bulk.rows import annotate_records
from extractor.io.faultlog import FaultLog
from extractor.io.faults import Broken
from extractor.io.plain import text_records
from extractor.io.progress import progress
from extractor.io.read import read_records
from extractor.io.records import Tally, TextRecord
from extractor.io.resume import Resumed
from extractor.io.rows import Row
from extractor.io.target import OutputError, Target, open_target, refuse_overwriting
from extractor.io.write import Describe, DocSink, Format, open_writer


class Outcome(msgspec.Struct):
    """What a job did: ``rows`` written now, ``resumed`` rows that were there before, ``broken`` faults by code."""

    rows: int = 0
    resumed: int = 0
    broken: Counter[str] = msgspec.field(default_factory=Counter)
    tally: Tally = msgspec.field(default_factory=Tally)

    @property
    def exit_code(self) -> int:
        """3 if anything was unreadable, else 0."""
        return 3 if self.broken else 0


def annotate_files(
    inputs: Sequence[str | os.PathLike[str]],
    *,
    text: str | None = None,
    langs: Iterable[str] | None = None,
    lang_hint: str | None = None,
    format: Format = "jsonl",
    out: str | None = None,
    jobs: int = 1,
    resume: bool = False,
    quiet: bool = False,
    read: Reader | None = None,
    sink: Callable[[], DocSink] | None = None,
    translate: Callable[[str], str] = str,
    describe: Describe | None = None,
) -> Outcome:
    """Annotate inputs and write the records; faults go to standard error, one line each.

    Args:
        inputs: files, ``-`` for standard input.
        text: a text given directly, in the language ``lang_hint``; it comes before the inputs.
        langs: the languages to read; None for all that the inputs hold.
        lang_hint: the language of plain text and of records without one.
        format: of the output.
        out: its file, gzip if named ``.gz``; None or ``-`` for standard output.
        jobs: processes, 0 for as many as there are cores.
        resume: go on with an interrupted ``out`` (JSON Lines only).
        quiet: no progress.
        read: another reader than the pipeline's.
        sink: collects documents for the format ``spacy``.
        translate: translates the messages.
        describe: says an effect in plain words, for the format ``text``.

    Raises:
        ExtractorError: the output cannot be written or continued, or a grammar is broken.
        BrokenPipeError: nobody reads standard output any more.
    """
    outcome = Outcome()
    names = [os.fspath(name) for name in inputs]
    refuse_overwriting(out, names)
    records = _records(names, text, langs, lang_hint, outcome.tally)
    resumed = _resumed(out, format) if resume else None

    def target() -> Target:
        return resumed or open_target(out)

    writer = open_writer(format, target, out, sink, describe)
    todo = resumed.rest(records) if resumed else records
    with progress(outcome.tally, quiet) as (step, say), _few_collections():
        faults = FaultLog(say, translate)
        try:
            with closing(annotate_records(todo, jobs=jobs, read=read)) as rows:
                for found in rows:
                    if isinstance(found, Row):
                        writer.write(found)
                        outcome.rows += 1
                        step()
                        continue
                    writer.fault(found)
                    faults.add(found)
        except BaseException:
            writer.abort()
            raise
        writer.close()
        faults.end()
    outcome.broken = faults.codes
    outcome.resumed = resumed.done if resumed else 0
    return outcome


@contextmanager
def _few_collections() -> Iterator[None]:
    """Let the garbage collector look less often: what is read of a text refers to nothing that refers back to it."""
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _records(
    names: list[str], text: str | None, langs: Iterable[str] | None, lang_hint: str | None, tally: Tally
) -> Iterator[TextRecord | Broken]:
    if text is not None and lang_hint is None:
        yield Broken(code="TE519", file="--text")
    elif text is not None and lang_hint is not None:
        yield from text_records(text, lang_hint)
    yield from read_records(names, langs, lang_hint, tally)


def _resumed(out: str | None, format: Format) -> Resumed:
    if out is None or out == "-" or format != "jsonl":
        raise OutputError("--resume: goes on with a file of JSON Lines; name it with -o")
    return Resumed(out)
