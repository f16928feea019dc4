"""The plainest kinds: whole numbers, flags, texts, dice and paths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from combatcli.dice.notation import MOST_LENGTH, parse_dice
from combatcli.errors import Place, UsageError, field_of, is_printable
from combatcli.shapes import Schema, whole
from combatcli.values import Completion, Kind

if TYPE_CHECKING:
    from combatcli.scope import Scope

FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
MOST_DIGITS = 16
MOST_TEXT = 200
_HIDDEN = (
    r"\u0000-\u001f\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u1680\u180e\u2000-\u200b"
    r"\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\uf8ff\ufeff\ufff9-\ufffb"
)
PRINTABLE = rf"^(?=[\s\S]*[^\u200c\u200d])[^{_HIDDEN}]*(?![\s\S])"
"""What is_printable goes by, for programs: all but what a newer Unicode may have made printable."""
_SIGN, _TIMES = r"[-+\u2212]", r" *[*\u00d7] *"
_THOUSAND = r"(?![0-9]{11})0*(?:[1-9][0-9]{0,2}|1000)"
_MILLION = r"(?![0-9]{11})0*(?:[1-9][0-9]{0,5}|1000000)"
_BILLION = r"(?![0-9]{11})0*(?:[1-9][0-9]{0,8}|1000000000)"
_OF_DICE = (
    rf"(?![dD]66 *(?:{_SIGN}|$))(?:{_THOUSAND})?[dD](?:%|{_BILLION})"
    rf"(?:[kK\u212a][hHlL]{_THOUSAND})?(?:{_TIMES}{_MILLION})?"
)
_TERM = rf"(?:{_OF_DICE}|{_BILLION}|(?![0-9]{{11}})0+)"
DICE = rf" *{_SIGN}? *{_TERM}(?: *{_SIGN} *{_TERM}){{0,99}} *"
"""The notation of dice, for programs; that no more are kept than there are, no pattern can say."""


class Integer(Kind):
    """A whole number, within bounds where there are any."""

    metavar = "N"
    types = (int,)
    code = "range"

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low, self.high = low, high
        self.takes = "a whole number" + self.bounds()

    def bounds(self) -> str:
        """The bounds as a help text ends with them."""
        return "" if self.low is None else f", {self.low:,} to {self.high:,}"

    def read(self, text: str, name: str | Place) -> int:
        number = read_integer(text.strip(" "))
        if number is None or not self.is_within(number):
            raise self.refusal(text, name, None if number is None else self.code)
        return number

    def is_within(self, number: int) -> bool:
        """Whether a number is within the bounds."""
        return self.low is None or self.high is None or self.low <= number <= self.high

    def check(self, value: object, name: str | Place) -> int:
        if type(value) is int and (
            self.low is None or self.high is None or self.low <= value <= self.high
        ):
            return value
        if isinstance(value, float) and value.is_integer():  # 7.0, which JSON doesn't tell from 7
            return self.check(int(value), name)
        raise self.refusal_of_json(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        if self.low is None:
            return {"type": "integer"}
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


def is_dice(text: str) -> bool:
    """Whether a text is dice in notation: 2d6+1."""
    try:
        return bool(parse_dice(text).terms)
    except UsageError:
        return False


class Number(Kind):
    """A number within bounds, with a decimal point or an exponent where it has one."""

    metavar = "N"
    types = (int, float)
    code = "range"

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.takes = f"a number, {low:g} to {high:g}"

    def read(self, text: str, name: str | Place) -> float:
        try:
            number = float(text)
        except ValueError:
            raise self.refusal(text, name, "type") from None
        return self.check(number, name)

    def check(self, value: object, name: str | Place) -> float:
        if type(value) in (int, float) and self.low <= value <= self.high:  # type: ignore[operator]
            return float(value)  # type: ignore[arg-type]
        raise self.refusal_of_json(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {"type": "number", "minimum": self.low, "maximum": self.high}


class Flag(Kind):
    """True or false."""

    takes = "true or false"
    types = (bool,)

    def read(self, text: str, name: str | Place) -> bool:
        flag = FLAGS.get(text.strip(" ").lower())
        if flag is None:
            raise self.refusal(text, name)
        return flag

    def check(self, value: object, name: str | Place) -> bool:
        if isinstance(value, bool):
            return value
        raise self.refusal_of_json(value, name)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {"type": "boolean"}

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        del text, scope
        yield from (Completion("true"), Completion("false"))


class Text(Kind):
    """A printable text of one line."""

    code = "text"

    def __init__(self, most: int = MOST_TEXT) -> None:
        self.most = most
        self.takes = f"printable text of {most} characters at most"

    def check(self, value: object, name: str | Place) -> str:
        if isinstance(value, str) and 0 < len(value) <= self.most and is_printable(value):
            return value
        too_long = isinstance(value, str) and len(value) > self.most
        raise self.refusal(value, name, "too-long" if too_long else None)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return {
            "type": "string", "minLength": 1, "maxLength": self.most, "pattern": PRINTABLE,
        }  # fmt: skip


class Prose(Kind):
    """A text of any length, which may have several lines."""

    takes = "a text"
    code = "text"

    def read(self, text: str, name: str | Place) -> str:
        return self.check(text, name)

    def check(self, value: object, name: str | Place) -> str:
        if isinstance(value, str) and value:
            return value
        raise self.refusal(value, name)


class DiceText(Kind):
    """Dice in their notation, such as 1d8+1."""

    takes = "dice such as 1d8+1"
    code = "notation"
    metavar = "DICE"

    def check(self, value: object, name: str | Place) -> str:
        if not isinstance(value, str) or not value:
            raise self.refusal(value, name)
        try:
            return parse_dice(value).text
        except UsageError as error:
            raise error.at(name, field_of(name)) from None

    def schema(self, scope: Scope) -> Schema:
        del scope
        return whole(DICE, minLength=1, maxLength=MOST_LENGTH)


class Path(Kind):
    """A file or a folder."""

    def __init__(self, paths: str = "file") -> None:
        self.paths = paths
        self.metavar = "DIR" if paths == "folder" else "FILE"
        self.takes = f"a {paths}"

    def read(self, text: str, name: str | Place) -> str:
        return self.check(text, name)

    def check(self, value: object, name: str | Place) -> str:
        if isinstance(value, str):
            return value
        raise self.refusal(value, name)


def read_integer(text: str) -> int | None:
    """A whole number as a person writes it (the minus sign may be U+2212), or None."""
    plain = text.replace("\N{MINUS SIGN}", "-")
    digits = plain[1:] if plain[:1] in ("+", "-") else plain
    sound = digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS
    return int(plain) if sound else None
