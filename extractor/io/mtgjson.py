"""Cards of MTGJSON files (set files, AllPrintings, AtomicCards): English text and each wanted foreign text."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from extractor.io.codes import language_code
from extractor.io.records import Source, Tally, TextRecord, Wanted

#: Keys of one set (https://mtgjson.com/data-models/set/) that are no lists of cards.
SET_KEYS = frozenset(
    {
        "baseSetSize", "block", "booster", "cardsphereSetId", "code", "codeV3", "decks", "isForeignOnly", "isFoilOnly",
        "isNonFoilOnly", "isOnlineOnly", "isPaperOnly", "isPartialPreview", "keyruneCode", "languages", "mcmId",
        "mcmIdExtras", "mcmName", "mtgoCode", "name", "parentCode", "releaseDate", "sealedProduct", "tcgplayerGroupId",
        "tokenSetCode", "totalSetSize", "translations", "type",
    }
)  # fmt: skip
CARD_LISTS = frozenset({"cards", "tokens"})


class _Identifiers(msgspec.Struct):
    scryfallOracleId: str | None = None


class _Foreign(msgspec.Struct):
    language: str
    name: str | None = None
    faceName: str | None = None
    text: str | None = None
    type: str | None = None
    uuid: str | None = None


class Card(msgspec.Struct):
    """The fields we need of one card face; ``types`` is what tells a card from other objects."""

    name: str
    type: str
    types: list[str]
    faceName: str | None = None
    side: str | None = None
    text: str | None = None
    originalText: str | None = None
    layout: str | None = None
    setCode: str | None = None
    uuid: str | None = None
    identifiers: _Identifiers | None = None
    foreignData: list[_Foreign] = []


decode_card = msgspec.json.Decoder(Card).decode


def _face_of(name: str | None, face: int) -> str | None:
    """The part of "A // B" that names this face."""
    if name is None or " // " not in name:
        return name
    parts = name.split(" // ")
    return parts[face] if face < len(parts) else name


def card_texts(card: Card, source: Source, face: int, wanted: Wanted, tally: Tally) -> Iterator[TextRecord]:
    """Yield the texts of one card face, English first, then the foreign ones in the order of the file.

    Args:
        card: the decoded card.
        source: its place.
        face: its index among the faces, where the file lists faces; otherwise ``side`` says it.
        wanted: the languages to yield; others are counted in ``tally``.
    """
    if card.side:
        face = ord(card.side[0].lower()) - ord("a")
    name = card.faceName or card.name
    ident = card.uuid or (card.identifiers.scryfallOracleId if card.identifiers else None)
    if card.text is not None:
        if "en" in wanted:
            yield TextRecord(
                text=card.text, lang="en", source=source, name=name, local_name=name, id=ident, type_line=card.type,
                english_type_line=card.type, set=card.setCode, face=face, layout=card.layout,
                printed_english=card.originalText,
            )  # fmt: skip
        else:
            tally.leave_out("en")
    for foreign in card.foreignData:
        if foreign.text is None:
            continue
        lang = language_code(foreign.language) or foreign.language
        if lang not in wanted:
            tally.leave_out(lang)
            continue
        yield TextRecord(
            text=foreign.text, lang=lang, source=source, name=name,
            local_name=foreign.faceName or _face_of(foreign.name, face), id=foreign.uuid or ident,
            type_line=foreign.type, english_type_line=card.type, set=card.setCode, face=face, layout=card.layout,
            printed_english=card.originalText,
        )  # fmt: skip
