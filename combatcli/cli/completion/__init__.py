"""What can come next on a command line, for the shells' completion scripts.

A script calls `combatcli __complete WORD…` with the words after `combatcli` as they are typed,
quotes and all, the last one up to the cursor. Each line of the answer is a word that the last could
become, in four fields with tabs between: a `+` if it is whole or a `-` if it goes on, and what is
to be typed yet; what a list shows of it; the word; and what it means.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping

from combatcli.errors import FileError
from combatcli.files import user_folder
from combatcli.named_tuple import NamedTuple

_HERE = os.path.dirname(os.path.abspath(__file__))


class Shell(NamedTuple):
    """A shell that has a script here: where it looks for one, and what else it takes to have it.

    `home` is the variable of its user's folder and what that is if unset; `file` is a path in it.
    `finds` says when it is found there; `start` is what the shell reads as it starts, `once` the
    line for it that this takes, `instead` the line that does without a file.
    """

    home: tuple[str, str]
    file: str
    finds: str
    start: str = ""
    once: str = ""
    instead: str = ""


SHELLS: Mapping[str, Shell] = {
    "bash": Shell(
        ("XDG_DATA_HOME", "~/.local/share"),
        "bash-completion/completions/combatcli",
        "bash's package bash-completion finds it there; without that package",
        "~/.bashrc",
        "source {path}",
        'eval "$(combatcli completion bash)"',
    ),
    "zsh": Shell(
        ("XDG_DATA_HOME", "~/.local/share"),
        "zsh/site-functions/_combatcli",
        "zsh finds it there after",
        "~/.zshrc",
        "fpath=({folder} $fpath); autoload -U compinit; compinit",
        'eval "$(combatcli completion zsh)"',
    ),
    "fish": Shell(
        ("XDG_CONFIG_HOME", "~/.config"),
        "fish/completions/combatcli.fish",
        "fish finds it there",
    ),
}
"""By name, in the order that they are listed."""


def script(shell: str) -> str:
    """The completion script of a shell."""
    with open(os.path.join(_HERE, f"combatcli.{shell}"), encoding="utf-8") as file:
        return file.read()


def place(shell: str) -> str:
    """The file that a user of this shell has the script in. FileError where there is no folder."""
    at = SHELLS[shell]
    folder = user_folder(*at.home)
    if folder is None:
        raise FileError(f"{shell}: no home folder is known", f"set HOME or {at.home[0]}")
    return os.path.join(folder, at.file)


def advice(shell: str, path: str) -> str:
    """What it takes besides, once the script lies at this path: a command to paste."""
    quoted = {"path": shlex.quote(path), "folder": shlex.quote(os.path.dirname(path))}
    return SHELLS[shell].finds + _added(shell, SHELLS[shell].once.format(**quoted))


def instead(shell: str) -> str:
    """What does without a file: a command to paste, or nothing."""
    return _added(shell, SHELLS[shell].instead)


def _added(shell: str, line: str) -> str:
    return f": echo {shlex.quote(line)} >>{SHELLS[shell].start}" if line else ""
