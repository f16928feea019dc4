"""The shield bash: every rank of its improvement, and what the odds keep."""

from __future__ import annotations

import pytest

from combatcli.book import Book
from combatcli.odds.every_roll import EveryRoll
from combatcli.rules.labyrinth._attack_roll import Bash, Blow, Facts
from combatcli.rules.labyrinth._pruning import pruned_blow
from combatcli.rules.labyrinth.shield_bash import BASH
from tests.worked import ask, check


@pytest.mark.parametrize(("rank", "times", "lowest"), [(1, 2, 19), (2, 3, 18), (3, 4, 17)])
def test_improved_bash(rank: int, times: int, lowest: int) -> None:
    line = f"shield-bash -a av=0,shield=true,improved_bash={rank} -d ac=10,hp=99"
    for face in range(10, 21):
        result = ask(f"{line} --dice {face},2")
        knocked = face >= lowest
        check(result, {"outcome": "hit", "damage": 2 * times, "knockdown": knocked})
        assert ("rounds_lost" in result["defender"]) is knocked


def test_the_odds_keep_no_total() -> None:
    """Only a sentence tells it; else every hit for the same damage is one and the same."""
    referee = EveryRoll(Book(), "labyrinth", wanted=frozenset({"damage"}))
    facts = Facts(11, 0, BASH, 0, bash=Bash(0, 20))
    ends = {end for end, _ in referee.every(lambda: pruned_blow(referee, facts, frozenset(), True))}
    assert {(end.natural, end.total) for end in ends} == {(0, 0)}
    hits = {end for end in ends if end.outcome == "hit"}
    knocks = (None, "knockdown")
    assert hits == {Blow("hit", damage=n, knock=knock) for n in (1, 2, 3) for knock in knocks}
