"""`python -m tools` writes the made documents anew; with `--check` it only names the stale ones."""

from __future__ import annotations

import sys

from tools.documents import ROOT, stale


def main(args: list[str]) -> int:
    """Do what the argument says; the exit status is 1 where a stale document was named."""
    check = args == ["--check"]
    outdated = stale()
    for path, text in outdated.items():
        name = path.relative_to(ROOT)
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{name} is stale: run make docs" if check else f"wrote {name}")
    return int(check and bool(outdated))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
