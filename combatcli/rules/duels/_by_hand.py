"""What dice by hand do to the odds of a duel: they are spent first, blow by blow."""

from __future__ import annotations

from fractions import Fraction

from combatcli.book import Book
from combatcli.errors import UsageError
from combatcli.odds.every_roll import EveryRoll, Mark
from combatcli.request import Request
from combatcli.rules.duels._openings import openings, referee_for
from combatcli.rules.duels._solved import Solved
from combatcli.rules.duels._worth import Worth
from combatcli.rules.fight import Fight
from combatcli.rules.way import act, winner

Waiting = tuple[Fight, Mark, int, str]
"""A fight, the place in the dice, the rounds begun, and who opened it."""


def worths_by_hand(duel: Solved, request: Request, book: Book) -> list[tuple[Fraction, Worth]]:
    """What each fight is worth that the dice can lead to, with its chance.

    UsageError for dice by name, and where some are left over.
    """
    if not isinstance(request.dice, tuple):
        raise UsageError("duel odds take dice in order, not by name", "give --dice 5,3,…")
    way = duel.way
    referee = referee_for(way, request, book, request.dice)
    waiting: dict[Waiting, Fraction] = {
        (fight, mark, 0, fight.turn): chance
        for (fight, mark), chance in openings(way, request, referee).items()
    }
    worths: list[tuple[Fraction, Worth]] = []
    marks = set()
    while waiting:
        (fight, mark, rounds, opener), chance = waiting.popitem()
        marks.add(mark)
        # A round to lose takes no dice and is no state of its own: it is played out in any case.
        lost = fight.actor.number("rounds_lost")
        if winner(way, fight) or (mark[0] == len(request.dice) and not lost):
            worth = duel.worth(fight, opener)
            worths.append((chance, worth._replace(rounds=worth.rounds + rounds)))
            continue
        rounds += fight.turn == opener
        move = way.moves(fight)[0] if lost else duel.move(fight)
        for (after, then), c in _ends(duel, referee, fight, mark, move).items():
            key = (after, then, rounds, opener)
            waiting[key] = waiting.get(key, Fraction(0)) + chance * c
    referee.check_used(marks)
    return worths


def _ends(
    duel: Solved, referee: EveryRoll, fight: Fight, mark: Mark, move: str
) -> dict[tuple[Fight, Mark], Fraction]:
    """The fights after a blow, and the places in the dice, from this place on."""
    referee.reset(mark)
    return referee.every(lambda: act(duel.way, referee, fight, move)[0])
