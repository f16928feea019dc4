"""A round of punches: table B, and the knock-out."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from combatcli.book import Cell
from combatcli.command import Command, Result
from combatcli.errors import UsageError
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.brawling._brawler import check_able, holder, hurt, set_hold
from combatcli.rules.brawling._words import punch_summary
from combatcli.shapes import BOOLEAN, COUNT, INTEGER, MAYBE_TEXT, list_of

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


def punch(request: Request, referee: Referee) -> Result:
    """As many strikes as the attacker's dexterity is a multiple of the foe's, until he is out.

    Source: The Dragon 11 (1977), Punch, table B.
    """
    attacker, defender = request.fighter("attacker"), request.fighter("defender")
    check_able(attacker, defender)
    strikes = max(1, attacker.stat("dex") // defender.stat("dex"))
    strength, con = attacker.stat("str"), defender.stat("con")
    who = holder(attacker, defender)
    if who == "defender":
        raise UsageError("punch: the attacker is held", "a held fighter may grapple or break")
    before = attacker, defender
    if who == "attacker":
        attacker, defender = set_hold(attacker, defender, None)
    end = referee.fold(
        partial(strike, strength, con),
        Round(0, con),
        lambda state: state.number == strikes or state.con == 0 or state.knockout,
    )
    defender = hurt(defender, con - end.con)
    if end.knockout:
        defender = defender.change(unconscious=True)
    outcome = "knockout" if end.knockout else "hit" if end.landed else "miss"
    return Result(
        outcome,
        punch_summary(referee, before, (attacker, defender), who is not None, end.knockout),
        {"damage": end.damage, "strikes": referee.story},
        {"attacker": attacker, "defender": defender},
        outcome != "miss",
    )


def strike(strength: int, start: int, referee: Referee, state: Round) -> Round:
    """One strike: the hit, table B, the knock-out. `start` is the con as the round began."""
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
        state.damage + damage if referee.wants("damage") else 0,
        state.landed or damage > 0,
        knockout,
    )


def to_hit(referee: Referee, limit: int) -> tuple[bool, int | None, int]:
    """Whether a strike hits; its dice, where table B is to be read by them; and its total."""
    dice = referee.roll("hit", "2d6")
    total = dice + referee.adjustment("hit")
    hit = total <= limit
    same = hit and referee.ruling("punch-damage-roll") == "same"
    return hit, dice if same else None, total if referee.wants("strikes") else 0


def landed(referee: Referee, difference: int, dice: int | None) -> tuple[int, str | None, bool]:
    """What a hit does: table B by a roll of its own, or by the dice that hit; the knock-out.

    Snake eyes are the dice as they lie; the knock-out's chance is what their adjusted row nets.
    """
    added = referee.adjustment("damage")
    natural = referee.total_on("punch", "damage") - added if dice is None else dice
    damage, blow = _reading(referee, referee.read("punch", natural + added, difference))
    knockout = False
    if damage and _are_snake_eyes(referee, natural, difference):
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


COMMAND = Command(
    name="punch",
    help="A round of punches: table B, and the knock-out.",
    resolve=punch,
    rules="brawling",
    fighters=("attacker", "defender"),
    outcomes=("miss", "hit", "knockout"),
    fields={
        "damage": COUNT,
        "strikes": list_of(
            limit=INTEGER, to_hit=INTEGER, hit=BOOLEAN, damage=COUNT, blow=MAYBE_TEXT,
            knockout=BOOLEAN,
        ),
    },
    rolls=("hit", "damage", "knockout"),
    tables=("punch",),
    rulings=("punch-zero-column", "punch-damage-roll", "punch-column"),
    checks=True,
    damage=True,
    example="combatcli punch -a str=16,dex=18 -d dex=9,con=12 --dice 5,3,6,8",
)  # fmt: skip
