"""The remarks on a text: what is odd about how it is written, by a stable code, and what it means for the reading."""

from __future__ import annotations

from extractor.ir.annotation import Diagnostic
from extractor.ir.effects import Span
from extractor.messages import mark as _

#: code -> what it says, as the identifier of a message.
REMARKS = {
    "TE101": _("decomposed characters, composed for reading"),
    "TE102": _("control character, read as a space"),
    "TE103": _("a line break is missing here"),
    "TE104": _("the text is in another language than its record says; it was not read"),
    "TE105": _("the text of another face begins here"),
    "TE106": _("misprint of a word that is known"),
    "TE107": _("a quotation mark or parenthesis without its pair"),
    "TE108": _("unusual space or invisible character"),
    "TE109": _("unusual quotation mark, apostrophe or dash"),
    "TE110": _("behind the change of a type, not read"),
    "TE111": _("a line break inside a sentence"),
    "TE112": _("garbled characters: the text was decoded wrongly"),
    "TE113": _("markup, read as what it stands for"),
    "TE114": _("a name that was not given, read as the object's own"),
}


def remark(code: str, start: int, end: int) -> Diagnostic:
    """Return the remark with a code of ``REMARKS`` on a span of the raw text (code points, end exclusive)."""
    span: Span = (start, end)
    return Diagnostic(code=code, span=span, message=REMARKS[code])
