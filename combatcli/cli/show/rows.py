"""Answers as rows for other programs: CSV, TSV, Markdown."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from combatcli.cli.show.fields import field_rows
from combatcli.command import Command
from combatcli.json_line import shell_text
from combatcli.report import BY, ODDS, REQUEST, SUMMARY, TAILS, Answer, scalar_fields

INTERVAL = "interval"


class RowText:
    """Makes rows of answers, below a header that the first of them begins with."""

    def __init__(self, command: Command, form: str, fields: list[str] | None) -> None:
        self._command, self._form, self._fields = command, form, fields
        self._header: list[str] | None = None

    def text(self, answer: Answer | None, vary: Mapping[str, Any] | None = None) -> str:
        """The rows of an answer, behind the values that are varied; nothing for the end."""
        if answer is None:
            return ""
        header, rows = answer_rows(self._command, answer, self._fields)
        vary = vary or {}
        header, rows = _without(header, rows, [*vary] if self._fields is None else [])
        first = self._header is None
        if self._header is None:
            self._header = header
        elif self._header != header:  # answers may differ in what is known
            named = [dict(zip(header, row, strict=True)) for row in rows]
            rows = [[row.get(name) for name in self._header] for row in named]
        lines = [[*map(shell_text, [*vary.values(), *row])] for row in rows]
        if first:
            return table_text(self._form, [*vary, *header], lines)
        return "".join(row_text(self._form, line) for line in lines)


def _without(
    header: list[str], rows: list[list[Any]], names: Sequence[str]
) -> tuple[list[str], list[list[Any]]]:
    """The columns that aren't called so, tails of odds aside: a varied option stands once."""
    own = [at for at, name in enumerate(header) if name not in names or name in TAILS]
    if len(own) == len(header):
        return header, rows
    return [header[at] for at in own], [[row[at] for at in own] for row in rows]


def answer_rows(
    command: Command, answer: Answer, fields: list[str] | None
) -> tuple[list[str], list[list[Any]]]:
    """The header and the rows of one answer: the fields asked for, or all single values."""
    if fields:
        return fields, field_rows(command, answer, fields)
    if ODDS in answer:
        return _odds_rows(answer)
    header = [*scalar_fields(command), SUMMARY]
    row = [answer.get(field) for field in header]
    if not command.rolls:
        return header, [row]
    return [*header, "seed"], [[*row, answer[REQUEST].get("seed")]]


def _odds_rows(answer: Answer) -> tuple[list[str], list[list[Any]]]:
    """A row for each group; an interval has its two ends in columns of their own."""
    names = [name for name in answer[ODDS][0] if name not in (*answer[BY], INTERVAL)]
    header, rows = [*answer[BY], *names], []
    for group in answer[ODDS]:
        rows.append([*(group[name] for name in header), *group.get(INTERVAL, ())])
    ends = [f"{INTERVAL}_low", f"{INTERVAL}_high"] if INTERVAL in answer[ODDS][0] else []
    return [*header, *ends], rows


def table_text(form: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A header and rows in a format of ROWS."""
    head = row_text(form, header)
    if form == "markdown":
        head += row_text(form, ["---"] * len(header))
    return head + "".join(row_text(form, row) for row in rows)


def row_text(form: str, cells: Sequence[str]) -> str:
    """One row, with its line end."""
    if form == "markdown":
        escaped = (cell.replace("\\", "\\\\").replace("|", "\\|") for cell in cells)
        return f"| {' | '.join(cell.replace(chr(10), '<br>') for cell in escaped)} |\n"
    line = io.StringIO()
    delimiter = "\t" if form == "tsv" else ","
    csv.writer(line, delimiter=delimiter, lineterminator="\n").writerow(cells)
    return line.getvalue()
