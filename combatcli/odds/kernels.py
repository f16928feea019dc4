"""What steps of rules came to, kept from one request to the next as long as they read the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from combatcli.book import Book
from combatcli.odds.distribution import Outcomes
from combatcli.request import Adjustment

MOST_ENDS = 300_000
"""Ends of steps that are kept beyond a request, of all kinds together, before all are forgotten."""
MOST_KINDS = 64
"""Kinds of requests whose ends are kept apart, by their rulings, adjustments and fields."""
Key = tuple[Hashable, ...]


class Kernels:
    """The ends of steps and the values of cached parts, each with the rulings that it leaned on."""

    def __init__(self) -> None:
        self.steps: dict[Key, tuple[Outcomes, Mapping[str, str]]] = {}
        self.values: dict[Key, tuple[Any, Mapping[str, str]]] = {}
        self.size = 0
        """How many ends and values there are."""

    def keep_step(self, key: Key, ends: Outcomes, rulings: Mapping[str, str]) -> None:
        """Keep what a step came to."""
        self.steps[key] = ends, rulings
        self.size += len(ends[0]) + 1

    def keep_value(self, key: Key, value: Any, rulings: Mapping[str, str], size: int = 0) -> None:
        """Keep a value, which is as large as so many ends."""
        self.values[key] = value, rulings
        self.size += size + 1


def shared_kernels(
    book: Book,
    rules: str | None,
    adjust: tuple[Adjustment, ...],
    rulings: Mapping[str, str],
    wanted: frozenset[str],
) -> Kernels:
    """The kernels of all requests by the same tables, rulings and adjustments, for the same fields.

    The book keeps them, so that they go when its tables do.
    """
    key = (rules, adjust, tuple(sorted(rulings.items())), wanted)
    every: dict[Key, Kernels] = book.kept(("kernels",), dict[Key, Kernels])
    if len(every) > MOST_KINDS or sum(each.size for each in every.values()) > MOST_ENDS:
        every.clear()
    kernels = every.get(key)
    if kernels is None:
        kernels = every[key] = Kernels()
    return kernels
