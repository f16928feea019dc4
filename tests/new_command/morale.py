"""Whether those who are hard pressed stand or break."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.shapes import INTEGER, one_of
from combatcli.values.basic import Flag

LEADER = 1


def morale(request: Request, referee: Referee) -> Result:
    """2d6 at most the score holds; what those who break do is rolled.

    Source: the campaign's notebook.
    """
    fighter = request.fighter("fighter")
    score = fighter.stat("morale_score")
    if request.options["leader"] and referee.ruling("leader-present") == "steadies":
        score += referee.add("score", LEADER, "leader")
    total = referee.check("morale", "2d6")
    holds = total <= score
    rout = None if holds else referee.roll_on("rout").required("rout")
    outcome = "holds" if holds else "breaks"
    return Result(
        outcome,
        f"{fighter.name} {outcome}{f' and {rout}' if rout else ''}: {total} against {score}",
        {"margin": score - total, "rout": rout},
        {"fighter": fighter},
        success=holds,
    )


COMMAND = Command(
    name="morale",
    help="Whether those who are hard pressed stand or break.",
    resolve=morale,
    rules="labyrinth",
    fighters=("fighter",),
    options=(Option("leader", Flag(), "their leader is with them", False),),
    outcomes=("holds", "breaks"),
    fields={"margin": INTEGER, "rout": one_of("withdraws", "flees", "yields", None)},
    rolls=("morale", "rout"),
    tables=("rout",),
    rulings=("leader-present",),
    checks=True,
    example="combatcli morale -f morale_score=7 --dice 9,2",
)
