"""One roll on the critical chart."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.fighter_keys import LIMBS
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth._charts import critical, critical_damage
from combatcli.shapes import MAYBE_COUNT, one_of
from combatcli.values.basic import DiceText


def crit(request: Request, referee: Referee) -> Result:
    """The critical chart, with its limb, and the damage where its dice are given.

    A kill rolls no damage, nor does a maximum. Source: house combat rules, Critical hit.
    """
    dice = request.options["damage"]
    row = critical(referee)
    damage = None
    if dice is not None and row.damage != "kill":
        damage = critical_damage(referee, dice, row.damage, 0)
    parts = ["a kill" if row.damage == "kill" else f"{row.damage} damage"]
    if damage is not None:
        parts[0] += f", {damage}"
    if row.effect:
        parts.append(_effect_words(row.effect, row.limb, row.rounds_lost))
    return Result(
        row.damage,
        "critical: " + "; ".join(parts),
        {"effect": row.effect, "limb": row.limb, "damage": damage},
    )


def _effect_words(effect: str, limb: str | None, rounds: int) -> str:
    return {
        "armor": "the armor is damaged",
        "limb": f"the {str(limb).replace('-', ' ')} is lost",
        "disarm": "the weapon is knocked away",
        "knockdown": f"a knockdown, {rounds} round{'' if rounds == 1 else 's'} lost",
        "shatter": "shield or weapon shatters",
    }[effect]


COMMAND = Command(
    name="crit",
    help="One roll on the critical chart, worked out in full.",
    resolve=crit,
    rules="labyrinth",
    options=(Option("damage", DiceText(), "dice of damage to work out, such as 1d8+1"),),
    outcomes=("kill", "triple", "double", "maximum", "normal"),
    fields={
        "effect": one_of("armor", "limb", "disarm", "knockdown", "shatter", None),
        "limb": one_of(*LIMBS, None),
        "damage": MAYBE_COUNT,
    },
    rolls=("crit", "limb", "damage"),
    tables=("critical", "limb"),
    damage=True,
    damage_needs="damage",
    unknown_damage="kill",
    example="combatcli crit --damage 1d8+1 --dice 18,4,6",
)
