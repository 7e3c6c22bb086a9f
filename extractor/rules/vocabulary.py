"""The lists of an edition held against the catalogue, or against another edition; each difference with its explanation."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from extractor.lexicon.catalogue import FAMILIES, Catalogue, load_catalogue
from extractor.rules.edition import Edition, ListedName, RuleList, edition_names, load_edition

Why = Literal["newer", "gone", "replaced", "renamed", "unofficial", "unexplained"]
Where = Literal["only_here", "only_there", "both"]


class NameDifference(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A name that only one of two lists has, or that they write differently.

    ``why``: ``newer`` than the text that lacks it (``by``: the edition that lists it first after it), ``gone`` from later
    lists, ``replaced`` (``by`` another name), ``renamed`` (``by`` the other word), ``unofficial``, or ``unexplained``.
    """

    what: str
    name: str
    where: Where
    why: Why
    by: str | None = None


class VocabularyComparison(msgspec.Struct, frozen=True):
    """The differences of all lists that both sides have, and the kinds of lists that only one has."""

    compared: tuple[str, ...]
    not_compared: tuple[str, ...]
    differences: tuple[NameDifference, ...]

    @property
    def unexplained(self) -> tuple[NameDifference, ...]:
        """The differences without an explanation."""
        return tuple(one for one in self.differences if one.why == "unexplained")


def catalogue_edition() -> Edition:
    """Return the catalogue in the form of an edition: its current names by kind."""
    catalogue = load_catalogue()
    kinds: dict[str, Iterable[str]] = {
        "card_type": (one.id for one in catalogue.card_types.values() if one.status == "current"),
        "supertype": (one.id for one in catalogue.supertypes.values() if one.status == "current"),
        "basic_land_type": (key.rpartition("/")[2] for key in catalogue.basic_land_mana),
    }
    kinds |= {f"{family}_type": (one.name for one in catalogue.subtypes_of(family)) for family in FAMILIES}
    return Edition(
        name="catalogue",
        lists=tuple(RuleList(what, "", tuple(map(ListedName, names))) for what, names in kinds.items()),
    )


def compare_vocabulary(here: Edition, there: Edition | None = None) -> VocabularyComparison:
    """Compare the lists of an edition with the catalogue, or with another edition.

    Args:
        here: the edition.
        there: the other edition; the catalogue by default.
    """
    other = catalogue_edition() if there is None else there
    mine, theirs = {one.what: one for one in here.lists}, {one.what: one for one in other.lists}
    both = tuple(what for what in mine if what in theirs)
    found = [one for what in both for one in _list(what, mine[what], theirs[what], here, other)]
    alone = tuple(what for what in (*mine, *theirs) if (what in mine) != (what in theirs))
    return VocabularyComparison(both, alone, tuple(found))


def _list(what: str, mine: RuleList, theirs: RuleList, here: Edition, there: Edition) -> Iterator[NameDifference]:
    own, other = {one.name: one for one in mine.names}, {one.name: one for one in theirs.names}
    for name in own:
        if name not in other:
            why, by = _explain(what, name, here, there)
            yield NameDifference(what=what, name=name, where="only_here", why=why, by=by)
    for name in other:
        if name not in own:
            why, by = _explain(what, name, there, here)
            yield NameDifference(what=what, name=name, where="only_there", why=why, by=by)
    if there.lang in ("", here.lang):
        for name, one in own.items():
            word = other[name].words if name in other else None
            if name in other and one.words != word and (there.lang or here.lang == "en"):
                yield NameDifference(what=what, name=one.words or name, where="both", why="renamed", by=word or name)


def _explain(what: str, name: str, having: Edition, lacking: Edition) -> tuple[Why, str | None]:
    """Why one edition has a name that the other lacks."""
    catalogue = load_catalogue()
    status, replaced_by = _entry(catalogue, what, name)
    if status == "obsolete":
        return ("replaced", replaced_by.rpartition("/")[2]) if replaced_by else ("gone", None)
    if status in ("unofficial", "joke"):
        return "unofficial", None
    if status is None:
        # no catalogue has it; older texts may have had it, and later ones not
        listed = [name in (one.names(what) or ()) for one in _dated()]
        return ("gone", None) if any(listed) and not listed[-1] and having.effective is not None else ("unexplained", None)
    day = lacking.effective
    if day is None:
        return "unexplained", None
    later = [one for one in _dated() if one.effective is not None and one.effective > day and name in (one.names(what) or ())]
    if later:
        return "newer", later[0].name
    newest = max((one.effective for one in _dated() if one.effective), default=datetime.date.min)
    # no known text lists it: it came after the last of them
    known = any(name in (one.names(what) or ()) for one in _dated())
    return ("newer", "current") if not known and day <= newest else ("unexplained", None)


def _entry(catalogue: Catalogue, what: str, name: str) -> tuple[str | None, str]:
    """Status and successor of a name in the catalogue; None as status where it is not there."""
    if what == "card_type":
        return (catalogue.card_types[name].status if name in catalogue.card_types else None), ""
    if what == "supertype":
        return (catalogue.supertypes[name].status if name in catalogue.supertypes else None), ""
    family = "land" if what == "basic_land_type" else what.removesuffix("_type")
    found = catalogue.subtype(name, (family,)) if family in FAMILIES else None
    return (found.status, found.replaced_by) if found is not None else (None, "")


def _dated() -> list[Edition]:
    """The known editions with a day, from old to new."""
    found = [load_edition(name) for name in edition_names()]
    return sorted((one for one in found if one.effective is not None), key=lambda one: str(one.effective))
