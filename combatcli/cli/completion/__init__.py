"""What can come next on a command line, for the shells' completion scripts.

A script calls `combatcli __complete WORD…` with the words typed after `combatcli`, the last one up
to the cursor. Each line of the answer is a word that the last could become: a `+` if it is whole or
a `-` if it goes on, the word, and after a tab what it means.
"""

from __future__ import annotations

import os

ASK = "__complete"
"""The hidden command that the scripts call."""
SHELLS = ("bash", "zsh", "fish")
_HERE = os.path.dirname(os.path.abspath(__file__))


def script(shell: str) -> str:
    """The completion script of a shell."""
    with open(os.path.join(_HERE, f"combatcli.{shell}"), encoding="utf-8") as file:
        return file.read()
