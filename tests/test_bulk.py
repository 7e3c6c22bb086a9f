"""Bulk work: input order, each distinct text once, the same bytes whatever the number of processes, resuming."""

from __future__ import annotations

import gzip
import importlib
import json
from collections import Counter
from pathlib import Path

import pytest

from extractor.bulk.batch import Reader, annotate_batch, request
from extractor.bulk.job import annotate_files
from extractor.bulk.rows import annotate_records
from extractor.errors import GrammarError
from extractor.io.faults import Broken
from extractor.io.records import Source, TextRecord
from extractor.io.rows import Row
from extractor.io.target import OutputError
from extractor.ir.annotation import Annotation, Unrecognized

#: A reader that worker processes can import.
FAKE = """
from extractor.errors import GrammarError
from extractor.ir.annotation import Annotation, Unrecognized

def read(text, lang, *, name=None, local_name=None, type_line=None):
    if text == "odd":
        raise ValueError("odd text")
    if text == "grammar":
        raise GrammarError("core.lark:3: broken")
    cue = "|".join(str(part) for part in (name, local_name, type_line))
    return Annotation(lang=lang, unrecognized=(Unrecognized(span=(0, len(text)), cue=cue, reason=text),))
"""


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "fake_reader.py").write_text(FAKE)
    monkeypatch.syspath_prepend(str(folder))
    reader: Reader = importlib.import_module("fake_reader").read
    return reader


class Counting:
    """Counts what is read."""

    def __init__(self) -> None:
        self.read: Counter[str] = Counter()

    def __call__(self, text: str, lang: str, **rest: str | None) -> Annotation:
        self.read[text] += 1
        return Annotation(lang=lang)


def records(*texts: str, **more: str) -> list[TextRecord]:
    return [TextRecord(text=t, lang="en", source=Source("f", n), **more) for n, t in enumerate(texts, 1)]


def write_input(path: Path, count: int) -> Path:
    rows = [{"text": f"Text {number % 700}.", "lang": "en", "name": f"Otter {number}"} for number in range(count)]
    path.write_text("\n".join(map(json.dumps, rows)) + "\n")
    return path


def test_rows_in_order_with_faults_between(fake: Reader) -> None:
    broken = Broken(code="TE503", file="g")
    found = list(annotate_records([*records("a", "odd"), broken, *records("odd", "b")], read=fake))
    assert [row.record.text if isinstance(row, Row) else row.code for row in found] == [
        "a", "odd", "TE520", "TE503", "odd", "b",
    ]  # fmt: skip
    odd = found[1]
    assert isinstance(odd, Row)
    assert [note.code for note in odd.decoded().diagnostics] == ["TE520"]


def test_grammar_errors_end_the_run(fake: Reader) -> None:
    with pytest.raises(GrammarError):
        list(annotate_records(records("a", "grammar"), read=fake))


def test_identical_texts_are_read_once() -> None:
    reader = Counting()
    texts = [*records("Flying", "Trample", "Flying", name="Otter"), *records("Flying", name="Other card")]
    assert len(list(annotate_records(texts, read=reader))) == 4
    assert reader.read == {"Flying": 1, "Trample": 1}


def test_memory_is_bounded() -> None:
    reader = Counting()
    list(annotate_records(records("a", "b", "c", "a"), read=reader, remembered=2))
    assert reader.read == {"a": 2, "b": 1, "c": 1}


@pytest.mark.parametrize(
    ("name", "text", "kept"),
    [
        ("River Otter", "When the otter dies, draw a card.", True),
        ("\u0152uf bleu", "L'\u0153uf devient une cr\u00e9ature.", True),
        ("Oeuf", "L'\u0153uf devient une cr\u00e9ature.", True),
        ("River Otter", "Flying", False),
    ],
)
def test_a_reading_depends_on_names_that_occur(name: str, text: str, kept: bool) -> None:
    one = request(TextRecord(text=text, lang="en", source=Source("f", 1), name=name, type_line="Creature"))
    assert (one.name is not None, one.type_line) == (kept, "Creature")


def test_same_bytes_whatever_the_number_of_processes(tmp_path: Path, fake: Reader) -> None:
    source = write_input(tmp_path / "in.jsonl", 3000)
    with source.open("a") as file:
        file.write('{"text": 1}\n{"text": "odd", "lang": "en"}\n')
    outcomes = [
        annotate_files([source], out=str(tmp_path / f"{jobs}.jsonl"), jobs=jobs, read=fake, quiet=True)
        for jobs in (1, 2)
    ]
    one, two = ((tmp_path / f"{jobs}.jsonl").read_bytes() for jobs in (1, 2))
    assert one == two
    assert one.count(b"\n") == 3001
    assert [(outcome.rows, dict(outcome.broken), outcome.exit_code) for outcome in outcomes] == [
        (3001, {"TE509": 1, "TE520": 1}, 3)
    ] * 2


def test_errors_of_workers_reach_the_caller(fake: Reader) -> None:
    with pytest.raises(GrammarError, match=r"core\.lark:3"):
        list(annotate_records(records("a", "grammar"), read=fake, jobs=2))


