"""Plain dice."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.shapes import INTEGER
from combatcli.values.basic import DiceText


def roll(request: Request, referee: Referee) -> Result:
    """The sum of some dice."""
    notation = request.options["notation"]
    total = referee.check("roll", notation)
    return Result(str(total), f"{notation}: {total}", {"total": total})


COMMAND = Command(
    name="roll",
    help="Roll plain dice, such as 2d6, d%, 1d8+1d6+2.",
    resolve=roll,
    options=(Option("notation", DiceText(), "the dice, such as 2d6+1", positional=True),),
    fields={"total": INTEGER},
    rolls=("roll",),
    piped_field="total",
    example="combatcli roll 2d8-1 --dice 9",
)
