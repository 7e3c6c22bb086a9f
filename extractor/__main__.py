"""``python -m extractor`` is the same program as ``typeshift``."""

from __future__ import annotations

from extractor.cli import main

if __name__ == "__main__":
    main()
