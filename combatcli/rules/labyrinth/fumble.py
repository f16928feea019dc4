"""One roll on the fumble chart."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth._charts import fumble as rolled
from combatcli.rules.labyrinth._ends import fumble_json, fumble_words
from combatcli.shapes import COUNT
from combatcli.values.basic import Flag


def fumble(request: Request, referee: Referee) -> Result:
    """The fumble chart, its dice rolled. Source: house combat rules, Fumble table."""
    alone = request.options["alone"]
    row = rolled(referee, alone)
    return Result(
        row.outcome,
        f"fumble: {fumble_words(fumble_json(row), alone)}",
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
