"""What dice by hand do to the odds of a duel: they are spent first, blow by blow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from combatcli.errors import Place, UsageError
from combatcli.odds.every_roll import EveryRoll, Mark
from combatcli.request import Request
from combatcli.rules.fight import Fight
from combatcli.rules.way import WayToFight, act, next_round, winner

Start = tuple[Fight, int, bool]
"""A fight, the rounds begun, and whether they are as many as there may be."""


def starts_by_hand(
    way: WayToFight,
    choose: Callable[[Fight], str],
    referee: EveryRoll,
    fights: Mapping[tuple[Fight, Mark], Fraction],
    request: Request,
) -> dict[Start, Fraction]:
    """Each fight that the dice can lead to, with its chance.

    UsageError for dice by name, and where some are left over.
    """
    if not isinstance(request.dice, tuple):
        what, hint = "duel odds take dice in order, not by name", ("give ", Place("dice", "5,3,…"))
        raise UsageError(what, hint, field="dice", code="type")
    waiting = {(fight, mark, 0): chance for (fight, mark), chance in fights.items()}
    starts: dict[Start, Fraction] = {}
    marks = set()
    while waiting:
        (fight, mark, rounds), chance = waiting.popitem()
        marks.add(mark)
        # A round to lose takes no dice and is no state of its own: it is played out in any case.
        lost = fight.actor.number("rounds_lost")
        over = fight.begins_round and rounds == request.options["max_rounds"]
        if winner(way, fight) or over or (mark[0] == len(request.dice) and not lost):
            goes_on = not (over or winner(way, fight))
            for (begun, _), c in _begun(way, referee, fight, mark, rounds and goes_on).items():
                start = begun, rounds, over
                starts[start] = starts.get(start, Fraction(0)) + chance * c
            continue
        for (after, then), c in _ends(way, choose, referee, fight, mark, rounds).items():
            key = (after, then, rounds + fight.begins_round)
            waiting[key] = waiting.get(key, Fraction(0)) + chance * c
    referee.check_used(marks)
    return starts


def _begun(
    way: WayToFight, referee: EveryRoll, fight: Fight, mark: Mark, rolls: bool | int
) -> dict[tuple[Fight, Mark], Fraction]:
    """The fight as its next round begins, if one does whose opener may be rolled for."""
    if not rolls or not fight.begins_round:
        return {(fight, mark): Fraction(1)}
    referee.reset(mark)
    return referee.every(lambda: next_round(way, referee, fight))


def _ends(
    way: WayToFight,
    choose: Callable[[Fight], str],
    referee: EveryRoll,
    fight: Fight,
    mark: Mark,
    rounds: int,
) -> dict[tuple[Fight, Mark], Fraction]:
    """The fights after a blow, and the places in the dice, from this place on."""

    def blow() -> Fight:
        now = next_round(way, referee, fight) if rounds and fight.begins_round else fight
        return act(way, referee, now, choose(now))[0]

    referee.reset(mark)
    return referee.every(blow)
