"""Bad input: each fault is named with its place, and everything readable around it is read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extractor.io import stream as stream_module
from extractor.io.faults import FAULTS, Broken
from extractor.io.read import read_records
from extractor.io.records import TextRecord


def run(path: Path, data: bytes, hint: str | None = "en", zipped: bool = False) -> tuple[list[str], list[Broken]]:
    path.write_bytes(gzip.compress(data) if zipped else data)
    return read(path, hint)


def read(path: Path, hint: str | None = "en") -> tuple[list[str], list[Broken]]:
    found = list(read_records([path], None, hint))
    faults = [fault for fault in found if isinstance(fault, Broken)]
    for fault in faults:
        assert fault.message().count("\n") == 0
        assert fault.message().startswith(str(path))
    return [record.text for record in found if isinstance(record, TextRecord)], faults


def own(*texts: str) -> list[bytes]:
    return [json.dumps({"name": f"Card {text}", "text": text}).encode() for text in texts]


def card(text: str, **more: object) -> bytes:
    row = {"name": f"Card {text}", "type": "Instant", "types": ["Instant"], "text": text, "foreignData": []}
    return json.dumps(row | more).encode()


def atomic(*cards: bytes) -> bytes:
    body = b", ".join(b'"%d": [%s]' % (index, one) for index, one in enumerate(cards))
    return b'{"meta": {}, "data": {' + body + b"}}"


BAD_LINES = {
    "TE505": b'{"text": "caf\xe9"}',
    "TE508": b'{"text": "a}',
    "TE509": b'{"text": 3}',
    "TE510": b'{"lang": "en"}',
    "TE512": b'{"text": "a", "lang": "klingon"}',
    "TE513": b'{"text": "' + b"a" * 5_000_000 + b'"}',
    "TE514": b'{"x": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "TE515": b'{"text": "a\0b"}',
    "TE516": b'{"text": "a", "text": "b"}',
}


@pytest.mark.parametrize("code", BAD_LINES)
@pytest.mark.parametrize("form", ["lines", "array of lines", "array in one line"])
def test_one_bad_record_among_good_ones(tmp_path: Path, code: str, form: str) -> None:
    first, *rest = own("one", "two", "three")
    rows = [first, BAD_LINES[code], *rest]
    data = {
        "lines": b"\n".join(rows) + b"\n",
        "array of lines": b"[\n" + b",\n".join(rows) + b"\n]\n",
        "array in one line": b"[" + b",".join(rows) + b"]",
    }[form]
    texts, faults = run(tmp_path / "in.json", data)
    assert texts == ["one", "two", "three"]
    if form == "array in one line" and code == "TE508":
        code = "TE518"  # a missing quotation mark damages what stands around it
    assert [fault.code for fault in faults] == [code]
    if code != "TE518":
        assert faults[0].position == {"lines": 2, "array of lines": 3, "array in one line": 2}[form]


def test_missing_language(tmp_path: Path) -> None:
    texts, faults = run(tmp_path / "in.jsonl", b"\n".join(own("one")), hint=None)
    assert (texts, [fault.code for fault in faults]) == ([], ["TE511"])
    texts, faults = run(tmp_path / "in.txt", b"Flying\n", hint=None)
    assert (texts, [fault.code for fault in faults]) == ([], ["TE519"])


@pytest.mark.parametrize("zipped", [False, True])
def test_cut_array(tmp_path: Path, zipped: bool) -> None:
    rows = own("one", "two", "three")
    for joint in (b",\n", b","):
        whole = b"[" + joint[1:] + joint.join(rows) + joint[1:] + b"]"
        texts, faults = run(tmp_path / "in.json", whole[: -len(rows[-1]) + 5], zipped=zipped)
        assert (texts, [fault.code for fault in faults]) == (["one", "two"], ["TE507"])
    texts, faults = run(tmp_path / "in.json", b"[\n" + rows[0] + b",\n", zipped=zipped)
    assert (texts, [fault.code for fault in faults]) == (["one"], ["TE507"])


def test_cut_mtgjson(tmp_path: Path) -> None:
    whole = atomic(*(card(str(number)) for number in range(50)))
    texts, faults = run(tmp_path / "in.json", whole[: len(whole) * 3 // 4])
    assert texts == [str(number) for number in range(len(texts))]
    assert len(texts) > 30
    assert [fault.code for fault in faults] == ["TE507"]
    assert faults[0].position == len(texts) + 1


@pytest.mark.parametrize("keep", [0.3, 0.95])
def test_cut_gzip(tmp_path: Path, keep: float) -> None:
    rows = own(*(str(number * 7919) for number in range(3000)))
    for data in (b"\n".join(rows), b"[" + b",".join(rows) + b"]"):
        path = tmp_path / "in.json.gz"
        packed = gzip.compress(data)
        path.write_bytes(packed[: int(len(packed) * keep)])
        texts, faults = read(path)
        assert texts == [str(number * 7919) for number in range(len(texts))]
        assert len(texts) > 3000 * (keep - 0.1)
        assert [fault.code for fault in faults] == ["TE506"]


def test_damaged_gzip_keeps_what_was_unpacked(tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(b"\n".join(own(*(str(number * 7919) for number in range(3000))))))
    packed[len(packed) // 2 : len(packed) // 2 + 40] = b"\xff" * 40
    (tmp_path / "in.gz").write_bytes(packed)
    texts, faults = read(tmp_path / "in.gz")
    assert len(texts) > 1000
    assert "TE506" in {fault.code for fault in faults}


def test_gzip_of_several_members_and_highly_packed_data(tmp_path: Path) -> None:
    rows = own("one", "two")
    path = tmp_path / "in.gz"
    path.write_bytes(gzip.compress(rows[0] + b"\n" + b" " * 3_000_000) + gzip.compress(b"\n" + rows[1]) + b"\0" * 512)
    texts, faults = read(path)
    assert texts == ["one", "two"]
    assert [fault.code for fault in faults] == ["TE513"]  # the line of blanks


@pytest.mark.parametrize("chunk", [16, 100, 1 << 18])
def test_damaged_card_in_a_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    monkeypatch.setattr(stream_module, "CHUNK", chunk)
    cards = [card(str(number), foreignData=[{"language": "French", "name": "N", "text": "fr"}]) for number in range(6)]
    damages = {
        b'"2"': b'"2',  # a quotation mark is missing: every later one changes its part
        b'"types"': b"types",
        b'"foreignData": [': b'"foreignData": [[',
        b'"type": "Instant"': b'"type": "In"stant"',
    }
    for good, bad in damages.items():
        broken = [*cards[:2], cards[2].replace(good, bad), *cards[3:]]
        texts, faults = run(tmp_path / "in.json", atomic(*broken))
        assert [text for text in texts if text != "fr"] == ["0", "1", "3", "4", "5"], bad
        assert len(faults) == 1, [str(fault) for fault in faults]
    twice = [
        cards[0],
        cards[1].replace(b'"types"', b"types"),
        cards[2],
        cards[3].replace(b'"types"', b"types"),
        cards[4],
    ]
    texts, faults = run(tmp_path / "in.json", atomic(*twice))
    assert [text for text in texts if text != "fr"] == ["0", "2", "4"]
    assert [(fault.code, fault.card) for fault in faults] == [("TE508", "Card 1"), ("TE508", "Card 3")]


def test_records_of_a_document_that_do_not_harm_the_rest(tmp_path: Path) -> None:
    deep = b'{"x": ' + b"[" * 20_000 + b"]" * 20_000 + b"}"
    data = atomic(card("one"), card("bad").replace(b'"Card bad"', b"7"), deep, card("\xe9".encode().hex()), b"null")
    texts, faults = run(tmp_path / "in.json", data.replace(b"c3a9", b"\xe9"))
    assert texts == ["one"]
    assert [(fault.code, fault.position) for fault in faults] == [("TE509", 2), ("TE514", 3), ("TE505", 4)]


def test_large_values_that_are_no_cards_are_passed_over(tmp_path: Path) -> None:
    booster = {"sheets": [{"cards": {f"id-{number}": number for number in range(200_000)}}]}
    data = b'{"meta": {}, "data": {"booster": %s, "cards": [%s], "code": "QQQ"}}' % (
        json.dumps(booster).encode(), card("one"),
    )  # fmt: skip
    assert len(data) > 2 << 20
    assert run(tmp_path / "in.json", data) == (["one"], [])


OTHER_FILES = {
    "TE503": b" \n",
    "TE504": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "TE517": b'{"meta": {}, "data": {"abilityWords": ["a", "b"]}}',
}


@pytest.mark.parametrize("code", OTHER_FILES)
def test_other_files(tmp_path: Path, code: str) -> None:
    texts, faults = run(tmp_path / "in", OTHER_FILES[code])
    assert (texts, [fault.code for fault in faults]) == ([], [code])


@pytest.mark.parametrize(
    "data",
    [b"PK\x03\x04rest", '{"text": "Flying"}'.encode("utf-16"), bytes(range(256)), gzip.compress(b"x") * 2],
    ids=["zip", "utf-16", "every byte", "two gzips of one letter"],
)
def test_binary_files(tmp_path: Path, data: bytes) -> None:
    zipped = data.startswith(b"\x1f")
    _, faults = run(tmp_path / "in", data, zipped=zipped)
    assert [fault.code for fault in faults] == ["TE504"]


def test_empty_missing_and_folder(tmp_path: Path) -> None:
    assert [fault.code for fault in run(tmp_path / "in", b"")[1]] == ["TE503"]
    assert [fault.code for fault in run(tmp_path / "in.gz", b"", zipped=True)[1]] == ["TE503"]
    assert [fault.code for fault in read(tmp_path / "none.json")[1]] == ["TE501"]
    assert [fault.code for fault in read(tmp_path)[1]] == ["TE502"]
    assert run(tmp_path / "in", b"[]") == ([], [])
    good = tmp_path / "good.jsonl"
    good.write_bytes(own("one")[0])
    found = list(read_records([tmp_path / "none.json", good], None, "en"))
    assert [type(one) for one in found] == [Broken, TextRecord]


def test_plain_text_faults(tmp_path: Path) -> None:
    data = b"Flying\ncaf\xe9\nTrample\n\n" + b"a" * 5_000_000 + b"\n\nHas\0te\n\nReach"
    texts, faults = run(tmp_path / "in.txt", data)
    assert texts == ["Flying", "Trample", "Reach"]
    assert [(fault.code, fault.position) for fault in faults] == [("TE505", 2), ("TE513", 5), ("TE515", 7)]


def test_messages_are_whole_and_can_be_translated() -> None:
    details = dict.fromkeys(
        ("reason", "kind", "byte", "within", "size", "limit", "lang", "key"), "\nvalue"
    )  # fmt: skip
    for code in FAULTS:
        fault = Broken(code=code, file="cards.json", position=3, card="Name", details=dict(details))
        line = fault.message(lambda text: text.upper().replace("{REASON}", "{reason}") if "{" not in text else text)
        assert line.startswith("cards.json:3 (Name): ")
        assert line.endswith(f"[{code}]")
        assert "\n" not in line


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damage_costs_no_more_than_the_records_beside_it(tmp_path: Path, data: st.DataObject) -> None:
    foreign = [{"language": "French", "text": '{T} \\ "x"'}]
    rows = data.draw(st.sampled_from([own(*"01234"), [card(text, foreignData=foreign) for text in "01234"]]))
    whole = atomic(*rows) if b"types" in rows[0] else b"[\n" + b",\n".join(rows) + b"\n]"
    at = data.draw(st.integers(60, len(whole) - 1))  # a damaged beginning may hide what kind of file it is
    patch = data.draw(st.sampled_from([b"", b'"', b"{", b"}", b"\\", b"]", b"\xff", b"\0", b"x"]))
    width = data.draw(st.integers(0, 1))  # more can leave sound JSON of another meaning
    texts, faults = run(tmp_path / "in.json", whole[:at] + patch + whole[at + width :])
    starts = [whole.find(row) for row in rows]
    for number, (start, row) in enumerate(zip(starts, rows, strict=True)):
        apart = at + width < start - 10 or at > start + len(row) + 10
        if apart:
            assert str(number) in texts, (whole[at - 20 : at], patch, width, [str(fault) for fault in faults])
