"""`--vary` and `--requests`: a command line resolved or written down for each choice of values."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import prod
from typing import Any

from combatcli.book import Book
from combatcli.cli.book import book_in_force
from combatcli.cli.progress import progress
from combatcli.cli.show.fields import check_fields, field_rows, shell_text
from combatcli.cli.show.rows import RowText
from combatcli.cli.show.sweep import SweepTable
from combatcli.cli.typed_request import Params, form_of, typed_payload
from combatcli.command import Command
from combatcli.dice.seeded import drawn_seed
from combatcli.errors import UsageError
from combatcli.json_line import dump
from combatcli.options.common import ROWS
from combatcli.options.payload import build_request
from combatcli.options.vary import Cell, Varied, cells, check_size
from combatcli.report import COMMAND, SUCCESS, VARY, Answer
from combatcli.resolution import play_or_odds


def run_sweep(command: Command, params: Params) -> bool:
    """Answer each cell of the grid, or write its request; whether any action failed."""
    varied: list[Varied] = list(params[VARY])
    check_size(varied, "--vary")
    payload = typed_payload(command, params)
    if params["requests"]:
        for cell in cells(payload, varied, payload.get("seed")):
            sys.stdout.write(dump({COMMAND: command.name, **cell.payload}) + "\n")
        return False
    if params["get"]:
        check_fields(command, params["get"], bool(params.get("odds")))
    plot = _chart(command, params, varied) if params.get("plot") is not None else None
    seed = payload.get("seed")
    if seed is None and command.rolls and not params.get("odds"):
        seed = drawn_seed()
    show = _shower(command, params, varied)
    failed = False
    for cell, answer in _answers(command, cells(payload, varied, seed), params, varied):
        failed = failed or answer.get(SUCCESS) is False
        sys.stdout.write(show.text(answer, cell.vary))
        if plot is not None:
            plot.add(answer, cell.vary)
    sys.stdout.write(show.text(None))
    if plot is not None:
        plot.write()
    return failed


def _answers(
    command: Command, every: Iterator[Cell], params: Params, varied: list[Varied]
) -> Iterator[tuple[Cell, Answer]]:
    """Each cell with its answer. UsageError names the cell that can't be."""
    book: Book = book_in_force(params["tables"])
    size = prod(len(each.values) for each in varied)
    count = progress(f"of {size:,} cells", form_of(params) == "json")
    try:
        for number, cell in enumerate(every, 1):
            try:
                answer = play_or_odds(command, build_request(command, cell.payload), book)
            except UsageError as error:
                place = ", ".join(f"{key}={shell_text(value)}" for key, value in cell.vary.items())
                raise error.at(place) if place else error from None
            if count is not None:
                count(number)
            yield cell, answer
    finally:
        if count is not None:
            count.clear()


def _shower(command: Command, params: Params, varied: list[Varied]) -> Any:
    """What makes a text of each answer and its cell, and of the end."""
    form, fields = form_of(params), params["get"]
    if form in ROWS:
        return RowText(command, form, fields)
    if form == "json":
        return _Lines()
    if fields and not (len(varied) == 2 and len(fields) == 1):
        return _FieldLines(command, fields)
    return SweepTable(command, varied, fields, bool(params.get("odds")))


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


def _chart(command: Command, params: Params, varied: list[Varied]) -> Any:
    from combatcli.cli.show.chart import SweepChart, check_plot  # only --plot needs it

    check_plot(params["plot"])
    return SweepChart(params["plot"], command, varied, params["get"], bool(params.get("odds")))
