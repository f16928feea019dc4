"""Asking for dice at the terminal."""

from __future__ import annotations

import io
import sys
from typing import TextIO

from combatcli.dice.notation import Dice
from combatcli.errors import FileError, UsageError, shown
from combatcli.values import read_integer

TERMINAL = "/dev/tty"


class Asker:
    """Prompts on stderr, takes answers from the terminal itself, or stdin where there is none."""

    def __init__(self) -> None:
        self._from: TextIO | None = None
        self._terminal = False

    def _open(self) -> TextIO:
        if self._from is None:
            try:
                self._from = open(TERMINAL, encoding="utf-8", errors="replace")  # noqa: SIM115
                self._terminal = True
            except OSError:
                if sys.stdin is None:
                    raise FileError("--ask: no terminal and no stdin", "use --dice") from None
                if isinstance(sys.stdin, io.TextIOWrapper):
                    sys.stdin.reconfigure(errors="replace")
                self._from = sys.stdin
        return self._from

    def __call__(self, name: str, dice: Dice) -> int:
        """The total of this roll; at a terminal a senseless answer is asked for again."""
        answers = self._open()
        while True:
            sys.stderr.write(f"{name} ({dice.text}, {dice.range}): ")
            sys.stderr.flush()
            line = answers.readline()
            if not line:
                raise FileError(f"--ask: no answer for the roll '{name}'", f"roll {dice.text}")
            total = read_integer(line.strip())
            if total is not None and dice.shows(total):
                return total
            wrong = f"'{name}' can't be {shown(line.strip())}"
            right = f"{dice.text} shows {dice.range}"
            if not self._terminal:
                raise UsageError(f"--ask: {wrong}", right)
            sys.stderr.write(f"{wrong}: {right}\n")
