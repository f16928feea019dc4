"""The cells of a sweep as requests: checked, or as the lines that `batch` takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from combatcli.book import Book
from combatcli.cli.show.fields import shell_text
from combatcli.command import Command
from combatcli.errors import UsageError
from combatcli.json_line import dump
from combatcli.options.cells import Cell
from combatcli.options.payload import build_request
from combatcli.provenance import rulings_changed
from combatcli.report import COMMAND, ID
from combatcli.request import Request


def request_lines(command: Command, every: Iterable[Cell], book: Book) -> Iterator[str]:
    """The request of each cell, with the rulings in force here. UsageError if none can be."""
    for number, cell in enumerate(every):
        payload = {**_label(cell), COMMAND: command.name, **cell.payload}
        if number == 0 or book.has_defaults:
            request = cell_request(command, cell)
            changed = rulings_changed(command, request, book)
            payload |= {"rulings": changed} if changed else {}
        yield dump(payload) + "\n"


def _label(cell: Cell) -> dict[str, str]:
    """The id of a cell's request, by which its answer is known: what is varied, as text."""
    return {ID: _place(cell)} if cell.vary else {}


def cell_request(command: Command, cell: Cell) -> Request:
    """A cell's request. UsageError names the cell that can't be."""
    try:
        return build_request(command, cell.payload)
    except UsageError as error:
        raise at_cell(error, cell) from None


def at_cell(error: UsageError, cell: Cell) -> UsageError:
    """The error, with the cell's place."""
    place = _place(cell)
    return error.at(place) if place else error


def _place(cell: Cell) -> str:
    return ", ".join(f"{key}={shell_text(value)}" for key, value in cell.vary.items())
