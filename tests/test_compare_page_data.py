"""What a page is made of: marks that overlap, data that cannot leave its element, rows in their order, the policy."""

from __future__ import annotations

import base64
import hashlib
import importlib.resources
import json
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from page_kit import FRAME, STATUSES, data_of

from extractor.errors import ExtractorError
from extractor.io.target import OutputError
from extractor.page import Facet, Mark, Note, PageBuilder, Passage, Quote, Row, Style
from extractor.page.island import island
from extractor.page.names import language_name, number, tag
from extractor.page.render import SCRIPTS, PageError
from extractor.page.segments import segments


def test_marks_that_overlap_are_cut_where_they_begin_and_end() -> None:
    found = [tuple(one) for one in segments("abcdefgh", [Mark((3, 6), 1), Mark((1, 4), 0)])]
    assert found == [("a", (), ()), ("bc", (0,), (0,)), ("d", (0, 1), (1,)), ("ef", (1,), ()), ("gh", (), ())]


def test_of_two_marks_on_the_same_words_the_longer_is_outside() -> None:
    found = [tuple(one) for one in segments("abcd", [Mark((0, 2), 0), Mark((0, 4), 1), Mark((0, 4), 2)])]
    assert found == [("ab", (1, 2, 0), (1, 2, 0)), ("cd", (1, 2), ())]


SPANS = st.tuples(st.integers(-3, 40), st.integers(-3, 40))


@given(st.text(max_size=30), st.lists(st.builds(Mark, SPANS, st.integers(0, 5)), max_size=8))
def test_segments_are_the_text_and_each_character_has_its_marks(text: str, marks: list[Mark]) -> None:
    found = list(segments(text, marks))
    assert "".join(one.text for one in found) == text
    assert all(one.text for one in found)
    covered = [set(one.notes) for one in found for _ in one.text]
    assert covered == [{m.note for m in marks if m.span[0] <= at < m.span[1]} for at in range(len(text))]
    begun = [note for one in found for note in one.begins]
    assert set(begun) == {note for notes in covered for note in notes}


