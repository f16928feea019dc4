"""Random dice, and the seeds that they come from: the same dice on every machine, for good."""

from __future__ import annotations

import os
from threading import Lock

from combatcli.dice.notation import Dice
from combatcli.dice.roll import Roll
from combatcli.sha import sha256

MOST_SEED = 2**53 - 1
_one_thread = Lock()
"""Held by the one that takes the next seed of any dice. Dice themselves can be copied and sent."""


def _digest(seed: int, counter: int, purpose: bytes) -> int:
    block = purpose + seed.to_bytes(8, "big") + counter.to_bytes(8, "big")
    return int.from_bytes(sha256(block).digest(), "big")


def drawn_seed() -> int:
    """A seed from the operating system: 0 to 2^53-1."""
    return int.from_bytes(os.urandom(8), "big") >> 11


def nth_seed(seed: int, index: int) -> int:
    """The seed of the index-th repetition (from 1), derived from the first seed and the index."""
    return _digest(seed, index, b"combatcli repeat") & MOST_SEED


def line_seed(seed: int, key: int | str) -> int:
    """The seed of a line of a batch, derived from the batch's seed and the line's id or number.

    The id 7 and the id "7" are two, as they are in JSON.
    """
    kind = b"i" if isinstance(key, int) else b"s"
    name = str(key).encode("utf-8", "surrogatepass")
    block = b"combatcli line" + seed.to_bytes(8, "big") + kind + name
    return int.from_bytes(sha256(block).digest(), "big") & MOST_SEED


class RandomDice:
    """Dice from a seed, the same on every machine and Python, for good.

    The bits are SHA-256 of b"combatcli dice", the seed and a block counter from 0 (8 bytes each,
    big-endian), each digest read as one big-endian integer and used from its low end. A die of m
    sides takes as many bits as m-1 has, again until they show less than m, and adds one; what is
    left of a block that can't fill a request is dropped.
    """

    __slots__ = ("_bits", "_counter", "_left", "_requests", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._counter = 0
        self._bits = 0
        self._left = 0
        self._requests = 0

    def next_seed(self) -> int:
        """The seed of the next of many requests that these dice are for.

        That is the dice's own for the first, and for the i-th after it what `nth_seed` gives for i,
        as `-n` has it. No two threads get the same.
        """
        with _one_thread:
            index = self._requests
            self._requests += 1
        return nth_seed(self.seed, index) if index else self.seed

    def __repr__(self) -> str:
        return f"RandomDice({self.seed!r})"

    def faces(self, number: int, sides: int) -> list[int]:
        """The faces of so many dice, each 1 to `sides`."""
        width = (sides - 1).bit_length()
        mask = (1 << width) - 1
        faces: list[int] = []
        while len(faces) < number:
            if self._left < width:
                self._bits = _digest(self.seed, self._counter, b"combatcli dice")
                self._left = 256
                self._counter += 1
            value = self._bits & mask
            self._bits >>= width
            self._left -= width
            if value < sides:
                faces.append(value + 1)
        return faces

    def bits(self, width: int) -> int:
        """So many random bits, 256 at most, as a number."""
        if self._left < width:
            self._bits = _digest(self.seed, self._counter, b"combatcli dice")
            self._left = 256
            self._counter += 1
        value = self._bits & ((1 << width) - 1)
        self._bits >>= width
        self._left -= width
        return value

    def roll(self, name: str, dice: Dice) -> Roll:
        """Roll at random."""
        faces: list[int] = []
        total = dice.constant
        for sign, number, sides, keep, times in dice.terms:
            rolled = self.faces(number, sides)
            faces += rolled
            if keep:
                rolled = sorted(rolled, reverse=keep > 0)[: abs(keep)]
            total += sign * times * sum(rolled)
        return Roll(name, dice, tuple(faces), total)
