"""Whether the parts of a scenario fit together: ids that exist, once each, and attachments that do not go in a circle."""

from __future__ import annotations

from collections.abc import Iterable

from extractor.scenario.model import Effect, Place, Scenario
from extractor.scenario.nodes import nearest


def check_references(scenario: Scenario) -> None:
    """Check every id of a scenario.

    Raises:
        InputError: an id used twice, an id that no object has, or attachments or copies in a circle.
    """
    places: dict[str, Place] = {}
    for one in scenario.objects:
        if one.id in places:
            first = places[one.id]
            raise one.place.fault("id", f"a second object {one.id!r}; the first is at {first}; give it another id")
        places[one.id] = one.place
    players = {one.controller for one in scenario.objects} | {one.owner for one in scenario.objects if one.owner}
    for one in scenario.objects:
        if one.attached_to is not None and one.attached_to not in players:
            _known(one.attached_to, places, one.place, "attached_to")
        if one.copy_of is not None:
            _known(one.copy_of, places, one.place, "copy_of")
    for effect in scenario.effects:
        _effect(effect, places)
    for false in scenario.conditions_false:
        _known(false.object, places, false.place, "object")
    for wanted, expected in scenario.expect.items():
        if wanted not in places:
            raise Place(expected.place.file, expected.place.line).fault(f"expect.{wanted}", _unknown(wanted, places))
    _circles(scenario, "attached_to", "attachments")
    _circles(scenario, "copy_of", "copies")


def _effect(effect: Effect, places: dict[str, Place]) -> None:
    if effect.copies is not None:
        _known(effect.copies, places, effect.place, "copies")
    for number, wanted in enumerate(effect.affects):
        _known(wanted, places, effect.place, f"affects[{number}]")
    if not effect.text and effect.keyword is None and effect.copies is None:
        raise effect.place.fault("", "an effect needs 'text' or 'keyword'; add the words of the spell or ability")
    if effect.keyword is not None and effect.source is None and not effect.affects:
        raise effect.place.fault("keyword", f"the keyword {effect.keyword!r} needs a 'source' or 'affects'; add one")
    if effect.copies is not None and not effect.affects:
        raise effect.place.fault("copies", "a copy needs 'affects'; add the object or token that becomes the copy")


def _unknown(wanted: str, known: Iterable[str]) -> str:
    names = list(known)
    hint = nearest(wanted, names).strip(" ()") or f"the objects are {', '.join(names) or 'none'}"
    return f"no object has the id {wanted!r}; {hint}"


def _known(wanted: str, known: Iterable[str], place: Place, field: str) -> None:
    if wanted not in known:
        raise place.fault(field, _unknown(wanted, known))


def _circles(scenario: Scenario, field: str, what: str) -> None:
    target = {one.id: getattr(one, field) for one in scenario.objects}
    for one in scenario.objects:
        path = [one.id]
        following = target.get(one.id)
        while following in target and following not in path:
            path.append(following)
            following = target[following]
        if following == one.id:
            circle = " -> ".join([*path, one.id])
            raise one.place.fault(field, f"the {what} go in a circle: {circle}; take one of them away")
