"""One whole analysis: inputs read, each distinct text annotated and accounted for, faults told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

import msgspec

from extractor.bulk.batch import Request, request
from extractor.gaps.find import Analysis
from extractor.gaps.model import Gaps
from extractor.io.faultlog import FaultLog
from extractor.io.faults import Broken
from extractor.io.progress import progress
from extractor.io.read import read_records
from extractor.io.records import Tally
from extractor.pipeline import annotate_text


class Outcome(msgspec.Struct):
    """What was found, and how many faults the inputs had."""

    gaps: Gaps
    broken: int


def analyse_files(
    inputs: Sequence[str],
    *,
    langs: Iterable[str],
    rules: Collection[str] = (),
    cues: Collection[str] = (),
    examples: int = 3,
    quiet: bool = False,
    translate: Callable[[str], str] = str,
) -> Outcome:
    """Analyse the texts of files; faults go to standard error, one line each.

    Args:
        inputs: files, ``-`` for standard input.
        langs: the languages to read; if there is only one, it is that of texts that name none.
        rules: the rules of exclusion to look at; empty for all.
        cues: the cues to look at; empty for all.
        examples: how many examples each group keeps.
        quiet: no progress.
        translate: translates the messages.

    Raises:
        ExtractorError: a grammar or lexicon is broken.
    """
    wanted = tuple(langs)
    tally = Tally()
    analysis = Analysis(rules=rules, cues={cue.lower() for cue in cues}, examples=examples)
    met: set[Request] = set()
    with progress(tally, quiet) as (step, say):
        faults = FaultLog(say, translate)
        for record in read_records(inputs, wanted, wanted[0] if len(wanted) == 1 else None, tally):
            if isinstance(record, Broken):
                faults.add(record)
                continue
            one = request(record)
            if one not in met:
                met.add(one)
                names = {"name": record.name, "local_name": record.local_name}
                analysis.add(record, annotate_text(record.text, record.lang, type_line=record.type_line, **names))
            step()
        faults.end()
    return Outcome(analysis.result(), faults.codes.total())
