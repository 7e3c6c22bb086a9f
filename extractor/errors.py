"""Errors that stop the work: bad files and broken grammars. An odd card is never an error; it is recorded."""

from __future__ import annotations


class ExtractorError(Exception):
    """Base of all errors of this package; ``exit_code`` is what the command line returns (2 usage, 3 input, 4 grammar)."""

    exit_code = 1


class InputError(ExtractorError):
    """A file or record that cannot be read. The message says what, where and how to mend it."""

    exit_code = 3


class UnknownLanguageError(ExtractorError):
    """A language that is not installed."""

    exit_code = 2


class GrammarError(ExtractorError):
    """A broken grammar, lexicon or catalogue; the message carries file and line."""

    exit_code = 4
