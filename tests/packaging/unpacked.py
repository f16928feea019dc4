"""Build the source archive and unpack it into a folder: `python unpacked.py FOLDER`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def unpack(folder: Path) -> Path:
    """The unpacked source archive. Nothing that the build says is hidden."""
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", str(folder)]
    subprocess.run([*command, str(ROOT)], check=True)
    (archive,) = folder.glob("*.tar.gz")
    subprocess.run([sys.executable, "-m", "tarfile", "-e", str(archive), str(folder)], check=True)
    archive.unlink()
    (made,) = folder.iterdir()
    return made.rename(folder / "unpacked")


if __name__ == "__main__":
    unpack(Path(sys.argv[1]).resolve())
