"""Looking ahead in the lexemes of a sentence: what a joint joins, and where a folded stretch ends."""

from __future__ import annotations

from extractor.nlp.lexer import Lexeme

#: Finite verbs that the grammar reads.
VERBS = frozenset({"BECOME", "BE", "COUNTAS", "COUNTSTILL", "HAVE", "GAIN", "GET", "LOSE"})
#: Words without a part to play: negation particles before the verb, conjunctions of content clauses, distributive adverbs.
SILENT = frozenset({"NE", "QUE", "ADV"})
CONDITIONS = frozenset({"ASLONG", "IF", "UNLESS", "EXCEPTIF", "DURINGYOUR"})
DURATIONS = frozenset({"FORASLONG", "UNTIL"})
_PREDICATES = VERBS | {"XVERB", "REMAIN", "OWNPT"}
JOINTS = frozenset({"COMMA", "AND", "THEN", "OR"})
_SUBJECT_PARTS = frozenset(
    {"PRON", "SELF", "THE", "THIS", "THAT", "CTYPE", "STYPE", "KIND", "ATT", "TARGET", "CTRL", "EACH", "ALL", "OTHER"}
)
#: Keywords whose parameter is a noun phrase (702.5, 702.6, 702.11, 702.16).
_WORD_PARAMETER = frozenset(
    {
        "protection",
        "enchant",
        "hexproof",
        "hexproof from",
        "equip",
        "affinity",
        "landwalk",
        "champion",
        "offering",
        "fortify",
        "bands with other",
    }
)


#: What may stand behind the relative pronoun of a clause that describes a noun.
_RELATIVE_STARTS = frozenset({"WORD", "XVERB", "YOU", "PLAYER", "BE", "NE", "SHARE", "HAVE", "SELF", "PRON", "BEPAST"})
_NOUNS = frozenset({"CTYPE", "CTYPES", "STYPE", "STYPES", "KIND", "PLAYER"})


