"""The odds of fights of sides: by brute force, by plays and by samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatcli.api import new_request, resolve
from combatcli.dice.seeded import nth_seed
from tests.helpers import Answer, Cli

Keys = dict[str, Any]
NORG: Keys = {"brawn": 3, "finesse": 4, "hp": 3}
LUNK: Keys = {"brawn": 4, "finesse": 3, "hp": 2}
CHECK = {3: (2, 3, 3), 4: (2, 4, 4)}
"""Typed a second time: two dice of so many sides to check, and the sides of the effect die."""
ORC: Keys = {"av": 2, "damage": "1d6", "ac": 12, "hp": 3}
MAN: Keys = {"av": 3, "damage": "1d8", "ac": 13, "hp": 5}


def fight(own: list[Keys], theirs: list[Keys], **more: Any) -> dict[str, Any]:
    """The answer to a fight of these against those."""
    others = [{**each, "side": "attacker"} for each in own[1:]]
    others += [{**each, "side": "defender"} for each in theirs[1:]]
    request = new_request("duel", attacker=own[0], defender=theirs[0], others=others, **more)
    return dict(resolve(request))


def harm(brawn: int, finesse: int) -> dict[int, Fraction]:
    """The points of a blow, die by die."""
    (_, own, effect), (_, theirs, _) = CHECK[brawn], CHECK[finesse]
    faces = [*product(range(1, own + 1), repeat=2)], [*product(range(1, theirs + 1), repeat=2)]
    pairs = [(sum(one), sum(other)) for one, other in product(*faces)]
    hits = Fraction(sum(one >= other for one, other in pairs), len(pairs))
    points = {0: 1 - hits}
    for face in range(1, effect + 1):
        points[-(-face // 2)] = points.get(-(-face // 2), Fraction(0)) + hits / effect
    return points


def brute_force(rounds: int) -> dict[tuple[str, int], float]:
    """Norg against two Lunks, the first of them who stands first, turn by turn in full."""
    ours, yours = harm(3, 3), harm(4, 4)
    states = {(3, 2, 2): Fraction(1)}
    ends: dict[tuple[str, int], float] = {}
    for at in range(1, rounds + 1):
        for turn in range(3):
            after: dict[tuple[int, int, int], Fraction] = {}
            for (norg, one, two), chance in states.items():
                can = (norg, one, two)[turn] > 0
                for taken, part in (ours if turn == 0 else yours).items() if can else ((0, 1),):
                    now = [norg, one, two]
                    struck = (1 if one else 2) if turn == 0 else 0
                    now[struck] = max(0, now[struck] - taken)
                    won = "defender" if not now[0] else "" if now[1] or now[2] else "attacker"
                    if won:
                        key = won, at
                        ends[key] = ends.get(key, 0.0) + float(chance * part)
                    else:
                        state = now[0], now[1], now[2]
                        after[state] = after.get(state, Fraction(0)) + chance * part
            states = {k: Fraction(c).limit_denominator(10**18) for k, c in after.items()}
    return ends


def test_one_on_two_by_brute_force() -> None:
    odds = fight([NORG], [LUNK, LUNK], odds=True, by=["outcome", "rounds"])
    found = {(row["outcome"], row["rounds"]): row["probability"] for row in odds["odds"]}
    expected = brute_force(40)
    for end, chance in expected.items():
        if chance > 1e-9:
            assert found[end] == pytest.approx(chance, abs=1e-12)
    assert sum(found.values()) == pytest.approx(1.0, abs=1e-12)
    mean = sum(rounds * chance for (_, rounds), chance in expected.items())
    assert odds["rounds"] == pytest.approx(mean, abs=1e-9)


def played(own: list[Keys], theirs: list[Keys], count: int, **more: Any) -> Iterator[Keys]:
    for index in range(count):
        yield fight(own, theirs, seed=nth_seed(11, index), **more)


FIELDS = ("outcome", "rounds", "survivors")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("own", "theirs", "count", "more"),
    [
        ([NORG, NORG], [LUNK, LUNK, LUNK], 20_000, {}),
        ([NORG, LUNK], [LUNK, NORG], 4_000, {"target": "random", "first-blow": "roll-each-round"}),
        ([MAN], [ORC, ORC], 20_000, {}),
        ([{**MAN, "cleave": 1}], [ORC, ORC], 4_000, {"target": "weakest"}),
        ([MAN, MAN], [{**ORC, "morale": 7}] * 3, 4_000,
         {"morale": "first-loss-and-half", "target": "spread"}),
        ([{**MAN, "extra_attack": 1, "cleave": 1}, MAN], [ORC] * 4, 4_000, {"nearest": "random"}),
        ([MAN, MAN, MAN], [ORC], 4_000, {"staunch": "when-free"}),
    ],
)  # fmt: skip
def test_plays_are_within_four_sigma(
    own: list[Keys], theirs: list[Keys], count: int, more: dict[str, str]
) -> None:
    """Of the odds, certified where they can be had, else of 40,000 samples."""
    counts: dict[str, Counter[Any]] = {field: Counter() for field in FIELDS}
    for result in played(own, theirs, count, rulings=more):
        for field in FIELDS:
            counts[field][result[field]] += 1
    large = len(own) + len(theirs) > 3 and "av" in own[0]
    for field in FIELDS:
        ask = {"samples": 40_000, "seed": 1} if large else {}
        odds = fight(own, theirs, rulings=more, odds=True, by=[field], **ask)
        for row in odds["odds"]:
            p = row["probability"]
            sigma = (p * (1 - p) * (1 / count + (1 / 40_000 if large else 0))) ** 0.5
            known = 4 * sigma + 2 / count + row.get("high", p) - p
            assert abs(counts[field][row[field]] / count - p) <= known, (field, row)


@pytest.mark.slow
def test_certified() -> None:
    """Odds that are too large to be exact lie between two ends, no further apart than asked."""
    odds = fight([MAN], [ORC, ORC], odds=True, within=0.01)
    for row in odds["odds"]:
        assert row["low"] <= row["probability"] <= row["high"] <= row["low"] + 0.011
    assert odds["notes"][0].startswith("certified within")
    finer = fight([MAN], [ORC, ORC], odds=True, within=0.001)
    for row, better in zip(odds["odds"], finer["odds"], strict=True):
        assert row["low"] <= better["low"] <= better["high"] <= row["high"]


@pytest.mark.slow
def test_too_large() -> None:
    big = {"class": "fighter", "level": 9, "weapon": "mace", "armor": "plate-mail", "hp": 60}
    with pytest.raises(Exception, match="the fight is too large"):
        fight([big] * 2, [big] * 2, odds=True)


def test_a_key_by_its_place(answer: Answer, cli: Cli) -> None:
    line = ["duel", "-a", "brawn=3,finesse=4,hp=3", *["-d", "brawn=4,finesse=3,hp=2"] * 2]
    odds = answer(*line, "--odds", "--by", "defender.2.hp")
    assert [row["defender.2.hp"] for row in odds["odds"]] == [0, 1, 2]
    assert sum(row["probability"] for row in odds["odds"]) == pytest.approx(1.0)
    result = answer(*line, "--seed", "3")
    bare = cli(*line, "--seed", "3", "--get", "defender.2.hp,defender.1.hp,attacker.hp,survivors")
    hp = [each["hp"] for each in result["sides"]["defender"]]
    shown = [hp[1], hp[0], result["attacker"]["hp"], result["survivors"]]
    assert bare.out == "\t".join(map(str, shown)) + "\n"
    varied = cli(*line, "--odds", "--vary", "defender.2.hp=1..3", "--get", "probability.attacker")
    chances = [float(row.split("\t")[-1]) for row in varied.out.splitlines()]
    assert chances == sorted(chances, reverse=True)
    assert len(chances) == 3
    wrong = cli(*line, "--odds", "--vary", "defender.3.hp=1..3")
    assert (wrong.status, "on that side there are 2" in wrong.err) == (2, True)


def test_samples_are_the_same_by_seed_in_any_process(answer: Answer, cli: Cli) -> None:
    """Whatever was sampled before in the same process: each request is drawn by itself."""
    four, six = ["-a", "av=2,damage=1d8,ac=14,hp=9"] * 4, ["-d", "av=1,damage=1d6,ac=12,hp=5"] * 6
    line = ["duel", *four, *six, "--odds", "--samples", "400"]
    one = answer(*line, "--seed", "5")
    answer(*line, "--seed", "6")
    assert answer(*line, "--seed", "5") == one
    requests = cli(*line, "--seed", "5", "--vary", "defender.6.hp=4..7", "--requests").out
    lines = requests.splitlines()
    whole = cli("batch", input=requests).out.splitlines()
    parts = [cli("batch", input=f"{each}\n").out.strip() for each in reversed(lines)]
    assert whole == parts[::-1]


def test_survivors_of_a_duel_of_two(answer: Answer) -> None:
    odds = answer("duel", "-a", "brawn=3,finesse=4,hp=3", "-d", "brawn=4,finesse=3,hp=2", "--odds",
                  "--by", "survivors")  # fmt: skip
    assert [(row["survivors"], row["probability"]) for row in odds["odds"]] == [(1, 1.0)]


def test_nobody_has_a_place_on_a_side_of_one(cli: Cli) -> None:
    two = ["duel", "-a", "brawn=3,finesse=4,hp=3", "-d", "brawn=4,finesse=3,hp=2", "--odds", "--by"]
    refused = cli(*two, "defender.2.hp")
    assert (refused.status, "one stands on each side" in refused.err) == (2, True)
