"""Errors as one line: place, what is wrong, how to mend it, and a code."""

from __future__ import annotations

import re
import traceback

import click

from extractor.cli.base import PROGRAM, tr
from extractor.cli.base import tr as _
from extractor.errors import ExtractorError, GrammarError, InputError, UnknownLanguageError

INTERRUPTED = 130
#: Exit code of an error of the program itself (``EX_SOFTWARE``), which is no finding of the user's.
INTERNAL = 70
USAGE = 2

_CODES: dict[type[ExtractorError], str] = {
    UnknownLanguageError: "TE602",
    InputError: "TE603",
    GrammarError: "TE604",
}
_HAS_CODE = re.compile(r"\[TE\d{3}\]$")


def render(error: BaseException, *, debug: bool = False) -> tuple[str, int]:
    """Return what to say about an error, and the exit code.

    Args:
        error: whatever ended a command.
        debug: also give the traceback.
    """
    line, code = _line(error)
    if debug:
        line = "".join(traceback.format_exception(error)) + line
    return line, code


def _line(error: BaseException) -> tuple[str, int]:
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return _("interrupted") + " [TE690]", INTERRUPTED
    if isinstance(error, click.ClickException):
        return f"{_usage(error)} [TE601]", USAGE
    if isinstance(error, ExtractorError):
        text = " ".join(str(error).split())
        return (text if _HAS_CODE.search(text) else f"{text} [{_code(error)}]"), error.exit_code
    text = " ".join(f"{type(error).__name__}: {error}".split())
    advice = _("this is a fault of the program; repeat with --debug and report what it shows")
    return f"{text}; {advice} [TE699]", INTERNAL


def _code(error: ExtractorError) -> str:
    return next((code for kind, code in _CODES.items() if isinstance(error, kind)), "TE605")


def _usage(error: click.ClickException) -> str:
    """Say in one line what is wrong with the arguments, and where to read more."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else PROGRAM
    return f"{_what(error)}; " + _("see {command} --help").format(command=command)


def _what(error: click.ClickException) -> str:
    if isinstance(error, click.NoSuchOption):
        text = _("there is no option {option}").format(option=error.option_name)
        close = ", ".join(sorted(error.possibilities or ()))
        return text + (" " + _("(did you mean {option}?)").format(option=close) if close else "")
    if isinstance(error, click.MissingParameter):
        name = error.param.make_metavar(error.ctx) if error.param is not None and error.ctx is not None else ""
        if isinstance(error.param, click.Option):
            name = " / ".join(error.param.opts)
        return _("{parameter} is missing").format(parameter=name)
    if isinstance(error, click.BadParameter) and error.param_hint is not None:
        return _("{parameter}: {problem}").format(parameter=error.param_hint, problem=error.message.rstrip("."))
    if isinstance(error, click.BadParameter) and error.param is not None:
        name = " / ".join(error.param.opts)
        if isinstance(error.param, click.Argument) and error.param.metavar:
            name = error.param.metavar
        return _("{parameter}: {problem}").format(parameter=name, problem=error.message.rstrip("."))
    return tr(error.format_message().rstrip("."))
