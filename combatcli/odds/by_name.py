"""Single numbers of odds by name: the chance of an outcome, a mean."""

from __future__ import annotations

from typing import Any

from combatcli.command import Command
from combatcli.errors import UsageError, shown, unknown
from combatcli.report import BY, DAMAGE, ODDS, STATISTICS, Answer, odds_fields, scalar_fields

CHANCES = {"chance": "0", "probability": 0.0}
"""The chances that are asked for by name, and what they are where a thing can't happen."""


def chance_named(command: Command, answer: Answer, which: str, name: str) -> Any:
    """The chance of a group by its values, joined by dots; 0 where it can't come up.

    UsageError for a word that the field never has.
    """
    fields = answer[BY]
    for row in answer[ODDS]:
        if ".".join(json_text(row[field]) for field in fields) == name:
            if which not in row:
                raise UsageError(
                    f"--get: {which}.{name}: these odds have no {which}", "probability"
                )
            return row[which]
    if len(fields) == 1:
        words = scalar_fields(command).get(fields[0], {}).get("enum")
        if words is not None and name not in words:
            raise unknown(fields[0], name, [word for word in words if word], "--get: ")
    return CHANCES[which]


def json_text(value: Any) -> str:
    """A value of a group as its name has it."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_known(command: Command, path: str, value: Any) -> None:
    """UsageError for a mean and the like that isn't known, with the key that is missing."""
    place, _, last = path.rpartition(".")
    if value is None and last in STATISTICS and place in ("", DAMAGE):
        needs = command.damage_needs
        why = f"{needs} is missing" if needs else "not all values are numbers"
        raise UsageError(f"--get: {shown(path)} is not known: {why}", needs and f"give {needs}")


def row_fields(command: Command) -> list[str]:
    """The fields that rows of odds have, those of fighters aside."""
    return list(odds_fields(command)[ODDS]["items"]["properties"])
