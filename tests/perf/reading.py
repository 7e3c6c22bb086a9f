"""How long texts take: ``python tests/perf/reading.py FILE… [--lang CODE]``. Nothing is asserted.

For the files: the texts, CPU seconds to find them (the floor) and to read them, the ratio of the two, texts a second, and the
most memory used. Each measure is taken in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys

FLOOR = """
import json, sys, time
from extractor.io.faults import Broken
from extractor.io.read import read_records
start = time.process_time()
texts = sum(not isinstance(record, Broken) for record in read_records(sys.argv[2:], [sys.argv[1]]))
print(json.dumps({"texts": texts, "seconds": time.process_time() - start}))
"""
WHOLE = """
import json, os, re, sys, time
from pathlib import Path
from extractor.bulk.job import annotate_files
annotate_files(sys.argv[2:], langs=[sys.argv[1]], out=os.devnull, quiet=True)
status = Path("/proc/self/status")
peak = re.search(r"VmHWM:\\s+(\\d+)", status.read_text()) if status.exists() else None
print(json.dumps({"seconds": time.process_time(), "mb": round(int(peak.group(1)) / 1024) if peak else None}))
"""


def measured(program: str, lang: str, files: list[str]) -> dict[str, float]:
    """Run a program over the files and return what it printed."""
    ran = subprocess.run([sys.executable, "-c", program, lang, *files], capture_output=True, check=True, text=True)
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=re.sub(r"\s+", " ", __doc__ or ""))
    parser.add_argument("files", nargs="+")
    parser.add_argument("--lang", default="en")
    asked = parser.parse_args()
    floor, whole = measured(FLOOR, asked.lang, asked.files), measured(WHOLE, asked.lang, asked.files)
    print(f"texts                      {floor['texts']:>9}")
    print(f"CPU seconds to find them   {floor['seconds']:>9.2f}")
    print(f"CPU seconds, whole process {whole['seconds']:>9.2f}  ({whole['seconds'] / floor['seconds']:.1f} times the floor)")
    print(f"texts a second             {floor['texts'] / whole['seconds']:>9.0f}")
    print(f"most memory (MB)           {whole['mb']:>9}")


if __name__ == "__main__":
    main()
