"""Grapple, hold and break: table A."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.errors import Place, Said, UsageError
from combatcli.fighter import Fighter
from combatcli.needs import Need, has, just, of_both
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.brawling._brawler import (
    STATE,
    check_able,
    denied,
    drop_hold_of_the_fallen,
    holder,
    hurt,
    score,
    set_hold,
)
from combatcli.rules.brawling._words import Pair, grapple_summary
from combatcli.shapes import COUNT, one_of
from combatcli.values.words import OneOf

ACTIONS = ("grapple", "hold", "break")
SCENES = {
    "grapple": "{} grapples {}",
    "hold": "{} holds on to {}",
    "break": "{} breaks free of {}",
    "counter": "{} grapples back at {}",
}
"""What is going on, by what is done."""
HOLDER_ACTS = (
    "the other one would have to act: ",
    Said("--swap with --state, or -a and -d exchanged", "attacker and defender exchanged"),
)
"""What to do where the action is the other's."""
BREAKS_FROM = 2
"""A G2 or better breaks a grapple (The Dragon 11, under table A)."""


def grapple(request: Request, referee: Referee) -> Result:
    """Roll on table A in the actor's own column, by the difference of the grappling scores.

    Gn takes n points off the victim's constitution. Source: The Dragon 11 (1977), Grapple, table A.
    """
    action = request.options["action"]
    attacker, defender = request.fighter("attacker"), request.fighter("defender")
    check_able(attacker, defender)
    done = _what_is_done(action, attacker, defender)
    if action != "break" and "con" not in defender:
        raise defender.missing("con")
    referee.scene("grapple", SCENES[done], attacker, defender)
    points = referee.step(_points, score(attacker) - score(defender))
    before = attacker, defender
    if action == "break":
        damage, success = _break(referee, points), points >= BREAKS_FROM
        attacker, defender = set_hold(attacker, defender, None if success else "defender")
    elif done == "counter":
        damage, success = points, points > 0
        attacker, defender = _counter(referee, points, attacker, defender)
    else:
        damage, success = points, points > 0
        attacker, defender = set_hold(attacker, defender, "attacker" if success else None)
    attacker, defender = drop_hold_of_the_fallen(attacker, hurt(defender, damage))
    outcome = f"G{points}" if points else "NG"
    return Result(
        outcome,
        grapple_summary(referee, done, outcome, success, before, (attacker, defender)),
        {"action": action, "damage": damage},
        {"attacker": attacker, "defender": defender},
        success,
    )


def _points(referee: Referee, difference: int) -> int:
    """The points of a roll on table A."""
    return referee.roll_on("grapple", column=difference).number("points")


def _what_is_done(action: str, attacker: Fighter, defender: Fighter) -> str:
    """The action, or `counter` for one who is held and grapples; hold and break imply the hold."""
    who = holder(attacker, defender)
    if action == "hold" and (who == "defender" or denied(attacker, defender)):
        remedy = "grapple first" if who is None else HOLDER_ACTS
        what = "hold: the attacker does not hold the defender"
        raise UsageError(what, remedy, field="action", code="state")
    if action == "break" and (who == "attacker" or denied(defender, attacker)):
        remedy = "grapple, or punch" if who is None else HOLDER_ACTS
        raise UsageError("break: the attacker is not held", remedy, field="action", code="state")
    if action == "grapple" and who == "attacker":
        what, hint = "grapple: the attacker holds the defender already", Place("action", "hold")
        raise UsageError(what, ("use ", hint), field="action", code="state")
    return "counter" if action == "grapple" and who == "defender" else action


def _break(referee: Referee, points: int) -> int:
    if points < BREAKS_FROM:
        return 0
    return points if referee.ruling("break-grapple") == "free-and-damage" else 0


def _counter(referee: Referee, points: int, attacker: Fighter, defender: Fighter) -> Pair:
    """A held fighter grapples back."""
    if points == 0:
        return set_hold(attacker, defender, "defender")
    choice = referee.ruling("counter-grapple")
    if choice == "takes-hold":
        return set_hold(attacker, defender, "attacker")
    breaks = choice == "breaks-on-g2" and points >= BREAKS_FROM
    return set_hold(attacker, defender, None if breaks else "defender")


COMMAND = Command(
    name="grapple",
    help="Grapple, hold on, or break free: table A.",
    resolve=grapple,
    rules="brawling",
    fighters=("attacker", "defender"),
    keys={"attacker": ("str", "dex", *STATE), "defender": ("str", "dex", *STATE)},
    needs=(
        *of_both(has("str", "dex")),
        Need("defender", has("con"), unless={"action": just("break")}),
    ),
    options=(Option("action", OneOf(*ACTIONS), "what the attacker does", "grapple"),),
    outcomes=("G4", "G3", "G2", "G1", "NG"),
    fields={"action": one_of(*ACTIONS), "damage": COUNT},
    rolls=("grapple",),
    tables=("grapple",),
    rulings=("break-grapple", "counter-grapple"),
    checks=True,
    damage=True,
    example="combatcli grapple -a str=13,dex=14 -d str=15,dex=10,con=10 --dice 3",
)
