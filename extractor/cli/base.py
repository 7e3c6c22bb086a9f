"""What the commands share: the translated help, the common options, and how output is written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from extractor.messages import DEFAULT, messages, preferred_language

PROGRAM = "typeshift"

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def user_language() -> str:
    """Return the language in which the program speaks to its user: that of the environment, else English."""
    return preferred_language() or DEFAULT


def tr(message: str) -> str:
    """Translate a message into the user's language (``_`` in the commands)."""
    return messages(user_language()).translate(message)


class _Formatter(click.HelpFormatter):
    """click writes a few words of its own into a help page; they are translated here."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line of usage."""
        super().write_usage(prog, args, f"{tr('Usage')}: " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        super().write_heading(tr(heading))


class _Context(click.Context):
    formatter_class = _Formatter


class Command(click.Command):
    """A command whose help is translated and whose output may be piped into a program that stops reading."""

    context_class = _Context

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.context_settings.setdefault("help_option_names", ["-h", "--help"])
        self.options_metavar = f"[{tr('OPTIONS')}]"

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option that shows the help."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = tr("Show this message and exit.")
        return option

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that stops reading ends it quietly."""
        from extractor.io.target import quiet_pipe

        with quiet_pipe():
            return super().invoke(ctx)


def out_option(command: Decorated) -> Decorated:
    """Add ``-o``."""
    text = tr("Write to this file, gzip if it is named .gz; standard output by default.")
    return click.option("-o", "--out", "out", metavar=tr("FILE"), help=text)(command)


def debug_option(command: Decorated) -> Decorated:
    """Add ``--debug``; what starts the program looks for it."""
    text = tr("Show the traceback of an error.")
    return click.option("--debug", is_flag=True, expose_value=False, help=text)(command)


def quiet_option(command: Decorated) -> Decorated:
    """Add ``--quiet``."""
    return click.option("-q", "--quiet", is_flag=True, help=tr("No progress and no notes."))(command)


def write_out(text: str, out: str | None) -> None:
    """Write a text to a file or to standard output, as UTF-8 whatever the locale is.

    Raises:
        OutputError: the file cannot be written.
    """
    from extractor.io.target import open_target

    target = open_target(out)
    target.write(text.encode("utf-8", "replace"))
    target.close()


def note(line: str) -> None:
    """Write a line for people to standard error."""
    print(line, file=sys.stderr)


def bold_if_wanted(out: str | None) -> Callable[[str], str]:
    """Return what sets off a heading: bold on a terminal unless ``NO_COLOR`` is set, else nothing."""
    if (out is None or out == "-") and sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        return lambda line: click.style(line, bold=True)
    return str
