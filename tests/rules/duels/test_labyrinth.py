"""Labyrinth duels: exact where they can be had, simulated where that is asked for."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from combatcli.dice.seeded import nth_seed
from combatcli.resolution import play
from combatcli.rules import command
from tests.helpers import Cli
from tests.odds.asks import BOOK, Answer, ask, request

ORC: dict[str, Any] = {"av": 2, "damage": "1d6", "ac": 12, "hp": 1}


def wins(answer: Answer) -> float:
    found: float = {row["outcome"]: row["probability"] for row in answer["odds"]}["attacker"]
    return found


def one_blow_kills(needs: tuple[int, int], lost: int = 0) -> tuple[float, float]:
    """Two with 1 hp each, by sweeps over the rounds that each has to lose: the first one's
    chance, when he strikes first, and the mean number of rounds.

    `needs` are the faces that hit. A fumble of 6 loses 1d4 rounds, of 5 one; 4, 2 and 1 hurt
    oneself, which is the end; 3 hurts nobody, since none is near. Every hit ends it.
    """
    hit = [(21 - need) / 20 for need in needs]
    states = list(product((0, 1), range(5), range(5)))
    wins, rounds = dict.fromkeys(states, 0.5), dict.fromkeys(states, 0.0)
    for _ in range(2_000):
        for state in states:
            turn, left = state[0], [*state[1:]]
            afters = []
            if left[turn]:
                left[turn] -= 1
                afters.append((1.0, (1 - turn, left[0], left[1])))
                won = 0.0
            else:
                won = hit[turn] * (turn == 0) + (1 / 20) * (3 / 6) * (turn == 1)
                stands = 1 - hit[turn] - (1 / 20) * (5 / 6)
                afters.append((stands, (1 - turn, left[0], left[1])))
                for spent, chance in ((1, 1 / 6), *((n, 1 / 24) for n in (1, 2, 3, 4))):
                    left[turn] = spent
                    afters.append(((1 / 20) * chance, (1 - turn, left[0], left[1])))
            wins[state] = won + sum(chance * wins[after] for chance, after in afters)
            begun = float(turn == 0)
            rounds[state] = begun + sum(chance * rounds[after] for chance, after in afters)
    return wins[0, lost, 0], rounds[0, lost, 0]


@pytest.mark.parametrize(("one", "other"), [(12, 12), (15, 11), (19, 10), (22, 22)])
@pytest.mark.parametrize("lost", [0, 2])
def test_exact_where_one_blow_kills(one: int, other: int, lost: int) -> None:
    attacker = {**ORC, "ac": one, "rounds_lost": lost}
    answer = ask("duel", attacker=attacker, defender={**ORC, "ac": other})
    needs = max(2, min(20, other - 2)), max(2, min(20, one - 2))
    expected, rounds = one_blow_kills(needs, lost)
    assert wins(answer) == pytest.approx(expected, abs=1e-12)
    assert answer["rounds"] == pytest.approx(rounds, rel=1e-9)


def test_rounds_lost_are_read_from_the_start() -> None:
    """He who has a round to lose is as one who strikes second."""
    answer = ask("duel", attacker={**ORC, "rounds_lost": 1}, defender=ORC)
    assert wins(answer) == pytest.approx(1 - one_blow_kills((10, 10))[0], abs=1e-12)


@pytest.mark.parametrize(
    ("dice", "begun", "lost"),
    [([1, 6, 2, 5], 1, 2), ([1, 6, 2, 5, 5], 2, 1), ([1, 6, 2, 5, 5, 5], 3, 0)],
)
def test_rounds_lost_by_hand(dice: list[int], begun: int, lost: int) -> None:
    """A fumble of 6 loses two rounds; then the other misses with 5, once or more.

    It may be for the one with rounds to lose to act when the dice are used up.
    """
    answer = ask("duel", attacker=ORC, defender=ORC, dice=dice)
    expected, rounds = one_blow_kills((10, 10), lost)
    assert wins(answer) == pytest.approx(expected, abs=1e-12)
    assert answer["rounds"] == pytest.approx(begun + rounds, rel=1e-9)


FIGHTS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({**ORC, "hp": 4}, {**ORC, "hp": 6, "ac": 10}),
    ({**ORC, "hp": 2, "extra_attack": 1}, {**ORC, "hp": 2, "ac": 10}),
    ({"class": "fighter", "level": 3, "weapon": "long-sword", "armor": "unarmored", "hp": 4,
      "dex": 16}, {**ORC, "hp": 4, "ac": 11}),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), FIGHTS)
def test_exact_agrees_with_played_fights_and_with_samples(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    """2,000 fights played and 2,000 sampled: within four standard deviations."""
    expected = wins(ask("duel", attacker=one, defender=other))
    asked, declared = request("duel", attacker=one, defender=other), command("duel")
    played = sum(
        play(declared, asked._replace(seed=nth_seed(5, i)), BOOK)["outcome"] == "attacker"
        for i in range(1, 2_001)
    )
    spread = (expected * (1 - expected) / 2_000) ** 0.5
    assert abs(played / 2_000 - expected) < 4 * spread
    simulated = ask("duel", attacker=one, defender=other, samples=2_000, seed=6)
    low, high = simulated["odds"][0]["interval"]
    assert low - 2 * spread < expected < high + 2 * spread
    assert low < wins(simulated) < high


# samples

FIGHT = ["duel", "-a", "av=3,damage=1d8,ac=15,hp=12", "-d", "av=2,damage=1d6,ac=14,hp=14"]


def test_samples_say_that_they_are(cli: Cli) -> None:
    sampled = [*FIGHT, "--odds", "--samples", "300", "--seed", "9"]
    told = json.loads(cli(*sampled, "--json").out)
    assert told["samples"] == 300
    assert told["notes"] == ["simulated: 300 fights, seed 9; the intervals hold 95 %"]
    assert told["request"]["seed"] == 9
    assert told["request"]["samples"] == 300
    for row in told["odds"]:
        assert "chance" not in row
        low, high = row["interval"]
        assert 0 <= low < row["probability"] < high <= 1
    text = cli(*sampled).out
    for word in ("simulated", "300 fights", "seed 9", "95 % interval"):
        assert word in text


def test_the_same_seed_samples_the_same_fights(cli: Cli) -> None:
    sampled = [*FIGHT, "--odds", "--samples", "50", "--json", "--seed"]
    assert cli(*sampled, "1").out == cli(*sampled, "1").out
    assert cli(*sampled, "1").out != cli(*sampled, "2").out


def test_samples_are_the_fights_that_n_plays(cli: Cli) -> None:
    """The i-th has the seed that -n gives it."""
    told = json.loads(cli(*FIGHT, "--odds", "--samples", "40", "--seed", "3", "--json").out)
    lines = cli(*FIGHT, "-n", "40", "--seed", "3", "--get", "outcome,rounds").out.splitlines()
    played = [line.split()[0] for line in lines]
    for row in told["odds"]:
        assert row["probability"] == played.count(row["outcome"]) / 40
    assert told["rounds"] == sum(int(line.split()[1]) for line in lines) / 40


def test_a_drawn_seed_is_told_and_replays(cli: Cli) -> None:
    told = cli(*FIGHT, "--odds", "--samples", "20", "--json").out
    again = cli("batch", input=json.dumps(json.loads(told)["request"])).out
    assert json.loads(again)["odds"] == json.loads(told)["odds"]


def test_the_word_simulated_is_for_simulations(cli: Cli) -> None:
    exact = cli("duel", "-a", "brawn=9,finesse=6,hp=12", "-d", "brawn=10,finesse=7,hp=13", "--odds")
    assert "simulated" not in exact.out
    assert "interval" not in exact.out


def test_one_who_loses_his_last_hand_fights_on_behind_his_shield() -> None:
    attacker = {**ORC, "hp": 3, "weapon": "long-sword", "shield": True, "limbs": "left-hand"}
    answer = ask("duel", attacker=attacker | {"armor": "leather"}, defender={**ORC, "hp": 3})
    assert sum(row["probability"] for row in answer["odds"]) == pytest.approx(1)
