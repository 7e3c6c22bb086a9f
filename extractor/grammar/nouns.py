"""Noun phrases: the tree of a noun phrase becomes a Subject with its filter.

The builder looks at the classes of the parts, not at their order, so one reading serves adjectives on either side.
"""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token, Tree

from extractor.grammar.conjuncts import Group, combine, kinds_of
from extractor.grammar.leaves import leaf, tests, with_tests
from extractor.grammar.parser import parse_prefix
from extractor.grammar.tokens import Tok, text_of, tokenise
from extractor.ir import filters as f
from extractor.ir.effects import Count, Subject
from extractor.nlp.lexer import Lexeme

Node = Tree[Token] | Token

_HEADS = frozenset({"CTYPE", "CTYPES", "STYPE", "STYPES", "KIND"})
#: Words that point only in front of the noun; "of the chosen type" points at nothing.
_DETERMINERS = frozenset({"THE", "DET", "THIS", "THAT"})
#: Words by which a conjunct stands on its own.
_OWN = frozenset(
    {"THE", "DET", "THIS", "THAT", "EACH", "ALL", "EVERY", "ANOTHER", "OTHER", "NUM", "INT", "UPTO", "ANYNUM", "TARGET"}
)
#: Words that ask for a number of objects, or point at some: no condition about objects holds them.
_POINTING = frozenset(
    {"NUM", "INT", "UPTO", "ANYNUM", "THATMANY", "TARGET", "THIS", "THAT", "ALL", "EACH", "EVERY", "PLAYER", "ZONE"}
)


@dataclass(slots=True)
class Phrase:
    """What a noun phrase says: how it points at its objects, how many, and which filter they fit.

    ``player`` marks a phrase about players and no object. ``proximal`` marks a demonstrative that may point at the source
    itself as well as at an earlier mention. ``pointing`` is ``target``, ``attached``, ``this``, ``that`` (demonstrative),
    ``definite``, ``chosen``, ``all`` or ``one`` (indefinite). ``bare`` is False where words point at or count objects.
    """

    pointing: str
    filter: f.Filter | None
    count: Count | None
    plural: bool
    kinds: frozenset[str]
    proximal: bool = False
    player: bool = False
    bare: bool = True
    partly: bool = False

    @property
    def heads(self) -> frozenset[str]:
        """The card types, subtypes and kinds that the noun names."""
        named = (f.CardTypeIs, f.SubtypeIs, f.KindIs)
        return frozenset(leaf.value for leaf in f.leaves(self.filter) if isinstance(leaf, named))

    @property
    def unknown(self) -> bool:
        """True for a phrase of which no noun is known ("the grimwalker", "the chosen type"), or not that of every conjunct."""
        leaves = list(f.leaves(self.filter))
        nameless = bool(leaves) and all(isinstance(leaf, f.Opaque | f.ChosenIs) for leaf in leaves)
        return self.partly or (self.pointing == "definite" and nameless)

    def subject(self) -> Subject:
        """Return the subject of a phrase that stands for itself (not for an earlier mention)."""
        ref = {"target": "target", "attached": "attached", "this": "self", "chosen": "chosen"}.get(self.pointing, "all")
        return Subject(ref=ref, filter=self.filter, count=self.count)  # type: ignore[arg-type]


def zone_filter(value: str) -> f.Filter:
    """Return the test for places as the lexicon names them: a zone and whose it is ("graveyard:you"), or a list of them.

    Zones of one owner are one test; a list is separated by ``|``.
    """
    pairs = [(zone, owner) for zone, _, owner in (part.partition(":") for part in value.split("|"))]
    owners = list(dict.fromkeys(owner for _, owner in pairs))
    parts: list[f.Filter] = []
    for owner in owners:
        zones = tuple(dict.fromkeys(zone for zone, whose in pairs if whose == owner))
        parts.append(f.ZoneIs(value=zones, owner=owner or None))  # type: ignore[arg-type]
    return f.disjunction(parts) or parts[0]


def read_phrase(tree: Tree[Token], toks: list[Tok], lang: str, *, predicative: bool = False) -> Phrase:
    """Return the meaning of a ``noun_phrase`` tree.

    Args:
        tree: the tree; the ``start_pos`` of its tokens are indices into ``toks``.
        toks: the tokens of the sentence.
        lang: the language.
        predicative: True for what stands behind a form of "be".
    """
    reader = _Reader(toks, lang, predicative)
    joint = ""
    for child in tree.children:
        if isinstance(child, Tree):
            reader.group(child, joint)
        else:
            inner = {x.cls for x in toks[child.start_pos or 0].inner}
            joint = "or" if child.type == "OR" else "and" if "AND" in inner else "comma"
    return reader.phrase()


