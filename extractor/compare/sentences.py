"""The words of a comparison for people, by message id; they are translated where they are shown."""

from __future__ import annotations

from extractor.messages import mark as _

VERDICTS = {"same": _("same"), "different": _("different"), "unsure": _("unsure")}
CAUSES = {
    "errata": _("the English text was changed after this printing"),
    "translation": _("the translation differs from its own English printing"),
    "data": _("the record does not hold the text that it claims"),
    None: _("cause unknown"),
}
KINDS = {
    "missing_effect": _("missing effect"),
    "extra_effect": _("extra effect"),
    "card_types": _("card types"),
    "supertypes": _("supertypes"),
    "subtypes": _("subtypes"),
    "retention": _("old types kept or not"),
    "power_toughness": _("power and toughness"),
    "colors": _("colors"),
    "abilities": _("abilities"),
    "duration": _("duration"),
    "subject": _("affected objects"),
    "condition": _("condition"),
}
UNREAD = _("not read further")
TYPE_LINE = _("type line")
NOTHING = _("nothing")
