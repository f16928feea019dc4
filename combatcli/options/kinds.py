"""The kinds of value that requests alone have: fighters, dice by hand, adjustments, rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from combatcli.command import ANY_ROLL, Command
from combatcli.dice.by_hand import HandTotals
from combatcli.dice.seeded import MOST_SEED
from combatcli.errors import UsageError, shown, unknown
from combatcli.fighter import Fighter
from combatcli.fighter_keys import KEYS
from combatcli.request import Adjustment
from combatcli.shapes import INTEGER, MAYBE_TEXT, TEXT, Schema, array, closed, one_of, ref
from combatcli.values import Choice, Integer, Kind, read_integer

if TYPE_CHECKING:
    from combatcli.scope import Scope

MOST_OTHERS = 100
MOST_TOTAL = 10**13
MOST_ADJUSTMENT = 1_000_000
_TOTAL = r"[+-]?[0-9]{1,13}"


class Seed(Integer):
    """A seed of random dice."""

    def __init__(self) -> None:
        super().__init__(0, MOST_SEED)

    def bounds(self) -> str:
        return ", 0 to 2^53-1"


class Fighting(Kind):
    """A fighter in a role: keys and their values. Typed, the command line reads it (a sheet)."""

    metavar = "KEY=VALUE,…"

    def __init__(self, role: str) -> None:
        self.role = role

    def read(self, text: str, name: str) -> str:
        """The text itself: the command line reads it, since it may name a file."""
        del name
        return text

    def check(self, value: object, name: str) -> Fighter:
        if not isinstance(value, dict):
            raise UsageError(f"{name} is no object", 'give {"key": value, …}')
        return Fighter.checked(self.role, value)

    def json(self, value: Fighter) -> Any:
        return value.json()

    def schema(self, scope: Scope) -> Schema:
        del scope
        return ref("fighter")

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        head, tail = head_and_tail(text)
        typed, equals, value = tail.partition("=")
        key = typed.replace("-", "_")
        if equals:
            for each in KEYS[key].kind.complete(value, scope) if key in KEYS else ():
                yield Choice(f"{head}{typed}={each.word}", whole=False)
            return
        used = {part.partition("=")[0].replace("-", "_") for part in head.split(",")}
        for name in scope.fighter_keys():
            if name not in used:
                spelled = name.replace("_", "-") if "-" in typed else name
                yield Choice(f"{head}{spelled}=", KEYS[name].help, whole=False)


class Others(Kind):
    """The fighters beside the last role's: a list."""

    def check(self, value: object, name: str) -> tuple[Fighter, ...]:
        if not isinstance(value, list) or not all(isinstance(keys, dict) for keys in value):
            raise UsageError(f"{name} is no list of fighters", 'give [{"key": value, …}]')
        if len(value) > MOST_OTHERS:
            raise UsageError(f"{name}: more than {MOST_OTHERS}", "name fewer")
        return tuple(Fighter.checked(f"other {at}", keys) for at, keys in enumerate(value, 1))

    def json(self, value: tuple[Fighter, ...]) -> Any:
        return [fighter.json() for fighter in value]

    def schema(self, scope: Scope) -> Schema:
        del scope
        return array(ref("fighter"), maxItems=MOST_OTHERS)


