"""One attack: the d20 judged, the charts, the damage. It reads frozen facts and nothing else."""

from __future__ import annotations

from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._charts import Critical, Fumble, critical, critical_damage, fumble
from combatcli.rules.labyrinth._weapons import Weapon

COMBINED = 2
MAIN_PENALTY = -2
OFF_PENALTY = -4
"""To hit with two weapons, combined and separate (house combat rules, Two-weapon fighting)."""
CRITICAL_FACE = 20
FUMBLE_FACE = 1


class Facts(NamedTuple):
    """All that an attack reads. `needed` is the AC, `bonus` all that is added to the d20.

    `effects` are those of a critical that anybody wants to know, None for all; `harms` is whether
    anybody wants to know what a fumble does.
    """

    needed: int
    bonus: int
    weapon: Weapon
    damage_bonus: int
    off: Weapon | None = None
    off_damage_bonus: int = 0
    critical_from: int = CRITICAL_FACE
    fumble_to: int = FUMBLE_FACE
    no_class: bool = False
    alone: bool = False
    sacrifice: bool = False
    effects: frozenset[str] | None = None
    harms: bool = True


class Blow(NamedTuple):
    """What one attack came to, before it is taken. `damage` is 0 for a kill."""

    outcome: str
    natural: int = 0
    total: int = 0
    weapon: str = ""
    damage: int = 0
    critical: Critical | None = None
    fumble: Fumble | None = None
    sacrificed: bool = False


def judge(referee: Referee, natural: int, total: int, facts: Facts) -> str:
    """Fumble, critical, hit or miss: by the die's face for the first two, the total for the rest.

    Source: house combat rules, Combat and Improved crit range; fumbles are judged first.
    """
    hits = total >= facts.needed
    if natural <= facts.fumble_to and (
        natural <= FUMBLE_FACE or not hits or referee.ruling("wide-fumble") == "always"
    ):
        return "fumble"
    if natural >= facts.critical_from and (
        natural >= CRITICAL_FACE or hits or referee.ruling("wide-critical") == "always"
    ):
        return "critical"
    return "hit" if hits else "miss"


def attack_roll(referee: Referee, facts: Facts) -> tuple[str, int, int]:
    """The d20: its outcome, and (where they are wanted) its face and its total."""
    natural = referee.roll("attack", "1d20")
    total = natural + facts.bonus + referee.adjustment("attack")
    outcome = judge(referee, natural, total, facts)
    return (outcome, natural, total) if referee.wants("attacks") else (outcome, 0, 0)


def blow(referee: Referee, facts: Facts) -> Blow:
    """Roll one attack and all that follows from it."""
    outcome, natural, total = referee.step(attack_roll, facts)
    if outcome == "miss":
        return Blow(outcome, natural, total, facts.weapon.label)
    if outcome == "fumble":
        found = referee.step(fumbled, facts.alone, facts.harms)
        return Blow(outcome, natural, total, facts.weapon.label, fumble=found)
    weapon, bonus = hand(referee, facts)
    label = weapon.label if referee.wants("attacks") else ""
    if outcome == "hit" or (facts.no_class and referee.ruling("monster-critical") == "none"):
        damage, given = referee.step(dealt, facts.sacrifice, weapon.damage, "normal", bonus)
        return Blow(outcome, natural, total, label, damage, sacrificed=given)
    chart = referee.step(charted, facts.effects)
    if chart.damage == "kill":
        return Blow(outcome, natural, total, label, critical=chart)
    damage, given = referee.step(dealt, facts.sacrifice, weapon.damage, chart.damage, bonus)
    return Blow(outcome, natural, total, label, damage, chart, sacrificed=given)


def charted(referee: Referee, effects: frozenset[str] | None) -> Critical:
    """A row of the critical chart, without an effect that nobody wants to know."""
    found = critical(referee)
    return found if effects is None or found.effect in effects else Critical(found.damage)


def fumbled(referee: Referee, alone: bool, harms: bool) -> Fumble | None:
    """A row of the fumble chart, or nothing where nobody wants to know what it does."""
    found = fumble(referee, alone)
    return found if harms else None


def hand(referee: Referee, facts: Facts) -> tuple[Weapon, int]:
    """The weapon that hit, and its bonus: of two combined, even is the main hand, odd the off."""
    if facts.off is not None and referee.check("hand", "1d6") % 2:
        return facts.off, facts.off_damage_bonus
    return facts.weapon, facts.damage_bonus


def dealt(referee: Referee, sacrifice: bool, dice: str, kind: str, bonus: int) -> tuple[int, bool]:
    """The damage, less what a shield given up takes off; and whether it was given up.

    Source: house combat rules, Shield sacrifice: 1d4 off, after any multiplying.
    """
    damage = critical_damage(referee, dice, kind, bonus)
    if sacrifice and damage > 0:
        return max(0, damage - max(0, referee.check("sacrifice", "1d4"))), True
    return damage, False
