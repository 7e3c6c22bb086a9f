"""The outline of a text: paragraphs, abilities, labels, costs, sentences, reminder text and quoted abilities.

Everything is a view over the lexemes: nothing is cut out of the text, so every place stays a place in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from extractor.lexicon.catalogue import load_catalogue
from extractor.nlp.lexer import Lexeme

_ROMAN = re.compile(r"[IVX]+")
_MAX_LABEL = 6
_DASH = "\u2014"


@dataclass(slots=True)
class Sentence:
    """The lexemes of a sentence outside parentheses; a quoted ability is one lexeme of the class ``QUOTED``."""

    lexemes: list[Lexeme]

    @property
    def start(self) -> int:
        """First character."""
        return self.lexemes[0].start

    @property
    def end(self) -> int:
        """Behind the last character."""
        return self.lexemes[-1].end


@dataclass(slots=True)
class AbilityOutline:
    """One ability: ``index`` of its paragraph, ``label`` in front of it, the lexemes of its cost, its sentences.

    ``keyword`` is the keyword that the label is, if it is one ("Companion — …").
    """

    index: int
    start: int
    end: int
    label: str | None = None
    label_kind: str | None = None
    keyword: str | None = None
    cost: list[Lexeme] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    reminders: list[list[Lexeme]] = field(default_factory=list)


@dataclass(slots=True)
class Outline:
    """All abilities of a text, and the inner lexemes of each quoted ability by the start of its ``QUOTED`` lexeme."""

    abilities: list[AbilityOutline]
    quotes: dict[int, list[Lexeme]]


def outline(lexemes: list[Lexeme], *, nested: bool = False) -> Outline:
    """Find paragraphs, abilities and sentences.

    Args:
        lexemes: the lexemes of a text or of a quoted ability.
        nested: True inside a quoted ability, where single quotation marks open the next level.

    Returns:
        The outline; every lexeme is in a label, a cost, a sentence, a reminder or a quoted ability.
    """
    quotes: dict[int, list[Lexeme]] = {}
    abilities: list[AbilityOutline] = []
    for index, paragraph in enumerate(_paragraphs(lexemes)):
        flat, reminders = _fold(paragraph, quotes, nested)
        parts = _abilities(flat, index)
        if not parts and reminders:
            parts = [AbilityOutline(index, paragraph[0].start, paragraph[-1].end)]
        for reminder in reminders:
            owner = next((part for part in reversed(parts) if part.start <= reminder[0].start), parts[0])
            owner.start = min(owner.start, reminder[0].start)
            owner.reminders.append(reminder)
        if parts:
            parts[-1].end = paragraph[-1].end
        abilities.extend(parts)
    return Outline(abilities, quotes)


def _paragraphs(lexemes: list[Lexeme]) -> list[list[Lexeme]]:
    """Split at line breaks; a line that goes on in the middle of a sentence is joined to the one before.

    Reminder text directly before a cost ends a line too: a line break is missing there.
    """
    out: list[list[Lexeme]] = []
    current: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        if lexeme.cls == "BREAK":
            _append(out, current)
            current = []
            continue
        if current and current[-1].cls == "CLOSE" and _starts_ability(lexemes, index):
            _append(out, current)
            current = []
        current.append(lexeme)
    _append(out, current)
    return out


def _append(out: list[list[Lexeme]], line: list[Lexeme]) -> None:
    if out and line and goes_on(out[-1][-1], line[0]):
        out[-1].extend(line)
    elif line:
        out.append(line)


def goes_on(last: Lexeme, first: Lexeme) -> bool:
    """True when a line break stands inside a sentence: no end before it, and no beginning behind it."""
    if last.cls in ("STOP", "CLOSE", "QUOTE", "QCLOSE", "COLON", "DASH"):
        return False
    if first.has("KW") and last.has("KW"):
        return False
    return first.cls in ("PT", "STOP", "COMMA") or (first.text[:1].islower() and first.cls != "SELF")


def _fold(paragraph: list[Lexeme], quotes: dict[int, list[Lexeme]], nested: bool) -> tuple[list[Lexeme], list[list[Lexeme]]]:
    """Fold quoted abilities into single lexemes and take the reminder text out of the line."""
    flat: list[Lexeme] = []
    reminders: list[list[Lexeme]] = []
    index = 0
    while index < len(paragraph):
        lexeme = paragraph[index]
        if lexeme.cls == "OPEN":
            end = _closing(paragraph, index, "OPEN", "CLOSE")
            reminders.append(paragraph[index:end])
            index = end
            continue
        if lexeme.cls in ("QUOTE", "QOPEN") or (nested and lexeme.text == "'" and _opens(paragraph, index)):
            end = _quote_end(paragraph, index, nested)
            closed = (end - 1 > index and paragraph[end - 1].cls in ("QUOTE", "QCLOSE")) or paragraph[end - 1].text == "'"
            inner = paragraph[index + 1 : end - 1 if closed else end]
            if inner:
                stop = paragraph[end - 1].end
                quotes[lexeme.start] = inner
                words = _join(paragraph[index:end])
                flat.append(Lexeme("QUOTED", "", lexeme.start, stop, words, feats=("closed",) if _stops(inner) else ()))
            index = end
            continue
        flat.append(lexeme)
        index += 1
    return flat, reminders


def _stops(inner: list[Lexeme]) -> bool:
    """True when a quoted ability ends with a full stop of its own, or with one of an ability quoted in it."""
    last = next((x for x in reversed(inner) if x.cls not in ("QUOTE", "QCLOSE") and x.text != "'"), None)
    return last is not None and last.cls == "STOP"


def without_reminders(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Return the lexemes that stand outside parentheses."""
    out: list[Lexeme] = []
    depth = 0
    for lexeme in lexemes:
        depth += lexeme.cls == "OPEN"
        if not depth:
            out.append(lexeme)
        depth -= lexeme.cls == "CLOSE" and depth > 0
    return out


