"""How a sweep is written: rows, JSON lines, fields, or tables for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combatcli.cli.show.fields import field_rows
from combatcli.cli.show.rows import RowText
from combatcli.cli.show.sweep import MOST_TWO_WAY, SweepTable, TwoWayTable
from combatcli.cli.typed_request import Params, form_of
from combatcli.command import Command
from combatcli.json_line import dump, shell_text
from combatcli.odds.by_name import is_of_rows
from combatcli.options.common import ROWS
from combatcli.options.varied_keys import Varied
from combatcli.report import OUTCOME, VARY, Answer


def sweep_form(command: Command, params: Params, varied: Sequence[Varied], size: int) -> Any:
    """What makes a text of each answer and its cell, and of the end."""
    form, fields, odds = form_of(params), params["get"], bool(params.get("odds"))
    if form in ROWS:
        return RowText(command, form, fields)
    if fields:
        by = params.get("by") or (OUTCOME,)
        single = len(fields) == 1 and not (odds and is_of_rows(command, by, fields[0]))
        if form == "text" and single and len(varied) == 2 and size <= MOST_TWO_WAY:
            return TwoWayTable(command, varied, fields[0])
        return _FieldLines(command, fields)
    return _Lines() if form == "json" else SweepTable(command, varied, odds)


class _Lines:
    """A JSON line for each cell, with what is varied in it."""

    def text(self, answer: Answer | None, vary: Any = None) -> str:
        """The line of one answer; nothing for the end."""
        return "" if answer is None else dump({VARY: dict(vary), **answer}) + "\n"


class _FieldLines:
    """For `--get`: the varied values and the fields, tabs between them."""

    def __init__(self, command: Command, fields: list[str]) -> None:
        self._command, self._fields = command, fields

    def text(self, answer: Answer | None, vary: Any = None) -> str:
        """The lines of one answer; nothing for the end."""
        if answer is None:
            return ""
        rows = field_rows(self._command, answer, self._fields)
        return "".join("\t".join(map(shell_text, [*vary.values(), *row])) + "\n" for row in rows)
