"""Writers: the contract's fields in a fixed order, readable text, Parquet rows, documents through a collector."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from extractor.io.faults import Broken
from extractor.io.records import Source, TextRecord
from extractor.io.rows import Record, Row, body
from extractor.io.target import OutputError, Target, open_target
from extractor.io.write import FORMATS, open_writer
from extractor.ir.annotation import Annotation, Excluded, Unrecognized
from extractor.ir.effects import Change, Clause, Duration, Effect, Origin, Retention, Special, Subject
from extractor.ir.filters import CardTypeIs

TEXT = "Target land becomes a 2/2 Otter creature until end of turn. It's still a land."
EFFECT = Effect(
    span=(0, 78),
    clauses=(Clause("subject", (0, 11)),),
    origin=Origin("spell"),
    subject=Subject("target", filter=CardTypeIs("land")),
    changes=(
        Change("add", "card_types", ("creature",)),
        Change("set", "subtypes", ("Otter",), "creature"),
        Change("set", "power_toughness", (Special(power=2, toughness=2),)),
        Change("set", "colors"),
    ),
    duration=Duration("end_of_turn"),
    retention=Retention("still", ("land",)),
    rules=("205.1b",),
)
FOUND = Annotation(
    lang="en",
    effects=(EFFECT,),
    unrecognized=(Unrecognized(span=(60, 70), cue="still", reason="odd"),),
    excluded=(Excluded(span=(0, 6), cue="target", rule="no_change"),),
)
RECORD = TextRecord(
    text=TEXT, lang="en", source=Source("set.json", 3, "record"), name="Otter Call", id="u-1", set="QQQ"
)
ROW = Row(RECORD, body(FOUND))


class Memory:
    def __init__(self) -> None:
        self.data = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        self.data += data

    def close(self) -> None:
        self.closed = True


def write(kind: str, path: str | None = None, **kwargs: object) -> bytes:
    memory = Memory()
    writer = open_writer(kind, lambda: memory, path, **kwargs)  # type: ignore[arg-type]
    writer.write(ROW)
    writer.fault(Broken(code="TE510", file="set.json", position=4))
    writer.close()
    return memory.data


def test_json_lines_follow_the_contract() -> None:
    record = json.loads(write("jsonl"))
    assert list(record) == [
        "schema", "id", "name", "lang", "face", "set", "source", "effects", "unrecognized", "excluded", "diagnostics",
    ]  # fmt: skip
    assert record["source"] == {"file": "set.json", "position": 3, "unit": "record"}
    assert (record["schema"], record["name"], record["set"]) == ("typeshift/1", "Otter Call", "QQQ")
    assert ROW.decoded().effects == (EFFECT,)
    assert isinstance(ROW.decoded(), Record)


def test_set_only_where_known() -> None:
    row = Row(TextRecord(text="", lang="en", source=Source("f", 1)), ROW.body)
    record = json.loads(row.json())
    assert "set" not in record
    assert (record["name"], record["id"]) == (None, None)


def test_text_shows_words_and_reading() -> None:
    lines = write("text").decode().splitlines()
    assert lines[0] == "Otter Call (en, QQQ)  set.json:3"
    assert lines[1] == f'  + "{TEXT}"'
    assert "set creature subtypes Otter" in lines[2]
    assert "set power_toughness 2/2" in lines[2]
    assert lines[3] == '  ? "It\'s still"'


def test_parquet_has_a_row_per_effect_and_the_diagnostics(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet", reason="needs the arrow extra")
    path = tmp_path / "out.parquet"
    write("parquet", str(path))
    (row,) = pq.read_table(path).to_pylist()
    assert (row["card_id"], row["lang"], row["start"], row["end"], row["kind"]) == ("u-1", "en", 0, 78, "spell")
    assert row["types"] == [{"op": "add", "value": "creature"}]
    assert row["colours"] == [{"op": "set", "value": None}]
    assert json.loads(row["effect"])["retention"]["cue"] == "still"
    notes = pq.read_table(tmp_path / "out.diagnostics.parquet").to_pylist()
    assert [(note["kind"], note["code"], note["start"]) for note in notes] == [
        ("unrecognized", "still", 60), ("excluded", "target", 0), ("input", "TE510", None),
    ]  # fmt: skip


def test_an_aborted_parquet_leaves_nothing(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="needs the arrow extra")
    writer = open_writer("parquet", Memory, str(tmp_path / "out.parquet"))
    writer.write(ROW)
    writer.abort()
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OutputError, match="-o"):
        open_writer("parquet", Memory, None)


class Sink:
    def __init__(self) -> None:
        self.seen: list[tuple[TextRecord, Record]] = []

    def add(self, record: TextRecord, found: Record) -> None:
        self.seen.append((record, found))

    def to_bytes(self) -> bytes:
        return b"%d documents" % len(self.seen)


def test_documents_go_through_a_collector() -> None:
    assert write("spacy", sink=Sink) == b"1 documents"
    with pytest.raises(OutputError):
        write("spacy")
    assert set(FORMATS) == {"jsonl", "text", "parquet", "spacy"}


def test_targets_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be written"):
        open_target(str(tmp_path / "none" / "out.jsonl"))
    target: Target = open_target(str(tmp_path / "out.jsonl"))
    target.write(b"a\n")
    target.close()
    target.close()
    assert (tmp_path / "out.jsonl").read_bytes() == b"a\n"


def test_a_closed_pipe_is_quiet() -> None:
    program = """
import sys
from extractor.io.target import open_target, quiet_pipe
with quiet_pipe():
    target = open_target(None)
    while True:
        target.write(b"line\\n" * 100)
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141
