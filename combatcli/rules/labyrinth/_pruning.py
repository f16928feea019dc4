"""What a blow leaves behind that a later attack of the round, or the one who asks, wants to know.

Played, all is kept. As odds, the rest is forgotten after every blow, so that equal states merge.
"""

from __future__ import annotations

from collections.abc import Iterable

from combatcli.fighter import Fighter
from combatcli.named_tuple import NamedTuple
from combatcli.referee import Referee
from combatcli.rules.labyrinth._attack_roll import Blow, Facts, blow
from combatcli.rules.labyrinth._charts import Critical
from combatcli.rules.labyrinth._injuries import is_out
from combatcli.rules.labyrinth._weapons import told_by_use


class Needs(NamedTuple):
    """The effects of criticals that change a key, and the keys that decide what they change."""

    effects: frozenset[str]
    keys: frozenset[str]


ARMS = Needs(frozenset({"limb", "disarm", "shatter"}), frozenset({"limbs", "disarmed"}))
"""A lost arm drops what it holds, and shattering takes what is there of shield and weapon."""
NEEDS = {
    "limbs": Needs(frozenset({"limb"}), frozenset({"limbs"})),
    "disarmed": ARMS,
    "shield": ARMS,
    "armor_damage": Needs(frozenset({"armor"}), frozenset()),
    "ac": Needs(ARMS.effects | {"armor"}, ARMS.keys),
    "down": Needs(frozenset({"knockdown"}), frozenset({"down"})),
    "rounds_lost": Needs(ARMS.effects | {"knockdown"}, ARMS.keys | {"rounds_lost"}),
}
"""For each key of a target that a critical changes; its hp and death are always kept."""
SHIELDED = NEEDS["ac"]
"""What decides what a later attack meets, on one who bears a shield."""
BARE = frozenset({"armor"})
"""The effects that do, on one who bears none."""
PASSIVE = frozenset({"limbs", "disarmed", "rounds_lost", "down"})
"""Keys of a target that later attacks don't read, but for those by which a shield may be lost."""
FUMBLED = ("hp", "down", "disarmed", "rounds_lost")
"""Keys of the attacker that a fumble changes."""


def asked_for(referee: Referee, role: str) -> Needs:
    """What is needed for the keys of this fighter that are asked for."""
    needs = [NEEDS[key] for key in NEEDS if referee.wants(f"{role}.{key}")]
    return Needs(
        frozenset().union(*(each.effects for each in needs)),
        frozenset().union(*(each.keys for each in needs)),
    )


def asks_first_only(referee: Referee, others: int) -> bool:
    """Whether all that is asked for is settled once the first target is out."""
    roles = ["attacker", *(f"others.{at}" for at in range(others))]
    keys = (*NEEDS, "hp", "dead")
    rest = any(referee.wants(f"{role}.{key}") for role in roles for key in keys)
    return not (rest or referee.wants("rolls") or tells_outcome(referee))


def tells_outcome(referee: Referee) -> bool:
    """Whether the best of the round's outcomes is asked for."""
    return referee.wants("outcome") or referee.wants("success")


def counted_effects(referee: Referee, role: str, shield: bool, last: bool) -> frozenset[str] | None:
    """The effects of a critical on this target that count, or None for all."""
    if referee.wants("attacks"):
        return None
    later = frozenset[str]() if last else SHIELDED.effects if shield else BARE
    return later | asked_for(referee, role).effects


def fumbles_count(referee: Referee, last: bool) -> bool:
    """Whether anybody wants to know what a fumble does to the attacker; `last` is the last blow."""
    if not last or referee.wants("attacks"):
        return True
    return any(referee.wants(f"attacker.{key}") for key in FUMBLED)


def capped(referee: Referee, facts: Facts, most: int | None) -> Blow:
    """`needful`, whose damage is all the same beyond `most` (None: it counts to the last point)."""
    found = referee.step(needful, facts)
    if most is None or referee.wants("attacks"):
        return found
    return found._replace(damage=min(most, found.damage))


def needful(referee: Referee, facts: Facts) -> Blow:
    """A blow, without what neither a later attack of the round nor the asker wants to know."""
    found = blow(referee, facts)
    if referee.wants("attacks"):
        return found
    if not tells_outcome(referee) and found.outcome == "critical":
        found = found._replace(outcome="hit")
    if found.fumble is not None:
        lost = found.fumble.rounds_lost
        rounds = lost if referee.wants("attacker.rounds_lost") else min(1, lost)
        return found._replace(fumble=found.fumble._replace(ally_damage=0, rounds_lost=rounds))
    chart = found.critical
    if chart is None:
        return found
    if chart.damage != "kill":
        chart = chart._replace(damage="normal")
    return found._replace(critical=None if chart == Critical("normal") else chart)


def settled(referee: Referee, before: Fighter, after: Fighter, role: str) -> Fighter:
    """The target, with nothing changed that neither a later attack nor the asker wants to know."""
    if referee.wants("attacks"):
        return after
    kept = referee.cached(asked_for, role).keys
    if after.flag("shield") and not is_out(after):
        kept |= SHIELDED.keys
    after = _restored(after, before, PASSIVE - kept)
    if "limbs" in kept and "limbs" in after and not referee.wants(f"{role}.limbs"):
        return referee.cached(told_by_use, after)
    return after


def settled_attacker(referee: Referee, before: Fighter, after: Fighter, stopped: bool) -> Fighter:
    """The attacker after a fumble, as `settled`: one whose round is over is needed for no more."""
    if not stopped:
        return after
    forgotten = [key for key in FUMBLED if not referee.wants(f"attacker.{key}")]
    return _restored(after, before, forgotten)


def _restored(after: Fighter, before: Fighter, keys: Iterable[str]) -> Fighter:
    for key in keys:
        after = after.restored(key, before)
    return after
