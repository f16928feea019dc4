"""A request over a grid of values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeVar, overload

from combatcli.api.answers import built_in_book, checked_rolls
from combatcli.api.typed_request import Request
from combatcli.book import Book
from combatcli.cell_answers import check_read, sweep_answers
from combatcli.dice.seeded import drawn_seed
from combatcli.options.payload import request_json
from combatcli.options.varied_keys import Varied, check_size, check_varied, read_varied
from combatcli.report import VARY
from combatcli.rules import command as command_of

A = TypeVar("A")
O = TypeVar("O")  # noqa: E741
Vary = Mapping[str, str | Iterable[Any]]
"""Keys as `--vary` has them, each with its values: any iterable of them, or as they are typed."""
Cell = dict[str, Any]
"""The values of one choice, by their keys."""


@overload
def sweep(
    request: Request[A, Any], vary: Vary, *, book: Book | None = None
) -> Iterator[tuple[Cell, A]]: ...


@overload
def sweep(
    request: Request[Any, O], vary: Vary, *, odds: Literal[True], book: Book | None = None
) -> Iterator[tuple[Cell, O]]: ...


def sweep(
    request: Request[Any, Any], vary: Vary, *, odds: bool = False, book: Book | None = None
) -> Iterator[tuple[Cell, Any]]:
    """The answer to a request for every choice of values, as `--vary` has it.

    `vary` is such as `{"defender.ac": range(10, 21), "attacker.weapon": ["mace", "dagger"]}`: keys
    of fighters, `adjust.ROLL`, `ruling.NAME` or options, each with its values, or with a text such
    as "10..20". The first key is the slowest. Each answer comes with its cell, such as
    `{"defender.ac": 10, "attacker.weapon": "mace"}`. With `odds`, or where the request says so, the
    answers are odds. What a cell has stands in place of the request's own. A cell's seed is derived
    from the request's and the cell's values, as `--vary` derives it.

    UsageError for a key or value that can't be comes at once, one of a cell when that is reached.
    """
    command = command_of(request.command)
    if odds:
        checked_rolls(command)
        request = request._replace(odds=True)
    varied = [_varied(request, key, values) for key, values in vary.items()]
    check_size(varied, VARY)
    check_read(command, command.rules, varied, VARY)
    payload = request_json(command, request, request.rulings)
    seed = request.seed
    if seed is None and command.rolls and not request.odds:
        seed = drawn_seed()
    answers = sweep_answers(command, payload, varied, seed, book or built_in_book(), VARY)
    return ((dict(cell.vary), answer) for cell, answer in answers)


def _varied(request: Request, key: str, values: str | Iterable[Any]) -> Varied:
    command = command_of(request.command)
    if isinstance(values, str):
        return read_varied(command, f"{key}={values}", VARY)
    return check_varied(command, key, values, VARY)
