"""Reads scenario files. Every mistake is an ``InputError`` that says in which file and line, and how to mend it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from extractor.errors import InputError
from extractor.scenario.model import Effect, Expectation, FalseCondition, Moment, Object, Place, Scenario
from extractor.scenario.validate import check_references

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

#: Fields for people, left alone wherever they stand; at the top ``rules`` is one of them.
_FOR_PEOPLE = frozenset({"why", "tags", "difficulty"})
Convert = Callable[["Value"], Any]


class Value:
    """A YAML node with its place and the words by which an error calls it."""

    def __init__(self, node: yaml.Node, file: str, path: str, line: int | None = None) -> None:
        self.node, self.file, self.path = node, file, path
        self.line = node.start_mark.line + 1 if line is None else line

    @property
    def place(self) -> Place:
        """The file and line."""
        return Place(self.file, self.line)

    def fail(self, what: str) -> InputError:
        """An error about this value."""
        return InputError(f"{self.place}: {self.path}: {what}")

    @property
    def plain(self) -> Any:
        """The scalar as Python sees it."""
        if not isinstance(self.node, yaml.ScalarNode):
            kind = "a list" if isinstance(self.node, yaml.SequenceNode) else "a mapping"
            raise self.fail(f"expected one value, found {kind}")
        constructor = yaml.constructor.SafeConstructor()
        try:
            return constructor.construct_object(self.node)
        except (ValueError, yaml.YAMLError) as error:
            raise self.fail(f"unreadable value {self.node.value!r}: {error}") from error

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
            path = f"{self.path}.{name}" if self.path else name
            entry = Value(node, self.file, path, key.start_mark.line + 1)
            if not name:
                raise Value(key, self.file, self.path).fail("a field needs a name")
            if name in found:
                raise Value(key, self.file, self.path).fail(f"{name!r} stands twice; keep one")
            found[name] = entry
        return list(found.items())

    def members(self) -> list[Value]:
        """The members of a list."""
        if self.empty:
            return []
        if not isinstance(self.node, yaml.SequenceNode):
            raise self.fail("expected a list")
        return [Value(node, self.file, f"{self.path}[{number}]") for number, node in enumerate(self.node.value)]


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


def whole_or_none(value: Value) -> int | None:
    """A whole number, or null."""
    return None if value.empty else whole(value)


def size_or_none(value: Value) -> int | None:
    """A power or toughness as printed: a number, ``*`` for 0, ``1+*`` for 1 (208.2), or null."""
    if value.empty:
        return None
    found = value.plain
    if isinstance(found, str) and "*" in found:
        parts = found.replace("*", "0").replace(" ", "").split("+")
        if all(part.isdecimal() for part in parts):
            return sum(int(part) for part in parts)
    return whole(value)


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
        for key, entry in value.items():
            if key in fields:
                found[key] = fields[key](entry)
            elif key not in _FOR_PEOPLE and not key.startswith("x-"):
                raise value_at_key(value, key).fail(
                    f"unknown field {key!r}{nearest(key, fields)}; the fields here are {', '.join(fields)}"
                )
        for key in needed:
            if key not in found:
                raise value.fail(f"the field {key!r} is missing")
        extra = {"given": frozenset(found)} if given else {}
        return kind(place=value.place, **found, **extra)

    return convert


def value_at_key(value: Value, key: str) -> Value:
    """The place of a field's name."""
    assert isinstance(value.node, yaml.MappingNode)
    node = next(one for one, _ in value.node.value if one.value == key)
    return Value(node, value.file, value.path or key)


COLORS = ("white", "blue", "black", "red", "green")
ZONES = ("battlefield", "stack", "hand", "graveyard", "library", "exile", "command")
_COLORS = list_of(one_of(*COLORS))

_OBJECT: dict[str, Convert] = {
    "id": name, "name": text, "type_line": text, "text": text, "lang": text, "mana_cost": text, "mana_value": whole,
    "colors": _COLORS, "power": size_or_none, "toughness": size_or_none, "controller": name, "owner": name_or_none,
    "zone": one_of(*ZONES), "timestamp": whole, "counters": mapping_of(whole), "tapped": flag, "token": flag,
    "entering": flag, "attached_to": name_or_none, "face_down": flag, "copy_of": name_or_none, "cast_for": text_or_none,
    "chosen": mapping_of(text), "timestamps": mapping_of(whole),
}  # fmt: skip
_EFFECT: dict[str, Convert] = {
    "text": text, "lang": text, "source": name_or_none, "controller": name, "affects": list_of(name), "ended": flag,
    "copies": name_or_none, "keyword": text_or_none, "timestamp": whole, "chosen": mapping_of(text), "x": whole_or_none,
}  # fmt: skip
_EXPECT: dict[str, Convert] = {
    "name": text, "controller": name, "supertypes": list_of(text), "card_types": list_of(text), "subtypes": list_of(text),
    "colors": _COLORS, "power": whole_or_none, "toughness": whole_or_none, "mana_value": whole, "abilities": list_of(text),
    "has_abilities": list_of(text), "lacks_abilities": list_of(text), "rules": list_of(text),
}  # fmt: skip
_SCENARIO: dict[str, Convert] = {
    "id": name, "title": text, "edition": text, "objects": list_of(record(Object, _OBJECT, ("id",))),
    "effects": list_of(record(Effect, _EFFECT)), "now": record(Moment, {"turn_of": name_or_none, "phase": text_or_none}),
    "conditions_false": list_of(record(FalseCondition, {"object": name, "text": text}, ("object", "text"))),
    "expect": mapping_of(record(Expectation, _EXPECT, given=True)), "rules": list_of(text),
}  # fmt: skip


def _scenario(*, rules: object = None, **fields: Any) -> Scenario:
    """Leave out the rules at the top, which are for people."""
    return Scenario(**fields)


def load_scenarios(path: Path | str, *, source: str | None = None) -> Iterator[Scenario]:
    """Yield the scenarios of one file: one, several YAML documents, or a list of scenarios.

    Args:
        path: the file; with ``source`` only its name in messages.
        source: the text, where it does not come from a file.

    Raises:
        InputError: unreadable file, broken YAML, unknown or missing field, wrong type, double or dangling id, cycle of
            attachments; the message gives file, line and the way to mend it.
    """
    file = str(path)
    try:
        content = Path(path).read_text(encoding="utf-8-sig") if source is None else source
        nodes = list(yaml.compose_all(content, Loader=_Loader))
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: not UTF-8 (byte {error.start}); save it as UTF-8") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise InputError(f"{file}:{line}: not well-formed YAML: {error.problem or error}") from error
    except yaml.YAMLError as error:
        raise InputError(f"{file}: not well-formed YAML: {error}") from error
    except RecursionError as error:
        raise InputError(f"{file}: nested too deeply to be a scenario") from error
    convert = record(_scenario, _SCENARIO, ("id", "objects"))
    seen: dict[str, Place] = {}
    for node in nodes:
        top = Value(node, file, "")
        for value in top.members() if isinstance(node, yaml.SequenceNode) else [top]:
            scenario: Scenario = convert(value)
            if scenario.id in seen:
                raise value.fail(f"a second scenario {scenario.id!r}; the first is at {seen[scenario.id]}")
            seen[scenario.id] = scenario.place
            check_references(scenario)
            yield scenario
    if not nodes:
        raise InputError(f"{file}:1: the file holds no scenario; it needs at least 'id' and 'objects'")
