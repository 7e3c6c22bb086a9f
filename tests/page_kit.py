"""What the tests of the page share: a card file of our own, and pages made from it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from extractor.compare.job import compare_files
from extractor.page import Facet, Frame, PageBuilder, Passage, Row, Status

FRAME = Frame(title="Two texts", empty="No row.", heading="Rows", facet="Verdict")
STATUSES = (Status("odd", "odd", "≠", "red"), Status("even", "even", "=", "green"))


def card(name: str, en: str, local: str, fr: str, **more: str) -> dict[str, Any]:
    """Return a card in the shape of MTGJSON; ``printed``, ``type``, ``fr_type`` and ``set`` may be given."""
    line = more.get("type", "Artifact")
    found: dict[str, Any] = {
        "name": name, "text": en, "type": line, "types": ["Artifact"], "setCode": more.get("set", "QQA"),
        "foreignData": [{"language": "French", "name": local, "text": fr, "type": more.get("fr_type", "Artefact")}],
    }  # fmt: skip
    return found | ({"originalText": more["printed"]} if "printed" in more else {})


#: Different (errata; translation; with an effect more; unknown cause and two marks on the same words), unsure, same, no effect.
CARDS = [
    card(
        "Brass Sentry", "{3}: Brass Sentry becomes a 2/2 Golem artifact creature until end of turn.", "Sentinelle de laiton",
        "{3} : La Sentinelle de laiton devient une créature-artefact 2/2 jusqu'à la fin du tour.",
        printed="{3}: Brass Sentry becomes a 2/2 artifact creature until end of turn.",
    ),
    card(
        "Fogbound Marsh", "Enchanted land is a Swamp.", "Marécage embrumé", "Le terrain enchanté est une île.", set="QQB",
        printed="Enchanted land is a Swamp.", type="Enchantment — Aura", fr_type="Enchantement : aura",
    ),
    card("Quiet Idol", "Flying", "Idole muette", "Vol\nLes créatures que vous contrôlez sont des gobelins.", set="QQB"),
    card(
        "Croaking Spell", "Target creature becomes a Frog until end of turn.", "Sort coassant",
        "La créature ciblée devient un ours.", type="Instant", fr_type="Éphémère",
    ),
    card(
        "Riddle Mask", "This artifact becomes a purple thing of the seventh kind Swamp.", "Masque à énigme", "Piochez une carte.",
        set="QQC",
    ),
    card("Plain Frog", "Target creature becomes a Frog.", "Grenouille unie", "La créature ciblée devient une grenouille."),
    card(
        "Old Otter", "Flying", "Vieille loutre", "Vol", type="Creature — Human Otter", fr_type="Créature : loutre", set="QQC",
    ),
]  # fmt: skip

#: Names and texts that would do harm if any of them were taken for HTML, a script, or an address.
HOSTILE = [
    card(
        "</script><script>window.hacked=1</script>",
        "Target creature becomes a Frog. <img src=x onerror=\"window.hacked=2\"> ]]> <!-- & &lt; \u2028 {\"a\": '\\u0000'}",
        "\u202e</h3><svg onload=window.hacked=3>",
        "La créature ciblée devient un ours. </p></article><script>window.hacked=4</script>",
        set="\"><input name=verdict onfocus=window.hacked=5 autofocus>",
        printed="<b>Target</b> creature becomes an Ape. </script>",
        type="</summary><iframe srcdoc='x'>", fr_type="Éphémère \u2067{{ 7 * 7 }}",
    ),
    card(
        "javascript:window.hacked=6", "Enchanted land is a Swamp. \u200b\u2066]]>${window.hacked=7}`", "constructor",
        "Le terrain enchanté est une île. __proto__ &amp; %3Cscript%3E", set="javascript:window.hacked=8",
    ),
]  # fmt: skip


def write_cards(folder: Path, cards: list[dict[str, Any]], name: str = "cards.json") -> Path:
    """Write cards into a set file."""
    path = folder / name
    path.write_text(json.dumps({"meta": {"version": "5"}, "data": {"code": "QQA", "cards": cards}}), encoding="utf-8")
    return path


def make_page(folder: Path, cards: list[dict[str, Any]], lang: str = "en", **options: Any) -> Path:
    """Compare the cards, and return the file with their page."""
    source, out = write_cards(folder, cards), folder / f"page-{lang}.html"
    compare_files([source], format="html", out=str(out), page_lang=lang, quiet=True, **options)
    return out


def rows_page(folder: Path, rows: Iterator[Row]) -> Path:
    """Return the file with a page of any rows."""
    builder = PageBuilder("en", STATUSES, [Facet("set", "Set")])
    for row in rows:
        builder.add(row)
    out = folder / "rows.html"
    out.write_bytes(builder.render(FRAME))
    return out


def many(count: int) -> Iterator[Row]:
    """Yield rows with texts of the usual length."""
    text = "{2}{G}: This land becomes a 3/3 green Elemental creature with trample until end of turn. It's still a land. " * 3
    for number in range(count):
        left, right = Passage(f"{number} {text}", "en"), Passage(f"{text} {number}", "fr")
        yield Row(f"Card {number}", left, right, "odd" if number % 2 else "even", values={"set": (f"S{number % 60}",)})


def data_of(page: bytes) -> Any:
    """Return the data that a page carries."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page.decode(), re.DOTALL)
    assert found is not None
    return json.loads(found[1])
