"""Labyrinth Lord with house combat rules: weapons, armor, criticals, fumbles, the dying."""

from __future__ import annotations

from combatcli.fighter_keys import KEYS
from combatcli.rules.rule_set import RuleSet

_NOT_READ = ("held", "holding", "unconscious", "brawn", "finesse")

SET = RuleSet(
    name="labyrinth",
    title="Labyrinth Lord",
    source="House combat rules for Labyrinth Lord, and that game's open content",
    # All but a few: a new key of this set is a line of KEYS and nothing else.
    fighter_keys=tuple(key for key in KEYS if key not in _NOT_READ),
    known_by=("av", "class"),
    needs="class and level or av, ac, hp",
    duel_commands=("attack",),
)
