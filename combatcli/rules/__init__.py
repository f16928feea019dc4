"""The rules. A module without a leading underscore in a folder of rules declares one command.

`command("shield-bash")` finds `labyrinth/shield_bash.py` and its `COMMAND`, and imports no other.
A folder whose package has a `SET` is a rule set, and its commands are `rules` of that name.
"""

from __future__ import annotations

import os
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from combatcli.command import Command
from combatcli.faults import fault_in, internal_error
from combatcli.fighter_keys import KEYS

if TYPE_CHECKING:  # start-up of a command that is of no rule set, or no duel, pays for neither
    from combatcli.rules.rule_set import RuleSet
    from combatcli.rules.way import WayToFight

FOLDERS = ("brawling", "labyrinth", "opposed", "duels", "plain")
"""In the order in which `--help` lists their commands."""
_HERE = os.path.dirname(os.path.abspath(__file__))


@lru_cache(maxsize=1)
def modules() -> dict[str, str]:
    """Command name to module name, folder by folder. `table roll` is `plain/table__roll.py`.

    InternalError where two files have the same name.
    """
    by_name: dict[str, str] = {}
    for folder in FOLDERS:
        for file in sorted(os.listdir(os.path.join(_HERE, folder))):
            stem, dot, ending = file.partition(".")
            if dot and ending == "py" and not stem.startswith("_"):
                name = stem.replace("__", " ").replace("_", "-")
                module = f"combatcli.rules.{folder}.{stem}"
                if by_name.setdefault(name, module) != module:
                    raise fault_in(module, f"{by_name[name]} is of that name", "rename the file")
    return by_name


@cache
def command(name: str) -> Command:
    """The declaration of a command. KeyError where there is none.

    InternalError says what is wrong with its module.
    """
    module = modules()[name]
    try:
        declared: Command | None = getattr(import_module(module), "COMMAND", None)
    except Exception as error:  # whatever its author slipped in: a line names the place
        raise internal_error(error) from error
    if declared is None:
        remedy = "declare one, or begin the file's name with _"
        raise fault_in(module, "there is no COMMAND", remedy)
    if declared.name != name:
        what = f"COMMAND is called {declared.name!r}, but {name!r} by its file"
        raise fault_in(module, what, "rename one of them")
    of = getattr(import_module(module.rpartition(".")[0]), "SET", None)
    rules = of and of.name
    if declared.rules != rules:
        what = f"COMMAND has rules={declared.rules!r}, but lies in a folder of {rules!r}"
        raise fault_in(module, what, f"write rules={rules!r}, or move the file")
    return declared


def command_named(name: str) -> Command | None:
    """The declaration of a command, or None where there is none."""
    return command(name) if name in modules() else None


@lru_cache(maxsize=1)
def rule_sets() -> dict[str, RuleSet]:
    """The rule sets by name, in the order of their folders."""
    packages = [import_module(f"combatcli.rules.{folder}") for folder in FOLDERS]
    sets: list[RuleSet] = [package.SET for package in packages if hasattr(package, "SET")]
    return {each.name: each for each in sets}


def keys_of(declared: Command, role: str | None = None, rules: str | None = None) -> list[str]:
    """The keys that a command reads of the fighter in a role, else of any, in order.

    Where a request chooses the rule set, they are those of the commands that it fights by, under
    `rules` if that is known.
    """
    if declared.rules_option is not None:
        sets = [rule_sets()[rules]] if rules in rule_sets() else [*rule_sets().values()]
        fought_by = (command(name) for each in sets for name in each.duel_commands)
        read = {key for each in fought_by for key in keys_of(each)}
        read |= {key for each in sets for key in each.side_keys}
    elif role is None:
        read = {key for each in declared.fighters for key in keys_of(declared, each)}
    elif role in declared.keys:
        read = set(declared.keys[role])
    else:
        of = rule_sets().get(declared.rules or "")
        read = set(KEYS if of is None else of.fighter_keys)
    return [name for name, key in KEYS.items() if name in read or not key.rules]


def way_to_fight(name: str) -> WayToFight:
    """A rule set's way to fight on, from its `_way.py`, which is imported on use."""
    way: WayToFight = import_module(f"combatcli.rules.{name}._way").WAY
    return way
