"""Plain dice, as they fall or against a number."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.errors import Place, UsageError
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.shapes import INTEGER, Schema
from combatcli.values.basic import DiceText, Integer

MOST_BOUND = 10**13
MAYBE: Schema = {"type": ["boolean", "null"]}


def roll(request: Request, referee: Referee) -> Result:
    """The sum of some dice; with a bound, whether it is reached or kept to."""
    notation = request.options["notation"]
    low, high = request.options["at_least"], request.options["at_most"]
    if low is not None and high is not None and low > high:
        what = f"roll: no total is at least {low} and at most {high}"
        hint = "give ", Place("at_most"), " no less than ", Place("at_least")
        raise UsageError(what, hint, field="at_most", code="contradiction")
    referee.needs("roll", low, high)
    total = referee.check("roll", notation)
    if low is None and high is None:
        return Result(str(total), f"{notation}: {total}", {"total": total, "success": None})
    success = (low is None or total >= low) and (high is None or total <= high)
    outcome = "success" if success else "failure"
    bounds = [f"at least {low}"] * (low is not None) + [f"at most {high}"] * (high is not None)
    return Result(
        outcome,
        f"{notation}: {total}, {' and '.join(bounds)}: {outcome}",
        {"total": total, "success": success},
    )


COMMAND = Command(
    name="roll",
    help="Roll plain dice, such as 2d6, d%, 1d8+1d6+2, 4d6kh3, 2d6*10.",
    resolve=roll,
    options=(
        Option("notation", DiceText(), "the dice, such as 2d6+1", positional=True),
        Option("at_least", Integer(-MOST_BOUND, MOST_BOUND), "a check: this much or more"),
        Option("at_most", Integer(-MOST_BOUND, MOST_BOUND), "a check: this much or less"),
    ),
    fields={"total": INTEGER, "success": MAYBE},
    rolls=("roll",),
    piped_field="total",
    example="combatcli roll 2d8-1 --dice 9",
)
