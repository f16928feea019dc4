"""The pages that people read."""

from __future__ import annotations

from tests.helpers import ROOT

README = ROOT / "README.md"
GUIDE = sorted((ROOT / "docs").glob("*.md"))
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in (README, *GUIDE)}
