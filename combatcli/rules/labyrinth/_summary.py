"""How a round of attacks is logged, and how it reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.rules.labyrinth._attack_roll import Blow
from combatcli.rules.labyrinth._changes import changes
from combatcli.rules.labyrinth._ends import (
    critical_json,
    critical_words,
    fumble_json,
    fumble_words,
    knock_words,
)

BASH = "shield"
"""What a bash is made with."""
Story = Mapping[str, Any]


def log_attack(
    referee: Referee,
    blow: Blow,
    needed: int,
    target: str,
    damage: int | None,
    took: str | None,
    cleft: Iterable[tuple[str, int]],
    knocked: bool | None,
) -> None:
    """Log an attack as results list it; `target` is where they have the one it fell on."""
    referee.log_step(
        natural=blow.natural,
        total=blow.total,
        needed=needed,
        outcome=blow.outcome,
        damage=damage,
        weapon=blow.weapon,
        sacrificed=blow.sacrificed,
        crit=None if blow.critical is None else critical_json(blow.critical, took),
        fumble=None if blow.fumble is None else fumble_json(blow.fumble),
        knock=None if knocked is None else {"outcome": blow.knock, "changed": knocked},
        target=target,
        cleave=[{"target": at, "damage": rest} for at, rest in cleft],
    )


def attack_summary(
    referee: Referee, before: tuple[Fighter, ...], after: tuple[Fighter, ...], alone: bool
) -> str:
    """What happened in a sentence: each attack, then what became of those it changed.

    The attacker is the first of those before and after; `alone` says that no ally is near him.
    """
    if not referee.wants("summary"):
        return ""
    name, targets = before[0].name, before[1:]
    parts = [_attack_words(each, name, targets, alone) for each in referee.story]
    parts.extend(filter(None, map(changes, before, after)))
    return "; ".join(parts)


def _attack_words(each: Story, name: str, targets: tuple[Fighter, ...], alone: bool) -> str:
    target, bash = _at(targets, each["target"]), each["weapon"] == BASH
    against = f"{each['total']} against {each['needed']}"
    outcome, damage = each["outcome"], each["damage"]
    if outcome == "miss":
        verb = f"bashes at {target} and misses" if bash else f"misses {target}"
        return f"{name} {verb} ({against})"
    if outcome == "fumble":
        verb = "fumbles the bash" if bash else "fumbles"
        return f"{name} {verb} ({fumble_words(each['fumble'], alone)})"
    verb = "bashes" if bash else "hits"
    words = f"{name} {verb} {target}{'' if damage is None else f' for {damage}'}"
    told = [critical_words(each["crit"]) if outcome == "critical" else against]
    told.extend(filter(None, [knock_words(each["knock"])]))
    words += f" ({'; '.join(told)})"
    if outcome == "critical":
        words = f"critical: {words}"
    if each["sacrificed"]:
        words += f", {target} gives up the shield"
    for further in each["cleave"]:
        words += f", {further['damage']} left over for {_at(targets, further['target'])}"
    return words


def _at(targets: tuple[Fighter, ...], where: str) -> str:
    """The name of the one who stands there in a result."""
    return targets[0 if where == "defender" else int(where.split(".")[1]) + 1].name
