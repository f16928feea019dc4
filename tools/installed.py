"""What is made whenever the project is built or installed, and never committed."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from combatcli.book.reading.values import read_value
from combatcli.book.source.files import RULINGS, File
from combatcli.book.source.table_cache import TABLE_CACHE, cache_text, stamp
from combatcli.cli.manual.pages import pages, text_and_example
from combatcli.cli.manual.roff import main_page, page_text
from combatcli.cli.top import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
TABLE_CACHE_FILE = DATA / TABLE_CACHE
"""Where a checkout has its table cache; git ignores it."""
READING = ("combatcli/book", "combatcli/dice", "combatcli/values")
"""The code that reads tables and rulings."""


def man_pages() -> dict[str, str]:
    """File name to text, for every man page."""
    every = pages(COMMANDS)
    return {
        "combatcli.1": main_page(every, text_and_example(COMMANDS)[1]),
        **{f"{page.file}.1": page_text(page) for page in every},
    }


def table_cache(of_checkout: bool = False) -> str:
    """The built-in tables and rulings as they are kept, read and checked.

    That of a checkout says of which files of code, for these may change.
    """
    files = [File(str(path)) for path in sorted(DATA.glob("*/*.yaml"))]
    values = {file.digest: read_value(_kind(file), file) for file in files}
    sources = {str(path)[len(str(ROOT)) :]: stamp(str(path)) for path in _sources()}
    return cache_text(values, reading_code(), sources if of_checkout else None)


def _kind(file: File) -> str:
    return "rulings" if Path(file.path).stem == RULINGS else "table"


def reading_code() -> str:
    """The digest of the code that reads: what it kept of a user's tables is taken by no other."""
    total = sha256()
    for source in _sources():
        total.update(source.read_bytes())
    return total.hexdigest()


def _sources() -> list[Path]:
    """The files of the code that reads."""
    return [source for top in READING for source in sorted((ROOT / top).rglob("*.py"))]


def write_made_file(path: Path, text: str) -> None:
    """Write a made file, the same bytes on every system."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
