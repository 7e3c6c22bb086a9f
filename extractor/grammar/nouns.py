"""Noun phrases: the tree of a noun phrase becomes a Subject with its filter.

The builder looks at the classes of the parts, not at their order, so one reading serves adjectives on either side.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lark import Token, Tree

from extractor.grammar.tokens import Tok, text_of
from extractor.ir import filters as f
from extractor.ir.effects import Count, Subject

Node = Tree[Token] | Token

_HEADS = frozenset({"CTYPE", "CTYPES", "STYPE", "STYPES", "KIND"})
#: Words that point only in front of the noun; "of the chosen type" points at nothing.
_DETERMINERS = frozenset({"THE", "DET", "THIS", "THAT"})
_SPREADING = frozenset({"card", "spell"})


@dataclass(slots=True)
class _Group:
    """The parts of one conjunct of a noun phrase."""

    heads: list[f.Filter] = field(default_factory=list)
    before: list[f.Filter] = field(default_factory=list)
    behind: list[f.Filter] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    either: bool = False

    def merge(self, other: _Group) -> None:
        """Take the adjectives of a conjunct without a noun in: as an alternative to the last one's, or besides them."""
        if other.either and self.before and other.before:
            both = f.disjunction([self.before.pop(), *other.before])
            self.before += [both] if both is not None else []
        else:
            self.before += other.before
        self.behind += other.behind


@dataclass(slots=True)
class Phrase:
    """What a noun phrase says: how it points at its objects, how many, and which filter they fit.

    ``player`` marks a phrase about players and no object. ``proximal`` marks a demonstrative that may point at the source
    itself as well as at an earlier mention. ``pointing`` is ``target``, ``attached``, ``this``, ``that`` (demonstrative),
    ``definite``, ``chosen``, ``all`` or ``one`` (indefinite).
    """

    pointing: str
    filter: f.Filter | None
    count: Count | None
    plural: bool
    kinds: frozenset[str]
    proximal: bool = False
    player: bool = False

    @property
    def heads(self) -> frozenset[str]:
        """The card types, subtypes and kinds that the noun names."""
        named = (f.CardTypeIs, f.SubtypeIs, f.KindIs)
        return frozenset(leaf.value for leaf in f.leaves(self.filter) if isinstance(leaf, named))

    @property
    def unknown(self) -> bool:
        """True for a phrase of which no word is known but its article ("the grimwalker")."""
        leaves = list(f.leaves(self.filter))
        return self.pointing == "definite" and bool(leaves) and all(isinstance(leaf, f.Opaque) for leaf in leaves)

    def subject(self) -> Subject:
        """Return the subject of a phrase that stands for itself (not for an earlier mention)."""
        ref = {"target": "target", "attached": "attached", "this": "self", "chosen": "chosen"}.get(self.pointing, "all")
        return Subject(ref=ref, filter=self.filter, count=self.count)  # type: ignore[arg-type]


def zone_filter(value: str) -> f.Filter:
    """Return the test for a place as the lexicon names it: a zone, and whose it is ("graveyard:you")."""
    zone, _, owner = value.partition(":")
    return f.ZoneIs(value=(zone,), owner=owner or None)  # type: ignore[arg-type]


def _relative(tok: Tok, lang: str) -> f.Filter:
    """Read a relative clause ("that's a Wolf or Werewolf") as a test; words that cannot be read stay words."""
    from extractor.grammar.conditions import relative_filter  # conditions are built of noun phrases in their turn

    found = relative_filter(tok.inner, lang)
    return found if found is not None else f.Opaque(span=(tok.start, tok.end), text=text_of(tok.inner))


def read_phrase(tree: Tree[Token], toks: list[Tok], lang: str) -> Phrase:
    """Return the meaning of a ``noun_phrase`` tree.

    Args:
        tree: the tree; the ``start_pos`` of its tokens are indices into ``toks``.
        toks: the tokens of the sentence.
        lang: the language.
    """
    reader = _Reader(toks, lang)
    joint = ""
    for child in tree.children:
        if isinstance(child, Tree):
            reader.group(child, joint)
        else:
            joint = child.type
    return reader.phrase()


