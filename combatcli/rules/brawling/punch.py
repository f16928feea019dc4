"""A round of punches: table B, and the knock-out."""

from __future__ import annotations

from functools import partial

from combatcli.command import Command, Result
from combatcli.errors import UsageError
from combatcli.needs import Need, has
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.brawling._brawler import STATE, check_able, holder, hurt, set_hold
from combatcli.rules.brawling._pruning import pruned_strike
from combatcli.rules.brawling._strike import Round
from combatcli.rules.brawling._words import punch_summary
from combatcli.shapes import BOOLEAN, COUNT, INTEGER, MAYBE_TEXT, list_of


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
        hint = "a held fighter may grapple or break"
        raise UsageError("punch: the attacker is held", hint, field="attacker.held", code="state")
    before = attacker, defender
    referee.scene("hit", "{} punches {}", attacker, defender)
    if who == "attacker":
        attacker, defender = set_hold(attacker, defender, None)
    end = referee.fold(
        partial(pruned_strike, strength, con),
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


COMMAND = Command(
    name="punch",
    help="A round of punches: table B, and the knock-out.",
    resolve=punch,
    rules="brawling",
    fighters=("attacker", "defender"),
    keys={"attacker": ("str", "dex", *STATE), "defender": ("dex", *STATE)},
    needs=(Need("attacker", has("str", "dex")), Need("defender", has("dex", "con"))),
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
