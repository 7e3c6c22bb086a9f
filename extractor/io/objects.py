"""Objects that stand one by one: records of our own shape (``text``, ``lang`` …) and Scryfall cards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from extractor.io.codes import language_code
from extractor.io.decode import repeated_key
from extractor.io.faults import Broken
from extractor.io.records import Source, Tally, TextRecord, Wanted


class _Face(msgspec.Struct):
    name: str | None = None
    oracle_text: str | None = None
    printed_text: str | None = None
    printed_name: str | None = None
    type_line: str | None = None
    printed_type_line: str | None = None


class Object(_Face):
    """The fields we need of either shape.

    In a record of our own, ``text``, ``name`` and ``type`` may hold one value for each language: ``{"en": …, "fr": …}``.
    """

    name: str | dict[str, str] | None = None  # type: ignore[assignment]
    text: str | dict[str, str] | None = None
    lang: str | None = None
    id: str | int | None = None
    type: str | dict[str, str] | None = None
    local_name: str | None = None
    set: str | None = None
    layout: str | None = None
    card_faces: list[_Face] | None = None


decode_object = msgspec.json.Decoder(Object).decode


def object_texts(
    found: Object, raw: bytes, source: Source, wanted: Wanted, tally: Tally
) -> Iterator[TextRecord | Broken]:
    """Yield the texts of one object, or what is wrong with it.

    A Scryfall card gives ``oracle_text`` as English and ``printed_text`` in its ``lang``, face by face.
    """

    def broken(code: str, **details: str) -> Broken:
        return Broken.at(source, code, _in(found.name, "en"), **details)

    if isinstance(found.text, dict):
        for code, text in found.text.items():
            yield from object_texts(_in_one_language(found, code, text), raw, source, wanted, tally)
        if not found.text:
            yield broken("TE510")
        return
    own = found.text is not None
    if not own and found.card_faces is None and found.oracle_text is None and found.printed_text is None:
        yield broken("TE510")
        return
    spelled = found.lang or (wanted.hint if own else "en")
    if spelled is None:
        yield broken("TE511")
        return
    lang = language_code(spelled, wanted.langs or frozenset())
    if lang is None:
        yield broken("TE512", lang=spelled)
        return
    if own:
        twice = repeated_key(raw, ("text", "lang", "name"))
        if twice:
            yield broken("TE516", key=twice)
            return
        records = iter([_own(found, lang, source)])
    else:
        records = _scryfall(found, lang, source)
    for record in records:
        if "\0" in record.text:
            yield broken("TE515")
        elif record.lang in wanted:
            yield record
        else:
            tally.leave_out(record.lang)


def _own(found: Object, lang: str, source: Source) -> TextRecord:
    return TextRecord(
        text=_in(found.text, lang) or "", lang=lang, source=source, name=_in(found.name, "en"),
        local_name=found.local_name, id=None if found.id is None else str(found.id), type_line=_in(found.type, lang),
        set=found.set, layout=found.layout,
    )  # fmt: skip


def _in(value: str | dict[str, str] | None, lang: str) -> str | None:
    """Return a value in a language, if it is given by language."""
    return value.get(lang) if isinstance(value, dict) else value


def _in_one_language(found: Object, lang: str, text: str) -> Object:
    """Return a record that has its texts by language as a record of one of them."""
    local = _in(found.name, lang) if isinstance(found.name, dict) else found.local_name
    return msgspec.structs.replace(found, text=text, lang=lang, local_name=local, type=_in(found.type, lang))


def _scryfall(found: Object, lang: str, source: Source) -> Iterator[TextRecord]:
    ident = None if found.id is None else str(found.id)
    english = lang == "en"
    for index, face in enumerate(found.card_faces or [found]):
        name = _in(face.name or found.name, "en")
        type_line = face.type_line or found.type_line
        if face.oracle_text is not None:
            yield TextRecord(
                text=face.oracle_text, lang="en", source=source, name=name, local_name=name, id=ident,
                type_line=type_line, english_type_line=type_line, set=found.set, face=index, layout=found.layout,
                printed_english=face.printed_text if english else None,
            )  # fmt: skip
        if face.printed_text is not None and not (english and face.oracle_text is not None):
            yield TextRecord(
                text=face.printed_text, lang=lang, source=source, name=name, local_name=face.printed_name, id=ident,
                type_line=face.printed_type_line, english_type_line=type_line, set=found.set, face=index,
                layout=found.layout,
            )  # fmt: skip
