"""Puts a page together: the template filled in by Jinja2, with style and scripts inside and a policy that allows no others."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files
from typing import Any

from extractor.errors import ExtractorError
from extractor.io.target import OutputError

PAGE, STYLE = "page.html.j2", "page.css"
#: In this order they make one script.
SCRIPTS = ("dom.js", "rows.js", "filters.js", "keys.js", "start.js")
_MISSING = "html: Jinja2 is not installed; run: python -m pip install 'mtg-typeshift[report]'"


class PageError(ExtractorError):
    """A template of the page that is missing or broken."""

    exit_code = 4


class Template:
    """The template of a page, read once.

    Raises:
        OutputError: Jinja2 is not installed.
        PageError: a file of the template is missing, or its syntax is broken.
    """

    def __init__(self) -> None:
        try:
            import jinja2
        except ImportError as error:
            raise OutputError(_MISSING) from error
        self._broken = jinja2.TemplateError
        self._style = _read(STYLE)
        scripts = "\n".join(_read(name) for name in SCRIPTS)
        self._script = f'(() => {{\n"use strict";\n{scripts}\n}})();\n'
        environment = jinja2.Environment(
            loader=jinja2.DictLoader({PAGE: _read(PAGE)}),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        try:
            self._page = environment.get_template(PAGE)
        except jinja2.TemplateSyntaxError as error:
            raise PageError(f"{PAGE}:{error.lineno}: {error.message}; reinstall mtg-typeshift") from error

    def render(self, data: str, **values: Any) -> str:
        """Return the page.

        Args:
            data: what its script works on, as JSON that is safe in a script element.
            values: what the template names; strings among them are escaped.

        Raises:
            PageError: the template names something that it does not get.
        """
        from markupsafe import Markup

        try:
            return self._page.render(
                policy=self._policy(), style=Markup(self._style), script=Markup(self._script), data=Markup(data), **values
            )
        except self._broken as error:
            raise PageError(f"{PAGE}: {error}; reinstall mtg-typeshift") from error

    def _policy(self) -> str:
        """Return the content security policy: this script and this style by their hashes, and nothing from anywhere."""
        return "; ".join([
            "default-src 'none'", f"script-src {_hash(self._script)}", f"style-src {_hash(self._style)}", "img-src data:",
            "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
        ])  # fmt: skip


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _read(name: str) -> str:
    try:
        return (files("extractor.page") / "templates" / name).read_text(encoding="utf-8")
    except OSError as error:
        raise PageError(f"{name}: cannot be read: {error.strerror or error}; reinstall mtg-typeshift") from error
