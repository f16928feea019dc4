"""What came of a resolution, as programs read it."""

from __future__ import annotations

from typing import Any

from combatcli.command import Command, Result
from combatcli.referee import Referee

Answer = dict[str, Any]


def result_json(command: Command, result: Result, referee: Referee) -> Answer:
    """A result and its log, in the order that people read it; without request and version."""
    answer: Answer = {"command": command.name, "outcome": result.outcome}
    if result.success is not None:
        answer["success"] = result.success
    answer.update(result.fields)
    answer["summary"] = result.summary
    for role, fighter in result.fighters.items():
        answer[role] = fighter.json()
    if result.others is not None:
        answer["others"] = [fighter.json() for fighter in result.others]
    answer["rolls"] = [roll.json() for roll in referee.rolls]
    answer["lookups"] = referee.lookups
    answer["adjustments"] = [adjustment.json() for adjustment in referee.adjustments]
    answer["rulings"] = referee.rulings
    answer["notes"] = referee.notes
    return answer
