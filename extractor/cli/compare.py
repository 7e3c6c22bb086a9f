"""``typeshift compare``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from extractor.cli.base import Command, debug_option, note, out_option, quiet_option, tr, user_language
from extractor.cli.base import tr as _
from extractor.messages import available

if TYPE_CHECKING:
    from extractor.compare.job import Outcome
    from extractor.compare.write import Format


@click.command(
    "compare",
    cls=Command,
    help=_(
        "Say what the texts of the same card in two languages say differently: one record per pair, with the words on both "
        "sides and the probable cause. Inputs as for annotate: one file with both languages, or one for each."
    ),
)
@click.argument("inputs", metavar=_("INPUT..."), nargs=-1, required=True)
@click.option(
    "--langs",
    metavar=_("LEFT,RIGHT"),
    default="en,fr",
    help=_("The two languages (default: en,fr); the same twice compares two files of one language."),
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonl", "text", "html"]),
    default="jsonl",
    help=_("Form of the output (default: jsonl); html is one page that needs nothing else, with what differs."),
)
@out_option
@click.option(
    "--page-lang",
    type=click.Choice(available()),
    help=_("Language of the page (html); by default that of the environment, else en."),
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help=_("Also write the pairs in which neither side changes a type (html: and those that say the same)."),
)
@click.option("--type-lines", is_flag=True, help=_("Of these, write the ones whose type lines differ."))
@click.option(
    "--fail-on",
    type=click.Choice(["different", "unsure"]),
    multiple=True,
    help=_("Exit with 1 if there is a pair with this verdict; may be repeated."),
)
@click.option(
    "--jobs", metavar=_("N"), type=click.IntRange(0), default=1, help=_("Processes; 0 for one per core (default: 1).")
)
@click.option("--resume", is_flag=True, help=_("Go on with an interrupted output file of JSON Lines."))
@quiet_option
@debug_option
def command(
    inputs: tuple[str, ...],
    langs: str,
    form: Format,
    out: str | None,
    page_lang: str | None,
    everything: bool,
    type_lines: bool,
    fail_on: tuple[str, ...],
    jobs: int,
    resume: bool,
    quiet: bool,
) -> int:
    """Compare and return the exit code."""
    from extractor.compare.job import compare_files

    if page_lang is not None and form != "html":
        raise click.BadParameter(_("goes with --format html only"), param_hint="--page-lang")
    outcome = compare_files(
        inputs,
        langs=_pair(langs),
        format=form,
        out=out,
        everything=everything,
        type_lines=type_lines,
        jobs=jobs,
        resume=resume,
        quiet=quiet,
        translate=tr,
        page_lang=page_lang or user_language(),
    )
    if not quiet:
        note(_summary(outcome))
    return outcome.exit_code(fail_on)


def _pair(langs: str) -> tuple[str, str]:
    """Return the two languages of ``--langs``.

    Raises:
        UnknownLanguageError: one is not installed.
    """
    from extractor.lexicon.load import language_folder

    codes = langs.split(",")
    if len(codes) != 2:
        raise click.BadParameter(_("two codes with a comma between them are wanted, such as en,fr"), param_hint="--langs")
    for code in codes:
        language_folder(code)
    return codes[0], codes[1]


def _summary(outcome: Outcome) -> str:
    from extractor.compare.sentences import VERDICTS

    counts = outcome.counts
    verdicts = ", ".join(f"{tr(VERDICTS[verdict])} {counts.verdicts[verdict]}" for verdict in VERDICTS)
    effects = counts.pairs - counts.without_effect
    text = _("pairs of texts: {pairs}; of these with a type-changing effect: {effects} ({verdicts})")
    return text.format(pairs=counts.pairs, effects=effects, verdicts=verdicts)
