"""The notation of dice: 2d6, d20, d%, 1d8+1d6-2."""

from __future__ import annotations

import re
from functools import lru_cache

from combatcli.errors import UsageError, shown
from combatcli.named_tuple import NamedTuple

MOST_DICE = 1_000
MOST_SIDES = 10**9
MOST_TERMS = 100

_TERM = r"([0-9]{0,10})d([0-9]{1,10}|%)|([0-9]{1,10})"
_SPACED_SIGN = r" *([+-]) *"


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
    simple = _one_term(text)
    if simple is not None:
        return simple
    plain = text.strip(" ").replace("\N{MINUS SIGN}", "-")
    plain = re.sub(_SPACED_SIGN, r"\1", plain).lower()
    if len(plain) > 1_000 or not plain.isascii():
        raise _refuse(text, "not dice" if len(plain) <= 1_000 else "too long")
    parts = re.split(r"([+-])", plain if plain[:1] in ("+", "-") else "+" + plain)[1:]
    terms: list[tuple[int, int, int]] = []
    constant = 0
    if len(parts) > 2 * MOST_TERMS:
        raise _refuse(text, f"more than {MOST_TERMS} terms")
    for sign, part in zip(parts[::2], parts[1::2], strict=True):
        match = re.fullmatch(_TERM, part)
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


def _one_term(text: str) -> Dice | None:
    """The dice of a text such as 2d6, read without a pattern, which takes long to compile."""
    count, _, sides = text.partition("d")
    plain = count.isascii() and count.isdecimal() and sides.isascii() and sides.isdecimal()
    if not plain or len(count) > 3 or len(sides) > 9 or int(count) == 0 or int(sides) == 0:
        return None
    return Dice(text, ((1, int(count), int(sides)),), 0)


def _bounded(text: str, digits: str, low: int, high: int, what: str) -> int:
    value = int(digits)
    if not low <= value <= high:
        raise _refuse(text, f"{what} must be {low} to {high:,}")
    return value
