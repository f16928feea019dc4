"""The rules. A module without a leading underscore in a rule set's folder declares one command.

`command("shield-bash")` finds `labyrinth/shield_bash.py` and its `COMMAND`, and imports no other.
"""

from __future__ import annotations

import os
from functools import cache, lru_cache
from importlib import import_module

from combatcli.command import Command

_SETS = ("brawling", "labyrinth", "opposed", "duels", "plain")
_HERE = os.path.dirname(os.path.abspath(__file__))


@lru_cache(maxsize=1)
def modules() -> dict[str, str]:
    """Command name to module name, rule set by rule set. `table roll` is `plain/table__roll.py`."""
    found: dict[str, str] = {}
    for rules in _SETS:
        for file in sorted(os.listdir(os.path.join(_HERE, rules))):
            stem, dot, ending = file.partition(".")
            if dot and ending == "py" and not stem.startswith("_"):
                name = stem.replace("__", " ").replace("_", "-")
                found[name] = f"combatcli.rules.{rules}.{stem}"
    return found


@cache
def command(name: str) -> Command:
    """The declaration of a command. KeyError where there is none."""
    declared: Command = import_module(modules()[name]).COMMAND
    return declared


def command_named(name: str) -> Command | None:
    """The declaration of a command, or None where there is none."""
    return command(name) if name in modules() else None
