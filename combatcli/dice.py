"""Dice: their notation, and the random and the hand-rolled source.

Only this module knows of randomness. The third source, every roll, is `combatcli.odds.answer`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from combatcli.errors import UsageError, shown
from combatcli.sha import sha256

MOST_DICE = 1_000
MOST_SIDES = 10**9
MOST_TERMS = 100
MOST_SEED = 2**53 - 1

_TERM = re.compile(r"([0-9]{0,10})d([0-9]{1,10}|%)|([0-9]{1,10})")
_SPACED_SIGN = re.compile(r" *([+-]) *")


class Dice(NamedTuple):
    """A sum of dice and integers. `terms` are (sign, count, sides)."""

    text: str
    terms: tuple[tuple[int, int, int], ...]
    constant: int

    @property
    def low(self) -> int:
        """The lowest total that can be rolled."""
        return self.constant + sum(n if s == 1 else -n * m for s, n, m in self.terms)

    @property
    def high(self) -> int:
        """The highest total that can be rolled."""
        return self.constant + sum(n * m if s == 1 else -n for s, n, m in self.terms)


def _refuse(text: str, why: str) -> UsageError:
    return UsageError(f"dice {shown(text)}: {why}", "write a sum such as 2d6, d20, d%, 1d8+1d6-2")


@lru_cache(maxsize=1024)
def parse_dice(text: str) -> Dice:
    """Read dice notation: sums of `NdS`, `dS`, `d%` and integers, any case, spaces round signs.

    Raises UsageError for anything else, more than 1,000 dice a term or more than 10^9 sides.
    """
    plain = _SPACED_SIGN.sub(r"\1", text.strip(" ").replace("\N{MINUS SIGN}", "-")).lower()
    if len(plain) > 1_000 or not plain.isascii():
        raise _refuse(text, "not dice" if len(plain) <= 1_000 else "too long")
    parts = re.split(r"([+-])", plain if plain[:1] in ("+", "-") else "+" + plain)[1:]
    terms: list[tuple[int, int, int]] = []
    constant = 0
    if len(parts) > 2 * MOST_TERMS:
        raise _refuse(text, f"more than {MOST_TERMS} terms")
    for sign, part in zip(parts[::2], parts[1::2], strict=True):
        match = _TERM.fullmatch(part)
        if match is None:
            raise _refuse(text, "not dice")
        plus = 1 if sign == "+" else -1
        count, sides, integer = match.groups()
        if integer is not None:
            constant += plus * _bounded(text, integer, 0, MOST_SIDES, "an integer")
        else:
            n = _bounded(text, count or "1", 1, MOST_DICE, "the number of dice")
            m = _bounded(text, "100" if sides == "%" else sides, 1, MOST_SIDES, "the sides")
            terms.append((plus, n, m))
    return Dice(plain, tuple(terms), constant)


def _bounded(text: str, digits: str, low: int, high: int, what: str) -> int:
    value = int(digits)
    if not low <= value <= high:
        raise _refuse(text, f"{what} must be {low} to {high:,}")
    return value


class Roll(NamedTuple):
    """One roll as it fell: `faces` is None where only the total is known."""

    name: str
    dice: Dice
    faces: tuple[int, ...] | None
    total: int

    def json(self) -> dict[str, object]:
        """The roll as a result lists it."""
        return {
            "name": self.name,
            "dice": self.dice.text,
            "faces": None if self.faces is None else list(self.faces),
            "total": self.total,
            "source": "hand" if self.faces is None else "random",
        }


class Source(Protocol):
    """Where dice come from."""

    def roll(self, name: str, dice: Dice) -> Roll:
        """Roll `dice` for the roll that the rules call `name`."""


def _digest(seed: int, counter: int, purpose: bytes) -> int:
    block = purpose + seed.to_bytes(8, "big") + counter.to_bytes(8, "big")
    return int.from_bytes(sha256(block).digest(), "big")


def drawn_seed() -> int:
    """A seed from the operating system: 0 to 2^53-1."""
    import os

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

    __slots__ = ("_bits", "_counter", "_left", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._counter = 0
        self._bits = 0
        self._left = 0

    def face(self, sides: int) -> int:
        """One die's face, 1 to `sides`."""
        width = (sides - 1).bit_length()
        while True:
            if self._left < width:
                self._bits = _digest(self.seed, self._counter, b"combatcli dice")
                self._left = 256
                self._counter += 1
            value = self._bits & ((1 << width) - 1)
            self._bits >>= width
            self._left -= width
            if value < sides:
                return value + 1

    def roll(self, name: str, dice: Dice) -> Roll:
        """Roll at random."""
        faces: list[int] = []
        total = dice.constant
        for sign, count, sides in dice.terms:
            for _ in range(count):
                face = self.face(sides)
                faces.append(face)
                total += sign * face
        return Roll(name, dice, tuple(faces), total)


