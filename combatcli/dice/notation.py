"""The notation of dice: 2d6, d20, d%, 1d8+1d6-2, the best three of four 4d6kh3, 2d6*10."""

from __future__ import annotations

import re
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING

from combatcli.errors import UsageError, shown
from combatcli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from combatcli.error_codes import Code

MOST_DICE = 1_000
MOST_SIDES = 10**9
MOST_TIMES = 1_000_000
MOST_TERMS = 100
MOST_LENGTH = 1_000
_USUAL_LENGTH = 40
"""What is longer is read anew each time: nobody shall fill the memory with notations."""

_TERM = (
    r"(?P<count>[0-9]{0,10})d(?P<sides>[0-9]{1,10}|%)(?:k(?P<end>[hl])(?P<kept>[0-9]{1,10}))?"
    r"(?:\*(?P<times>[0-9]{1,10}))?"
)
_INTEGER = r"[0-9]{1,10}"
_HINT = "write a sum such as 2d6, d20, d%, 1d8+1d6-2, 4d6kh3 or 2d6*10"


class Term(NamedTuple):
    """Dice of one kind, `number` of them; their sum is multiplied by `times`, and signed.

    `keep` of them count, the highest, or below 0 the lowest; at 0 all do.
    """

    sign: int
    number: int
    sides: int
    keep: int = 0
    times: int = 1

    @property
    def kept(self) -> int:
        """How many of the dice count."""
        return abs(self.keep) or self.number

    @property
    def is_plain(self) -> bool:
        """Whether all dice count, once."""
        return not self.keep and self.times == 1


class Dice(NamedTuple):
    """A sum of dice and integers."""

    text: str
    terms: tuple[Term, ...]
    constant: int

    @property
    def low(self) -> int:
        """The lowest total that can be rolled."""
        return self.constant + sum(
            t.kept * t.times if t.sign == 1 else -t.kept * t.sides * t.times for t in self.terms
        )

    @property
    def high(self) -> int:
        """The highest total that can be rolled."""
        return self.constant + sum(
            t.kept * t.sides * t.times if t.sign == 1 else -t.kept * t.times for t in self.terms
        )

    @property
    def step(self) -> int:
        """What all totals lie apart by: 10 for 2d6*10, mostly 1."""
        return gcd(*(term.times for term in self.terms)) or 1

    @property
    def range(self) -> str:
        """The totals in words: 2 to 12, or 20 to 120 by tens."""
        by = "" if self.step == 1 else f" in steps of {self.step}"
        return f"{self.low} to {self.high}{by}"


def _refuse(text: str, why: str, hint: str = _HINT, code: Code = "notation") -> UsageError:
    return UsageError(f"dice {shown(text)}: {why}", hint, code=code)


def parse_dice(text: str) -> Dice:
    """Read dice notation: sums of `NdS`, `dS`, `d%` and integers, any case, spaces round signs.

    Of `NdS` some may be kept (`4d6kh3`, `2d20kl1`), and their sum multiplied (`2d6*10`). Raises
    UsageError for anything else, more than 1,000 dice a term or more than 10^9 sides.
    """
    return _parse(text) if len(text) <= _USUAL_LENGTH else _parse.__wrapped__(text)


@lru_cache(maxsize=1024)
def _parse(text: str) -> Dice:
    if len(text) > MOST_LENGTH:
        raise _refuse(text, "too long", code="too-long")
    simple = _one_term(text)
    if simple is not None:
        return simple
    plain = _without_spaces(text.replace("\N{MINUS SIGN}", "-").replace("×", "*").lower())
    if not plain.isascii():
        raise _refuse(text, "not dice")
    signed = plain if plain[:1] in ("+", "-") else f"+{plain}"
    parts = re.split(r"([+-])", signed)[1:]
    if len(parts) > 2 * MOST_TERMS:
        raise _refuse(text, f"more than {MOST_TERMS} terms")
    terms: list[Term] = []
    constant = 0
    for sign, part in zip(parts[::2], parts[1::2], strict=True):
        plus = 1 if sign == "+" else -1
        if re.fullmatch(_INTEGER, part):
            constant += plus * _bounded(text, part, 0, MOST_SIDES, "an integer")
        else:
            terms.append(_term(text, plus, part))
    return Dice(plain, tuple(terms), constant)


def _one_term(text: str) -> Dice | None:
    """The dice of a text such as 2d6, read without a pattern, which takes long to compile."""
    count, _, sides = text.partition("d")
    plain = count.isascii() and count.isdecimal() and sides.isascii() and sides.isdecimal()
    if not plain or len(count) > 3 or len(sides) > 9 or int(count) == 0 or int(sides) == 0:
        return None
    return Dice(text, (Term(1, int(count), int(sides)),), 0)


def _without_spaces(text: str) -> str:
    """The text without spaces at its ends and round its signs; others stay, and are no dice."""
    parts = re.split(r"([+*-])", text)
    return "".join(part.strip(" ") for part in parts)


def _term(text: str, sign: int, part: str) -> Term:
    match = re.fullmatch(_TERM, part)
    if match is None:
        multiplied = re.search("[0-9]x[0-9]", part)
        hint = "write * to multiply: 2d6*10" if multiplied else _HINT
        raise _refuse(text, "not dice", hint)
    if part == "d66":
        hint = "write 1d6*10+1d6 for two dice read as digits, 1d66 for a die of 66 sides"
        raise _refuse(text, "two dice read as digits, or one die?", hint)
    n = _bounded(text, match["count"] or "1", 1, MOST_DICE, "the number of dice")
    m = "100" if match["sides"] == "%" else match["sides"]
    sides = _bounded(text, m, 1, MOST_SIDES, "the sides")
    keep = 0
    if match["kept"]:
        keep = _bounded(text, match["kept"], 1, n, "the dice kept")
        keep = keep if match["end"] == "h" else -keep
    times = _bounded(text, match["times"] or "1", 1, MOST_TIMES, "the multiplier")
    return Term(sign, n, sides, keep, times)


def _bounded(text: str, digits: str, low: int, high: int, what: str) -> int:
    value = int(digits)
    if not low <= value <= high:
        raise _refuse(text, f"{what} must be {low} to {high:,}")
    return value
