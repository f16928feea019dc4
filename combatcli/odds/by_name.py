"""Single numbers of odds by name: the chance of an outcome, a mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combatcli.command import Command
from combatcli.errors import UsageError, shown, unknown
from combatcli.odds.unknown_damage import remedy, why_unknown
from combatcli.report import BY, DAMAGE, ODDS, STATISTICS, Answer, odds_fields, scalar_fields
from combatcli.values.basic import read_integer

PROBABILITY = "probability"
CHANCES = {"chance": "0", PROBABILITY: 0.0}
"""The chances that are asked for by name, and what they are where a thing can't happen."""


def chance_named(command: Command, answer: Answer, which: str, name: str) -> Any:
    """What a group's row has, the chance say, by the group's values, joined by dots.

    A chance is 0 where the group can't come up. UsageError for a word that the field never has.
    """
    fields = answer[BY]
    for row in answer[ODDS]:
        if ".".join(json_text(row[field]) for field in fields) == name:
            if which not in row:
                raise UsageError(
                    f"--get: {which}.{name}: these odds have no {which}",
                    f"write {PROBABILITY}.{name}",
                )
            return row[which]
    values = name.split(".") if len(fields) > 1 else [name]
    for at, field in enumerate(fields):
        _check_value(command, answer, field, values[at] if len(values) == len(fields) else None)
    if which not in CHANCES:
        what = f"--get: {which}.{name}: no group of these odds is {shown(name)}"
        raise UsageError(what, f"list them: --get {','.join([*fields, which])}")
    return CHANCES[which]


def _check_value(command: Command, answer: Answer, field: str, value: str | None) -> None:
    """UsageError for a value that the field never has, and for None, where the name lacks one."""
    if value is None:
        what = f"--get: a chance by {' and '.join(answer[BY])} has {len(answer[BY])} values"
        last = ".".join(field.rpartition(".")[2].upper() for field in answer[BY])
        raise UsageError(what, f"write chance.{last}")
    words = scalar_fields(command).get(field, {}).get("enum")
    if words is not None and value not in map(json_text, words):
        raise unknown(field, value, map(json_text, words), "--get: ")
    values = [row[field] for row in answer[ODDS] if row[field] is not None]
    numbers = [read_integer(json_text(each)) for each in values]
    if values and None not in numbers and read_integer(value) is None and value != json_text(None):
        hint = f"here from {min(map(int, values))} to {max(map(int, values))}"
        raise UsageError(f"--get: {field} can't be {shown(value)}: it is a number", hint)


def json_text(value: Any) -> str:
    """A value of a group as its name has it."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_known(command: Command, answer: Answer, path: str, value: Any) -> None:
    """UsageError for a mean and the like that isn't known, with the key that is missing."""
    place, _, last = path.rpartition(".")
    if value is not None or last not in STATISTICS or place not in ("", DAMAGE):
        return
    by = answer[BY]
    if place == DAMAGE or by == [DAMAGE]:
        why, hint = why_unknown(command, answer), remedy(command, answer)
    elif by == [command.damage_needs]:
        why, hint = f"{by[0]} is missing", f"give {by[0]}"
    else:
        why, hint = f"{' and '.join(by)} is no number", "group --by one that is"
    raise UsageError(f"--get: {shown(path)} is not known: {why}", hint)


def row_fields(command: Command) -> list[str]:
    """The fields that rows of odds have, those of fighters aside."""
    return list(odds_fields(command)[ODDS]["items"]["properties"])


def is_of_rows(command: Command, by: Sequence[str], field: str) -> bool:
    """Whether odds grouped by these fields have this one in each row, and not once for all."""
    return field in by or (field in row_fields(command) and field not in odds_fields(command))
