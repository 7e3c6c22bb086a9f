"""Reading rules documents: every line has its part, every word of a rule its piece, whatever the shape of the document."""

from __future__ import annotations

import datetime
import gzip
import itertools
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules_kit import FULL, OWN, SEEDS, own, path_of, shared

from extractor.errors import InputError
from extractor.rules.document import parse_document, read_document
from extractor.rules.model import RulesDocument, is_under, order_of, parent_number

RULES = {
    "205.1": "A line of types stands on each card.",
    "205.1a": "Some effects set the card type of an object.",
    "205.1b": "The new card types replace the old ones. See rule 205.1a.",
    "205.3m": "The creature types are Elf and Goblin.",
}
BODY = "\n".join(f"{number} {text}" for number, text in RULES.items())


def accounted(document: RulesDocument) -> None:
    """Every line has one part, lines follow each other, and the pieces of the rules hold every word of their lines."""
    assert [line.number for line in document.lines] == list(range(1, len(document.lines) + 1))
    for line, behind in zip(document.lines, document.lines[1:], strict=False):
        assert line.span[1] < behind.span[0] or document.text[line.span[1] : behind.span[0]].strip() == ""
    held = sorted(piece.span for rule in document.rules for piece in rule.pieces)
    for one, two in itertools.pairwise(held):
        assert one[1] <= two[0]
    for line in document.lines:
        if line.rule is None:
            continue
        rest = list(document.words(line.span))
        for rule in document.rules:
            for piece in rule.pieces:
                if piece.line == line.number:
                    for index in range(piece.span[0] - line.span[0], piece.span[1] - line.span[0]):
                        rest[index] = " "
        left = "".join(rest).strip(" \t\u00a0\ufeff.•●*-–—:")
        assert left in ("", line.rule), (line, left)


@pytest.mark.parametrize(
    ("name", "rules", "kinds"),
    [
        ("french", 3, {"rule": 1, "subrule": 2, "blank": 2}),
        ("extract", 3, {"title": 1, "rule": 1, "subrule": 2}),
        ("2009", 28, {"title": 1, "blank": 1, "rule": 4, "subrule": 24, "example": 5, "continuation": 2}),
        ("current", 18, {"rule": 1, "subrule": 17}),
    ],
)
def test_the_lines_of_the_extracts(name: str, rules: int, kinds: dict[str, int]) -> None:
    document = shared(name).document
    assert document is not None
    assert len(document.rules) == rules
    assert Counter(line.kind for line in document.lines) == kinds
    accounted(document)


@pytest.mark.parametrize("name", FULL)
def test_the_lines_of_the_full_editions(name: str) -> None:
    document = shared(name).document
    assert document is not None
    kinds = Counter(line.kind for line in document.lines)
    assert "note" not in kinds
    assert kinds["chapter"] == 9
    assert kinds["effective_date"] == 1
    assert len(document.rules) == kinds["rule"] + kinds["subrule"] > 2000
    assert kinds["glossary_term"] == len(document.glossary) > 500
    accounted(document)
    for number in ("205.1a", "205.1b", "205.2a", "205.2b", "205.3b", "205.3d", "205.3e", "205.3m", "205.4g", "305.6", "305.7"):
        assert document.rule(number) is not None
    # every rule of the section, counted by the raw lines
    raw = {line.split()[0].rstrip(".") for line in document.text.splitlines() if line.strip().startswith("205.")}
    assert {rule.number for rule in document.section("205")} == {number for number in raw if number != "205"}


@pytest.mark.parametrize("name", [*SEEDS, *FULL])
def test_references_lead_somewhere(name: str) -> None:
    document = shared(name).document
    assert document is not None
    for one in document.references:
        assert document.words(one.span)[:3] == one.target[:3]
    if name in FULL:
        known = {rule.number for rule in document.rules} | set(document.titles)
        lost = [one for one in document.references if one.target not in known]
        assert len(lost) <= 0.02 * len(document.references)


def test_days_and_tags() -> None:
    assert shared("2017").edition.effective == datetime.date(2017, 8, 25)
    assert shared("2022").edition.effective == datetime.date(2022, 4, 29)
    assert shared("2009").edition.effective == datetime.date(2009, 10, 1)
    assert own("fr").edition.effective == datetime.date(2024, 3, 3)


def test_our_own_documents_have_titles_examples_and_a_glossary() -> None:
    document = own("fr").document
    assert document is not None
    assert document.lang == "fr"
    assert document.titles["410"] == "Types"
    assert document.titles["410.3"] == "Sous-types"
    assert [rule.number for rule in document.rules if any(rule.of_kind("example"))] == ["410.1b", "410.3c"]
    assert [entry.term for entry in document.glossary] == ["Règle maison"]
    assert {(one.rule, one.target) for one in document.references} == {("410.3d", "411"), ("410.4d", "412.3")}
    accounted(document)