def _opens(paragraph: list[Lexeme], index: int) -> bool:
    behind = paragraph[index + 1] if index + 1 < len(paragraph) else None
    return behind is not None and (behind.start == paragraph[index].end)


def _closing(paragraph: list[Lexeme], index: int, opener: str, closer: str) -> int:
    """Return the index behind the partner of the opening sign, or the end of the paragraph."""
    depth = 0
    for at in range(index, len(paragraph)):
        if paragraph[at].cls == opener:
            depth += 1
        elif paragraph[at].cls == closer:
            depth -= 1
            if depth == 0:
                return at + 1
    return len(paragraph)


def _quote_end(paragraph: list[Lexeme], index: int, nested: bool) -> int:
    opener = paragraph[index]
    if opener.cls == "QOPEN":
        return _closing(paragraph, index, "QOPEN", "QCLOSE")
    for at in range(index + 1, len(paragraph)):
        if opener.cls == "QUOTE":
            if paragraph[at].cls == "QUOTE":
                return at + 1
        elif paragraph[at].text == "'":
            return at + 1
    return len(paragraph)


def _abilities(flat: list[Lexeme], index: int) -> list[AbilityOutline]:
    """Cut one line into abilities: normally one, more where a line break is missing before a cost."""
    out: list[AbilityOutline] = []
    position = 0
    while position < len(flat):
        ability = AbilityOutline(index, flat[position].start, flat[-1].end)
        position = _label(flat, position, ability)
        position = _cost(flat, position, ability)
        while position < len(flat):
            end = _sentence_end(flat, position)
            ability.sentences.append(Sentence(flat[position:end]))
            position = end
            if position < len(flat) and _starts_ability(flat, position):
                break
        ability.end = flat[position - 1].end if position else flat[-1].end
        out.append(ability)
    return out


def _label(flat: list[Lexeme], at: int, ability: AbilityOutline) -> int:
    """Read a loyalty cost, a chapter, a mode bullet, a die result or an ability word in front of an ability."""
    rest = flat[at:]
    kinds = [lexeme.cls for lexeme in rest[: _MAX_LABEL * 2]]
    if kinds[:1] == ["BULLET"]:
        ability.label_kind = "mode"
        return at + 1 + _flavor(rest[1:])
    if kinds[:2] == ["PLUS", "MANA"] and "DASH" in kinds:
        ability.label_kind = "mode"  # with a cost of its own (702.172)
        return at + kinds.index("DASH") + 1
    if kinds[:4] == ["LBR", "INT", "RBR", "COLON"]:
        ability.label, ability.label_kind = rest[1].text, "loyalty"
        return at + 4
    if kinds[:2] == ["INT", "COLON"]:
        ability.label, ability.label_kind = rest[0].text, "loyalty"
        return at + 2
    if "BAR" in kinds[:4] and (kinds[0] in ("INT", "NUM") or (kinds[1:2] == ["BAR"] and rest[0].text[:1].isdigit())):
        ability.label, ability.label_kind = _join(rest[: kinds.index("BAR")]), "die"
        return at + kinds.index("BAR") + 1
    dash = next((i for i, kind in enumerate(kinds[: _MAX_LABEL + 1]) if kind == "DASH"), None)
    if dash:
        words = rest[:dash]
        if all(_ROMAN.fullmatch(x.text) or x.cls == "COMMA" for x in words):
            ability.label, ability.label_kind = "".join(x.text for x in words), "chapter"
            return at + dash + 1
        keyword = words[0].read_as("KW") if dash == 1 else None
        if keyword is not None and _takes_cost(keyword.value):
            return at  # "Equip—Sacrifice a creature": the keyword with its cost
        plain = not any(x.cls in ("MANA", "INT", "PT", "PTMOD", "STOP", "COLON", "QUOTED") for x in words)
        behind = rest[dash + 1].cls if len(rest) > dash + 1 else ""
        if plain and (behind not in ("MANA", "") or any(x.cls == "COLON" for x in rest)):
            ability.label, ability.label_kind = _join(words), "word"
            ability.keyword = keyword.value if keyword else None
            return at + dash + 1
    return at


