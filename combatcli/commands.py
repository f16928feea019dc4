# Made by `make docs` from the declarations: change those, not this.
"""A function for each command: its request, checked, whose answer has a type.

An argument that is None is left out. UsageError says what can't be, and why.

>>> from combatcli import commands, resolve
>>> resolve(commands.roll(notation="2d6+1", dice=[9]))["total"]
9
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from combatcli.api.requests import request_from
from combatcli.api.typed_request import Request

if TYPE_CHECKING:
    from combatcli import types as t


def first_move(
    *,
    attacker: t.Fighter,
    defender: t.Fighter,
    others: list[t.Fighter] | None = None,
    bystanders: list[t.Fighter] | None = None,
    seed: int | None = None,
    dice: list[int] | t.FirstMoveDice | None = None,
    adjust: list[t.FirstMoveAdjustRow] | None = None,
    rulings: t.FirstMoveRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.FirstMoveResult, t.FirstMoveOdds]:
    """Who acts first in a brawl.

    attacker: his keys, a Fighter
    defender: his keys, a Fighter
    others: fighters who stand by
    bystanders: fighters whom nothing happens to; the last of the result's others
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (attacker=N,defender=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "first-move",
        {
            "attacker": attacker,
            "defender": defender,
            "others": others,
            "bystanders": bystanders,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def grapple(
    *,
    attacker: t.Fighter,
    defender: t.Fighter,
    action: Literal["grapple", "hold", "break", None] = None,
    others: list[t.Fighter] | None = None,
    bystanders: list[t.Fighter] | None = None,
    seed: int | None = None,
    dice: list[int] | t.GrappleDice | None = None,
    adjust: list[t.GrappleAdjustRow] | None = None,
    rulings: t.GrappleRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.GrappleResult, t.GrappleOdds]:
    """Grapple, hold on, or break free: table A.

    attacker: his keys, a Fighter
    defender: his keys, a Fighter
    action: what the attacker does
    others: fighters who stand by
    bystanders: fighters whom nothing happens to; the last of the result's others
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (grapple=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "grapple",
        {
            "attacker": attacker,
            "defender": defender,
            "action": action,
            "others": others,
            "bystanders": bystanders,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def punch(
    *,
    attacker: t.Fighter,
    defender: t.Fighter,
    others: list[t.Fighter] | None = None,
    bystanders: list[t.Fighter] | None = None,
    seed: int | None = None,
    dice: list[int] | t.PunchDice | None = None,
    adjust: list[t.PunchAdjustRow] | None = None,
    rulings: t.PunchRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.PunchResult, t.PunchOdds]:
    """A round of punches: table B, and the knock-out.

    attacker: his keys, a Fighter
    defender: his keys, a Fighter
    others: fighters who stand by
    bystanders: fighters whom nothing happens to; the last of the result's others
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (hit=N,damage=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "punch",
        {
            "attacker": attacker,
            "defender": defender,
            "others": others,
            "bystanders": bystanders,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def armor(
    *,
    fighter: t.Fighter,
    price: int | None = None,
    others: list[t.Fighter] | None = None,
    bystanders: list[t.Fighter] | None = None,
    rulings: t.ArmorRulings | None = None,
) -> Request[t.ArmorResult, Any]:
    """AC and state of a suit after damage; repair or replace.

    fighter: his keys, a Fighter
    price: the armor's price, to work out its repair
    others: fighters who stand by
    bystanders: fighters whom nothing happens to; the last of the result's others
    rulings: a ruling other than the default
    """
    return request_from(
        "armor",
        {
            "fighter": fighter,
            "price": price,
            "others": others,
            "bystanders": bystanders,
            "rulings": rulings,
        },
    )


def attack(
    *,
    attacker: t.Fighter,
    defender: t.Fighter,
    parry: bool | None = None,
    sacrifice_shield: bool | None = None,
    sacrifice_from: int | None = None,
    two_weapons: bool | None = None,
    missile: bool | None = None,
    alone: bool | None = None,
    others: list[t.Fighter] | None = None,
    bystanders: list[t.Fighter] | None = None,
    seed: int | None = None,
    dice: list[int] | t.AttackDice | None = None,
    adjust: list[t.AttackAdjustRow] | None = None,
    rulings: t.AttackRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.AttackResult, t.AttackOdds]:
    """A round of attacks: d20 against AC, and all that follows.

    attacker: his keys, a Fighter
    defender: his keys, a Fighter
    parry: the defender parries
    sacrifice_shield: the defender gives up the shield to the first blow that hurts
    sacrifice_from: the defender gives up the shield to the first blow of so many points
    two_weapons: the attacker fights with two weapons
    missile: the weapon is shot or thrown
    alone: no ally is near the attacker
    others: further fighters, within 5 feet
    bystanders: fighters whom nothing happens to; the last of the result's others
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (attack=N,hand=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "attack",
        {
            "attacker": attacker,
            "defender": defender,
            "parry": parry,
            "sacrifice_shield": sacrifice_shield,
            "sacrifice_from": sacrifice_from,
            "two_weapons": two_weapons,
            "missile": missile,
            "alone": alone,
            "others": others,
            "bystanders": bystanders,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def crit(
    *,
    damage: str | None = None,
    seed: int | None = None,
    dice: list[int] | t.CritDice | None = None,
    adjust: list[t.CritAdjustRow] | None = None,
    rulings: t.CritRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.CritResult, t.CritOdds]:
    """One roll on the critical chart, worked out in full.

    damage: dice of damage to work out, such as 1d8+1
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (crit=N,limb=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "crit",
        {
            "damage": damage,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def dying(
    *,
    fighter: t.Fighter | None = None,
    action: Literal["chart", "staunch", None] = None,
    others: list[t.Fighter] | None = None,
    bystanders: list[t.Fighter] | None = None,
    seed: int | None = None,
    dice: list[int] | t.DyingDice | None = None,
    adjust: list[t.DyingAdjustRow] | None = None,
    rulings: t.DyingRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.DyingResult, t.DyingOdds]:
    """One roll on the dying chart, worked out in full; or staunching.

    fighter: his keys, a Fighter
    action: the chart, or an ally staunches the bleeding
    others: fighters who stand by
    bystanders: fighters whom nothing happens to; the last of the result's others
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (dying=N,rounds=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "dying",
        {
            "fighter": fighter,
            "action": action,
            "others": others,
            "bystanders": bystanders,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def fumble(
    *,
    alone: bool | None = None,
    seed: int | None = None,
    dice: list[int] | t.FumbleDice | None = None,
    adjust: list[t.FumbleAdjustRow] | None = None,
    rulings: t.FumbleRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.FumbleResult, t.FumbleOdds]:
    """One roll on the fumble chart, worked out in full.

    alone: no ally is near
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (fumble=N,rounds=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "fumble",
        {
            "alone": alone,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def options(
    *,
    class_: str | None = None,
    level: int | None = None,
    rulings: t.OptionsRulings | None = None,
) -> Request[t.OptionsResult, Any]:
    """Improved options that a class and level have earned.

    class_: the class, such as fighter
    level: the level
    rulings: a ruling other than the default
    """
    return request_from(
        "options",
        {
            "class": class_,
            "level": level,
            "rulings": rulings,
        },
    )


def shield_bash(
    *,
    attacker: t.Fighter,
    defender: t.Fighter,
    parry: bool | None = None,
    sacrifice_shield: bool | None = None,
    sacrifice_from: int | None = None,
    alone: bool | None = None,
    others: list[t.Fighter] | None = None,
    bystanders: list[t.Fighter] | None = None,
    seed: int | None = None,
    dice: list[int] | t.ShieldBashDice | None = None,
    adjust: list[t.ShieldBashAdjustRow] | None = None,
    rulings: t.ShieldBashRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.ShieldBashResult, t.ShieldBashOdds]:
    """Bash with the shield: 1d3, and a knockdown on a natural 20.

    attacker: his keys, a Fighter
    defender: his keys, a Fighter
    parry: the defender parries
    sacrifice_shield: the defender gives up the shield to the first blow that hurts
    sacrifice_from: the defender gives up the shield to the first blow of so many points
    alone: no ally is near the attacker
    others: further fighters, within 5 feet
    bystanders: fighters whom nothing happens to; the last of the result's others
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (attack=N,hand=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "shield-bash",
        {
            "attacker": attacker,
            "defender": defender,
            "parry": parry,
            "sacrifice_shield": sacrifice_shield,
            "sacrifice_from": sacrifice_from,
            "alone": alone,
            "others": others,
            "bystanders": bystanders,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def brawl_opposed(
    *,
    attacker: t.Fighter,
    defender: t.Fighter,
    others: list[t.Fighter] | None = None,
    bystanders: list[t.Fighter] | None = None,
    seed: int | None = None,
    dice: list[int] | t.BrawlOpposedDice | None = None,
    adjust: list[t.BrawlOpposedAdjustRow] | None = None,
    rulings: t.BrawlOpposedRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.BrawlOpposedResult, t.BrawlOpposedOdds]:
    """One unarmed opposed attempt: Brawn against Finesse.

    attacker: his keys, a Fighter
    defender: his keys, a Fighter
    others: fighters who stand by
    bystanders: fighters whom nothing happens to; the last of the result's others
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (attack=N,defense=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "brawl-opposed",
        {
            "attacker": attacker,
            "defender": defender,
            "others": others,
            "bystanders": bystanders,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def duel(
    *,
    attacker: t.Fighter,
    defender: t.Fighter,
    rules: Literal["brawling", "labyrinth", "opposed", None] = None,
    attacker_plan: Literal[
        "punch",
        "grapple",
        "best",
        "bash",
        "two-weapons",
        "attack",
        None,
    ] = None,
    defender_plan: Literal[
        "punch",
        "grapple",
        "best",
        "bash",
        "two-weapons",
        "attack",
        None,
    ] = None,
    max_rounds: int | None = None,
    within: float | None = None,
    samples: int | None = None,
    others: list[t.Fighter] | None = None,
    bystanders: list[t.Fighter] | None = None,
    seed: int | None = None,
    dice: list[int] | t.DuelDice | None = None,
    adjust: list[t.DuelAdjustRow] | None = None,
    rulings: t.DuelRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.DuelResult, t.DuelOdds]:
    """A whole fight, blow by blow, under any of the three rule sets.

    attacker: his keys, a Fighter
    defender: his keys, a Fighter
    rules: the rule set, else known by the keys
    attacker_plan: what the attacker does in each turn
    defender_plan: what the defender does in each turn
    max_rounds: rounds until a draw; 1,000 in a play, none in odds, unless given
    within: with odds: the width of odds too large to be exact
    samples: with odds: so many simulated fights in place of the exact odds
    others: further fighters, each on the side that `side` names, else they stand by
    bystanders: fighters whom nothing happens to; the last of the result's others
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (attacker=N,defender=N)
    adjust: add to that roll; attacker.ROLL or defender.ROLL: to that side's alone
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "duel",
        {
            "attacker": attacker,
            "defender": defender,
            "rules": rules,
            "attacker_plan": attacker_plan,
            "defender_plan": defender_plan,
            "max_rounds": max_rounds,
            "within": within,
            "samples": samples,
            "others": others,
            "bystanders": bystanders,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def roll(
    *,
    notation: str,
    at_least: int | None = None,
    at_most: int | None = None,
    seed: int | None = None,
    dice: list[int] | t.RollDice | None = None,
    adjust: list[t.RollAdjustRow] | None = None,
    rulings: t.RollRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.RollResult, t.RollOdds]:
    """Roll plain dice, such as 2d6, d%, 1d8+1d6+2, 4d6kh3, 2d6*10.

    notation: the dice, such as 2d6+1
    at_least: a check: this much or more
    at_most: a check: this much or less
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (roll=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "roll",
        {
            "notation": notation,
            "at_least": at_least,
            "at_most": at_most,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )


def table_roll(
    *,
    table: str,
    column: str | None = None,
    without: str | None = None,
    seed: int | None = None,
    dice: list[int] | dict[str, list[int] | int] | None = None,
    adjust: list[t.TableRollAdjustRow] | None = None,
    rulings: t.TableRollRulings | None = None,
    by: list[str] | None = None,
) -> Request[t.TableRollResult, t.TableRollOdds]:
    """A roll on any table, its dice and links worked out.

    table: the table's name
    column: the column, where the table has columns
    without: rows that are out, such as 3,5-6: rolled again
    seed: seed of the random dice; drawn and shown if not given
    dice: dice rolled by hand, as totals in order (20,14) or by name (text=N)
    adjust: add to that roll
    rulings: a ruling other than the default
    by: what the odds are grouped by; outcome unless said
    """
    return request_from(
        "table roll",
        {
            "table": table,
            "column": column,
            "without": without,
            "seed": seed,
            "dice": dice,
            "adjust": adjust,
            "rulings": rulings,
            "by": by,
        },
    )
