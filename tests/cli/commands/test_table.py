"""The user's tables in every command: replaced charts, new tables, rulings of one's own."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.helpers import ROOT, Answer, Cli

HOUSE = str(ROOT / "examples" / "tables")
CRITICAL = """\
die: 1d4
rows:
  1-3: {text: Ouch, damage: double}
  4: {text: "No more, and <2d4> crows", damage: kill, then: [crows]}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "critical.yaml").write_text(CRITICAL, encoding="utf-8")
    (tmp_path / "crows.yaml").write_text("rows: [black, gray]\n", encoding="utf-8")
    return tmp_path


def chances(odds: dict[str, object], key: str = "outcome") -> dict[object, Fraction]:
    rows = odds["odds"]
    assert isinstance(rows, list)
    return {row[key]: Fraction(row["chance"]) for row in rows}


def test_crit(answer: Answer, house: Path) -> None:
    got = answer("crit", "--damage", "1d6", "--dice", "3,5", "--tables", str(house))
    assert (got["outcome"], got["damage"]) == ("double", 10)
    assert got["rolls"][0]["dice"] == "1d4"
    assert got["notes"] == []


def test_texts_are_worked_out_only_by_table_roll(answer: Answer, house: Path) -> None:
    got = answer("crit", "--dice", "4", "--tables", str(house))
    assert got["outcome"] == "kill"
    assert len(got["rolls"]) == 1
    assert got["notes"] == [
        "table critical, row 4: what its text rolls is not rolled here; see table roll critical"
    ]
    rolled = answer("table", "roll", "critical", "--dice", "4,5,2", "--tables", str(house))
    assert rolled["text"] == "No more, and 5 crows"
    assert rolled["beside"] == "crows: gray"
    assert rolled["notes"] == []


@pytest.mark.parametrize("where", ["option", "environment"])
def test_crit_odds(answer: Answer, house: Path, where: str) -> None:
    given = ("--tables", str(house)) if where == "option" else ()
    env = {"COMBATCLI_TABLES": str(house)} if where == "environment" else {}
    odds = answer("crit", "--odds", *given, env=env)
    assert chances(odds) == {"kill": Fraction(1, 4), "double": Fraction(3, 4)}


def test_the_option_is_above_the_environment(answer: Answer, house: Path, tmp_path: Path) -> None:
    odds = answer("crit", "--odds", "--tables", HOUSE, env={"COMBATCLI_TABLES": str(house)})
    assert chances(odds) == {
        "kill": Fraction(1, 8),
        "triple": Fraction(1, 8),
        "double": Fraction(1, 4),
        "maximum": Fraction(1, 4),
        "normal": Fraction(1, 4),
    }


def test_attack(answer: Answer, house: Path) -> None:
    fight = ("attack", "-a", "av=1,damage=1d6", "-d", "ac=10,hp=30", "--tables", str(house))
    got = answer(*fight, "--dice", "20,2,6")
    assert (got["outcome"], got["damage"]) == ("critical", 12)
    assert [roll["dice"] for roll in got["rolls"]] == ["1d20", "1d4", "1d6"]
    odds = answer(*fight, "--odds", "--by", "damage")
    assert chances(odds, "damage")[30] == Fraction(1, 20) * Fraction(1, 4)


def test_batch(cli: Cli, house: Path) -> None:
    lines = '{"command":"crit","dice":[4]}\n{"command":"crit","odds":true}\n'
    ran = cli("batch", "--tables", str(house), input=lines)
    played, odds = map(json.loads, ran.out.splitlines())
    assert (ran.status, played["outcome"]) == (0, "kill")
    assert chances(odds)["kill"] == Fraction(1, 4)


def test_duel(cli: Cli, house: Path) -> None:
    given = (
        "duel",
        "-a",
        "av=1,damage=1d4,hp=3,ac=11",
        "-d",
        "av=1,damage=1d4,hp=3,ac=11",
        "--odds",
        "--json",
    )
    own, usual = (cli(*given, *more) for more in (("--tables", str(house)), ()))
    assert (own.status, usual.status) == (0, 0), own.err
    assert json.loads(own.out)["odds"] != json.loads(usual.out)["odds"]


