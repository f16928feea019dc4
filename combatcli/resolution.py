"""From a request to an answer: choose the dice, run the rule, report all that happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from combatcli.book import Book
from combatcli.command import Command, Result
from combatcli.dice.by_hand import AskDice, Hand, HandDice, HandTotals
from combatcli.dice.notation import Dice
from combatcli.dice.seeded import RandomDice, drawn_seed
from combatcli.errors import UsageError
from combatcli.leanings import check_rulings, stamp
from combatcli.referee import PlayingReferee as Referee
from combatcli.report import Answer, result_json
from combatcli.request import Request

if TYPE_CHECKING:
    from combatcli.dice.source import Source

Ask = Callable[[str, Dice], int]


def play(command: Command, request: Request, book: Book, ask: Ask | None = None) -> Answer:
    """Resolve a request once, and report it. Without a seed one is drawn, and reported.

    `ask`, where given, is asked for every roll that the request holds no dice for.
    """
    if request.seed is None and command.rolls:
        request = request._replace(seed=drawn_seed())
    hand = None if request.dice is None else Hand(request.dice)
    source: Source = RandomDice(request.seed or 0) if ask is None else AskDice(ask)
    if hand is not None:
        source = HandDice(hand, source)
    check_rulings(command, request, book)
    referee = Referee(book, source, command.rules, request.adjust, request.rulings)
    result = command.resolve(request, referee)
    if hand is not None:
        hand.check_used({hand.mark})
    if ask is not None:
        request = request._replace(dice=_asked_for(referee))
    return report(command, request, result, referee)


def resolve(
    command: Command, request: Request, book: Book, progress: Callable[[int], None] | None = None
) -> Answer:
    """Play a request, or work out its odds where it asks for them, told how far they are."""
    if request.odds:
        from combatcli.odds.answer import odds  # fractions: plays don't pay for loading them

        return odds(command, request, book, progress)
    if request.by:
        raise UsageError("by goes with odds", "ask for odds, or leave by out")
    return play(command, request, book)


def _asked_for(referee: Referee) -> HandTotals | None:
    totals = tuple(roll.total for roll in referee.rolls)
    return totals or None


def report(command: Command, request: Request, result: Result, referee: Referee) -> Answer:
    """The whole answer, in the order that people read it."""
    return stamp(result_json(command, result, referee), command, request, referee.book)
