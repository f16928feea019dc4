"""Labyrinth Lord with house combat rules: weapons, armor, criticals, fumbles, the dying."""

from __future__ import annotations

from combatcli.rules.rule_set import RuleSet

SET = RuleSet(
    name="labyrinth",
    title="Labyrinth Lord",
    source="House combat rules for Labyrinth Lord, and that game's open content",
    known_by=("av", "class"),
    needs="class and level or av, ac, hp",
    duel_commands=("attack", "shield-bash"),
    duel_rulings=("first-blow",),
    duel_rolls=("initiative",),
    side_commands=("dying",),
    side_rulings=("target", "nearest", "staunch", "morale"),
    side_rolls=("target", "nearest", "morale"),
    side_keys=("side", "morale", "fled"),
    plans={"bash": 2, "two-weapons": 1, "attack": 0},
)