JSON = st.recursive(st.text() | st.integers() | st.none(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@given(JSON)
def test_data_is_read_back_as_it_was(value: object) -> None:
    assert json.loads(island(value)) == value


@given(st.text(st.characters(exclude_categories=[]) | st.sampled_from("</>&-!\u2028\ud800\udfff")))
def test_no_text_leaves_the_element(text: str) -> None:
    found = island({"text": text})
    assert not set(found) & set("<>&\u2028\u2029\u202e\u2066\x7f")
    assert json.loads(found.encode("utf-8").decode())["text"] == text


def passage(text: str, lang: str = "en", *marks: Mark) -> Passage:
    return Passage(text, lang, marks=marks)


def builder(lang: str = "en") -> PageBuilder:
    return PageBuilder(lang, STATUSES, [Facet("set", "Set"), Facet("kind", "Kind", {"b": "B", "a": "A"}, {"a": Style("red")})])


def some_rows() -> list[Row]:
    note = Note("a", "A", Style("red"), Quote("left"), Quote())
    return [
        Row("one", passage("left"), passage("right", "fr"), "even", values={"set": ("Z",)}),
        Row("two", passage("left", "en", Mark((0, 2), 0)), passage("right", "fr"), "odd", notes=(note,), values={"kind": ("a",)}),
        Row("three", passage("left"), passage("right", "fr"), "odd", values={"set": ("Y", "Z"), "kind": ("b", "c")}),
    ]


def built(rows: list[Row], lang: str = "en") -> bytes:
    page = builder(lang)
    for row in rows:
        page.add(row)
    return page.render(FRAME)


def test_rows_come_by_status_and_then_as_they_came() -> None:
    data = data_of(built(some_rows()))
    assert [row["t"] for row in data["rows"]] == ["two", "three", "one"]
    assert data["rows"][0]["x"]["t"] == [["le", [0], [0]], "ft"]
    assert data["rows"][0]["n"] == [["A", "tone-red line-solid", ["left", 0], []]]


def test_values_are_counted_and_named_in_their_order() -> None:
    page = built(some_rows()).decode()
    label = r"<span[^>]*>(?:<mark[^>]*>)?(\w+)(?:</mark>)?</span>"
    found = re.findall(rf'name="(\w+)" value="(\w+)">\s*{label}\s*<span[^>]*>(\d+)', page)
    assert found == [
        ("verdict", "odd", "odd", "2"), ("verdict", "even", "even", "1"), ("set", "Y", "Y", "1"), ("set", "Z", "Z", "2"),
        ("kind", "b", "B", "1"), ("kind", "a", "A", "1"), ("kind", "c", "c", "1"),
    ]  # fmt: skip


def test_the_address_of_a_row_is_that_of_its_texts() -> None:
    rows = some_rows()
    keys = {row["t"]: row["k"] for row in data_of(built([*rows, rows[0]]))["rows"]}
    again = {row["t"]: row["k"] for row in data_of(built(list(reversed(rows))))["rows"]}
    assert {name: key.partition("-")[0] for name, key in keys.items()} == again
    assert keys["one"] == f"{again['one']}-2"


def test_the_same_rows_give_the_same_bytes_and_no_address_of_another_host() -> None:
    page = built(some_rows())
    assert page == built(some_rows())
    assert set(re.findall(rb"\w+://[^\s'\"]+", page)) == {b"http://www.w3.org/2000/svg"}


def test_the_policy_names_the_script_and_the_style_and_nothing_else() -> None:
    page = built(some_rows(), "fr").decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    rules = dict(rule.split(" ", 1) for rule in policy[1].replace("&#39;", "'").split("; "))
    assert rules["default-src"] == "'none'"
    for name, element in (("script-src", "script"), ("style-src", "style")):
        content = re.findall(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)
        hashes = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in content]
        assert rules[name] == " ".join(f"'sha256-{one}'" for one in hashes)
        assert len(hashes) == 1
    assert not re.search(r"<[^>]+\s(on\w+|style|src)\s*=", page.partition("<style>")[0] + page.partition("</style>")[2])


def test_labels_are_escaped() -> None:
    page = PageBuilder("en", STATUSES, [Facet("set", "</legend><script>")])
    page.add(Row("x", passage("a"), passage("b"), "odd", values={"set": ('"><img src=x>',)}))
    text = page.render(FRAME._replace(title="<b>", notes=("</footer>",))).decode()
    assert "<img" not in text
    assert "<b>" not in text
    assert text.count("<script") == text.count("</script>") == 2
    assert text.count("</footer>") == 1


def test_lone_surrogates_do_not_break_the_page() -> None:
    page = builder()
    page.add(Row("\ud800", passage("a\udfffb"), passage("c"), "odd", values={"set": ("\udc80",)}))
    assert data_of(page.render(FRAME))["rows"][0]["x"]["t"] == ["a\udfffb"]


def test_a_page_without_rows_says_so() -> None:
    page = builder().render(FRAME).decode()
    assert "No row." in page
    assert "<form" not in page.partition("<dialog")[0]


def test_languages_have_tags_and_names() -> None:
    assert [tag(code) for code in ("fr", "zhs", "pt_BR")] == ["fr", "zh-Hans", "pt-BR"]
    assert (language_name("fr", "en"), language_name("en", "fr"), language_name("tlx", "en")) == ("French", "anglais", "tlx")
    assert (number(26453, "en"), number(26453, "fr")) == ("26,453", "26\u202f453")


def test_without_jinja_the_way_to_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(OutputError, match=r"pip install 'mtg-typeshift\[report\]'"):
        builder()


@pytest.mark.parametrize(
    ("text", "message"), [("{% for %}", "page.html.j2:1"), ("{{ nobody }}", "nobody"), (None, "cannot be read")]
)
def test_a_broken_template_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | None, message: str
) -> None:
    folder = tmp_path / "templates"
    folder.mkdir()
    for name in ("page.css", *SCRIPTS):
        (folder / name).write_text("", encoding="utf-8")
    if text is not None:
        (folder / "page.html.j2").write_text(text, encoding="utf-8")
    monkeypatch.setattr("extractor.page.render.files", lambda _: tmp_path)
    with pytest.raises(PageError, match=re.escape(message)) as caught:
        builder().render(FRAME)
    assert isinstance(caught.value, ExtractorError)
    assert caught.value.exit_code == 4


def test_no_script_reads_text_as_html() -> None:
    folder = importlib.resources.files("extractor.page") / "templates"
    script = "".join((folder / name).read_text(encoding="utf-8") for name in SCRIPTS)
    reads = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|DOMParser|</script"
    assert not re.search(reads, script)
