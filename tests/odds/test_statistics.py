"""Mean, deviation, median, tails, and chances by name, against sums over faces."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from statistics import median_low, pstdev

import pytest

from tests.helpers import Answer, Cli

GRAPPLE = ["grapple", "-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10", "--odds"]


@pytest.mark.parametrize(("notation", "dice"), [("2d6", 2), ("3d6kh2", 3), ("3d6kl1*10", 3)])
def test_plain_dice(answer: Answer, notation: str, dice: int) -> None:
    keep: dict[str, Callable[[tuple[int, ...]], int]] = {
        "2d6": sum,
        "3d6kh2": lambda f: sum(sorted(f)[1:]),
        "3d6kl1*10": lambda f: 10 * min(f),
    }
    totals = [keep[notation](faces) for faces in itertools.product(range(1, 7), repeat=dice)]
    odds = answer("roll", notation, "--odds", "--by", "total")
    assert Fraction(odds["mean"]) == Fraction(sum(totals), len(totals))
    assert odds["sd"] == pytest.approx(pstdev(totals))
    assert odds["median"] == median_low(totals)
    for row in odds["odds"]:
        at_least = sum(total >= row["total"] for total in totals) / len(totals)
        at_most = sum(total <= row["total"] for total in totals) / len(totals)
        assert (row["at_least"], row["at_most"]) == pytest.approx((at_least, at_most))


DUEL = ["duel", "-a", "av=3,damage=1d6,ac=14,hp=12", "-d", "av=2,damage=1d8,ac=15,hp=10"]


def test_outcomes_that_are_numbers(cli: Cli) -> None:
    assert cli("roll", "1d4", "--odds", "--get", "mean,median").out == "5/2\t2\n"


@pytest.mark.parametrize(
    ("fields", "printed"),
    [
        ("chance.G1", "5/9\n"),
        ("chance.G4", "0\n"),
        ("probability.G4,chance.NG", "0.0\t1/6\n"),
        ("damage.mean,damage.median", "10/9\t1\n"),
        ("outcome,chance", "G2\t5/18\nG1\t5/9\nNG\t1/6\n"),
        ("outcome,damage.mean", "G2\t10/9\nG1\t10/9\nNG\t10/9\n"),
    ],
)
def test_by_name(cli: Cli, fields: str, printed: str) -> None:
    assert cli(*GRAPPLE, "--get", fields).out == printed


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([*GRAPPLE, "--get", "chance.G5"], "--get: unknown outcome 'G5'"),
        (["attack", "-a", "av=1,damage=1d6", "-d", "ac=12", "--odds", "--get", "damage.mean"],
         "--get: 'damage.mean' is not known: defender.hp is missing"),
        ([*GRAPPLE, "--get", "mean"], "--get: 'mean' is not known: outcome is no number"),
        (["crit", "--odds", "--get", "damage.mean"], "damage is missing; give damage"),
        (["crit", "--damage", "1d6", "--odds", "--get", "damage.mean"],
         "--get: 'damage.mean' is not known: a kill deals what hp are left"),
        (["roll", "2d6", "--odds", "--get", "chance.abc"], "can't be 'abc': it is a number"),
        ([*GRAPPLE, "--by", "outcome,defender.con", "--get", "chance.G2"],
         "a chance by outcome and defender.con has 2 values; write chance.OUTCOME.CON"),
        ([*GRAPPLE, "--by", "outcome,defender.con", "--get", "chance.G22.8"],
         "--get: unknown outcome 'G22'"),
        (["duel", "-a", "brawn=9,finesse=6,hp=3", "-d", "brawn=9,finesse=6,hp=3", "--odds", "--get",
          "chance.attacker"], "these odds are no fractions; write probability.attacker"),
        (["roll", "2d6", "--odds", "--get", "at_least.13"],
         "no group of these odds is '13'; list them: --get outcome,at_least"),
        (["roll", "2d6", "--odds", "--get", "outcome.7"], "outcome has no '7'; write chance.7"),
        (["duel", "-a", "brawn=9,finesse=6,hp=3", "-d", "brawn=9,finesse=6,hp=3", "--odds", "--get",
          "low.attacker"], "these odds have no low; write probability.attacker"),
        ([*GRAPPLE, "--get", "meen"], "--get: unknown field 'meen'; did you mean mean?"),
    ],
)  # fmt: skip
def test_what_is_not_known(cli: Cli, args: list[str], message: str) -> None:
    ran = cli(*args)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_whatever_a_row_has_by_name(cli: Cli) -> None:
    args = ["roll", "2d6", "--odds", "--get"]
    tails = f"{21 / 36}\t{21 / 36}\n"
    assert cli(*args, "at_least.7,at_most.7").out == tails
    duel = [*DUEL, "--odds", "--within", "0.5"]
    (first, *_) = cli(*duel, "--get", "outcome,low,high").out.splitlines()
    assert cli(*duel, "--get", "low.attacker,high.attacker").out == first.partition("\t")[2] + "\n"
    low, high = map(float, first.split("\t")[1:])
    assert 0 < high - low < 0.5


def test_by_several_fields(cli: Cli) -> None:
    args = [*GRAPPLE, "--by", "outcome,defender.con", "--get"]
    assert cli(*args, "chance.G2.8,chance.G2.9").out == "5/18\t0\n"
    assert cli(*args, "outcome,defender.con,chance").out.splitlines()[0] == "G2\t8\t5/18"
