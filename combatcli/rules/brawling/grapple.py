"""Grapple, hold and break: table A."""

from __future__ import annotations

from functools import partial

from combatcli.command import Command, Option, Result
from combatcli.errors import Place, Said, UsageError
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
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
from combatcli.rules.brawling._words import grapple_summary
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
TELLS, NOTHING = frozenset({"outcome", "success", "damage"}), frozenset[str]()
"""What a bout tells; one that hurts somebody of no con may be refused for that."""
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
    difference = score(attacker) - score(defender)
    return referee.last(
        partial(referee.step, _bout, done, difference),
        partial(_after, referee, action, done, attacker, defender),
        TELLS if "con" in defender else NOTHING,
    )


class Bout(NamedTuple):
    """What a roll on table A comes to; `hold` is who holds the other then."""

    outcome: str
    success: bool
    damage: int
    hold: str | None


def _bout(referee: Referee, done: str, difference: int) -> Bout:
    """One roll, for whoever does this with such a difference of scores."""
    points = referee.roll_on("grapple", column=difference).number("points")
    outcome = f"G{points}" if points else "NG"
    if done == "break":
        free = points >= BREAKS_FROM
        damage = _break_damage(referee, points) if free else 0
        return Bout(outcome, free, damage, None if free else "defender")
    hold = "attacker" if points else None
    if done == "counter":
        hold = _hold_after_counter(referee, points)
    return Bout(outcome, points > 0, points, hold)


def _after(
    referee: Referee, action: str, done: str, attacker: Fighter, defender: Fighter, bout: Bout
) -> Result:
    """What comes of it for the two."""
    before = attacker, defender
    attacker, defender = set_hold(attacker, defender, bout.hold)
    after = drop_hold_of_the_fallen(attacker, hurt(defender, bout.damage))
    return Result(
        bout.outcome,
        grapple_summary(referee, done, bout.outcome, bout.success, before, after),
        {"action": action, "damage": bout.damage},
        {"attacker": after[0], "defender": after[1]},
        bout.success,
    )


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


def _break_damage(referee: Referee, points: int) -> int:
    """What one who breaks free does to the other."""
    return points if referee.ruling("break-grapple") == "free-and-damage" else 0


def _hold_after_counter(referee: Referee, points: int) -> str | None:
    """Who holds the other once the held one has grappled back."""
    if points == 0:
        return "defender"
    choice = referee.ruling("counter-grapple")
    if choice == "takes-hold":
        return "attacker"
    return None if choice == "breaks-on-g2" and points >= BREAKS_FROM else "defender"


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
