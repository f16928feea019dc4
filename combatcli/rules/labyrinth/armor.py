"""The state of a suit of armor."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth import _needs
from combatcli.rules.labyrinth._armor import armor_class, bonus, sound_bonus, suit
from combatcli.rules.labyrinth._keys import SUIT
from combatcli.shapes import COUNT, INTEGER
from combatcli.values.basic import Integer

MOST_PRICE = 1_000_000_000


def armor(request: Request, referee: Referee) -> Result:
    """AC now, whether the armor can be repaired, and for what: half its price.

    Source: Labyrinth Lord house combat rules, Armor damage.
    """
    fighter, price = request.fighter("fighter"), request.options["price"]
    name = fighter.text("armor")
    if name is None:
        raise fighter.missing("armor")
    outcome = state(referee, fighter)
    ac, left = armor_class(referee, fighter), bonus(referee, fighter)
    cost = None
    if price is not None and outcome in ("sound", "damaged"):
        cost = 0 if outcome == "sound" else price // 2 if price % 2 == 0 else price / 2
    words = {
        "sound": "is sound",
        "damaged": "is damaged" + ("" if cost is None else f", repaired for {cost}"),
        "beyond-repair": "is beyond repair but protects, replace it",
        "destroyed": "protects no more, replace it",
    }[outcome]
    return Result(
        outcome,
        f"{name.replace('-', ' ')} {words}: AC {ac}, {left} from the armor",
        {"ac": ac, "bonus": left, "repair_cost": cost},
        {"fighter": fighter},
    )


def state(referee: Referee, fighter: Fighter) -> str:
    """sound, damaged, beyond-repair or destroyed."""
    damage, whole = fighter.number("armor_damage"), sound_bonus(referee, fighter)
    if damage == 0 or whole == 0:
        return "sound"
    if damage >= whole:
        return "destroyed"
    beyond = suit(referee, fighter).number("beyond_repair", whole)
    return "beyond-repair" if damage >= beyond else "damaged"


COMMAND = Command(
    name="armor",
    help="AC and state of a suit after damage; repair or replace.",
    resolve=armor,
    rules="labyrinth",
    fighters=("fighter",),
    keys={"fighter": SUIT},
    needs=_needs.SUIT,
    options=(Option("price", Integer(0, MOST_PRICE), "the armor's price, to work out its repair"),),
    outcomes=("sound", "damaged", "beyond-repair", "destroyed"),
    fields={
        "ac": INTEGER,
        "bonus": COUNT,
        "repair_cost": {"type": ["number", "null"], "minimum": 0},
    },
    tables=("armor", "ability-modifiers"),
    example="combatcli armor -f armor=chain-mail,shield=true,armor_damage=2 --price 70",
)
