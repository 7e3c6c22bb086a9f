"""Memory does not grow with the file that is read."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

CARDS = Path(__file__).resolve().parents[2] / "shared" / "corpora" / "AtomicCards.json.gz"
PROGRAM = r"""
import json, re, sys
from pathlib import Path
from extractor.io.faults import Broken
from extractor.io.read import read_records
kinds = [0, 0]
for record in read_records(sys.argv[2:], sys.argv[1].split(",")):
    kinds[isinstance(record, Broken)] += 1
status = Path("/proc/self/status")  # unlike ru_maxrss it does not count what the parent held
peak = int(re.search(r"VmHWM:\s+(\d+)", status.read_text()).group(1)) / 1024 if status.exists() else 0
print(json.dumps({"mb": peak, "texts": kinds[0], "broken": kinds[1]}))
"""


def measure(langs: str, *paths: Path) -> dict[str, float]:
    command = [sys.executable, "-c", PROGRAM, langs, *map(str, paths)]
    result: dict[str, float] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return result


@pytest.mark.skipif(not CARDS.exists(), reason="needs ../shared/corpora beside the project")
def test_all_cards_of_one_language_fit_in_little_memory() -> None:
    found = measure("en", CARDS)
    assert (found["texts"], found["broken"]) == (24_731, 0)
    assert found["mb"] <= 60


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    card = json.dumps({"name": "Otter", "type": "Creature", "types": ["Creature"], "text": "Flying. " * 50})
    peaks = []
    for count in (2_000, 60_000):
        path = tmp_path / f"{count}.json"
        body = ",".join(f'"{number}": [{card}]' for number in range(count))
        path.write_text('{"meta": {}, "data": {' + body + "}}")
        found = measure("en", path)
        assert found["texts"] == count
        peaks.append(found["mb"])
    assert path.stat().st_size > 25 << 20
    assert peaks[1] - peaks[0] < 8
