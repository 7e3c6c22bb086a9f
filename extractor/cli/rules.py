"""``typeshift rules``: rules documents as input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from extractor.cli.base import Command, debug_option, note, out_option, user_language, write_out
from extractor.cli.base import tr as _

if TYPE_CHECKING:
    from extractor.explain.words import Words

_FINDINGS = 1


class _Group(Command, click.Group):
    """A group whose help is translated."""


@click.group(
    "rules",
    cls=_Group,
    help=_(
        "Read rules documents of any edition: the tree of their rules, the norms they state, their lists of types, their "
        "examples, and the difference between two. FILE is a document, or where norms are enough the name of an edition."
    ),
    subcommand_metavar=_("COMMAND [ARGUMENTS]..."),
    no_args_is_help=False,
)
def command() -> None:
    """The group itself does nothing without a command."""


def _files(name: str = "FILE...") -> Callable[[Any], Any]:
    return click.argument("files", metavar=_(name), nargs=-1, required=True)


_lang = click.option("--lang", metavar=_("CODE"), help=_("Language of the documents; found out from their words by default."))
_form = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help=_("Form of the output."))


@command.command("show", cls=Command, help=_("Show the tree of numbered rules; every line of the document is accounted for."))
@_files()
@click.option("--section", metavar=_("NUMBER"), help=_("Only the rules whose number begins so (text only)."))
@_lang
@_form
@out_option
@debug_option
def show(files: tuple[str, ...], section: str | None, lang: str | None, form: str, out: str | None) -> int:
    """Show documents and return the exit code."""

    def made(file: str, words: Words) -> tuple[Any, Iterable[str], bool]:
        from extractor.rules.document import read_document
        from extractor.rules.records import show_record
        from extractor.rules.text import show_text

        document = read_document(file, lang=lang)
        return (show_record(document) if form == "json" else None), show_text(document, words, section), False

    return _each(files, form, out, made)


@command.command("norms", cls=Command, help=_("List the norms read from the type rules, and each sentence that none covers."))
@_files()
@click.option("--fail-on", type=click.Choice(["uncovered"]), help=_("Exit with 1 if a sentence of the type rules has no norm."))
@_lang
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "edition"]),
    default="text",
    help=_("Form of the output; edition is a file that --edition takes."),
)
@out_option
@debug_option
def norms(files: tuple[str, ...], fail_on: str | None, lang: str | None, form: str, out: str | None) -> int:
    """List norms and return the exit code."""

    def made(file: str, words: Words) -> tuple[Any, Iterable[str], bool]:
        from extractor.rules.edition import encode
        from extractor.rules.records import norms_record
        from extractor.rules.side import side_of
        from extractor.rules.text import norms_text

        side = side_of(file, lang=lang)
        found = fail_on is not None and side.reading is not None and bool(side.reading.not_covered)
        if form == "edition":
            return None, [encode(side.edition).rstrip("\n")], found
        return (norms_record(side) if form == "json" else None), norms_text(side, words), found

    return _each(files, form, out, made)


@command.command(
    "vocabulary", cls=Command, help=_("List the card types, supertypes and subtypes, and where they differ from others.")
)
@_files()
@click.option("--against", metavar=_("NAME|FILE"), help=_("Another edition to compare with; the catalogue by default."))
@click.option("--fail-on", type=click.Choice(["unexplained"]), help=_("Exit with 1 if a difference has no explanation."))
@_lang
@_form
@out_option
@debug_option
def vocabulary(
    files: tuple[str, ...], against: str | None, fail_on: str | None, lang: str | None, form: str, out: str | None
) -> int:
    """List vocabularies and return the exit code."""

    def made(file: str, words: Words) -> tuple[Any, Iterable[str], bool]:
        from extractor.rules.records import vocabulary_record
        from extractor.rules.side import side_of
        from extractor.rules.text import vocabulary_text
        from extractor.rules.vocabulary import compare_vocabulary

        side = side_of(file, lang=lang)
        found = compare_vocabulary(side.edition, side_of(against).edition if against is not None else None)
        record = vocabulary_record(side, found) if form == "json" else None
        return record, vocabulary_text(side, found, words), fail_on is not None and bool(found.unexplained)

    return _each(files, form, out, made)


@command.command(
    "examples", cls=Command, help=_("Run the examples of a document under its own norms; exit with 1 if one does not hold.")
)
@_files()
@_lang
@_form
@out_option
@debug_option
def examples(files: tuple[str, ...], lang: str | None, form: str, out: str | None) -> int:
    """Run examples and return the exit code."""

    def made(file: str, words: Words) -> tuple[Any, Iterable[str], bool]:
        from extractor.rules.document import read_document
        from extractor.rules.examples import check_examples
        from extractor.rules.reader import read_norms
        from extractor.rules.records import examples_record
        from extractor.rules.text import examples_text

        document = read_document(file, lang=lang)
        checks = check_examples(document, read_norms(document))
        record = examples_record(document, checks) if form == "json" else None
        return record, examples_text(document, checks, words), any(not check.holds for check in checks)

    return _each(files, form, out, made)


@command.command("diff", cls=Command, help=_("Say what two editions, in one language or two, state differently, by meaning."))
@click.argument("files", metavar=_("LEFT RIGHT"), nargs=2)
@click.option(
    "--fail-on",
    type=click.Choice(["different", "unsure"]),
    multiple=True,
    help=_("Exit with 1 at this verdict; may be repeated."),
)
@_lang
@click.option("--format", "form", type=click.Choice(["text", "json", "html"]), default="text", help=_("Form of the output."))
@out_option
@debug_option
def diff(files: tuple[str, str], fail_on: tuple[str, ...], lang: str | None, form: str, out: str | None) -> int:
    """Compare two editions and return the exit code."""
    from extractor.explain.words import words
    from extractor.rules.difference import compare_rules
    from extractor.rules.side import side_of

    left, right = (side_of(file, lang=lang) for file in files)
    found = compare_rules(left, right)
    said = words(user_language())
    if form == "json":
        from extractor.rules.records import difference_record

        text = _json(difference_record(left, right, found))
    elif form == "html":
        from extractor.rules.page import difference_page

        text = difference_page(left, right, found, said.lang).decode("utf-8")
    else:
        from extractor.rules.text import difference_text

        text = "".join(f"{line}\n" for line in difference_text(left, right, found, said))
    write_out(text, out)
    return _FINDINGS if found.verdict in fail_on else 0


def _each(files: Iterable[str], form: str, out: str | None, made: Callable[[str, Words], tuple[Any, Iterable[str], bool]]) -> int:
    """Report on each file; a file that can't be read is reported, and the others go on."""
    from extractor.cli.errors import render
    from extractor.errors import InputError
    from extractor.explain.words import words

    said = words(user_language())
    code = 0
    parts: list[str] = []
    for file in files:
        try:
            record, lines, finding = made(file, said)
            parts.append(_json(record) if form == "json" else "".join(_ended(lines)))
            code = max(code, _FINDINGS if finding else 0)
        except InputError as error:
            line, fault = render(error)
            note(line)
            code = max(code, fault)
    write_out("".join(parts), out)
    return code


def _ended(lines: Iterable[str]) -> Iterator[str]:
    return (f"{line}\n" for line in lines)


def _json(record: Any) -> str:
    import msgspec

    return msgspec.json.encode(record).decode() + "\n"
