"""Readers of card files and writers of records."""
