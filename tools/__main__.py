"""`python -m tools` writes the made documents anew; with `--check` it only names the stale ones.

Either says first what is wrong with the tables and rulings, with the commands as they are declared,
written and played, or with sources.yaml.

`python -m tools cache` writes the checkout's table cache, as an editable install does.
"""

from __future__ import annotations

import sys

from combatcli.errors import CombatError
from tools import data, declarations, examples, reads, sentences
from tools.documents import ROOT, stale
from tools.installed import TABLE_CACHE_FILE, table_cache, write_made_file

CHECKS = (data.faults, declarations.faults, reads.faults, examples.faults, sentences.faults)
"""Each takes for sound what those before it look at."""


def first_faults() -> list[str]:
    """All that the first check finds that finds anything."""
    return next((wrong for check in CHECKS if (wrong := list(check()))), [])


def main(args: list[str]) -> int:
    """Do what the arguments say; the exit status is 1 where something was found wrong or stale."""
    if args == ["cache"]:
        try:
            write_made_file(TABLE_CACHE_FILE, table_cache(of_checkout=True))
        except CombatError as error:
            print(error.line(), file=sys.stderr)
            return 1
        return 0
    wrong = first_faults()
    if wrong:
        print(*wrong, sep="\n")
        return 1
    check = args == ["--check"]
    outdated = stale()
    for path, text in outdated.items():
        name = path.relative_to(ROOT)
        if text is None:
            print(f"{name} is stale: install vl-convert-python, which draws it, and run make docs")
        elif check:
            print(f"{name} is stale: run make docs")
        else:
            write_made_file(path, text)
            print(f"wrote {name}")
    return int(bool(outdated) if check else None in outdated.values())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
