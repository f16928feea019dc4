"""What the odds of a fight of sides are set up with, and what they read off its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combatcli.book import Book
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.odds.every_roll import EveryRoll
from combatcli.odds.fields import split_field
from combatcli.report import OUTCOME, SUCCESS
from combatcli.request import Request
from combatcli.rules.duels._company import check_sides, sides_of
from combatcli.rules.duels._setup import Progress, plan_of, way_of_sides
from combatcli.rules.duels._skirmish import OF, STAUNCH, WHEN_FREE, Skirmish
from combatcli.rules.duels._skirmish_bare import Bare, Body
from combatcli.rules.duels._tally import DRAW, SURVIVORS
from combatcli.rules.fight import SIDES, STRAYS
from combatcli.rules.way import WayToFight

NO_LIMIT = 1_000_000_000
"""Runs of the rule: what bounds a fight is how it is followed."""
LEAST_WHOLE = 20
"""Health that nobody has more of who wakes from the dying chart."""
Bodies = tuple[tuple[Body, ...], tuple[Body, ...]]


class Setting(NamedTuple):
    """A fight of sides before it begins, and who works out what its blows do."""

    way: WayToFight
    fighters: tuple[tuple[Fighter, ...], tuple[Fighter, ...]]
    bodies: Bodies
    combat: Bare
    every: EveryRoll
    wanted: frozenset[str]


def set_up(request: Request, book: Book, by: Sequence[str], progress: Progress) -> Setting:
    """All that odds begin with. UsageError where there can be no such fight."""
    probe = EveryRoll(book, None, request.adjust, request.rulings)
    way = way_of_sides(request, probe)
    sides = sides_of(request)
    check_sides(way, request, sides, probe)
    asked = frozenset(key for _, _, key in map(placed, by) if key not in ("", way.health, "fled"))
    if way.mortal and probe.ruling(STAUNCH, OF) == WHEN_FREE:
        asked |= set(way.fate_keys)
    most = max(map(len, sides))
    roles = (*SIDES, *(f"others.{at}" for at in range(most)))
    keys = {way.health, *way.keys_for_next_blow, *asked}
    wanted = frozenset(f"{role}.{key}" for role in roles for key in keys) | {STRAYS}
    every = EveryRoll(
        book, way.rule_set.name, request.adjust, request.rulings, None, wanted, progress, NO_LIMIT
    )
    whole = max(LEAST_WHOLE, *(each.number(way.health) for side in sides for each in side))
    combat = Bare(way, [plan_of(request, way, side) for side in SIDES], whole, asked)
    bodies = tuple(tuple(combat.body(every, each) for each in side) for side in sides)
    return Setting(way, sides, (bodies[0], bodies[1]), combat, every, wanted)


def placed(field: str) -> tuple[str, int, str]:
    """The side, the place from 0, and the key that a field names; no side for another field."""
    role, key = split_field(field)
    if role is None:
        return "", 0, ""
    side, dot, at = role.partition(".")
    return side, int(at) - 1 if dot else 0, key


def values_at(
    setting: Setting, fight: Skirmish[Body], rounds: int, by: Sequence[str]
) -> tuple[Any, ...]:
    """The values of these fields at the end of a fight."""
    won = fight.winner
    outcome = DRAW if won is None else SIDES[won]
    fixed = {
        OUTCOME: outcome,
        SUCCESS: outcome == SIDES[0],
        "rounds": rounds,
        SURVIVORS: sum(map(len, fight.up)),
        "rules": setting.way.rule_set.name,
    }
    return tuple(fixed[field] if field in fixed else _of(setting, fight, field) for field in by)


def _of(setting: Setting, fight: Skirmish[Body], field: str) -> Any:
    """A key of one of them; None where it isn't there."""
    role, at, key = placed(field)
    side = SIDES.index(role)
    if not 0 <= at < len(fight.sides[side]):
        return None
    body, before = fight.sides[side][at], setting.fighters[side][at]
    if key == setting.way.health:
        return body.health if body.health > 0 or before.number(key) > 0 else before.number(key)
    if key == "fled":
        return body.fled or before.known_value(key)
    return body.condition.fighter.known_value(key)
