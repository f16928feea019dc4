"""Whether those who are hard pressed stand fast or break."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.needs import Need, has
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.shapes import INTEGER, one_of
from combatcli.values.basic import Flag

STANDARD = 1
"""What a standard adds to the score."""


def stand_fast(request: Request, referee: Referee) -> Result:
    """2d6 of at most the score hold; those who break roll what they do.

    Source: the campaign's notebook.
    """
    fighter = request.fighter("fighter")
    score = fighter.stat("steadiness") + referee.adjustment("score")
    if request.options["standard"] and referee.ruling("standard-bearer") == "steadies":
        score += referee.add("score", STANDARD, "standard")
    total = referee.check("nerve", "2d6")
    holds = total <= score
    rout = None if holds else referee.roll_on("broken-ranks").required("rout")
    outcome = "holds" if holds else "breaks"
    return Result(
        outcome,
        f"{fighter.name} {outcome}{f' and {rout}' if rout else ''}: {total} against {score}",
        {"margin": score - total, "rout": rout},
        {"fighter": fighter},
        success=holds,
    )


COMMAND = Command(
    name="stand-fast",
    help="Whether those who are hard pressed stand fast or break.",
    resolve=stand_fast,
    rules="labyrinth",
    fighters=("fighter",),
    keys={"fighter": ("steadiness",)},
    needs=(Need("fighter", has("steadiness")),),
    options=(Option("standard", Flag(), "their standard is with them", False),),
    outcomes=("holds", "breaks"),
    fields={"margin": INTEGER, "rout": one_of("withdraws", "flees", "yields", None)},
    rolls=("nerve", "broken-ranks"),
    adjusts=("score",),
    tables=("broken-ranks",),
    rulings=("standard-bearer",),
    checks=True,
    example="combatcli stand-fast -f steadiness=7 --dice 9,2",
)
