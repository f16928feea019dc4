"""Linear equations with few terms each: what each place of a chain comes to, loops and all."""

from __future__ import annotations

from combatcli.odds.markov import solve
from combatcli.rules.duels._worth import INFINITE

CLOSE = 2e-16
DENSE = 12
SWEEPS = 20_000


def solve_loops(loops: list[list[tuple[int, float]]], base: list[float]) -> list[float]:
    """x = base + loops x: by elimination where small, else by sweeps until nothing moves."""
    endless = _reaching(loops, {at for at, value in enumerate(base) if value == INFINITE})
    if endless:
        x = solve_loops(loops, [0.0 if at in endless else value for at, value in enumerate(base)])
        return [INFINITE if at in endless else value for at, value in enumerate(x)]
    size = len(base)
    if not any(loops):
        return base
    if size <= DENSE:
        rows = [[float(a == b) for b in range(size)] for a in range(size)]
        for at, loop in enumerate(loops):
            for other, chance in loop:
                rows[at][other] -= chance
        return solve(rows, list(base))
    return _swept(loops, base)


def _swept(loops: list[list[tuple[int, float]]], base: list[float]) -> list[float]:
    x = list(base)
    for _ in range(SWEEPS):
        most = 0.0
        for at, loop in enumerate(loops):
            value = base[at]
            for other, chance in loop:
                value += chance * x[other]
            most = max(most, abs(value - x[at]) / max(1.0, abs(value)))
            x[at] = value
        if most <= CLOSE:
            break
    return x


def _reaching(loops: list[list[tuple[int, float]]], targets: set[int]) -> set[int]:
    """The places from which one of the targets can be reached."""
    reached: set[int] = set()
    new = targets
    while new:
        reached |= new
        new = {
            at
            for at, loop in enumerate(loops)
            if at not in reached and any(other in reached for other, _ in loop)
        }
    return reached
