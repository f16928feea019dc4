"""What brawling rules share: scores, the hold between two fighters, harm to constitution."""

from __future__ import annotations

from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.rules.condition import condition, out_of_action

HOLD_KEYS = ("held", "holding")
_HOLD = frozenset(HOLD_KEYS)
STATE = ("con", *HOLD_KEYS, "unconscious")
"""What every blow reads of both."""


def score(fighter: Fighter) -> int:
    """The grappling score: strength and dexterity, averaged, rounded down."""
    return (fighter.stat("str") + fighter.stat("dex")) // 2


def is_out(fighter: Fighter) -> bool:
    """Whether the fighter is out of the brawl."""
    return fighter.known("con") == 0 or out_of_action(fighter) is not None


def check_able(attacker: Fighter, defender: Fighter) -> None:
    """UsageError where either is out of the fight."""
    for fighter in (attacker, defender):
        if is_out(fighter):
            state = out_of_action(fighter) or "is unconscious"
            hint = "let somebody act who can, against somebody who stands"
            key = condition(fighter) or "con"
            raise fighter.refused(f"{state}: the brawl is over", hint, key=key)


def hurt(fighter: Fighter, points: int) -> Fighter:
    """Points off the constitution; at 0 (its floor) the fighter drops unconscious."""
    if points <= 0:
        return fighter
    con = max(0, fighter.stat("con") - points)
    fighter = fighter.change(con=con)
    return fighter if con else fighter.change(unconscious=True)


def holder(attacker: Fighter, defender: Fighter) -> str | None:
    """Who holds the other, by either one's word: attacker, defender or None.

    UsageError where the two contradict each other.
    """
    if not (attacker.has_any(_HOLD) or defender.has_any(_HOLD)):
        return None
    holding, held = _holds(attacker, defender), _holds(defender, attacker)
    if holding and held:
        what, hint = "both fighters hold each other", "only one can hold the other"
        raise UsageError(what, hint, field="attacker", code="contradiction")
    if holding:
        return "attacker"
    return "defender" if held else None


def _holds(one: Fighter, other: Fighter) -> bool:
    if not (one.flag("holding") or other.flag("held")):
        return False
    if denied(one, other):
        raise UsageError(
            f"{one.role} holding and {other.role} held contradict each other",
            "give both or neither",
            field=one.place("holding").field,
            code="contradiction",
        )
    return True


def denied(one: Fighter, other: Fighter) -> bool:
    """Whether it is said outright that `one` does not hold `other`."""
    return one.denies("holding") or other.denies("held")


def set_hold(attacker: Fighter, defender: Fighter, who: str | None) -> tuple[Fighter, Fighter]:
    """Both fighters with `who` (attacker, defender or None) holding the other."""
    holding, held = who == "attacker", who == "defender"
    return _set(attacker, holding, held), _set(defender, held, holding)


def _set(fighter: Fighter, holding: bool, held: bool) -> Fighter:
    if holding or "holding" in fighter:
        fighter = fighter.change(holding=holding)
    if held or "held" in fighter:
        fighter = fighter.change(held=held)
    return fighter


def drop_hold_of_the_fallen(attacker: Fighter, defender: Fighter) -> tuple[Fighter, Fighter]:
    """Nobody is held by one who is out cold, as only the defender may be after a grapple."""
    if is_out(defender) and holder(attacker, defender) == "defender":
        return set_hold(attacker, defender, None)
    return attacker, defender
