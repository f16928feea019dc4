# Made by `make docs` from the declarations: change those, not this.
"""Requests for `crit`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, DamageOdds, Lookup, Roll


@final
class CritDice(TypedDict, total=False):
    crit: list[int] | int
    limb: list[int] | int
    damage: list[int] | int


class _CritAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class CritAdjustRow(_CritAdjustRowMore):
    to: Literal["crit", "limb", "damage"]
    value: int


@final
class CritRulings(TypedDict):
    pass


class _CritRequestMore(TypedDict, total=False):
    damage: str
    seed: int
    dice: list[int] | CritDice
    adjust: list[CritAdjustRow]
    rulings: CritRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class CritRequest(_CritRequestMore):
    """A request for crit."""

    command: Literal["crit"]


class _CritOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


@final
class CritOddsRow(_CritOddsRowMore):
    """A row of the odds; of the fields of results it has those that it is grouped by."""

    outcome: Literal["kill", "triple", "double", "maximum", "normal"]
    effect: Literal["armor", "limb", "disarm", "knockdown", "shatter", None]
    limb: Literal[
        "left-hand",
        "right-hand",
        "left-elbow",
        "right-elbow",
        "left-shoulder",
        "right-shoulder",
        None,
    ]
    damage: int | None
    chance: str
    probability: float


class _CritResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]


@final
class CritResult(_CritResultMore):
    """What comes of crit."""

    command: Literal["crit"]
    outcome: Literal["kill", "triple", "double", "maximum", "normal"]
    effect: Literal["armor", "limb", "disarm", "knockdown", "shatter", None]
    limb: Literal[
        "left-hand",
        "right-hand",
        "left-elbow",
        "right-elbow",
        "left-shoulder",
        "right-shoulder",
        None,
    ]
    damage: int | None
    summary: str
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: CritRequest
    tables: str
    version: str


class _CritOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class CritOdds(_CritOddsMore):
    """The odds of crit."""

    command: Literal["crit"]
    by: list[str]
    odds: list[CritOddsRow]
    damage: DamageOdds
    rulings: dict[str, str]
    request: CritRequest
    tables: str
    version: str
