"""Reads type-changing effects of rules text in several languages and evaluates them by the Comprehensive Rules."""

__version__ = "0.1.0"
