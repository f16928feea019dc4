"""D&D brawling: bare hands, grapples and knock-outs."""

from __future__ import annotations

from combatcli.rules.rule_set import RuleSet

SET = RuleSet(
    name="brawling",
    title="D&D brawling",
    source="The Dragon 11 (1977)",
    known_by=("str", "dex"),
    needs="str, dex, con",
    duel_commands=("first-move", "grapple", "punch"),
    plans={"punch": 0, "grapple": -1, "best": None},
)
