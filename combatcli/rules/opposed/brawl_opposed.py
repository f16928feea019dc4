"""One unarmed opposed attempt: Brawn against Finesse."""

from __future__ import annotations

from combatcli.command import Command, Result
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.needs import Need, has
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.condition import condition, out_of_action
from combatcli.shapes import COUNT, INTEGER, MAYBE_COUNT


def brawl_opposed(request: Request, referee: Referee) -> Result:
    """Attack is a Brawn check, defense a Finesse check; equal or higher hits.

    An unarmed hit does half the Brawn effect roll, rounded up. Source: Dungeons of Olde, Brawling.
    """
    attacker, defender = request.fighter("attacker"), request.fighter("defender")
    brawn, finesse = attacker.stat("brawn"), defender.stat("finesse")
    for fighter in (attacker, defender):
        if is_down(fighter):
            raise refused_as_down(fighter)
    referee.scene("attack", "{} attacks {}", attacker, defender)
    attack, defense, margin = referee.step(pruned_contest, brawn, finesse)
    effect, damage = _harm(referee, brawn) if margin >= 0 else (None, 0)
    after = _hurt(defender, damage)
    outcome = "hit" if margin >= 0 else "miss"
    verb = f"hits {defender.name} for {damage}" if margin >= 0 else f"misses {defender.name}"
    return Result(
        outcome,
        f"{attacker.name} {verb}: {attack} against {defense}{_hp_text(defender, after)}",
        {
            "attack": attack,
            "defense": defense,
            "margin": margin,
            "effect": effect,
            "damage": damage,
        },
        {"attacker": attacker, "defender": after},
        margin >= 0,
    )


OVER = "the fight is over"


def is_down(fighter: Fighter) -> bool:
    """At 0 hp or less, or said to be down, or in no condition to act."""
    lies = fighter.number("hp", 1) <= 0 or fighter.flag("down")
    return lies or out_of_action(fighter) is not None


def refused_as_down(fighter: Fighter) -> UsageError:
    """The error for one who is down."""
    why, key = out_of_action(fighter) or "is down", condition(fighter)
    return fighter.refused(why, OVER, key=key or ("down" if fighter.flag("down") else "hp"))


def pruned_contest(referee: Referee, brawn: int, finesse: int) -> tuple[int, int, int]:
    """The contest; for odds that are asked for none of its numbers, only whether it hits."""
    if any(map(referee.wants, ("attack", "defense", "margin"))):
        return contest(referee, brawn, finesse)
    attack = referee.step(_check, "attack", brawn)
    return 0, 0, referee.step(_bare_margin, attack, finesse)


def contest(referee: Referee, brawn: int, finesse: int) -> tuple[int, int, int]:
    """Attack, defense, and the margin between them."""
    attack = _check(referee, "attack", brawn)
    defense = _defend(referee, attack, finesse)
    return attack, defense, attack - defense


def _defend(referee: Referee, attack: int, finesse: int) -> int:
    """The defense against an attack."""
    referee.needs("defense", attack + 1)
    return _check(referee, "defense", finesse)


def _bare_margin(referee: Referee, attack: int, finesse: int) -> int:
    """A margin of 0 for any with which it hits, of -1 for any other."""
    return 0 if attack >= _defend(referee, attack, finesse) else -1


def _check(referee: Referee, name: str, trait: int) -> int:
    cell = referee.read("traits", trait, "check")
    return referee.check(name, cell.word("dice") or "")


def _harm(referee: Referee, brawn: int) -> tuple[int, int]:
    """The effect roll and the damage; protection comes off last."""
    cell = referee.read("traits", brawn, "effect")
    effect = referee.roll("effect", cell.word("dice") or "")
    bonus = referee.adjustment("effect")
    if bonus and referee.ruling("effect-adjustment") == "before-halving":
        half = -(-(effect + bonus) // 2)
    else:
        half = -(-effect // 2) + bonus
    return effect, max(0, half + referee.adjustment("damage"))


def _hurt(fighter: Fighter, damage: int) -> Fighter:
    hp = fighter.known("hp")
    if hp is None or damage == 0:
        return fighter
    left = max(0, hp - damage)
    fighter = fighter.change(hp=left)
    return fighter if left else fighter.change(down=True)


def _hp_text(before: Fighter, after: Fighter) -> str:
    was, now = before.known("hp"), after.known("hp")
    return "" if was == now else f", hp {was} to {now}" + (", down" if now == 0 else "")


COMMAND = Command(
    name="brawl-opposed",
    help="One unarmed opposed attempt: Brawn against Finesse.",
    resolve=brawl_opposed,
    rules="opposed",
    fighters=("attacker", "defender"),
    keys={"attacker": ("brawn", "hp", "down"), "defender": ("finesse", "hp", "down")},
    needs=(Need("attacker", has("brawn")), Need("defender", has("finesse"))),
    outcomes=("hit", "miss"),
    fields={
        "attack": INTEGER,
        "defense": INTEGER,
        "margin": INTEGER,
        "effect": MAYBE_COUNT,
        "damage": COUNT,
    },
    rolls=("attack", "defense", "effect"),
    adjusts=("damage",),
    tables=("traits",),
    rulings=("effect-adjustment",),
    checks=True,
    damage=True,
    example="combatcli brawl-opposed -a brawn=9 -d finesse=7,hp=13 --dice 14,8,7",
)
