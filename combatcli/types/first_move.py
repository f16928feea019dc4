# Made by `make docs` from the declarations: change those, not this.
"""Requests for `first-move`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, Fighter, Lookup, Roll


@final
class FirstMoveDice(TypedDict, total=False):
    attacker: list[int] | int
    defender: list[int] | int


class _FirstMoveAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class FirstMoveAdjustRow(_FirstMoveAdjustRowMore):
    to: Literal["attacker", "defender"]
    value: int


FirstMoveRulings = TypedDict(
    "FirstMoveRulings",
    {
        "first-move-by-one": Literal["roll", "higher"],
    },
    total=False,
)


class _FirstMoveRequestMore(TypedDict, total=False):
    others: list[Fighter]
    bystanders: list[Fighter]
    seed: int
    dice: list[int] | FirstMoveDice
    adjust: list[FirstMoveAdjustRow]
    rulings: FirstMoveRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class FirstMoveRequest(_FirstMoveRequestMore):
    """A request for first-move."""

    command: Literal["first-move"]
    attacker: Fighter
    defender: Fighter


class _FirstMoveOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


_FirstMoveOddsRowKeys = TypedDict(
    "_FirstMoveOddsRowKeys",
    {
        "outcome": Literal["attacker", "defender"],
        "reason": Literal["dexterity", "roll"],
        "chance": str,
        "probability": float,
        "attacker.name": str | None,
        "attacker.dex": int | None,
        "attacker.kept": str | None,
        "defender.name": str | None,
        "defender.dex": int | None,
        "defender.kept": str | None,
    },
)


@final
class FirstMoveOddsRow(_FirstMoveOddsRowMore, _FirstMoveOddsRowKeys):
    """A row of the odds; of the fields of results it has those that it is grouped by."""


class _FirstMoveResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    others: list[Fighter]


@final
class FirstMoveResult(_FirstMoveResultMore):
    """What comes of first-move."""

    command: Literal["first-move"]
    outcome: Literal["attacker", "defender"]
    reason: Literal["dexterity", "roll"]
    summary: str
    attacker: Fighter
    defender: Fighter
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: FirstMoveRequest
    tables: str
    version: str


class _FirstMoveOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class FirstMoveOdds(_FirstMoveOddsMore):
    """The odds of first-move."""

    command: Literal["first-move"]
    by: list[str]
    odds: list[FirstMoveOddsRow]
    rulings: dict[str, str]
    request: FirstMoveRequest
    tables: str
    version: str
