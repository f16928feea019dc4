"""Who strikes first, under rules that don't say: by a ruling, or by initiative."""

from __future__ import annotations

from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.fight import SIDES
from combatcli.rules.way import Resolved, WayToFight

RULING, OF = "first-blow", "duels"
"""The ruling, and the folder that it is declared in, which is of no rule set."""
ROLL, DIE = "initiative", "1d6"


class StruckInTurn(WayToFight):
    """A way to fight whose rules don't say who begins."""

    def first(self, request: Request, referee: Referee) -> tuple[str, Resolved | None]:
        """By the ruling: a side, or who rolls higher."""
        del request
        choice = referee.ruling(RULING, OF)
        return (choice if choice in SIDES else roll_initiative(referee)), None

    def next_opener(self, referee: Referee) -> str | None:
        """Who rolls higher, where each round is rolled for."""
        each = referee.ruling(RULING, OF) == "roll-each-round"
        return roll_initiative(referee) if each else None


def roll_initiative(referee: Referee) -> str:
    """The side that rolls higher."""
    return SIDES[0] if referee.fold(_roll_off, 0, bool) > 0 else SIDES[1]


def _roll_off(referee: Referee, lead: int) -> int:
    """Each side rolls; how far the attacker is ahead, in sign. A tie, 0, is rolled again."""
    del lead
    totals = []
    for side in SIDES:
        referee.begin_turn(side, ())
        referee.scene(ROLL, f"the {side}, who strikes first")
        totals.append(referee.check(ROLL, DIE))
    return (totals[0] > totals[1]) - (totals[0] < totals[1])
