"""``typeshift schema``."""

from __future__ import annotations

import click

from extractor.cli.base import Command, debug_option, out_option, write_out
from extractor.cli.base import tr as _


@click.command("schema", cls=Command, help=_("Print the JSON Schema of the records that annotate writes."))
@out_option
@debug_option
def command(out: str | None) -> None:
    """Print the schema."""
    import json

    from extractor.io.rows import Record
    from extractor.ir.schema import json_schema

    write_out(json.dumps(json_schema(Record), indent=2, ensure_ascii=False) + "\n", out)
