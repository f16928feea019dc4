"""Conditions in which nobody can act, whatever the rule set."""

from __future__ import annotations

from combatcli.fighter import Fighter

_WORDS = {
    "dead": "is dead",
    "bleeding": "is bleeding to death",
    "stable": "is stable but not healed",
    "unconscious": "is unconscious",
}
OUT = tuple(_WORDS)
"""The keys of these conditions."""
_KEYS = frozenset(OUT)


def is_standing(fighter: Fighter) -> bool:
    """Whether a fighter has hp and con left, as far as they are known, and can act."""
    fallen = fighter.number("hp", 1) <= 0 or fighter.number("con", 1) <= 0
    return not fallen and out_of_action(fighter) is None


def out_of_action(fighter: Fighter) -> str | None:
    """Why a fighter can't act, as what is said of him; None where none of this holds."""
    key = condition(fighter)
    return None if key is None else _WORDS[key]


def condition(fighter: Fighter) -> str | None:
    """The key that says why a fighter can't act; None where none does.

    One whose bleeding is staunched needs healing all the same: until he has hp again.
    """
    if not fighter.has_any(_KEYS):
        return None
    if fighter.flag("dead"):
        return "dead"
    if fighter.number("bleeding"):
        return "bleeding"
    if fighter.flag("stable") and fighter.number("hp") <= 0:
        return "stable"
    return "unconscious" if fighter.flag("unconscious") else None
