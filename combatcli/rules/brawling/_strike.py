"""One strike of a round of punches: the hit, table B, the knock-out."""

from __future__ import annotations

from collections.abc import Callable

from combatcli.book import Cell
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee

FIRST_LIMIT = 7
FURTHER_LIMIT = 6
"""The first strike hits on 2-7, further ones on 2-6 (The Dragon 11, Punch)."""
PERCENT_A_POINT = 10
"""Snake eyes knock out on 10 % for each point they netted (The Dragon 11, under table B)."""


class Round(NamedTuple):
    """A round of punches as the next strike needs it. A strike without effect has not `landed`."""

    number: int
    con: int
    damage: int = 0
    landed: bool = False
    knockout: bool = False


def to_hit(referee: Referee, limit: int) -> tuple[bool, int | None, int]:
    """Whether a strike hits; its dice, where table B is to be read by them; and its total."""
    referee.needs("hit", most=limit)
    dice = referee.roll("hit", "2d6")
    total = dice + referee.adjustment("hit")
    hit = total <= limit
    same = hit and referee.ruling("punch-damage-roll") == "same"
    return hit, dice if same else None, total


def landed(referee: Referee, difference: int, dice: int | None) -> tuple[int, str | None, bool]:
    """What a hit does: table B by a roll of its own, or by the dice that hit; the knock-out.

    Snake eyes are the dice as they lie; the knock-out's chance is what their adjusted row nets.
    """
    added = referee.adjustment("damage")
    natural = referee.total_on("punch", "damage") - added if dice is None else dice
    damage, blow = _reading(referee, referee.read("punch", natural + added, difference))
    knockout = False
    if damage and _are_snake_eyes(referee, natural, difference):
        referee.needs("knockout", most=PERCENT_A_POINT * damage)
        knockout = referee.check("knockout", "1d100") <= PERCENT_A_POINT * damage
    return damage, blow, knockout


def _are_snake_eyes(referee: Referee, natural: int, difference: int) -> bool:
    """Whether the dice, without any adjustment, show a row of table B that may knock out."""
    table = referee.book.table("punch")
    row, _ = table.find(natural)
    return row.cells[table.difference_column(difference)].flag("knockout")


def _reading(referee: Referee, cell: Cell) -> tuple[int, str | None]:
    damage, blow = cell.number("damage"), cell.word("blow")
    if cell.reconstructed:
        if referee.ruling("punch-zero-column") == "snake-eyes-only":
            return 0, "missed"
        referee.note(
            "table punch, last column: print lost this cell; its figure is a reconstruction"
        )
    return damage, blow


def strike(
    strength: int,
    start: int,
    referee: Referee,
    state: Round,
    to_hit: Callable[[Referee, int], tuple[bool, int | None, int]] = to_hit,
) -> Round:
    """One strike. `start` is the con as the round began; the odds have a `to_hit` of their own."""
    limit = FURTHER_LIMIT if state.number else FIRST_LIMIT
    hit, dice, total = referee.step(to_hit, limit)
    damage, blow, knockout = 0, None, False
    if hit:
        difference = strength - start
        if state.con != start and referee.ruling("punch-column") == "each-strike":
            difference = strength - state.con
        damage, blow, knockout = referee.step(landed, difference, dice)
    referee.log_step(
        limit=limit, to_hit=total, hit=hit, damage=damage, blow=blow, knockout=knockout
    )
    return Round(
        state.number + 1,
        max(0, state.con - damage),
        state.damage + damage,
        state.landed or damage > 0,
        knockout,
    )
