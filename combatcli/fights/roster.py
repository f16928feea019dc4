"""Who of those present takes which role: by name, or as they were left."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from combatcli.command import Command
from combatcli.errors import FileError, UsageError
from combatcli.fighter import Fighter
from combatcli.fights.asker import Asker
from combatcli.named_tuple import NamedTuple
from combatcli.report import BYSTANDERS, OTHERS
from combatcli.rules.condition import is_standing, out_of_action

Keys = dict[str, Any]
"""A fighter's keys."""


class Roster(NamedTuple):
    """Who is there: those in roles, the one acted on last; others beside him; and bystanders."""

    acting: list[Keys]
    others: list[Keys]
    bystanders: list[Keys]

    @property
    def everyone(self) -> list[Keys]:
        """All, those in roles first."""
        return [*self.acting, *self.others, *self.bystanders]

    @property
    def unpaired(self) -> bool:
        """Whether there are some, and nothing says who acts on whom."""
        return bool(self.bystanders) and not self.acting


def roles_in_order(
    command: Command,
    roster: Roster,
    swap: bool,
    typed: Collection[str],
    where: str,
    asker: Asker,
) -> dict[str, Any]:
    """The roles filled in their order, the last by the one that was acted on, exchanged by `swap`.

    A command with one fighter gets the second of two (by `swap` the first), and the other one
    stands by, first among the others. After such a command he takes his place again. The others
    stay beside the last role; after a swap, those who are acted on as well stand by, since the one
    who acts now was not against them.
    """
    present, others, bystanders = [*roster.acting], [*roster.others], [*roster.bystanders]
    if len(present) == 1 and others:
        present.insert(0, others.pop(0))
    if swap:
        present.reverse()
        if command.many_defenders:
            others, bystanders = [], [*others, *bystanders]
    roles = _roles_filled(command, len(present), swap, typed)
    missing = [role for role in command.fighters if role not in (*roles, *typed)]
    if missing and missing[0] not in command.optional:
        remedy = f"give one by {asker.role}{missing[0]}, or a result of two fighters"
        raise FileError(f"{where}: no {missing[0]} in that result", remedy)
    filling = present[len(present) - len(roles) :]
    others = [*present[: len(present) - len(roles)], *others]
    if len(roles) == 2 and bystanders and roles[0] not in typed:
        check_acts(filling[0], [*filling[1:], *others, *bystanders], asker)
    if len(roles) == 2 and roles[1] not in typed and not any(map(stands, [filling[1], *others])):
        fallen = filling[1]
        why = f"{name_of(fallen)} stands no more"
        target = only_target(filling[0], bystanders, why, asker)
        if target is not None:
            filling[1], bystanders = target, [*without(bystanders, target), fallen]
    return state_of(dict(zip(roles, filling, strict=True)), others, bystanders)


def _roles_filled(
    command: Command, fighters: int, swap: bool, typed: Collection[str]
) -> tuple[str, ...]:
    """The roles that so many fighters fill: the last ones, by a swap the first.

    One who is alone takes the place of whoever is not typed.
    """
    roles = command.fighters
    untyped = tuple(role for role in roles if role not in typed)
    if fighters == 1 == len(untyped):
        return untyped
    return roles[:fighters] if swap else roles[max(0, len(roles) - fighters) :]


def state_of(
    roles: Mapping[str, Keys], others: Sequence[Keys], bystanders: Sequence[Keys]
) -> dict[str, Any]:
    """The part of a request that says who is there."""
    state: dict[str, Any] = dict(roles)
    state |= {OTHERS: [*others]} if others else {}
    return state | ({BYSTANDERS: [*bystanders]} if bystanders else {})


def stands(keys: Keys) -> bool:
    """Whether a fighter is on his feet, as far as that is known."""
    return is_standing(Fighter("fighter", keys))


def name_of(keys: Keys, otherwise: str = "one without a name") -> str:
    """What messages call a fighter."""
    return str(keys.get("name", otherwise))


def names_of(fighters: Iterable[Keys]) -> str:
    """The names of those who are on their feet."""
    return ", ".join(name_of(each) for each in fighters if stands(each)) or "nobody"


def check_acts(acts: Keys, others: Sequence[Keys], asker: Asker) -> None:
    """UsageError for one who can't act, where there are others who might."""
    if others and not stands(acts):
        why = out_of_action(Fighter("fighter", acts)) or "is down and out"
        what = f"{name_of(acts)} {why} and can't act"
        hint = f"who could: {names_of(others)}; say so by {asker.give_actor}"
        raise UsageError(what, hint, field="actor", code="state")


def only_target(acts: Keys, rest: Sequence[Keys], why: str, asker: Asker) -> Keys | None:
    """The only one left who stands, named in a note; UsageError where there are several."""
    standing = [each for each in rest if stands(each)]
    if len(standing) > 1:
        what = f"{why}, and {name_of(acts, 'the one who acts')} has more than one to turn to"
        hint = f"give {asker.give_target}: {names_of(standing)}"
        raise UsageError(what, hint, field="target", code="missing")
    if not standing:
        return None
    asker.note(f"{why}: the only other one who stands is the target, {name_of(standing[0])}")
    return standing[0]


def without(fighters: Iterable[Keys], *gone: Keys | None) -> list[Keys]:
    """The fighters but for these, who are known by being the same and not by being alike."""
    return [each for each in fighters if not any(each is one for one in gone)]
