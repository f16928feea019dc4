"""Asking for dice at the terminal."""

from __future__ import annotations

import io
import sys
from typing import TextIO

from combatcli.dice.notation import Dice
from combatcli.errors import FileError, UsageError, shown
from combatcli.values.basic import read_integer

TERMINAL = "/dev/tty"


class Asker:
    """Prompts on stderr, reads answers from the terminal itself, or stdin where there is none."""

    def __init__(self) -> None:
        self._answers: TextIO | None = None
        self._terminal = False

    def _open(self) -> TextIO:
        if self._answers is None:
            try:
                self._answers = open(TERMINAL, encoding="utf-8", errors="replace")  # noqa: SIM115
                self._terminal = True
            except OSError:
                if sys.stdin is None:
                    raise FileError("--ask: no terminal and no stdin", "use --dice") from None
                if isinstance(sys.stdin, io.TextIOWrapper):
                    sys.stdin.reconfigure(errors="replace")
                self._answers = sys.stdin
        return self._answers

    def __call__(self, name: str, dice: Dice) -> int:
        """The total that a person says this roll has.

        At a terminal a senseless answer brings the question again, elsewhere it is a UsageError;
        FileError where no answer comes.
        """
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