@pytest.mark.parametrize(
    "line",
    [
        "• 205.1a - {}",
        "- 205.1a {}",
        "  205.1a {}",
        "205.1a. {}",
        "* 205.1a: {}",
        "\u00a0205.1a\u00a0{}",
        "205.1a — {} [Rulings 2009/07/08]",
    ],
)
def test_bullets_dashes_and_tags_around_a_rule(line: str) -> None:
    text = "Some effects set the card type of an object."
    document = parse_document(line.format(text))
    (rule,) = document.rules
    assert rule.number == "205.1a"
    assert [document.words(piece.span) for piece in rule.of_kind("text")] == [text]


def test_examples_within_the_line_and_on_lines_of_their_own() -> None:
    within = parse_document('205.1b An object keeps its types. Example: "A Goblin" is one. Example: An Elf is another.')
    apart = parse_document('205.1b An object keeps its types.\n  Example: "A Goblin" is one.\nExample: An Elf is another.')
    for document in (within, apart):
        kinds = [piece.kind for piece in document.rules[0].pieces]
        assert kinds == ["text", "example", "example"]
        accounted(document)


def test_a_line_without_a_number_belongs_to_the_rule_before() -> None:
    document = parse_document(
        "205.4c A basic land is basic.\n   Cards printed earlier may be basic too.\n205.4d The next rule of them."
    )
    assert [line.kind for line in document.lines] == ["subrule", "continuation", "subrule"]
    assert len(document.rules[0].pieces) == 2


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_and_line_ends(tmp_path: Path, end: str, encoding: str) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(OWN["fr"].read_text("utf-8").replace("\n", end).encode(encoding))
    document = read_document(str(path))
    assert len(document.rules) == 18
    accounted(document)


def test_gzip(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt.gz"
    path.write_bytes(gzip.compress(BODY.encode()))
    assert len(read_document(str(path)).rules) == 4


@settings(max_examples=60, deadline=None)
@given(
    st.permutations(list(RULES)),
    st.sampled_from(["", "• ", "- ", "  "]),
    st.sampled_from(["\n", "\n\n", "\r\n"]),
    st.booleans(),
)
def test_neither_order_nor_bullets_nor_line_ends_matter(order: list[str], bullet: str, end: str, titled: bool) -> None:
    lines = [f"{bullet}{number} {RULES[number]}" for number in order]
    document = parse_document(end.join([*(["House Rules"] if titled else []), *lines]))
    assert {rule.number: document.words(next(rule.of_kind("text")).span) for rule in document.rules} == RULES
    assert [rule.number for rule in document.rules] == order
    accounted(document)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(noise: str) -> None:
    try:
        document = parse_document(f"{BODY}\n{noise}", lang="en")
    except InputError:
        return
    assert sum(len(document.words(line.span)) for line in document.lines) <= len(document.text)
    for rule in document.rules:
        for piece in rule.pieces:
            assert rule.span[0] <= piece.span[0] <= piece.span[1] <= rule.span[1]


def test_numbers() -> None:
    assert parent_number("205.1a") == "205.1"
    assert parent_number("205.1") == "205"
    assert parent_number("205") == "2"
    assert is_under("205.3m", "205")
    assert not is_under("205.3m", "205.1")
    assert sorted(["205.10", "205.2b", "205.2", "205.1a"], key=order_of) == ["205.1a", "205.2", "205.2b", "205.10"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7 ...", "a PDF"),
        (b"PK\x03\x04rest", "zip"),
        (b'{"data": {"cards": []}}', "file of cards"),
        (b'[{"name": "Elf", "text": "Flying", "lang": "en"}]', "file of cards"),
        (b"<!DOCTYPE html><html></html>", "web page"),
        (b"\x00\x01\x02", "binary"),
        (b"", "empty"),
        (b"  \n\n", "empty"),
        (b"Flying\n\nTarget creature gets +1/+1 until end of turn.", "no numbered rule"),
        (b"205.1a Einige Effekte legen den Kartentyp eines Objekts fest.", "language"),
        ("205.1a あるオブジェクトのカード・タイプを決める効果もある。".encode(), "language"),
    ],
)
def test_wrong_input_is_named(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(data)
    with pytest.raises(InputError, match=said) as caught:
        read_document(str(path))
    assert caught.value.exit_code == 3
    assert "rules.txt" in str(caught.value)


def test_a_language_without_grammar_is_named() -> None:
    with pytest.raises(InputError, match="'de'"):
        parse_document(BODY, lang="de")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_document(str(tmp_path / "none.txt"))


def test_broken_gzip(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt.gz"
    path.write_bytes(gzip.compress(BODY.encode())[:-9])
    with pytest.raises(InputError, match="cannot be read"):
        read_document(str(path))


def test_paths_of_the_shared_documents() -> None:
    assert path_of("french").name.startswith("000")
