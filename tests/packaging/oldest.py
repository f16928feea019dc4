"""Print what pip is to install for the oldest versions that pyproject.toml allows."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def oldest(version: tuple[int, int]) -> list[str]:
    """`click==8.1.0` and so on, as this Python is to have them."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^dependencies = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    found = {}
    for name, lowest, since in re.findall(
        r'"(\w+)>=([\d.]+),[^;"]*(?:; python_version >= \'3\.(\d+)\')?"', listed
    ):
        if not since or version >= (3, int(since)):
            found[name] = lowest
    return [f"{name}=={lowest}" for name, lowest in found.items()]


if __name__ == "__main__":
    print(*oldest(sys.version_info[:2]))
