"""Every supported shape gives the same texts, told apart by content alone."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path

import pytest

from extractor.io.codes import language_code
from extractor.io.detect import shape
from extractor.io.faults import Broken
from extractor.io.plain import text_records
from extractor.io.read import read_records
from extractor.io.records import Tally, TextRecord

EN = "{T}: Target land becomes a 2/2 Otter creature until end of turn. It's still a land."
FR = "{T} : Un terrain ciblé devient une créature 2/2 Loutre jusqu'à la fin du tour. C'est toujours un terrain."
FACE_A = {
    "name": "Rivermouth Keeper // Old Song", "faceName": "Rivermouth Keeper", "side": "a", "layout": "adventure",
    "type": "Creature — Otter", "types": ["Creature"], "text": EN, "originalText": "Printed wording.", "setCode": "QQQ",
    "uuid": "u-1", "rulings": [{"date": "2020-01-01", "text": "A ruling with \"quotes\" and {braces."}],
    "foreignData": [
        {"language": "French", "name": "Gardienne // Vieux chant", "type": "Créature : loutre", "text": FR},
        {"language": "German", "name": "X // Y", "text": "Ein Land."},
        {"language": "Spanish", "name": "Sin texto"},
    ],
}  # fmt: skip
FACE_B = {
    "name": "Rivermouth Keeper // Old Song", "faceName": "Old Song", "side": "b", "type": "Sorcery",
    "types": ["Sorcery"], "text": "Draw a card.", "setCode": "QQQ",
    "foreignData": [{"language": "French", "name": "Gardienne // Vieux chant", "text": "Piochez une carte."}],
}  # fmt: skip
VANILLA = {"name": "Plain Otter", "type": "Creature — Otter", "types": ["Creature"], "foreignData": []}
SET = {
    "baseSetSize": 3, "booster": {"default": {"cards": {"u-1": 1}}}, "cards": [FACE_A, FACE_B, VANILLA], "code": "QQQ",
    "decks": [{"name": "Deck", "type": "Theme"}], "sealedProduct": [{"name": "Box"}],
    "tokens": [{"name": "Otter", "type": "Token Creature — Otter", "types": ["Creature"], "text": "Flash"}],
}  # fmt: skip
META = {"date": "2020-01-01", "version": "5"}


def read(path: Path, *langs: str, hint: str | None = None) -> list[TextRecord]:
    found = list(read_records([path], langs or None, hint))
    assert not [str(fault) for fault in found if isinstance(fault, Broken)]
    return [record for record in found if isinstance(record, TextRecord)]


def write(path: Path, content: object, **kwargs: object) -> Path:
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, **kwargs)
    data = text.encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def triples(records: list[TextRecord]) -> list[tuple[str, str | None, str]]:
    return [(record.lang, record.name, record.text) for record in records]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("name", ["set.json", "set.data.gz"])
def test_mtgjson_set(tmp_path: Path, name: str, indent: int | None) -> None:
    records = read(write(tmp_path / name, {"meta": META, "data": SET}, indent=indent), "en", "fr")
    assert triples(records) == [
        ("en", "Rivermouth Keeper", EN),
        ("fr", "Rivermouth Keeper", FR),
        ("en", "Old Song", "Draw a card."),
        ("fr", "Old Song", "Piochez une carte."),
        ("en", "Otter", "Flash"),
    ]
    french = records[1]
    assert (french.local_name, french.type_line, french.english_type_line) == (
        "Gardienne", "Créature : loutre", "Creature — Otter",
    )  # fmt: skip
    assert (french.set, french.face, french.id, french.printed_english) == ("QQQ", 0, "u-1", "Printed wording.")
    assert (records[3].local_name, records[3].face) == ("Vieux chant", 1)
    assert [record.source.position for record in records] == [1, 1, 2, 2, 4]


def test_all_printings_and_atomic_cards(tmp_path: Path) -> None:
    printings = read(write(tmp_path / "a.json", {"meta": META, "data": {"QQQ": SET, "RRR": SET}}), "en")
    assert [record.name for record in printings] == ["Rivermouth Keeper", "Old Song", "Otter"] * 2
    faces = [{key: value for key, value in face.items() if key != "side"} for face in (FACE_A, FACE_B)]
    atomic = read(write(tmp_path / "b.json", {"meta": META, "data": {"A // B": faces, "Plain Otter": [VANILLA]}}), "en")
    assert [(record.name, record.face) for record in atomic] == [("Rivermouth Keeper", 0), ("Old Song", 1)]


def scryfall() -> list[dict[str, object]]:
    head = {"object": "card", "lang": "fr", "set": "qqq", "id": "s-1", "name": "Keeper // Song", "layout": "adventure"}
    faces = [
        {"name": "Keeper", "type_line": "Creature — Otter", "oracle_text": EN, "printed_text": FR, "printed_name": "G"},
        {"name": "Song", "type_line": "Sorcery", "oracle_text": "Draw a card.", "printed_text": "Piochez une carte."},
    ]
    english = {
        "object": "card",
        "lang": "en",
        "id": "s-2",
        "name": "Otter",
        "oracle_text": "Flash",
        "printed_text": "F.",
    }
    return [head | {"card_faces": faces}, english]


def test_scryfall(tmp_path: Path) -> None:
    rows = [json.dumps(card, ensure_ascii=False) for card in scryfall()]
    shapes = {
        "bulk.json": "[\n" + ",\n".join(rows) + "\n]\n",
        "bulk.jsonl": "\n".join(rows),
        "one-line.json": "[" + ",".join(rows) + "]",
        "pretty.json": json.dumps(scryfall(), indent=1),
        "search.json": json.dumps({"object": "list", "has_more": False, "data": scryfall()}),
        "crlf.json.gz": "[\r\n" + ",\r\n".join(rows) + "]\r\n",
    }
    for name, content in shapes.items():
        records = read(write(tmp_path / name, content), "en", "fr")
        assert triples(records) == [
            ("en", "Keeper", EN),
            ("fr", "Keeper", FR),
            ("en", "Song", "Draw a card."),
            ("fr", "Song", "Piochez une carte."),
            ("en", "Otter", "Flash"),
        ], name
        assert (records[1].local_name, records[2].face, records[4].printed_english) == ("G", 1, "F.")


def test_own_records(tmp_path: Path) -> None:
    rows = [
        {"text": EN, "lang": "en", "name": "Keeper", "id": 7, "type": "Creature — Otter"},
        {"text": FR, "lang": "fr_FR"},
        {"text": ""},
    ]
    for content in ("\n\n".join(json.dumps(row) for row in rows), json.dumps(rows), json.dumps(rows, indent=2)):
        records = read(write(tmp_path / "own.json", content), hint="en")
        assert triples(records) == [("en", "Keeper", EN), ("fr", None, FR), ("en", None, "")]
        assert (records[0].id, records[0].type_line) == ("7", "Creature — Otter")
    single = read(write(tmp_path / "single.json", json.dumps(rows[0], indent=2)))
    assert triples(single) == [("en", "Keeper", EN)]


def test_plain_text_blocks(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes("\ufeff{T}: Add {G}.\r\nFlying\u2028here \r\n \r\n\r\n[+1]: Draw a card.".encode())
    records = read(path, hint="en")
    assert [(record.text, record.source.position) for record in records] == [
        ("{T}: Add {G}.\nFlying\u2028here ", 1),
        ("[+1]: Draw a card.", 5),
    ]
    given = text_records("Flying\n\nTrample", "en")
    assert [record.text for record in given if isinstance(record, TextRecord)] == ["Flying", "Trample"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b'{"text": "Flying", "lang": "en"}\n')))
    )
    assert [record.text for record in read_records(["-"]) if isinstance(record, TextRecord)] == ["Flying"]


def test_languages_left_out_are_counted(tmp_path: Path) -> None:
    tally = Tally()
    path = write(tmp_path / "set.json", {"meta": META, "data": SET})
    list(read_records([path], ["fr"], tally=tally))
    assert (tally.cards, tally.texts, tally.other, tally.bytes) == (4, 2, {"en": 3, "de": 1}, path.stat().st_size)


@pytest.mark.parametrize(
    ("spelled", "code"),
    [("FR", "fr"), ("fr-CA", "fr"), ("jp", "ja"), ("Chinese Simplified", "zhs"), ("zh_Hant", "zht"), ("klingon", None)],
)
def test_language_codes(spelled: str, code: str | None) -> None:
    assert language_code(spelled) == code


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b'{"text": "a"}', "lines"),
        (b'{"text": "a"}\n{"text"', "lines"),
        (b'{"text": "a"\n{"text": "b"}\n', "lines"),
        (b'text": "cut"}\n{"text": "b"}\n', "lines"),
        (b'[\n{"a": 1},\n{"a"', "lines"),
        (b'[{"a": 1},\n{"a": 2}]', "document"),
        (b'[\n {"a": 1,\n "b": 2}]', "document"),
        (b'{"meta": {"a": "}"}, "data": {"x', "document"),
        (b'{\n "text": "a"\n}', "document"),
        (b"[]", "document"),
        (b"{T}: Add {G}.", "text"),
        (b"[-2]: Draw a card.", "text"),
        (b"Flying", "text"),
    ],
)
def test_shape(head: bytes, expected: str) -> None:
    assert shape(head) == expected