def test_the_digest_tells_tables_apart(answer: Answer, house: Path) -> None:
    def digest(command: str, *more: str) -> str:
        text: str = answer(*command.split(), "--seed", "1", *more)["tables"]
        return text

    own = ("--tables", str(house))
    assert digest("crit", *own) != digest("crit")
    assert digest("fumble", *own) == digest("fumble")
    before = digest("table roll critical", *own)
    assert before != digest("table roll crows", *own)
    (house / "crows.yaml").write_text("rows: [white]\n", encoding="utf-8")
    assert digest("table roll critical", *own) != before  # it is rolled on through `then`


def test_list_and_show(cli: Cli, answer: Answer, house: Path) -> None:
    listed = answer("table", "list", "--tables", str(house))["tables"]
    assert {"name": "crows", "die": "1d2"}.items() <= listed[-1].items()
    shown = cli("table", "show", "critical", "--tables", str(house)).out
    assert "No more, and <2d4> crows [then" in shown
    assert "critical: critical" in shown


def test_the_name_in_the_file_counts(answer: Answer, tmp_path: Path) -> None:
    text = f"title: Mine\nname: critical\n{CRITICAL.replace('crows', 'loot')}"
    (tmp_path / "loot.yml").write_text("rows: [a]\n", encoding="utf-8")
    (tmp_path / "my-crits.yaml").write_text(text, encoding="utf-8")
    got = answer("crit", "--dice", "1", "--tables", str(tmp_path))
    assert got["lookups"][0]["cell"] == "Ouch"


def test_a_copy_of_a_built_in_table_changes_nothing(
    cli: Cli, answer: Answer, tmp_path: Path
) -> None:
    names = [table["name"] for table in answer("table", "list")["tables"]]
    for name in names:
        text = cli("table", "export", name, "--to", "yaml").out
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        shown = answer("table", "show", name)
        assert answer("table", "show", name, "--tables", str(tmp_path)) == shown
    assert cli("table", "check", str(tmp_path)).status == 0
    args = ("attack", "-a", "class=elf,level=9,weapon=dagger", "-d", "armor=scale,hp=9,con=9")
    usual = answer(*args, "--seed", "5")
    own = answer(*args, "--seed", "5", "--tables", str(tmp_path))
    assert {**own, "tables": ""} == {**usual, "tables": ""}


def test_only_what_a_command_reads_must_be_sound(answer: Answer, cli: Cli, house: Path) -> None:
    (house / "fumble.yaml").write_text("die: 1d6\nrows: [a]\n", encoding="utf-8")
    assert answer("crit", "--dice", "1", "--tables", str(house))["outcome"] == "double"
    ran = cli("fumble", "--tables", str(house), "--json")
    assert (ran.status, ran.out) == (1, "")
    error = json.loads(ran.err)["error"]
    assert error["kind"] == "table"
    assert error["message"] == f"{house}/fumble.yaml:2: table fumble: 1 row for the 6 totals of 1d6"


@pytest.mark.parametrize(
    ("folder", "status", "told"),
    [
        ("nowhere", 1, "nowhere: No such file or directory; name a folder of tables"),
        (str(ROOT / "README.md"), 1, "README.md: Not a directory; name a folder of tables"),
        ("", 2, "--tables: no folder; give --tables DIR"),
    ],
)
@pytest.mark.parametrize("command", ["crit", "table list", "table roll body", "rulings"])
def test_no_such_folder(cli: Cli, command: str, folder: str, status: int, told: str) -> None:
    ran = cli(*command.split(), "--tables", folder)
    assert (ran.status, ran.out) == (status, "")
    assert told in ran.err


def in_force(cli: Cli, *args: str, env: dict[str, str] | None = None) -> str:
    ran = cli("rulings", "kill", "--json", *args, env=env)
    assert ran.status == 0, ran.err
    choice: str = json.loads(ran.out)["rulings"][0]["in_force"]
    return choice


