"""The odds of a fight of sides by simulation, whose blows are drawn by their chances."""

from __future__ import annotations

from typing import Any

from combatcli.book import Book
from combatcli.dice.seeded import nth_seed
from combatcli.odds.sampler import Sampler
from combatcli.request import Request
from combatcli.rules.duels._play import MOST_ROUNDS
from combatcli.rules.duels._setup import Progress
from combatcli.rules.duels._skirmish import Skirmish
from combatcli.rules.duels._skirmish_odds import set_up, values_at
from combatcli.rules.fight import SIDES

Counts = dict[tuple[Any, ...], int]


def sample(
    request: Request, book: Book, by: tuple[str, ...], samples: int, progress: Progress
) -> tuple[Counts, int, dict[str, str]]:
    """How often the fields had which values, the rounds in all, and the rulings leaned on.

    The i-th fight's dice are of a seed derived from the request's and i.
    """
    setting = set_up(request, book, by, None)
    referee = Sampler(
        book, setting.way.rule_set.name, request.adjust, request.rulings, setting.wanted,
        setting.every,
    )  # fmt: skip
    most = request.options["max_rounds"] or MOST_ROUNDS
    counts: Counts = {}
    total = 0
    for index in range(1, samples + 1):
        referee.begin(nth_seed(request.seed or 0, index))
        opener, _ = setting.way.first(request, referee)
        fight = Skirmish(setting.combat, referee, setting.bodies, SIDES.index(opener))
        rounds, _ = fight.fight(most)
        values = values_at(setting, fight, rounds, by)
        counts[values] = counts.get(values, 0) + 1
        total += rounds
        if progress is not None:
            progress(index)
    return counts, total, {**setting.every.rulings, **referee.rulings}
