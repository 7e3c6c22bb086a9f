"""Comparing what objects are with what a scenario expects: whole sets, and abilities by their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from extractor.resolve import AbilityRecord, Final, Result
from extractor.scenario.model import Expectation, Scenario
from extractor.scenario.tools import Tools
from extractor.scenario.words import display, plain, without_reminder, wordings

#: Words that stand for a whole list in ``subtypes``.
_WHOLE = {"every creature type": "creature", "every land type": "land"}


class Failure(msgspec.Struct, frozen=True):
    """One expectation that does not hold; ``missing`` and ``extra`` where sets differ."""

    id: str
    field: str
    expected: object
    found: object
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


def check(scenario: Scenario, result: Result, tools: Tools) -> list[Failure]:
    """All expectations of a scenario that do not hold."""
    langs = {one.id: one.lang for one in scenario.objects}
    found: list[Failure] = []
    for key, expected in scenario.expect.items():
        found.extend(_object(expected, result.objects[key], result, langs[key], tools))
    return found


def _object(expected: Expectation, final: Final, result: Result, lang: str, tools: Tools) -> Iterator[Failure]:
    given = expected.given
    for field in ("supertypes", "card_types", "colors"):
        if field in given:
            yield from _sets(final.id, field, getattr(expected, field), getattr(final, field))
    if "subtypes" in given:
        names = (name for _, name in final.subtypes)
        yield from _sets(final.id, "subtypes", _spread(expected.subtypes, tools), names, tools)
    for field in ("name", "controller", "power", "toughness", "mana_value"):
        if field in given and getattr(expected, field) != getattr(final, field):
            yield Failure(final.id, field, getattr(expected, field), getattr(final, field))
    yield from _abilities(expected, final, lang, tools)
    if expected.rules:
        cited = {rule for step in result.about(final.id) for rule in step.rules}
        yield from _sets(final.id, "rules", expected.rules, (rule for rule in expected.rules if rule in cited))


def _spread(names: Iterable[str], tools: Tools) -> list[str]:
    found: list[str] = []
    for name in names:
        found.extend(tools.table.subtypes.get(_WHOLE[name], ()) if name in _WHOLE else (name,))
    return found


def _sets(
    key: str, field: str, expected: Iterable[str], found: Iterable[str], tools: Tools | None = None
) -> Iterator[Failure]:
    wanted, have = set(expected), set(found)
    if wanted != have:
        missing, extra = tuple(sorted(wanted - have)), tuple(sorted(have - wanted))
        shown = (sorted(wanted), sorted(have)) if tools is None else (shorten(wanted, tools), shorten(have, tools))
        yield Failure(key, field, *shown, missing=missing, extra=extra)


def shorten(names: Iterable[str], tools: Tools) -> list[str]:
    """The names, with a whole list called by its name."""
    left = set(names)
    found: list[str] = []
    for phrase, family in _WHOLE.items():
        everything = set(tools.table.subtypes.get(family, ()))
        if everything and everything <= left:
            left -= everything
            found.append(phrase)
    return [*sorted(left), *found]


def _abilities(expected: Expectation, final: Final, lang: str, tools: Tools) -> Iterator[Failure]:
    calls = [(ability, set(wordings(ability, lang, tools))) for ability in final.abilities]
    shown = [display(ability, lang, tools) for ability, _ in calls]

    def there(words: str) -> bool:
        return any(_called(words, names) for _, names in calls)

    missing = tuple(words for words in expected.has_abilities if not there(words))
    if missing:
        yield Failure(final.id, "has_abilities", list(expected.has_abilities), shown, missing=missing)
    extra = tuple(words for words in expected.lacks_abilities if there(words))
    if extra:
        yield Failure(final.id, "lacks_abilities", list(expected.lacks_abilities), shown, extra=extra)
    if "abilities" in expected.given:
        lost, rest = _pair(expected.abilities, calls)
        if lost or rest:
            left = tuple(display(one, lang, tools) for one in rest)
            yield Failure(final.id, "abilities", list(expected.abilities), shown, missing=tuple(lost), extra=left)


def _called(words: str, names: set[str]) -> bool:
    """True when the words call this ability, with or without the reminder text."""
    return plain(words) in names or plain(without_reminder(words)) in names


def _pair(
    expected: Iterable[str], calls: list[tuple[AbilityRecord, set[str]]]
) -> tuple[list[str], list[AbilityRecord]]:
    """Match each expected ability with one of the object's; what is left on either side."""
    rest = list(calls)
    lost: list[str] = []
    for words in expected:
        place = next((number for number, (_, names) in enumerate(rest) if _called(words, names)), None)
        if place is None:
            lost.append(words)
        else:
            del rest[place]
    return lost, [ability for ability, _ in rest]
