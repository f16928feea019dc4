"""What odds say in figures, kept for the next request whose rolls come to the same."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from typing import Any

from combatcli.book import Book
from combatcli.bounded import Bounded
from combatcli.command import Command
from combatcli.named_tuple import NamedTuple
from combatcli.odds.distribution import Outcomes
from combatcli.odds.fields import sort_key
from combatcli.odds.statistics import MEAN, add_statistics
from combatcli.report import DAMAGE

DISTRIBUTION = "distribution"
MOST_ROWS = 20_000
"""Rows that a book keeps, of some 500 bytes each."""
Rows = list[dict[str, Any]]
Groups = dict[Any, int]
"""Whole weights by values: the chances, times the sum of them all."""


class Figures(NamedTuple):
    """The rows, what is said of them all, and the odds of the damage. Whoever takes them copies."""

    rows: Rows
    added: dict[str, Any]
    damage: dict[str, Any] | None


def kept_figures(
    book: Book, command: Command, by: tuple[str, ...], ends: tuple[Outcomes, ...]
) -> Figures:
    """The figures of the fields `by`, of ends that have the damage behind them, or by itself."""
    every: Bounded[Any, tuple[Command, Figures]] = book.kept("figures", _figures)
    key = command.name, by, ends
    kept = every.get(key)
    if kept is not None and kept[0] is command:
        return kept[1]
    figures = _make(command, by, ends)
    rows = [*figures.rows, *(figures.damage or {}).get(DISTRIBUTION, ())]
    every.put(key, (command, figures), len(rows))
    return figures


def _figures() -> Bounded[Any, Any]:
    return Bounded(MOST_ROWS)


def _make(command: Command, by: tuple[str, ...], ends: tuple[Outcomes, ...]) -> Figures:
    groups, damages = Groups(), Groups()
    with_damage = command.damage and len(ends) == 1
    for (values, _), weight in ends[0][0]:
        group = values[:-1] if with_damage else values
        groups[group] = groups.get(group, 0) + weight
        if with_damage:
            damages[values[-1]] = damages.get(values[-1], 0) + weight
    for ((damage,), _), weight in ends[-1][0] if command.damage and not with_damage else ():
        damages[damage] = damages.get(damage, 0) + weight
    in_order = sorted(groups.items(), key=lambda item: sort_key(command, by, item[0]))
    weights = [weight for _, weight in in_order]
    total = ends[0][1]
    rows: Rows = [
        {**dict(zip(by, values, strict=True)), **chance_json(weight, total)}
        for values, weight in in_order
    ]
    added = add_statistics(rows, by[0], weights, total) if len(by) == 1 else {}
    return Figures(rows, added, damage_json(damages) if command.damage else None)


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
    return {MEAN: None if None in damages else mean, **added, DISTRIBUTION: rows}
