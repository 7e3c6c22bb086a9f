"""Tokens and lexemes: one spaCy tokenizer and the lexicon matcher."""
