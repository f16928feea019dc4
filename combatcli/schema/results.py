"""The schemas of results and of odds: the fields that commands declare, and what batch adds."""

from __future__ import annotations

from combatcli.command import Command
from combatcli.report import LABELS, OTHERS, STATISTICS, odds_fields, result_fields
from combatcli.shapes import Schema, closed


def result_schema(command: Command) -> Schema:
    """What a result of this command holds."""
    fields = result_fields(command)
    optional = (OTHERS, *command.optional, *command.fields_of_sides)
    return closed({**LABELS, **fields}, (name for name in fields if name not in optional))


def odds_schema(command: Command) -> Schema:
    """What the odds of this command hold."""
    fields = odds_fields(command)
    required = (name for name in fields if name not in (*command.odds_fields, *STATISTICS))
    return closed({**LABELS, **fields}, required)
