"""What a page itself says, by message id; ``said`` gives it in the language of the page."""

from __future__ import annotations

from extractor.messages import Messages
from extractor.messages import mark as _

#: Details in braces are filled in here, or by the page where it counts rows again.
_SAID = {
    "skip": _("Skip to the pairs"),
    "filters": _("Filters"),
    "search": _("Search in names and texts"),
    "search_hint": _("All words must occur; accents and capitals make no difference."),
    "clear": _("Clear all filters"),
    "shown": _("{shown} of {total} pairs shown"),
    "nothing": _("Nothing matches these filters."),
    "nothing_hint": _("Remove a filter, or go back to all pairs."),
    "all": _("Show all pairs"),
    "help": _("Help"),
    "help_title": _("How to use this page"),
    "close": _("Close"),
    "pairs": _("From pair to pair"),
    "next": _("Next pair"),
    "previous": _("Previous pair"),
    "place": _("{number} of {total}"),
    "key": _("Key"),
    "key_does": _("What it does"),
    "key_next": _("next pair"),
    "key_previous": _("previous pair"),
    "key_search": _("to the search field"),
    "key_help": _("this help"),
    "key_escape": _("close the help, or leave the search field"),
    "keys_on": _("Use these keys"),
    "marks": _("Marks in the texts"),
    "marks_hint": _(
        "Words that differ are underlined and numbered; the number is that of the difference below the texts. Where marks "
        "overlap, every number stands where its words begin."
    ),
    "filters_hint": _(
        "Within a filter any of the values that are ticked will do; all filters together must hold. The address of the page "
        "holds the filters: copy it to share what you see."
    ),
    "control": _("A character that is not seen is shown by its code, such as {code}."),
    "words": _("In plain words"),
    "no_words": _("nothing of this kind"),
    "quoted": _("“{words}”"),
    "not_there": _("nothing"),
    "lacking": _("nothing of it in"),
    "apart": _("only on this side"),
    "link": _("Link to this pair"),
    "no_script": _("The pairs are shown by a script inside this page; turn scripts on to see them. The numbers hold without it."),
}


def said(messages: Messages) -> dict[str, str]:
    """Return everything the page says, by name; details are left in braces."""
    return {name: messages.translate(message) for name, message in _SAID.items()}
