# Made by `make docs` from the declarations: change those, not this.
"""Requests for `fumble`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, Lookup, Roll


@final
class FumbleDice(TypedDict, total=False):
    fumble: list[int] | int
    rounds: list[int] | int
    self: list[int] | int
    ally: list[int] | int


class _FumbleAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class FumbleAdjustRow(_FumbleAdjustRowMore):
    to: Literal["fumble", "rounds", "self", "ally"]
    value: int


FumbleRulings = TypedDict(
    "FumbleRulings",
    {
        "dropped-weapon": Literal["retrieve", "draw"],
        "collision-damage": Literal["each", "shared"],
    },
    total=False,
)


class _FumbleRequestMore(TypedDict, total=False):
    alone: bool
    seed: int
    dice: list[int] | FumbleDice
    adjust: list[FumbleAdjustRow]
    rulings: FumbleRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class FumbleRequest(_FumbleRequestMore):
    """A request for fumble."""

    command: Literal["fumble"]


class _FumbleOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


@final
class FumbleOddsRow(_FumbleOddsRowMore):
    """A row of the odds; of the fields of results it has those that it is grouped by."""

    outcome: Literal["stuck", "dropped", "hit-self", "hit-ally", "fall", "collide"]
    self_damage: int
    ally_damage: int
    rounds_lost: int
    chance: str
    probability: float


class _FumbleResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]


@final
class FumbleResult(_FumbleResultMore):
    """What comes of fumble."""

    command: Literal["fumble"]
    outcome: Literal["stuck", "dropped", "hit-self", "hit-ally", "fall", "collide"]
    self_damage: int
    ally_damage: int
    rounds_lost: int
    summary: str
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: FumbleRequest
    tables: str
    version: str


class _FumbleOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class FumbleOdds(_FumbleOddsMore):
    """The odds of fumble."""

    command: Literal["fumble"]
    by: list[str]
    odds: list[FumbleOddsRow]
    rulings: dict[str, str]
    request: FumbleRequest
    tables: str
    version: str
