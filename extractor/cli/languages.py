"""``typeshift languages``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from extractor.cli.base import Command, debug_option, out_option, write_out
from extractor.cli.base import tr as _

if TYPE_CHECKING:
    from extractor.languages import Language


@click.command("languages", cls=Command, help=_("List the installed languages with their coverage of the catalogue."))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help=_("Form of the output."))
@out_option
@debug_option
def command(form: str, out: str | None) -> None:
    """List the languages."""
    import msgspec

    from extractor.languages import languages

    found = languages()
    if form == "json":
        write_out(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n", out)
        return
    write_out("".join(map(_text, found)), out)


def _text(one: Language) -> str:
    labels = {
        "card_types": _("card types"),
        "supertypes": _("supertypes"),
        "subtypes": _("subtypes"),
        "colors": _("colors"),
        "keywords": _("keywords"),
        "counters": _("counters"),
        "zones": _("zones"),
    }
    parts = [f"{labels[kind]} {share.known}/{share.total}" for kind, share in one.coverage.items()]
    parts.append(_("messages") + f" {one.messages.known}/{one.messages.total}")
    forms = _("{number} forms").format(number=one.forms)
    return f"{one.code}  {one.name} ({one.english_name}), {forms}\n    {', '.join(parts)}\n"
