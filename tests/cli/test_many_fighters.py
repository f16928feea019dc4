"""A party's file, and who of those present acts on whom."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Cli, answer

PARTY = """\
Odo: {av: 3, damage: 1d8, ac: 14, hp: 9}
Old Mim: {av: 1, damage: 1d6, ac: 12, hp: 5}
orc: {av: 1, damage: 1d6, ac: 13, hp: 3}
"""


@pytest.fixture
def party(tmp_path: Path) -> str:
    path = tmp_path / "party.yaml"
    path.write_text(PARTY)
    return str(path)


def names(result: dict[str, Any]) -> list[str]:
    fighters = [result.get(role) for role in ("attacker", "defender", "fighter")]
    return [each["name"] for each in (*fighters, *result.get("others", ())) if each]


def acts(party: str, *args: str) -> dict[str, Any]:
    return answer("attack", "--state", party, "--seed", "3", *args)


def refused(cli: Cli, *args: str) -> str:
    ran = cli(*args)
    assert ran.status == 2, ran
    return ran.err.removeprefix("combatcli: ").removesuffix("\n")


@pytest.mark.parametrize(
    "text",
    [
        '[{"name":"Odo","av":3},{"name":"Mim","ac":9,"hp":2},{"name":"orc","ac":9,"hp":3}]',
        '{"Odo":{"av":3},"Mim":{"ac":9,"hp":2},"orc":{"ac":9,"hp":3}}',
        '{\n "Odo": {"av": 3},\n "Mim": {"ac": 9, "hp": 2}, "orc": {"ac": 9, "hp": 3}}',
        "- {name: Odo, av: 3}\n- {name: Mim, ac: 9, hp: 2}\n- {name: orc, ac: 9, hp: 3}\n",
        "Odo:\n  av: 3\nMim: {ac: 9, hp: 2}\norc: {ac: 9, hp: 3}\n",
    ],
)
def test_a_party_in_every_form(tmp_path: Path, text: str) -> None:
    path = tmp_path / "party"
    path.write_text(text)
    result = acts(str(path), "--actor", "odo", "--target", "ORC", "-a", "damage=1d4")
    assert names(result) == ["Odo", "orc", "Mim"]
    assert [each["name"] for each in result["request"]["bystanders"]] == ["Mim"]
    assert "others" not in result["request"]


def test_two_alone_are_taken_as_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text("Odo: {av: 3, damage: 1d4}\norc: {ac: 9, hp: 2}\n")
    assert names(acts(str(path))) == ["Odo", "orc"]
    assert names(acts(str(path), "--actor", "orc", "-a", "av=1,damage=1d4", "-d", "ac=9,hp=9"))


def test_anyone_acts_on_anyone(party: str, cli: Cli, tmp_path: Path) -> None:
    """And those who stand by stay, through every command."""
    fight = str(tmp_path / "fight")
    blow = ["attack", "--fight", fight, "--seed", "1"]
    assert cli(*blow, "--state", party, "--actor", "Odo", "--target", "orc").status == 0
    assert cli(*blow, "--actor", "OLD-MIM", "--target", "odo").status == 0
    assert cli(*blow, "--swap").status == 0
    assert cli("armor", "--fight", fight, "--target", "orc", "-f", "armor=leather").status == 0
    assert cli("dying", "--fight", fight, "--target", "Old Mim", "-f", "hp=0,con=9").status == 0
    assert cli("punch", "--fight", fight, "--actor", "odo", "--target", "orc",
               "-a", "str=9,dex=9,con=9", "-d", "str=9,dex=9,con=9").status == 0  # fmt: skip
    found = [json.loads(line) for line in Path(fight).read_text().splitlines()]
    assert [sorted(names(each)) for each in found] == [["Odo", "Old Mim", "orc"]] * 6
    assert [names(each)[:2] for each in found[:3]] == [
        ["Odo", "orc"], ["Old Mim", "Odo"], ["Odo", "Old Mim"],
    ]  # fmt: skip
    assert cli("verify", fight).out == "6 checked, 0 differ\n"


def test_the_pair_goes_on_without_names(party: str, tmp_path: Path) -> None:
    """Nobody who stands by is among those whom a cleaving blow could hit."""
    state = tmp_path / "state"
    state.write_text(json.dumps(acts(party, "--actor", "odo", "--target", "orc", "-d", "hp=90")))
    again = acts(str(state))
    assert names(again) == ["Odo", "orc", "Old Mim"]
    assert "others" not in again["request"]
    back = acts(str(state), "--actor", "orc")
    assert names(back) == ["orc", "Odo", "Old Mim"]


def test_further_targets_are_named_one_by_one(party: str, tmp_path: Path, cli: Cli) -> None:
    result = acts(party, "--actor", "odo", "--target", "orc", "--target", "old mim")
    assert [each["name"] for each in result["request"]["others"]] == ["Old Mim"]
    state = tmp_path / "state"
    state.write_text(json.dumps(result))
    turned = acts(str(state), "--actor", "odo", "--target", "old mim", "-d", "hp=9")
    assert [each["name"] for each in turned["request"]["others"]] == ["orc"]
    once = ["punch", "--state", party, "--actor", "odo", "--target", "orc", "--target", "old mim"]
    assert refused(cli, *once) == "punch has one target; give --target once"


def test_the_next_enemy_is_taken_where_one_way_is_open(
    party: str, tmp_path: Path, cli: Cli
) -> None:
    state = tmp_path / "state"
    fell = acts(party, "--actor", "odo", "--target", "orc")
    fell["defender"]["hp"] = 0
    state.write_text(json.dumps(fell))
    ran = cli("attack", "--state", str(state), "--dice", "attack=2")
    assert ran.out.startswith("Odo misses Old Mim ")
    assert ran.err == (
        "combatcli: note: orc stands no more:"
        " the only other one who stands is the target, Old Mim\n"
    )


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "attacker: it isn't said who; give --actor NAME: Odo, Old Mim, orc"),
        (["--actor", "Odo"], "no --target is given, and Odo has more than one to turn to;"
         " give --target NAME: Old Mim, orc"),
        (["--actor", "Odi"], "--actor: unknown fighter 'Odi'; did you mean Odo?"),
        (["--actor", "orc", "--target", "orc"], "--target: orc is the one who acts; name another"),
        (["--actor", "orc", "--swap"], "--swap and --actor don't go together;"
         " leave one of them out"),
    ],
)  # fmt: skip
def test_who_is_meant_is_asked(party: str, cli: Cli, args: list[str], says: str) -> None:
    assert refused(cli, "attack", "--state", party, *args) == says


@pytest.mark.parametrize(
    ("keys", "why"),
    [("dead=true", "is dead"), ("hp=0", "is down and out"), ("unconscious=true", "is unconscious")],
)
def test_one_who_can_not_act_is_told(tmp_path: Path, cli: Cli, keys: str, why: str) -> None:
    path = tmp_path / "party.yaml"
    key, value = keys.split("=")
    path.write_text(f"Odo: {{hp: 3, {key}: {value}}}\nMim: {{hp: 4}}\norc: {{hp: 3}}\n".replace(
        "hp: 3, hp: 0", "hp: 0"))  # fmt: skip
    said = refused(cli, "attack", "--state", str(path), "--actor", "odo", "--target", "orc")
    assert said == f"Odo {why} and can't act; who could: Mim, orc; say so by --actor NAME"


def test_two_of_one_name(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "party.yaml"
    path.write_text("- {name: orc, hp: 3}\n- {name: Orc, hp: 3}\n- {hp: 3}\n")
    said = refused(cli, "attack", "--state", str(path), "--actor", "orc")
    assert said.startswith("--actor: 2 are called 'orc'; give them names that differ")
    said = refused(cli, "attack", "--state", str(path), "--actor", "other 3", "--target", "other-3")
    assert said.startswith("--target: one without a name is the one who acts")


def test_names_need_a_state(cli: Cli) -> None:
    said = refused(cli, "attack", "--actor", "Odo", "-a", "av=1", "-d", "ac=9")
    assert said.startswith("--actor names one of those in a state, and there is none; give --state")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Odo: {av: 3}\norc: 7\n", "party.yaml:2: orc: no sheet; write lines of key: value"),
        ("Odo: {avv: 3}\norc: {}\n", "party.yaml:1: unknown key 'avv'; did you mean av?"),
        ("av: 3\n", "party.yaml: no party; write lines of NAME: {key: value, …}"),
    ],
)
def test_faults_of_a_party(tmp_path: Path, cli: Cli, text: str, says: str) -> None:
    (tmp_path / "party.yaml").write_text(text)
    ran = cli("attack", "--state", str(tmp_path / "party.yaml"))
    assert ran.status == 1
    assert ran.err == f"combatcli: {tmp_path}/{says}\n"
