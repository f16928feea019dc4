"""What harm leaves, and the blows before any, by hand."""

from __future__ import annotations

import pytest

from combatcli.rules.duels._closures import DENSE, Closure, closure
from combatcli.rules.duels._exact import share_text
from combatcli.rules.duels._harm import Cut, Harm, Part, Takes
from combatcli.rules.duels._kernels import Kernel, Still

STANDS = (False, False)


class Blow(Kernel):
    """A kernel by where it leads when it harms nobody."""

    def __init__(self, hurts: bool, **still: float) -> None:
        self.hurts = hurts
        self.still = [Still(int(at[1:]), 0, chance) for at, chance in still.items()]


def found(least: float, *blows: Blow) -> Closure:
    return closure(0, lambda at: blows[at], least)


def test_two_who_miss_in_turn() -> None:
    """1/2 and 1/3 of misses: the first strikes 1 / (1 - 1/6) times, the other half as often."""
    visits, traps = found(0.0, Blow(True, _1=1 / 2), Blow(True, _0=1 / 3))
    assert dict(visits) == pytest.approx({0: 6 / 5, 1: 3 / 5}, abs=1e-15)
    assert traps == []


def test_a_trap() -> None:
    """Nothing leads out of 1 and 2; half of what is in 0 comes there."""
    visits, traps = found(0.0, Blow(True, _1=0.5), Blow(False, _2=1.0), Blow(False, _1=1.0))
    assert (visits, [(sorted(trap), share) for trap, share in traps]) == (
        [(0, 1.0)],
        [([1, 2], 0.5)],
    )


def test_what_is_too_unlikely_is_not_followed() -> None:
    blows = Blow(True, _1=0.01), Blow(True, _2=0.01), Blow(True)
    assert dict(found(1e-3, *blows).visits) == {0: 1.0, 1: 0.01}
    assert dict(found(1e-5, *blows).visits) == pytest.approx({0: 1.0, 1: 0.01, 2: 1e-4})


def test_a_loop_that_leaks_is_no_trap() -> None:
    """Where the way out is too unlikely to be followed, what goes there is missing."""
    visits, traps = found(1e-3, Blow(False, _0=0.9999, _1=0.0001), Blow(True))
    assert traps == []
    assert dict(visits) == pytest.approx({0: 10_000}, rel=1e-9)


@pytest.mark.parametrize("size", [3, DENSE + 2])
def test_a_ring_however_large(size: int) -> None:
    """Each passes on 0.9: visits of the n-th are 0.9^n / (1 - 0.9^size)."""
    ring = [Blow(True, **{f"_{(at + 1) % size}": 0.9}) for at in range(size)]
    expected = {at: 0.9**at / (1 - 0.9**size) for at in range(size)}
    assert dict(found(0.0, *ring).visits) == pytest.approx(expected, rel=1e-9)


def test_cuts_of_harm() -> None:
    takes = Takes([(4, 0.2), (2, 0.3)], 0.1)
    assert takes.cut(1) == Cut(0.1 + 0.5, 0, [])
    assert takes.cut(4) == Cut(0.1 + 0.2, 0.3, [(2, 0.3)])
    assert takes.cut(5) == takes.cut(99) == Cut(0.1, 0.5, [(2, 0.3), (4, 0.2)])


def test_harm_laid_out() -> None:
    """None; to one side; a kill; and what is apart: to both, and one out with health left."""
    whole = (9, 9)
    parts = [
        Part(0, 0, STANDS, 0.5),
        Part(0, 3, STANDS, 0.2),
        Part(2, 0, STANDS, 0.1),
        Part(0, 9, (False, True), 0.05),
        Part(1, 1, STANDS, 0.05),
        Part(0, 2, (False, True), 0.1),
    ]
    harm = Harm(parts, whole)
    attacker, defender = harm.sides
    assert (harm.still, harm.hurts, harm.rest) == (0.5, True, parts[4:])
    assert attacker is not None
    assert defender is not None
    assert attacker.cut(9) == Cut(0, 0.1, [(2, 0.1)])
    assert defender.cut(9) == Cut(0.05, 0.2, [(3, 0.2)])
    nothing = Harm(parts[:1], whole)
    assert (nothing.hurts, nothing.sides) == (False, (None, None))


@pytest.mark.parametrize(
    ("width", "text"),
    [(1.0, "100.0 %"), (0.207, "20.7 %"), (1e-4, "0.010 %"), (6.23e-7, "0.000063 %")],
)
def test_widths(width: float, text: str) -> None:
    """Two digits, rounded up."""
    assert share_text(width) == text
