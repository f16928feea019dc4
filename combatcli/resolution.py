"""From a request to a result: choose the dice, run the rule, report all that happened."""

from __future__ import annotations

from collections.abc import Callable

from combatcli import __version__
from combatcli.book import SETS, Book
from combatcli.command import Command, Result
from combatcli.dice import AskDice, Dice, Given, Hand, HandDice, RandomDice, Source, drawn_seed
from combatcli.errors import UsageError
from combatcli.referee import PlayingReferee as Referee
from combatcli.report import Answer as Answer
from combatcli.report import result_json
from combatcli.request import ANY_TABLE, Request

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
        request = request._replace(dice=_asked(referee))
    return report(command, request, result, referee)


def resolve(command: Command, request: Request, book: Book, ask: Ask | None = None) -> Answer:
    """Play a request, or work out its odds where it asks for them."""
    if request.odds:
        from combatcli.odds.answer import odds

        return odds(command, request, book)
    if request.by:
        raise UsageError("by goes with odds", "ask for odds, or leave by out")
    return play(command, request, book, ask)


def _asked(referee: Referee) -> Given | None:
    totals = tuple(roll.total for roll in referee.rolls)
    return totals or None


def check_rulings(command: Command, request: Request, book: Book) -> None:
    """UsageError names a ruling or a choice that doesn't touch this command."""
    if not request.rulings:
        return
    book.check_rulings(request.rulings, command.name)
    touching = rulings_touching(command, request)
    for name in request.rulings:
        if name not in touching:
            known = ", ".join(touching) or "none"
            raise UsageError(
                f"{command.name}: ruling {name} does not touch it", f"those that do: {known}"
            )


def rulings_touching(command: Command, request: Request) -> tuple[str, ...]:
    """The rulings that touch a request."""
    return command.rulings if command.rulings_for is None else command.rulings_for(request)


def rulings_json(command: Command, request: Request, book: Book) -> dict[str, str]:
    """The rulings in force that differ from the built-in defaults."""
    if not request.rulings and not book.has_defaults:
        return {}
    told: dict[str, str] = {}
    every = book.rulings((command.rules,) if command.rules else SETS)
    for name in rulings_touching(command, request):
        ruling = every[name]
        usual = book.default(ruling)
        choice = request.rulings.get(name, usual)
        if choice != ruling.default or choice != usual:
            told[name] = choice
    return told


def request_json(command: Command, request: Request, book: Book) -> Answer:
    """A request as a program gives it, complete: fed to `batch` it gives the same result again."""
    told: Answer = {"command": request.command}
    for role, fighter in request.fighters.items():
        told[role] = fighter.json()
    if request.others:
        told["others"] = [fighter.json() for fighter in request.others]
    for option in command.options:
        value = request.options[option.name]
        if value != option.default:
            told[option.name] = value
    if request.seed is not None:
        told["seed"] = request.seed
    if request.dice is not None:
        told["dice"] = dice_json(request.dice)
    if request.adjust:
        told["adjust"] = [adjustment.json() for adjustment in request.adjust]
    rulings = rulings_json(command, request, book)
    if rulings:
        told["rulings"] = rulings
    if request.odds:
        told["odds"] = True
    if request.by:
        told["by"] = list(request.by)
    return told


def tables_of(command: Command, request: Request) -> tuple[str, ...]:
    """The tables that a request may read, those that they link to aside."""
    return (request.options["table"],) if ANY_TABLE in command.tables else command.tables


def dice_json(dice: Given) -> object:
    """Dice by hand as a request has them."""
    if isinstance(dice, tuple):
        return list(dice)
    return {name: list(totals) for name, totals in dice.items()}


def report(command: Command, request: Request, result: Result, referee: Referee) -> Answer:
    """The whole answer, in the order that people read it."""
    answer = result_json(command, result, referee)
    answer["request"] = request_json(command, request, referee.book)
    answer["tables"] = referee.book.digest(tables_of(command, request))
    answer["version"] = __version__
    return answer
