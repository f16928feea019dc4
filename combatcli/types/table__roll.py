# Made by `make docs` from the declarations: change those, not this.
"""Requests for `table roll`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, Lookup, Roll


class _TableRollAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class TableRollAdjustRow(_TableRollAdjustRowMore):
    to: str
    value: int


@final
class TableRollRulings(TypedDict):
    pass


class _TableRollRequestMore(TypedDict, total=False):
    column: str
    without: str
    seed: int
    dice: list[int] | dict[str, list[int] | int]
    adjust: list[TableRollAdjustRow]
    rulings: TableRollRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class TableRollRequest(_TableRollRequestMore):
    """A request for table roll."""

    command: Literal["table roll"]
    table: str


class _TableRollOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


@final
class TableRollOddsRow(_TableRollOddsRowMore):
    """A row of the odds; of the fields of results it has those that it is grouped by."""

    outcome: str
    table: str
    column: str | None
    row: str
    text: str
    beside: str
    chance: str
    probability: float


class _TableRollResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]


@final
class TableRollResult(_TableRollResultMore):
    """What comes of table roll."""

    command: Literal["table roll"]
    outcome: str
    table: str
    column: str | None
    row: str
    text: str
    beside: str
    then: list[dict[str, Any]]
    summary: str
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: TableRollRequest
    tables: str
    version: str


class _TableRollOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class TableRollOdds(_TableRollOddsMore):
    """The odds of table roll."""

    command: Literal["table roll"]
    by: list[str]
    odds: list[TableRollOddsRow]
    rulings: dict[str, str]
    request: TableRollRequest
    tables: str
    version: str
