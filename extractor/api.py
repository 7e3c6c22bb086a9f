"""The program from Python: the same as its commands, one function each."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing

import msgspec

from extractor.bulk.rows import annotate_records
from extractor.compare.record import Compared
from extractor.compare.run import compare_records
from extractor.explain.effect import describe
from extractor.explain.model import Explanation
from extractor.explain.trace import explain
from extractor.io.faults import Broken
from extractor.io.read import read_records
from extractor.io.rows import Record, Row
from extractor.ir.annotation import Annotation
from extractor.languages import Language, languages
from extractor.lexicon.load import language_folder
from extractor.lexicon.load import languages as installed
from extractor.pipeline import annotate_text
from extractor.rules.policy import edition_policy
from extractor.scenario import Outcome, default_tools, load_scenarios, resolve_scenario

__all__ = [
    "Annotation",
    "Compared",
    "Explanation",
    "InputWarning",
    "Language",
    "Outcome",
    "Record",
    "annotate",
    "compare",
    "describe",
    "explain",
    "languages",
    "parse",
    "resolve",
]

Path = str | os.PathLike[str]
OnFault = Callable[[Broken], None]


class InputWarning(UserWarning):
    """A fault of an input file: its place, what is wrong and how to mend it. The rest of the input was read."""


def parse(
    text: str,
    lang: str,
    name: str | None = None,
    *,
    local_name: str | None = None,
    type_line: str | None = None,
) -> Annotation:
    """Read one text and return its type-changing effects.

    Args:
        text: the rules text exactly as printed, with its line breaks.
        lang: the code of an installed language, such as ``en`` or ``fr``.
        name: the English name of the card or face, by which its text may call it.
        local_name: its printed name in the language of the text.
        type_line: its type line in that language; it tells a static ability (604.1) from what a spell does (608.2) where
            the words alone do not.

    Returns:
        An ``Annotation``: ``effects`` in the order of the text, each with subject, changes, retention, duration, condition
        and the ``rules`` that decided its reading (205.1a, 205.1b, 205.4b, 305.7 …); ``unrecognized`` clauses with a
        type-changing cue; ``excluded`` ones with the rule by name; ``diagnostics``. Spans are pairs of offsets in code points
        of ``text``, end exclusive. ``msgspec.json.encode`` writes it as the record of the contract.

    Raises:
        UnknownLanguageError: the language is not installed; the message lists those there are.
        GrammarError: its grammar or lexicon is broken; the message names file and line.
    """
    return annotate_text(text, lang, name=name, local_name=local_name, type_line=type_line)


def annotate(
    inputs: Path | Iterable[Path],
    *,
    langs: Iterable[str] | None = None,
    lang: str | None = None,
    jobs: int = 1,
    on_fault: OnFault | None = None,
) -> Iterator[Record]:
    """Read files and yield one record for each face and text, in input order.

    Args:
        inputs: one file or several: MTGJSON (set file, AllPrintings, AtomicCards), Scryfall bulk files, JSON Lines or a JSON
            array with ``text`` and ``lang``, plain text; gzip or not. They are told apart by content.
        langs: the languages to read; all that are installed by default.
        lang: the language of plain text and of records that name none.
        jobs: processes, 0 for one per core. It pays from some 50,000 texts, and the calling script then needs the usual
            ``if __name__ == "__main__":`` guard.
        on_fault: called for each fault of an input, where it stands; an ``InputWarning`` is given by default.

    Yields:
        ``Record``: an ``Annotation`` with ``set``, where known, and ``source`` (file and position). A text that occurs again
        is not read again.

    Raises:
        UnknownLanguageError: a language is not installed.
        GrammarError: a grammar or lexicon is broken.
    """
    wanted = _wanted(langs)
    with closing(annotate_records(read_records(_paths(inputs), wanted, lang), jobs=jobs)) as rows:
        for found in rows:
            if isinstance(found, Row):
                yield found.decoded()
            else:
                _report(found, on_fault)


def compare(
    inputs: Path | Iterable[Path],
    langs: tuple[str, str] = ("en", "fr"),
    *,
    everything: bool = False,
    type_lines: bool = False,
    jobs: int = 1,
    on_fault: OnFault | None = None,
) -> Iterator[Compared]:
    """Compare the texts of the same card in two languages, and yield what is said differently.

    Args:
        inputs: one file with both languages, or a file for each; the shapes are those of ``annotate``.
        langs: the languages of the left and of the right side; the same one twice compares two files of one language.
        everything: also yield the pairs in which neither side changes a type.
        type_lines: of these, yield the ones whose type lines differ.
        jobs: processes, 0 for one per core; see ``annotate``.
        on_fault: called for each fault of an input; an ``InputWarning`` is given by default.

    Yields:
        ``Compared``: both texts, a ``verdict`` (``same``, ``different``, or ``unsure`` where a clause was not read), the
        ``differences`` by kind with the words and their spans on both sides, and the probable ``cause``.

    Raises:
        UnknownLanguageError: a language is not installed.
        GrammarError: a grammar or lexicon is broken.
    """
    _wanted(langs)
    with closing(compare_records(read_records(_paths(inputs), set(langs)), langs, jobs=jobs)) as found:
        for one in found:
            if isinstance(one, Broken):
                _report(one, on_fault)
            elif one.relevant or everything or (type_lines and one.type_lines):
                yield one


def resolve(scenario: Path, *, source: str | None = None, edition: str | None = None) -> list[Outcome]:
    """Evaluate the scenarios of a file: what each object is under the effects on the board, and why.

    Args:
        scenario: a YAML file with one scenario or several; with ``source`` only its name in messages.
        source: the YAML text, where it does not come from a file.
        edition: the rules to use instead of those that a scenario names: an edition by name (``current``, ``2009`` …), or
            the path of a rules document.

    Returns:
        One ``Outcome`` for each scenario: ``holds`` (None where nothing is expected), ``failures``, and ``result`` with
        ``objects`` by id (supertypes, card types, subtypes, colors, power, toughness, abilities) and ``steps``: each effect
        by layer (613.1) with what it changed, the rules that say so, and why it came in this place (613.7, 613.8).
        ``extractor.scenario.as_json`` and ``as_text`` write it.

    Raises:
        InputError: the file, or a scenario in it, is malformed; the message names file, line and how to mend it.
        UnknownLanguageError: a language is not installed.
        GrammarError: a grammar or lexicon is broken.
    """
    tools = default_tools()._replace(policy=edition_policy)
    found = load_scenarios(os.fspath(scenario), source=source)
    return [
        resolve_scenario(one if edition is None else msgspec.structs.replace(one, edition=edition), tools) for one in found
    ]


def _paths(inputs: Path | Iterable[Path]) -> list[Path]:
    return [inputs] if isinstance(inputs, str | os.PathLike) else list(inputs)


def _wanted(langs: Iterable[str] | None) -> tuple[str, ...]:
    if langs is None:
        return installed()
    wanted = tuple(dict.fromkeys(langs))
    for code in wanted:
        language_folder(code)
    return wanted


def _report(fault: Broken, on_fault: OnFault | None) -> None:
    if on_fault is not None:
        on_fault(fault)
    else:
        warnings.warn(fault.message(), InputWarning, stacklevel=3)
