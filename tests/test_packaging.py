"""The wheel holds all that the program needs, and works in an empty environment outside the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_kit import ROOT

SENTENCES = {
    "en": "Target land becomes a Swamp until end of turn.",
    "fr": "Le terrain ciblé devient un marais jusqu'à la fin du tour.",
}
BOARD = """\
id: outside
objects:
  - {id: land, name: Far Field, type_line: Land}
effects:
  - {text: "Le terrain ciblé devient une île.", lang: fr, affects: [land]}
expect:
  land: {subtypes: [Island], rules: ["305.7"]}
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling", reason="hatchling is not installed (extra dev)")
    folder = tmp_path_factory.mktemp("wheel")
    code = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel alone; its dependencies are lent by the one that runs the tests."""
    folder = tmp_path_factory.mktemp("empty") / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True, timeout=120)
    inside = folder / ("Scripts" if os.name == "nt" else "bin")
    python = inside / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    done = subprocess.run([*pip, str(wheel)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    site = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout.strip()
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    Path(site, "lent.pth").write_text("\n".join(sorted(lent)), encoding="utf-8")
    return inside / "typeshift"


def outside(program: Path, folder: Path, *args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(program), *args], cwd=folder, input=stdin, capture_output=True, text=True, timeout=120)


def data_files() -> Iterator[str]:
    for name in ("grammars", "corpora"):
        for file in sorted((ROOT / name).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file.relative_to(ROOT).as_posix()


def test_the_wheel_holds_what_the_checkout_holds(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    package = [p for pattern in ("*.py", "*.j2", "templates/*") for p in (ROOT / "extractor").rglob(pattern)]
    modules = {p.relative_to(ROOT).as_posix() for p in package} | {"extractor/py.typed"}
    wanted = modules | {f"extractor/_data/{name}" for name in data_files()}
    found = {name for name in held if ".dist-info/" not in name}
    assert found == wanted
    assert {"en", "fr"} <= {name.split("/")[3] for name in found if name.startswith("extractor/_data/grammars/")}
    assert any(name.endswith("licenses/LICENSE") for name in held)


def test_one_sentence_per_language_is_read_from_the_wheel(program: Path, tmp_path: Path) -> None:
    where = outside(program.with_name("python"), tmp_path, "-c", "import extractor; print(extractor.__file__)")
    assert str(program.parent.parent) in where.stdout, where.stderr
    languages = outside(program, tmp_path, "languages", "--format", "json")
    assert sorted(one["code"] for one in json.loads(languages.stdout)) == sorted(SENTENCES)
    read = {}
    for lang, text in SENTENCES.items():
        found = outside(program, tmp_path, "annotate", "--text", text, "--lang", lang)
        assert (found.returncode, found.stderr) == (0, "")
        (effect,) = json.loads(found.stdout)["effects"]
        read[lang] = (effect["changes"], effect["duration"], effect["rules"])
    assert read["en"] == read["fr"]
    assert read["en"][0] == [{"op": "set", "what": "subtypes", "values": ["Swamp"], "of": "land"}]


def test_a_scenario_is_evaluated_from_the_wheel(program: Path, tmp_path: Path) -> None:
    found = outside(program, tmp_path, "resolve", "-", "--lang", "fr", stdin=BOARD)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("outside: tient")


def test_the_languages_of_the_wheel_are_sound(program: Path, tmp_path: Path) -> None:
    found = outside(program, tmp_path, "lint", "--show", "error")
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_wheel_says_what_it_needs(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    metadata = archive.read(name).decode()
    assert "\nName: mtg-typeshift\n" in metadata
    assert "\nRequires-Python: >=3.11\n" in metadata
    entry = archive.read(name.replace("METADATA", "entry_points.txt")).decode()
    assert "typeshift = extractor.cli:main" in entry
