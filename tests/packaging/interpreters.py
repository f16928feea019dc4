"""Print the path of an interpreter of each Python that is allowed and there, a line each.

Looked for on PATH, and where a shim on PATH will not run (pyenv has one for each version that it
has anywhere), among the versions beside the shims.
"""

from __future__ import annotations

import glob
import os
import re
import subprocess
import sys
from collections.abc import Iterator

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def versions() -> list[str]:
    """The minor versions that pyproject.toml names."""
    with open(os.path.join(ROOT, "pyproject.toml"), encoding="utf-8") as file:
        return re.findall(r'"Programming Language :: Python :: (3\.\d+)"', file.read())


def candidates(version: str) -> Iterator[str]:
    """Programs that may be this version."""
    name = "python" + version
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, name)
        if os.access(path, os.X_OK):
            yield path
        if os.path.basename(folder) == "shims":
            beside = os.path.join(os.path.dirname(folder), "versions", version + "*", "bin", name)
            yield from sorted(glob.glob(beside), reverse=True)


def runs(path: str, version: str) -> bool:
    """Whether the program runs, is that version, and can make environments."""
    code = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run(
            [path, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return False
    return done.stdout.decode().strip() == version


def main() -> None:
    """Print them; tell those that are missing on stderr."""
    for version in versions():
        for path in candidates(version):
            if runs(path, version):
                print(path)
                break
        else:
            sys.stderr.write(f"no Python {version} here\n")


if __name__ == "__main__":
    main()
