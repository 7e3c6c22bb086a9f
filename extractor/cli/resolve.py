"""``typeshift resolve``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from extractor.cli.base import Command, debug_option, note, out_option, user_language
from extractor.cli.base import tr as _

if TYPE_CHECKING:
    from extractor.errors import InputError
    from extractor.scenario import Scenario

_FAILED = 1


@click.command(
    "resolve",
    cls=Command,
    help=_(
        "Evaluate scenarios: say what each object is, and with --explain why, step by step. Exit code 1 if an "
        "expectation of a scenario does not hold; - reads a scenario from standard input."
    ),
)
@click.argument("files", metavar=_("SCENARIO..."), nargs=-1, required=True)
@click.option(
    "--edition",
    metavar=_("NAME|FILE"),
    help=_("Rules to use instead of those that a scenario names: an edition by name, or a rules document."),
)
@click.option("--lang", metavar=_("CODE"), help=_("Language of the report; by default that of the environment."))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help=_("Form of the output."))
@click.option("--explain", is_flag=True, help=_("Also give every step with its rules (JSON always has them)."))
@out_option
@debug_option
def command(
    files: tuple[str, ...], edition: str | None, lang: str | None, form: str, explain: bool, out: str | None
) -> int:
    """Evaluate scenarios and return the exit code."""
    import msgspec

    from extractor.cli.errors import render
    from extractor.errors import InputError
    from extractor.io.target import open_target
    from extractor.lexicon.load import language_folder
    from extractor.messages import messages
    from extractor.rules.policy import edition_policy
    from extractor.scenario import as_json, as_text, default_tools, resolve_scenario

    said = lang or user_language()
    language_folder(said)
    translate = messages(said).translate
    tools = default_tools()._replace(policy=edition_policy)
    code = 0
    target = open_target(out)
    for found in (one for file in files for one in _scenarios(file)):
        try:
            if isinstance(found, InputError):
                raise found
            scenario = found if edition is None else msgspec.structs.replace(found, edition=edition)
            outcome = resolve_scenario(scenario, tools)
        except InputError as error:  # a faulty scenario is reported, the others go on
            line, fault = render(error)
            note(line)
            code = max(code, fault)
            continue
        if form == "json":
            target.write(msgspec.json.encode(as_json(outcome)) + b"\n")
        else:
            text = as_text(outcome, lang=said, explain=explain, translate=translate)
            target.write(text.encode("utf-8", "replace"))
        if outcome.holds is False:
            code = max(code, _FAILED)
    target.close()
    return code


def _scenarios(file: str) -> Iterator[Scenario | InputError]:
    from extractor.scenario import read_scenarios

    if file != "-":
        return read_scenarios(file)
    return read_scenarios("<stdin>", source=sys.stdin.buffer.read().decode("utf-8", "replace"))
