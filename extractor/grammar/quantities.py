"""How many and how much: "three or more", "fewer than two", "power 3 or less", counters, and the parts of "with …".

Each reader takes the lexemes of one quantity as a whole, or nothing: a part of it alone would say something else.
"""

from __future__ import annotations

from typing import NamedTuple

from extractor.nlp.lexer import Lexeme

MEASURED = {"POWER": "power", "TOUGHNESS": "toughness", "MANAVALUE": "mana_value", "LOYALTY": "loyalty"}
#: Words of comparison in front of a number, and behind it.
_BEFORE = frozenset({"LESS", "LESSEQ", "GREATER", "GREATEREQ", "ATLEAST", "ATMOST", "EXACTLY"})
_BEHIND = frozenset({"ORMORE", "ORLESS"})
_NUMBERS = frozenset({"NUM", "INT"})
_ARTICLES = frozenset({"DET", "THE"})
_JOINTS = frozenset({"COMMA", "AND", "OR"})


class Quantity(NamedTuple):
    """A comparison with a number (digits, or ``x``), and the index behind its lexemes; ``stated`` unless only an article."""

    op: str
    number: str
    end: int
    stated: bool = True


class Part(NamedTuple):
    """What will be one token: its class, its value, and the lexemes it covers."""

    cls: str
    value: str
    start: int
    end: int


def class_at(lexemes: list[Lexeme], at: int) -> str:
    """Return the class of the lexeme at an index; empty behind the last one."""
    return lexemes[at].cls if at < len(lexemes) else ""


def _number(lexemes: list[Lexeme], at: int) -> str | None:
    """Return the number that stands at an index: digits, or ``x``; « un » counts where a number is wanted."""
    found = lexemes[at].read_as("NUM", "INT") if at < len(lexemes) else None
    if found is None:
        return None
    return found.value if found.value.isdigit() else "x" if found.value in ("x", "X") else None


def quantity(lexemes: list[Lexeme], at: int) -> Quantity | None:
    """Read "three", "three or more", "fewer than three", "exactly three", "no" or "a" at an index.

    An article or a bare number means at least as many; ``no`` means exactly none.
    """
    cls = class_at(lexemes, at)
    if cls in _BEFORE:
        number = _number(lexemes, at + 1)
        return Quantity(lexemes[at].value, number, at + 2) if number is not None else None
    if cls == "NO":
        return Quantity("=", "0", at + 1)
    if cls == "DET":
        return Quantity(">=", "1", at + 1, stated=False)
    number = _number(lexemes, at)
    if number is None:
        return None
    if class_at(lexemes, at + 1) in _BEHIND:
        return Quantity(lexemes[at + 1].value, number, at + 2)
    return Quantity(">=", number, at + 1)


def counters(lexemes: list[Lexeme], at: int) -> Part | None:
    """Read "three or more charge counters" or "a counter"; its value is ``kind|op|number``. Unknown names are not read."""
    found = quantity(lexemes, at) or Quantity(">=", "1", at, stated=False)
    kind = lexemes[found.end].read_as("COUNTER", "COUNTERW") if found.end < len(lexemes) else None
    end = found.end + 1
    if kind is None or found.number == "x" or class_at(lexemes, end) in ("QUOTED", "QOPEN"):
        return None
    if class_at(lexemes, end) in _BEHIND and found.op == ">=" and found.stated:
        found, end = found._replace(op=lexemes[end].value), end + 1
    name = kind.value if kind.cls == "COUNTER" else "any"
    return Part("COUNTER", f"{name}|{found.op}|{found.number}", at, end)


