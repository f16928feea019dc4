# Made by `make docs` from the declarations: change those, not this.
"""Requests for `duel`, and its answers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, final

from combatcli.types.shared import Adjustment, Fighter, Lookup, Roll


@final
class DuelDice(TypedDict, total=False):
    attacker: list[int] | int
    defender: list[int] | int
    grapple: list[int] | int
    hit: list[int] | int
    damage: list[int] | int
    knockout: list[int] | int
    attack: list[int] | int
    hand: list[int] | int
    crit: list[int] | int
    limb: list[int] | int
    fumble: list[int] | int
    rounds: list[int] | int
    self: list[int] | int
    ally: list[int] | int
    sacrifice: list[int] | int
    defense: list[int] | int
    effect: list[int] | int
    dying: list[int] | int
    hp: list[int] | int
    teeth: list[int] | int
    weeks: list[int] | int
    bleed: list[int] | int
    staunch: list[int] | int
    initiative: list[int] | int
    target: list[int] | int
    nearest: list[int] | int
    morale: list[int] | int


class _DuelAdjustRowMore(TypedDict, total=False):
    reason: str | None


@final
class DuelAdjustRow(_DuelAdjustRowMore):
    to: Literal[
        "attacker",
        "defender",
        "grapple",
        "hit",
        "damage",
        "knockout",
        "attack",
        "hand",
        "crit",
        "limb",
        "fumble",
        "rounds",
        "self",
        "ally",
        "sacrifice",
        "defense",
        "effect",
        "dying",
        "hp",
        "teeth",
        "weeks",
        "bleed",
        "staunch",
        "initiative",
        "target",
        "nearest",
        "morale",
        "damage",
        "attacker.grapple",
        "attacker.hit",
        "attacker.damage",
        "attacker.knockout",
        "attacker.attack",
        "attacker.hand",
        "attacker.crit",
        "attacker.limb",
        "attacker.fumble",
        "attacker.rounds",
        "attacker.self",
        "attacker.ally",
        "attacker.sacrifice",
        "attacker.defense",
        "attacker.effect",
        "attacker.dying",
        "attacker.hp",
        "attacker.teeth",
        "attacker.weeks",
        "attacker.bleed",
        "attacker.staunch",
        "attacker.initiative",
        "attacker.target",
        "attacker.nearest",
        "attacker.morale",
        "defender.grapple",
        "defender.hit",
        "defender.damage",
        "defender.knockout",
        "defender.attack",
        "defender.hand",
        "defender.crit",
        "defender.limb",
        "defender.fumble",
        "defender.rounds",
        "defender.self",
        "defender.ally",
        "defender.sacrifice",
        "defender.defense",
        "defender.effect",
        "defender.dying",
        "defender.hp",
        "defender.teeth",
        "defender.weeks",
        "defender.bleed",
        "defender.staunch",
        "defender.initiative",
        "defender.target",
        "defender.nearest",
        "defender.morale",
    ]
    value: int


DuelRulings = TypedDict(
    "DuelRulings",
    {
        "first-move-by-one": Literal["roll", "higher"],
        "break-grapple": Literal["free", "free-and-damage"],
        "counter-grapple": Literal["damage-only", "breaks-on-g2", "takes-hold"],
        "punch-zero-column": Literal["reconstructed", "snake-eyes-only"],
        "punch-damage-roll": Literal["separate", "same"],
        "punch-column": Literal["round-start", "each-strike"],
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
        "two-weapons": Literal["combined", "separate"],
        "bash-knockdown": Literal["knockdown", "knockout"],
        "bash-natural-20": Literal["knockdown-only", "critical-too"],
        "bash-round": Literal["instead-of-one", "whole-round"],
        "effect-adjustment": Literal["after-halving", "before-halving"],
        "first-blow": Literal["attacker", "defender", "roll", "roll-each-round"],
        "target": Literal["first-standing", "weakest", "strongest", "spread", "random"],
        "nearest": Literal["next-in-line", "random"],
        "staunch": Literal["never", "when-free"],
        "morale": Literal["none", "first-loss-and-half"],
    },
    total=False,
)


class _DuelRequestMore(TypedDict, total=False):
    rules: Literal["brawling", "labyrinth", "opposed"]
    attacker_plan: Literal["punch", "grapple", "best", "bash", "two-weapons", "attack"]
    defender_plan: Literal["punch", "grapple", "best", "bash", "two-weapons", "attack"]
    max_rounds: int
    within: float
    samples: int
    others: list[Fighter]
    bystanders: list[Fighter]
    seed: int
    dice: list[int] | DuelDice
    adjust: list[DuelAdjustRow]
    rulings: DuelRulings
    odds: bool
    by: list[str]
    id: str | int


@final
class DuelRequest(_DuelRequestMore):
    """A request for duel."""

    command: Literal["duel"]
    attacker: Fighter
    defender: Fighter


@final
class DuelSides(TypedDict):
    attacker: list[Fighter]
    defender: list[Fighter]


class _DuelOddsRowMore(TypedDict, total=False):
    low: float
    high: float
    interval: list[float]
    at_least: float | None
    at_most: float | None


_DuelOddsRowKeys = TypedDict(
    "_DuelOddsRowKeys",
    {
        "outcome": Literal["attacker", "defender", "draw"],
        "success": bool,
        "rules": Literal["opposed", "labyrinth", "brawling"],
        "rounds": int,
        "survivors": int,
        "probability": float,
        "attacker.name": str | None,
        "attacker.str": int | None,
        "attacker.dex": int | None,
        "attacker.con": int | None,
        "attacker.held": bool | None,
        "attacker.holding": bool | None,
        "attacker.unconscious": bool | None,
        "attacker.down": bool | None,
        "attacker.dead": bool | None,
        "attacker.disarmed": bool | None,
        "attacker.broken": bool | None,
        "attacker.stuck": bool | None,
        "attacker.off_disarmed": bool | None,
        "attacker.off_broken": bool | None,
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
        "attacker.off_damage": str | None,
        "attacker.off_weapon": str | None,
        "attacker.ac": int | None,
        "attacker.armor": str | None,
        "attacker.shield": bool | None,
        "attacker.sacrifice_from": int | None,
        "attacker.armor_damage": int | None,
        "attacker.hp": int | None,
        "attacker.cleave": int | None,
        "attacker.extra_attack": int | None,
        "attacker.crit_range": int | None,
        "attacker.improved_parry": int | None,
        "attacker.improved_bash": int | None,
        "attacker.expertise": str | None,
        "attacker.side": str | None,
        "attacker.morale": int | None,
        "attacker.fled": bool | None,
        "attacker.brawn": int | None,
        "attacker.finesse": int | None,
        "attacker.kept": str | None,
        "defender.name": str | None,
        "defender.str": int | None,
        "defender.dex": int | None,
        "defender.con": int | None,
        "defender.held": bool | None,
        "defender.holding": bool | None,
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
        "defender.concussed": bool | None,
        "defender.limbs": str | None,
        "defender.class": str | None,
        "defender.level": int | None,
        "defender.av": int | None,
        "defender.hit": int | None,
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
        "defender.side": str | None,
        "defender.morale": int | None,
        "defender.fled": bool | None,
        "defender.brawn": int | None,
        "defender.finesse": int | None,
        "defender.kept": str | None,
    },
)


@final
class DuelOddsRow(_DuelOddsRowMore, _DuelOddsRowKeys):
    """A row of the odds; of the fields of results it has those that it is grouped by."""


@final
class DuelFirstMoveAttacker(TypedDict, total=False):
    move: str
    worth: dict[str, float]


@final
class DuelFirstMoveDefender(TypedDict, total=False):
    move: str
    worth: dict[str, float]


@final
class DuelFirstMove(TypedDict, total=False):
    attacker: DuelFirstMoveAttacker
    defender: DuelFirstMoveDefender


class _DuelResultMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    survivors: int
    sides: DuelSides
    others: list[Fighter]


@final
class DuelResult(_DuelResultMore):
    """What comes of duel."""

    command: Literal["duel"]
    outcome: Literal["attacker", "defender", "draw"]
    success: bool
    rules: Literal["opposed", "labyrinth", "brawling"]
    rounds: int
    blows: list[dict[str, Any]]
    summary: str
    attacker: Fighter
    defender: Fighter
    rolls: list[Roll]
    lookups: list[Lookup]
    adjustments: list[Adjustment]
    rulings: dict[str, str]
    notes: list[str]
    request: DuelRequest
    tables: str
    version: str


class _DuelOddsMore(TypedDict, total=False):
    id: str | int
    line: int
    vary: dict[str, Any]
    mean: str | float | None
    sd: float | None
    median: int | None
    rounds: float | None
    rounds_low: float
    rounds_high: float | None
    rules: Literal["opposed", "labyrinth", "brawling"]
    first_move: DuelFirstMove
    samples: int
    notes: list[str]


@final
class DuelOdds(_DuelOddsMore):
    """The odds of duel."""

    command: Literal["duel"]
    by: list[str]
    odds: list[DuelOddsRow]
    rulings: dict[str, str]
    request: DuelRequest
    tables: str
    version: str
