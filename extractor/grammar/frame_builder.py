"""From the tree of a sentence to its frame: one method for each node of ``rules.lark``, the same for every language."""

from __future__ import annotations

from lark import Token, Tree

from extractor.grammar.frames import Chunk, Clause, Full, Lead, Phrase, Post, Predicate, SentenceFrame, Tail, Unit, Verb
from extractor.grammar.tokens import Tok

Node = Tree[Token] | Token


def build_frame(tree: Tree[Token], tokens: list[Tok]) -> SentenceFrame:
    """Return the frame of a sentence.

    Args:
        tree: what ``parse_sentence`` read; ``start_pos`` of its tokens are indices into ``tokens``.
        tokens: the tokens that were read.
    """
    return _Builder(tokens).sentence(tree)


def _data(node: Node) -> str:
    return node.type if isinstance(node, Token) else str(node.data)


def _trees(tree: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in tree.children if isinstance(child, Tree)]


def _first(tree: Tree[Token], *names: str) -> Tree[Token] | None:
    return next((child for child in _trees(tree) if child.data in names), None)


def _tokens(tree: Tree[Token], *types: str) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token) and (not types or child.type in types)]


def _verb_tokens(tree: Tree[Token]) -> list[Token]:
    """The tokens of a verb group, with those of its modal verbs."""
    found: list[Token] = []
    for child in tree.children:
        if isinstance(child, Token):
            found.append(child)
        elif child.data == "modal":
            found += _tokens(child)
    return found


