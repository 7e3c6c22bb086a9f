"""What the commands share: the translated help, the common options, and how output is written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from extractor.messages import DEFAULT, messages, preferred_language
from extractor.messages import mark as _

#: The words that click itself writes into a help page.
_CLICK = {
    "Usage": _("Usage"),
    "OPTIONS": _("OPTIONS"),
    "Options": _("Options"),
    "Commands": _("Commands"),
    "[required]": _("[required]"),
}
_HELP = _("Show this message and exit.")
_OUT = _("Write to this file, gzip if it is named .gz; standard output by default.")
_DEBUG = _("Show the traceback of an error.")
_QUIET = _("No progress and no notes.")
_FILE = _("FILE")

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
        super().write_usage(prog, args, f"{tr(_CLICK['Usage'])}: " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        super().write_heading(tr(_CLICK.get(heading, heading)))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write a list of options or commands."""
        required = "[required]"
        told = [(name, text.replace(required, tr(_CLICK[required]))) for name, text in rows]
        super().write_dl(told, col_max, col_spacing)


class _Context(click.Context):
    formatter_class = _Formatter


class Command(click.Command):
    """A command whose help is translated and whose output may be piped into a program that stops reading."""

    context_class = _Context

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.context_settings.setdefault("help_option_names", ["-h", "--help"])
        self.options_metavar = f"[{tr(_CLICK['OPTIONS'])}]"

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option that shows the help."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = tr(_HELP)
        return option

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that stops reading ends it quietly."""
        from extractor.io.target import quiet_pipe

        with quiet_pipe():
            return super().invoke(ctx)


def out_option(command: Decorated) -> Decorated:
    """Add ``-o``."""
    return click.option("-o", "--out", "out", metavar=tr(_FILE), help=tr(_OUT))(command)


def debug_option(command: Decorated) -> Decorated:
    """Add ``--debug``; what starts the program looks for it."""
    return click.option("--debug", is_flag=True, expose_value=False, help=tr(_DEBUG))(command)


def quiet_option(command: Decorated) -> Decorated:
    """Add ``--quiet``."""
    return click.option("-q", "--quiet", is_flag=True, help=tr(_QUIET))(command)


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
