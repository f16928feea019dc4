"""Asking for dice at the terminal."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from combatcli.cli.out import write_error
from combatcli.dice.notation import Dice
from combatcli.dice.seeded import RandomDice
from combatcli.dice.totals import shows
from combatcli.errors import FileError, UsageError, shown
from combatcli.values.basic import read_integer

TERMINAL = "CONIN$" if os.name == "nt" else "/dev/tty"
HELP = """\
what the dice show, with their modifier: {range}
Enter: the tool rolls them
u: takes the last answer back
Ctrl-C: ends, and nothing has happened
"""


class TakenBack(BaseException):
    """The last answer is taken back, which is no error: the play begins again."""


class Asker:
    """Prompts on stderr, reads answers from the terminal itself, or stdin where there is none.

    A watcher of the play too: it knows what each roll is for, and tells what came of it.
    """

    def __init__(self, seed: int) -> None:
        self._random = RandomDice(seed)
        self._answers: TextIO | None = None
        self._terminal = False
        self._totals: list[int] = []
        """What was answered so far."""
        self._stories: list[int] = []
        """How much was told before each of them was asked for."""
        self._told = 0
        self.begin_again()

    def begin_again(self) -> None:
        """The play begins again: what was answered is answered anew, what was told isn't."""
        self._at = self._story = 0
        self._main = self._scene = self._needy = self._need = ""

    def scene(self, roll: str, text: str) -> None:
        """What is going on, and the name of the roll that decides it."""
        self._main, self._scene, self._needy = roll, text, ""

    def needs(self, roll: str, least: int | None, most: int | None) -> None:
        """What the next roll of this name must show, or may at most."""
        self._needy = roll if (least, most) != (None, None) else ""
        bounds = [] if least is None else [f"{least} or more"]
        bounds += [] if most is None else [f"{most} or less"]
        self._need = " and ".join(bounds)

    def happened(self, text: str) -> None:
        """Tell what came of the dice, once."""
        self._story += 1
        if self._story > self._told:
            self._told = self._story
            self._write(f"{text}\n")

    def __call__(self, name: str, dice: Dice) -> int:
        """The total that a person says this roll has, or that the tool rolls for him.

        At a terminal a senseless answer brings the question again, elsewhere it is a UsageError;
        FileError where no answer comes. TakenBack where the last answer shall not count.
        """
        if self._at == len(self._totals):
            try:
                total = self._asked(self._prompt(name, dice), name, dice)
            except KeyboardInterrupt:  # whenever it comes, the shell's prompt begins a new line
                self._write("\n")
                raise
            self._totals.append(total)
            self._stories.append(self._told)
        self._at += 1
        return self._totals[self._at - 1]

    def _prompt(self, name: str, dice: Dice) -> str:
        """Who rolls what for what, and the number needed."""
        what = self._scene if self._scene and name == self._main else f"{self._scene}: {name}"
        bounds = f"needs {self._need}" if name == self._needy else dice.range
        return f"{what.removeprefix(': ')}, {dice.text}, {bounds}: "

    def _asked(self, prompt: str, name: str, dice: Dice) -> int:
        while True:
            self._write(prompt)
            text = self._line(name, dice).strip()
            if not text:
                return self._rolled(name, dice)
            if text == "?":
                self._write(f"{self._echo(text)}{HELP.format(range=dice.range)}")
            elif text.lower() == "u":
                self._write(self._echo(text))
                self._take_back()
            else:
                total = read_integer(text)
                if total is not None and shows(dice, total):
                    self._write(self._echo(text))
                    return total
                wrong = f"'{name}' can't be {shown(text)}"
                if not self._terminal:
                    raise UsageError(f"--ask: {wrong}", f"{dice.text} shows {dice.range}")
                self._write(f"{wrong}: {dice.text} shows {dice.range}; ? helps\n")

    def _echo(self, text: str) -> str:
        """The answer behind its question, where the terminal doesn't show it anyway."""
        return "" if self._terminal else f"{text}\n"

    def _rolled(self, name: str, dice: Dice) -> int:
        roll = self._random.roll(name, dice)
        faces = f" ({' '.join(map(str, roll.faces))})" if roll.faces else ""
        self._write(f"rolled: {roll.total}{faces}\n")
        return roll.total

    def _take_back(self) -> None:
        if not self._totals:
            self._write("there is nothing to take back\n")
            return
        self._write(f"taken back: {self._totals.pop()}\n")
        self._told = self._stories.pop()
        raise TakenBack

    def _line(self, name: str, dice: Dice) -> str:
        """A line of the answers; where there is none, what follows begins a new line."""
        line = self._opened().readline()
        if not line:
            if self._terminal:
                self._write("\n")
            raise FileError(f"--ask: no answer for the roll '{name}'", f"roll {dice.text}")
        return line

    def _opened(self) -> TextIO:
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
                self._terminal = sys.stdin.isatty()
        return self._answers

    def _write(self, text: str) -> None:
        write_error(text)
