"""Chances side by side in one number, against the same chances one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatcli.rules.duels._slots import FINER, SPARE, Slots

BITS = 20
LEAST = 2.0**-BITS
COUNT = 6


def summed(slots: Slots, chances: dict[int, float]) -> int:
    return sum(slots.sum(chance, at) for at, chance in chances.items())


def cells(slots: Slots, sums: int) -> dict[int, float]:
    return {at: slots.chance(cell) for at, cell in slots.cells(sums)}


def test_every_slot_is_moved_by_itself() -> None:
    slots = Slots(BITS, COUNT)
    chances = slots.chances(summed(slots, {0: 0.5, 3: 0.25, 5: 2 * LEAST}))
    assert cells(slots, chances * slots.share(0.5)) == {0: 0.25, 3: 0.125, 5: LEAST}
    moved = (chances << 2 * slots.width) * slots.share(0.25)
    assert cells(slots, moved) == {2: 0.125, 5: 0.0625, 7: LEAST / 2}


def test_a_full_slot_leaves_its_neighbours_alone() -> None:
    """All slots at 1 are more than there ever is: each is 1 and no more when it is rounded."""
    slots = Slots(BITS, COUNT)
    chances = slots.chances(summed(slots, dict.fromkeys(range(COUNT), 1.0)))
    assert cells(slots, chances * slots.share(1.0)) == dict.fromkeys(range(COUNT), 1.0)
    assert slots.total(chances) == COUNT


def test_rounding_is_down_and_by_little() -> None:
    slots = Slots(BITS, COUNT)
    third = slots.chances(summed(slots, {1: 1 / 3}) * 1)
    moved = cells(slots, third * slots.share(1 / 3))[1]
    ninth = Fraction(1, 9)
    assert ninth - Fraction(2, 2 ** (BITS + FINER)) < Fraction(moved) < ninth
    assert Fraction(slots.total_of_sums(third * slots.share(1 / 3))) == Fraction(moved)


def test_what_is_followed() -> None:
    """All where one is at the least that is followed; else none."""
    slots = Slots(BITS, COUNT)
    small = {0: LEAST / 2, 2: LEAST / 4}
    assert slots.chances(summed(slots, small)) == 0
    kept = slots.chances(summed(slots, small | {4: LEAST}))
    assert slots.total(kept) == 1.75 * LEAST
    below = LEAST / 2 ** (FINER + 1)
    assert slots.total(slots.chances(summed(slots, {0: below, 4: LEAST}))) == LEAST


@pytest.mark.parametrize("chance", [LEAST, 1.5 * LEAST, 7.9 * LEAST, 8 * LEAST, 0.2, 1.0])
def test_levels(chance: float) -> None:
    slots = Slots(BITS, COUNT)
    level = slots.level(slots.chances(summed(slots, {0: LEAST, COUNT - 1: chance})))
    assert chance < LEAST * 2.0**level <= 8 * chance


def test_masks() -> None:
    slots = Slots(BITS, COUNT)
    sums = summed(slots, dict.fromkeys(range(COUNT), 0.125))
    assert [*cells(slots, sums & slots.mask(2, 4))] == [2, 3, 4]
    assert slots.mask(3, 2) == 0
    assert slots.width >= 2 * (BITS + FINER) + SPARE
