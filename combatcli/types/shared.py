# Made by `make docs` from the declarations: change those, not this.
"""What answers of several commands have."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

_FighterKeys = TypedDict(
    "_FighterKeys",
    {
        "name": str,
        "str": int,
        "dex": int,
        "con": int,
        "int": int,
        "cha": int,
        "held": bool,
        "holding": bool,
        "unconscious": bool,
        "down": bool,
        "dead": bool,
        "disarmed": bool,
        "broken": bool,
        "stuck": bool,
        "off_disarmed": bool,
        "off_broken": bool,
        "off_stuck": bool,
        "rounds_lost": int,
        "bleeding": int,
        "stable": bool,
        "concussed": bool,
        "fracture": bool,
        "limbs": str,
        "class": str,
        "level": int,
        "av": int,
        "hit": int,
        "damage": str,
        "weapon": str,
        "off_damage": str,
        "off_weapon": str,
        "ac": int,
        "armor": str,
        "shield": bool,
        "sacrifice_from": int,
        "armor_damage": int,
        "hp": int,
        "con_bonus": int,
        "cleave": int,
        "extra_attack": int,
        "crit_range": int,
        "improved_parry": int,
        "improved_bash": int,
        "expertise": str,
        "side": str,
        "morale": int,
        "fled": bool,
        "brawn": int,
        "finesse": int,
        "kept": str,
    },
    total=False,
)


@final
class Fighter(_FighterKeys):
    """The keys of a fighter."""


@final
class Roll(TypedDict):
    """Roll in an answer."""

    name: str
    dice: str
    faces: list[int] | None
    total: int
    source: Literal["random", "hand"]


@final
class Lookup(TypedDict):
    """Lookup in an answer."""

    table: str
    roll: int | str
    row: str
    column: str | None
    cell: str


@final
class Adjustment(TypedDict):
    """Adjustment in an answer."""

    to: str
    value: int
    reason: str | None


class _DamageOddsDistributionRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


@final
class DamageOddsDistributionRow(_DamageOddsDistributionRowMore):
    damage: int | None
    chance: str
    probability: float


class _DamageOddsMore(TypedDict, total=False):
    sd: float | None
    median: int | None


@final
class DamageOdds(_DamageOddsMore):
    """Damage-odds in an answer."""

    mean: str | float | None
    distribution: list[DamageOddsDistributionRow]


@final
class ErrorError(TypedDict):
    kind: Literal["usage", "file", "table", "cost", "internal"]
    code: Literal[
        "syntax",
        "missing",
        "unknown",
        "twice",
        "type",
        "range",
        "word",
        "text",
        "notation",
        "too-long",
        "unused",
        "contradiction",
        "state",
        "dice",
        "off-table",
        "cost",
        "table",
        "file",
        "usage",
        "internal",
    ]
    field: str | None
    message: str
    hint: str | None


class _ErrorMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]


@final
class Error(_ErrorMore):
    """Error in an answer."""

    error: ErrorError
