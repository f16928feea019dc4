"""Exact odds: a command's own resolver, run over every roll, its ends grouped by fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import gcd
from typing import Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.odds.every_roll import EveryRoll
from combatcli.odds.fields import Reader, check_by, follows_damage, sort_key
from combatcli.odds.kernels import shared_kernels
from combatcli.odds.statistics import MEAN, add_statistics, with_statistics
from combatcli.provenance import check_rulings, stamp
from combatcli.report import BY, COMMAND, DAMAGE, ODDS, OUTCOME, RULINGS, Answer
from combatcli.request import Request

Groups = dict[Any, int]
"""Whole weights by values: the chances, times the sum of them all."""
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
    request = request._replace(odds=True)
    check_by(command, by)
    check_rulings(command, request, book)
    with book.lock:
        if command.odds is not None:
            return with_statistics(command.odds(command, request, book, progress))
        return _odds(command, request, by, book, progress)


def _odds(
    command: Command, request: Request, by: tuple[str, ...], book: Book, progress: Progress
) -> Answer:
    """The odds of a checked request by these fields, worked out in whole numbers."""
    request = request._replace(seed=None)
    runs = _Runs(command, request, book, progress)
    groups, damages = _grouped_by(runs, by, command.damage)
    in_order = sorted(groups.items(), key=lambda item: sort_key(command, by, item[0]))
    weights = [weight for _, weight in in_order]
    total = sum(weights)
    rows: list[Answer] = [
        {**dict(zip(by, values, strict=True)), **chance_json(weight, total)}
        for values, weight in in_order
    ]
    answer: Answer = {COMMAND: command.name, BY: list(by), ODDS: rows}
    if len(by) == 1:
        answer |= add_statistics(rows, by[0], weights, total)
    if command.damage:
        answer[DAMAGE] = damage_json(damages)
    return finish(answer, command, request, book, runs.rulings)


def _grouped_by(
    runs: _Runs, by: tuple[str, ...], deals_damage: bool
) -> tuple[Groups, dict[int | None, int]]:
    """The weights of the fields' values; and of the damage, where the command deals any.

    Where the damage has little to do with a field, such as limbs lost, the states of both together
    would be many times those of each: then it gets runs of its own.
    """
    if not deals_damage:
        return runs.ends(by), {}
    if DAMAGE in by or all(map(follows_damage, by)):
        ends = runs.ends((*by, DAMAGE))
        return _summed(ends, lambda values: values[:-1]), _summed(ends, lambda values: values[-1])
    return runs.ends(by), _summed(runs.ends((DAMAGE,)), lambda values: values[0])


class _Runs:
    """A request run over every roll, for one set of fields after another; the cost adds up.

    `rulings` are those that the rule asked the referee for.
    """

    def __init__(self, command: Command, request: Request, book: Book, progress: Progress) -> None:
        self._command, self._request, self._book = command, request, book
        self._progress = progress
        self._count = 0
        self.rulings: dict[str, str] = {}

    def ends(self, fields: tuple[str, ...]) -> Groups:
        """The weight of each set of values of these fields.

        UsageError for a die rolled by hand that no run needs.
        """
        command, request = self._command, self._request
        referee = EveryRoll(
            self._book, command.rules, request.adjust, request.rulings, request.dice,
            frozenset(fields), self._progress, kernels=shared_kernels(
                self._book, command.rules, request.adjust, request.rulings, frozenset(fields)
            ),
        )  # fmt: skip
        referee.runs = self._count

        ends, _ = referee.weighed(partial(command.resolve, request, referee), Reader(fields))
        referee.check_used({mark for (_, mark), _ in ends})
        self._count = referee.runs
        self.rulings.update(referee.rulings)
        groups: Groups = {}
        for (values, _), weight in ends:
            groups[values] = groups.get(values, 0) + weight
        return groups


def _summed(weights: Groups, key: Callable[[Any], Any]) -> dict[Any, int]:
    """The weights of all that have the same key, added up."""
    sums: dict[Any, int] = {}
    for end, weight in weights.items():
        of = key(end)
        sums[of] = sums.get(of, 0) + weight
    return sums


def finish(
    answer: Answer, command: Command, request: Request, book: Book, rulings: Mapping[str, str]
) -> Answer:
    """Add what all odds end with: the rulings that they depend on, and the stamps."""
    answer[RULINGS] = dict(rulings)
    return stamp(answer, command, request, book)


def chance_json(weight: int, total: int) -> dict[str, Any]:
    """A chance, exact and as a floating point number."""
    part = gcd(weight, total)
    weight, total = weight // part, total // part
    chance = str(weight) if total == 1 else f"{weight}/{total}"
    return {"chance": chance, "probability": weight / total}


def damage_json(damages: Mapping[int | None, int]) -> dict[str, Any]:
    """Mean, statistics and distribution; the mean is null where a kill's damage isn't known."""
    known = sorted((points, weight) for points, weight in damages.items() if points is not None)
    total = sum(damages.values())
    mean = str(Fraction(sum(points * weight for points, weight in known), total))
    rows: list[dict[str, Any]] = [
        {DAMAGE: points, **chance_json(weight, total)} for points, weight in known
    ]
    if None in damages:
        rows.append({DAMAGE: None, **chance_json(damages[None], total)})
    weights = [*(weight for _, weight in known), damages.get(None, 0)]
    added = add_statistics(rows, DAMAGE, weights, total)
    return {MEAN: None if None in damages else mean, **added, "distribution": rows}
