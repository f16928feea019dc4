"""What holds for the attacks of a round that are made with weapons."""

from __future__ import annotations

from collections.abc import Callable

from combatcli.errors import Place, UsageError
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._attack_roll import COMBINED, MAIN_PENALTY, OFF_PENALTY, Facts
from combatcli.rules.labyrinth._hands import check_arms
from combatcli.rules.labyrinth._round import Target
from combatcli.rules.labyrinth._skills import (
    PER_RANK,
    critical_from,
    expertise,
    fumble_to,
    modifier,
    to_hit,
    widening,
)
from combatcli.rules.labyrinth._weapons import Weapon, check_pair, weapon

AttackFacts = Callable[[Referee, int, Target], Facts]
"""The facts of the n-th attack of a round on a target."""


class Arms(NamedTuple):
    """What a fighter attacks with: a weapon or two, and whether it is shot or thrown."""

    main: Weapon
    off: Weapon | None
    missile: bool


def arms(
    referee: Referee, attacker: Fighter, two_weapons: bool = False, missile: bool = False
) -> Arms:
    """The weapons in hand. UsageError where they can't be wielded."""
    main = weapon(referee, attacker)
    off = weapon(referee, attacker, off=True) if two_weapons else None
    missile = _is_missile(referee, attacker, main, off, missile)
    check_arms(referee, attacker, main, off)
    return Arms(main, off, missile)


def weapon_facts(referee: Referee, attacker: Fighter, arms: Arms, alone: bool) -> AttackFacts:
    """The facts of attacks with these weapons."""
    main, off, missile = arms
    wider = widening(referee, attacker)
    together = off is not None and _pair(referee, attacker, main, off) == "combined"
    bonus = to_hit(referee, attacker, "dex" if missile else "str")
    if together:
        bonus += referee.add("attack", COMBINED, "two weapons")
    strength = 0 if missile else modifier(referee, attacker, "str", "damage")

    def facts(referee: Referee, number: int, target: Target) -> Facts:
        one, in_hand, penalty = main, True, 0
        if off is not None and not together:
            in_hand = number % 2 == 0
            one = main if in_hand else off
            penalty = MAIN_PENALTY if in_hand else OFF_PENALTY
            which = "main hand of two" if in_hand else "off hand of two"
            referee.add("attack", penalty, which)
        return Facts(
            target.needed,
            bonus + penalty,
            one,
            strength + _skill(referee, attacker, one, in_hand),
            off if together else None,
            strength + _skill(referee, attacker, off, False) if together and off is not None else 0,
            critical_from(wider),
            fumble_to(wider),
            "class" not in attacker,
            alone,
            target.sacrifice,
            target.of_two,
            not in_hand,
        )

    return facts


def _skill(referee: Referee, fighter: Fighter, held: Weapon, in_hand: bool) -> int:
    ranks = expertise(fighter, held.name, in_hand)
    return referee.add("damage", PER_RANK * ranks, f"expertise {held.label} {ranks}")


def _is_missile(
    referee: Referee, fighter: Fighter, main: Weapon, off: Weapon | None, missile: bool
) -> bool:
    """A bow shoots even where it isn't said, which a note says; a sword can't."""
    if missile and off is not None:
        what = Place("missile"), " and ", Place("two_weapons"), " don't go together"
        raise UsageError(what, "leave one out", field="missile", code="contradiction")
    if missile and main.size is not None and not (main.missile or main.thrown):
        why = f"{fighter.role}: {main.label} is neither shot nor thrown"
        hint = "leave out ", Place("missile"), ", or give another weapon"
        raise UsageError(why, hint, field="missile", code="contradiction")
    if main.missile and not missile:
        referee.note(
            f"{main.label} is shot, said or not: dex counts, str doesn't; to strike with it give"
            " damage=…, and no weapon"
        )
    return missile or main.missile


def _pair(referee: Referee, fighter: Fighter, main: Weapon, off: Weapon) -> str:
    choice = referee.ruling("two-weapons")
    check_pair(fighter, main, off, choice)
    return choice