class Lookahead:
    """Answers questions about the lexemes of one sentence; it changes nothing."""

    def __init__(self, lexemes: list[Lexeme]) -> None:
        self.lexemes = lexemes

    def verb_follows(self, index: int) -> bool:
        """True when a predicate begins at ``index``, with or without a resuming pronoun."""
        at = index
        while self.at(at) in SILENT | {"ALSO", "EACH"}:
            at += 1
        if self.at(at) in _PREDICATES or self.names_itself(at):
            return True
        if [self.at(i) for i in range(at, at + 3)] == ["POSS", "TYPEW", "BECOME"]:
            return True
        if self.at(at) in ("PRON", "SELF"):
            at += 1
            while self.at(at) in SILENT | {"ALSO", "EACH"}:
                at += 1
            return self.at(at) in _PREDICATES
        return False

    def until(self, index: int, stops: frozenset[str], *, verbs: bool = True, lists: bool = False, own: bool = False) -> int:
        """Return the first index at or behind ``index`` of a stop class, or of a joint before a predicate.

        With ``own``, a duration that only the verb before it has ("attacks this turn") is none.
        """
        for at in range(index, len(self.lexemes)):
            cls = self.lexemes[at].cls
            if own and cls == "DUR" and "local" in self.lexemes[at].feats:
                continue
            if cls in stops or (cls in CONDITIONS | DURATIONS | {"WHERE"} and "CONDX" in stops):
                return at
            if verbs and cls in JOINTS and self.joint_before_verb(at):
                return at
            if lists and cls in ("COMMA", "AND") and self.joint_before_ability(at):
                return at
        return len(self.lexemes)

    def joint_before_verb(self, at: int) -> bool:
        """True when the joint at ``at`` stands before a predicate."""
        return self.verb_follows(self.past_joints(at))

    def joint_before_ability(self, at: int) -> bool:
        """True when the joint at ``at`` goes on with a list of abilities."""
        while self.at(at) in JOINTS | {"THE"}:
            at += 1
        return self.at(at) in ("KW", "QUOTED", "BASEPT", "WHERE")

    def negated(self, index: int) -> bool:
        """True at an auxiliary that is negated: "can't", "don't", « ne peuvent ni … »."""
        around = {self.at(index - 1), self.at(index + 1)}
        return self.lexemes[index].value == "cannot" or bool(around & {"NEG", "NE"})

    def past_joints(self, at: int) -> int:
        """Return the index behind the joints at an index."""
        while self.at(at) in JOINTS | {"QUE"}:
            at += 1
        return at

    def offered(self, at: int) -> bool:
        """True at a joint of a list of verbs that ends in "or"."""
        if self.at(at) not in JOINTS:
            return False
        while at < len(self.lexemes) and self.at(at) not in ("STOP", "AND", "THEN"):
            if self.at(at) == "OR":
                return True
            at += 1
        return False

    def forbids(self, index: int) -> int:
        """Return the index behind "can't have or gain" where abilities follow, else 0."""
        at, seen = index + 1, set[str]()
        while self.at(at) in {"NEG", "NE", "OR", "HAVE", "GAIN"} | SILENT:
            seen.add(self.at(at))
            at += 1
        named = self.at(at) == "KW" or (self.at(at) == "THE" and self.behind(at) == "KW")
        return at if named and ("NEG" in seen or self.lexemes[index].value == "cannot") and seen & {"HAVE", "GAIN"} else 0

    def condition_end(self, index: int) -> int:
        """A condition behind its clause goes to the end of the sentence, or to a joint before the next predicate."""
        at = index + 1
        verb = False
        excepting = any(x.cls == "EXCEPT" for x in self.lexemes[:index])
        while at < len(self.lexemes):
            cls = self.lexemes[at].cls
            if cls in ("STOP", "EXCEPT"):
                return at
            if cls == "AND" and verb and excepting and self.behind(at) == "PRON" and self.verb_follows(at + 1):
                return at  # the next exception of a copy effect
            verb = verb or cls in VERBS or cls in ("WORD", "CTRL", "MOVE", "XVERB")
            if cls == "COMMA" and verb and (self.behind(at) == "INADD" or self.clause_follows(at + 1)):
                return at
            at += 1
        return at

    def within_list(self, comma: int) -> bool:
        """True at a comma of a list: "an Elf, a Goblin, or a Wizard, …", "a nontoken, nonland permanent"."""
        if self.behind(comma) == "NEGP" and self.at(comma - 2) == "NEGP":
            return True
        closed = False
        for at in range(comma + 1, len(self.lexemes)):
            cls = self.lexemes[at].cls
            if cls in _PREDICATES | {"WORD", "MOVE", "ACTION", "STOP", "CAUSE", "YOU"}:
                return False
            if cls == "COMMA" and closed and self.behind(at) not in JOINTS:
                return True
            closed = closed or cls in ("AND", "OR")
        return False

    def clause_follows(self, at: int) -> bool:
        """True when a subject and its verb, or a verb alone, begin behind a comma."""
        while self.at(at) in JOINTS | SILENT | {"ALSO"}:
            at += 1
        while self.at(at) in _SUBJECT_PARTS:
            at += 1
        while self.at(at) in SILENT | {"ALSO", "EACH"}:
            at += 1
        return self.at(at) in VERBS | {"XVERB"}

    def relative(self, index: int) -> bool:
        """True at a relative pronoun whose clause describes a noun ("creatures that are …")."""
        if index >= len(self.lexemes) or not self.lexemes[index].has("REL", "THAT"):
            return False
        return self.behind(index) in _RELATIVE_STARTS or self._whose(index)

    def _whose(self, index: int) -> bool:
        return self.at(index) == "REL" and self.lexemes[index].value == "whose"

    def describes_on(self, index: int) -> bool:
        """True where a description goes on behind a comma: « …, chacune avec une force de 2, depuis votre cimetière »."""
        return (self.at(index), self.behind(index)) == ("EACH", "WITH") or (
            self.at(index) == "ZONEP" and ":" in self.lexemes[index].value
        )

    def relative_end(self, index: int, *, attributive: bool = False) -> int:
        """Return the end of a description in words: the verb of a relative clause belongs to it, the next one does not.

        Args:
            index: where it begins.
            attributive: True for words in front of the noun that they describe.
        """
        at = index
        relative = self.lexemes[index].has("REL", "THAT")
        # "that are white" has its verb among those that the grammar reads, "that dealt damage" has another.
        verbs = 1 if relative and (self._whose(index) or self._relative_verb(index + 1)) else 0
        nouns = False  # what a noun of the clause is controlled by says nothing of the object
        while at < len(self.lexemes):
            cls = self.lexemes[at].cls
            adjective = at == index + 1 and self.at(index) == "WORD"
            if (attributive and cls in _NOUNS and self.at(at - 1) == "WORD") or (adjective and cls == "TARGET"):
                break  # an unknown adjective before or behind its noun
            if cls in VERBS | {"XVERB"}:
                if not (verbs or self._helped(at)):
                    break
                verbs = max(verbs - 1, 0)
            elif cls == "OR" and relative and self.joint_before_verb(at):
                verbs += 1  # a clause is joined to the next one by "and", not by "or"
            elif (
                cls in JOINTS and (cls not in ("OR", "AND", "COMMA") or self.joint_before_verb(at) or not self.list_goes_on(at))
            ) or (
                cls in CONDITIONS | DURATIONS | {"STOP", "COLON", "CAUSE", "EXCEPT"}
                or (cls == "QUOTED" and self.at(at - 1) != "COUNTERW")
                or (cls == "DUR" and not self.verb_follows(at + 1))  # "that attacked this turn is …"
                or (cls == "CTRL" and not nouns and (not relative or self._whose(index)))
            ):
                break
            nouns = nouns or (at > index and cls in _NOUNS and self.at(index) != "WITH" and not attributive)
            at += 1
        return max(at, index + 1)

    def _helped(self, at: int) -> bool:
        """True at a verb behind its auxiliary ("that doesn't have …")."""
        before = at - 1
        while self.at(before) in SILENT | {"NEG"} and before > 0:
            before -= 1
        return before < at - 1 and self.at(before) == "XVERB"

    def _relative_verb(self, at: int) -> bool:
        while self.at(at) in SILENT | {"YOU", "PLAYER", "SELF", "PRON", "THE", "DET", "ALSO"}:
            at += 1
        return self.at(at) not in ("WORD", "SHARE", "MOVE", "ACTION", "CTRL", "BEPAST")

    def list_goes_on(self, at: int) -> bool:
        """True when the joint goes on with a list of types or states in a relative clause ("that's a Wolf or Werewolf")."""
        while self.at(at) in JOINTS | {"DET"}:
            at += 1
        return self.at(at) in ("STYPE", "CTYPE", "SUPER", "COLOR", "KIND", "STATUS", "ATT", "NEG")

    def retention_goes_on(self, at: int) -> bool:
        """True at a further part of what is kept ("its other colors and its other types")."""
        while self.at(at) in ("POSS", "OTHER", "ALL", "OF", "THE"):
            at += 1
        return self.at(at) in ("TYPEW", "COLORW", "NAMEW") and self.at(at + 1) not in VERBS

    def describes(self, index: int) -> bool:
        """True when a form of "be" is followed by a description, not by a participle or an adverb."""
        at = index + 1
        while self.at(at) in {"NEG", "ALSO", "STILL"} | SILENT:
            at += 1
        return self.at(at) in {
            "DET",
            "THE",
            "SUPER",
            "PT",
            "COLOR",
            "STYPE",
            "CTYPE",
            "CTYPES",
            "EVERY",
            "ALL",
            "THAT",
            "CHOICEOF",
            "NOTYPE",
            "COPY",
            "OF",
            "KIND",
        }

    def enters_as(self, index: int) -> int:
        """Return the index behind "enters … as" where a description follows ("enters … as a Mutant"), or 0."""
        for at in range(index + 1, len(self.lexemes)):
            cls = self.at(at)
            if cls in ("STOP", "EXCEPT", "COPY") or cls in VERBS:
                return 0
            if cls == "ASENTERS" and self.behind(at) in ("DET", "STYPE", "CTYPE", "COLOR", "PT", "SUPER"):
                return at + 1
        return 0

    def takes_from(self, index: int) -> int:
        """Return the index of "of" where characteristics are taken from another object ("has the creature types of …"), or 0."""
        at, typed = index + 1, False
        while self.at(at) in ("THE", "POWER", "TOUGHNESS", "TYPEW", "COLORW", "BASEPT", "COMMA", "AND", "DEFPT"):
            typed = typed or self.at(at) == "TYPEW"
            at += 1
        return at if typed and self.at(at) == "OF" else 0

    def lacks_abilities(self, index: int) -> bool:
        """True at "has no abilities"."""
        at = index + 1
        while self.at(at) in SILENT:
            at += 1
        return self.at(at) == "NO" and self.at(at + 1) == "ABILW"

    def names_source(self, index: int) -> int:
        """Return the index behind the object's own name, or behind "this creature", at ``index``; else 0."""
        if self.at(index) == "THE":
            index += 1
        if self.at(index) == "SELF":
            return index + 1
        if self.at(index) in ("THIS", "THAT") and self.at(index + 1) in ("CTYPE", "STYPE", "KIND"):
            return index + 2
        return 0

    def names_itself(self, index: int) -> bool:
        """True at "its name is …"."""
        return [self.at(i) for i in range(index, index + 3)] == ["POSS", "NAMEW", "BE"]

    def behind_silent(self, index: int) -> str:
        """Return the class of the next lexeme that is no particle."""
        at = index + 1
        while self.at(at) in SILENT:
            at += 1
        return self.at(at)

    def quality(self, index: int) -> bool:
        """True when a keyword has a parameter in words, as in "protection from …" or "enchant …"."""
        behind = self.behind(index)
        value = self.lexemes[index].value
        if value in _WORD_PARAMETER and not self.lexemes[index].has("STYPE"):
            return behind not in ("", "STOP", "MANA", "COMMA", "AND", "DUR", "CLOSE")
        return False

    def behind(self, index: int) -> str:
        """Return the class of the lexeme behind, or an empty string."""
        return self.at(index + 1)

    def at(self, index: int) -> str:
        """Return the class of the lexeme at an index, or an empty string."""
        return self.lexemes[index].cls if index < len(self.lexemes) else ""
