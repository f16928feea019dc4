"""The Labyrinth Lord house rules by loops over faces: an attack, its charts, a round of them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tests.figures.labyrinth import CRITICAL, FUMBLE, LIMB
from tests.odds.asks import Chances, only, tally, total

TIMES = {"normal": 1, "double": 2, "triple": 3}
RANK = ("critical", "hit", "miss", "fumble")


class Arm(NamedTuple):
    """A weapon: the sides of its dice, and what is added to them."""

    sides: tuple[int, ...]
    plus: int = 0


class Attack(NamedTuple):
    """One attack. `off` strikes on an odd d6; `cut` is whether a shield is sacrificed."""

    bonus: int
    arm: Arm
    off: Arm | None = None
    critical_from: int = 20
    fumble_to: int = 1
    criticals_must_hit: bool = True
    fumbles_must_miss: bool = False
    critical_chart: bool = True
    cut: bool = False
    alone: bool = False
    shared: bool = False
    draw: bool = False


class End(NamedTuple):
    """What an attack came to; the damage of a kill is None."""

    outcome: str
    damage: int | None = 0
    effect: str | None = None
    limb: str | None = None
    fumble: str | None = None
    own: int = 0
    ally: int = 0
    rounds: int = 0


def judged(attack: Attack, ac: int) -> Iterator[tuple[str, Fraction]]:
    """The outcome for each face of the d20."""
    for face in range(1, 21):
        hits = face == 20 or face + attack.bonus >= ac
        outcome = "hit" if hits else "miss"
        if face >= attack.critical_from and (hits or not attack.criticals_must_hit):
            outcome = "critical"
        if face == 1 or (face <= attack.fumble_to and not (attack.fumbles_must_miss and hits)):
            outcome = "fumble"
        yield outcome, Fraction(1, 20)


def charted() -> Iterator[tuple[tuple[str, str | None, str | None], Fraction]]:
    """Damage, effect and limb for each face of the critical chart."""
    for face in range(1, 21):
        kind, effect, _, _ = CRITICAL[face]
        if effect != "limb":
            yield (kind, effect, None), Fraction(1, 20)
            continue
        for d6 in range(1, 7):
            yield (kind, effect, LIMB[d6][0].replace(" ", "-")), Fraction(1, 120)


def fumbled(
    alone: bool, shared: bool = False, draw: bool = False
) -> Iterator[tuple[End, Fraction]]:
    """The fumble chart with its dice."""
    for face in range(1, 7):
        word, rounds, own, ally = FUMBLE[face]
        for lost, one in _sides(rounds).items():
            for hurt, two in _sides(own).items():
                harmed = {0: Fraction(1)} if alone or ally is None else _sides(ally)
                if shared and own is not None and ally is not None and not alone:
                    harmed = {hurt: Fraction(1)}
                for harm, three in harmed.items():
                    spent = 0 if draw and word == "dropped" else lost
                    end = End("fumble", fumble=word, own=hurt, ally=harm, rounds=spent)
                    yield end, Fraction(1, 6) * one * two * three


def _sides(dice: str | None) -> Chances:
    """The faces of `1d4`; a plain number as it is."""
    if dice is None:
        return {0: Fraction(1)}
    count, d, sides = dice.partition("d")
    return total(int(sides)) if d else {int(count): Fraction(1)}


def dealt(arm: Arm, kind: str, cut: bool) -> Chances:
    """The damage of a hit of this kind, by the faces of its dice and of a shield's d4."""
    rolls = total(*arm.sides)
    if kind == "maximum":
        rolls = {sum(arm.sides): Fraction(1)}
    ends = []
    for roll, chance in rolls.items():
        damage = max(0, (roll + arm.plus) * TIMES.get(kind, 1))
        for d4 in range(1, 5):
            less = max(0, damage - d4) if cut else damage
            ends.append((less, chance * Fraction(1, 4)))
    return tally(ends)


