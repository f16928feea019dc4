"""What results do to fighters, as plain keys that the next command reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combatcli.command import Result
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.condition import out_of_action
from combatcli.rules.labyrinth._changes import changes
from combatcli.rules.labyrinth._hands import retrieve


def is_out(fighter: Fighter) -> bool:
    """Dead, or at 0 hp or less: no further attack falls on such a one."""
    return fighter.flag("dead") or fighter.number("hp", 1) <= 0


def loses_round(fighter: Fighter) -> bool:
    """Whether nothing but rounds to be lost forbids a fighter to act: he loses one of them."""
    return bool(
        fighter.number("rounds_lost") and not is_out(fighter) and out_of_action(fighter) is None
    )


def hurt(fighter: Fighter, damage: int) -> Fighter:
    """Damage off the hp, where they are known; 0 is the floor, and down."""
    hp = fighter.known("hp")
    if hp is None or damage <= 0:
        return fighter
    left = max(0, hp - damage)
    return fighter.change(hp=left) if left else fighter.change(hp=0, down=True)


def kill(referee: Referee, fighter: Fighter) -> Fighter:
    """A kill: dead, or by the ruling at 0 hp with the dying chart to decide."""
    if "hp" in fighter:
        fighter = fighter.change(hp=0)
    fighter = fighter.change(down=True)
    if referee.ruling("kill") == "dying-roll":
        referee.note(f"{fighter.name}: roll on the dying chart (combatcli dying)")
        return fighter.change(hp=0)
    return fighter.change(dead=True)


def lose_rounds(referee: Referee, fighter: Fighter, rounds: int) -> Fighter:
    """Rounds to be lost; by the ruling beside those there are, or on top of them."""
    if rounds <= 0:
        return fighter
    there = fighter.number("rounds_lost")
    if there and referee.ruling("lost-rounds") == "longest":
        rounds = max(0, rounds - there)
    return fighter.change(rounds_lost=there + rounds) if rounds else fighter


def spend_round(referee: Referee, fighter: Fighter) -> Fighter:
    """A round to be lost goes by; with the last one he is up, and has what was dropped in hand."""
    left = fighter.number("rounds_lost") - 1
    fighter = fighter.change(rounds_lost=left)
    if left:
        return fighter
    return retrieve(referee, fighter.change(down=False) if fighter.flag("down") else fighter)


def lost_round(request: Request, referee: Referee, fields: Mapping[str, Any]) -> Result:
    """A round to be lost goes by, and nothing else happens."""
    before = request.fighter("attacker")
    attacker = spend_round(referee, before)
    left = attacker.number("rounds_lost")
    words = f"{attacker.name} loses the round"
    if left:
        words += f" and has {left} more to lose"
    told = filter(None, [words, changes(before.restored("rounds_lost", attacker), attacker)])
    return Result(
        "lost-round",
        "; ".join(told),
        fields,
        {"attacker": attacker, "defender": request.fighter("defender")},
        False,
        request.others or None,
    )
