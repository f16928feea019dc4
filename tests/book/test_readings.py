"""Readings: choices of ours where a text is silent, in the same files as the rulings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from combatcli.book import Book
from combatcli.book.reading.rulings import read_readings, read_rulings
from combatcli.book.source.files import File, built_in_files
from combatcli.cli.show.rulings import rulings_text
from combatcli.errors import FileError, UsageError
from combatcli.rules import command, modules
from tests.book.test_rulings import FLANK
from tests.helpers import Cli

DAWN = """\
dawn:
  reading: Fights end at dawn.
  source: Nowhere.
"""
EVERY = Book().readings()


def test_what_a_file_holds_of_each(tmp_path: Path) -> None:
    """An entry with choices is a ruling, one without a reading."""
    path = tmp_path / "rulings.yaml"
    path.write_text(DAWN + FLANK + "dusk: {reading: They begin at dusk.}\n", encoding="utf-8")
    assert list(read_rulings(File(str(path)), "labyrinth")) == ["flank"]
    assert read_readings(File(str(path))) == [
        ("dawn", "Fights end at dawn.", "Nowhere."),
        ("dusk", "They begin at dusk.", ""),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dawn: fights end\n", "rulings.yaml:1: ruling dawn is no mapping"),
        (DAWN + "  default: noon\n", "rulings.yaml:1: dawn is neither ruling nor reading"),
        ("dawn: {}\n", "rulings.yaml:1: dawn is neither ruling nor reading"),
        (FLANK + "  reading: It does.\n", "rulings.yaml:1: flank is neither ruling nor reading"),
    ],
)
def test_faults(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "rulings.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as refused:
        read_readings(File(str(path)))
    assert refused.value.message.replace(f"{tmp_path}/", "") == message


@pytest.mark.parametrize("name", EVERY)
def test_declaration(name: str) -> None:
    reading = EVERY[name]
    assert reading.name == name
    assert reading.rules in built_in_files()
    assert reading.reading.endswith(".")
    assert reading.source.startswith(("The Dragon 11", "House combat rules", "Dungeons of Olde"))


def test_each_name_is_one_entry_s() -> None:
    names = [*Book().rulings(), *EVERY]
    assert len(set(names)) == len(names)
    assert not set(EVERY) & {name for each in modules() for name in command(each).rulings}


# as people and programs see them


def test_they_follow_the_rulings_of_their_set(cli: Cli) -> None:
    book = Book()
    expected = [
        name
        for rules in built_in_files()
        for entries in (book.rulings((rules,)), book.readings((rules,)))
        for name in entries
    ]
    text = cli("rulings").out
    heads = [line.split(":")[0] for line in text.splitlines() if line[:1].isalpha()]
    assert heads == expected


def test_one_by_name(cli: Cli) -> None:
    assert cli("rulings", "snake-eyes", env={"COLUMNS": "100"}).out == (
        "snake-eyes: Take snake eyes as the dice lie: a 2 that an adjustment reaches is none, a"
        " natural 2 is,\n  and knocks out on what its adjusted row nets.\n"
        "    brawling: a reading, without a choice\n"
    )
    both = cli("rulings", "snake-eyes", "kill").out
    assert both.index("snake-eyes:") < both.index("kill:") < both.index("* in force;")
    ran = cli("rulings", "snake-eye")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "combatcli: unknown ruling 'snake-eye'; did you mean snake-eyes?\n"


def test_json(cli: Cli) -> None:
    every = json.loads(cli("rulings", "--json").out)
    assert list(every) == ["rulings", "readings"]
    assert [each["name"] for each in every["readings"]] == list(EVERY)
    for each in every["readings"]:
        reading = EVERY[each["name"]]
        assert each == {"name": reading.name, "rules": reading.rules,
                        "reading": reading.reading, "source": reading.source}  # fmt: skip
    one = json.loads(cli("rulings", "snake-eyes", "--json").out)
    assert (one["rulings"], len(one["readings"])) == ([], 1)
    other = json.loads(cli("rulings", "kill", "--json").out)
    assert (len(other["rulings"]), other["readings"]) == (1, [])


def test_text_of_none() -> None:
    assert rulings_text([], {}, 80) == ""


# nothing to choose

PUNCH = ["punch", "-a", "str=9,dex=9", "-d", "dex=9,con=9"]
REFUSAL = "snake-eyes is a reading: there is nothing to choose; see combatcli rulings snake-eyes\n"


def test_a_reading_can_t_be_chosen(cli: Cli) -> None:
    ran = cli(*PUNCH, "--ruling", "snake-eyes=adjusted")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"combatcli: punch: {REFUSAL}"
    ran = cli(*PUNCH, env={"COMBATCLI_RULINGS": "snake-eyes=adjusted"})
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"combatcli: COMBATCLI_RULINGS: {REFUSAL}"
    line = {"command": "punch", "attacker": {"str": 9, "dex": 9},
            "defender": {"dex": 9, "con": 9}, "rulings": {"snake-eyes": "x"}}  # fmt: skip
    answer = json.loads(cli("batch", input=json.dumps(line)).out)
    assert answer["error"]["message"] == f"punch: {REFUSAL.partition(';')[0]}"
    with pytest.raises(UsageError) as refused:
        Book().check_rulings({"snake-eyes": "x"}, "punch")
    assert refused.value.hint == "see combatcli rulings snake-eyes"


def test_nor_in_a_users_own_rulings(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "rulings.yaml"
    path.write_text("kill: dead\nsnake-eyes: adjusted\n", encoding="utf-8")
    ran = cli("rulings", "--tables", str(tmp_path))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"combatcli: {path}:2: {REFUSAL}"


def test_completion_shows_them_where_they_can_be_read(cli: Cli) -> None:
    assert "\tsnake-eyes\tTake snake eyes" in cli("__complete", "rulings", "snake").out
    assert cli("__complete", "punch", "--ruling", "snake").out == ""