def attack_ends(attack: Attack, ac: int) -> Chances:
    """An attack worked out in full: the chance of each End."""
    ends: list[tuple[End, Fraction]] = []
    arms = [(attack.arm, Fraction(1))]
    if attack.off is not None:
        arms = [(attack.arm, Fraction(1, 2)), (attack.off, Fraction(1, 2))]
    for outcome, chance in judged(attack, ac):
        if outcome == "miss":
            ends.append((End("miss"), chance))
        elif outcome == "fumble":
            falls = fumbled(attack.alone, attack.shared, attack.draw)
            ends.extend((end, chance * part) for end, part in falls)
        elif outcome == "hit" or not attack.critical_chart:
            for arm, half in arms:
                hurt = dealt(arm, "normal", attack.cut)
                ends.extend((End(outcome, n), chance * half * part) for n, part in hurt.items())
        else:
            for (kind, effect, limb), part in charted():
                if kind == "kill":
                    ends.append((End(outcome, None, effect, limb), chance * part))
                    continue
                for arm, half in arms:
                    for n, third in dealt(arm, kind, attack.cut).items():
                        end = End(outcome, n, effect, limb)
                        ends.append((end, chance * part * half * third))
    return tally(ends)


class Round(NamedTuple):
    """A round so far. Targets are (ac, hp); without `own_hp` the attacker's are not known."""

    targets: tuple[tuple[int, int], ...]
    damage: int = 0
    best: str | None = None
    own_hp: int | None = None


def round_ends(
    attacks: tuple[Attack, ...],
    targets: tuple[tuple[int, int], ...],
    cleave: int,
    own_hp: int | None = None,
) -> Chances:
    """The chance of each Round: attacks on the first who stands, criticals wearing the AC down."""
    state: Chances = {(Round(targets, own_hp=own_hp), False): Fraction(1)}
    for attack in attacks:
        state = tally(
            (after, chance * part)
            for (now, stopped), chance in state.items()
            for after, part in _blows(attack, now, stopped, cleave).items()
        )
    return tally((now, chance) for (now, _), chance in state.items())


@cache
def _needful(attack: Attack, ac: int) -> Chances:
    """An attack without what no later one meets: limbs, rounds and the ally's harm."""

    def plain(end: End) -> End:
        effect = "armor" if end.effect == "armor" else None
        return end._replace(effect=effect, limb=None, ally=0, rounds=0)

    return only(attack_ends(attack, ac), plain)


def _blows(attack: Attack, now: Round, stopped: bool, cleave: int) -> Chances:
    standing = [i for i, (_, hp) in enumerate(now.targets) if hp]
    if stopped or not standing:
        return {(now, stopped): Fraction(1)}
    at = standing[0]
    ac, hp = now.targets[at]
    ends = []
    for end, chance in _needful(attack, ac).items():
        best = end.outcome
        if now.best is not None and RANK.index(now.best) < RANK.index(best):
            best = now.best
        left = list(now.targets)
        if end.fumble is not None:
            own = None if now.own_hp is None else max(0, now.own_hp - end.own)
            ended = own == 0 or end.fumble in ("stuck", "fall", "collide")
            ended = ended or (end.fumble == "dropped" and not attack.draw)
            ends.append(((now._replace(best=best, own_hp=own), ended), chance))
            continue
        damage = hp if end.damage is None else end.damage
        worn = ac - 1 if end.effect == "armor" else ac
        left[at] = (max(min(ac, 10), worn), max(0, hp - damage))
        rest = damage - hp
        for further in [i for i in standing if i != at][:cleave]:
            if rest <= 0:
                break
            left[further] = (left[further][0], max(0, now.targets[further][1] - rest))
            rest -= now.targets[further][1]
        dealt_ = now.damage + damage if at == 0 else now.damage
        ends.append(((Round(tuple(left), dealt_, best, now.own_hp), False), chance))
    return tally(ends)
