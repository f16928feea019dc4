# Made by `make docs` from the declarations: change those, not this.
"""Requests for `dying`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, Fighter, Lookup, Roll


@final
class DyingDice(TypedDict, total=False):
    dying: list[int] | int
    rounds: list[int] | int
    hp: list[int] | int
    teeth: list[int] | int
    weeks: list[int] | int
    bleed: list[int] | int
    staunch: list[int] | int


class _DyingAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class DyingAdjustRow(_DyingAdjustRowMore):
    to: Literal["dying", "rounds", "hp", "teeth", "weeks", "bleed", "staunch"]
    value: int


DyingRulings = TypedDict(
    "DyingRulings",
    {
        "lost-rounds": Literal["longest", "add-up"],
    },
    total=False,
)


class _DyingRequestMore(TypedDict, total=False):
    fighter: Fighter
    action: Literal["chart", "staunch"]
    others: list[Fighter]
    bystanders: list[Fighter]
    seed: int
    dice: list[int] | DyingDice
    adjust: list[DyingAdjustRow]
    rulings: DyingRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class DyingRequest(_DyingRequestMore):
    """A request for dying."""

    command: Literal["dying"]


@final
class DyingPenaltiesRow(TypedDict):
    to: list[str]
    value: int
    until: str | None


class _DyingOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


_DyingOddsRowKeys = TypedDict(
    "_DyingOddsRowKeys",
    {
        "outcome": Literal["survives", "bleeding", "doomed", "dead", "stable"],
        "success": bool,
        "action": Literal["chart", "staunch"],
        "injury": Literal[
            "none",
            "scar",
            "teeth",
            "small-part",
            "concussion",
            "fracture",
            "head",
            "eye-or-limb",
            "face",
            None,
        ],
        "wake_rounds": int | None,
        "wake_hp": int | None,
        "bleed_rounds": int | None,
        "heal_weeks": int | None,
        "teeth": int | None,
        "total": int | None,
        "needed": int | None,
        "chance": str,
        "probability": float,
        "fighter.name": str | None,
        "fighter.dex": int | None,
        "fighter.con": int | None,
        "fighter.int": int | None,
        "fighter.cha": int | None,
        "fighter.unconscious": bool | None,
        "fighter.down": bool | None,
        "fighter.dead": bool | None,
        "fighter.rounds_lost": int | None,
        "fighter.bleeding": int | None,
        "fighter.stable": bool | None,
        "fighter.concussed": bool | None,
        "fighter.fracture": bool | None,
        "fighter.hp": int | None,
        "fighter.con_bonus": int | None,
        "fighter.kept": str | None,
    },
)


@final
class DyingOddsRow(_DyingOddsRowMore, _DyingOddsRowKeys):
    """A row of the odds; of the fields of results it has those that it is grouped by."""


class _DyingResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    fighter: Fighter
    others: list[Fighter]


@final
class DyingResult(_DyingResultMore):
    """What comes of dying."""

    command: Literal["dying"]
    outcome: Literal["survives", "bleeding", "doomed", "dead", "stable"]
    success: bool
    action: Literal["chart", "staunch"]
    injury: Literal[
        "none",
        "scar",
        "teeth",
        "small-part",
        "concussion",
        "fracture",
        "head",
        "eye-or-limb",
        "face",
        None,
    ]
    wake_rounds: int | None
    wake_hp: int | None
    bleed_rounds: int | None
    heal_weeks: int | None
    teeth: int | None
    penalties: list[DyingPenaltiesRow]
    total: int | None
    needed: int | None
    summary: str
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: DyingRequest
    tables: str
    version: str


class _DyingOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class DyingOdds(_DyingOddsMore):
    """The odds of dying."""

    command: Literal["dying"]
    by: list[str]
    odds: list[DyingOddsRow]
    rulings: dict[str, str]
    request: DyingRequest
    tables: str
    version: str