class _Builder:
    def __init__(self, toks: list[Tok]) -> None:
        self.toks = toks

    def tok(self, token: Token) -> Tok:
        return self.toks[token.start_pos or 0]

    # ------------------------------------------------------------------ sentences

    def sentence(self, tree: Tree[Token]) -> SentenceFrame:
        frame = SentenceFrame()
        for child in _trees(tree):
            match _data(child):
                case "clauses":
                    self.clauses(child, frame)
                case "list":
                    frame.fragment = self.list(child)
                case _:
                    frame.leads.append(self.lead(child))
        return frame

    def lead(self, tree: Tree[Token]) -> Lead:
        kind = _data(tree).removeprefix("lead_")
        word = str(_tokens(tree)[0])
        if kind == "clause":
            first, *rest = [self.clause(core) for core in _trees(tree)]
            return Lead(kind, word, clause=first, further=rest)
        if kind == "action":
            return Lead(kind, word, action=self.action(_trees(tree)[0]))
        if kind == "place":
            return Lead(kind, word, unit=self.unit(_trees(tree)[0]))
        return Lead(kind, word)

    def clauses(self, tree: Tree[Token], frame: SentenceFrame) -> None:
        joint, leads = "", []
        for child in tree.children:
            if isinstance(child, Token):
                joint = str(child)
            elif _data(child) == "lead_adverb":
                leads.append(str(_tokens(child)[0]))
            else:
                full = Full(self.clause(_trees(child)[0]), leads=leads, joint=joint)
                full.tails = [self.tail(tail) for tail in _trees(child)[1:]]
                frame.fulls.append(full)
                joint, leads = "", []

    def tail(self, tree: Tree[Token]) -> Tail:
        return Tail(str(_tokens(tree, "SUB")[0]), [self.clause(core) for core in _trees(tree)])

    def clause(self, tree: Tree[Token]) -> Clause:
        subject = _first(tree, "subject")
        verbs = ("act", "copular", "placed", "elliptic")
        return Clause(
            self.subject(subject) if subject is not None else None,
            [self.predicate(child) for child in _trees(tree) if child.data in verbs],
        )

    def subject(self, tree: Tree[Token]) -> Phrase:
        child = _trees(tree)[0]
        if child.data == "action":
            return self.action(child)
        units, *posts = _trees(child)
        return Phrase(self.list(units), [self.post(post) for post in posts])

    def action(self, tree: Tree[Token]) -> Phrase:
        units = _first(tree, "list")
        posts = [self.post(child) for child in _trees(tree) if child.data != "list"]
        return Phrase(self.list(units) if units is not None else None, posts, str(_tokens(tree, "GER")[0]))

    # ------------------------------------------------------------------ predicates

    def predicate(self, tree: Tree[Token]) -> Predicate:
        head, *rest = _trees(tree)
        late = [str(token) for token in _tokens(tree, "ADV", "NEG")]
        units = next((child for child in rest if child.data == "list"), None)
        prep = str(_tokens(tree, "PREP")[0]) if tree.data == "placed" else None
        return Predicate(
            self.verb(head, late),
            self.list(units) if units is not None else None,
            [self.post(child) for child in rest if child.data != "list"],
            prep,
        )

    def verb(self, tree: Tree[Token], late: list[str] | None = None) -> Verb:
        """Read a verb group; "ne … que" and the like are adverbs, a negation is counted once."""
        while tree.data == "inner_verbs":
            late = [*(late or []), *(str(token) for token in _tokens(tree))]
            tree = _trees(tree)[0]
        copula = _first(tree, "copula")
        found = [*(_verb_tokens(copula) if copula is not None else []), *_verb_tokens(tree)]
        form = {"verbs": "act", "copula": "be"}.get(_data(tree), _data(tree))
        heads = tuple(str(token) for token in found if token.type in ("V", "PTC", "GER", "PRED", "BECOME"))
        words = [str(token) for token in found if token.type in ("AUX", "ADV", "NEG")] + (late or [])
        negated = "not" in words or "no_longer" in words
        return Verb(form, heads or ("be",), tuple(word for word in words if word != "not"), negated)

    # ------------------------------------------------------------------ what stands behind

    def post(self, tree: Tree[Token]) -> Post:
        kind = _data(tree)
        if kind == "post":
            return self.post(_trees(tree)[0])
        word = next((str(token) for token in _tokens(tree, "PREP", "PTC", "GER", "ADVT")), "")
        if kind == "prep_action":
            return Post(kind, f"{word}:{_tokens(tree, 'GER')[0]}", self._chunk(tree))
        if kind in ("relative", "relative_more"):
            return self._relative(kind, _trees(tree)[0])
        if kind in ("relative_object", "question"):
            verb = next((child for child in _trees(tree) if child.data != "list"), None)
            return Post(kind, subject=self._chunk(tree), verb=self.verb(verb) if verb is not None else Verb("be", ("be",)))
        if kind in ("that", "to"):
            return self._dependent(kind, tree)
        return Post(kind, word, self._chunk(tree))

    def _chunk(self, tree: Tree[Token]) -> Chunk | None:
        units = _first(tree, "list")
        return self.list(units) if units is not None else None

    def _relative(self, kind: str, inner: Tree[Token]) -> Post:
        head = next(child for child in _trees(inner) if child.data != "list")
        word = next((str(token) for token in _tokens(inner, "PREP")), "")
        return Post(kind, word, self._chunk(inner), verb=self.verb(head))

    def _dependent(self, kind: str, tree: Tree[Token]) -> Post:
        lists = [child for child in _trees(tree) if child.data == "list"]
        head = next((child for child in _trees(tree) if child.data not in ("list", "prep")), None)
        subject = self.list(lists.pop(0)) if kind == "that" else None
        chunk = self.list(lists[0]) if lists else None
        quoted = _tokens(tree, "QPRED")
        verb = self.verb(head) if head is not None else None
        return Post(kind, "", chunk, subject, verb, self.tok(quoted[0]) if quoted else None)

    # ------------------------------------------------------------------ chunks

    def list(self, tree: Tree[Token]) -> Chunk:
        return Chunk([self.unit(child) for child in _trees(tree)], [str(token) for token in _tokens(tree, "SEP")])

    def unit(self, tree: Tree[Token]) -> Unit:
        parts = _first(tree, "parts", "unknown")
        assert parts is not None
        unit = self._parts(parts)
        unit.owners = [self._parts(_trees(owner)[0]) for owner in _trees(tree) if owner.data == "owner"]
        if unit.owners:
            unit.start = unit.owners[0].start
        for token in _tokens(tree, "PAREN"):
            unit.paren = self.tok(token).inner
        unit.unknown = tree.data == "unknown_unit"
        return unit

    def _parts(self, tree: Tree[Token]) -> Unit:
        tokens: list[Token] = list(tree.scan_values(lambda value: isinstance(value, Token)))
        unit = Unit(self.tok(tokens[0]).start, self.tok(tokens[-1]).end)
        unit.parts = [(token.type, str(token)) for token in tokens]
        unit.quotes = [self.tok(token) for token in tokens if token.type == "QUOTED"]
        return unit
