"""The phrases that rules quote: "in addition to its other types", "still a [type, supertype, or subtype]"."""

from __future__ import annotations

from extractor.grammar.tokens import Tok
from extractor.rules.lexemes import readings
from extractor.rules.norms import RetentionPhrase


def retention_phrase(quote: Tok, *, open_list: bool) -> RetentionPhrase | None:
    """Read a quoted wording of retention.

    Args:
        quote: the quotation with its lexemes.
        open_list: whether it is given as an example of several.

    Returns:
        None for a quotation that speaks of nothing that is kept.
    """
    found = [reading for lexeme in quote.inner for reading in readings(lexeme)]
    kinds = tuple(dict.fromkeys(value for cls, value in found if cls == "TYPEW"))
    if not kinds:
        return None
    if ("PREP", "in_addition") in found:
        return RetentionPhrase(cue="in_addition", of=kinds, other=("ADJ", "other") in found, open=open_list)
    if ("ADV", "still") in found:
        # beside supertypes and subtypes, and in "still a type", the bare word means card types
        of = tuple(sorted("card_type" if kind == "type" else kind for kind in kinds))
        return RetentionPhrase(cue="still", of=of, open=open_list)
    return None