def test_rulings_of_ones_own(cli: Cli, answer: Answer, house: Path) -> None:
    tables = ("--tables", str(house))
    (house / "rulings.yaml").write_text("kill: dying-roll\n", encoding="utf-8")
    assert in_force(cli) == "dead"
    assert in_force(cli, *tables) == "dying-roll"
    assert in_force(cli, *tables, env={"COMBATCLI_RULINGS": "kill=dead"}) == "dead"
    fight = ("attack", "-a", "av=1,damage=1d6", "-d", "ac=10,hp=30", "--dice", "20,4", *tables)
    got = answer(*fight)
    assert got["rulings"]["kill"] == "dying-roll"
    assert got["request"]["rulings"] == {"kill": "dying-roll"}
    below = answer(*fight, env={"COMBATCLI_RULINGS": "kill=dead"})
    assert below["rulings"]["kill"] == "dead"
    above = answer(*fight, "--ruling", "kill=dying-roll", env={"COMBATCLI_RULINGS": "kill=dead"})
    assert above["rulings"]["kill"] == "dying-roll"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("kil: dead\n", ":1: unknown ruling 'kil'; did you mean kill?"),
        ("kill: [dead]\n", ":1: 'kill' takes one choice"),
        ("kill: dead\nkill: dead\n", ":2: doubled ruling 'kill'; keep one"),
        ("- kill\n", ":1: not a list of rulings; write lines of name: choice"),
    ],
)
def test_broken_rulings(cli: Cli, house: Path, text: str, told: str) -> None:
    path = house / "rulings.yaml"
    path.write_text(text, encoding="utf-8")
    for command in ("rulings", "attack -a av=1,damage=1d6 -d ac=10,hp=3 --dice 20,4"):
        ran = cli(*command.split(), "--tables", str(house))
        assert (ran.status, ran.out) == (1, "")
        assert ran.err == f"combatcli: {path}{told}\n"
    checked = cli("table", "check", str(path))
    assert (checked.status, checked.out) == (1, f"{path}{told}\n")


@pytest.mark.parametrize(
    ("file", "source"),
    [("a.csv", "csv"), ("b.tsv", "tsv"), ("c.md", "markdown"), ("d.json", "foundry")],
)
def test_a_folder_of_another_format(cli: Cli, tmp_path: Path, file: str, source: str) -> None:
    (tmp_path / file).write_text("x", encoding="utf-8")
    ran = cli("table", "check", str(tmp_path))
    assert (ran.status, ran.out) == (1, "")
    path = tmp_path / file
    remedy = f"make YAML of them: combatcli table import {path} --from {source}"
    assert ran.err == f"combatcli: {tmp_path}: no YAML files in it; {remedy}\n"


def test_show_names_the_reach(cli: Cli, tmp_path: Path) -> None:
    text = "die: 2d6\nreach: 2-15\nrows: {2-12: a, 13+: b}\n"
    (tmp_path / "t.yaml").write_text(text, encoding="utf-8")
    where = ("--tables", str(tmp_path))
    assert "adjusted rolls come to 2 to 15" in cli("table", "show", "t", *where).out
    assert json.loads(cli("table", "show", "t", "--json", *where).out)["reach"] == [2, 15]
    ran = cli("table", "roll", "t", "--adjust", "t=+3", "--dice", "12", "--get", "row", *where)
    assert ran.out == "13+\n"


def test_two_files_of_one_name_stop_only_those_who_read_them(cli: Cli, tmp_path: Path) -> None:
    for file, name in (("a", "mood"), ("b", "mood"), ("c", "loot")):
        text = f"name: {name}\nrows: [x]\n"
        (tmp_path / f"{file}.yaml").write_text(text, encoding="utf-8")
    where = ("--tables", str(tmp_path))
    assert cli("roll", "2d6", *where).status == 0
    assert cli("table", "roll", "loot", *where).status == 0
    ran = cli("table", "roll", "mood", *where)
    assert (ran.status, ran.out) == (1, "")
    beside = f"{tmp_path}/b.yaml: a second table mood, beside {tmp_path}/a.yaml"
    assert ran.err == f"combatcli: {beside}; rename one, or remove it\n"
