"""Fighters in files and on stdin, keys after them overriding."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers import Answer, Cli

YAML = "name: Conan\nstr: 13\ndex: 14\n"
JSON = '{"name": "Conan", "str": 13, "dex": 14}'
REST = ["-d", "str=15,dex=10,con=10", "--dice", "3"]


@pytest.mark.parametrize("data", [YAML, JSON, "\ufeff" + YAML.replace("\n", "\r\n"),
                                  "\ufeff" + JSON, JSON.replace(" ", "\r\n")])  # fmt: skip
@pytest.mark.parametrize("name", ["conan.yaml", "conan.json", "conan", "Conan der Barbär.yaml"])
def test_sheet(answer: Answer, tmp_path: Path, data: str, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(data.encode())
    result = answer("grapple", "-a", f"@{path}", *REST)
    assert result["outcome"] == "G2"
    assert result["attacker"] == {"name": "Conan", "str": 13, "dex": 14, "holding": True}
    assert result["request"]["attacker"] == {"name": "Conan", "str": 13, "dex": 14}


def test_override(answer: Answer, tmp_path: Path) -> None:
    path = tmp_path / "conan.yaml"
    path.write_text(YAML)
    result = answer("grapple", "-a", f"@{path},str=18,name=Red Sonja", *REST)
    assert result["request"]["attacker"] == {"name": "Red Sonja", "str": 18, "dex": 14}
    assert result["lookups"][0]["column"] == "+4"


@pytest.mark.parametrize("data", [YAML, JSON, "\ufeff" + YAML])
def test_stdin(answer: Answer, data: str) -> None:
    result = answer("grapple", "-a", "@-,str=16", *REST, input=data)
    assert result["request"]["attacker"] == {"name": "Conan", "str": 16, "dex": 14}


@pytest.mark.parametrize(
    ("argument", "data", "complaint", "status"),
    [
        ("@none.yaml", None, "none.yaml: No such file", 1),
        ("@.", None, ".: Is a directory", 1),
        ("@", None, "@ names no file", 2),
        ("@-", "", "stdin: no sheet", 1),
        ("@-", "str: 13\ndxe: 14\n", "stdin:2: unknown key 'dxe'; did you mean dex?", 1),
        ("@-", '{"str": true}', "stdin: str can't be 'true'", 1),
        ("@-,dxe=1", YAML, "attacker: unknown key 'dxe'; did you mean dex?", 2),
        ("@-,str=13,str=14", YAML, "attacker: str is given twice", 2),
        ("str=13,@-", YAML, "attacker: '@-' is no KEY=VALUE", 2),
    ],
)
def test_refused(cli: Cli, argument: str, data: str | None, complaint: str, status: int) -> None:
    ran = cli("grapple", "-a", argument, *REST, input=data)
    assert (ran.status, ran.out) == (status, "")
    assert ran.err.startswith(f"combatcli: {complaint}")
    assert ran.err.count("\n") == 1


def test_not_utf8(cli: Cli) -> None:
    ran = cli("grapple", "-a", "@-", *REST, input=b"name: Conan\nstr: \xff\n")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("combatcli: stdin:2: not UTF-8")


def test_stdin_once(cli: Cli) -> None:
    ran = cli("grapple", "-a", "@-", "-d", "@-", input=YAML)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("combatcli: stdin is asked for twice")


def test_too_large(cli: Cli) -> None:
    ran = cli("grapple", "-a", "@-", *REST, input=b"#" * (4 * 1024 * 1024 + 1))
    assert (ran.status, ran.err) == (1, "combatcli: stdin: larger than 4 MB\n")


# what a sheet holds besides

MORE = "xp: 120\nnotes: owes Mim 3 gp\nitems: [rope, '10']\nage: 31\n"
KEPT = '{"xp":120,"notes":"owes Mim 3 gp","items":["rope","10"],"age":31}'


@pytest.mark.parametrize("data", [YAML + MORE, JSON[:-1] + "," + KEPT[1:]])
def test_what_is_not_known_is_kept(cli: Cli, tmp_path: Path, data: str) -> None:
    """And named, once; and not shown again to people."""
    ran = cli("grapple", "-a", "@-", *REST, "--get", "attacker.kept,attacker.str", input=data)
    assert ran.out == f"{KEPT}\t13\n"
    assert ran.err == "combatcli: note: stdin: kept, and not read: xp, notes, items, age\n"
    ran = cli("grapple", "-a", "@-", *REST, "--json", input=data)
    assert ran.err == ""
    (tmp_path / "state").write_text(ran.out)
    after = cli("punch", "--state", str(tmp_path / "state"), "--get", "attacker.kept")
    assert (after.out, after.err) == (f"{KEPT}\n", "")
    assert cli("verify", input=ran.out).out == "1 checked, 0 differ\n"
    assert "xp" not in cli("grapple", "-a", "@-", *REST, input=data).out


def test_an_error_is_told_without_notes(cli: Cli) -> None:
    ran = cli("grapple", "-a", "@-", *REST, input="xp: 3\n")
    assert ran.err.startswith("combatcli: attacker: str and dex are missing; ")
    assert ran.err.count("\n") == 1


def test_a_sheet_made_of_a_result_keeps_what_it_kept(cli: Cli) -> None:
    sheet = json.dumps({"name": "Odo", "str": 9, "dex": 9, "kept": KEPT, "gold": 3})
    ran = cli("grapple", "-a", "@-", *REST, "--get", "attacker.kept", input=sheet)
    assert json.loads(ran.out) == {**json.loads(KEPT), "gold": 3}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("dxe: 9", "stdin:1: unknown key 'dxe'; did you mean dex?"),
        ("strengh: 9", "stdin:1: unknown key 'strengh'; did you mean str?"),
        ("wepon: mace", "stdin:1: unknown key 'wepon'; did you mean weapon?"),
        ("lvl: 3", "stdin:1: unknown key 'lvl'; did you mean level?"),
        ("hit points: 3", "stdin:1: unknown key 'hit points'; write hp=… (hit points left;"),
        ("xp: 3\nxp: 4", "stdin:2: xp is given twice; give each key once"),
        ("notes: " + "x" * 10_001, "stdin: more than 10,000 characters of what isn't read;"),
        ("Str: [13]", "stdin:1: str takes one value; write str: VALUE"),
    ],
)
def test_a_near_miss_is_an_error(cli: Cli, line: str, says: str) -> None:
    ran = cli("grapple", "-a", "@-", *REST, input=line)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"combatcli: {says}")


# words in any case


@pytest.mark.parametrize(
    ("typed", "key", "value"),
    [
        ("STR=9", "str", 9), ("Armor-Damage=2", "armor_damage", 2),
        ("off damage=1d4", "off_damage", "1d4"), ("weapon=Long Sword", "weapon", "long-sword"),
        ("weapon=LONG_SWORD", "weapon", "long-sword"),
        ("limbs=Left Hand+RIGHT-ELBOW", "limbs", "left-hand+right-elbow"),
        ("expertise=Long Sword:2+Dagger:1", "expertise", "long-sword:2+dagger:1"),
        ("held=True", "held", True), ("class=Magic User", "class", "magic-user"),
    ],
)  # fmt: skip
def test_words_in_any_case(answer: Answer, typed: str, key: str, value: object) -> None:
    line = ["dying", "-f", f"hp=0,con=9,{typed}", "--dice", "9"]
    assert answer(*line)["request"]["fighter"][key] == value
    name, _, text = typed.partition("=")
    sheet = json.dumps({"hp": 0, "con": 9, name: value if value in (2, 9, True) else text})
    again = answer("dying", "-f", "@-", "--dice", "9", input=sheet)
    assert again["request"]["fighter"][key] == value


def test_options_rolls_and_rulings_in_any_case(answer: Answer) -> None:
    line = ["Grapple", "-a", "str=9,dex=9,holding=true", "-d", "str=9,dex=9,con=9"]
    result = answer(*line, "--action", "HOLD", "--dice", "Grapple=3", "--adjust", "GRAPPLE=+1",
                    "--ruling", "Break Grapple=Free")  # fmt: skip
    assert result["request"]["action"] == "hold"
    assert result["request"]["dice"] == {"grapple": [3]}
    assert result["request"]["adjust"][0]["to"] == "grapple"
