"""The odds of a duel by simulation: so many fights with seeds of their own, and their interval."""

from __future__ import annotations

from typing import Any

from combatcli.book import Book
from combatcli.command import Command
from combatcli.dice.by_hand import Hand, HandDice
from combatcli.dice.seeded import RandomDice, drawn_seed, nth_seed
from combatcli.dice.source import Source
from combatcli.odds.answer import finish
from combatcli.odds.fields import check_by, field_of, sort_key
from combatcli.referee import PlayingReferee as Referee
from combatcli.report import BY, COMMAND, ODDS, OUTCOME
from combatcli.request import Request
from combatcli.rules.duels import _skirmish_samples
from combatcli.rules.duels._company import is_of_sides
from combatcli.rules.duels._play import duel
from combatcli.rules.duels._setup import Progress, rule_set_of
from combatcli.rules.duels._solved import Solved
from combatcli.rules.duels._tally import SURVIVORS, survivors_of_two

Z95 = 1.959963984540054
"""The normal quantile of a 95 % interval."""


def interval(count: int, of: int) -> list[float]:
    """The 95 % interval of a share, after Wilson."""
    share, z2 = count / of, Z95 * Z95
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z95 * ((share * (1 - share) + z2 / (4 * of)) / of) ** 0.5 / (1 + z2 / of)
    return [max(0.0, middle - half), min(1.0, middle + half)]


def sampled(command: Command, request: Request, book: Book, progress: Progress) -> dict[str, Any]:
    """Play the duel `samples` times. The i-th fight's seed is derived from the seed and i."""
    seed = drawn_seed() if request.seed is None else request.seed
    request = request._replace(seed=seed)
    by = request.by or (OUTCOME,)
    check_by(command, by)
    samples = request.options["samples"]
    bare = is_of_sides(request) and request.dice is None
    sample = _skirmish_samples.sample if bare else _played
    counts, rounds, rulings = sample(request, book, by, samples, progress)
    answer: dict[str, Any] = {COMMAND: command.name, BY: list(by)}
    rows = sorted(counts.items(), key=lambda item: sort_key(command, by, item[0]))
    answer[ODDS] = [
        dict(zip(by, values, strict=True))
        | {"probability": count / samples, "interval": interval(count, samples)}
        for values, count in rows
    ]
    answer["rounds"] = rounds / samples
    answer["rules"] = rule_set_of(request).name
    answer["samples"] = samples
    answer["notes"] = [f"simulated: {samples:,} fights, seed {seed}; the intervals hold 95 %"]
    return finish(answer, command, request, book, rulings)


def _played(
    request: Request, book: Book, by: tuple[str, ...], samples: int, progress: Progress
) -> tuple[dict[tuple[Any, ...], int], int, dict[str, str]]:
    """How often the fields had which values, the rounds in all, and the rulings leaned on."""
    counts: dict[tuple[Any, ...], int] = {}
    rounds = 0
    rulings: dict[str, str] = {}
    for index in range(1, samples + 1):
        source: Source = RandomDice(nth_seed(request.seed or 0, index))
        if request.dice is not None:
            source = HandDice(Hand(request.dice), source)
        referee = Referee(book, source, None, request.adjust, request.rulings)
        result = duel(request, referee, Solved)
        if SURVIVORS not in result.fields:
            stand = {SURVIVORS: survivors_of_two(result.outcome)}
            result = result._replace(fields={**result.fields, **stand})
        values = tuple(field_of(result, field) for field in by)
        counts[values] = counts.get(values, 0) + 1
        rounds += result.fields["rounds"]
        rulings.update(referee.rulings)
        if progress is not None:
            progress(index)
    return counts, rounds, rulings
