"""Scenario files: a small board, the effects on it, and what its objects must be."""

from __future__ import annotations

from extractor.scenario.build import Unread, build_board
from extractor.scenario.check import Failure
from extractor.scenario.load import load_scenarios, read_scenarios
from extractor.scenario.model import Effect, Expectation, Object, Scenario
from extractor.scenario.report import as_json, as_text
from extractor.scenario.run import Outcome, resolve_scenario
from extractor.scenario.tools import Tools, default_tools

__all__ = [
    "Effect",
    "Expectation",
    "Failure",
    "Object",
    "Outcome",
    "Scenario",
    "Tools",
    "Unread",
    "as_json",
    "as_text",
    "build_board",
    "default_tools",
    "load_scenarios",
    "read_scenarios",
    "resolve_scenario",
]
