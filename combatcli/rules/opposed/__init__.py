"""Opposed attempts: Brawn against Finesse."""

from __future__ import annotations

from combatcli.rules.rule_set import RuleSet

SET = RuleSet(
    name="opposed",
    title="Opposed attempts",
    source="Dungeons of Olde, by Jeff George",
    known_by=("brawn", "finesse"),
    needs="brawn, finesse, hp",
    duel_commands=("brawl-opposed",),
    duel_rulings=("first-blow",),
    duel_rolls=("initiative",),
    side_rulings=("target", "morale"),
    side_rolls=("target", "morale"),
    side_keys=("side", "morale", "fled"),
)
