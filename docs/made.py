"""Every made file, and what it should hold."""

from pathlib import Path

from combatcli.book.source.table_cache import PARSED, line_for
from docs.commands import pages
from docs.man import command_page, main_page
from docs.readme import with_reference


def made(root: Path) -> dict[Path, str]:
    """Path to text, for all that is made from the commands and the tables."""
    every = pages()
    found = {root / "man/combatcli.1": main_page(every)}
    for page in every:
        found[root / f"man/{page.file}.1"] = command_page(page)
    readme = root / "README.md"
    found[readme] = with_reference(readme.read_text(encoding="utf-8"), every)
    found[root / "data" / PARSED] = "".join(
        line_for(path.read_bytes(), path.name) for path in sorted((root / "data").glob("*/*.yaml"))
    )
    return found
