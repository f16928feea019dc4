"""How a duel opens, over every roll."""

from __future__ import annotations

from fractions import Fraction

from combatcli.book import Book
from combatcli.dice.by_hand import HandTotals
from combatcli.odds.every_roll import EveryRoll, Mark
from combatcli.odds.kernels import shared_kernels
from combatcli.request import Request
from combatcli.rules.duels._setup import Progress
from combatcli.rules.fight import SIDES, Fight, fight_in
from combatcli.rules.way import WayToFight

NO_LIMIT = 1_000_000_000
"""Runs of the rule: what bounds a duel is how it is followed."""


def referee_for(
    way: WayToFight,
    request: Request,
    book: Book,
    dice: HandTotals | None = None,
    progress: Progress = None,
    most: int = NO_LIMIT,
    asked: frozenset[str] = frozenset(),
) -> EveryRoll:
    """A referee who lets every roll of a duel fall, and keeps what the next blow reads.

    And what becomes of the keys that are `asked` for.
    """
    keys = {*way.keys_for_next_blow, *asked}
    wanted = frozenset(f"{side}.{key}" for side in SIDES for key in keys)
    kernels = shared_kernels(book, way.rule_set.name, request.adjust, request.rulings, wanted)
    return EveryRoll(
        book, way.rule_set.name, request.adjust, request.rulings, dice, wanted, progress, most,
        kernels,
    )  # fmt: skip


def openings(
    way: WayToFight, request: Request, referee: EveryRoll
) -> dict[tuple[Fight, Mark], Fraction]:
    """Who acts first, with what chance, and the place in the dice by hand."""

    def opening() -> Fight:
        opener, _ = way.first(request, referee)
        return fight_in(request, opener)

    return referee.every(opening)
