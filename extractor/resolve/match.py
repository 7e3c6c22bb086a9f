"""Which objects fit a filter. The answer is a set (an integer); the question may be asked of a state with changes on top.

Where the board cannot show something (words not read further, "the player of your choice"), the filter is taken to hold.
"""

from __future__ import annotations

from collections.abc import Callable

from extractor.ir import filters as f
from extractor.resolve.kinds import controller, in_status, of_kind
from extractor.resolve.running import Running
from extractor.resolve.state import Overlay, Scalar
from extractor.resolve.world import World

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": int.__eq__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}
_KINDS_WITH_ZONE = frozenset({"permanent", "spell"})


def compares(op: str, left: int, right: int) -> bool:
    """Compare two numbers as the text says."""
    return _COMPARE[op](left, right)


class Asker:
    """One effect asking about the objects of one moment. ``affected`` is the set that "it" and "that" speak of.

    ``stated``: asked for a stated condition, where what no board shows may hold; a set of objects has none of it.
    """

    __slots__ = ("affected", "run", "stated", "view", "world")

    def __init__(
        self, world: World, view: Overlay, run: Running, affected: int | None = None, stated: bool = False
    ) -> None:
        self.world = world
        self.view = view
        self.run = run
        self.affected = run.locked if affected is None else affected
        self.stated = stated

    @property
    def you(self) -> str | None:
        """The controller of the effect, at this moment."""
        if self.run.player is not None:
            return self.run.player
        if self.run.source is None:
            return None
        return controller(self.view, self.run.source)

    def ref(self, name: str) -> int | None:
        """The object or objects that a reference stands for; None where the board does not say."""
        source = self.run.source
        if name == "self":
            return 0 if source is None else 1 << source
        if name == "attached":
            host = None if source is None else self.world.attached[source]
            return 0 if host is None else 1 << host
        if name == "affected":
            return self.affected
        if self.run.other is not None:
            return self.run.other
        # beside the object itself, "target creature", "that card" and the like are something that no board shows
        elsewhere = name == "other" or self.run.subject.ref == "self" or (name == "target" and self.run.subject.ref == "all")
        return None if elsewhere else self.affected

    def scope(self, filter_: f.Filter | None, positive: bool = True) -> int:
        """The objects a text means by such words: permanents, unless it says another zone, cards or spells (109.2)."""
        if filter_ is None:
            return self.world.battlefield
        if isinstance(filter_, f.Or):
            found = 0
            for part in filter_.of:
                found |= self.scope(part, positive)
            return found
        found = self.match(filter_, positive)
        return found if names_zone(filter_) else found & self.world.battlefield

    def match(self, filter_: f.Filter, positive: bool = True) -> int:
        """The objects that fit, in all zones. ``positive`` tells which way an unknown errs."""
        view, world = self.view, self.world
        unknown = world.full if positive else 0
        match filter_:
            case f.And(of=parts):
                found = world.full
                for part in parts:
                    found &= self.match(part, positive)
                return found
            case f.Or(of=parts):
                found = 0
                for part in parts:
                    found |= self.match(part, positive)
                return found
            case f.Not(of=part):
                return world.full & ~self.match(part, not positive)
            case f.CardTypeIs(value=value):
                return view.col(("type", value))
            case f.SupertypeIs(value=value):
                return view.col(("super", value))
            case f.SubtypeIs(value=value, of=family):
                return view.col(("sub", family, value))
            case f.ColorIs(value=value):
                return self._color(value)
            case f.ControllerIs(value=who):
                return self._player(who, lambda name: view.col(("control", name)), unknown)
            case f.OwnerIs(value=who):
                return self._player(who, lambda name: world.owners.get(name, 0), unknown)
            case f.ZoneIs(value=zones, owner=who):
                found = 0
                for zone in zones:
                    if zone == "not_battlefield":
                        found |= world.full & ~world.battlefield
                    else:
                        found |= world.zones.get(zone, 0)
                return found if who is None else found & self._player(who, lambda n: world.owners.get(n, 0), unknown)
            case f.KindIs(value=value):
                return of_kind(self, value, unknown)
            case f.StatusIs(value=value):
                return in_status(self, value, unknown)
            case f.HasCounter(value=kind, count=count, op=op):
                return world.where(compares(op, world.counted(kind, i), count) for i in range(len(world.objects)))
            case f.HasAbility(value=keyword):
                return view.col(("keyword", keyword))
            case f.Compare(what=what, op=op, value=number):
                return self._compare(what, op, number, unknown)
            case f.NameIs(value=name):
                return world.where(view.value("name", i) == name for i in range(len(world.objects)))
            case f.ChosenIs(value=kind, which=which):
                return self._chosen(kind, which, unknown)
            case f.OtherThan(value=ref):
                one = self.ref(ref)
                return unknown if one is None else world.full & ~one
            case f.Same(value=ref):
                one = self.ref(ref)
                return unknown if one is None else one
            case _:
                return unknown

    def _color(self, value: str) -> int:
        view = self.view
        if value not in ("colorless", "multicolored", "monocolored"):
            return view.col(("color", value))
        some = several = 0
        for atom in view.known("color"):
            column = view.col(atom)
            several |= some & column
            some |= column
        return {"colorless": self.world.full & ~some, "multicolored": several, "monocolored": some & ~several}[value]

    def players(self, who: str) -> list[str] | None:
        """The players that a word means; None where the board cannot say."""
        everyone, you = self.world.players, self.you
        if who in ("player", "each_player"):
            return sorted(everyone)
        if you is not None and who == "you":
            return [you]
        if you is not None and who in ("opponent", "not_you"):
            return sorted(everyone - {you})
        if who == "active_player" and self.world.now.turn_of is not None:
            return [self.world.now.turn_of]
        if who == "chosen_player":
            player = chosen(self.run, "player", None) or chosen(self.run, "opponent", None)
            return None if player is None else [player]
        if who == "enchanted_player" and self.run.source is not None:
            player = self.world.attached_player[self.run.source]
            return None if player is None else [player]
        # a target, "that player" and the like are known to the game, not to a board
        return None

    def _player(self, who: str, column: Callable[[str], int], unknown: int) -> int:
        names = self.players(who)
        if names is None:
            return unknown
        found = 0
        for name in names:
            found |= column(name)
        return found

    def _compare(self, what: str, op: str, number: int | str, unknown: int) -> int:
        world, view = self.world, self.view
        if isinstance(number, str):
            if number != "x" or self.run.x is None:
                return unknown
            number = self.run.x
        if what == "power" or what == "toughness" or what == "mana_value":
            name: Scalar = what  # type: ignore[assignment]
            found = world.where(compares(op, view.number(name, i), number) for i in range(len(world.objects)))
            # 208.3: a noncreature permanent has no power to compare
            return found if what == "mana_value" else found & (view.col(("type", "creature")) | ~world.battlefield)
        if what in ("loyalty", "defense"):
            return world.where(compares(op, world.counted(what, i), number) for i in range(len(world.objects)))
        return unknown

    def _chosen(self, kind: str, which: str | None, unknown: int) -> int:
        found = chosen(self.run, kind, which)
        if found is None:
            return unknown
        if kind == "color":
            return self.view.col(("color", found))
        if kind in ("name", "card_name"):
            return self.match(f.NameIs(value=found))
        if kind == "card_type":
            return self.view.col(("type", found))
        mask = 0
        for family, names in self.world.table.subtypes.items():
            if kind.startswith(family) or ("land" in kind and family == "land") or kind in ("type", "subtype"):
                mask |= self.view.col(("sub", family, found)) if found in names else 0
        return mask


def chosen(run: Running, kind: str, which: str | None) -> str | None:
    """What was chosen for an effect (607.2d), under the name the text gives it."""
    if which is not None and which in run.chosen:
        return run.chosen[which]
    if kind in run.chosen:
        return run.chosen[kind]
    for name, value in run.chosen.items():
        if which is None and name not in ("first", "second") and (name.endswith(kind) or kind.endswith(name)):
            return value
    return None


def model(same_as: str) -> str:
    """The reference that "the same as" stands for: never the affected objects themselves, whatever the words call the other."""
    return same_as if same_as in ("self", "attached") else "other"


def names_zone(filter_: f.Filter) -> bool:
    """True when the words say where the objects are."""
    match filter_:
        case f.ZoneIs():
            return True
        case f.KindIs(value=value):
            return value in _KINDS_WITH_ZONE
        case f.And(of=parts):
            return any(names_zone(part) for part in parts)
        case f.Or(of=parts):
            return all(names_zone(part) for part in parts)
        case _:
            return False
