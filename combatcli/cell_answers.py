"""The cells of a sweep: answered one by one, or as the lines that `batch` takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.errors import UsageError
from combatcli.fighter_keys import KEYS
from combatcli.json_line import dump, shell_text
from combatcli.options.cells import Cell, cells
from combatcli.options.payload import build_request
from combatcli.options.varied_keys import Varied, is_role
from combatcli.provenance import rulings_changed
from combatcli.report import COMMAND, ID, Answer
from combatcli.request import Request
from combatcli.resolution import play_or_odds
from combatcli.rules import keys_of


def sweep_answers(
    command: Command,
    payload: Mapping[str, Any],
    varied: Sequence[Varied],
    seed: int | None,
    book: Book,
    name: str,
) -> Iterator[tuple[Cell, Answer]]:
    """Each cell with its answer. UsageError names the cell that can't be.

    `name` is what messages call what is varied by.
    """
    for number, cell in enumerate(cells(payload, varied, seed, name)):
        request = _cell_request(command, cell)
        try:
            answer = play_or_odds(command, request, book)
        except UsageError as error:
            raise _at_cell(error, cell) from None
        if number == 0:
            check_read(command, answer.get(command.rules_option or ""), varied, name)
        yield cell, answer


def check_read(command: Command, rules: str | None, varied: Sequence[Varied], name: str) -> None:
    """UsageError for a fighter's key that the command doesn't read, as far as its rules are known.

    Else a row each would tell people of a difference that makes none.
    """
    under = f" under {rules} rules" if rules and command.rules_option else ""
    for each in varied:
        place, _, last = each.key.rpartition(".")
        if not is_role(command, place):
            continue
        role = place if place in command.fighters else command.fighters[-1]
        read = keys_of(command, role, rules)
        if last not in read:
            what = f"{name}: {command.name} doesn't read {each.key}{under}"
            readers, known = KEYS[last].rules, [key for key in read if KEYS[key].for_people]
            of_others = rules is not None and rules not in readers
            for_whom = f"it is for {' and '.join(readers)}"
            hint = for_whom if of_others else f"it reads {', '.join(known)}"
            raise UsageError(what, hint, field=each.key, code="unused")


def request_lines(command: Command, every: Iterable[Cell], book: Book) -> Iterator[str]:
    """The request of each cell, with the rulings in force here. UsageError if none can be."""
    for number, cell in enumerate(every):
        payload = {**_label(cell), COMMAND: command.name, **cell.payload}
        if number == 0 or book.has_defaults:
            request = _cell_request(command, cell)
            changed = rulings_changed(command, request, book)
            payload |= {"rulings": changed} if changed else {}
        yield dump(payload) + "\n"


def _label(cell: Cell) -> dict[str, str]:
    """The id of a cell's request, by which its answer is known: what is varied, as text."""
    return {ID: _place(cell)} if cell.vary else {}


def _cell_request(command: Command, cell: Cell) -> Request:
    """A cell's request. UsageError names the cell that can't be."""
    try:
        return build_request(command, cell.payload)
    except UsageError as error:
        raise _at_cell(error, cell) from None


def _at_cell(error: UsageError, cell: Cell) -> UsageError:
    """The error, with the cell's place."""
    place = _place(cell)
    return error.at(place) if place else error


def _place(cell: Cell) -> str:
    return ", ".join(f"{key}={shell_text(value)}" for key, value in cell.vary.items())