Given = tuple[int, ...] | Mapping[str, tuple[int, ...]]


class Hand:
    """Dice rolled by hand, as totals: in order of the rolls, or by the roll's name and in order.

    `mark` is the place reached, to come back to with `reset`: the odds walk every branch.
    """

    __slots__ = ("_given", "mark")

    def __init__(self, given: Given) -> None:
        self._given = given
        self.mark: tuple[int, ...] = (0,) if isinstance(given, tuple) else (0,) * len(given)

    def reset(self, mark: tuple[int, ...]) -> None:
        """Go back to an earlier mark."""
        self.mark = mark

    def take(self, name: str, dice: Dice) -> int | None:
        """The next total given for this roll, or None. UsageError where the dice can't show it."""
        given = self._given
        if isinstance(given, tuple):
            (at,) = self.mark
            if at >= len(given):
                return None
            total = given[at]
            self.mark = (at + 1,)
        else:
            if name not in given:
                return None
            slot = list(given).index(name)
            at = self.mark[slot]
            if at >= len(given[name]):
                return None
            total = given[name][at]
            self.mark = (*self.mark[:slot], at + 1, *self.mark[slot + 1 :])
        if not dice.low <= total <= dice.high:
            raise UsageError(
                f"dice: {total} given for the roll '{name}', which is {dice.text}",
                f"give its total, {dice.low} to {dice.high}, modifier included",
            )
        return total

    def check_used(self, marks: set[tuple[int, ...]]) -> None:
        """UsageError if a die was left over at every one of these final marks."""
        given = self._given
        if isinstance(given, tuple):
            used = max(mark[0] for mark in marks)
            if used < len(given):
                raise UsageError(
                    f"dice: {', '.join(map(str, given[used:]))} left over:"
                    f" {used} of the {len(given)} given were needed",
                    "leave out what was not rolled",
                )
            return
        for slot, (name, totals) in enumerate(given.items()):
            used = max(mark[slot] for mark in marks)
            if used < len(totals):
                raise UsageError(
                    f"dice: {name}={totals[used]} left over: '{name}' was rolled"
                    f" {used} time{'' if used == 1 else 's'}",
                    "leave out what was not rolled",
                )


class HandDice:
    """Dice by hand first; when they run out, another source's."""

    __slots__ = ("_then", "hand")

    def __init__(self, hand: Hand, then: Source) -> None:
        self.hand = hand
        self._then = then

    def roll(self, name: str, dice: Dice) -> Roll:
        """The total given for this roll, else one from the other source."""
        total = self.hand.take(name, dice)
        if total is None:
            return self._then.roll(name, dice)
        return Roll(name, dice, None, total)


class AskDice:
    """Dice by hand, each asked for as it is needed: `ask` gets the roll's name and its dice."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Callable[[str, Dice], int]) -> None:
        self._ask = ask

    def roll(self, name: str, dice: Dice) -> Roll:
        """Ask for this roll's total."""
        return Roll(name, dice, None, self._ask(name, dice))
