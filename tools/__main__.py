"""`python -m tools` writes the made documents anew; with `--check` it only names the stale ones.

`python -m tools cache` writes the checkout's table cache, as an editable install does.
"""

from __future__ import annotations

import sys

from tools.documents import ROOT, stale
from tools.installed import TABLE_CACHE_FILE, table_cache, write_made_file


def main(args: list[str]) -> int:
    """Do what the arguments say; the exit status is 1 where a stale document was named."""
    if args == ["cache"]:
        write_made_file(TABLE_CACHE_FILE, table_cache())
        return 0
    check = args == ["--check"]
    outdated = stale()
    for path, text in outdated.items():
        name = path.relative_to(ROOT)
        if not check:
            write_made_file(path, text)
        print(f"{name} is stale: run make docs" if check else f"wrote {name}")
    return int(check and bool(outdated))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
