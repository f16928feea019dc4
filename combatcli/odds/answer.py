"""Exact odds: a command's own resolver, run over every roll, its ends grouped by fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from combatcli.book import Book
from combatcli.command import Command, Result
from combatcli.errors import UsageError, nearest, shown
from combatcli.fighter_keys import KEYS
from combatcli.leanings import check_rulings, stamp
from combatcli.odds.every_roll import EveryRoll
from combatcli.report import OTHERS, OUTCOME, RULINGS, SUCCESS, Answer, result_fields, scalar_fields
from combatcli.request import Request
from combatcli.values import read_integer

Groups = dict[tuple[Any, ...], Fraction]
Progress = Callable[[int], None] | None


def odds(
    command: Command,
    request: Request,
    book: Book,
    progress: Progress = None,
) -> Answer:
    """The exact chance of each value of the fields in `request.by`, `outcome` unless said.

    UsageError for a field that there isn't or that is composite; CostError above a million runs.
    """
    by = request.by or ("outcome",)
    request = request._replace(odds=True)
    check_by(command, by)
    check_rulings(command, request, book)
    if command.odds is not None:
        return command.odds(command, request, book, progress)
    request = request._replace(seed=None)
    ranged = _Ranged(command, request, book, progress)
    apart = command.damage and "damage" not in by and not all(map(_goes_with_damage, by))
    if command.damage and not apart:
        both = ranged.ends((*by, "damage"))
        groups = _grouped(both, lambda end: end[:-1])
        damages = _grouped(both, lambda end: end[-1])
    else:
        groups = ranged.ends(by)
        damages = _grouped(ranged.ends(("damage",)), lambda end: end[0]) if apart else {}
    answer: Answer = {"command": command.name, "by": list(by)}
    answer["odds"] = [
        {**dict(zip(by, key, strict=True)), **chance_json(chance)}
        for key, chance in sorted(groups.items(), key=lambda item: _order(command, by, item[0]))
    ]
    if command.damage:
        answer["damage"] = damage_json(damages)
    return finish(answer, command, request, book, ranged.rulings)


def _goes_with_damage(field: str) -> bool:
    """Whether the damage adds few states to those of this field: it nearly tells it."""
    _, dot, key = field.rpartition(".")
    return not dot or key in ("hp", "con", "dead", "unconscious")


class _Ranged:
    """A request run over every roll, for one set of fields after another; the cost adds up.

    The damage is ranged over apart from such as limbs lost, since the states of both together
    would be many times those of each.
    """

    def __init__(self, command: Command, request: Request, book: Book, progress: Progress) -> None:
        self._what = command, request, book
        self._progress = progress
        self._runs = 0
        self.rulings: dict[str, str] = {}

    def ends(self, fields: tuple[str, ...]) -> Groups:
        """The chance of each set of values of these fields. UsageError for a die by hand left."""
        command, request, book = self._what
        referee = EveryRoll(
            book, command.rules, request.adjust, request.rulings, request.dice,
            frozenset(fields), self._progress,
        )  # fmt: skip
        referee.runs = self._runs

        def run() -> tuple[Any, ...]:
            result = command.resolve(request, referee)
            return tuple(field_of(result, field) for field in fields)

        found = referee.every(run)
        referee.check_used({mark for _, mark in found})
        self._runs = referee.runs
        self.rulings.update(referee.rulings)
        return _grouped(found, lambda end: end[0])


def _grouped(ends: Mapping[Any, Fraction], key: Callable[[Any], Any]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for end, chance in ends.items():
        found[key(end)] = found.get(key(end), Fraction(0)) + chance
    return found


def finish(
    answer: Answer, command: Command, request: Request, book: Book, rulings: Mapping[str, str]
) -> Answer:
    """The end of an answer: the rulings leaned on, the request, the tables."""
    answer[RULINGS] = dict(rulings)
    return stamp(answer, command, request, book)


def chance_json(chance: Fraction) -> dict[str, Any]:
    """A chance, exact and as a floating point number."""
    return {"chance": str(chance), "probability": chance.numerator / chance.denominator}


def damage_json(damages: Mapping[int | None, Fraction]) -> dict[str, Any]:
    """Mean and distribution; the mean is null where a kill's damage isn't known."""
    known = sorted((d, chance) for d, chance in damages.items() if d is not None)
    mean = None if None in damages else str(sum(d * c for d, c in known))
    rows: list[dict[str, Any]] = [{"damage": d, **chance_json(chance)} for d, chance in known]
    if None in damages:
        rows.append({"damage": None, **chance_json(damages[None])})
    return {"mean": mean, "distribution": rows}


def check_by(command: Command, by: tuple[str, ...]) -> None:
    """UsageError names a field that the odds can't be grouped by, and those that they can."""
    known = list(scalar_fields(command))
    for field in by:
        role, dot, key = field.rpartition(".")
        list_, _, place = role.partition(".")
        other = command.many_defenders and list_ == OTHERS and place.isdecimal()
        if field in known or (dot and key in KEYS and (role in command.fighters or other)):
            continue
        told = [*known, *(f"{role}.KEY" for role in command.fighters)]
        if field in result_fields(command):
            raise UsageError(f"by: {shown(field)} is composite", f"there are {', '.join(told)}")
        roles = [f"{role}.{key}" for role in command.fighters for key in KEYS]
        close = nearest(field, [*known, *roles])
        hint = f"did you mean {close}? " if close else ""
        raise UsageError(f"by: unknown field {shown(field)}", f"{hint}there are {', '.join(told)}")


def field_of(result: Result, field: str) -> Any:
    """A field's value in a result; None where it isn't there."""
    if field == OUTCOME:
        return result.outcome
    if field == SUCCESS:
        return result.success
    role, dot, key = field.rpartition(".")
    if not dot:
        return result.fields.get(field)
    list_, _, place = role.partition(".")
    if list_ == OTHERS:
        others, at = result.others or (), int(place)
        return others[at].known_value(key) if at < len(others) else None
    fighter = result.fighters.get(role)
    return None if fighter is None else fighter.known_value(key)


_LISTED, _NUMBERS, _WORDS, _NOTHING = range(4)


def _order(command: Command, by: tuple[str, ...], key: tuple[Any, ...]) -> list[tuple[int, ...]]:
    """Words as the command lists them, numbers by size, other words as they came up, null last."""
    return [_place(command, field, value) for field, value in zip(by, key, strict=True)]


def _place(command: Command, field: str, value: Any) -> tuple[int, ...]:
    if value is None:
        return (_NOTHING,)
    words = command.outcomes if field == "outcome" else command.fields.get(field, {}).get("enum")
    if words and value in words:
        return (_LISTED, list(words).index(value))
    number = read_integer(value) if field == "outcome" else value
    return (_NUMBERS, number) if isinstance(number, int) else (_WORDS,)
