"""`--get`: single fields of an answer, as plain text for the shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combatcli.command import Command
from combatcli.errors import UsageError, nearest, shown
from combatcli.fighter_keys import KEYS
from combatcli.json_line import shell_text
from combatcli.odds.by_name import (
    CHANCES,
    PROBABILITY,
    chance_named,
    check_known,
    is_of_rows,
    row_fields,
)
from combatcli.report import BY, ODDS, OUTCOME, SIDES_FIELD, Answer, odds_fields, result_fields
from combatcli.shapes import is_scalar

KEY = "name"
"""Any key: a fighter as a whole has none that is wrong."""

_WITHIN_LINE = {ord("\t"): "\\t", ord("\n"): "\\n", ord("\r"): "\\r"}


def check_fields(
    command: Command, fields: list[str], odds: bool = False, by: Sequence[str] = ()
) -> None:
    """UsageError for a field that the result, or the odds by these fields, can't have."""
    known = list(odds_fields(command) if odds else result_fields(command))
    if odds:
        known = list(dict.fromkeys([*known, *row_fields(command)]))
    for field in fields:
        first, _, rest = field.partition(".")
        key = rest.partition(".")[0].replace("-", "_")
        if command.of_sides and key.isdecimal() and first in command.fighters:
            key = rest.partition(".")[2].partition(".")[0].replace("-", "_") or KEY
        if odds and first in CHANCES and first not in known:
            what = f"--get: {shown(field)}: these odds are no fractions"
            raise UsageError(what, f"write {PROBABILITY}{field[len(first) :]}")
        if odds and not rest and first not in known and first in command.outcomes:
            what = f"--get: {shown(field)} is an outcome"
            raise UsageError(what, f"write {next(iter(CHANCES))}.{field}")
        if not odds and rest and first in known and is_scalar(result_fields(command)[first]):
            raise UsageError(f"--get: {first} has no {shown(rest)}", _of_odds(command, first))
        if odds and rest and first in (by or (OUTCOME,)) and first not in odds_fields(command):
            what = f"--get: {first} has no {shown(rest)}"
            raise UsageError(what, f"write {next(iter(CHANCES))}.{rest}")
        plain = first.replace("-", "_")
        if first not in known and plain in KEYS and command.fighters and not rest:
            what = f"--get: {shown(field)} is of a fighter"
            raise UsageError(what, f"write {command.fighters[-1]}.{plain}")
        if first not in known and not (odds and first in command.fighters):
            raise _unknown_field(field, first, known)
        if first in command.fighters and rest and key not in KEYS:
            raise _unknown_field(field, key, [f"{first}.{key}" for key in KEYS])
        if odds and first in command.fighters and field not in by:
            what = f"--get: these odds don't tell {shown(field)}"
            raise UsageError(what, f"group --by {field}" if rest else "--get odds")


def _of_odds(command: Command, field: str) -> str:
    """What to do about a part of a field that has none: its odds may have one."""
    return f"write {field}" + (", or add --odds" if field in odds_fields(command) else "")


def _unknown_field(field: str, word: str, known: list[str]) -> UsageError:
    close = nearest(word, [name.rsplit(".", 1)[-1] for name in known])
    hint = f"did you mean {close}?" if close else f"there are {', '.join(known)}"
    return UsageError(f"--get: unknown field {shown(field)}", hint)


def field_rows(command: Command, answer: Answer, fields: list[str]) -> list[list[Any]]:
    """The fields of an answer: one row, or of odds asked for what each group has a row a group.

    What there is once stands in each row then.
    """
    of_rows = ODDS in answer and [f for f in fields if is_of_rows(command, answer[BY], f)]
    if not of_rows:
        return [[_value(command, answer, field) for field in fields]]
    once = {f: _value(command, answer, f) for f in fields if f not in of_rows}
    return [[once[f] if f in once else row.get(f) for f in fields] for row in answer[ODDS]]


def _value(command: Command, answer: Answer, field: str) -> Any:
    first, dot, rest = field.partition(".")
    if ODDS in answer and dot and first not in answer[BY] and is_of_rows(command, (), first):
        return chance_named(command, answer, first, rest)
    value = value_at(answer, _of_side(command, answer, field))
    if ODDS in answer:
        check_known(command, answer, field, value)
    return value


def _of_side(command: Command, answer: Answer, field: str) -> str:
    """Where an answer has what is asked of one by his place on a side: `attacker.2.hp`."""
    role, _, rest = field.partition(".")
    at, _, key = rest.partition(".")
    if not (
        command.of_sides and role in command.fighters and at.isdecimal() and ODDS not in answer
    ):
        return field
    if SIDES_FIELD in answer:
        return f"{SIDES_FIELD}.{role}.{int(at) - 1}.{key}".rstrip(".")
    return f"{role}.{key}".rstrip(".") if int(at) == 1 else ""


def fields_text(command: Command, answer: Answer, fields: list[str]) -> str:
    """The fields of one answer, tabs between them; nothing for one that isn't there."""
    rows = field_rows(command, answer, fields)
    return "".join("\t".join(map(_field_text, row)) + "\n" for row in rows)


def _field_text(value: Any) -> str:
    """A value that stays in its line and its place, whatever a text holds."""
    text = shell_text(value)
    return text if text.isprintable() else text.translate(_WITHIN_LINE)


def value_at(answer: Any, path: str) -> Any:
    """The value at a dotted path; None where a part of it isn't there.

    UsageError for a place in a list that is no number.
    """
    for part in path.split("."):
        if isinstance(answer, dict):
            answer = answer.get(part, answer.get(part.replace("-", "_")))
        elif isinstance(answer, list):
            if not (part.isdecimal() and part.isascii() and len(part) <= 9):
                raise UsageError(
                    f"--get: {shown(path)}: {shown(part)} is no place in a list", "0, 1, …"
                )
            answer = answer[int(part)] if int(part) < len(answer) else None
        else:
            return None
    return answer
