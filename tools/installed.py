"""What is made whenever the project is built or installed, and never committed."""

from __future__ import annotations

from pathlib import Path

from combatcli.book.source.table_cache import TABLE_CACHE, line_for
from tools.commands import pages
from tools.man import command_page, main_page

DATA = Path(__file__).resolve().parent.parent / "data"
TABLE_CACHE_FILE = DATA / TABLE_CACHE
"""Where a checkout has its table cache; git ignores it."""


def man_pages() -> dict[str, str]:
    """File name to text, for every man page."""
    every = pages()
    return {
        "combatcli.1": main_page(every),
        **{f"{page.file}.1": command_page(page) for page in every},
    }


def table_cache() -> str:
    """The table cache: the built-in tables and rulings, already parsed."""
    return "".join(line_for(path.read_bytes(), path.name) for path in sorted(DATA.glob("*/*.yaml")))


def write_made_file(path: Path, text: str) -> None:
    """Write a made file, the same bytes on every system."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
