# Made by `make docs` from the declarations: change those, not this.
"""Requests for `grapple`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, DamageOdds, Fighter, Lookup, Roll


@final
class GrappleDice(TypedDict, total=False):
    grapple: list[int] | int


class _GrappleAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class GrappleAdjustRow(_GrappleAdjustRowMore):
    to: Literal["grapple"]
    value: int


GrappleRulings = TypedDict(
    "GrappleRulings",
    {
        "break-grapple": Literal["free", "free-and-damage"],
        "counter-grapple": Literal["damage-only", "breaks-on-g2", "takes-hold"],
    },
    total=False,
)


class _GrappleRequestMore(TypedDict, total=False):
    action: Literal["grapple", "hold", "break"]
    others: list[Fighter]
    bystanders: list[Fighter]
    seed: int
    dice: list[int] | GrappleDice
    adjust: list[GrappleAdjustRow]
    rulings: GrappleRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class GrappleRequest(_GrappleRequestMore):
    """A request for grapple."""

    command: Literal["grapple"]
    attacker: Fighter
    defender: Fighter


class _GrappleOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


_GrappleOddsRowKeys = TypedDict(
    "_GrappleOddsRowKeys",
    {
        "outcome": Literal["G4", "G3", "G2", "G1", "NG"],
        "success": bool,
        "action": Literal["grapple", "hold", "break"],
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
        "defender.str": int | None,
        "defender.dex": int | None,
        "defender.con": int | None,
        "defender.held": bool | None,
        "defender.holding": bool | None,
        "defender.unconscious": bool | None,
        "defender.kept": str | None,
    },
)


@final
class GrappleOddsRow(_GrappleOddsRowMore, _GrappleOddsRowKeys):
    """A row of the odds; of the fields of results it has those that it is grouped by."""


class _GrappleResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    others: list[Fighter]


@final
class GrappleResult(_GrappleResultMore):
    """What comes of grapple."""

    command: Literal["grapple"]
    outcome: Literal["G4", "G3", "G2", "G1", "NG"]
    success: bool
    action: Literal["grapple", "hold", "break"]
    damage: int
    summary: str
    attacker: Fighter
    defender: Fighter
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: GrappleRequest
    tables: str
    version: str


class _GrappleOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class GrappleOdds(_GrappleOddsMore):
    """The odds of grapple."""

    command: Literal["grapple"]
    by: list[str]
    odds: list[GrappleOddsRow]
    damage: DamageOdds
    rulings: dict[str, str]
    request: GrappleRequest
    tables: str
    version: str
