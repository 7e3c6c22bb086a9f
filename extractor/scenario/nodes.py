"""Values of a YAML document with their places, and what they may be. Every mistake is an ``InputError`` with its place."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import yaml

from extractor.errors import InputError
from extractor.scenario.model import Place

#: Fields for people, left alone wherever they stand; at the top ``rules`` is one of them.
_FOR_PEOPLE = frozenset({"why", "tags", "difficulty"})
Convert = Callable[["Value"], Any]


class Value:
    """A YAML node with its place and the words by which an error calls it."""

    def __init__(self, node: yaml.Node, file: str, path: str, above: int = 0, key: yaml.Node | None = None) -> None:
        """``above`` is the number of lines above the document; the place is that of the ``key`` where there is one."""
        self.node, self.file, self.path, self.above = node, file, path, above
        self.line = (node if key is None else key).start_mark.line + 1 + above

    def place(self, fields: Mapping[str, Value]) -> Place:
        """The place of a record and of what is in its fields."""
        lines: dict[str, int] = {}
        for name, entry in fields.items():
            lines[name] = entry.line
            if isinstance(entry.node, yaml.SequenceNode):
                lines.update((f"{name}[{number}]", one.line) for number, one in enumerate(entry.members()))
            elif isinstance(entry.node, yaml.MappingNode):
                lines.update((f"{name}.{inner}", one.line) for inner, one in entry.items())
        return Place(self.file, self.line, self.path, lines)

    def fail(self, what: str) -> InputError:
        """An error about this value."""
        return Place(self.file, self.line).fault(self.path, what)

    @property
    def plain(self) -> Any:
        """The scalar as Python sees it."""
        if not isinstance(self.node, yaml.ScalarNode):
            kind = "a list" if isinstance(self.node, yaml.SequenceNode) else "a mapping"
            raise self.fail(f"expected one value, found {kind}")
        constructor = yaml.constructor.SafeConstructor()
        try:
            return constructor.construct_object(self.node)
        except (ValueError, OverflowError, yaml.YAMLError) as error:
            raise self.fail(f"unreadable value {self.node.value[:40]!r}; put text in quotes") from error

    @property
    def empty(self) -> bool:
        """True for ``null`` and for nothing."""
        return isinstance(self.node, yaml.ScalarNode) and self.node.tag == "tag:yaml.org,2002:null"

    def items(self) -> list[tuple[str, Value]]:
        """The entries of a mapping; a key that comes twice is an error."""
        if self.empty:
            return []
        if not isinstance(self.node, yaml.MappingNode):
            raise self.fail("expected a mapping (name: value)")
        found: dict[str, Value] = {}
        for key, node in self.node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            path = ".".join(part for part in (self.path, name) if part)
            entry = Value(node, self.file, path, self.above, key)
            if not name:
                raise entry.fail("a field needs a name that is one word or text")
            if name in found:
                raise entry.fail(f"{name!r} stands twice; keep one")
            found[name] = entry
        return list(found.items())

    def members(self) -> list[Value]:
        """The members of a list."""
        if self.empty:
            return []
        if not isinstance(self.node, yaml.SequenceNode):
            raise self.fail("expected a list")
        return [
            Value(node, self.file, f"{self.path}[{number}]", self.above) for number, node in enumerate(self.node.value)
        ]


def text(value: Value) -> str:
    """A text; nothing at all is the empty text."""
    found = value.plain
    if found is None:
        return ""
    if not isinstance(found, str):
        raise value.fail(f"expected text, found {found!r}; put it in quotes")
    return found


def text_or_none(value: Value) -> str | None:
    """A text, or null."""
    return None if value.empty else text(value)


def name(value: Value) -> str:
    """An id: a text, or a number that is taken as text."""
    found = value.plain
    if isinstance(found, int) and not isinstance(found, bool):
        return str(found)
    if not isinstance(found, str) or not found:
        raise value.fail(f"expected a name, found {found!r}")
    return found


def name_or_none(value: Value) -> str | None:
    """An id, or null."""
    return None if value.empty else name(value)


def whole(value: Value) -> int:
    """A whole number."""
    found = value.plain
    if isinstance(found, bool) or not isinstance(found, int):
        raise value.fail(f"expected a whole number, found {found!r}")
    return found


def natural(value: Value) -> int:
    """A whole number from 0 up."""
    found = whole(value)
    if found < 0:
        raise value.fail(f"expected a whole number from 0 up, found {found}")
    return found


def whole_or_none(value: Value) -> int | None:
    """A whole number, or null."""
    return None if value.empty else whole(value)


def natural_or_none(value: Value) -> int | None:
    """A whole number from 0 up, or null."""
    return None if value.empty else natural(value)


def size_or_none(value: Value) -> int | None:
    """A power or toughness as printed: a number, ``*`` for 0, ``1+*`` for 1 (208.2), or null."""
    if value.empty:
        return None
    found = value.plain
    if isinstance(found, str) and "*" in found:
        parts = found.replace("*", "0").replace(" ", "").split("+")
        if all(part.isdecimal() for part in parts):
            return sum(int(part) for part in parts)
    if isinstance(found, bool) or not isinstance(found, int):
        raise value.fail(f"expected a whole number as printed, such as 2, or '*', found {found!r}")
    return found


def flag(value: Value) -> bool:
    """True or false."""
    found = value.plain
    if not isinstance(found, bool):
        raise value.fail(f"expected true or false, found {found!r}")
    return found


def one_of(*allowed: str) -> Convert:
    """One of a few words."""

    def convert(value: Value) -> str:
        found = text(value)
        if found not in allowed:
            raise value.fail(f"unknown value {found!r}{nearest(found, allowed)}; one of {', '.join(allowed)}")
        return found

    return convert


def list_of(member: Convert) -> Convert:
    """A list of such values."""
    return lambda value: tuple(member(one) for one in value.members())


def mapping_of(member: Convert) -> Convert:
    """A mapping from text to such values."""
    return lambda value: {key: member(one) for key, one in value.items()}


def nearest(word: str, known: Iterable[str]) -> str:
    """`` (did you mean …?)`` or nothing."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" (did you mean {found[0]!r}?)" if found else ""


def record(
    kind: Callable[..., Any], fields: Mapping[str, Convert], needed: tuple[str, ...] = (), given: bool = False
) -> Convert:
    """A mapping with known fields, made into ``kind``."""

    def convert(value: Value) -> Any:
        found: dict[str, Any] = {}
        known: dict[str, Value] = {}
        for key, entry in value.items():
            if key in fields:
                known[key] = entry
                found[key] = fields[key](entry)
            elif key not in _FOR_PEOPLE and not key.startswith("x-"):
                raise entry.fail(
                    f"unknown field {key!r}{nearest(key, fields)}; the fields here are {', '.join(fields)}"
                )
        for key in needed:
            if key not in found:
                raise value.fail(f"the field {key!r} is missing; add it")
        extra = {"given": frozenset(found)} if given else {}
        return kind(place=value.place(known), **found, **extra)

    return convert
