# Made by `make docs` from the declarations: change those, not this.
"""Requests for `shield-bash`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, DamageOdds, Fighter, Lookup, Roll


@final
class ShieldBashDice(TypedDict, total=False):
    attack: list[int] | int
    hand: list[int] | int
    damage: list[int] | int
    crit: list[int] | int
    limb: list[int] | int
    fumble: list[int] | int
    rounds: list[int] | int
    self: list[int] | int
    ally: list[int] | int
    sacrifice: list[int] | int


class _ShieldBashAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class ShieldBashAdjustRow(_ShieldBashAdjustRowMore):
    to: Literal[
        "attack",
        "hand",
        "damage",
        "crit",
        "limb",
        "fumble",
        "rounds",
        "self",
        "ally",
        "sacrifice",
    ]
    value: int


ShieldBashRulings = TypedDict(
    "ShieldBashRulings",
    {
        "bash-knockdown": Literal["knockdown", "knockout"],
        "bash-natural-20": Literal["knockdown-only", "critical-too"],
        "bash-round": Literal["instead-of-one", "whole-round"],
        "shatter": Literal["shield-first", "weapon-first"],
        "kill": Literal["dead", "dying-roll"],
        "monster-critical": Literal["same", "none"],
        "dropped-weapon": Literal["retrieve", "draw"],
        "collision-damage": Literal["each", "shared"],
        "crit-range": Literal["literal", "each-rank"],
        "wide-critical": Literal["must-hit", "always"],
        "wide-fumble": Literal["always", "must-miss"],
        "handedness": Literal["either", "right-handed"],
        "lost-rounds": Literal["longest", "add-up"],
    },
    total=False,
)


class _ShieldBashRequestMore(TypedDict, total=False):
    parry: bool
    sacrifice_shield: bool
    sacrifice_from: int
    alone: bool
    others: list[Fighter]
    bystanders: list[Fighter]
    seed: int
    dice: list[int] | ShieldBashDice
    adjust: list[ShieldBashAdjustRow]
    rulings: ShieldBashRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class ShieldBashRequest(_ShieldBashRequestMore):
    """A request for shield-bash."""

    command: Literal["shield-bash"]
    attacker: Fighter
    defender: Fighter


@final
class ShieldBashAttacksRowCleaveRow(TypedDict):
    target: str
    damage: int


@final
class ShieldBashAttacksRow(TypedDict):
    natural: int
    total: int
    needed: int
    outcome: Literal["miss", "hit", "critical", "fumble"]
    damage: int | None
    weapon: str
    sacrificed: bool
    crit: dict[str, Any] | None
    fumble: dict[str, Any] | None
    knock: dict[str, Any] | None
    target: str
    cleave: list[ShieldBashAttacksRowCleaveRow]


class _ShieldBashOddsRowMore(TypedDict, total=False):
    at_least: float | None
    at_most: float | None


_ShieldBashOddsRowKeys = TypedDict(
    "_ShieldBashOddsRowKeys",
    {
        "outcome": Literal["miss", "hit", "critical", "fumble", "lost-round"],
        "success": bool,
        "damage": int | None,
        "knockdown": bool,
        "knockout": bool,
        "chance": str,
        "probability": float,
        "attacker.name": str | None,
        "attacker.str": int | None,
        "attacker.unconscious": bool | None,
        "attacker.down": bool | None,
        "attacker.dead": bool | None,
        "attacker.disarmed": bool | None,
        "attacker.broken": bool | None,
        "attacker.stuck": bool | None,
        "attacker.off_stuck": bool | None,
        "attacker.rounds_lost": int | None,
        "attacker.bleeding": int | None,
        "attacker.stable": bool | None,
        "attacker.concussed": bool | None,
        "attacker.limbs": str | None,
        "attacker.class": str | None,
        "attacker.level": int | None,
        "attacker.av": int | None,
        "attacker.hit": int | None,
        "attacker.damage": str | None,
        "attacker.weapon": str | None,
        "attacker.shield": bool | None,
        "attacker.hp": int | None,
        "attacker.cleave": int | None,
        "attacker.extra_attack": int | None,
        "attacker.crit_range": int | None,
        "attacker.improved_parry": int | None,
        "attacker.improved_bash": int | None,
        "attacker.expertise": str | None,
        "attacker.kept": str | None,
        "defender.name": str | None,
        "defender.dex": int | None,
        "defender.unconscious": bool | None,
        "defender.down": bool | None,
        "defender.dead": bool | None,
        "defender.disarmed": bool | None,
        "defender.broken": bool | None,
        "defender.stuck": bool | None,
        "defender.off_disarmed": bool | None,
        "defender.off_broken": bool | None,
        "defender.off_stuck": bool | None,
        "defender.rounds_lost": int | None,
        "defender.bleeding": int | None,
        "defender.stable": bool | None,
        "defender.limbs": str | None,
        "defender.class": str | None,
        "defender.level": int | None,
        "defender.damage": str | None,
        "defender.weapon": str | None,
        "defender.off_damage": str | None,
        "defender.off_weapon": str | None,
        "defender.ac": int | None,
        "defender.armor": str | None,
        "defender.shield": bool | None,
        "defender.sacrifice_from": int | None,
        "defender.armor_damage": int | None,
        "defender.hp": int | None,
        "defender.cleave": int | None,
        "defender.extra_attack": int | None,
        "defender.crit_range": int | None,
        "defender.improved_parry": int | None,
        "defender.improved_bash": int | None,
        "defender.expertise": str | None,
        "defender.kept": str | None,
    },
)


@final
class ShieldBashOddsRow(_ShieldBashOddsRowMore, _ShieldBashOddsRowKeys):
    """A row of the odds; of the fields of results it has those that it is grouped by."""


class _ShieldBashResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    others: list[Fighter]


@final
class ShieldBashResult(_ShieldBashResultMore):
    """What comes of shield-bash."""

    command: Literal["shield-bash"]
    outcome: Literal["miss", "hit", "critical", "fumble", "lost-round"]
    success: bool
    damage: int | None
    knockdown: bool
    knockout: bool
    attacks: list[ShieldBashAttacksRow]
    summary: str
    attacker: Fighter
    defender: Fighter
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: ShieldBashRequest
    tables: str
    version: str


class _ShieldBashOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None


@final
class ShieldBashOdds(_ShieldBashOddsMore):
    """The odds of shield-bash."""

    command: Literal["shield-bash"]
    by: list[str]
    odds: list[ShieldBashOddsRow]
    damage: DamageOdds
    rulings: dict[str, str]
    request: ShieldBashRequest
    tables: str
    version: str
