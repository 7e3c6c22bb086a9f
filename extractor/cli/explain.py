"""``typeshift explain``."""

from __future__ import annotations

import sys

import click

from extractor.cli.base import Command, bold_if_wanted, debug_option, out_option, write_out
from extractor.cli.base import tr as _


@click.command(
    "explain",
    cls=Command,
    help=_(
        "Say how one text was read, word by word: classes and concepts, what was peeled off in front, each clause with its "
        "tree or the place where reading stopped, every cue and what became of it, the effects in plain words and the "
        "rules that decide. - reads the text from standard input."
    ),
)
@click.argument("text", metavar=_("TEXT"))
@click.option("--lang", metavar=_("CODE"), required=True, help=_("Language of the text."))
@click.option("--name", metavar=_("NAME"), help=_("Name of the card, by which its text may call it."))
@click.option("--type", "type_line", metavar=_("TYPE LINE"), help=_("Its type line in the same language."))
@click.option(
    "--in",
    "words_in",
    metavar=_("CODE"),
    help=_("Language of the explanation. By default that of the environment, else that of the text."),
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help=_("Form of the output."))
@out_option
@debug_option
def command(
    text: str, lang: str, name: str | None, type_line: str | None, words_in: str | None, form: str, out: str | None
) -> None:
    """Explain one text."""
    import msgspec

    from extractor.explain.text import as_text
    from extractor.explain.trace import explain
    from extractor.lexicon.load import language_folder
    from extractor.messages import preferred_language

    if text == "-":
        text = sys.stdin.buffer.read().decode("utf-8", "surrogateescape").rstrip("\n")
    for code in (lang, words_in or lang):
        language_folder(code)
    said = words_in or preferred_language() or lang
    found = explain(text, lang, name=name, type_line=type_line, words_in=said)
    if form == "json":
        write_out(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n", out)
    else:
        write_out(as_text(found, said, heading=bold_if_wanted(out)), out)
