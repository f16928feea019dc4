"""From a request to an answer: choose the dice, run the rule, report all that happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.dice.by_hand import AskDice, Hand, HandDice, HandTotals
from combatcli.dice.notation import Dice
from combatcli.dice.seeded import RandomDice, drawn_seed
from combatcli.errors import Place, UsageError
from combatcli.provenance import check_rulings, stamp
from combatcli.referee import PlayingReferee as Referee
from combatcli.referee import Watcher
from combatcli.report import NO_LABEL, Answer, result_json
from combatcli.request import Request

if TYPE_CHECKING:
    from combatcli.dice.source import Source

Ask = Callable[[str, Dice], int]


def play(
    command: Command,
    request: Request,
    book: Book,
    ask: Ask | None = None,
    watcher: Watcher | None = None,
    label: Mapping[str, Any] = NO_LABEL,
) -> Answer:
    """Resolve a request once, and report it. Without a seed one is drawn, and reported.

    `ask`, if any, is called for every roll that the request holds no dice for; `watcher` follows
    what each is for. The answer begins with `label`, which says of many which it is. UsageError for
    what the rule can't do with the request, CombatError for a table that can't be read.
    """
    if request.seed is None and command.rolls:
        request = request._replace(seed=drawn_seed())
    hand = None if request.dice is None else Hand(request.dice)
    source: Source = RandomDice(request.seed or 0) if ask is None else AskDice(ask)
    if hand is not None:
        source = HandDice(hand, source)
    if request.rulings:
        check_rulings(command, request, book)
    referee = Referee(book, source, command.rules, request.adjust, request.rulings)
    referee.watcher = watcher
    result = command.resolve(request, referee)
    if request.others or request.bystanders:
        others = request.others if result.others is None else result.others
        result = result._replace(others=(*others, *request.bystanders))
    if hand is not None:
        hand.check_used({hand.mark})
    if ask is not None:
        request = request._replace(dice=_totals_rolled(referee))
    return stamp(result_json(command, result, referee, label), command, request, book)


def play_or_odds(
    command: Command,
    request: Request,
    book: Book,
    progress: Callable[[int], None] | None = None,
    label: Mapping[str, Any] = NO_LABEL,
) -> Answer:
    """Play a request, or work out its odds if it says so; the answer begins with `label`.

    `progress` is called now and then with how many steps of the odds are done.
    """
    if request.odds:
        from combatcli.odds.answer import odds  # fractions: plays don't pay for loading them

        return {**label, **odds(command, request, book, progress)}
    if request.by:
        raise _without_odds("by")
    for option in command.options:
        if option.of_odds and request.options[option.name] not in (None, option.default):
            raise _without_odds(option.name)
    return play(command, request, book, label=label)


def _without_odds(name: str) -> UsageError:
    """The error for what only odds read, given where none are asked for."""
    what, hint = (Place(name), " goes with odds"), ("ask for odds, or leave ", Place(name), " out")
    return UsageError(what, hint, field=name, code="unused")


def _totals_rolled(referee: Referee) -> HandTotals | None:
    totals = tuple(roll.total for roll in referee.log.rolls)
    return totals or None
