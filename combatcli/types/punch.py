# Made by `make docs` from the declarations: change those, not this.
"""Requests for `punch`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, DamageOdds, Fighter, Lookup, Roll


@final
class PunchDice(TypedDict, total=False):
    hit: list[int] | int
    damage: list[int] | int
    knockout: list[int] | int


class _PunchAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class PunchAdjustRow(_PunchAdjustRowMore):
    to: Literal["hit", "damage", "knockout"]
    value: int


PunchRulings = TypedDict(
    "PunchRulings",
    {
        "punch-zero-column": Literal["reconstructed", "snake-eyes-only"],
        "punch-damage-roll": Literal["separate", "same"],
        "punch-column": Literal["round-start", "each-strike"],
    },
    total=False,
)


class _PunchRequestMore(TypedDict, total=False):
    others: list[Fighter]
    bystanders: list[Fighter]
    seed: int
    dice: list[int] | PunchDice
    adjust: list[PunchAdjustRow]
    rulings: PunchRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class PunchRequest(_PunchRequestMore):
    """A request for punch."""

    command: Literal["punch"]
    attacker: Fighter
    defender: Fighter


@final
class PunchStrikesRow(TypedDict):
    limit: int
    to_hit: int
    hit: bool
    damage: int
    blow: str | None
    knockout: bool


class _PunchOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


_PunchOddsRowKeys = TypedDict(
    "_PunchOddsRowKeys",
    {
        "outcome": Literal["miss", "hit", "knockout"],
        "success": bool,
        "damage": int,
        "chance": str,
        "probability": float,
        "attacker.name": str | None,
        "attacker.str": int | None,
        "attacker.dex": int | None,
        "attacker.con": int | None,
        "attacker.held": bool | None,
        "attacker.holding": bool | None,
        "attacker.unconscious": bool | None,
        "attacker.kept": str | None,
        "defender.name": str | None,
        "defender.dex": int | None,
        "defender.con": int | None,
        "defender.held": bool | None,
        "defender.holding": bool | None,
        "defender.unconscious": bool | None,
        "defender.kept": str | None,
    },
)


@final
class PunchOddsRow(_PunchOddsRowMore, _PunchOddsRowKeys):
    """A row of the odds; of the fields of results it has those that it is grouped by."""


class _PunchResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    others: list[Fighter]


@final
class PunchResult(_PunchResultMore):
    """What comes of punch."""

    command: Literal["punch"]
    outcome: Literal["miss", "hit", "knockout"]
    success: bool
    damage: int
    strikes: list[PunchStrikesRow]
    summary: str
    attacker: Fighter
    defender: Fighter
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: PunchRequest
    tables: str
    version: str


class _PunchOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class PunchOdds(_PunchOddsMore):
    """The odds of punch."""

    command: Literal["punch"]
    by: list[str]
    odds: list[PunchOddsRow]
    damage: DamageOdds
    rulings: dict[str, str]
    request: PunchRequest
    tables: str
    version: str
