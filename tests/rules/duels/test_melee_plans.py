"""Melees by plan: a bash or two weapons in each turn, by the very commands."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.helpers import Answer, Cli

BASHER = "name=Odo,av=3,weapon=mace,armor=leather,shield=true,hp=9,improved_bash=1"
TWO = "name=Odo,av=3,weapon=mace,off_weapon=dagger,armor=leather,hp=4"
ORC = "name=Orc,av=3,weapon=mace,armor=leather,hp=4"
MOST_RUNS = 4_000


def test_each_turn_is_a_bash(answer: Answer) -> None:
    result = answer("duel", "-a", BASHER, "-d", ORC, "--attacker-plan", "bash",
                    "--dice", "9,1,5,12,2")  # fmt: skip
    assert [each["command"] for each in result["blows"]] == ["shield-bash", "attack", "shield-bash"]
    assert (result["outcome"], result["rounds"]) == ("attacker", 2)


def test_without_the_shield_he_strikes(answer: Answer) -> None:
    """Critical 7 shatters it, for 6 points; what he then has is the mace."""
    result = answer("duel", "-a", BASHER, "-d", ORC, "--attacker-plan", "bash",
                    "--max-rounds", "2", "--dice", "5,20,7,5,5")  # fmt: skip
    commands = [each["command"] for each in result["blows"]]
    assert commands == ["shield-bash", "attack", "attack", "attack"]
    assert result["attacker"]["shield"] is False


def test_who_is_knocked_out_is_out(answer: Answer) -> None:
    result = answer("duel", "-a", BASHER, "-d", ORC, "--attacker-plan", "bash",
                    "--ruling", "bash-knockdown=knockout", "--dice", "19,1")  # fmt: skip
    assert (result["outcome"], result["defender"]["unconscious"]) == ("attacker", True)


def test_both_hands(answer: Answer) -> None:
    """An 8 and 3 and the 2 of both weapons hit AC 12; an even die is the mace."""
    result = answer("duel", "-a", TWO, "-d", ORC, "--attacker-plan", "two-weapons",
                    "--dice", "8,2,6")  # fmt: skip
    (blow,) = result["blows"]
    assert (blow["attacks"][0]["total"], blow["attacks"][0]["weapon"]) == (13, "mace")


@pytest.mark.parametrize(
    ("fighter", "plan", "message"),
    [
        (ORC, "bash", "has no shield"),
        (ORC, "two-weapons", "off_damage is missing"),
        (f"{ORC},shield=true,off_weapon=dagger", "two-weapons", "bear a shield"),
        (ORC, "best", "--attacker-plan best is for brawling"),
    ],
)
def test_plans_that_cannot_be(cli: Cli, fighter: str, plan: str, message: str) -> None:
    ran = cli("duel", "-a", fighter, "-d", ORC, "--attacker-plan", plan)
    assert ran.status == 2
    assert message in ran.err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("attacker", "plan", "rulings"),
    [
        (BASHER, "bash", []),
        (BASHER, "bash", ["--ruling", "bash-knockdown=knockout"]),
        (BASHER, "bash", ["--ruling", "bash-natural-20=critical-too"]),
        (TWO, "two-weapons", []),
    ],
)
def test_the_odds_are_those_of_the_plays(
    answer: Answer, attacker: str, plan: str, rulings: list[str]
) -> None:
    line = ["duel", "-a", attacker, "-d", ORC, "--attacker-plan", plan, "--odds", *rulings]
    chance, share = (
        next(each["probability"] for each in odds["odds"] if each["outcome"] == "attacker")
        for odds in (answer(*line), answer(*line, "--samples", str(MOST_RUNS), "--seed", "5"))
    )
    assert abs(chance - share) < 4 * sqrt(chance * (1 - chance) / MOST_RUNS)
