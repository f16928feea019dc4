"""`--vary` and `--requests`: a command line resolved or written down for each choice of values."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from combatcli.cell_answers import check_read, request_lines, sweep_answers
from combatcli.cli.book import book_in_force
from combatcli.cli.out import write, write_data
from combatcli.cli.progress import Progress, progress
from combatcli.cli.show.chart import check_plot
from combatcli.cli.show.fields import check_fields
from combatcli.cli.show.sweep_chart import SweepChart
from combatcli.cli.show.sweep_form import sweep_form
from combatcli.cli.typed_request import Params, form_of, typed_payload
from combatcli.command import Command
from combatcli.dice.seeded import drawn_seed
from combatcli.errors import UsageError
from combatcli.json_line import shell_text
from combatcli.options.cells import cells
from combatcli.options.varied_keys import Varied, check_size
from combatcli.report import SUCCESS, VARY


def run_sweep(command: Command, params: Params) -> bool:
    """Answer each cell of the grid, or write its request; whether any action failed."""
    varied: list[Varied] = list(params[VARY])
    size = check_size(varied, "--vary")
    _check_typed(command, params, varied)
    check_read(command, command.rules, varied, "--vary")
    payload = typed_payload(command, params)
    book = book_in_force(params["tables"])
    seed = payload.get("seed")
    if params["requests"]:
        for line in request_lines(command, cells(payload, varied, seed), book):
            write_data(line)
        return False
    if params["get"]:
        check_fields(command, params["get"], bool(params.get("odds")), params.get("by") or ())
    plot = _chart(command, params, varied, size) if params["plot"] is not None else None
    if seed is None and command.rolls and not params.get("odds"):
        seed = drawn_seed()
    show = sweep_form(command, params, varied, size)
    swept = sweep_answers(command, payload, varied, seed, book, "--vary")
    failed = False
    count = progress(f"of {size:,} cells", form_of(params) == "json")
    try:
        for number, (cell, answer) in enumerate(swept, 1):
            failed = failed or answer.get(SUCCESS) is False
            _write(show.text(answer, cell.vary), count)
            if plot is not None:
                plot.add(answer, cell.vary)
            if count is not None:
                count(number)
    finally:
        if count is not None:
            count.clear()
    write(show.text(None))
    if plot is not None:
        plot.write()
    return failed


def _write(text: str, count: Progress | None) -> None:
    """Write to stdout; the progress is wiped first where both are on one terminal."""
    if text and count is not None and sys.stdout.isatty():
        count.clear()
    write(text)


def _check_typed(command: Command, params: Params, varied: Sequence[Varied]) -> None:
    """UsageError for an option that is varied and typed as well."""
    typed = {o.name for o in command.options if params.get(o.name) not in (None, False, o.default)}
    for each in varied:
        if each.key in typed:
            what = f"--vary: {each.key} is given already, as {shell_text(params[each.key])}"
            raise UsageError(what, "leave one of them out")


def _chart(command: Command, params: Params, varied: Sequence[Varied], size: int) -> Any:
    check_plot(params["plot"])
    odds = bool(params.get("odds"))
    return SweepChart(params["plot"], command, varied, params["get"], odds, size)
