"""Normalisation one character to one character, so that every offset is an offset in the raw text.

Typographic quotes, dashes and spaces become their plain forms; control characters become spaces. Where the raw text is
decomposed, or has ligatures or characters without a width inside its words, the length changes: the offsets are mapped back.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from html import unescape

from extractor.ir.annotation import Diagnostic
from extractor.text.remarks import remark

_PLAIN: dict[int, str] = {}
for _chars, _plain in (
    ("\u2019\u2018\u02bc\u2032\u00b4`", "'"),
    ("\u201c\u201d\u201e\u201f\u2033", '"'),
    ("\u2039", "\u00ab"),
    ("\u203a", "\u00bb"),
    ("\u2010\u2011\u2012\u2013\u2212\u2043\ufe63\uff0d", "-"),
    ("\u2014\u2015", "\u2014"),
    ("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t", " "),
    ("\u2028\u2029\r\u000b\u000c\u0085", "\n"),
):
    for _char in _chars:
        _PLAIN[ord(_char)] = _plain
for _code in (*range(0x20), *range(0x7F, 0xA0)):
    _PLAIN.setdefault(_code, " ")
_PLAIN[ord("\n")] = "\n"
_PLAIN |= dict.fromkeys(range(0xD800, 0xE000), "\ufffd")  # half a character, which no encoding can write
#: Characters without a width are left out, ligatures are spelled.
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_LIGATURES = {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl"}
_RESPELLED = dict.fromkeys(_INVISIBLE, "") | _LIGATURES
#: Markup that stands in texts by mistake: tags, entities, signs of emphasis, and brackets for quotation marks.
_MARKUP = re.compile(r"</?[A-Za-z][^<>\n]{0,40}>|&(?:#\d{1,6}|#x[0-9A-Fa-f]{1,5}|[A-Za-z]{2,8});|\*\*(?=\w)|(?<=[\w.])\*\*|<<|>>")
_BREAKS = re.compile(r"</?(?:br|p|div|li)\b", re.IGNORECASE)
#: Characters that no typography of the game uses in these places: worth a remark, read as their plain forms.
_ODD = {
    "TE108": "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u200a\u205f\u3000" + _INVISIBLE,
    "TE109": "".join(_LIGATURES) + "\u2039\u203a\u02bc\u2032\u00b4`\u201f\u2033\u2010\u2012\u2015\u2043\ufe63\uff0d",
}
_REMARKED = {char: code for code, chars in _ODD.items() for char in chars}
_REMARKED |= {chr(code): "TE102" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t\r\x0b\x0c\x85"}


@dataclass(frozen=True, slots=True)
class Document:
    """A raw text and its normalised form.

    ``norm`` has one character for each of ``raw`` unless the raw text had to be spelled otherwise; ``origin`` then maps every
    index of ``norm`` (and its length) to an index of ``raw``.
    """

    raw: str
    norm: str
    origin: tuple[int, ...] | None = None
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Translate a span of ``norm`` into a span of ``raw`` (code points, end exclusive)."""
        if self.origin is None:
            return start, end
        return self.origin[start], self.origin[end]

    def text(self, start: int, end: int) -> str:
        """Return the raw characters of a span of ``norm``."""
        left, right = self.span(start, end)
        return self.raw[left:right]


def _unmarked(piece: str) -> str:
    """Return what a piece of markup stands for."""
    if piece in ("<<", ">>"):
        return "\u00ab" if piece == "<<" else "\u00bb"
    if piece[0] == "&":
        return unescape(piece)
    return "\n" if _BREAKS.match(piece) else ""


def _respell(raw: str) -> tuple[str, tuple[int, ...]]:
    """Compose decomposed characters, spell ligatures and markup, leave invisible characters out.

    Returns:
        The text and, for each of its indices, the index in ``raw``.
    """
    out: list[str] = []
    origin: list[int] = []
    markup = {m.start(): m.end() for m in _MARKUP.finditer(raw)}
    index = 0
    while index < len(raw):
        end = markup.get(index, index + 1)
        while index not in markup and end < len(raw) and unicodedata.combining(raw[end]):
            end += 1
        piece = _unmarked(raw[index:end]) if index in markup else _RESPELLED.get(raw[index:end])
        for char in unicodedata.normalize("NFC", raw[index:end]) if piece is None else piece:
            out.append(char)
            origin.append(index)
        index = end
    origin.append(len(raw))
    return "".join(out), (0, *origin[1:])


def normalise(raw: str) -> Document:
    """Return the document of a raw text.

    Args:
        raw: the text exactly as it came in.

    Returns:
        A Document; ``norm`` is as long as ``raw`` unless that is decomposed, or has ligatures, invisible characters or markup.
    """
    text, origin = raw, None
    composed = unicodedata.is_normalized("NFC", raw)
    found = [] if composed else [remark("TE101", 0, len(raw))]
    odd = not _REMARKED.keys().isdisjoint(raw)
    if odd:
        found += [remark(_REMARKED[char], at, at + 1) for at, char in enumerate(raw) if char in _REMARKED]
    markup = [m.span() for m in _MARKUP.finditer(raw)] if "<" in raw or "&" in raw or "**" in raw else []
    found += [remark("TE113", *span) for span in markup]
    if not composed or markup or (odd and not _RESPELLED.keys().isdisjoint(raw)):
        text, origin = _respell(raw)
    norm = text.translate(_PLAIN)
    return Document(raw=raw, norm=norm, origin=origin, diagnostics=tuple(found))
