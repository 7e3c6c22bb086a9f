"""``typeshift gaps``."""

from __future__ import annotations

import click

from extractor.cli.base import Command, bold_if_wanted, debug_option, out_option, quiet_option, tr, write_out
from extractor.cli.base import tr as _

_FINDINGS_CODE = 1
_INPUT_CODE = 3


@click.command(
    "gaps",
    cls=Command,
    help=_(
        "Show what reading leaves open: clauses with a cue that were not read, by the word at which reading stopped, cues that "
        "were ruled out, by rule, both with shapes and examples, and what became of every character. Inputs as for annotate."
    ),
)
@click.argument("inputs", metavar=_("INPUT..."), nargs=-1, required=True)
@click.option("--lang", "langs", metavar=_("CODE"), multiple=True, help=_("Language to read; may be repeated, or all."))
@click.option("--rule", "rules", metavar=_("RULE"), multiple=True, help=_("Show only what this rule rules out; may be repeated."))
@click.option("--cue", "cues", metavar=_("CUE"), multiple=True, help=_("Show only this cue; may be repeated."))
@click.option("--examples", metavar=_("N"), type=click.IntRange(0), default=3, help=_("Examples of each group (default: 3)."))
@click.option("--most", metavar=_("N"), type=click.IntRange(0), default=20, help=_("Groups to show, 0 for all (default: 20)."))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help=_("Form of the output."))
@click.option(
    "--fail-on",
    type=click.Choice(["unrecognized", "unaccounted"]),
    multiple=True,
    help=_("Exit with 1 if there is any; may be repeated."),
)
@out_option
@quiet_option
@debug_option
def command(
    inputs: tuple[str, ...],
    langs: tuple[str, ...],
    rules: tuple[str, ...],
    cues: tuple[str, ...],
    examples: int,
    most: int,
    form: str,
    fail_on: tuple[str, ...],
    out: str | None,
    quiet: bool,
) -> int:
    """Analyse and return the exit code."""
    import msgspec

    from extractor.cli.annotate import chosen_languages
    from extractor.explain.rules import exclusion_rules
    from extractor.gaps.job import analyse_files
    from extractor.gaps.say import as_text
    from extractor.io.target import refuse_overwriting

    for rule in rules:
        if rule not in exclusion_rules():
            known = ", ".join(sorted(exclusion_rules()))
            raise click.BadParameter(
                _("there is no rule {name}; the rules are {names}").format(name=rule, names=known), param_hint="--rule"
            )
    refuse_overwriting(out, inputs)
    outcome = analyse_files(
        inputs, langs=chosen_languages(langs), rules=rules, cues=cues, examples=examples, quiet=quiet, translate=tr
    )
    gaps = outcome.gaps
    if form == "json":
        write_out(msgspec.json.format(msgspec.json.encode(gaps)).decode() + "\n", out)
    else:
        write_out(as_text(gaps, most=most, translate=tr, heading=bold_if_wanted(out)), out)
    if outcome.broken:
        return _INPUT_CODE
    found = {"unrecognized": gaps.clauses, "unaccounted": gaps.unaccounted}
    return _FINDINGS_CODE if any(found[kind] for kind in fail_on) else 0
