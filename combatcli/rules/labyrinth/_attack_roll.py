"""One attack: the d20 judged, the charts, the damage. It reads frozen facts and nothing else."""

from __future__ import annotations

from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._charts import (
    Critical,
    Fumble,
    critical,
    critical_damage,
    fumble,
    second_of_two,
)
from combatcli.rules.labyrinth._weapons import Weapon

COMBINED = 2
MAIN_PENALTY = -2
OFF_PENALTY = -4
"""To hit with two weapons, combined and separate (house combat rules, Two-weapon fighting)."""
CRITICAL_FACE = 20
FUMBLE_FACE = 1
NOTHING = Weapon(None, "0")


class Bash(NamedTuple):
    """What makes an attack a bash: the ranks of it, and the face from which on it knocks down."""

    rank: int
    knocks_from: int


class Facts(NamedTuple):
    """All that an attack reads. `needed` is the AC, `bonus` all that is added to the d20.

    `sacrifice` is the damage from which on the target gives up his shield, 0 for none; `of_two`
    says that he holds two weapons, `off_swings` that the second of two is the one that attacks.
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
    sacrifice: int = 0
    of_two: bool = False
    off_swings: bool = False
    bash: Bash | None = None

    def of_d20(self) -> Facts:
        """No more than the d20 reads, whatever else the attack is made with."""
        needed = self.needed - self.bonus
        return Facts(
            needed, 0, NOTHING, 0, None, 0, self.critical_from, self.fumble_to, self.no_class,
            bash=self.bash,
        )  # fmt: skip

    @property
    def swings(self) -> str:
        """The weapon that a fumble takes: main, off, or either of two that attack at once."""
        if self.off is not None:
            return "either"
        return "off" if self.off_swings else "main"


class Blow(NamedTuple):
    """What one attack came to, before it is taken. `damage` is 0 for a kill.

    `knock` is what a bash does besides: knockdown or knockout.
    """

    outcome: str
    natural: int = 0
    total: int = 0
    weapon: str = ""
    damage: int = 0
    critical: Critical | None = None
    fumble: Fumble | None = None
    sacrificed: bool = False
    knock: str | None = None


class D20(NamedTuple):
    """The d20 of an attack: its outcome, its face, its total, and whether a bash knocks down."""

    outcome: str
    natural: int = 0
    total: int = 0
    knocks: bool = False


def judge(referee: Referee, natural: int, total: int, facts: Facts) -> D20:
    """Fumble, critical, hit or miss: by the die's face for the first two, the total for the rest.

    Source: house combat rules, Combat, Improved crit range and Improved shield bash; fumbles are
    judged first.
    """
    hits = total >= facts.needed
    if natural <= facts.fumble_to and (
        natural <= FUMBLE_FACE or not hits or referee.ruling("wide-fumble") == "always"
    ):
        return D20("fumble", natural, total)
    bash = facts.bash
    knocks = bash is not None and _in_range(referee, natural, hits, bash.knocks_from)
    if (
        natural >= facts.critical_from
        and (bash is None or _bash_is_charted(referee, facts))
        and _in_range(referee, natural, hits, facts.critical_from)
    ):
        return D20("critical", natural, total, knocks)
    return D20("hit" if hits or knocks else "miss", natural, total, knocks)


def _in_range(referee: Referee, natural: int, hits: bool, begins: int) -> bool:
    """Whether a face counts that is in a range from here to 20; a 20 does whatever its total."""
    return natural >= begins and (
        natural >= CRITICAL_FACE or hits or referee.ruling("wide-critical") == "always"
    )


def _bash_is_charted(referee: Referee, facts: Facts) -> bool:
    """Whether a bash rolls on the critical chart as another attack does."""
    return referee.ruling("bash-natural-20") == "critical-too" and not (
        facts.no_class and referee.ruling("monster-critical") == "none"
    )


def attack_roll(referee: Referee, facts: Facts) -> D20:
    """The d20, judged."""
    referee.needs("attack", facts.needed - facts.bonus)
    natural = referee.roll("attack", "1d20")
    return judge(referee, natural, natural + facts.bonus + referee.adjustment("attack"), facts)


class Following:
    """What follows on the d20, as the rule has it. The odds have their own, which forget more."""

    def critical(self, referee: Referee, of_two: bool) -> Critical:
        """A row of the critical chart."""
        return referee.step(critical, of_two)

    def fumble(self, referee: Referee, alone: bool, swung: str) -> Fumble | None:
        """A row of the fumble chart; None where nothing comes of it."""
        return referee.step(fumble, alone, swung)


RULE = Following()


def strike(referee: Referee, facts: Facts) -> Blow:
    """Roll one attack and all that follows from it."""
    return follow(referee, referee.step(attack_roll, facts), facts)


def follow(referee: Referee, d20: D20, facts: Facts, steps: Following = RULE) -> Blow:
    """All that follows from the d20 of an attack, whatever it was made against and with."""
    outcome, natural, total, knocks = d20
    if outcome == "miss":
        return Blow(outcome, natural, total, facts.weapon.label)
    if outcome == "fumble":
        fumbled = steps.fumble(referee, facts.alone, facts.swings)
        return Blow(outcome, natural, total, facts.weapon.label, fumble=fumbled)
    weapon, bonus = hand(referee, facts)
    chart, kind = None, "normal"
    if outcome == "critical" and not (
        facts.no_class and referee.ruling("monster-critical") == "none"
    ):
        chart = steps.critical(referee, facts.of_two)
        kind = chart.damage
    knock = _knock(referee, facts.bash) if knocks and facts.bash is not None else None
    if kind == "kill":
        return Blow(outcome, natural, total, weapon.label, critical=chart, knock=knock)
    times = 1 if facts.bash is None else 1 + facts.bash.rank
    damage, sacrificed = referee.step(dealt, facts.sacrifice, weapon.damage, kind, bonus, times)
    return Blow(
        outcome, natural, total, weapon.label, damage, chart, sacrificed=sacrificed, knock=knock
    )


def _knock(referee: Referee, bash: Bash) -> str:
    """What a bash on a face of its range does: with a rank it may knock out."""
    out = bash.rank and referee.ruling("bash-knockdown") == "knockout"
    return "knockout" if out else "knockdown"


def hand(referee: Referee, facts: Facts) -> tuple[Weapon, int]:
    """The weapon that hit, and its bonus: of two combined, even is the main hand, odd the off."""
    if facts.off is not None and second_of_two(referee):
        return facts.off, facts.off_damage_bonus
    return facts.weapon, facts.damage_bonus


def dealt(
    referee: Referee, sacrifice: int, dice: str, kind: str, bonus: int, times: int = 1
) -> tuple[int, bool]:
    """The damage, less what a shield given up takes off; and whether it was given up.

    `sacrifice` is the damage from which on it is, 0 for never. Source: house combat rules, Shield
    sacrifice: 1d4 off, after any multiplying.
    """
    damage = critical_damage(referee, dice, kind, bonus, times)
    if sacrifice and damage >= sacrifice:
        return max(0, damage - max(0, referee.check("sacrifice", "1d4"))), True
    return damage, False
