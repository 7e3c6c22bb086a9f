"""The JSON Schema of the representation, made from the typed classes."""

from __future__ import annotations

from typing import Any

import msgspec

from extractor.ir.annotation import SCHEMA, Annotation

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(record: type[Annotation] = Annotation) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a record.

    Args:
        record: ``Annotation``, or a class with more fields such as the record that the command line writes.

    Returns:
        A dictionary that can be written as JSON. Field names and values are those of the contract of version 1; unknown
        fields are allowed in the record itself only, so that later versions may add some.
    """
    _, components = msgspec.json.schema_components([record], ref_template="#/$defs/{name}")
    schema = dict(components[record.__name__])
    schema.pop("additionalProperties", None)
    schema["properties"] = {**schema["properties"], "schema": {"const": SCHEMA}}
    rest = {name: part for name, part in components.items() if name != record.__name__}
    schema["title"] = f"{SCHEMA} record"
    return {"$schema": _DIALECT, **schema, "$defs": rest}
