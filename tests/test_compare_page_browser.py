"""The page in a real browser: filters, addresses, keys, a phone, hostile texts, and what everybody needs to use it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from page_browser import CONTRAST, NAMELESS, SHOWN, Page, browser
from page_kit import CARDS, HOSTILE, make_page, many, rows_page

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    started = browser(tmp_path_factory.mktemp("profile"))
    yield started
    started.quit()


@pytest.fixture
def page(chrome: Chrome) -> Iterator[Page]:
    found = Page(chrome)
    yield found
    assert found.faults() == []
    chrome.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    found.media()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_page(tmp_path_factory.mktemp("cards"), CARDS, everything=True)


def phone(page: Page) -> None:
    size = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    page.chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def test_filters_count_what_they_would_show(page: Page, file: Path) -> None:
    page.open(file)
    assert (len(page.shown), page.status) == (7, "7 of 7 pairs shown")
    assert (page.count("different"), page.count("subtypes"), page.count("QQB")) == ("4", "3", "2")
    page.click("input[value=subtypes]")
    assert page.shown == ["Brass Sentry", "Fogbound Marsh", "Croaking Spell"]
    assert (page.count("different"), page.count("extra_effect"), page.count("QQB")) == ("3", "1", "1")
    page.click("input[value=extra_effect]")
    page.click("input[value=QQB]")
    assert page.shown == ["Fogbound Marsh", "Quiet Idol"]
    assert page.status == "2 of 7 pairs shown"
    assert page.address == [("kind", "extra_effect"), ("kind", "subtypes"), ("set", "QQB")]
    page.click(".clear")
    page.wait("location.hash === '' || location.hash === '#'")
    assert len(page.shown) == 7


def test_search_finds_names_and_texts_of_both_sides(page: Page, file: Path) -> None:
    page.open(file)
    for words, names in (("ENIGME", ["Riddle Mask"]), ("marais ile", []), ("terrain swamp", ["Fogbound Marsh"]), ("goblin", [])):
        page.js("document.getElementById('search').value = ''; document.getElementById('search').focus()")
        page.keys(words)
        page.wait(f"new URLSearchParams(location.hash.slice(1)).get('q') === '{words}'")
        assert page.shown == names, words
    assert page.js("return document.getElementById('nothing').checkVisibility()")
    assert page.status == "0 of 7 pairs shown"
    page.click("#all")
    page.wait("!document.getElementById('nothing').checkVisibility()")
    assert page.focuses("pairs")
    assert len(page.shown) == 7


def test_an_address_holds_the_filters_and_the_pair(page: Page, file: Path) -> None:
    page.open(file, "#verdict=different&kind=duration&q=frog&unknown=1&set=none")
    assert page.shown == ["Croaking Spell"]
    page.js("document.querySelector('article:not([hidden]) .link').click()")
    key = page.js("return document.activeElement.id").removeprefix("row-")
    assert page.address == [("verdict", "different"), ("kind", "duration"), ("q", "frog"), ("pair", key)]
    page.open(file, f"#pair={key}")
    assert page.focuses("Croaking Spell")
    assert len(page.shown) == 7
    page.js("location.hash = 'verdict=unsure'")
    page.wait("document.querySelectorAll('article:not([hidden])').length === 1")
    assert page.shown == ["Riddle Mask"]
    assert page.js("return document.querySelector('input[value=unsure]').checked")


def test_from_pair_to_pair_by_keys_and_buttons(page: Page, file: Path) -> None:
    page.open(file)
    page.keys("j")
    assert page.focuses("Brass Sentry")
    page.keys("jj")
    assert page.focuses("Quiet Idol")
    assert page.js("return document.getElementById('place').textContent") == "3 of 7"
    page.keys("k")
    assert page.focuses("Fogbound Marsh")
    page.click("#next")
    page.click("#next")
    assert page.focuses("Croaking Spell")
    page.click("#previous")
    assert page.focuses("Quiet Idol")
    page.keys("/")
    page.keys("jk")
    assert page.focuses("search")
    assert page.js("return document.getElementById('search').value") == "jk"
    page.wait("document.querySelectorAll('article:not([hidden])').length === 0")
    assert page.js("return document.getElementById('next').disabled")


def test_help_lists_the_keys_and_can_turn_them_off(page: Page, file: Path) -> None:
    page.open(file)
    page.keys("?")
    assert page.js("return document.getElementById('help').open")
    assert page.js("return [...document.querySelectorAll('#help kbd')].map((n) => n.textContent)") == ["j", "k", "/", "?", "Esc"]
    page.click("#keys")
    page.keys("\ue00c")
    assert not page.js("return document.getElementById('help').open")
    page.keys("j?")
    assert not page.js("return document.getElementById('help').open")
    assert page.focuses("BODY")
    page.click("[data-opens=help]")
    assert page.js("return document.getElementById('help').open")


def test_the_keyboard_alone_reaches_everything(page: Page, file: Path) -> None:
    page.open(file)
    page.keys("\ue004")
    assert page.js("return document.activeElement.className") == "skip"
    outline = page.js("const s = getComputedStyle(document.activeElement); return [s.outlineStyle, s.outlineWidth]")
    assert outline == ["solid", "3px"]
    page.keys("\ue007")
    assert page.focuses("pairs")
    assert page.js("return location.hash") == ""
    page.js("document.getElementById('search').focus()")
    page.keys("\ue004", " ")
    assert page.shown == ["Brass Sentry", "Fogbound Marsh", "Quiet Idol", "Croaking Spell"]


def test_marks_are_numbered_and_named_in_both_texts(page: Page, file: Path) -> None:
    page.open(file, "#kind=duration")
    page.wait("document.querySelector('article:not([hidden]) .notes')")
    css = "getComputedStyle(n, '::before').content, getComputedStyle(n).textDecorationLine"
    marks = page.all(f"{SHOWN} .text mark", f"[n.textContent, n.dataset.number || '', {css}]")
    assert [(text, number) for text, number, _, _ in marks] == [
        ("Frog", "1"), ("until end of turn", "2"), ("devient un ", "2"), ("ours", ""), ("ours", "1"),
    ]  # fmt: skip
    assert {line for _, _, _, line in marks} == {"underline"}
    assert all(number in content for _, number, content, _ in marks)
    assert page.all(f"{SHOWN} .kind") == ["1 subtypes", "2 duration"]
    texts = [["en", CARDS[3]["text"]], ["fr", CARDS[3]["foreignData"][0]["text"]]]
    assert page.all(f"{SHOWN} .text", "[n.lang, n.textContent]") == texts


def test_hostile_texts_are_shown_and_do_nothing(page: Page, tmp_path: Path) -> None:
    page.open(make_page(tmp_path, HOSTILE))
    page.wait("document.querySelectorAll('article .text').length >= 4")
    assert page.shown == [card["name"] for card in HOSTILE]
    texts = [text for card in HOSTILE for text in (card["text"], card["foreignData"][0]["text"])]
    assert page.all("article .pair .text") == texts
    assert page.all("img, svg, iframe, article script, article input") == []
    assert page.all("article .control", "n.dataset.code")[0] == "U+202E"
    page.js("document.querySelectorAll('details').forEach((n) => { n.open = true; })")
    for box in page.chrome.find_elements("css selector", "input[name=set]"):
        box.click()
    page.open(tmp_path / "page-en.html", str(page.js("return location.hash")))
    assert len(page.shown) == 2
    assert page.js("return [window.hacked, document.title]") == [None, "Card texts compared: English – French"]


def test_the_policy_stops_what_is_added(page: Page, file: Path) -> None:
    page.open(file)
    page.js("const s = document.createElement('script'); try { s.text = 'window.hacked = 1'; document.body.append(s); } catch {}")
    page.js("const i = new Image(); i.src = 'http://localhost:9/x'; document.body.append(i)")
    page.wait("true")
    assert page.js("return window.hacked") is None
    assert any("Content Security Policy" in fault or "TrustedScript" in fault for fault in page.faults())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_phone_shows_everything_without_scrolling_sideways(page: Page, tmp_path: Path, lang: str) -> None:
    phone(page)
    page.open(make_page(tmp_path, [*CARDS, *HOSTILE], lang, everything=True))
    assert not page.js("return document.querySelector('form.filters details').open")
    page.click("form.filters summary")
    page.js("document.querySelectorAll('article').forEach((n) => n.scrollIntoView())")
    page.wait("document.querySelectorAll('article .text').length >= 18")
    page.js("document.querySelectorAll('details').forEach((n) => { n.open = true; })")
    assert page.js("return [innerWidth, document.documentElement.scrollWidth]") == [360, 360]
    assert page.some("body *", "n.getBoundingClientRect().right > 361") == []
    assert len(set(page.all("article:first-child .pair > *", "n.getBoundingClientRect().left"))) == 1, "one above the other"
    assert page.some("button, .option, summary", "n.checkVisibility() && n.getBoundingClientRect().height < 24") == []


def test_a_french_page_is_french(page: Page, tmp_path: Path) -> None:
    page.open(make_page(tmp_path, CARDS, "fr"))
    assert page.status == "Paires affichées\u00a0: 5 sur 5"
    page.click("input[value=subtypes]")
    assert page.status == "Paires affichées\u00a0: 3 sur 5"
    assert page.js("return document.documentElement.lang") == "fr"
    page.wait("document.querySelector('article .quote')")
    assert "«\u00a0Golem\u00a0»" in page.js("return document.querySelector('article .quote').textContent")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast(page: Page, file: Path, scheme: str) -> None:
    page.media(prefers_color_scheme=scheme)
    page.open(file)
    page.js("document.querySelectorAll('article').forEach((n) => { n.scrollIntoView(); })")
    page.wait("document.querySelectorAll('article .text').length >= 14")
    dark = page.js("return getComputedStyle(document.body).backgroundColor") == "rgb(20, 20, 18)"
    assert dark == (scheme == "dark")
    for before in ("", "document.getElementById('help').showModal();"):
        seen, found = page.js(before + CONTRAST)
        assert found == []
        assert seen > 150


def test_everything_has_a_name_and_the_page_a_structure(page: Page, file: Path) -> None:
    page.open(file)
    page.wait("document.querySelectorAll('article .text').length >= 6")
    assert page.js(NAMELESS) == []
    assert len(page.all("main")) == len(page.all("h1")) == 1
    heads = [int(level) for level in page.all(":is(h1, h2, h3, h4):not(dialog *)", "n.tagName[1]")]
    assert all(after - before <= 1 for before, after in pairwise(heads))
    ids = page.all("[id]", "n.id")
    assert len(ids) == len(set(ids))
    assert page.all("fieldset > legend") == ["Verdict", "Kind of difference", "Probable cause", "Set", "Languages"]


def test_motion_is_left_out_where_it_is_not_wanted(page: Page, file: Path) -> None:
    moves = "getComputedStyle(n).transitionDuration !== '0s' || getComputedStyle(n).scrollBehavior === 'smooth'"
    page.open(file)
    assert page.some("*", moves) != []
    page.media(prefers_reduced_motion="reduce")
    page.open(file)
    assert page.some("*", moves) == []


def test_on_paper_all_that_is_shown_is_there(page: Page, file: Path) -> None:
    page.open(file, "#verdict=different")
    page.js("window.dispatchEvent(new Event('beforeprint'))")
    page.chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": []})
    assert page.js("return document.querySelectorAll('article:not([hidden]) .text').length") >= 8
    assert page.js("return document.querySelector('article details').open")
    assert not page.js("return document.querySelector('form.filters').checkVisibility()")


def test_without_scripts_the_numbers_are_there(page: Page, file: Path) -> None:
    page.chrome.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    page.open(file)
    page.chrome.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    text = page.chrome.find_element("css selector", "body").text
    assert "turn scripts on" in text
    assert "pairs compared" in text


def test_many_rows_are_built_as_they_come_into_sight(page: Page, tmp_path: Path) -> None:
    file = rows_page(tmp_path, many(4000))
    page.open(file)
    assert page.status == "4,000 of 4,000 pairs shown"
    assert 0 < page.js("return document.querySelectorAll('article .text').length") < 60
    key = page.js("return data_key = document.querySelectorAll('article')[3000].id.slice(4)")
    page.open(file, f"#pair={key}")
    page.wait("document.activeElement.querySelector('.text')")
    top = page.js("return document.activeElement.getBoundingClientRect().top")
    assert 0 <= top < 300
    page.keys("j")
    assert 0 <= page.js("return document.activeElement.getBoundingClientRect().top") < 300
    assert page.js("return document.querySelectorAll('article .text').length") < 120