@pytest.mark.parametrize("suffix", ["jsonl", "jsonl.gz"])
@pytest.mark.parametrize("keep", [0, 40, 5000, 1.0])
def test_resume_gives_the_bytes_of_one_run(tmp_path: Path, suffix: str, keep: float) -> None:
    source = write_input(tmp_path / "in.jsonl", 200)
    whole, cut = tmp_path / f"whole.{suffix}", tmp_path / f"cut.{suffix}"
    annotate_files([source], out=str(whole), read=Counting(), quiet=True)
    data = whole.read_bytes()
    cut.write_bytes(data if keep == 1.0 else data[: int(keep)])
    reader = Counting()
    outcome = annotate_files([source], out=str(cut), read=reader, resume=True, quiet=True)
    assert cut.read_bytes() == data
    assert outcome.rows + outcome.resumed == 200
    assert sum(reader.read.values()) == outcome.rows
    if keep in (5000, 1.0):
        assert outcome.resumed > 10
    assert not list(tmp_path.glob("*.part*"))


def test_resume_refuses_another_job(tmp_path: Path) -> None:
    source, out = write_input(tmp_path / "in.jsonl", 20), tmp_path / "out.jsonl"
    annotate_files([source], out=str(out), read=Counting(), quiet=True)
    before = out.read_bytes()
    for inputs in ([write_input(tmp_path / "other.jsonl", 20)], [write_input(tmp_path / "in.jsonl", 10)]):
        with pytest.raises(OutputError, match="repeat the same command"):
            annotate_files(inputs, out=str(out), read=Counting(), resume=True, quiet=True)
        assert out.read_bytes() == before
    with pytest.raises(OutputError):
        annotate_files([source], out=None, read=Counting(), resume=True, quiet=True)


def test_an_interrupted_run_can_be_gone_on_with(tmp_path: Path) -> None:
    source, out = write_input(tmp_path / "in.jsonl", 50), tmp_path / "out.jsonl"

    def interrupted(text: str, lang: str, **rest: str | None) -> Annotation:
        if text == "Text 30.":
            raise KeyboardInterrupt
        return Annotation(lang=lang)

    with pytest.raises(KeyboardInterrupt):
        annotate_files([source], out=str(out), read=interrupted, quiet=True)
    assert out.read_bytes().count(b"\n") == 30
    outcome = annotate_files([source], out=str(out), read=Counting(), resume=True, quiet=True)
    assert (outcome.resumed, outcome.rows, out.read_bytes().count(b"\n")) == (30, 20, 50)


def test_an_output_that_is_an_input_is_refused(tmp_path: Path) -> None:
    source = write_input(tmp_path / "in.jsonl", 3)
    before = source.read_bytes()
    with pytest.raises(OutputError, match="input"):
        annotate_files([source], out=str(source), read=Counting())
    assert source.read_bytes() == before


def test_faults_are_reported_but_not_without_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("extractor.io.faultlog.SHOWN", 2)
    source = tmp_path / "in.jsonl"
    source.write_text('{"text": "a", "lang": "en"}\n' + '{"lang": "en"}\n' * 5)
    outcome = annotate_files([source], read=Counting())
    captured = capsys.readouterr()
    assert (outcome.broken["TE510"], outcome.exit_code) == (5, 3)
    assert captured.out.count("\n") == 1
    assert captured.err.splitlines()[0] == f"{source}:2: has no text; give it a text field, or remove it [TE510]"
    assert captured.err.splitlines()[2:] == [f"{source}: + 3 [TE510]"]


def test_text_given_directly(capsys: pytest.CaptureFixture[str], fake: Reader) -> None:
    outcome = annotate_files([], text="Flying\n\nReach", lang_hint="en", read=fake)
    assert [json.loads(line)["unrecognized"][0]["reason"] for line in capsys.readouterr().out.splitlines()] == [
        "Flying", "Reach",
    ]  # fmt: skip
    assert outcome.exit_code == 0
    assert annotate_files([], text="Flying", read=fake).exit_code == 3


def test_batch_for_other_engines(fake: Reader) -> None:
    bodies = annotate_batch(["Flying", "Reach"], "en", ["A", None], read=fake)
    assert [json.loads(body)["unrecognized"][0]["cue"] for body in bodies] == ["A|None|None", "None|None|None"]
    pa = pytest.importorskip("pyarrow", reason="needs the arrow extra")
    batch = pa.RecordBatch.from_pydict({"text": ["Flying"]})
    column = pa.array(annotate_batch(batch.column("text").to_pylist(), "en", read=fake), pa.binary())
    assert batch.append_column("found", column).num_columns == 2


def test_unrecognized_is_counted_from_the_body() -> None:
    def reader(text: str, lang: str, **rest: str | None) -> Annotation:
        return Annotation(lang=lang, unrecognized=(Unrecognized(span=(0, 3), cue="c", reason="r"),))

    (row,) = annotate_records(records("abc", name="Otter"), read=reader)
    assert isinstance(row, Row)
    assert row.decoded().name == "Otter"
    assert row.decoded().unrecognized[0].cue == "c"


def test_gzip_output_has_neither_name_nor_time(tmp_path: Path) -> None:
    source = write_input(tmp_path / "in.jsonl", 3)
    for name in ("a.gz", "b.gz"):
        annotate_files([source], out=str(tmp_path / name), read=Counting(), quiet=True)
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()).count(b"\n") == 3
