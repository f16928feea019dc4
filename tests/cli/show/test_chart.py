"""`--plot`: the specification of a chart, and pictures where they can be drawn."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Cli

GRAPPLE = ["grapple", "-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10", "--odds"]
HITS = ["attack", "-a", "class=fighter,level=4,weapon=long-sword", "-d", "hp=20", "--odds"]


def spec(cli: Cli, path: Path, *args: str) -> dict[str, Any]:
    ran = cli(*args, "--plot", str(path))
    assert (ran.status, ran.err) == (0, "")
    chart: dict[str, Any] = json.loads(path.read_text())
    assert chart["$schema"].endswith("vega-lite/v5.json")
    return chart


def test_bars_of_one_distribution(cli: Cli, tmp_path: Path) -> None:
    chart = spec(cli, tmp_path / "a.json", *GRAPPLE)
    assert (chart["mark"], chart["title"]) == ("bar", "Grapple: chance by outcome")
    assert [row["outcome"] for row in chart["data"]["values"]] == ["G2", "G1", "NG"]
    across = chart["encoding"]["x"]  # words stand below each other
    assert (across["field"], across["scale"]) == ("probability", {"domain": [0, 1]})


def test_numbers_leave_no_gap_and_a_kill_is_called_so(cli: Cli, tmp_path: Path) -> None:
    chart = spec(cli, tmp_path / "a.json", "crit", "--damage", "1d4*3", "--odds", "--by", "damage")
    assert chart["encoding"]["x"]["scale"]["domain"] == [*range(3, 37, 3), "kill"]
    assert "scale" not in chart["encoding"]["y"]


def test_a_second_field_in_colors(cli: Cli, tmp_path: Path) -> None:
    chart = spec(cli, tmp_path / "a.json", *GRAPPLE, "--by", "damage,outcome")
    assert chart["encoding"]["color"]["scale"]["domain"] == ["NG", "G1", "G2"]
    ran = cli(*GRAPPLE, "--by", "damage,outcome,success", "--plot", "a.json")
    assert (ran.status, "a chart has room for two fields" in ran.err) == (2, True)


def test_lines_of_a_sweep_the_outcomes_in_colors(cli: Cli, tmp_path: Path) -> None:
    chart = spec(cli, tmp_path / "a.json", *HITS, "--vary", "defender.ac=10..12")
    assert chart["mark"]["type"] == "line"
    assert chart["title"] == "Attack: chance of each outcome by defender's ac"
    assert chart["encoding"]["x"]["field"] == "defender\\.ac"
    assert chart["encoding"]["color"]["field"] == "outcome"
    hits = [row["probability"] for row in chart["data"]["values"] if row["outcome"] == "hit"]
    assert hits == [0.6, 0.55, 0.5]


def test_a_heat_map_of_two_keys(cli: Cli, tmp_path: Path) -> None:
    keys = ["--vary", "attacker.level=1..3", "--vary", "defender.ac=10..12"]
    chart = spec(cli, tmp_path / "a.json", *HITS, *keys, "--get", "damage.mean")
    assert (chart["mark"], len(chart["data"]["values"])) == ("rect", 9)
    assert chart["title"] == "Attack: mean damage by attacker's level and defender's ac"


def test_a_heat_map_for_each_outcome_none_left_out(cli: Cli, tmp_path: Path) -> None:
    keys = ["--vary", "attacker.level=1,8", "--vary", "defender.ac=20,21"]
    chart = spec(cli, tmp_path / "a.json", *HITS, *keys)
    assert chart["encoding"]["facet"]["sort"] == ["miss", "critical", "fumble", "hit"]
    hits = [row["probability"] for row in chart["data"]["values"] if row["outcome"] == "hit"]
    assert hits == [0.0, 0.0, 0.25, 0.2]


def test_numbers_of_a_sweep_lie_along_the_axis(cli: Cli, tmp_path: Path) -> None:
    chart = spec(cli, tmp_path / "a.json", "roll", "--odds", "--vary", "notation=1d4,1d2*4")
    assert chart["title"] == "Roll: chance by outcome, by notation"
    assert chart["encoding"]["color"]["scale"]["domain"] == ["1d4", "1d2*4"]
    by_dice = [(row["notation"], row["outcome"]) for row in chart["data"]["values"]]
    assert by_dice[8:] == [("1d2*4", total) for total in range(1, 9)]


def test_words_of_a_sweep_are_bars(cli: Cli, tmp_path: Path) -> None:
    weapons = ["--vary", "attacker.weapon=mace,dagger"]
    args = ["attack", "-a", "av=1", "-d", "ac=16,hp=8", "--odds", *weapons]
    one = spec(cli, tmp_path / "a.json", *args, "--get", "damage.mean")
    assert (one["mark"], one["encoding"]["y"]["scale"]["domain"]) == ("bar", ["mace", "dagger"])
    several = spec(cli, tmp_path / "a.json", *args)
    assert several["encoding"]["yOffset"]["scale"] == several["encoding"]["color"]["scale"]


def test_fields_of_a_command_without_dice(cli: Cli, tmp_path: Path) -> None:
    suits = ["--vary", "fighter.armor=leather,chain-mail", "--vary", "fighter.armor_damage=0..2"]
    chart = spec(cli, tmp_path / "a.json", "armor", *suits, "--get", "ac")
    assert [row["ac"] for row in chart["data"]["values"]] == [12, 11, 10, 15, 14, 13]


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        (["roll", "2d6", "--plot", "a.svg"], 2, "--plot: one result is no chart"),
        ([*GRAPPLE, "--plot", "a.pdf"], 2, "--plot: a.pdf names no kind of chart"),
        ([*GRAPPLE, "--plot", "nowhere/a.json"], 1, "nowhere/a.json: No such file or directory"),
    ],
)
def test_what_is_wrong(cli: Cli, args: list[str], status: int, message: str) -> None:
    ran = cli(*args)
    assert ran.status == status
    assert message in ran.err


def test_without_the_extra(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    ran = cli(*GRAPPLE, "--plot", "a.svg")
    assert (ran.status, ran.out) == (1, "")
    assert "install combatcli[plot]" in ran.err


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<svg"), ("a.png", b"\x89PNG")])
def test_pictures(cli: Cli, tmp_path: Path, name: str, start: bytes) -> None:
    pytest.importorskip("vl_convert")
    assert cli(*GRAPPLE, "--plot", str(tmp_path / name)).status == 0
    assert (tmp_path / name).read_bytes().startswith(start)
