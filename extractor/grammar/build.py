"""From the tree of a clause to the predicates of a draft: one method per node, the same for every language."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import takewhile

from lark import Token, Tree

from extractor.grammar import amounts
from extractor.grammar.describe import Describer
from extractor.grammar.draft import Description, Predicate, TypePhrase
from extractor.grammar.nouns import Phrase, read_phrase
from extractor.grammar.tokens import Tok, text_of
from extractor.ir.effects import Amount


@dataclass(slots=True)
class ClauseReading:
    """What the tree of a clause says, before pronouns are resolved and conditions are read.

    ``subject`` is ``"self"``, a Tok (a pronoun) or a noun phrase; ``tails`` are the folded conditions, durations and
    defined numbers in order, as tokens; ``ends`` are the indices of the predicates that a duration stands behind;
    ``alternatives`` are the descriptions between which a player chooses.
    """

    subject: str | Tok | Phrase
    subject_span: tuple[int, int]
    of_type: str | None = None
    predicates: list[Predicate] = field(default_factory=list)
    tails: list[Tok] = field(default_factory=list)
    alternatives: list[Predicate] = field(default_factory=list)
    retention_spans: list[tuple[int, int]] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    instead: bool = False


def build_clause(tree: Tree[Token], toks: list[Tok], lang: str) -> ClauseReading:
    """Return the reading of a ``clause`` tree; ``start_pos`` of its tokens are indices into ``toks``."""
    return _Builder(toks, lang).clause(tree)


#: The objects that characteristics can be taken from without an earlier mention.
_SOURCES = (("TARGET", "target"), ("ATT", "attached"), ("SELF", "self"), ("THIS", "self"), ("THAT", "that"), ("PRON", "that"))


class _Builder(Describer):
    def clause(self, tree: Tree[Token]) -> ClauseReading:
        for node in tree.iter_subtrees():
            if node.data == "where" and node.children:
                token = node.children[0]
                assert isinstance(token, Token)
                self.where = self.tok(token)
        children = list(tree.children)
        of_type = None
        if isinstance(children[0], Tree) and children[0].data == "defines":
            return self.defines(children[0])
        if tree.data == "type_clause":
            first = children.pop(0)
            of_type = str(first)
        if tree.data in ("controls", "rewords", "switching"):
            return self.imperative(tree)
        if tree.data == "name_clause":
            first = children[0]
            assert isinstance(first, Token)
            reading = ClauseReading(self.tok(first), self.extent(first))
            reading.predicates.append(self.named(first))
            children = children[1:]
            for child in children:
                if isinstance(child, Tree) and child.data != "vp":
                    self.adjunct(child, reading.predicates[-1], reading)
                elif isinstance(child, Tree):
                    self.vp(child, reading)
            return reading
        if tree.data == "own_pt_clause":
            return self.own_pt(tree)
        owner = children.pop(0)
        if tree.data == "genitive_type_clause":
            of_type = str(children[1])
        if tree.data == "own_type_clause":
            assert isinstance(owner, Token)
            of_type = str(children.pop(0))
            reading = ClauseReading(self.tok(owner), self.extent(owner), of_type)
        else:
            assert isinstance(owner, Tree)
            reading = ClauseReading(self.subject(owner), self.extent(owner), of_type)
        for child in children:
            if isinstance(child, Tree) and child.data == "vp":
                self.vp(child, reading)
            elif isinstance(child, Token) and child.type == "DUR":
                reading.tails.append(self.tok(child))
        return reading

    def own_pt(self, tree: Tree[Token]) -> ClauseReading:
        """ "its power and toughness are 3/3, and it's an artifact"."""
        tokens = [child for child in tree.children if isinstance(child, Token)]
        owner, value = self.tok(tokens[0]), tokens[2]
        reading = ClauseReading(replace(owner, cls="POSS"), (owner.start, owner.end))
        predicate = Predicate("own_pt", owner.start, self.tok(value).end)
        self.predicate(Tree("own_pt", [value]), predicate, reading)
        reading.predicates.append(predicate)
        for child in tree.children:
            if isinstance(child, Tree) and child.data == "vp":
                self.vp(child, reading)
            elif isinstance(child, Tree):
                self.adjunct(child, predicate, reading)
        return reading

    def imperative(self, tree: Tree[Token]) -> ClauseReading:
        """Control (layer 2), text changes (layer 3) and switching (layer 7d): clauses whose object is what changes."""
        start, end = self.extent(tree)
        predicate = Predicate({"controls": "control", "rewords": "text", "switching": "switch"}[str(tree.data)], start, end)
        children = [c for c in tree.children if isinstance(c, Tree)]
        whom = children.pop(0)
        if whom.data == "switches":
            whom = next(c for c in whom.children if isinstance(c, Tree))
        subject = read_phrase(whom, self.toks, self.lang) if whom.data == "noun_phrase" else self.subject(whom)
        reading = ClauseReading(subject, self.extent(whom), predicates=[predicate])
        for token in tree.children:
            if isinstance(token, Token) and token.type == "REPLACEX":
                kinds = [x for x in self.tok(token).inner if x.cls in ("TYPEW", "WORDW", "COLORW")]
                predicate.replaces = [x.value if x.cls == "TYPEW" else "color" for x in kinds]
        for child in children:
            self.adjunct(child, predicate, reading)
        return reading

    def named(self, token: Token) -> Predicate:
        """ "its name is …"."""
        tok = self.tok(token)
        be = next(i for i, x in enumerate(tok.inner) if x.cls == "BE")
        name = [x for x in tok.inner[be + 1 :] if x.cls != "STILL"]
        return Predicate("is_named", tok.start, tok.end, name=text_of(name))

    def defines(self, tree: Tree[Token]) -> ClauseReading:
        """ "~'s power and toughness are each equal to …": what the object says of itself."""
        tokens = {str(t.type): t for t in tree.children if isinstance(t, Token)}
        amount = amounts.defined(self.tok(tokens["EQUALX"]), self.lang)
        predicate = Predicate("define", *self.extent(tree))
        predicate.base = (None if "TOUGHNESS" in tokens else amount, None if "POWER" in tokens else amount)
        subject = next((c for c in tree.children if isinstance(c, Tree)), None)
        who = self.subject(subject) if subject is not None else "self"
        return ClauseReading(who, self.extent(subject or tree), predicates=[predicate])

    def subject(self, tree: Tree[Token]) -> str | Tok | Phrase:
        if tree.data == "subject_self":
            return "self"
        child = tree.children[0]
        if tree.data == "subject_pronoun":
            assert isinstance(child, Token)
            return self.tok(child)
        assert isinstance(child, Tree)
        return read_phrase(child, self.toks, self.lang)

    def vp(self, tree: Tree[Token], reading: ClauseReading) -> None:
        head = tree.children[0]
        assert isinstance(head, Tree)
        start, end = self.extent(tree)
        predicate = Predicate(str(head.data), start, end)
        self.predicate(head, predicate, reading)
        for child in tree.children[1:]:
            assert isinstance(child, Tree)
            self.adjunct(child, predicate, reading)
        if predicate.verb == "own_type":
            predicate.verb = "become"
        if predicate.verb == "be_still" and predicate.retained:
            predicate.verb = "be"  # "it's still a Ninja in addition to …" adds
        reading.predicates.append(predicate)

    def predicate(self, tree: Tree[Token], predicate: Predicate, reading: ClauseReading) -> None:
        for child in tree.children:
            if isinstance(child, Token):
                if child.type == "PTMOD":
                    predicate.modifier = amounts.modifier(str(child), self.where, self.lang)
                elif child.type == "SAMEX":
                    self.same_as(self.tok(child), predicate)
                elif child.type == "NAMEX":
                    predicate.name = self.named(child).name
                elif child.type == "PT":
                    predicate.base = amounts.power_toughness(str(child), self.where, self.lang)
                elif child.type == "EQUALX":
                    amount = amounts.defined(self.tok(child), self.lang)
                    predicate.base = (amount, amount)
                continue
            if child.data == "abilities":
                self.abilities(child, predicate)
            elif child.data == "losses":
                predicate.losses += self.losses(child)
            elif child.data == "alternatives":
                for alternative in child.children:
                    if isinstance(alternative, Tree):
                        reading.alternatives.append(self.alternative(alternative, predicate))
            elif child.data == "copy":
                predicate.copies = True
                self._keep(child, reading)
            elif child.data == "state":
                token = child.children[0]
                predicate.state = str(token)
            elif child.data == "complement":
                self.complement(child, predicate)
            elif child.data == "description":
                predicate.description = self.description(child)

    def same_as(self, tok: Tok, predicate: Predicate) -> None:
        """ "has the power, toughness and creature types of …": characteristics of another object (613.4b, 205.1a)."""
        of = next(i for i, x in enumerate(tok.inner) if x.cls == "OF")
        named, source = tok.inner[:of], tok.inner[of + 1 :]
        # Only the head counts: in "the last card exiled with ~" the object itself is not the source.
        head = list(takewhile(lambda x: x.cls not in ("WORD", "REL", "WITH"), source))
        whose = next((ref for cls, ref in _SOURCES if any(x.cls == cls for x in head)), "other")
        span = (tok.start, tok.end)
        classes = {x.cls for x in named} | ({"POWER", "TOUGHNESS"} if any(x.cls in ("BASEPT", "DEFPT") for x in named) else set())
        phrases = [TypePhrase("same", x.value, source=whose, span=span) for x in named if x.cls == "TYPEW"]
        predicate.description = Description(phrases=phrases)
        if classes & {"POWER", "TOUGHNESS"}:
            predicate.base = (
                Amount(equal_to="power", of=whose, span=span) if "POWER" in classes else None,
                Amount(equal_to="toughness", of=whose, span=span) if "TOUGHNESS" in classes else None,
            )

    def _keep(self, tree: Tree[Token], reading: ClauseReading) -> None:
        token = tree.children[0]
        assert isinstance(token, Token)
        reading.tails.append(self.tok(token))

    def complement(self, tree: Tree[Token], predicate: Predicate) -> None:
        child = tree.children[0]
        assert isinstance(child, Tree)
        predicate.description = self.description(child)

    def alternative(self, tree: Tree[Token], predicate: Predicate) -> Predicate:
        start, end = self.extent(tree)
        out = Predicate(predicate.verb, start, end)
        for child in tree.children:
            assert isinstance(child, Tree)
            if child.data == "description":
                out.description = self.description(child)
            else:
                self.with_abilities(child, out)
        return out

    # ------------------------------------------------------------------ adjuncts

    def adjunct(self, tree: Tree[Token], predicate: Predicate, reading: ClauseReading) -> None:
        node = tree
        if tree.data == "adjunct":
            child = tree.children[0]
            assert isinstance(child, Tree)
            node = child
        match node.data:
            case "duration" | "duration_clause" | "condition" | "where" | "for_each":
                self._keep(node, reading)
                if node.data in ("duration", "duration_clause"):
                    reading.ends.append(len(reading.predicates))
                if node.data == "for_each" and predicate.modifier is not None:
                    token = node.children[0]
                    assert isinstance(token, Token)
                    predicate.modifier = amounts.for_each(predicate.modifier, self.tok(token), self.lang)
            case "instead":
                reading.instead = True
            case "named":
                token = node.children[0]
                assert isinstance(token, Token)
                predicate.name = text_of(self.tok(token).inner[1:])
            case "power_toughness_equal":
                token = node.children[0]
                assert isinstance(token, Token)
                amount = amounts.defined(self.tok(token), self.lang)
                predicate.base = (amount, amount)
            case "with_abilities":
                self.with_abilities(node, predicate)
            case "without":
                for child in node.children:
                    if isinstance(child, Tree) and child.data == "losses":
                        predicate.losses += self.losses(child)
            case "retention":
                predicate.retained = self.retention(node)
                reading.retention_spans.append(self.extent(node))
            case "still" | "no_longer" | "also":
                description = self._relative(node)
                if description is not None and node.data == "also" and predicate.description is not None:
                    predicate.description.merge(description)  # "a Dragon that's all colors"
                elif description is not None:
                    {"still": predicate.still, "no_longer": predicate.removed, "also": predicate.also}[node.data].append(
                        description
                    )
                if node.data == "still":
                    reading.retention_spans.append(self.extent(node))

    def _relative(self, tree: Tree[Token]) -> Description | None:
        for child in tree.children:
            if isinstance(child, Tree) and child.data == "complement":
                inner = child.children[0]
                if isinstance(inner, Tree) and inner.data == "description":
                    return self.description(inner)
        return None

    def with_abilities(self, tree: Tree[Token], predicate: Predicate) -> None:
        for child in tree.children:
            if isinstance(child, Tree) and child.data == "abilities":
                self.abilities(child, predicate)

    def retention(self, tree: Tree[Token]) -> list[str]:
        out: list[str] = []
        for child in tree.children:
            if isinstance(child, Tree):
                for token in child.children:
                    if isinstance(token, Token) and token.type in ("TYPEW", "COLORW", "NAMEW"):
                        out.append(str(token))
        return out
