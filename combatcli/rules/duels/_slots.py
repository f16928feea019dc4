"""The chances of many cells side by side in one whole number, which moves them all at once.

Rounding is down alone, so that what is counted is never more than there is.
"""

from __future__ import annotations

from collections.abc import Iterator

FINER = 4
"""Bits by which chances are kept finer than the least that is followed."""
SPARE = 3
"""Bits that a slot has beyond sums that are 1 in all."""
STEP = 3
"""Bits from one level to the next."""


class Slots:
    """Slots of which each holds a chance, where any is 2**-bits at the least; there are so many.

    Chances are moved by shares of them, as whole numbers both; what comes of it are sums, which
    are twice as fine, and are rounded to be moved again. All chances in sums are 1 together.
    """

    def __init__(self, bits: int, count: int) -> None:
        self._bits = bits + FINER
        self.width = 2 * self._bits + SPARE
        self._one = 1 << self._bits
        self._slot = (1 << self.width) - 1
        self._count = count
        self._high: dict[int, int] = {}

    def share(self, chance: float) -> int:
        """The share that moves so much."""
        return int(chance * self._one)

    def sum(self, chance: float, at: int) -> int:
        """A sum that is this chance in one slot, and nothing elsewhere."""
        return self.share(chance) << self._bits + self.width * at

    def chances(self, sums: int) -> int:
        """Sums rounded; none where all are less than the least that is followed."""
        chances = sums >> self._bits & self._from_bit(0)
        return chances if chances & self._from_bit(FINER) else 0

    def level(self, chances: int) -> int:
        """None of them is 2**level of the least that is followed, or more."""
        level = STEP
        while chances & self._from_bit(FINER + level):
            level += STEP
        return level

    def total(self, chances: int) -> float:
        """All chances together."""
        return chances % self._slot / self._one

    def total_of_sums(self, sums: int) -> float:
        """All sums together."""
        return self.chance(sums % self._slot)

    def chance(self, cell: int) -> float:
        """A sum in one slot as a number."""
        return cell / (self._one * self._one)

    def cells(self, numbers: int) -> Iterator[tuple[int, int]]:
        """The slots that hold anything, with what they hold."""
        at = 0
        while numbers:
            empty = ((numbers & -numbers).bit_length() - 1) // self.width
            at += empty
            numbers >>= empty * self.width
            yield at, numbers & self._slot
            at += 1
            numbers >>= self.width

    def mask(self, first: int, last: int) -> int:
        """All bits of some slots."""
        return self._repeated(self._slot, first, last)

    def _from_bit(self, bit: int) -> int:
        """In each slot the bits of a chance from one up."""
        mask = self._high.get(bit)
        if mask is None:
            bits = max(0, (1 << self._bits + SPARE) - (1 << bit))
            mask = self._high[bit] = self._repeated(bits, 0, self._count)
        return mask

    def _repeated(self, bits: int, first: int, last: int) -> int:
        if last < first:
            return 0
        each_one = ((1 << self.width * (last - first + 1)) - 1) // self._slot
        return each_one * bits << self.width * first
