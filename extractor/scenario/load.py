"""Reads scenario files. Every mistake is an ``InputError`` that says in which file and line, and how to mend it."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from extractor.errors import InputError
from extractor.io.whole import no_text, unpacked
from extractor.scenario.mana import COLOR_OF
from extractor.scenario.model import Effect, Expectation, FalseCondition, Moment, Object, Place, Scenario
from extractor.scenario.nodes import (
    Convert,
    Value,
    flag,
    list_of,
    mapping_of,
    name,
    name_or_none,
    natural,
    natural_or_none,
    one_of,
    record,
    size_or_none,
    text,
    text_or_none,
    whole_or_none,
)
from extractor.scenario.validate import check_references

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: Where one document of a file ends and the next begins; a fault in one does not reach the others.
_SEPARATOR = re.compile(r"^---(?=\s|$)", re.MULTILINE)
#: A line that is no comment and no directive.
_CONTENT = re.compile(r"^(?!%)[^\S\n]*[^\s#]", re.MULTILINE)

COLORS = tuple(COLOR_OF.values())
ZONES = ("battlefield", "stack", "hand", "graveyard", "library", "exile", "command")
_COLORS = list_of(one_of(*COLORS))

_OBJECT: dict[str, Convert] = {
    "id": name, "name": text, "type_line": text, "text": text, "lang": text, "mana_cost": text, "mana_value": natural,
    "colors": _COLORS, "power": size_or_none, "toughness": size_or_none, "controller": name, "owner": name_or_none,
    "zone": one_of(*ZONES), "timestamp": natural, "counters": mapping_of(natural), "tapped": flag, "token": flag,
    "entering": flag, "attached_to": name_or_none, "face_down": flag, "copy_of": name_or_none, "cast_for": text_or_none,
    "chosen": mapping_of(name), "timestamps": mapping_of(natural),
}  # fmt: skip
_EFFECT: dict[str, Convert] = {
    "text": text, "lang": text, "source": name_or_none, "controller": name, "affects": list_of(name), "ended": flag,
    "copies": name_or_none, "keyword": text_or_none, "timestamp": natural, "chosen": mapping_of(name), "x": natural_or_none,
}  # fmt: skip
_EXPECT: dict[str, Convert] = {
    "name": text, "controller": name, "supertypes": list_of(text), "card_types": list_of(text), "subtypes": list_of(text),
    "colors": _COLORS, "power": whole_or_none, "toughness": whole_or_none, "mana_value": natural, "abilities": list_of(text),
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


_CONVERT = record(_scenario, _SCENARIO, ("id", "objects"))


def load_scenarios(path: Path | str, *, source: str | None = None) -> Iterator[Scenario]:
    """Yield the scenarios of one file: one, several YAML documents, or a list of scenarios.

    Args:
        path: the file; with ``source`` only its name in messages.
        source: the text, where it does not come from a file.

    Raises:
        InputError: unreadable file, broken YAML, unknown or missing field, wrong type, double or dangling id, cycle of
            attachments; the message gives file, line, the way to the field and how to mend it.
    """
    for found in read_scenarios(path, source=source):
        if isinstance(found, InputError):
            raise found
        yield found


def _text(path: Path) -> str:
    """The text of a file, gzip or not."""
    data = unpacked(path.read_bytes())
    if (found := no_text(data)) is not None:
        raise InputError(f"{path}: is {found.what} and no scenario file, which is text (YAML)")
    return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def read_scenarios(path: Path | str, *, source: str | None = None) -> Iterator[Scenario | InputError]:
    """Yield the scenarios of one file like ``load_scenarios``, with an error in the place of each that is faulty."""
    file = str(path)
    try:
        content = _text(Path(path)) if source is None else source
    except InputError as error:
        yield error
        return
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        yield InputError(f"{file}: cannot be read: {reason}; give the path of a scenario file")
        return
    except UnicodeDecodeError as error:
        yield InputError(f"{file}: not UTF-8 (byte {error.start}); save it as UTF-8")
        return
    seen: dict[str, Place] = {}
    empty = True
    for value in _documents(content, file):
        empty = False
        if isinstance(value, InputError):
            yield value
            continue
        try:
            scenario: Scenario = _CONVERT(value)
            if scenario.id in seen:
                first = seen[scenario.id]
                raise scenario.place.fault("id", f"a second scenario {scenario.id!r}; the first is at {first}; rename one")
            seen[scenario.id] = scenario.place
            check_references(scenario)
        except InputError as error:
            yield error
        else:
            yield scenario
    if empty:
        yield InputError(f"{file}:1: the file holds no scenario; it needs at least 'id' and 'objects'")


def _documents(content: str, file: str) -> Iterator[Value | InputError]:
    """The scenarios as YAML nodes. Documents are composed one by one, so that a broken one does not hide the others."""
    starts = [0, *(found.start() for found in _SEPARATOR.finditer(content))]
    if not _CONTENT.search(content, 0, starts[1] if len(starts) > 1 else len(content)):
        starts[1:2] = []  # nothing but comments and directives, which belong to the first document
    above = last = 0
    for start, end in zip(starts, [*starts[1:], len(content)], strict=True):
        above += content.count("\n", last, start)
        last = start
        try:
            nodes = list(yaml.compose_all(content[start:end], Loader=_Loader))
        except yaml.YAMLError as error:
            yield _broken(error, file, above)
            continue
        except RecursionError:
            yield InputError(f"{file}:{above + 1}: nested too deeply to be a scenario")
            continue
        for node in nodes:
            top = Value(node, file, "", above)
            if not top.empty:
                yield from top.members() if isinstance(node, yaml.SequenceNode) else [top]


def _broken(error: yaml.YAMLError, file: str, above: int) -> InputError:
    mark = getattr(error, "problem_mark", None)
    what = getattr(error, "problem", None) or str(error)
    line = above + 1 + (mark.line if mark is not None else 0)
    advice = "indent with spaces, not with tabs" if "\\t" in repr(what) else "put text with signs such as : or { in quotes"
    if "nesting" in what:
        advice = "it is nested too deeply to be a scenario"
    return InputError(f"{file}:{line}: not well-formed YAML: {what}; {advice}")
