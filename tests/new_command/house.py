"""A copy of the project with one command more, added as CONTRIBUTING.md says."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tests.helpers import ROOT, Ran, execute

HERE = Path(__file__).resolve().parent
MADE = shutil.ignore_patterns("__pycache__", "table-cache.tsv")
COMMAND = "combatcli/rules/labyrinth/stand_fast.py"
TABLE = "data/labyrinth/broken-ranks.yaml"
RULINGS = "data/labyrinth/rulings.yaml"
KEYS = "combatcli/fighter_keys.py"


class House:
    """The copy, in a folder of its own; what runs there imports nothing of the project itself."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        for name in ("combatcli", "data", *more):
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=MADE)
            else:
                shutil.copy(ROOT / name, folder)
        shutil.copy(HERE / "stand_fast.py", folder / COMMAND)
        shutil.copy(HERE / "broken-ranks.yaml", folder / "data/labyrinth")
        self.append(RULINGS, "ruling.yaml")
        line = (HERE / "key.txt").read_text(encoding="utf-8")
        self.edit(KEYS, '    "brawn": ', f'{line}    "brawn": ')
        if "tests" in more:
            shutil.copy(HERE / "examples.yaml", folder / "tests/rules/labyrinth/stand_fast.yaml")
            self.append("tests/rules/rulings.yaml", "ruling_rows.yaml")
            self.append("tests/figures/labyrinth.py", "figures.txt")
            self.append("tests/book/test_tables.py", "table_test.txt")

    def read(self, path: str) -> str:
        """The text of a file."""
        return (self.folder / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        """Give a file this text."""
        (self.folder / path).write_text(text, encoding="utf-8")

    def append(self, path: str, what: str) -> None:
        """Add a file of this folder to the end of one there."""
        self.write(path, f"{self.read(path)}\n{(HERE / what).read_text(encoding='utf-8')}")

    def edit(self, path: str, old: str, new: str) -> None:
        """Change the one place of a file that reads so."""
        text = self.read(path)
        assert text.count(old) == 1, old
        self.write(path, text.replace(old, new))

    def line(self, word: str, path: str = COMMAND) -> int:
        """The number of a file's first line that has this in it."""
        return 1 + self.read(path).partition(word)[0].count("\n")

    def run(self, module: str, *args: str, input: str | None = None, **env: str) -> Ran:
        """Run a module there, as `python -m` does."""
        command = [sys.executable, "-m", module, *args]
        env["PYTHONPATH"] = str(self.folder)
        return execute(command, input=input, env=env, cwd=self.folder, timeout=600)

    def combatcli(self, *args: str, input: str | None = None, **env: str) -> Ran:
        """Run the command line there."""
        return self.run("combatcli", *args, input=input, **env)
