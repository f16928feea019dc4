"""Exact odds: a command's own resolver, run over every roll, its ends grouped by fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from combatcli.book import Book
from combatcli.command import Command
from combatcli.odds.distribution import Outcomes
from combatcli.odds.every_roll import EveryRoll
from combatcli.odds.fields import Reader, check_by, follows_damage
from combatcli.odds.figures import DISTRIBUTION, kept_figures
from combatcli.odds.kernels import shared_kernels
from combatcli.odds.statistics import with_statistics
from combatcli.provenance import check_rulings, stamp
from combatcli.report import BY, COMMAND, DAMAGE, ODDS, OUTCOME, RULINGS, Answer
from combatcli.request import Request

Progress = Callable[[int], None] | None


def odds(
    command: Command,
    request: Request,
    book: Book,
    progress: Progress = None,
) -> Answer:
    """The exact chance of each value of the fields in `request.by`, `outcome` unless said.

    UsageError for a field that there isn't or that is composite; CostError above a million runs.
    """
    by = request.by or (OUTCOME,)
    check_by(command, by)
    check_rulings(command, request, book)
    with book.lock:
        if command.odds is not None:
            request = request._replace(odds=True)
            return with_statistics(command.odds(command, request, book, progress))
        return _odds(command, request._replace(odds=True, seed=None), by, book, progress)


def _odds(
    command: Command, request: Request, by: tuple[str, ...], book: Book, progress: Progress
) -> Answer:
    """The odds of a checked request by these fields, worked out in whole numbers."""
    runs = _Runs(command, request, book, progress)
    figures = kept_figures(book, command, by, _ends(runs, by, command.damage))
    answer: Answer = {COMMAND: command.name, BY: [*by], ODDS: [row.copy() for row in figures.rows]}
    answer.update(figures.added)
    if figures.damage is not None:
        rows = [row.copy() for row in figures.damage[DISTRIBUTION]]
        answer[DAMAGE] = {**figures.damage, DISTRIBUTION: rows}
    return finish(answer, command, request, book, runs.rulings)


def _ends(runs: _Runs, by: tuple[str, ...], deals_damage: bool) -> tuple[Outcomes, ...]:
    """How often the fields come to what; with the damage behind them where any is dealt.

    Where the damage has little to do with a field, such as limbs lost, the states of both together
    would be many times those of each: then it gets runs of its own, second.
    """
    if not deals_damage:
        return (runs.ends(by),)
    if DAMAGE in by or all(map(follows_damage, by)):
        return (runs.ends((*by, DAMAGE)),)
    return runs.ends(by), runs.ends((DAMAGE,))


class _Runs:
    """A request run over every roll, for one set of fields after another; the cost adds up.

    `rulings` are those that the rule asked the referee for.
    """

    def __init__(self, command: Command, request: Request, book: Book, progress: Progress) -> None:
        self._command, self._request, self._book = command, request, book
        self._progress = progress
        self._count = 0
        self.rulings: dict[str, str] = {}

    def ends(self, fields: tuple[str, ...]) -> Outcomes:
        """The weight of each set of values of these fields, by where the dice by hand are then.

        UsageError for a die rolled by hand that no run needs.
        """
        command, request, wanted = self._command, self._request, frozenset(fields)
        shared = self._book, command.rules, request.adjust, request.rulings
        referee = EveryRoll(
            *shared, request.dice, wanted, self._progress, kernels=shared_kernels(*shared, wanted)
        )
        referee.runs = self._count
        ends = referee.weighed(partial(command.resolve, request, referee), Reader(fields))
        if request.dice is not None:
            referee.check_used({mark for (_, mark), _ in ends[0]})
        self._count = referee.runs
        self.rulings.update(referee.rulings)
        return ends


def finish(
    answer: Answer, command: Command, request: Request, book: Book, rulings: Mapping[str, str]
) -> Answer:
    """Add what all odds end with: the rulings that they depend on, and the stamps."""
    answer[RULINGS] = dict(rulings)
    return stamp(answer, command, request, book)
