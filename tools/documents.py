"""What is made and yet committed: people read the documents on the web, type checkers the types."""

from __future__ import annotations

from pathlib import Path

from combatcli.cli.manual.pages import pages
from combatcli.cli.top import COMMANDS
from tools.charts import charts
from tools.picture import picture
from tools.reference import reference
from tools.rulings import rulings
from tools.sources import sources
from tools.typed.modules import typed_modules

ROOT = Path(__file__).resolve().parent.parent


def documents() -> dict[Path, str | None]:
    """Path to text, for every one; None for a chart that can't be drawn here."""
    return {
        ROOT / "docs/commands.md": reference(pages(COMMANDS)),
        ROOT / "docs/rulings.md": rulings(),
        ROOT / "docs/sources.md": sources(),
        ROOT / "docs/result.svg": picture(),
        **charts(ROOT / "docs"),
        **{ROOT / path: text for path, text in typed_modules().items()},
    }


def stale() -> dict[Path, str | None]:
    """Path to text, for those whose file holds another text or isn't there."""
    return {
        path: text
        for path, text in documents().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    }
