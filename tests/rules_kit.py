"""What the tests of rules documents share: our own documents, and the documents beside the project where they are there."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from cli_kit import ROOT

from extractor.rules.side import Side, side_of

OWN = {lang: ROOT / "corpora" / "rules" / f"example-{lang}.txt" for lang in ("en", "fr")}
SHARED = ROOT.parent / "shared"
#: Documents beside the project, by the name that tests call them.
DOCUMENTS = {
    "french": "seeds/000_13cd33f523ae39a7.txt",
    "extract": "seeds/001_04ad5518af2b74d9.txt",
    "2009": "seeds/003_314d32009c8f2789.txt",
    "current": "seeds/004_76c6bd8b09757a6b.txt",
    "2017": "corpora/rules/MagicCompRules-20170825.txt.gz",
    "2019": "corpora/rules/MagicCompRules-20190712.txt.gz",
    "2020": "corpora/rules/MagicCompRules-20200417.txt.gz",
    "2022": "corpora/rules/MagicCompRules-20220429.txt.gz",
}
SEEDS = ("french", "extract", "2009", "current")
FULL = ("2017", "2019", "2020", "2022")


def path_of(name: str) -> Path:
    """Return the path of a document beside the project; the test is skipped where it is not there."""
    path = SHARED / DOCUMENTS[name]
    if not path.is_file():
        pytest.skip(f"no {DOCUMENTS[name]} beside the project")
    return path


@cache
def _side(path: str) -> Side:
    return side_of(path)


def shared(name: str) -> Side:
    """Return a document beside the project, read once."""
    return _side(str(path_of(name)))


def own(lang: str) -> Side:
    """Return our own document of a language, read once."""
    return _side(str(OWN[lang]))
