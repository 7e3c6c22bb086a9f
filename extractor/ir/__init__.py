"""The language-neutral representation of type-changing effects, version 1."""
