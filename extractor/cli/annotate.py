"""``typeshift annotate``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from extractor.cli.base import Command, debug_option, out_option, quiet_option, tr, user_language
from extractor.cli.base import tr as _

if TYPE_CHECKING:
    from extractor.io.write import Describe, DocSink, Format

ALL = "all"


@click.command(
    "annotate",
    cls=Command,
    help=_(
        "Write one record per face and text, in input order. Inputs are told apart by content, gzip or not: card files of "
        "MTGJSON and Scryfall, JSON Lines or a JSON array with text and lang, plain text; - is standard input."
    ),
)
@click.argument("inputs", metavar=_("INPUT..."), nargs=-1)
@click.option("--text", metavar=_("TEXT"), help=_("Read this text, in the language of --lang."))
@click.option(
    "--lang",
    "langs",
    metavar=_("CODE"),
    multiple=True,
    help=_("Language to read; may be repeated, or all. By default all that are installed and present."),
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonl", "text", "parquet", "spacy"]),
    default="jsonl",
    help=_("Form of the output (default: jsonl); parquet and spacy need -o."),
)
@out_option
@click.option(
    "--jobs", metavar=_("N"), type=click.IntRange(0), default=1, help=_("Processes; 0 for one per core (default: 1).")
)
@click.option("--resume", is_flag=True, help=_("Go on with an interrupted output file of JSON Lines."))
@quiet_option
@debug_option
def command(
    inputs: tuple[str, ...],
    text: str | None,
    langs: tuple[str, ...],
    form: Format,
    out: str | None,
    jobs: int,
    resume: bool,
    quiet: bool,
) -> int:
    """Annotate and return the exit code."""
    from extractor.bulk.job import annotate_files
    from extractor.io.target import OutputError

    if not inputs and text is None:
        raise click.UsageError(_("nothing to read: name an input, - for standard input, or give --text"))
    wanted = chosen_languages(langs)
    hint = wanted[0] if langs and len(wanted) == 1 else None
    if form == "spacy" and (out is None or out == "-"):
        raise OutputError(_("spacy: needs a file name; give one with -o"))
    outcome = annotate_files(
        inputs,
        text=text,
        langs=wanted,
        lang_hint=hint,
        format=form,
        out=out,
        jobs=jobs,
        resume=resume,
        quiet=quiet,
        sink=_sink if form == "spacy" else None,
        translate=tr,
        describe=_describe() if form == "text" else None,
    )
    return outcome.exit_code


def chosen_languages(langs: tuple[str, ...]) -> tuple[str, ...]:
    """Return the languages to read: those named, all that are installed for ``all`` or for none.

    Raises:
        UnknownLanguageError: one is not installed; the message lists those there are.
    """
    from extractor.lexicon.load import language_folder, languages

    if not langs or ALL in langs:
        return languages()
    for code in langs:
        language_folder(code)
    return tuple(dict.fromkeys(langs))


def _describe() -> Describe:
    """Return what says an effect in the user's language."""
    from extractor.explain import describe

    lang = user_language()
    return lambda effect: describe(effect, lang)


def _sink() -> DocSink:
    from extractor.nlp.docs import DocCollection

    return DocCollection()
