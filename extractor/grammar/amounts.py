"""Numbers that a text defines: "X, where X is the number of …", "each equal to its mana value", "for each …"."""

from __future__ import annotations

from extractor.grammar.nouns import whole_phrase
from extractor.grammar.quantities import MEASURED, counters
from extractor.grammar.tokens import Tok
from extractor.ir.effects import Amount, Number
from extractor.nlp.lexer import Lexeme

#: Words between the parts of a defined number.
_GLUE = frozenset({"OF", "THE", "BE", "WHERE", "INT", "EQUAL", "PTEQ", "COMMA", "EACH"})
#: What names the object whose number it is.
_OWNERS = frozenset(
    {"THE", "POSS", "THEM", "PRON", "SELF", "ATT", "THIS", "THAT", "CTYPE", "CTYPES", "STYPE", "KIND", "WORD", "TARGET", "CHOSEN"}
)


#: What a keyword's quality can be said with, in the order in which it is written; and what adds nothing to it.
_QUALITIES = (
    "ALL", "EACH", "EVERY", "CHOSEN", "OTHER", "ANOTHER", "SUPER", "STATUS", "COLOR", "STYPE", "STYPES", "CTYPE", "CTYPES",
    "KIND", "PLAYER", "COLORW", "TYPEW", "CHOICE", "KW", "CTRL", "OWN", "ZONEP", "COUNTER",
)  # fmt: skip
#: Costs and numbers stand behind the words, as the text has them.
_SYMBOLS = frozenset({"MANA", "INT", "NUM", "PT", "PTMOD", "DASH"})
_UNSAID = frozenset({"COLON", "DET", "THE", "OF", "FROM", "COMMA"})
_PREFIXES = {"NEGP": "non-", "WITH": "with:", "WITHOUT": "without:"}


def _number(text: str, where: Tok | None, lang: str) -> Number:
    if text.lstrip("+-").isdigit():
        return int(text)
    sign = -1 if text.startswith("-") else 1
    if "X" in text and where is not None:
        amount = defined(where, lang)
        return Amount(
            equal_to=amount.equal_to,
            of=amount.of,
            filter=amount.filter,
            counter=amount.counter,
            times=amount.times * sign,
            plus=amount.plus,
            span=amount.span,
        )
    return Amount(equal_to="x" if "X" in text else "star", times=sign)


def power_toughness(text: str, where: Tok | None, lang: str) -> tuple[Number, Number]:
    """Return the two numbers of "3/3" or "X/X"; ``where`` is the folded definition of X, if the clause has one."""
    power, _, toughness = text.partition("/")
    return _number(power, where, lang), _number(toughness, where, lang)


def modifier(text: str, where: Tok | None, lang: str) -> tuple[Number, Number]:
    """Return the two numbers of "+2/-1" (107.3 for X)."""
    return power_toughness(text, where, lang)


def for_each(numbers: tuple[Number, Number], tok: Tok, lang: str) -> tuple[Number, Number]:
    """Return "+1/+1 for each …" as numbers that count."""
    counted = _read(tok.inner[1:], tok, lang, counting=True)

    def times(number: Number) -> Number:
        if not isinstance(number, int) or number == 0:
            return number
        return Amount(
            equal_to=counted.equal_to,
            of=counted.of,
            filter=counted.filter,
            counter=counted.counter,
            times=number,
            span=counted.span,
        )

    return times(numbers[0]), times(numbers[1])


def defined(tok: Tok, lang: str) -> Amount:
    """Return the meaning of a folded definition (EQUALX, WHEREX, PTEQ)."""
    return _read(tok.inner, tok, lang)


def _read(lexemes: list[Lexeme], tok: Tok, lang: str, *, counting: bool = False) -> Amount:
    """Read a definition as a whole; one of which a word is left stays words."""
    span = (tok.start, tok.end)
    times, index = 1, 0
    while index < len(lexemes) and (
        lexemes[index].cls in _GLUE or lexemes[index].cls == "TIMES" or lexemes[index].text in ("X",)
    ):
        if lexemes[index].cls == "TIMES":
            times = int(lexemes[index].value)
        index += 1
    rest, plus = _sum(lexemes[index:])
    if rest and rest[0].cls == "NUMBEROF":
        counting, rest = True, rest[1:]
    while counting and rest and rest[0].cls in ("OF", "EACH"):
        rest = rest[1:]
    if counting and rest:
        found = counters(rest, 0)
        if found is not None and found.end < len(rest) and rest[found.end].cls == "ON":
            of = _owner(rest[found.end + 1 :])
            kind = found.value.partition("|")[0]
            what, counter = ("counters", kind) if of else ("text", None)
            return Amount(equal_to=what, counter=counter, of=of, times=times, plus=plus if of else 0, span=span)
        phrase = whole_phrase(rest, lang)
        if phrase is not None and phrase.filter is not None:
            return Amount(equal_to="count", filter=phrase.filter, times=times, plus=plus, span=span)
    return _characteristic(rest, times, plus, span)


