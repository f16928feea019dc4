"""What steps of rules came to, kept from one request to the next as long as they read the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from combatcli.book import Book
from combatcli.odds.distribution import Outcomes
from combatcli.request import Adjustment

MOST_ENDS = 300_000
"""Ends of steps that are kept beyond a request, before all are forgotten."""
Key = tuple[Hashable, ...]


class Kernels:
    """The ends of steps and the values of cached parts, each with the rulings that it leaned on."""

    def __init__(self) -> None:
        self.steps: dict[Key, tuple[Outcomes, Mapping[str, str]]] = {}
        self.values: dict[Key, tuple[Any, Mapping[str, str]]] = {}
        self._ends = 0

    def keep_step(self, key: Key, ends: Outcomes, rulings: Mapping[str, str]) -> None:
        """Keep what a step came to."""
        self.steps[key] = ends, rulings
        self._ends += len(ends[0]) + 1

    def begin(self) -> Kernels:
        """These, for another request: emptied where they have grown too large."""
        if self._ends + len(self.values) > MOST_ENDS:
            self.steps.clear()
            self.values.clear()
            self._ends = 0
        return self


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
    key = ("kernels", rules, adjust, tuple(sorted(rulings.items())), wanted)
    kernels: Kernels = book.kept(key, Kernels)
    return kernels.begin()
