"""The kinds of value that are about dice: seeds, dice by hand, and what is added to a roll."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from combatcli.command import ANY_ROLL, Command
from combatcli.dice.by_hand import HandTotals
from combatcli.dice.seeded import MOST_SEED
from combatcli.errors import UsageError, is_printable, shown, unknown
from combatcli.request import Adjustment
from combatcli.shapes import INTEGER, MAYBE_TEXT, TEXT, Schema, array, closed, one_of
from combatcli.values import Completion, Kind, head_and_tail, plain_word
from combatcli.values.basic import Integer, read_integer

if TYPE_CHECKING:
    from combatcli.scope import Scope

MOST_TOTAL = 10**13
MOST_ADJUSTMENT = 1_000_000
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

    def read(self, text: str, name: str) -> Any:
        parts = [part.strip(" ") for part in text.split(",")]
        if not any("=" in part for part in parts):
            return [_read_total(part, name) for part in parts]
        named: dict[str, list[int]] = {}
        for part in parts:
            roll, equals, total = (each.strip(" ") for each in part.partition("="))
            if not equals or not roll:
                what = f"{name}: {shown(part)} has no roll's name"
                raise UsageError(what, "name all dice, or none")
            roll = spelled(roll, self.command.rolls)
            named.setdefault(roll, []).append(_read_total(total, name))
        return named

    def check(self, value: object, name: str) -> HandTotals | None:
        if value in ([], {}):
            return None
        if isinstance(value, list):
            return tuple(_checked_total(total, name) for total in value)
        if not isinstance(value, dict):
            raise UsageError(
                f"{name} is neither a list nor an object", 'give [3,14] or {"hit":[5]}'
            )
        for roll in value if not self.any else ():
            if roll not in self.command.rolls:
                where = f"{name}: {self.command.name}: "
                raise unknown("roll", roll, self.command.rolls, where)
        return {
            roll: tuple(_checked_total(total, name) for total in totals)
            if isinstance(totals, list)
            else (_checked_total(totals, name),)
            for roll, totals in value.items()
        }

    def json(self, value: HandTotals) -> Any:
        if isinstance(value, tuple):
            return list(value)
        return {roll: list(totals) for roll, totals in value.items()}

    def schema(self, scope: Scope) -> Schema:
        del scope
        totals = array(INTEGER)
        named: Schema = {"type": "object", "additionalProperties": totals}
        if not self.any:
            named = closed(dict.fromkeys(self.command.rolls, totals), ())
        return {"anyOf": [totals, named]}

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        head, tail = head_and_tail(text)
        for roll in rolls_typed(self.command, scope) if "=" not in tail else ():
            yield Completion(f"{head}{roll}=", whole=False)


def spelled(name: str, known: Iterable[str]) -> str:
    """A name as it is known, in whatever case it was typed."""
    plain = plain_word(name)
    return plain if plain in known else name


def _read_total(text: str, name: str) -> int:
    plain = text.strip(" ").replace("\N{MINUS SIGN}", "-")
    if plain.isascii() and re.fullmatch(_TOTAL, plain):
        return int(plain)
    raise UsageError(f"{name}: {shown(text)} is no total", "write 3, or 20,14, or hit=5,damage=7")


def _checked_total(value: object, name: str) -> int:
    if type(value) is int and abs(value) <= MOST_TOTAL:
        return value
    raise UsageError(f"{name}: a total is no whole number", "give what the dice show, such as 3,14")


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

    def read(self, text: str, name: str) -> Any:
        roll, equals, rest = text.partition("=")
        number, colon, reason = rest.partition(":")
        value = read_integer(number.strip(" "))
        if not equals or not roll.strip(" ") or value is None or (colon and not reason.strip(" ")):
            what = f"{name}: {shown(text)} is no adjustment"
            roll = next((each for each in self.names if each != ANY_ROLL), "attack")
            raise UsageError(what, f"write {roll}=-2 or {roll}=-2:drunk")
        to = spelled(roll.strip(" "), (*self.names, *self.sided))
        return [{"to": to, "value": value, "reason": reason.strip(" ") or None}]

    def join(self, parts: list[Any], name: str) -> Any:
        del name
        return [adjustment for part in parts for adjustment in part]

    def check(self, value: object, name: str) -> tuple[Adjustment, ...]:
        if not isinstance(value, list):
            example = 'give [{"to":"attack","value":-2,"reason":"drunk"}]'
            raise UsageError(f"{name} is no list", example)
        return tuple(self._checked(each, name) for each in value)

    def _checked(self, value: object, name: str) -> Adjustment:
        keys = set(value) if isinstance(value, dict) else set()
        if not isinstance(value, dict) or not {"to", "value"} <= keys <= {"to", "value", "reason"}:
            example = 'give {"to":"attack","value":-2,"reason":"drunk"}'
            raise UsageError(f"{name}: not an adjustment", example)
        to, added, reason = value["to"], value["value"], value.get("reason")
        if not isinstance(to, str) or not (self.any or to in self.names or to in self.sided):
            raise unknown("roll", str(to), self._near(str(to)), f"{name}: {self.command.name}: ")
        if type(added) is not int or abs(added) > MOST_ADJUSTMENT:
            raise UsageError(f"{name} {to}: the value is no whole number within a million")
        if reason is not None:
            _check_reason(reason, f"{name} {to}")
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
        to = TEXT if self.any else one_of(*self.names, *self.sided)
        value = {"type": "integer", "minimum": -MOST_ADJUSTMENT, "maximum": MOST_ADJUSTMENT}
        return array(
            closed(
                {"to": to, "value": value, "reason": {**MAYBE_TEXT, "maxLength": MOST_REASON}},
                ("to", "value"),
            )
        )

    def complete(self, text: str, scope: Scope) -> Iterator[Completion]:
        if "." in text and self.sided:
            yield from (Completion(f"{roll}=", whole=False) for roll in self.sided)
            return
        for roll in (*rolls_typed(self.command, scope), *self.command.adjusts):
            yield Completion(f"{roll}=", whole=False)
        yield from (Completion(f"{side}.", whole=False) for side in self.command.sides)


def _check_reason(reason: object, where: str) -> None:
    if not isinstance(reason, str) or not is_printable(reason):
        raise UsageError(f"{where}: the reason is no printable text", "a word or two will do")
    if len(reason) > MOST_REASON:
        raise UsageError(f"{where}: the reason is above {MOST_REASON} characters", "shorten it")


def rolls_typed(command: Command, scope: Scope) -> list[str]:
    """The names of a command's rolls, as far as they are known while it is being typed.

    A roll on a table is called as the table.
    """
    names = [roll for roll in command.rolls if roll != ANY_ROLL]
    if command.table_option is not None:
        names = [*scope.typed(command.table_option), *names]
    return names
