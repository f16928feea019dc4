"""What a defender may do against a blow: parry it, or give up a shield to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from combatcli.command import Option
from combatcli.errors import Place, UsageError
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.rules.labyrinth._armor import armor_class, parry_bonus
from combatcli.rules.labyrinth._hands import (
    MAIN,
    bears_shield,
    check_in_hand,
    check_shield,
)
from combatcli.rules.labyrinth._limbs import check_bear, check_wield
from combatcli.rules.labyrinth._skills import check_able, note_ranks
from combatcli.rules.labyrinth._weapons import hands_used
from combatcli.values.basic import Flag, Integer

OPTIONS = (
    Option("parry", Flag(), "the defender parries", False),
    Option(
        "sacrifice_shield",
        Flag(),
        "the defender gives up the shield to the first blow that hurts",
        False,
    ),
    Option(
        "sacrifice_from",
        Integer(1, 1_000_000),
        "the defender gives up the shield to the first blow of so many points",
    ),
)
"""The options of every attack on one who can defend himself."""


def stand(
    referee: Referee, targets: Sequence[Fighter], options: Mapping[str, Any]
) -> tuple[int, int]:
    """What a parry adds to the first target's AC, and from what damage on he gives up his shield.

    UsageError where a target is said to do or to bear what he can't.
    """
    given_up_from = sacrifice(referee, targets[0], options)
    for target in targets:
        check_shield(referee, target)
        armor_class(referee, target)
    return parry(referee, targets[0], options), given_up_from


def parry(referee: Referee, defender: Fighter, options: Mapping[str, Any]) -> int:
    """What a parry adds to AC where there is one. UsageError for one who can't parry."""
    if not options["parry"]:
        return 0
    check_able(defender, "parry")
    if defender.number("rounds_lost"):
        hint = "leave out ", Place("parry")
        raise defender.refused("has rounds to lose and can't parry", *hint, key="rounds_lost")
    check_in_hand(defender, MAIN)
    hands, what = hands_used(referee, defender), defender.text("weapon") or "a weapon"
    check_wield(referee, defender, hands, what)
    check_bear(referee, defender, hands, what)
    added = parry_bonus(referee, defender)
    note_ranks(referee, defender)
    return added


def sacrifice(referee: Referee, defender: Fighter, options: Mapping[str, Any]) -> int:
    """The damage from which on the request has the shield given up; 0 where it doesn't.

    UsageError for one who has none to give up, or isn't awake to do so.
    """
    check_shield(referee, defender)
    points = options["sacrifice_from"]
    if points is not None and options["sacrifice_shield"]:
        what = Place("sacrifice_shield"), " and ", Place("sacrifice_from"), " don't go together"
        hint = "leave one of them out"
        raise UsageError(what, hint, field="sacrifice_from", code="contradiction")
    if points is None and not options["sacrifice_shield"]:
        return 0
    if not defender.flag("shield"):
        give = "give ", defender.place("shield", "true")
        raise defender.refused("has no shield to give up", *give, key="shield")
    if defender.flag("unconscious"):
        why = "is unconscious and can't give up a shield"
        hint = "leave out the sacrifice, or give the state that holds now"
        raise defender.refused(why, hint, key="unconscious")
    return 1 if points is None else int(points)


def gives_up_from(referee: Referee, target: Fighter, asked: int) -> int:
    """The damage from which on a target gives up his shield now, as asked or by his own key."""
    points = asked or target.number("sacrifice_from")
    able = points and not target.flag("unconscious") and bears_shield(referee, target)
    return points if able else 0
