"""What is kept of earlier work, bounded by its size: a count of entries bounds no memory."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Bounded(Generic[K, V]):
    """Values by key, of at most so much size in all; the oldest are forgotten first.

    Whoever puts a value in says its size; one above a quarter of all is not kept.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._values: dict[K, tuple[V, int]] = {}

    def get(self, key: K) -> V | None:
        """The value of a key, or None."""
        kept = self._values.get(key)
        return None if kept is None else kept[0]

    def put(self, key: K, value: V, size: int) -> None:
        """Keep a value, if it isn't too large."""
        if size > self.most // 4 or key in self._values:
            return
        self._values[key] = value, size
        self.size += size
        while self.size > self.most:
            oldest = next(iter(self._values))
            self.size -= self._values.pop(oldest)[1]
