"""``typeshift lint``."""

from __future__ import annotations

import click

from extractor.cli.base import Command, debug_option, out_option, write_out
from extractor.cli.base import tr as _

_SEVERITIES = ("error", "warning", "info")
#: Findings that mean that the language cannot be used as it is.
_BROKEN = ("bad_row", "bad_setting")
_BROKEN_CODE = 4
_FINDINGS_CODE = 1


@click.command(
    "lint",
    cls=Command,
    help=_(
        "Check the folder of a language, or of all: rows, gaps and clashes of its lexicon, its grammar, its messages. "
        "A broken row, setting, grammar or catalogue gives exit code 4."
    ),
)
@click.argument("lang", metavar=_("[LANG]"), required=False)
@click.option("--fail-on", type=click.Choice(_SEVERITIES), help=_("Exit with 1 if there is a finding this severe."))
@click.option(
    "--show",
    type=click.Choice(_SEVERITIES),
    default="warning",
    help=_("Show findings at least this severe; the others are counted (default: warning)."),
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help=_("Form of the output."))
@out_option
@debug_option
def command(lang: str | None, fail_on: str | None, show: str, form: str, out: str | None) -> int:
    """Check languages and return the exit code."""
    import msgspec

    from extractor.languages import check, installed

    found = [(code, finding) for code in ([lang] if lang else installed()) for finding in check(code)]
    shown = [(code, one) for code, one in found if _rank(one.severity) <= _rank(show)]
    if form == "json":
        rows = [{"lang": code, **one._asdict()} for code, one in shown]
        write_out(msgspec.json.format(msgspec.json.encode(rows)).decode() + "\n", out)
    else:
        lines = [f"{one.place or code}: {one.severity}: {one.message} [{one.kind}]" for code, one in shown]
        counts = [f"{sum(one.severity == severity for code, one in found)} {severity}" for severity in _SEVERITIES]
        write_out("\n".join([*lines, ", ".join(counts)]) + "\n", out)
    if any(one.kind in _BROKEN for code, one in found):
        return _BROKEN_CODE
    return _FINDINGS_CODE if fail_on and any(_rank(one.severity) <= _rank(fail_on) for code, one in found) else 0


def _rank(severity: str) -> int:
    return _SEVERITIES.index(severity)
