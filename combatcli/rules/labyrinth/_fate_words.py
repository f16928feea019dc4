"""What became of the dying, in words."""

from __future__ import annotations

from combatcli.book import Cell
from combatcli.fighter import Fighter
from combatcli.rules.labyrinth._changes import changes
from combatcli.rules.labyrinth._fate import Fate


def fate_summary(fighter: Fighter, after: Fighter | None, cell: Cell, fate: Fate) -> str:
    """What the chart says, by the figures that fell, and what else became of the fighter."""
    words = f"{fighter.name} {_words(fate)}: {cell.text}"
    if after is None or after.flag("dead"):
        return words
    # With how many hp he wakes, and when, is said already.
    if "hp" not in fighter:
        after = after.without("hp")
    if after.number("rounds_lost") == fate.wake_rounds:
        after = after.restored("rounds_lost", fighter)
    changed = changes(fighter, after)
    return f"{words}; {changed}" if changed else words


def _words(fate: Fate) -> str:
    if fate.outcome == "survives":
        return ", ".join(("survives", *_figures(fate)))
    if fate.outcome == "bleeding":
        left = fate.bleed_rounds or 0
        end = f"is bleeding, dead after {count(left, 'round')}"
        return end if left else "bleeds out at once, dead"
    doomed = "is beyond help, dead after a few last words"
    return doomed if fate.outcome == "doomed" else "is dead"


def _figures(fate: Fate) -> list[str]:
    rounds = fate.wake_rounds or 0
    when = f"after {count(rounds, 'round')}" if rounds else "at once"
    figures = [f"wakes {when} with {fate.wake_hp} hp"]
    if fate.teeth is not None:
        figures.append(f"loses {count(fate.teeth, 'tooth', 'teeth')}")
    if fate.heal_weeks is not None:
        figures.append(f"heals in {count(fate.heal_weeks, 'week')}")
    return figures


def staunch_summary(fighter: Fighter, total: int, needed: int) -> str:
    """Whether the bleeding stops, and what that leaves to be done."""
    against = f"({total} against {needed})"
    if total >= needed:
        return f"{fighter.name} bleeds no more {against}: stable, and to be healed at once"
    left = count(fighter.number("bleeding"), "round")
    return f"{fighter.name} bleeds on {against}, dead after {left}"


def count(number: int, one: str, several: str = "") -> str:
    """A number of things, in words."""
    return f"{number} {one if number == 1 else several or one + 's'}"
