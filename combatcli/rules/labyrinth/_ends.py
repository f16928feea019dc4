"""What a critical or a fumble does to the one it befalls, as told and reported of any blow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.rules.labyrinth._armor import damage_armor
from combatcli.rules.labyrinth._charts import Critical, Fumble
from combatcli.rules.labyrinth._hands import MAIN, OFF, is_gone
from combatcli.rules.labyrinth._injuries import hurt, lose_rounds
from combatcli.rules.labyrinth._losses import Loss, disarm, drop, lose_limb, shatter


def apply_critical(
    referee: Referee, fighter: Fighter, critical: Critical, sacrificed: bool = False
) -> Loss:
    """The effect of a critical on the one who is hit; `sacrificed` if he gave up his shield."""
    if critical.effect == "armor":
        after = damage_armor(referee, fighter, critical.armor_damage)
        return Loss(after, None if after == fighter else "armor")
    if critical.limb is not None:
        return lose_limb(referee, fighter, critical.limb)
    if critical.effect == "disarm":
        return disarm(referee, fighter, critical.off)
    if critical.effect == "knockdown":
        after = lose_rounds(referee, fighter.change(down=True), critical.rounds_lost)
        return Loss(after, None if after == fighter else "footing")
    if critical.effect == "shatter":
        if sacrificed:
            return Loss(fighter, "sacrificed")
        return shatter(referee, fighter, critical.off)
    return Loss(fighter)


def apply_fumble(referee: Referee, fighter: Fighter, fumble: Fumble) -> Fighter:
    """What a fumble does to the one who fumbles."""
    fighter = hurt(fighter, fumble.self_damage)
    if fumble.falls:
        fighter = fighter.change(down=True)
    slot = OFF if fumble.off else MAIN
    if fumble.dropped:
        return drop(referee, fighter, slot, fumble.rounds_lost).fighter
    if fumble.outcome == "stuck" and fumble.rounds_lost and not is_gone(fighter, slot):
        fighter = fighter.change(**{slot.stuck: True})
    return lose_rounds(referee, fighter, fumble.rounds_lost)


def befall_ally(referee: Referee, ally: Fighter, fumble: Fumble) -> Fighter:
    """What a fumble does to the ally it befalls as well: harmed; run into, he falls too."""
    ally = hurt(ally, fumble.ally_damage)
    if not fumble.falls:
        return ally
    return lose_rounds(referee, ally.change(down=True), fumble.rounds_lost)


DOWN_ROUNDS = 1
"""What a knockdown by a bash costs (house combat rules, Shield bash)."""


def knock_over(referee: Referee, fighter: Fighter, knock: str) -> Fighter:
    """What a bash does besides its damage: a knockdown or a knockout."""
    fighter = fighter.change(down=True)
    if knock == "knockout":
        return fighter.change(unconscious=True)
    return lose_rounds(referee, fighter, DOWN_ROUNDS)


TOOK = {
    "shield": "the shield",
    "weapon": "the weapon",
    "second weapon": "the second weapon",
    "drawn": "another weapon is drawn",
    "sacrificed": "the shield given up",
    None: "nothing more came of it",
}
"""What an effect took, in words where its own name doesn't say it."""
DAMAGE = {"kill": "a kill"}
EFFECTS = {
    "armor": "the armor is hit",
    "disarm": "a disarming blow",
    "knockdown": "a knockdown",
    "knockout": "knocked out",
    "shatter": "a shattering blow",
}


def critical_json(critical: Critical, took: str | None) -> dict[str, Any]:
    """A row of the critical chart as results list it, with what it took of the one it fell on."""
    return {
        "outcome": critical.damage,
        "effect": critical.effect,
        "limb": critical.limb,
        "took": took,
    }


def critical_words(row: Mapping[str, Any] | None) -> str:
    """A critical as results list it: its damage, its effect, and what came of that."""
    if row is None:
        return "normal damage"
    words = DAMAGE.get(row["outcome"], f"{row['outcome']} damage")
    if row["effect"] is None:
        return words
    limb = f"the {str(row['limb']).replace('-', ' ')} is hit"
    words += f", {EFFECTS.get(row['effect'], limb)}"
    return f"{words}: {TOOK[row['took']]}" if row["took"] in TOOK else words


def knock_words(row: Mapping[str, Any] | None) -> str:
    """A knockdown or knockout as results list it, and whether anything came of it."""
    if row is None:
        return ""
    words = EFFECTS[row["outcome"]]
    return words if row["changed"] else f"{words}: {TOOK[None]}"


def fumble_json(fumble: Fumble) -> dict[str, Any]:
    """A row of the fumble chart as results list it."""
    return {
        "outcome": fumble.outcome,
        "self_damage": fumble.self_damage,
        "ally_damage": fumble.ally_damage,
        "rounds_lost": fumble.rounds_lost,
    }


FUMBLES = {
    "stuck": "a stuck weapon",
    "dropped": "a dropped weapon",
    "hit-self": "a hit on oneself",
    "hit-ally": "a hit on the nearest ally",
    "fall": "a fall",
    "collide": "runs into the nearest ally, both fall",
}
ALONE = {"hit-ally": "no harm done", "collide": "a fall"}
"""Fumbles in words; those where nobody is near."""


def fumble_words(row: Mapping[str, Any], alone: bool) -> str:
    """A fumble as results list it; with nobody near nothing is said of one."""
    outcome, rounds = row["outcome"], row["rounds_lost"]
    parts = [(ALONE if alone else {}).get(outcome, FUMBLES[outcome])]
    if row["self_damage"]:
        parts.append(f"{row['self_damage']} damage to self")
    if row["ally_damage"]:
        parts.append(f"{row['ally_damage']} damage to the ally")
    if rounds:
        both = " each" if outcome == "collide" and not alone else ""
        parts.append(f"{rounds} round{'' if rounds == 1 else 's'} lost{both}")
    elif outcome == "dropped":
        parts.append("another is drawn")
    return ", ".join(parts)
