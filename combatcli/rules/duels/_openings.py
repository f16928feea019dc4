"""How a duel opens, over every roll."""

from __future__ import annotations

from fractions import Fraction

from combatcli.book import Book
from combatcli.dice.by_hand import HandTotals
from combatcli.odds.distribution import MOST_RUNS
from combatcli.odds.every_roll import EveryRoll, Mark
from combatcli.request import Request
from combatcli.rules.duels._setup import Progress
from combatcli.rules.fight import SIDES, Fight, fight_in
from combatcli.rules.way import WayToFight


def referee_for(
    way: WayToFight,
    request: Request,
    book: Book,
    dice: HandTotals | None = None,
    progress: Progress = None,
    most: int = MOST_RUNS,
) -> EveryRoll:
    """A referee who lets every roll of a duel fall, and keeps what the next blow reads."""
    wanted = frozenset(f"{side}.{key}" for side in SIDES for key in way.keys_for_next_blow)
    return EveryRoll(
        book, way.rule_set.name, request.adjust, request.rulings, dice, wanted, progress, most
    )


def openings(
    way: WayToFight, request: Request, referee: EveryRoll
) -> dict[tuple[Fight, Mark], Fraction]:
    """Who acts first, with what chance, and the place in the dice by hand."""

    def opening() -> Fight:
        opener, _ = way.first(request, referee)
        return fight_in(request, opener)

    return referee.every(opening)
