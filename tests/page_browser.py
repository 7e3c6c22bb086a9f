"""A page in a real browser, for the tests: what stands on it, how to use it, and what everybody needs to use it."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import pytest

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

#: The ratio of text to what is behind it (WCAG 2, 1.4.3), of all text that is shown; large text may have 3.
CONTRAST = """
const rgba = (color) => { const c = color.match(/[\\d.]+/g).map(Number); return c.length > 3 ? c : [...c, 1]; };
const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
const light = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const paper = (node) => rgba(getComputedStyle(node).backgroundColor);
const behind = (node) => node ? over(paper(node), behind(node.parentElement)) : [255, 255, 255, 1];
const found = [];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
let seen = 0;
while (walk.nextNode()) {
  const node = walk.currentNode.parentElement;
  if (!walk.currentNode.data.trim() || !node.checkVisibility() || node.closest("script, :disabled, .control")) continue;
  seen += 1;
  const style = getComputedStyle(node), back = behind(node), ink = over(rgba(style.color), back);
  const [high, low] = [light(ink), light(back)].sort((a, b) => b - a);
  const big = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
  const ratio = (high + 0.05) / (low + 0.05);
  if (ratio < (big ? 3 : 4.5)) found.push([ratio.toFixed(2), node.outerHTML.slice(0, 80)]);
}
return [seen, found];
"""
NAMELESS = """
const named = (node) => node.textContent.trim() || node.getAttribute("aria-label") || (node.labels && node.labels.length)
  || (node.getAttribute("aria-labelledby") || "").split(" ").some((id) => id && document.getElementById(id));
const marks = document.querySelectorAll("button, input, a[href], summary, [role=search], nav, main, dialog, article");
return [...marks].filter((node) => !named(node)).map((node) => node.outerHTML.slice(0, 80));
"""


#: A row that is shown.
SHOWN = "article:not([hidden])"


class Page:
    """A page in the browser."""

    def __init__(self, chrome: Chrome) -> None:
        self.chrome = chrome

    def open(self, file: Path, address: str = "") -> None:
        self.chrome.get("about:blank")  # another address of the same file would not load it again
        self.chrome.get_log("browser")
        self.chrome.get(f"{file.as_uri()}{address}")

    def js(self, script: str, *arguments: object) -> Any:
        return self.chrome.execute_script(script, *arguments)

    def wait(self, condition: str) -> None:
        end = time.monotonic() + 5
        while not self.js(f"return {condition}"):
            assert time.monotonic() < end, condition
            time.sleep(0.02)

    def keys(self, *keys: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.chrome).send_keys(*keys).perform()

    def click(self, css: str) -> None:
        self.chrome.find_element("css selector", css).click()

    def all(self, css: str, value: str = "n.textContent") -> list[Any]:
        """Return something of every element: its text by default."""
        return list(self.js(f"return [...document.querySelectorAll(arguments[0])].map((n) => {value})", css))

    def some(self, css: str, condition: str) -> list[str]:
        """Return the beginning of every element for which a condition holds."""
        found = f"[...document.querySelectorAll(arguments[0])].filter((n) => {condition})"
        return list(self.js(f"return {found}.map((n) => n.outerHTML.slice(0, 80))", css))

    def media(self, **features: str) -> None:
        """Set what the browser says that its user wants; nothing special without features."""
        wanted = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": wanted})

    @property
    def shown(self) -> list[str]:
        """The titles of the rows that are shown."""
        return self.all(f"{SHOWN} h3 bdi:first-child")

    @property
    def status(self) -> str:
        return str(self.all("[role=status]")[0])

    @property
    def address(self) -> list[tuple[str, str]]:
        return parse_qsl(str(self.js("return location.hash.slice(1)")))

    @property
    def focused(self) -> str:
        return str(self.js("const n = document.activeElement; return n.row ? n.row.t : n.id || n.tagName"))

    def focuses(self, name: str) -> bool:
        """Wait a little for the focus, which the browser may move after the key or click that asked for it."""
        end = time.monotonic() + 5
        while self.focused != name and time.monotonic() < end:
            time.sleep(0.02)
        return self.focused == name

    def count(self, value: str) -> str:
        return str(self.all(f"label:has(input[value='{value}']) .count")[0])

    def faults(self) -> list[str]:
        return [entry["message"] for entry in self.chrome.get_log("browser")]


def browser(profile: Path) -> Chrome:
    """Start chromium without a window; the test is skipped where it is not installed."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed (extra dev)")
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("chromium is not installed (Debian: apt-get install chromium chromium-driver)")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    flags = (
        "headless=new", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
        "disable-component-update", "disable-sync", "disable-dev-shm-usage", f"user-data-dir={profile}", "window-size=1280,900",
    )  # fmt: skip
    for flag in flags:
        options.add_argument(f"--{flag}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started: Chrome = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    return started
