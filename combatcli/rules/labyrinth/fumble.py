"""One roll on the fumble chart."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth._charts import fumble as rolled
from combatcli.shapes import COUNT
from combatcli.values.basic import Flag


def fumble(request: Request, referee: Referee) -> Result:
    """The fumble chart, its dice rolled. Source: house combat rules, Fumble table."""
    alone = request.options["alone"]
    row = rolled(referee, alone)
    parts = [
        {
            "stuck": "the weapon sticks",
            "dropped": "the weapon is dropped",
            "hit-self": "hits oneself",
            "hit-ally": "nobody near to hit" if alone else "hits the nearest ally",
            "fall": "falls",
            "collide": "falls" if alone else "runs into the nearest ally, both fall",
        }[row.outcome]
    ]
    if row.self_damage:
        parts.append(f"{row.self_damage} damage to self")
    if row.ally_damage:
        parts.append(f"{row.ally_damage} damage to the ally")
    if row.rounds_lost:
        both = " each" if row.outcome == "collide" and not alone else ""
        parts.append(f"{row.rounds_lost} round{'' if row.rounds_lost == 1 else 's'} lost{both}")
    elif row.dropped:
        parts.append("another is drawn")
    return Result(
        row.outcome,
        "fumble: " + ", ".join(parts),
        {
            "self_damage": row.self_damage,
            "ally_damage": row.ally_damage,
            "rounds_lost": row.rounds_lost,
        },
    )


COMMAND = Command(
    name="fumble",
    help="One roll on the fumble chart, worked out in full.",
    resolve=fumble,
    rules="labyrinth",
    options=(Option("alone", Flag(), "no ally is near", False),),
    outcomes=("stuck", "dropped", "hit-self", "hit-ally", "fall", "collide"),
    fields={"self_damage": COUNT, "ally_damage": COUNT, "rounds_lost": COUNT},
    rolls=("fumble", "rounds", "self", "ally"),
    tables=("fumble",),
    rulings=("dropped-weapon", "collision-damage"),
    example="combatcli fumble --dice 6,3",
)
