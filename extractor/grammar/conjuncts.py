"""The conjuncts of a noun phrase: which adjectives belong to which noun, and whether "and" and "or" join tests or objects.

"Artifacts and creatures" are the objects that are either; "an artifact and a creature" behind a form of "be" is both. What
stands behind the last noun is said of all nouns before it that have nothing of their own there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from extractor.ir import filters as f

_SPREADING = frozenset({"card", "spell"})


@dataclass(slots=True)
class Group:
    """The parts of one conjunct.

    ``joint`` is what stands before it: ``or``, ``and``, ``comma`` or nothing; ``determined`` marks an article or the like of
    its own, ``linked`` a preposition at its head (« … ou de créature »), ``plural`` a noun in the plural. ``worn`` is
    "enchanted" or the like, which may also point at one object; ``other`` is "other" or "another" in it.
    """

    joint: str = ""
    heads: list[f.Filter] = field(default_factory=list)
    before: list[f.Filter] = field(default_factory=list)
    behind: list[f.Filter] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    determined: bool = False
    linked: bool = False
    plural: bool = False
    worn: str = ""
    other: bool = False

    @property
    def nameless(self) -> bool:
        """True when what its objects are is said in words that are not known."""
        return not self.heads and any(isinstance(test, f.Opaque) for test in (*self.before, *self.behind))

    @property
    def empty(self) -> bool:
        """True when it says nothing of the objects."""
        return not (self.heads or self.before or self.behind)

    @property
    def filter(self) -> f.Filter | None:
        """All its tests."""
        return f.conjunction([*self.before, *self.heads, *self.behind])


def combine(groups: list[Group], *, predicative: bool) -> f.Filter | None:
    """Return the filter of all conjuncts.

    Args:
        groups: the conjuncts in order.
        predicative: True behind a form of "be", where "and" between nouns asks for both.
    """
    nouns = _nouns([g for g in groups if not g.empty])
    _share_noun(nouns)
    if predicative and "or" not in (joints := _settled(nouns)) and ("and" in joints or "comma" in joints):
        return f.conjunction([x for g in nouns if (x := g.filter) is not None])
    _spread(nouns)
    filters = [x for g in nouns if (x := g.filter) is not None]
    shared, own = _factor(nouns)
    if len(nouns) > 1 and shared:
        return f.conjunction([own, *shared])
    return f.disjunction(filters)


def kinds_of(groups: list[Group]) -> frozenset[str]:
    """Return the words such as "card" and "token" that the conjuncts name."""
    return frozenset().union(*(g.kinds for g in groups))


# ---------------------------------------------------------------------- adjectives


def _nouns(groups: list[Group]) -> list[Group]:
    """Join the conjuncts without a noun to those with one; where there is no noun, each stands for itself."""
    out: list[Group] = []
    run: list[Group] = []
    for group in groups:
        if not group.heads:
            run.append(group)
            continue
        if run and out and out[-1].heads:
            _behind(out, run)
        elif run and not group.determined:
            group.before = _alternatives([*(x.before for x in run), group.before[:1]], group.joint) + group.before[1:]
            group.behind = [*(x for g in run for x in g.behind), *group.behind]
            group.joint = run[0].joint
        else:
            out += run  # "red or a Goblin"
        run = []
        out.append(group)
    if run and out and out[-1].heads:
        _behind(out, run)
    else:
        out += run
    return out


def _behind(out: list[Group], run: list[Group]) -> None:
    """Adjectives and the like behind a noun: alternatives of its last one ("rouges ou verts"), or more of them."""
    last = out[-1]
    joint = _settled(run)[-1]
    adjectives = [g.before for g in run if g.before]
    if adjectives and joint == "or" and not last.before:
        out += run  # "a Goblin or red": nothing there to be an alternative of
        return
    if adjectives:
        kept, paired = last.before[:-1], last.before[-1:]
        last.before = kept + _alternatives([paired, *adjectives], joint)
    said = [g.behind for g in run if g.behind]
    if said and joint == "or" and last.behind:
        last.behind = last.behind[:-1] + _alternatives([last.behind[-1:], *said], joint)
    else:
        last.behind += [x for part in said for x in part]


def _alternatives(lists: list[list[f.Filter]], joint: str) -> list[f.Filter]:
    """Return lists of tests as one list: of all, or of the one alternative that "or" makes of them."""
    parts = [x for part in lists if (x := f.conjunction(part)) is not None]
    either = f.disjunction(parts)
    return [either] if joint == "or" and either is not None else parts


def _settled(groups: list[Group]) -> list[str]:
    """Return the joints of conjuncts; a comma stands for the next joint that says more ("red, white, or blue")."""
    out: list[str] = []
    behind = "comma"
    for group in reversed(groups):
        behind = behind if group.joint in ("comma", "") else group.joint
        out.append(behind if group.joint else "")
    return out[::-1]


# ---------------------------------------------------------------------- what is said of all


def _spread(groups: list[Group]) -> None:
    """What stands behind the last conjunct, and a word such as "card", speaks of all conjuncts that have none of their own."""
    if len(groups) < 2:
        return
    kinds = [g.kinds & _SPREADING for g in groups]
    spread = set().union(*kinds)
    if len(spread) == 1 and sum(bool(k) for k in kinds) == 1 and not any(g.kinds - _SPREADING for g in groups):
        source = next(i for i, k in enumerate(kinds) if k)
        for index, group in enumerate(groups):
            if not group.kinds & spread and _shares(groups, source, index):
                group.kinds |= spread
                group.heads.append(f.KindIs(value=next(iter(spread))))
    if groups[-1].behind and not any(g.behind for g in groups[:-1]):
        for group in groups[:-1]:
            group.behind = list(groups[-1].behind)


def _share_noun(groups: list[Group]) -> None:
    """The noun in the plural is that of the types in front of it as well: "artifact or enchantment creatures"."""
    last = groups[-1] if groups else None
    if last is None or not last.plural or len(last.heads) != 2 or not all(isinstance(x, f.CardTypeIs) for x in last.heads):
        return
    for group in groups[:-1]:
        if not group.plural and not group.determined and len(group.heads) == 1 and isinstance(group.heads[0], f.CardTypeIs):
            group.heads.append(last.heads[-1])


def _shares(groups: list[Group], source: int, index: int) -> bool:
    """True when a conjunct is a noun beside the same "card": "artifact or creature card", « carte d'artefact ou de créature »."""
    between = groups[min(source, index) + 1 : max(source, index) + 1]
    if any(g.determined for g in between):
        return False
    return groups[index].linked if source < index else not (groups[index].plural or groups[index].behind)


def _places(test: f.Filter) -> bool:
    """True for a test that says where an object is: a zone, or a word such as "card" and "spell" (109.2)."""
    return isinstance(test, f.ZoneIs | f.KindIs)


def _factor(groups: list[Group]) -> tuple[list[f.Filter], f.Filter | None]:
    """Take the filters that every conjunct shares out of an alternative."""
    if len(groups) < 2:
        return [], None
    lists = [[*g.before, *g.heads, *g.behind] for g in groups]
    shared = [x for x in lists[0] if all(x in other for other in lists[1:])]
    rest = [[x for x in part if x not in shared] for part in lists]
    placed = {any(_places(x) for x in part) for part in rest}
    if not all(rest) or len(placed) > 1:
        return [], None  # only some say where they are: the others are permanents
    return shared, f.disjunction([x for part in rest if (x := f.conjunction(part)) is not None])
