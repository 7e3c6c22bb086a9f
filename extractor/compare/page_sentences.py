"""What the page of a comparison says, by message id; what the other outputs say too is in ``sentences``."""

from __future__ import annotations

from extractor.io.records import Unit
from extractor.messages import Plural
from extractor.messages import mark as _
from extractor.messages import mark_plural as _n

TITLE = _("Card texts compared: {left} – {right}")
PAIRS: Plural = _n(
    "{pairs} pair of texts of the same card was read and compared by what it says about changing types.",
    "{pairs} pairs of texts of the same card were read and compared by what they say about changing types.",
)
VERDICTS_EXPLAINED = _(
    "“Different” means that both texts are clear and say different things. “Unsure” means that words were not read further that "
    "may make the difference."
)
NOT_LISTED = _("Pairs that say the same are counted here and not listed; with --all they are.")
BROKEN: Plural = _n("{records} record could not be read.", "{records} records could not be read.")
HEADING = _("Pairs of texts")
NO_PAIR = _("The input holds no two texts of the same card in these languages.")
NOTHING_DIFFERS = _("Nothing to show: no pair says anything different.")

COMPARED = _("pairs compared")
WITH_EFFECT = _("with a type change")
TYPE_LINES = _("with different type lines")
NO_EFFECT = _("no type change")

VERDICT = _("Verdict")
FACETS = {
    "kind": _("Kind of difference"),
    "cause": _("Probable cause"),
    "set": _("Set"),
    "language": _("Languages"),
}
LANGUAGES = _("{left} – {right}")
CAUSE = _("Probable cause: {cause}")
NO_CAUSE = _("The cause is not known.")
UNSURE = _("Not everything was read: the clause that is marked may make a difference.")
TYPE_LINE = _("{line}: {kind}")
PRINTED = _("The English text as it was printed in this set")
PLACES: dict[Unit, str] = {
    "line": _("{file}, line {position}"),
    "record": _("{file}, record {position}"),
    "byte": _("{file}, byte {position}"),
}
INPUTS = _("Input: {files}")
FILES: Plural = _n("{files} file", "{files} files")
MADE = _("Written by {program} {version}.")
RIGHTS = _("Unofficial; not affiliated with or endorsed by the publisher, who owns the card texts and names.")