class Totals(Kind):
    """Dice rolled by hand: `3`, `20,14,6` or `hit=5,damage=7`."""

    metavar = "TOTALS"

    def __init__(self, command: Command) -> None:
        self.command = command
        self.any = ANY_ROLL in command.rolls

    def read(self, text: str, name: str) -> Any:
        parts = [part.strip(" ") for part in text.split(",")]
        if not any("=" in part for part in parts):
            return [_total_typed(part, name) for part in parts]
        named: dict[str, list[int]] = {}
        for part in parts:
            roll, equals, total = (each.strip(" ") for each in part.partition("="))
            if not equals or not roll:
                what = f"{name}: {shown(part)} has no roll's name"
                raise UsageError(what, "name all dice, or none")
            named.setdefault(roll, []).append(_total_typed(total, name))
        return named

    def check(self, value: object, name: str) -> HandTotals | None:
        if value in ([], {}):
            return None
        if isinstance(value, list):
            return tuple(_total(total, name) for total in value)
        if not isinstance(value, dict):
            raise UsageError(
                f"{name} is neither a list nor an object", 'give [3,14] or {"hit":[5]}'
            )
        for roll in value if not self.any else ():
            if roll not in self.command.rolls:
                where = f"{name}: {self.command.name}: "
                raise unknown("roll", roll, self.command.rolls, where)
        return {
            roll: tuple(_total(total, name) for total in totals)
            if isinstance(totals, list)
            else (_total(totals, name),)
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

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        head, tail = head_and_tail(text)
        for roll in rolls_typed(self.command, scope) if "=" not in tail else ():
            yield Choice(f"{head}{roll}=", whole=False)


def _total_typed(text: str, name: str) -> int:
    plain = text.strip(" ").replace("\N{MINUS SIGN}", "-")
    if plain.isascii() and re.fullmatch(_TOTAL, plain):
        return int(plain)
    raise UsageError(f"{name}: {shown(text)} is no total", "write 3, or 20,14, or hit=5,damage=7")


def _total(value: object, name: str) -> int:
    if type(value) is int and abs(value) <= MOST_TOTAL:
        return value
    raise UsageError(f"{name}: a total is no whole number", "give what the dice show, such as 3,14")


class Adjustments(Kind):
    """What is added to rolls: `ROLL=±N[:REASON]`, again for more; for one side `SIDE.ROLL=…`."""

    metavar = "ROLL=±N[:REASON]"

    def __init__(self, command: Command) -> None:
        self.command = command
        self.names = (*command.rolls, *command.adjusts)
        # A roll that is called as a side is that side's.
        rolls = [roll for roll in self.names if roll not in command.sides]
        self.sided = {f"{side}.{roll}": (side, roll) for side in command.sides for roll in rolls}
        self.any = ANY_ROLL in self.names

    def read(self, text: str, name: str) -> Any:
        roll, equals, rest = text.partition("=")
        number, colon, reason = rest.partition(":")
        value = read_integer(number.strip(" "))
        if not equals or not roll.strip(" ") or value is None or (colon and not reason.strip(" ")):
            what = f"{name}: {shown(text)} is no adjustment"
            raise UsageError(what, "write attack=-2 or attack=-2:drunk")
        return [{"to": roll.strip(" "), "value": value, "reason": reason.strip(" ") or None}]

    def join(self, parts: list[Any], name: str) -> Any:
        del name
        return [one for part in parts for one in part]

    def check(self, value: object, name: str) -> tuple[Adjustment, ...]:
        if not isinstance(value, list):
            example = 'give [{"to":"attack","value":-2,"reason":"drunk"}]'
            raise UsageError(f"{name} is no list", example)
        return tuple(self._checked(one, name) for one in value)

    def _checked(self, one: object, name: str) -> Adjustment:
        if not isinstance(one, dict) or not {"to", "value"} <= set(one) <= {
            "to", "value", "reason",
        }:  # fmt: skip
            example = 'give {"to":"attack","value":-2,"reason":"drunk"}'
            raise UsageError(f"{name}: not an adjustment", example)
        to, value, reason = one["to"], one["value"], one.get("reason")
        if not isinstance(to, str) or not (self.any or to in self.names or to in self.sided):
            raise unknown("roll", str(to), self._near(str(to)), f"{name}: {self.command.name}: ")
        if type(value) is not int or abs(value) > MOST_ADJUSTMENT:
            raise UsageError(f"{name} {to}: the value is no whole number within a million")
        if reason is not None and (not isinstance(reason, str) or not reason.isprintable()):
            raise UsageError(f"{name} {to}: the reason is no printable text")
        side, roll = self.sided.get(to, (None, to))
        return Adjustment(roll, value, reason or None, side)

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
        return array(closed({"to": to, "value": value, "reason": MAYBE_TEXT}, ("to", "value")))

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        if "." in text and self.sided:
            yield from (Choice(f"{roll}=", whole=False) for roll in self.sided)
            return
        for roll in rolls_typed(self.command, scope, self.command.adjusts):
            yield Choice(f"{roll}=", whole=False)
        yield from (Choice(f"{side}.", whole=False) for side in self.command.sides)


class Rulings(Kind):
    """Choices of rulings, `NAME=CHOICE`, again for more. Each is checked against the book later."""

    metavar = "NAME=CHOICE"

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)

    def read(self, text: str, name: str) -> dict[str, str]:
        ruling, equals, choice = (part.strip(" ") for part in text.partition("="))
        if not (equals and ruling and choice):
            raise UsageError(f"{name}: {shown(text)} is no NAME=CHOICE", "see combatcli rulings")
        return {ruling: choice}

    def join(self, parts: list[Any], name: str) -> dict[str, str]:
        rulings: dict[str, str] = {}
        for ruling, choice in (pair for part in parts for pair in part.items()):
            if rulings.setdefault(ruling, choice) != choice:
                raise UsageError(f"{name}: ruling {ruling} is given twice", "give each ruling once")
        return rulings

    def check(self, value: object, name: str) -> Mapping[str, str]:
        if isinstance(value, dict) and all(isinstance(choice, str) for choice in value.values()):
            return value
        what = f"{name} is no object of names and choices"
        raise UsageError(what, 'give {"shatter":"weapon-first"}')

    def json(self, value: Mapping[str, str]) -> Any:
        return dict(value)

    def schema(self, scope: Scope) -> Schema:
        enums = {name: [choice for choice, _ in scope.choices(name)] for name in self.names}
        return closed({name: {"enum": choices} for name, choices in enums.items()}, ())

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        ruling, equals, _ = text.partition("=")
        if equals:
            for choice, meaning in scope.choices(ruling):
                yield Choice(f"{ruling}={choice}", meaning)
            return
        for name, question in scope.rulings():
            if name in self.names:
                yield Choice(f"{name}=", question, whole=False)


