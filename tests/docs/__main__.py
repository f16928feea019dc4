"""`python -m tests.docs`: write what the pages' sessions print now, to be read over.

Only sessions whose output isn't cut short by a line `...` are written; the diff is yours to judge.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path

from tests.docs.blocks import Block, blocks
from tests.docs.pages import TEXTS
from tests.docs.sessions import ANY_LINES, SHELLS, _session, tools_of, write_files
from tests.helpers import ROOT, execute


def printed(block: Block) -> list[str]:
    """What each command of a session prints, in bash."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(block, Path(folder))
        ran = execute(["bash", *SHELLS["bash"], "-c", _session(block)], cwd=folder, merge=True)
    return re.split("\x1e[0-9]+\x1f", ran.out)[:-1]


def rewritten(text: str, page: str) -> str:
    """The page with its sessions' output as it is now."""
    lines = text.splitlines()
    for block in reversed(list(blocks(text, page))):
        if not all(map(shutil.which, tools_of(block))):
            print(f"left as it is, a program is missing: {block.id}")
            continue
        outputs = printed(block) if block.commands else []
        for command, output in reversed(list(zip(block.commands, outputs, strict=False))):
            if ANY_LINES in command.expected:
                continue
            start = command.line - 1 + len(command.text.splitlines())
            now = output.removesuffix("\n").split("\n") if output else []
            lines[start : start + len(command.expected)] = now
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write every page that changes, and say which."""
    for name, text in TEXTS.items():
        path = ROOT / name if (ROOT / name).exists() else ROOT / "docs" / name
        now = rewritten(text, name)
        if now != text:
            Path(path).write_text(now, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
