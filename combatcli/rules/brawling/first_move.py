"""Who acts first in a brawl."""

from __future__ import annotations

from combatcli.command import Command, Result
from combatcli.needs import has, of_both
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.shapes import one_of

CLEAR_LEAD = 2
"""Higher dexterity by this much moves first (The Dragon 11, First Move)."""


def roll_off(referee: Referee, lead: int) -> int:
    """Each rolls 2d6; how far the attacker is ahead. A tie, 0, is rolled again."""
    del lead
    ahead = referee.check("attacker", "2d6") - referee.check("defender", "2d6")
    return (ahead > 0) - (ahead < 0)


def first_move(request: Request, referee: Referee) -> Result:
    """Dexterity decides from a lead of 2, equal scores roll; a lead of 1 is a ruling's.

    Source: The Dragon 11 (1977), First Move.
    """
    attacker, defender = request.fighter("attacker"), request.fighter("defender")
    lead = attacker.stat("dex") - defender.stat("dex")
    rolled = lead == 0
    if abs(lead) < CLEAR_LEAD and not rolled:
        rolled = referee.ruling("first-move-by-one") == "roll"
    referee.scene("", "{} or {}, who moves first", attacker, defender)
    if rolled:
        lead = referee.fold(roll_off, 0, bool)
    outcome = "attacker" if lead > 0 else "defender"
    reason = "roll" if rolled else "dexterity"
    why = "by the roll" if rolled else "by dexterity"
    return Result(
        outcome,
        f"{request.fighter(outcome).name} moves first, {why}",
        {"reason": reason},
        {"attacker": attacker, "defender": defender},
    )


COMMAND = Command(
    name="first-move",
    help="Who acts first in a brawl.",
    resolve=first_move,
    rules="brawling",
    fighters=("attacker", "defender"),
    keys={"attacker": ("dex",), "defender": ("dex",)},
    needs=of_both(has("dex")),
    outcomes=("attacker", "defender"),
    fields={"reason": one_of("dexterity", "roll")},
    rolls=("attacker", "defender"),
    rulings=("first-move-by-one",),
    example="combatcli first-move -a dex=12 -d dex=12",
)