class Fields(Kind):
    """Fields of an answer: `FIELD[,FIELD…]`."""

    metavar = "FIELD,…"

    def __init__(self, names: Iterable[str] = (), nested: Iterable[str] = ()) -> None:
        self.names, self.nested = tuple(names), tuple(nested)

    def read(self, text: str, name: str) -> list[str]:
        fields = [field.strip(" ") for field in text.split(",")]
        if not all(fields):
            raise UsageError(f"{name}: an empty field", f"write {name} outcome,damage")
        return fields

    def check(self, value: object, name: str) -> tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(f, str) and f for f in value):
            return tuple(dict.fromkeys(value))
        raise UsageError(f"{name} is no list of fields", 'give ["outcome"]')

    def json(self, value: tuple[str, ...]) -> Any:
        return list(value)

    def schema(self, scope: Scope) -> Schema:
        del scope
        return array(TEXT, uniqueItems=True)

    def complete(self, text: str, scope: Scope) -> Iterator[Choice]:
        del scope
        head, tail = head_and_tail(text)
        used = head.split(",")
        for field in (*self.names, *self.nested) if "." in tail else self.names:
            if field not in used:
                yield Choice(f"{head}{field}", whole=False)


def head_and_tail(text: str) -> tuple[str, str]:
    """What comes up to the last comma of a list, and the rest."""
    head, comma, tail = text.rpartition(",")
    return head + comma, tail


def rolls_typed(command: Command, scope: Scope, more: Iterable[str] = ()) -> list[str]:
    """The names of a command's rolls; those of a table are called as the table that is typed."""
    if ANY_ROLL in command.rolls:
        return [*scope.typed("table"), "text"]
    return [*command.rolls, *more]