class _Reader:
    def __init__(self, toks: list[Tok], lang: str) -> None:
        self.toks = toks
        self.lang = lang
        self.groups: list[_Group] = []
        self.classes: set[str] = set()
        self.values: dict[str, str] = {}
        self.number: int | str | None = None
        self.least: int | None = None
        self.plural = False
        self._last = ""
        self.common: list[f.Filter] = []

    def group(self, tree: Tree[Token], joint: str) -> None:
        """Read one conjunct; ``joint`` is the class of the joint before it."""
        group = _Group(either=joint == "OR")
        if group.either and self.classes == {"DET"}:
            self.number = 1  # "one or two"
        parts = list(tree.children)
        index = 0
        while index < len(parts):
            part = parts[index]
            index += 1
            if isinstance(part, Tree):
                if part.data == "negated":
                    inner = self._test(part.children[-1])
                    if inner is not None:
                        group.before.append(f.Not(of=inner))
                elif part.data == "without_part":
                    group.behind.append(f.Not(of=f.HasAbility(value=str(part.children[-1]))))
                else:
                    group.behind.extend(self._with(list(part.children)))
                continue
            index += self._part(part, parts[index:], group)
        self.groups.append(group)

    def _part(self, token: Token, rest: list[Node], group: _Group) -> int:
        """Read one part; return how many of the following parts were read with it."""
        cls, value = token.type, str(token)
        if cls in _DETERMINERS and (group.heads or (self._last == "OF" and cls in ("THE", "DET"))):
            self._last = cls
            return 0
        self._last = cls
        self.classes.add(cls)
        self.values[cls] = value
        tok = self.toks[token.start_pos or 0]
        if cls in ("NUM", "INT"):
            self.least = self.number if isinstance(self.number, int) else None  # "one or two"
            self.number = int(value) if value.isdigit() else "x"
            self.plural = self.plural or value != "1"
        elif cls in ("OTHER", "ANOTHER"):
            self.common.append(f.OtherThan())
        elif cls == "OTHERTHAN":
            self.common.append(f.OtherThan() if value == "self" else f.OtherThan(value=value))
        elif cls == "CTRL":
            group.behind.append(f.ControllerIs(value=value))  # type: ignore[arg-type]
        elif cls == "OWN":
            group.behind.append(f.OwnerIs(value=value))  # type: ignore[arg-type]
        elif cls == "ZONEP":
            group.behind.append(zone_filter(value))
        elif cls == "RELX":
            group.behind.append(_relative(tok, self.lang))
        elif cls == "NAMEDX":
            group.behind.append(f.NameIs(value=text_of(tok.inner[1:])))
        elif cls == "CHOSEN":
            group.behind.extend(self._chosen(rest))
        elif cls in ("TYPEW", "COLORW"):
            if "CHOSEN" not in self.classes and any(isinstance(r, Token) and r.type == "CHOSEN" for r in rest):
                self.classes.add("TYPED")
                group.behind.append(f.ChosenIs(value=value, which=self.values.get("ORD")))
        else:
            test = self._test(token)
            if test is not None:
                (group.heads if cls in _HEADS else group.before).append(test)
                if cls == "KIND":
                    group.kinds.add(value)
                if cls in _HEADS and "pl" in tok.feats:
                    self.plural = True
        return 0

    def _chosen(self, rest: list[Node]) -> list[f.Filter]:
        for part in rest:
            if isinstance(part, Token) and part.type in ("TYPEW", "NAMEW", "COLORW"):
                self.classes.add("TYPED")
                kind = str(part) if part.type == "TYPEW" else {"NAMEW": "name", "COLORW": "color"}[part.type]
                return [f.ChosenIs(value=kind, which=self.values.get("ORD"))]
        return []

    def _test(self, token: Node) -> f.Filter | None:
        if isinstance(token, Tree):
            return None
        value = str(token)
        match token.type:
            case "CTYPE":
                return f.CardTypeIs(value=value)
            case "CTYPES":
                return f.conjunction([f.CardTypeIs(value=v) for v in value.split("+")])
            case "STYPE":
                family, _, name = value.partition("/")
                return f.SubtypeIs(value=name, of=family)
            case "STYPES":
                return f.conjunction([f.SubtypeIs(value=v.partition("/")[2], of=v.partition("/")[0]) for v in value.split("+")])
            case "SUPER":
                return f.SupertypeIs(value=value)
            case "COLOR":
                return f.ColorIs(value=value)
            case "KIND":
                return f.Not(of=f.KindIs(value="token")) if value == "nontoken" else f.KindIs(value=value)
            case "STATUS":
                return f.StatusIs(value=value)
        return None

    def _with(self, parts: list[Node]) -> list[f.Filter]:
        """Read "with …": counters, abilities, comparisons, the chosen name."""
        out: list[f.Filter] = []
        abilities: list[f.Filter] = []
        for part in parts:
            if not isinstance(part, Token):
                continue
            tok = self.toks[part.start_pos or 0]
            if part.type == "COUNTER":
                kind, op, count = str(part).split("|")
                out.append(f.HasCounter(value=kind, count=int(count) if count.isdigit() else 1, op=f.comparison(op)))
            elif part.type == "KW":
                abilities += [f.HasAbility(value=name) for name in str(part).split("|")]
            elif part.type == "COMPARE":
                what, op, number = str(part).split(" ")
                out.append(f.Compare(what=what, op=f.comparison(op), value=int(number) if number.isdigit() else number))
            elif part.type == "NAMEW":
                out.append(f.ChosenIs(value="name"))
            elif part.type == "RELX":
                out.append(f.Opaque(span=(tok.start, tok.end), text=text_of(tok.inner)))
        either = f.disjunction(abilities)
        return [*out, *([either] if either else [])]

    # ------------------------------------------------------------------ putting it together

    @property
    def _described(self) -> bool:
        """True when "enchanted" describes objects instead of pointing at the one: with "target", or in the plural."""
        return "TARGET" in self.classes or self._plural() or "OTHER" in self.classes or "EACH" in self.classes

    def phrase(self) -> Phrase:
        """Return what the noun phrase says as a whole."""
        if "ATT" in self.classes and self._described:
            self.common.insert(0, f.StatusIs(value=self.values["ATT"]))
        groups = [g for g in self.groups if g.heads or g.before or g.behind]
        merged: list[_Group] = []
        pending: _Group | None = None
        for group in groups:
            if group.heads or not (merged or group is not groups[-1]):
                if pending is not None:
                    pending.merge(_Group(before=group.before[:1], either=group.either))
                    group.before = [*pending.before, *group.before[1:]]
                    group.behind = [*pending.behind, *group.behind]
                    pending = None
                merged.append(group)
            elif merged:  # adjectives behind the noun
                merged[-1].merge(group)
            elif pending is not None:
                pending.merge(group)
            else:
                pending = group
        self._spread(merged)
        filters = [f.conjunction([*g.before, *g.heads, *g.behind]) for g in merged]
        either = f.disjunction([x for x in filters if x is not None])
        shared, own = self._factor(merged)
        if len(merged) > 1 and shared:
            either = f.conjunction([*([own] if own else []), *shared])
        whole = f.conjunction([*([either] if either else []), *dict.fromkeys(self.common)])
        kinds = frozenset().union(*(g.kinds for g in merged)) if merged else frozenset()
        proximal = self.values.get("THAT") == "proximal"
        player = "PLAYER" in self.classes and whole is None
        return Phrase(self._pointing(), whole, self._count(), self._plural(), kinds, proximal, player)

    def _spread(self, groups: list[_Group]) -> None:
        """What stands behind the last conjunct, and a word such as "card", speaks of all conjuncts that have none of their
        own."""
        if len(groups) < 2:
            return
        kinds = [g.kinds & _SPREADING for g in groups]
        spread = set().union(*kinds)
        if len(spread) == 1 and sum(bool(k) for k in kinds) == 1 and not any(g.kinds - _SPREADING for g in groups):
            for group in groups:
                if not group.kinds & spread:
                    group.kinds |= spread
                    group.heads.append(f.KindIs(value=next(iter(spread))))
        if groups[-1].behind and not any(g.behind for g in groups[:-1]):
            for group in groups[:-1]:
                group.behind = list(groups[-1].behind)

    @staticmethod
    def _factor(groups: list[_Group]) -> tuple[list[f.Filter], f.Filter | None]:
        """Take the filters that every conjunct shares out of an alternative."""
        if len(groups) < 2:
            return [], None
        lists = [[*g.before, *g.heads, *g.behind] for g in groups]
        shared = [x for x in lists[0] if all(x in other for other in lists[1:])]
        own = [f.conjunction([x for x in part if x not in shared]) for part in lists]
        if any(x is None for x in own):
            return [], None
        return shared, f.disjunction([x for x in own if x is not None])

    def _pointing(self) -> str:
        has = self.classes.__contains__
        if has("TARGET"):
            return "target"
        if has("ATT") and not self._described:
            return "attached"
        if has("THIS"):
            return "this"
        if has("THAT") or has("THEM"):
            return "that"
        if has("CHOSEN") and not has("TYPED"):
            return "chosen"
        if has("EACH") or has("ALL") or has("EVERY"):
            return "all"
        if has("THE"):
            return "all" if self.values["THE"] == "generic" and not has("NUM") else "definite"
        if has("DET") or has("ANOTHER") or has("UPTO") or has("ANYNUM"):
            return "one"
        return "all" if self._plural() or not has("KIND") else "one"

    def _plural(self) -> bool:
        return self.plural or bool(self.classes & {"ALL", "ANYNUM"})

    def _count(self) -> Count | None:
        if "THATMANY" in self.classes:
            return None
        if "ANYNUM" in self.classes:
            return Count(min=0, max=None)
        if not isinstance(self.number, int):
            return Count(min=0, max=1) if "UPTO" in self.classes and self.number is None else None
        if "UPTO" in self.classes:
            return Count(min=0, max=self.number)
        if self.least is not None:
            return Count(min=self.least, max=self.number)
        return Count(min=self.number, max=self.number) if self.number != 1 else None
