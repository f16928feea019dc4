"""What the dying chart makes of a fighter, and what staunching does."""

from __future__ import annotations

from combatcli.book import Cell
from combatcli.errors import Place, UsageError
from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._changes import SCORES
from combatcli.rules.labyrinth._injuries import lose_rounds

LASTING = {"concussion": "concussed", "fracture": "fracture"}
"""Injuries that are carried until they are treated, and their keys."""
LOWERING = ("head", "eye-or-limb", "face")
"""Injuries that lower the scores that the chart's penalty names."""
LOWEST_SCORE = 1
LEAST_HP = 1
"""A score is never lowered to less, nor does anyone wake with less."""


class Fate(NamedTuple):
    """A row of the dying chart, its dice rolled; None where it has no such dice."""

    outcome: str
    injury: str | None = None
    wake_rounds: int | None = None
    wake_hp: int | None = None
    bleed_rounds: int | None = None
    heal_weeks: int | None = None
    teeth: int | None = None


def check_dying(fighter: Fighter) -> None:
    """UsageError for one whom the dying chart has nothing to say about, or has spoken already."""
    if fighter.flag("dead"):
        raise fighter.refused("is dead", "the chart is for the dying", key="dead")
    hp = fighter.number("hp")
    if hp > 0:
        for_whom = "the chart is for 0 hp or less: give ", fighter.place("hp", "0"), " or below"
        raise fighter.refused(f"has {hp} hp", *for_whom, key="hp")
    if fighter.number("bleeding"):
        staunch = "staunch it with ", Place("action", "staunch")
        raise fighter.refused("is bleeding already", *staunch, key="bleeding")
    if fighter.flag("stable"):
        heal = fighter.place("stable", "false"), ", with ", fighter.place("hp")
        raise fighter.refused("is stable already", "heal him: give ", *heal, key="stable")


def befall(referee: Referee, fighter: Fighter, cell: Cell, fate: Fate) -> Fighter:
    """The fighter as the chart leaves him: dead, bleeding, or to wake again, with what it cost him.

    Source: house combat rules, Death and dying chart. The doomed are dead but for their last words,
    and so is one whom bleeding leaves no round.
    """
    fighter = fighter.change(down=True)
    if fate.outcome == "bleeding" and fate.bleed_rounds:
        return fighter.change(bleeding=fate.bleed_rounds)
    if fate.outcome != "survives":
        return fighter.change(dead=True)
    fighter = _injured(referee, fighter, cell, fate.injury)
    return _wakes(referee, fighter, fate)


def _wakes(referee: Referee, fighter: Fighter, fate: Fate) -> Fighter:
    """Alive, and out until the rounds are lost; then he wakes, knocked out before or not."""
    fighter = fighter.change(hp=fate.wake_hp or LEAST_HP)
    if fighter.flag("unconscious"):
        fighter = fighter.change(unconscious=False)
    fighter = lose_rounds(referee, fighter, fate.wake_rounds or 0)
    return fighter if fighter.number("rounds_lost") else fighter.change(down=False)


def _injured(referee: Referee, fighter: Fighter, cell: Cell, injury: str | None) -> Fighter:
    if injury in LASTING:
        return fighter.change(**{LASTING[injury]: True})
    if injury in LOWERING:
        named = (cell.word("penalty_to") or "").split("+")
        for key in filter(named.__contains__, SCORES):
            fighter = _lowered(referee, fighter, key, cell.number("penalty"))
    return fighter


def _lowered(referee: Referee, fighter: Fighter, key: str, by: int) -> Fighter:
    score = fighter.known(key)
    if score is None:
        referee.note(f"{fighter.name} has no {key} given: lower it by {-by} where it is kept")
        return fighter
    if score + by < LOWEST_SCORE:
        referee.note(f"{key} goes no lower than {LOWEST_SCORE}")
    return fighter.change(**{key: max(min(score, LOWEST_SCORE), score + by)})


def check_bleeding(fighter: Fighter) -> None:
    """UsageError for one who has no wound to staunch."""
    why = None
    if fighter.flag("dead"):
        why = "is dead"
    elif fighter.flag("stable"):
        why = "is stable already"
    elif not fighter.number("bleeding"):
        why = "is not bleeding"
    if why:
        hint = "give ", fighter.place("bleeding"), ", the rounds left to him"
        raise fighter.refused(why, *hint, key="bleeding")


def bleed(fighter: Fighter) -> Fighter:
    """One who bleeds when a round has gone by: with the last of them he is dead.

    Source: house combat rules, Death and dying chart, 10-11.
    """
    left = fighter.number("bleeding") - 1
    return fighter.change(bleeding=left) if left else fighter.change(bleeding=0, dead=True)


def staunch(referee: Referee) -> tuple[int, int]:
    """An ally's roll to staunch the wound, and the number that the chart asks for.

    Source: house combat rules, Death and dying chart, 10-11.
    """
    rows = (row.cells[0] for row in referee.book.table("dying").rows)
    needed = next((cell.number("staunch") for cell in rows if cell.number("staunch")), None)
    if needed is None:
        raise UsageError(
            "table dying: no row says what staunches",
            "add staunch: 11 to the row that bleeds",
            field="action",
            code="off-table",
        )
    referee.needs("staunch", needed)
    return referee.check("staunch", "1d20"), needed
