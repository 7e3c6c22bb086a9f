"""Normalisation that keeps the length, and regions: spans over the raw text."""
