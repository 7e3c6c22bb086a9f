"""The program: its commands, its version, and what becomes of its errors."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from extractor.cli.base import PROGRAM, Command, note
from extractor.cli.base import tr as _
from extractor.cli.errors import USAGE, render

#: The commands in the order of the help, each a module of this package with a ``command``.
COMMANDS = ("annotate", "compare", "resolve", "rules", "explain", "languages", "lint", "gaps", "schema")


class _Program(Command, click.Group):
    """The group of all commands; a command is imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"extractor.cli.{name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            names = ", ".join(COMMANDS)
            raise click.UsageError(
                _("there is no command {name}; the commands are {names}").format(name=args[0], names=names), ctx
            )
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    """Print the version of the program and of the representation, and the languages."""
    if not value or ctx.resilient_parsing:
        return
    from extractor import __version__
    from extractor.ir.annotation import SCHEMA
    from extractor.lexicon.load import languages

    click.echo(f"{PROGRAM} {__version__} ({SCHEMA}; {', '.join(languages())})")
    ctx.exit()


@click.group(
    cls=_Program,
    name=PROGRAM,
    help=_("Read type-changing effects in rules texts, compare languages, and say what an object is by the rules."),
    subcommand_metavar=_("COMMAND [ARGUMENTS]..."),
    no_args_is_help=False,
)
@click.option("--debug", is_flag=True, expose_value=False, help=_("Show the traceback of an error."))
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help=_("Show version, schema and languages, and exit."),
)
def program() -> None:
    """The program itself does nothing without a command."""


def run(args: Sequence[str]) -> int:
    """Run the program.

    Args:
        args: its arguments, without its name.

    Returns:
        The exit code: 0 done, 1 findings that were asked for, 2 usage, 3 unreadable input, 4 broken grammar or lexicon,
        130 interrupted; 70 for a fault of the program itself.
    """
    debug = "--debug" in args
    try:
        result: Any = program.main(list(args), prog_name=PROGRAM, standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        note(error.format_message())
        return USAGE
    except click.exceptions.Exit as error:
        return error.exit_code
    except (Exception, KeyboardInterrupt) as error:
        line, code = render(error, debug=debug)
        note(line)
        return code
    return result if isinstance(result, int) else 0
