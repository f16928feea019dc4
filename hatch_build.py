"""Makes the man pages and the table cache whenever the project is built or installed.

So a wheel has them, and so has an editable install, from a checkout and from a source archive
alike; neither is committed. A checkout that nobody installed works without them: it reads the YAML.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MadeFiles(BuildHookInterface[Any]):
    """Makes them in a temporary folder, so that a wheel can be built from files all read-only."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them to the wheel; an editable one finds its cache in the checkout."""
        with _importing_from(self.root):
            from tools import installed

            pages = installed.man_pages()
            cache = installed.table_cache(of_checkout=version == "editable")
        self._folder = TemporaryDirectory(prefix="combatcli-")
        folder = Path(self._folder.name)
        for name, text in pages.items():
            installed.write_made_file(folder / "man1" / name, text)
        build_data["shared_data"][str(folder / "man1")] = "share/man/man1"
        if version != "editable":
            file = folder / installed.TABLE_CACHE_FILE.name
            installed.write_made_file(file, cache)
            build_data["force_include"][str(file)] = f"combatcli/data/{file.name}"
            return
        try:
            installed.write_made_file(installed.TABLE_CACHE_FILE, cache)
        except OSError as error:  # it is quicker with the cache, but right without it
            self.app.display_warning(f"no table cache: {error}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder; all in it is in the wheel."""
        del version, build_data, artifact_path
        self._folder.cleanup()


@contextmanager
def _importing_from(root: str) -> Iterator[None]:
    """The project's own modules come first, and leave no bytecode in its folders."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    sys.path.insert(0, root)
    try:
        yield
    finally:
        sys.path.remove(root)
        sys.dont_write_bytecode = before
