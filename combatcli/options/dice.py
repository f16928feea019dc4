"""The kinds of value that are about dice: seeds, dice by hand, and what is added to a roll."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from combatcli.command import ANY_ROLL, Command
from combatcli.dice.by_hand import HandTotals
from combatcli.dice.seeded import MOST_SEED
from combatcli.errors import Place, UsageError, field_of, is_printable, shown, unknown
from combatcli.request import Adjustment
from combatcli.shapes import TEXT, Schema, array, closed, one_of
from combatcli.values import Completion, Kind, head_and_tail, plain_word
from combatcli.values.basic import PRINTABLE, Integer, read_integer

if TYPE_CHECKING:
    from combatcli.error_codes import Code
    from combatcli.scope import Scope

MOST_TOTAL = 10**13
MOST_ADJUSTMENT = 1_000_000
_KEYS = ("to", "value", "reason")
_EXAMPLE = '{"to":"attack","value":-2,"reason":"drunk"}'
MOST_REASON = 200
_TOTAL = r"[+-]?[0-9]{1,13}"


class Seed(Integer):
    """A seed of random dice."""

    def __init__(self) -> None:
        super().__init__(0, MOST_SEED)

    def bounds(self) -> str:
        return ", 0 to 2^53-1"


class Totals(Kind):
    """Dice rolled by hand, as totals: `3`, `20,14,6` or `hit=5,damage=7`."""

    metavar = "TOTALS"

    def __init__(self, command: Command) -> None:
        self.command = command
        self.any = ANY_ROLL in command.rolls

    def read(self, text: str, name: str | Place) -> Any:
        parts = [part.strip(" ") for part in text.split(",")]
        if not any("=" in part for part in parts):
            return [_read_total(part, name) for part in parts]
        named: dict[str, list[int]] = {}
        for part in parts:
            roll, equals, total = (each.strip(" ") for each in part.partition("="))
            if not equals or not roll:
                what = name, f": {shown(part)} has no roll's name"
                raise UsageError(what, "name all dice, or none", field="dice", code="type")
            roll = spelled(roll, self.command.rolls)
            named.setdefault(roll, []).append(_read_total(total, name))
        return named

    def check(self, value: object, name: str | Place) -> HandTotals | None:
        if value in ([], {}):
            return None
        if isinstance(value, list):
            return tuple(_checked_total(total, name, at) for at, total in enumerate(value))
        if not isinstance(value, dict):
            what = name, " is neither a list nor an object"
            hint = 'give [3,14] or {"hit":[5]}'
            raise UsageError(what, hint, field=field_of(name), code="type")
        for roll in value if not self.any else ():
            if roll not in self.command.rolls:
                error = unknown("roll", roll, self.command.rolls, f"{self.command.name}: ")
                raise error.at(name, f"{field_of(name)}.{roll}")
        return {
            roll: tuple(_checked_total(total, name, roll, at) for at, total in enumerate(totals))
            if isinstance(totals, list)
            else (_checked_total(totals, name, roll),)
            for roll, totals in value.items()
        }

    def json(self, value: HandTotals) -> Any:
        if isinstance(value, tuple):
            return list(value)
        return {roll: list(totals) for roll, totals in value.items()}

    def schema(self, scope: Scope) -> Schema:
        del scope
        total = {"type": "integer", "minimum": -MOST_TOTAL, "maximum": MOST_TOTAL}
        totals = array(total)
        either = {"anyOf": [totals, total]}
        named: Schema = {"type": "object", "additionalProperties": either}
        if not self.any:
            named = closed(dict.fromkeys(self.command.rolls, either), ())
        return {"anyOf": [totals, named]}

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        head, tail = head_and_tail(text)
        for roll in rolls_typed(self.command, scope) if "=" not in tail else ():
            yield Completion(f"{head}{roll}=", whole=False)


def spelled(name: str, known: Iterable[str]) -> str:
    """A name as it is known, in whatever case it was typed."""
    plain = plain_word(name)
    return plain if plain in known else name


def _read_total(text: str, name: str | Place) -> int:
    plain = text.strip(" ").replace("\N{MINUS SIGN}", "-")
    if plain.isascii() and re.fullmatch(_TOTAL, plain):
        return int(plain)
    what, hint = (name, f": {shown(text)} is no total"), "write 3, or 20,14, or hit=5,damage=7"
    raise UsageError(what, hint, field=field_of(name), code="type")


def _checked_total(value: object, name: str | Place, *place: str | int) -> int:
    if type(value) is int and abs(value) <= MOST_TOTAL:
        return value
    if isinstance(value, float) and value.is_integer():
        return _checked_total(int(value), name, *place)
    what, hint = (name, ": a total is no whole number"), "give what the dice show, such as 3,14"
    field = ".".join(map(str, (field_of(name), *place)))
    raise UsageError(what, hint, field=field, code="range" if type(value) is int else "type")


class Adjustments(Kind):
    """What is added to rolls: `ROLL=±N[:REASON]`, as often as wanted; of one side `SIDE.ROLL=…`."""

    metavar = "ROLL=±N[:REASON]"

    def __init__(self, command: Command) -> None:
        self.command = command
        self.any = ANY_ROLL in command.rolls
        self.names = (ANY_ROLL,) if self.any else (*command.rolls, *command.adjusts)
        # A roll that is called as a side is that side's.
        rolls = [roll for roll in self.names if roll not in command.sides]
        self.sided = {f"{side}.{roll}": (side, roll) for side in command.sides for roll in rolls}

    def read(self, text: str, name: str | Place) -> Any:
        roll, equals, rest = text.partition("=")
        number, colon, reason = rest.partition(":")
        value = read_integer(number.strip(" "))
        if not equals or not roll.strip(" ") or value is None or (colon and not reason.strip(" ")):
            what = name, f": {shown(text)} is no adjustment"
            roll = next((each for each in self.names if each != ANY_ROLL), "attack")
            hint = f"write {roll}=-2 or {roll}=-2:drunk"
            raise UsageError(what, hint, field=field_of(name), code="type")
        to = spelled(roll.strip(" "), (*self.names, *self.sided))
        return [{"to": to, "value": value, "reason": reason.strip(" ") or None}]

    def join(self, parts: list[Any], name: str | Place) -> Any:
        del name
        return [adjustment for part in parts for adjustment in part]

    def check(self, value: object, name: str | Place) -> tuple[Adjustment, ...]:
        if not isinstance(value, list):
            what, example = (name, " is no list"), f"give [{_EXAMPLE}]"
            raise UsageError(what, example, field=field_of(name), code="type")
        return tuple(self._checked(each, name, at) for at, each in enumerate(value))

    def _checked(self, value: object, name: str | Place, at: int) -> Adjustment:
        field = f"{field_of(name)}.{at}"
        if not isinstance(value, dict):
            what = name, ": not an adjustment"
            raise UsageError(what, f"give {_EXAMPLE}", field=field, code="type")
        for key in _KEYS:
            if key not in value and key != "reason":
                what = name, f": {key} is missing"
                raise UsageError(what, f"give {_EXAMPLE}", field=f"{field}.{key}", code="missing")
        for key in value:
            if key not in _KEYS:
                raise unknown("key", key, _KEYS).at(name, f"{field}.{key}")
        to, added, reason = value["to"], value["value"], value.get("reason")
        if not isinstance(to, str):
            what = name, ": to is no roll's name"
            raise UsageError(what, f"give {_EXAMPLE}", field=f"{field}.to", code="type")
        if not (self.any or to in self.names or to in self.sided):
            error = unknown("roll", to, self._near(to), f"{self.command.name}: ")
            raise error.at(name, f"{field}.to")
        if isinstance(added, float) and added.is_integer():
            added = int(added)
        if type(added) is not int or abs(added) > MOST_ADJUSTMENT:
            what = name, f" {to}: the value is no whole number within a million"
            code: Code = "range" if type(added) is int else "type"
            raise UsageError(what, field=f"{field}.value", code=code)
        if reason is not None:
            _check_reason(reason, (name, f" {to}"), f"{field}.reason")
        side, roll = self.sided.get(to, (None, to))
        return Adjustment(roll, added, reason or None, side)

    def _near(self, to: str) -> list[str]:
        """The names that this one may stand for: those of its side where it names one."""
        side = to.partition(".")[0]
        return [each for each in self.sided if each.startswith(f"{side}.")] or list(self.names)

    def json(self, value: tuple[Adjustment, ...]) -> Any:
        return [adjustment.json() for adjustment in value]

    def schema(self, scope: Scope) -> Schema:
        del scope
        reason = {
            "type": ["string", "null"], "maxLength": MOST_REASON,
            "pattern": rf"{PRINTABLE}|^(?![\s\S])",
        }  # fmt: skip
        to = TEXT if self.any else one_of(*self.names, *self.sided)
        value = {"type": "integer", "minimum": -MOST_ADJUSTMENT, "maximum": MOST_ADJUSTMENT}
        return array(closed({"to": to, "value": value, "reason": reason}, ("to", "value")))

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        if "." in text and self.sided:
            yield from (Completion(f"{roll}=", whole=False) for roll in self.sided)
            return
        for roll in (*rolls_typed(self.command, scope), *self.command.adjusts):
            yield Completion(f"{roll}=", whole=False)
        yield from (Completion(f"{side}.", whole=False) for side in self.command.sides)


def _check_reason(reason: object, where: tuple[str | Place, ...], field: str) -> None:
    """UsageError for a reason that can't be shown, or is none to be shown on a line."""
    if not isinstance(reason, str) or not is_printable(reason):
        what, hint = (*where, ": the reason is no printable text"), "a word or two will do"
        code: Code = "text" if isinstance(reason, str) else "type"
        raise UsageError(what, hint, field=field, code=code)
    if len(reason) > MOST_REASON:
        what = *where, f": the reason is above {MOST_REASON} characters"
        raise UsageError(what, "shorten it", field=field, code="too-long")


def rolls_typed(command: Command, scope: Scope) -> list[str]:
    """The names of a command's rolls, as far as they are known while it is being typed.

    A roll on a table is called as the table.
    """
    names = [roll for roll in command.rolls if roll != ANY_ROLL]
    if command.table_option is not None:
        names = [*scope.typed(command.table_option), *names]
    return names
