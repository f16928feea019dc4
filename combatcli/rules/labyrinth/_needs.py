"""What attacks, bashes and melees need of a request, for programs."""

from __future__ import annotations

from combatcli.needs import POSITIVE, Need, Row, Shape, Value, either, has, just, of_both

MADE_OF = ("silvered-", "silver-")
"""What a weapon may be made of that counts as the plain one."""
SHIELD = "shield"
_AV, _DAMAGE, _AC = "av", "damage", "ac"


def _weapon(off: str = "") -> tuple[Shape, Shape]:
    """Dice or a weapon; the second thing is needed where there are no dice."""
    choice = either(has(f"{off}damage"), has(f"{off}weapon"))
    return choice, Row(f"{off}weapon", "weapons", made_of=MADE_OF)


_SKILL = either(has(_AV), has("class", "level"))
_CLASS = Row("class", "attack-value", of_columns=True)
_PROTECTION = either(has(_AC), has("armor"))
_SUIT, _ARMOR = Row("armor", "armor"), Row("armor", "armor", but=(SHIELD,))
_ANY = {"not": {"type": "null"}}
_LOSES_ROUND = {"attacker.rounds_lost": POSITIVE}
"""He does nothing else."""


def _attacks(role: str) -> tuple[Need, ...]:
    return (Need(role, _SKILL), Need(role, _CLASS, unless={f"{role}.{_AV}": _ANY}))


def _strikes(role: str, off: str = "") -> tuple[Need, ...]:
    choice, row = _weapon(off)
    return (Need(role, choice), Need(role, row, unless={f"{role}.{off}{_DAMAGE}": _ANY}))


def _defends(role: str) -> tuple[Need, ...]:
    return (
        Need(role, _PROTECTION),
        Need(role, _SUIT),
        Need(role, _ARMOR, unless={f"{role}.{_AC}": _ANY}),
    )


def _unless_lost(*needs: Need) -> tuple[Need, ...]:
    return tuple(need._replace(unless={**need.unless, **_LOSES_ROUND}) for need in needs)


def _when(place: str, value: object, *needs: Need) -> tuple[Need, ...]:
    return tuple(need._replace(when={**need.when, place: just(value)}) for need in needs)


ATTACK = _unless_lost(
    *_attacks("attacker"),
    *_strikes("attacker"),
    *_when("two_weapons", True, *_strikes("attacker", "off_")),
    *_defends("defender"),
)
_WITHOUT = {f"attacker.{key}": just(True) for key in ("disarmed", "broken", "stuck")}
_ATTACKS_LEFT = tuple(
    need._replace(
        when={"attacker.extra_attack": POSITIVE},
        unless={**need.unless, **_WITHOUT, "rulings.bash-round": just("whole-round")},
    )
    for need in _strikes("attacker")
)
BASH = _unless_lost(
    *_attacks("attacker"),
    Need("attacker", Value(SHIELD, just(True))),
    *_ATTACKS_LEFT,
    *_defends("defender"),
)
SUIT = (
    Need("fighter", has("armor")),
    Need("fighter", _SUIT),
    Need("fighter", _ARMOR, unless={f"fighter.{_AC}": _ANY}),
)
EARNED = (Need("", has("class", "level")), Need("", Row("class", "option-levels")))
DUELS = (
    *of_both(has("hp")),
    *(
        need
        for side in ("attacker", "defender")
        for need in (
            *_attacks(side),
            *_strikes(side),
            *_defends(side),
            *_when(f"{side}_plan", "two-weapons", *_strikes(side, "off_")),
            *_when(f"{side}_plan", "bash", Need(side, Value(SHIELD, just(True)))),
        )
    ),
)
