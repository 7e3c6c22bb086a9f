"""Brings ``grammars/*/messages.po`` up to date with the code: ``python tests/update_messages.py``.

Messages that are no longer marked go, new ones come without a translation (in English they are their own), and the rest
stays. Nothing of times, people and line numbers is written, so that a catalogue changes only where a message does.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
#: How messages are marked in the code, and which arguments are their forms.
KEYWORDS = {"_": None, "tr": None, "_n": (1, 2)}
ENGLISH = "en"
Id = str | tuple[str, ...]

_UNSAID = re.compile(
    r'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By|Project-Id-Version|Report-Msgid-Bugs-To)'
)


@cache
def marked() -> dict[Id, tuple[str, ...]]:
    """Return every marked message with the files it stands in, in the order of the files."""
    found: dict[Id, set[str]] = {}
    for file, _, message, _, _ in extract_from_dir(str(ROOT / "extractor"), [("**.py", "python")], keywords=KEYWORDS):
        key = message if isinstance(message, str) else tuple(message)
        found.setdefault(key, set()).add(f"extractor/{Path(file).as_posix()}")
    return {key: tuple(sorted(files)) for key, files in sorted(found.items(), key=lambda item: min(item[1]))}


def updated(path: Path) -> str:
    """Return the text that a catalogue should have."""
    lang = path.parent.name
    old = read_po(io.BytesIO(path.read_bytes()), locale=lang)
    new = Catalog(locale=lang, header_comment=old.header_comment, fuzzy=False)
    new._num_plurals, new._plural_expr = old.num_plurals, old.plural_expr  # the file's own, not those of the library
    for key, files in marked().items():
        known = old.get(key if isinstance(key, str) else key[0])
        text = known.string if known is not None and known.id == key else key if lang == ENGLISH else ""
        flags = known.flags & {"fuzzy"} if known is not None else ()
        new.add(key, text, locations=[(file, None) for file in files], flags=flags)
    out = io.BytesIO()
    write_po(out, new, width=118, include_lineno=False)
    return "".join(line for line in out.getvalue().decode().splitlines(keepends=True) if not _UNSAID.match(line))


def main() -> None:
    """Update all catalogues, and say which messages wait for a translation."""
    for path in sorted((ROOT / "grammars").glob("*/messages.po")):
        path.write_text(updated(path), encoding="utf-8")
        read = read_po(io.BytesIO(path.read_bytes()))
        waiting = [message.id for message in read if message.id and not all(message.string or [""])]
        print(f"{path.relative_to(ROOT)}: {len(marked())} messages, {len(waiting)} to translate")
        for message in waiting:
            print(f"  {message}")


if __name__ == "__main__":
    main()
