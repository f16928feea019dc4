# Made by `make docs` from the declarations: change those, not this.
"""Requests for `brawl-opposed`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, DamageOdds, Fighter, Lookup, Roll


@final
class BrawlOpposedDice(TypedDict, total=False):
    attack: list[int] | int
    defense: list[int] | int
    effect: list[int] | int


class _BrawlOpposedAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class BrawlOpposedAdjustRow(_BrawlOpposedAdjustRowMore):
    to: Literal["attack", "defense", "effect", "damage"]
    value: int


BrawlOpposedRulings = TypedDict(
    "BrawlOpposedRulings",
    {
        "effect-adjustment": Literal["after-halving", "before-halving"],
    },
    total=False,
)


class _BrawlOpposedRequestMore(TypedDict, total=False):
    others: list[Fighter]
    bystanders: list[Fighter]
    seed: int
    dice: list[int] | BrawlOpposedDice
    adjust: list[BrawlOpposedAdjustRow]
    rulings: BrawlOpposedRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class BrawlOpposedRequest(_BrawlOpposedRequestMore):
    """A request for brawl-opposed."""

    command: Literal["brawl-opposed"]
    attacker: Fighter
    defender: Fighter


class _BrawlOpposedOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


_BrawlOpposedOddsRowKeys = TypedDict(
    "_BrawlOpposedOddsRowKeys",
    {
        "outcome": Literal["hit", "miss"],
        "success": bool,
        "attack": int,
        "defense": int,
        "margin": int,
        "effect": int | None,
        "damage": int,
        "chance": str,
        "probability": float,
        "attacker.name": str | None,
        "attacker.down": bool | None,
        "attacker.hp": int | None,
        "attacker.brawn": int | None,
        "attacker.kept": str | None,
        "defender.name": str | None,
        "defender.down": bool | None,
        "defender.hp": int | None,
        "defender.finesse": int | None,
        "defender.kept": str | None,
    },
)


@final
class BrawlOpposedOddsRow(_BrawlOpposedOddsRowMore, _BrawlOpposedOddsRowKeys):
    """A row of the odds; of the fields of results it has those that it is grouped by."""


class _BrawlOpposedResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    others: list[Fighter]


@final
class BrawlOpposedResult(_BrawlOpposedResultMore):
    """What comes of brawl-opposed."""

    command: Literal["brawl-opposed"]
    outcome: Literal["hit", "miss"]
    success: bool
    attack: int
    defense: int
    margin: int
    effect: int | None
    damage: int
    summary: str
    attacker: Fighter
    defender: Fighter
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: BrawlOpposedRequest
    tables: str
    version: str


class _BrawlOpposedOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class BrawlOpposedOdds(_BrawlOpposedOddsMore):
    """The odds of brawl-opposed."""

    command: Literal["brawl-opposed"]
    by: list[str]
    odds: list[BrawlOpposedOddsRow]
    damage: DamageOdds
    rulings: dict[str, str]
    request: BrawlOpposedRequest
    tables: str
    version: str
