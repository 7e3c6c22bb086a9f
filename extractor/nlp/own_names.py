"""The object's own name where nobody said what it is: "the <unknown proper name> becomes …".

In a rules text a capital letter behind an article, on a word that no lexicon has, begins a name, and what such a name says of
itself is said of the object (201.5). It is read so only where no name that was given occurs, and remarked on.
"""

from __future__ import annotations

from extractor.nlp.lexer import Lexeme

#: The value of a lexeme of the class ``SELF`` whose name was not given.
INFERRED = "inferred"
_VERBS = frozenset({"BECOME", "GAIN", "LOSE"})
#: What does not stand inside a name.
_STOPS = frozenset(
    ("BE", "HAVE", "BREAK", "STOP", "COMMA", "COLON", "SEMI", "DASH", "QUOTE", "QOPEN", "OPEN", "MANA", "TARGET", "REL", "PRON")
)
#: No name of a card is longer, in words.
_LONGEST = 8


def with_own_names(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Return the lexemes with each unknown proper name in front of a verb as one lexeme of the class ``SELF``."""
    spans = [(begin, at) for at, lexeme in enumerate(lexemes) if lexeme.cls in _VERBS and (begin := _name(lexemes, at))]
    out = list(lexemes)
    for begin, end in reversed(spans):
        first, last = lexemes[begin], lexemes[end - 1]
        out[begin:end] = [Lexeme("SELF", INFERRED, first.start, last.end, " ".join(x.text for x in lexemes[begin:end]))]
    return out


def _name(lexemes: list[Lexeme], verb: int) -> int:
    """Return where a name in front of a verb begins, behind its article; 0 where there is none."""
    for at in range(verb - 1, max(0, verb - 1 - _LONGEST), -1):
        if lexemes[at].cls in _STOPS | _VERBS:
            return 0
        if lexemes[at].cls == "WORD" and lexemes[at].text[:1].isupper() and lexemes[at - 1].cls == "THE":
            return at
    return 0