def _sum(lexemes: list[Lexeme]) -> tuple[list[Lexeme], int]:
    """Take a number that is added before or behind a definition: "one plus the number of …", "… plus 2"."""
    for number, sign, rest in ((lexemes[:1], lexemes[1:2], lexemes[2:]), (lexemes[-1:], lexemes[-2:-1], lexemes[:-2])):
        value = number[0].read_as("NUM", "INT") if number else None
        if value is not None and value.value.isdigit() and sign and sign[0].has("PLUSW"):
            return rest, int(value.value)
    return lexemes, 0


def _characteristic(lexemes: list[Lexeme], times: int, plus: int, span: tuple[int, int]) -> Amount:
    """Read "its power", "that creature's toughness", « la force de la créature enchantée »."""
    at = next((i for i, x in enumerate(lexemes) if x.cls in MEASURED), None)
    of: str | None = None
    if at is not None:
        before, behind = [x for x in lexemes[:at] if x.cls != "THE"], lexemes[at + 1 :]
        if not behind and before and before[-1].has("POSS", "GEN"):
            of = _owner(before[:-1] if before[-1].cls == "GEN" else before)
        elif not before and behind and behind[0].cls == "OF":
            of = _owner(behind[1:])
        elif not behind and (not before or [x.cls for x in before] == ["THAT"]):
            of = "that"
    if at is None or of is None:
        return Amount(equal_to="text", times=times, span=span)
    return Amount(equal_to=MEASURED[lexemes[at].cls], of=of, times=times, plus=plus, span=span)


def _owner(lexemes: list[Lexeme]) -> str | None:
    """Say whose number it is: ``affected`` for a possessive, ``self``, ``attached``, else ``that``; None for other words."""
    if not lexemes or any(lexeme.cls not in _OWNERS for lexeme in lexemes):
        return None
    if lexemes[0].cls == "THIS":
        return "self"
    for lexeme in lexemes:
        if lexeme.cls in ("POSS", "THEM", "PRON"):
            return "affected"
        if lexeme.cls == "SELF":
            return "self"
        if lexeme.cls == "ATT":
            return "attached"
    return "that"


def parameter(toks: list[Tok]) -> str | None:
    """Return the parameter of a keyword in words that mean the same in every language, or None.

    Symbols and numbers stay. A quality in words is written with the concepts of its lexemes, in one order whatever the
    language: "legendary creature controller:you"; ``text`` behind the symbols stands for words that say more than that.
    """
    lexemes = [lexeme for tok in toks for lexeme in tok.inner]
    if len(lexemes) > 1 and lexemes[0].cls in ("WORD", "WITH"):
        lexemes = lexemes[1:]  # the preposition of a keyword: "affinity for artifacts"
    return _quality_words(lexemes) or None


def _quality_words(lexemes: list[Lexeme]) -> str:
    """Return the words of a quality, each side of "and" and "or" in the order of ``_QUALITIES``."""
    out: list[str] = []
    side: list[tuple[int, str]] = []
    prefix = ""
    for lexeme in lexemes:
        if lexeme.cls in _UNSAID:
            continue
        if lexeme.cls in ("AND", "OR"):
            out += [*(word for _, word in sorted(side, key=lambda x: x[0])), lexeme.value]
            side = []
        elif lexeme.cls in _PREFIXES:
            prefix = _PREFIXES[lexeme.cls]
        elif lexeme.cls in _SYMBOLS:
            side.append((len(_QUALITIES), lexeme.value))
        elif lexeme.cls in _QUALITIES:
            side.append((_QUALITIES.index(lexeme.cls), prefix + _quality_word(lexeme)))
            prefix = ""
        else:
            symbols = [x.value for x in lexemes if x.cls in ("MANA", "PT")]
            return " ".join([*symbols, "text"])
    return " ".join([*out, *(word for _, word in sorted(side, key=lambda x: x[0]))])


def _quality_word(lexeme: Lexeme) -> str:
    match lexeme.cls:
        case "STYPE" | "STYPES":
            return " ".join(one.rpartition("/")[2] for one in lexeme.value.split("+"))
        case "CTYPES":
            return lexeme.value.replace("+", " ")
        case "CTRL":
            return f"controller:{lexeme.value}"
        case "OWN":
            return f"owner:{lexeme.value}"
        case "ZONEP":
            return f"zone:{lexeme.value}"
        case _:
            return lexeme.value
