"""The shield bash: an attack with the shield."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth._armor import armor_class
from combatcli.rules.labyrinth._attack_roll import CRITICAL_FACE, Facts, judge
from combatcli.rules.labyrinth._changes import changes
from combatcli.rules.labyrinth._charts import Critical, Fumble, critical, critical_damage, fumble
from combatcli.rules.labyrinth._ends import apply_critical, apply_fumble
from combatcli.rules.labyrinth._injuries import (
    hurt,
    is_out,
    kill,
    lose_rounds,
    loses_round,
    lost_round,
)
from combatcli.rules.labyrinth._limbs import lost, shield_arms
from combatcli.rules.labyrinth._skills import (
    WIDEST_CRITICAL,
    check_able,
    fumble_to,
    note_ranks,
    to_hit,
    widening,
)
from combatcli.rules.labyrinth._weapons import Weapon
from combatcli.shapes import BOOLEAN, MAYBE_COUNT
from combatcli.values.basic import Flag

BASH = Weapon("shield", "1d3")
DOWN_ROUNDS = 1
"""Damage 1d3; the one knocked down loses a round (house combat rules, Shield bash)."""


class Bash(NamedTuple):
    """What a bash came to, before it is taken."""

    outcome: str
    damage: int = 0
    knocks: bool = False
    critical: Critical | None = None
    fumble: Fumble | None = None
    total: int = 0


def shield_bash(request: Request, referee: Referee) -> Result:
    """A normal attack roll; 1d3 x (rank + 1), and on a natural 20 (20 - rank) a knock-down.

    Source: Labyrinth Lord house combat rules, Shield bash and Improved shield bash.
    """
    attacker, defender = request.fighter("attacker"), request.fighter("defender")
    if loses_round(attacker):
        return lost_round(request, referee, {"damage": 0, "knockdown": False, "knockout": False})
    _check_state(referee, attacker, defender)
    note_ranks(referee, attacker)
    rank = attacker.number("improved_bash")
    bonus = to_hit(referee, attacker, "str")
    facts = Facts(
        armor_class(referee, defender),
        bonus,
        BASH,
        0,
        critical_from=max(WIDEST_CRITICAL, CRITICAL_FACE - rank),
        fumble_to=fumble_to(widening(referee, attacker)),
        no_class="class" not in attacker,
        alone=request.options["alone"],
    )
    bashed = referee.step(pruned_bash, facts, rank)
    after, knockout = attacker, False
    if bashed.fumble is not None:
        after = apply_fumble(referee, attacker, bashed.fumble)
    struck = _taken(referee, defender, bashed)
    if bashed.knocks:
        knockout = rank > 0 and referee.ruling("bash-knockdown") == "knockout"
        struck = struck.change(down=True)
        if knockout:
            struck = struck.change(unconscious=True)
        else:
            struck = lose_rounds(referee, struck, DOWN_ROUNDS)
    damage = defender.known("hp") if _kills(bashed) else bashed.damage
    return Result(
        bashed.outcome,
        _summary(request, bashed, facts.needed, damage, knockout, (after, struck)),
        {"damage": damage, "knockdown": bashed.knocks and not knockout, "knockout": knockout},
        {"attacker": after, "defender": struck},
        bashed.outcome in ("hit", "critical"),
    )


def _check_state(referee: Referee, attacker: Fighter, defender: Fighter) -> None:
    check_able(attacker, "bash")
    if not attacker.flag("shield"):
        raise UsageError(f"attacker: {attacker.name} has no shield", "give shield=true")
    if shield_arms(referee, attacker) == 0:
        limbs = ", ".join(lost(attacker))
        raise UsageError(
            f"attacker: {attacker.name} has lost {limbs}: no arm for a shield", "let another bash"
        )
    if is_out(defender):
        state = "dead" if defender.flag("dead") else "at 0 hp"
        raise UsageError(f"defender: {defender.name} is {state} already", "name another with -d")


def pruned_bash(referee: Referee, facts: Facts, rank: int) -> Bash:
    """A bash; for odds without its total, which the summary alone names."""
    bashed = bash(referee, facts, rank)
    return bashed if referee.wants("summary") else bashed._replace(total=0)


def bash(referee: Referee, facts: Facts, rank: int) -> Bash:
    """Roll one bash and all that follows from it."""
    natural = referee.roll("attack", "1d20")
    total = natural + facts.bonus + referee.adjustment("attack")
    outcome = judge(referee, natural, total, facts)
    if outcome == "fumble":
        return Bash(outcome, fumble=referee.step(fumble, facts.alone))
    if outcome == "miss":
        return Bash(outcome, total=total)
    knocks = outcome == "critical"
    chart = None
    if (
        natural >= CRITICAL_FACE
        and referee.ruling("bash-natural-20") == "critical-too"
        and not (facts.no_class and referee.ruling("monster-critical") == "none")
    ):
        chart = referee.step(critical)
    if chart is not None and chart.damage == "kill":
        return Bash("critical", knocks=knocks, critical=chart, total=total)
    damage = critical_damage(referee, BASH.damage, chart.damage if chart else "normal", 0, rank + 1)
    return Bash("critical" if chart else "hit", damage, knocks, chart, total=total)


def _kills(bashed: Bash) -> bool:
    return bashed.critical is not None and bashed.critical.damage == "kill"


def _taken(referee: Referee, defender: Fighter, bashed: Bash) -> Fighter:
    after = kill(referee, defender) if _kills(bashed) else hurt(defender, bashed.damage)
    if bashed.critical is None:
        return after
    return apply_critical(referee, after, bashed.critical).fighter


def _summary(
    request: Request,
    bashed: Bash,
    needed: int,
    damage: int | None,
    knockout: bool,
    after: tuple[Fighter, Fighter],
) -> str:
    one, other = request.fighter("attacker"), request.fighter("defender")
    against = f"({bashed.total} against {needed})"
    if bashed.fumble is not None:
        words = f"{one.name} fumbles the bash ({bashed.fumble.outcome})"
    elif bashed.outcome == "miss":
        words = f"{one.name} bashes at {other.name} and misses {against}"
    else:
        dealt = "" if damage is None else f"for {damage} "
        words = f"{one.name} bashes {other.name} {dealt}{against}"
        if bashed.knocks:
            words += ": knocked out" if knockout else ": knocked down, 1 round lost"
    changed = filter(None, (changes(one, after[0]), changes(other, after[1])))
    return "; ".join([words, *changed])


COMMAND = Command(
    name="shield-bash",
    help="Bash with the shield: 1d3, and a knock-down on a natural 20.",
    resolve=shield_bash,
    rules="labyrinth",
    fighters=("attacker", "defender"),
    options=(Option("alone", Flag(), "no ally is near the attacker", False),),
    outcomes=("miss", "hit", "critical", "fumble", "lost-round"),
    fields={"damage": MAYBE_COUNT, "knockdown": BOOLEAN, "knockout": BOOLEAN},
    rolls=("attack", "damage", "crit", "limb", "fumble", "rounds", "self", "ally"),
    tables=(
        "armor",
        "attack-value",
        "ability-modifiers",
        "option-levels",
        "weapons",
        "critical",
        "limb",
        "fumble",
        "dying",
    ),
    rulings=(
        "bash-knockdown",
        "bash-natural-20",
        "shatter",
        "kill",
        "monster-critical",
        "dropped-weapon",
        "collision-damage",
        "crit-range",
        "wide-critical",
        "wide-fumble",
        "handedness",
        "lost-rounds",
    ),
    checks=True,
    damage=True,
    damage_needs="defender.hp",
    unknown_damage="kill",
    example="combatcli shield-bash -a class=fighter,level=3,shield=true -d ac=12,hp=9 --dice 20,2",
)