def comparison(lexemes: list[Lexeme], at: int) -> Part | None:
    """Read "power 3 or less", "power or toughness 1 or less", "mana value 1 or 2"; its value is ``what op number``.

    Alternatives of what is measured, and of numbers, are separated by ``|``.
    """
    what, end = [MEASURED[lexemes[at].cls]], at + 1
    while class_at(lexemes, end) == "OR":
        behind = end + 1
        while class_at(lexemes, behind) in _ARTICLES:
            behind += 1
        if class_at(lexemes, behind) not in MEASURED:
            break
        what.append(MEASURED[lexemes[behind].cls])
        end = behind + 1
    op = "="
    while class_at(lexemes, end) in {"OF", "EQUAL"} | _BEFORE:
        op = lexemes[end].value if lexemes[end].cls in _BEFORE else op
        end += 1
    number = _number(lexemes, end)
    if number is None:
        return None
    numbers, end = [number], end + 1
    if class_at(lexemes, end) in _BEHIND and op == "=":
        op, end = lexemes[end].value, end + 1
    elif op == "=":
        more, end = _alternatives(lexemes, end)
        numbers += more
    return Part("COMPARE", f"{'|'.join(what)} {op} {'|'.join(numbers)}", at, end)


def _alternatives(lexemes: list[Lexeme], at: int) -> tuple[list[str], int]:
    """Read the rest of "1, 2, or 3": the numbers, and the index behind; nothing unless the last joint says "or"."""
    numbers: list[str] = []
    end, last = at, ""
    while True:
        behind = end
        while class_at(lexemes, behind) in ("COMMA", "OR"):
            last, behind = class_at(lexemes, behind), behind + 1
        number = _number(lexemes, behind) if behind > end else None
        if number is None:
            break
        numbers.append(number)
        end = behind + 1
        if last == "OR":
            return numbers, end
    return [], at


# ---------------------------------------------------------------------- the parts of "with …"


def qualities(lexemes: list[Lexeme], at: int) -> list[Part]:
    """Read what stands behind "with" or "without" in a noun phrase, joints included; an empty list when it stays words."""
    out = _quality(lexemes, at)
    while out:
        end = out[-1].end
        behind = end
        while class_at(lexemes, behind) in _JOINTS:
            behind += 1
        more = _quality(lexemes, behind) if behind > end else []
        if not more:
            break
        joints = {x.cls for x in lexemes[end:behind]}
        joint = "QOR" if "OR" in joints else "QSEP"
        out += [Part(joint, "and" if "AND" in joints else lexemes[end].value, end, behind), *more]
    return _keywords(out)


def _quality(lexemes: list[Lexeme], at: int) -> list[Part]:
    at += class_at(lexemes, at) == "EACH"
    found = counters(lexemes, at)
    if found is not None:
        end = found.end
        place = [Part(x.cls, x.value, end + i, end + i + 1) for i, x in enumerate(lexemes[end : end + 2])]
        return [found, *place] if [part.cls for part in place] == ["ON", "THEM"] else [found]
    start = at
    while class_at(lexemes, at) in _ARTICLES:
        at += 1
    cls = class_at(lexemes, at)
    if cls in MEASURED:
        measure = comparison(lexemes, at)
        return [measure] if measure is not None else []
    named = {class_at(lexemes, at), class_at(lexemes, at + 1)} == {"NAMEW", "CHOSEN"}
    if named:
        return [Part("NAMEW", "chosen", start, at + 2)]
    if cls == "TYPEW" and lexemes[at].value == "basic_land_type":
        return [Part("HASTYPE", lexemes[at].value, start, at + 1)]
    if cls == "KW" and class_at(lexemes, at + 1) not in ("MANA", "INT", "NUM", "DASH"):
        return [Part("KW", lexemes[at].value, start, at + 1)]
    return [Part(cls, lexemes[at].value, at, at + 1)] if cls == "QUOTED" and at == start else []


def _keywords(parts: list[Part]) -> list[Part]:
    """Make one part of keywords between which "or" stands ("first strike or vigilance")."""
    names = [part for part in parts if part.cls not in ("QOR", "QSEP")]
    joints = [part for part in parts if part.cls in ("QOR", "QSEP")]
    if len(names) > 1 and all(part.cls == "KW" for part in names) and joints[-1].cls == "QOR":
        return [Part("KW", "|".join(part.value for part in names), parts[0].start, parts[-1].end)]
    return parts
