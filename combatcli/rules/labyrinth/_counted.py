"""What of an attack counts, as odds: what a later attack of the round reads, or is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from combatcli.fighter import Fighter
from combatcli.fighter_keys import KEYS as FIGHTER_KEYS
from combatcli.referee import Referee
from combatcli.rules.labyrinth._hands import SLOTS
from combatcli.rules.labyrinth._injuries import is_out
from combatcli.rules.labyrinth._sameness import limbs_by_use

_ARMS = frozenset({"limb", "disarm", "shatter"})
"""A lost arm drops what it holds, and shattering takes what is there of shield and weapon."""
_WEAPONS = frozenset(key for slot in SLOTS for key in (slot.disarmed, slot.broken, slot.stuck))
_HELD = _WEAPONS | {"limbs"}
"""What decides which of them is lost."""
EFFECTS = {
    "limbs": frozenset({"limb"}),
    **dict.fromkeys(_WEAPONS, _ARMS),
    "shield": _ARMS,
    "armor_damage": frozenset({"armor"}),
    "ac": _ARMS | {"armor"},
    "down": frozenset({"knockdown"}),
    "rounds_lost": _ARMS | {"knockdown"},
}
"""The effects of criticals that change a key of their target; its hp and death always count."""
KEYS = {
    "limbs": frozenset({"limbs"}),
    **dict.fromkeys(_WEAPONS, _HELD),
    "shield": _HELD,
    "ac": _HELD,
    "down": frozenset({"down"}),
    "rounds_lost": _HELD | {"rounds_lost"},
}
"""The keys that decide what they change."""
BARE = frozenset({"armor"})
"""The effects that change what a later attack meets, on one who bears no shield."""
PASSIVE = _HELD | {"rounds_lost", "down"}
"""Keys of a target that later attacks don't read, but for those by which a shield may be lost."""
FUMBLED = (
    "hp", "down", "rounds_lost",
    *(key for slot in SLOTS for key in (slot.disarmed, slot.stuck)),
)  # fmt: skip
"""Keys of the attacker that a fumble changes."""


def asked_effects(referee: Referee, role: str) -> frozenset[str]:
    """The effects of criticals that change a key of this fighter that is asked for."""
    return frozenset().union(*(EFFECTS[k] for k in EFFECTS if referee.wants(f"{role}.{k}")))


def asked_keys(referee: Referee, role: str) -> frozenset[str]:
    """The keys that decide what becomes of those of this fighter that are asked for."""
    return frozenset().union(*(KEYS[k] for k in KEYS if referee.wants(f"{role}.{k}")))


def is_asked_of(referee: Referee, role: str) -> bool:
    """Whether any key of this fighter is asked for."""
    return any(referee.wants(f"{role}.{key}") for key in FIGHTER_KEYS)


def counted_effects(referee: Referee, role: str, shield: bool, last: bool) -> frozenset[str]:
    """The effects of a critical on this target that count; `last` is the round's last attack."""
    later = frozenset[str]() if last else EFFECTS["ac"] if shield else BARE
    return later | asked_effects(referee, role)


def fumble_counts(referee: Referee, last: bool) -> bool:
    """Whether it counts what a fumble does to the attacker."""
    return not last or any(referee.wants(f"attacker.{key}") for key in FUMBLED)


def knocks_count(referee: Referee) -> bool:
    """Whether it is asked for what a bash did besides its damage."""
    return referee.wants("knockdown") or referee.wants("knockout")


def outcome_counts(referee: Referee) -> bool:
    """Whether the best of the round's outcomes is asked for."""
    return referee.wants("outcome") or referee.wants("success")


def first_settles(referee: Referee, others: int) -> bool:
    """Whether all that is asked for is settled once the first target is out."""
    roles = ["attacker", *(f"others.{at}" for at in range(others))]
    keys = (*EFFECTS, "hp", "dead")
    rest = any(referee.wants(f"{role}.{key}") for role in roles for key in keys)
    whole = rest or referee.wants("rolls") or knocks_count(referee)
    return not (whole or outcome_counts(referee))


def pruned_target(referee: Referee, before: Fighter, after: Fighter, role: str) -> Fighter:
    """The target, with nothing changed but what counts."""
    kept = referee.cached(asked_keys, role)
    if after.flag("shield") and not is_out(after):
        kept |= KEYS["ac"]
    after = _restored(after, before, PASSIVE - kept)
    if "limbs" in kept and "limbs" in after and not referee.wants(f"{role}.limbs"):
        return referee.cached(limbs_by_use, after)
    return after


def pruned_attacker(referee: Referee, before: Fighter, after: Fighter) -> Fighter:
    """One whose round a fumble has ended, with nothing changed but what is asked for."""
    unasked = [key for key in FUMBLED if not referee.wants(f"attacker.{key}")]
    return _restored(after, before, unasked)


def pruned_fighter(referee: Referee, before: Fighter, after: Fighter, role: str) -> Fighter:
    """One after the round is over, with nothing changed but what is asked for."""
    if after is before or not referee.cached(is_asked_of, role):
        return before
    changed = sorted(after.changed_from(before))
    return _restored(after, before, (key for key in changed if not referee.wants(f"{role}.{key}")))


def _restored(after: Fighter, before: Fighter, keys: Iterable[str]) -> Fighter:
    for key in keys:
        after = after.restored(key, before)
    return after