def whole_phrase(lexemes: list[Lexeme], lang: str, *, predicative: bool = False) -> Phrase | None:
    """Read the noun phrase that the lexemes are as a whole; None if a word of them is left."""
    toks = tokenise(lexemes)
    parse = parse_prefix(lang, toks, "noun_phrase") if toks else None
    if parse is None or not isinstance(parse.tree, Tree) or parse.used != len(toks):
        return None
    phrase = read_phrase(parse.tree, toks, lang, predicative=predicative)
    return None if phrase.partly else phrase


class _Reader:
    def __init__(self, toks: list[Tok], lang: str, predicative: bool) -> None:
        self.toks = toks
        self.lang = lang
        self.predicative = predicative
        self.groups: list[Group] = []
        self.classes: set[str] = set()
        self.values: dict[str, str] = {}
        self.number: int | str | None = None
        self.least: int | None = None
        self.plural = False
        self._last = ""
        self.counts = False
        self.common: list[f.Filter] = []

    def group(self, tree: Tree[Token], joint: str) -> None:
        """Read one conjunct; ``joint`` is what joins it to the one before."""
        group = Group(joint=joint)
        if joint and self.classes == {"DET"} and isinstance(first := tree.children[0], Token) and first.type in ("NUM", "INT"):
            self.number = 1  # « un, deux ou trois »
        parts = list(tree.children)
        group.linked = isinstance(parts[0], Token) and parts[0].type == "OF"
        index = 0
        while index < len(parts):
            part = parts[index]
            index += 1
            if isinstance(part, Tree):
                self._phrase_part(part, group)
                continue
            self._part(part, parts[index:], group)
        self.groups.append(group)

    def _phrase_part(self, part: Tree[Token], group: Group) -> None:
        if part.data == "negated":
            token = part.children[-1]
            assert isinstance(token, Token)
            tok = self.toks[token.start_pos or 0]
            inner = f.NameIs(value=text_of(tok.inner[1:])) if token.type == "NAMEDX" else leaf(token)
            if inner is not None:
                (group.behind if token.type == "NAMEDX" else group.before).append(f.Not(of=inner))
            return
        found = with_tests([c for c in part.children if isinstance(c, Token)], self.toks)
        if found is not None:
            group.behind.append(f.Not(of=found) if part.data == "without_part" else found)

    def _part(self, token: Token, rest: list[Node], group: Group) -> None:
        cls, value = token.type, str(token)
        if cls in _DETERMINERS and (group.heads or (self._last == "OF" and cls in ("THE", "DET"))):
            self._last = cls
            return
        self._last = cls
        self.classes.add(cls)
        self.values[cls] = value
        group.determined = group.determined or (cls in _OWN and not group.heads)
        tok = self.toks[token.start_pos or 0]
        if cls in ("NUM", "INT"):
            if self.least is None and isinstance(self.number, int):
                self.least = self.number  # "one, two, or three"
            self.number = int(value) if value.isdigit() else "x"
            self.plural = self.plural or value != "1"
        elif cls in ("OTHER", "ANOTHER"):
            group.other = True
        elif cls == "OTHERTHAN":
            self._exclude(tok, group)
        elif cls == "CTRL":
            group.behind.append(f.ControllerIs(value=value))  # type: ignore[arg-type]
        elif cls == "OWN":
            group.behind.append(f.OwnerIs(value=value))  # type: ignore[arg-type]
        elif cls == "ZONEP":
            group.behind.append(zone_filter(value))
        elif cls == "RELX":
            group.behind.append(self._relative(tok))
        elif cls == "NAMEDX":
            name = text_of(tok.inner[1:])
            group.behind.append(f.NameIs(value=name) if name else f.Opaque(span=(tok.start, tok.end), text=text_of(tok.inner)))
        elif cls == "CHOSEN":
            group.behind.extend(self._chosen(rest))
        elif cls in ("TYPEW", "COLORW"):
            if "CHOSEN" not in self.classes and any(isinstance(r, Token) and r.type in ("CHOSEN", "CHOICE") for r in rest):
                self.classes.add("TYPED")
                group.behind.append(f.ChosenIs(value=value, which=self.values.get("ORD")))
            elif not self.classes & {"CHOSEN", "THAT"}:
                self.counts = True  # "four or more card types among …" are no objects
        elif cls == "ATT":
            group.worn = value
        else:
            self._test(token, tok, group, participle=bool(rest) and isinstance(rest[0], Token) and rest[0].type == "RELX")

    def _test(self, token: Token, tok: Tok, group: Group, *, participle: bool) -> None:
        found = tests(token)
        if not found:
            return
        participle = participle and token.type == "STATUS" and bool(group.heads)
        said = group.behind if participle else group.before  # "attached to a creature"
        (group.heads if token.type in _HEADS else said).extend(found)
        if token.type == "KIND":
            group.kinds.add(str(token))
        if token.type in _HEADS and "pl" in tok.feats:
            self.plural = group.plural = True

    def _relative(self, tok: Tok) -> f.Filter:
        """Read a relative clause ("that's a Wolf or Werewolf") as a test; words that cannot be read stay words."""
        from extractor.grammar.conditions import relative_filter  # conditions are built of noun phrases in their turn

        found = relative_filter(tok.inner, self.lang)
        return found if found is not None else f.Opaque(span=(tok.start, tok.end), text=text_of(tok.inner))

    def _exclude(self, tok: Tok, group: Group) -> None:
        """Read "other than …": the source or another single object, or objects of a kind ("other than Walls")."""
        if tok.value != "nouns":
            self.common.append(f.OtherThan() if tok.value in ("self", "both") else f.OtherThan(value=tok.value))
        if tok.value not in ("nouns", "both"):
            return
        joint = next((i for i, x in enumerate(tok.inner) if x.cls in ("AND", "OR", "COMMA")), 0) if tok.value == "both" else 0
        but = whole_phrase(tok.inner[joint + 1 :], self.lang)
        words = f.Opaque(span=(tok.start, tok.end), text=text_of(tok.inner))
        group.behind.append(words if but is None or but.filter is None else f.Not(of=but.filter))

    def _chosen(self, rest: list[Node]) -> list[f.Filter]:
        for part in rest:
            if isinstance(part, Token) and part.type in ("TYPEW", "NAMEW", "COLORW"):
                self.classes.add("TYPED")
                kind = str(part) if part.type == "TYPEW" else {"NAMEW": "name", "COLORW": "color"}[part.type]
                return [f.ChosenIs(value=kind, which=self.values.get("ORD"))]
        return []

    # ------------------------------------------------------------------ putting it together

    @property
    def _described(self) -> bool:
        """True when "enchanted" describes objects instead of pointing at the one: with "target", or in the plural."""
        return "TARGET" in self.classes or self._plural() or "OTHER" in self.classes or "EACH" in self.classes

    def phrase(self) -> Phrase:
        """Return what the noun phrase says as a whole."""
        for group in self.groups:
            if group.worn and (self._described or self.predicative):
                group.before.insert(0, f.StatusIs(value=group.worn))
        for index, group in enumerate(self.groups):
            own = index and group.determined
            if group.other and (own or any(later.determined for later in self.groups[index + 1 :])):
                group.before.append(f.OtherThan())  # "all other creatures and all Vehicles"
            elif group.other:
                self.common.append(f.OtherThan())
        either = combine(self.groups, predicative=self.predicative)
        whole = f.conjunction([either, *self.common])
        return Phrase(
            self._pointing(),
            whole,
            self._count(whole is not None),
            self._plural(),
            kinds_of(self.groups),
            proximal=self.values.get("THAT") == "proximal",
            player="PLAYER" in self.classes and whole is None,
            bare=not self.classes & _POINTING,
            partly=self.counts or (len(self.groups) > 1 and any(group.determined and group.nameless for group in self.groups)),
        )

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

    def _count(self, named: bool) -> Count | None:
        """How many objects; a number that is not known yet ("X target lands") may be any."""
        if not named:
            return None
        if self.classes & {"ANYNUM", "THATMANY"} or self.number == "x":
            return Count(min=0, max=None)
        if not isinstance(self.number, int):
            return Count(min=0, max=1) if "UPTO" in self.classes and self.number is None else None
        if "UPTO" in self.classes:
            return Count(min=0, max=self.number)
        if self.least is not None:
            return Count(min=self.least, max=self.number)
        return Count(min=self.number, max=self.number) if self.number != 1 else None
