"""From the tree of a description or of a list of abilities to what it names: the part of the builder below the clause."""

from __future__ import annotations

from lark import Token, Tree

from extractor.grammar import amounts
from extractor.grammar.draft import Description, Gain, Loss, Predicate, TypePhrase
from extractor.grammar.tokens import Tok
from extractor.ir.effects import Number


class Describer:
    """Reads descriptions, abilities and losses out of the tree of a clause over the tokens that it was parsed from."""

    def __init__(self, toks: list[Tok], lang: str) -> None:
        self.toks = toks
        self.lang = lang
        self.where: Tok | None = None

    def tok(self, token: Token) -> Tok:
        """Return the token of the grammar that a leaf stands for."""
        return self.toks[token.start_pos or 0]

    def extent(self, node: Tree[Token] | Token) -> tuple[int, int]:
        """Return the place in the text of a node."""
        if isinstance(node, Token):
            tok = self.tok(node)
            return tok.start, tok.end
        tokens = list(node.scan_values(lambda v: isinstance(v, Token)))
        return self.tok(tokens[0]).start, self.tok(tokens[-1]).end

    def description(self, tree: Tree[Token]) -> Description:
        """Return what a description names, and the alternatives that it offers."""
        whole = Description()
        parts = [Description()]
        offered = any(isinstance(child, Token) and child.type == "OR" for child in tree.children)
        bare = all(self._only_types(child) for child in tree.children if isinstance(child, Tree))
        joint = ""
        for child in tree.children:
            if isinstance(child, Token):
                joint = child.type
                continue
            # "an Island, a Swamp, or a Mountain", "an Elf, Goblin, or Human": each is an alternative
            if joint == "OR" or (joint and offered and (bare or self._has_article(child))):
                parts.append(Description())
            group = self.group(child)
            whole.merge(group)
            parts[-1].merge(group)
        whole.options = parts if len(parts) > 1 else []
        return whole

    @staticmethod
    def _only_types(tree: Tree[Token]) -> bool:
        return all(isinstance(child, Token) and child.type in ("DET", "STYPE", "CTYPE") for child in tree.children)

    @staticmethod
    def _has_article(tree: Tree[Token]) -> bool:
        first = tree.children[0]
        return isinstance(first, Token) and first.type == "DET"

    def group(self, tree: Tree[Token]) -> Description:
        """Return one conjunct of a description."""
        out = Description()
        for child in tree.children:
            if isinstance(child, Tree):
                if child.data != "of_type":
                    out.phrases.append(self.type_phrase(child))
                    continue
                child = child.children[-1]
                assert isinstance(child, Token)
            value = str(child)
            match child.type:
                case "SUPER":
                    out.supertypes.append(value)
                case "CTYPE":
                    out.card_types.append(value)
                case "CTYPES":
                    out.card_types += value.split("+")
                case "STYPE" | "STYPES":
                    for one in value.split("+"):
                        family, _, name = one.partition("/")
                        out.subtypes.append((family, name))
                case "COLOR":
                    out.colors.append(value)
                case "PT":
                    out.power_toughness = amounts.power_toughness(value, self.where, self.lang)
                case "KIND":
                    out.kinds.append(value)
                case "KWADJ":
                    out.keywords.append(value)
        return out

    def type_phrase(self, tree: Tree[Token]) -> TypePhrase:
        """Return a phrase that names types without their names ("every creature type", "the chosen type")."""
        tokens = {str(token.type): str(token) for token in tree.children if isinstance(token, Token)}
        how = {"every_type": "every", "chosen_type": "chosen", "choice_type": "choice"}[str(tree.data)]
        return TypePhrase(
            how,
            tokens.get("TYPEW") or tokens.get("COLORW", "type"),
            tokens.get("ORD"),
            tokens.get("CHOICE") or tokens.get("RANDOM"),
        )

    def abilities(self, tree: Tree[Token], predicate: Predicate) -> None:
        """Add to a predicate the abilities of a list, and what a list of abilities may also name."""
        for child in tree.children:
            if not isinstance(child, Tree):
                continue
            tokens = [c for c in child.children if isinstance(c, Token)]
            match child.data:
                case "keyword":
                    name = next(str(t) for t in tokens if t.type == "KW")
                    rest = [self.tok(t) for t in tokens if t.type in ("MANA", "INT", "NUM", "QUALITY")]
                    predicate.gains.append(Gain(keyword=name, parameter=amounts.parameter(rest)))
                case "quoted" | "unknown_ability":
                    predicate.gains.append(Gain(quoted=self.tok(tokens[-1])))
                case "this_ability":
                    predicate.gains.append(Gain(this=True))
                case "base_power":
                    predicate.base = (int(str(tokens[1])), None)
                case "base_pt":
                    predicate.base = amounts.power_toughness(str(tokens[1]), self.where, self.lang)
                case "base_pt_equal":
                    amount: Number = amounts.defined(self.tok(tokens[1]), self.lang)
                    predicate.base = (amount, amount)
                case "ability":
                    inner = child.children[0]
                    if isinstance(inner, Tree):
                        self._phrase(inner, predicate)
                case _:
                    self._phrase(child, predicate)

    def _phrase(self, tree: Tree[Token], predicate: Predicate) -> None:
        predicate.description = predicate.description or Description()
        predicate.description.phrases.append(self.type_phrase(tree))

    def losses(self, tree: Tree[Token]) -> list[Loss]:
        """Return what a list of losses names."""
        out: list[Loss] = []
        other = False
        for child in tree.children:
            if not isinstance(child, Tree):
                continue
            tokens = [c for c in child.children if isinstance(c, Token)]
            if child.data == "keyword":
                out.append(Loss("keyword", value=next(str(t) for t in tokens if t.type == "KW")))
                continue
            if child.data == "this_ability":
                out.append(Loss("this"))
                continue
            classes = [t.type for t in tokens]
            other = other or "OTHER" in classes
            thing = next(t for t in tokens if t.type in ("ABILW", "TYPEW", "COLORW", "NAMEW", "COSTW"))
            but = next((str(t) for t in tokens if t.type == "MANAABIL"), None)
            out.append(Loss(str(thing), other=other, but=but))
        return out
