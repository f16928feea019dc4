# Made by `make docs` from the declarations: change those, not this.
"""Requests for `roll`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, Lookup, Roll


@final
class RollDice(TypedDict, total=False):
    roll: list[int] | int


class _RollAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class RollAdjustRow(_RollAdjustRowMore):
    to: Literal["roll"]
    value: int


@final
class RollRulings(TypedDict):
    pass


class _RollRequestMore(TypedDict, total=False):
    at_least: int
    at_most: int
    seed: int
    dice: list[int] | RollDice
    adjust: list[RollAdjustRow]
    rulings: RollRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class RollRequest(_RollRequestMore):
    """A request for roll."""

    command: Literal["roll"]
    notation: str


class _RollOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


@final
class RollOddsRow(_RollOddsRowMore):
    """A row of the odds; of the fields of results it has those that it is grouped by."""

    outcome: str
    total: int
    success: bool | None
    chance: str
    probability: float


class _RollResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]


@final
class RollResult(_RollResultMore):
    """What comes of roll."""

    command: Literal["roll"]
    outcome: str
    total: int
    success: bool | None
    summary: str
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: RollRequest
    tables: str
    version: str


class _RollOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class RollOdds(_RollOddsMore):
    """The odds of roll."""

    command: Literal["roll"]
    by: list[str]
    odds: list[RollOddsRow]
    rulings: dict[str, str]
    request: RollRequest
    tables: str
    version: str
