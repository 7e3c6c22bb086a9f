"""Whether the parts of a scenario fit together: ids that exist, once each, and attachments that do not go in a circle."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from extractor.errors import InputError
from extractor.scenario.model import Place, Scenario


def check_references(scenario: Scenario) -> None:
    """Check every id of a scenario.

    Raises:
        InputError: an id used twice, an id that no object has, or attachments or copies in a circle.
    """
    places: dict[str, Place] = {}
    for one in scenario.objects:
        if one.id in places:
            raise InputError(
                f"{one.place}: a second object {one.id!r}; the first is at {places[one.id]}; give it another id"
            )
        places[one.id] = one.place
    players = {one.controller for one in scenario.objects} | {one.owner for one in scenario.objects if one.owner}
    for one in scenario.objects:
        if one.attached_to is not None and one.attached_to not in players:
            _known(one.attached_to, places, one.place, "attached_to")
        if one.copy_of is not None:
            _known(one.copy_of, places, one.place, "copy_of")
    for effect in scenario.effects:
        if effect.copies is not None:
            _known(effect.copies, places, effect.place, "copies")
        for wanted in effect.affects:
            _known(wanted, places, effect.place, "affects")
        if not effect.text and effect.keyword is None and effect.copies is None:
            raise InputError(f"{effect.place}: an effect needs 'text' or 'keyword'")
        if effect.keyword is not None and effect.source is None and not effect.affects:
            raise InputError(f"{effect.place}: the keyword {effect.keyword!r} needs a 'source' or 'affects'")
    for false in scenario.conditions_false:
        _known(false.object, places, false.place, "conditions_false.object")
    for wanted, expected in scenario.expect.items():
        _known(wanted, places, expected.place, "expect")
    _circles(scenario, "attached_to", "attachments")
    _circles(scenario, "copy_of", "copies")


def _known(wanted: str, known: Iterable[str], place: Place, field: str) -> None:
    names = list(known)
    if wanted not in names:
        close = difflib.get_close_matches(wanted, names, n=1, cutoff=0.6)
        hint = f"did you mean {close[0]!r}?" if close else f"the objects are {', '.join(names) or 'none'}"
        raise InputError(f"{place}: {field}: no object has the id {wanted!r}; {hint}")


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
            raise InputError(f"{one.place}: {field}: the {what} go in a circle: {circle}; take one of them away")
