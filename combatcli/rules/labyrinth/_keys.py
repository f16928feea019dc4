"""The keys of fighters that attacks and the dying chart read or change, by what they are for."""

from __future__ import annotations

from combatcli.rules.condition import OUT
from combatcli.rules.labyrinth._hands import MAIN, OFF

_STATE = ("hp", "down", "rounds_lost", *OUT)
_LOSSES = ("limbs", MAIN.disarmed, MAIN.broken, MAIN.stuck, OFF.stuck)
_EARNED = (
    "class", "level", "cleave", "extra_attack", "crit_range", "improved_parry", "improved_bash",
    "expertise",
)  # fmt: skip
_ARMS = ("weapon", "damage", "shield")

ATTACKER = ("str", "av", "hit", "concussed", *_EARNED, *_ARMS, *_LOSSES, *_STATE)
"""Of one who attacks, whatever with."""
SECOND = (OFF.weapon, OFF.damage, OFF.disarmed, OFF.broken)
"""Of a second weapon, which nobody has beside a shield."""
DEFENDER = (
    "dex", "ac", "armor", "armor_damage", "sacrifice_from", *SECOND, *_EARNED,
    *_ARMS, *_LOSSES, *_STATE,
)  # fmt: skip
SUIT = ("ac", "armor", "armor_damage", "shield", "dex", "weapon", "damage", "limbs", "broken",
        "disarmed")  # fmt: skip
"""What armor class depends on; a shield is borne or not by what else is in hand."""
DYING = ("int", "dex", "con", "cha", "con_bonus", "concussed", "fracture", *_STATE)