def _flavor(words: list[Lexeme]) -> int:
    """Return how many lexemes a flavor word and the dash behind it take at the beginning of a mode (207.2d)."""
    dash = next((i for i, x in enumerate(words[: _MAX_LABEL + 1]) if x.cls == "DASH"), 0)
    plain = not any(x.cls in ("MANA", "INT", "PT", "PTMOD", "STOP", "COLON", "QUOTED", "COMMA") for x in words[:dash])
    return dash + 1 if dash and plain and words[dash].text == _DASH else 0


def _takes_cost(keyword: str) -> bool:
    known = load_catalogue().keywords.get(keyword)
    return known is not None and known.parameter.endswith("cost")


def _join(words: list[Lexeme]) -> str:
    out = ""
    for index, word in enumerate(words):
        out += (" " if index and words[index - 1].end < word.start else "") + word.text
    return out


def _cost(flat: list[Lexeme], at: int, ability: AbilityOutline) -> int:
    """Read a cost: what stands before a colon in the first sentence.

    A keyword before a colon is no cost, nor is anything before the colon that announces a quoted ability.
    """
    for index in range(at, len(flat)):
        lexeme = flat[index]
        if lexeme.cls == "STOP":
            return at
        if lexeme.cls == "COLON":
            if index + 1 < len(flat) and flat[index + 1].cls == "QUOTED":
                return at
            if index and index > at + 1 and flat[index - 1].has("KW"):
                continue  # the colon between a keyword and its parameter
            if index == at or (index == at + 1 and flat[at].has("KW") and flat[at].cls != "MANA"):
                return at
            ability.cost = flat[at:index]
            return index + 1
    return at


def _sentence_end(flat: list[Lexeme], at: int) -> int:
    """Return the index behind the sentence that begins at ``at``."""
    chooses = False
    for index in range(at, len(flat)):
        lexeme = flat[index]
        behind = flat[index + 1] if index + 1 < len(flat) else None
        chooses = chooses or lexeme.cls == "CHOOSE"
        if lexeme.cls == "DASH" and chooses:
            return index + 1
        if lexeme.cls in ("STOP", "SEMI", "BULLET"):
            return index + 1
        if lexeme.cls == "QUOTED" and behind is not None and (_begins(behind) or _ended(lexeme, behind)):
            return index + 1
    return len(flat)


def _ended(quoted: Lexeme, behind: Lexeme) -> bool:
    """True when a quoted ability with a full stop of its own ends the sentence too."""
    return "closed" in quoted.feats and behind.text[:1].isupper()


def _begins(lexeme: Lexeme) -> bool:
    """True for a lexeme that can only begin a sentence: a capital letter, not a name or a type."""
    return lexeme.text[:1].isupper() and not lexeme.has("SELF", "STYPE", "NUM", "KW", "CTYPE")


def _starts_ability(flat: list[Lexeme], at: int) -> bool:
    """True when an ability begins here: a bullet, a loyalty cost, or symbols and then a colon before the end of the sentence.

    A keyword without a space before it stands where a line break is missing.
    """
    if flat[at].cls == "BULLET" or [x.cls for x in flat[at : at + 2]] == ["INT", "COLON"]:
        return True
    if flat[at].has("KW") and at and flat[at - 1].end == flat[at].start:
        return True
    if flat[at].cls != "MANA" and flat[at].cls != "LBR":
        return False
    for lexeme in flat[at:]:
        if lexeme.cls == "STOP":
            return False
        if lexeme.cls == "COLON":
            return True
    return False
