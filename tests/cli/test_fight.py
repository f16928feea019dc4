"""`--log` and `--fight`: a fight kept in a file, from the first blow to the last."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from combatcli.rules import command, modules
from tests.helpers import Cli, Shell, example_request

BEGIN = ["attack", "-a", "name=Odo,av=3,damage=1d8,ac=14,hp=9"]
BEGIN += ["-d", "name=orc,av=1,damage=1d6,ac=13,hp=11"]


@pytest.fixture
def fight(tmp_path: Path) -> str:
    return str(tmp_path / "tavern.jsonl")


def lines(path: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def test_a_fight_in_a_file(cli: Cli, fight: str) -> None:
    """Text on screen, a line in the file; the last line removed is an undo."""
    first = cli(*BEGIN, "--fight", fight, "--dice", "15,6")
    assert first.out.startswith("Odo hits orc for 6")
    second = cli("attack", "--swap", "--fight", fight, "--dice", "13,4")
    assert (
        second.out.splitlines()[0] == "orc hits Odo for 4 (14 against 14); Odo goes from 9 hp to 5"
    )
    assert [line["damage"] for line in lines(fight)] == [6, 4]
    assert cli("verify", fight).out == "2 checked, 0 differ\n"
    whole = Path(fight).read_text().splitlines(keepends=True)
    Path(fight).write_text("".join(whole[:-1]))
    again = cli("attack", "--swap", "--fight", fight, "--dice", "13,1", "--json")
    assert json.loads(again.out)["defender"]["hp"] == 8
    assert lines(fight)[1] == json.loads(again.out)


def test_the_only_line_removed_begins_anew(cli: Cli, fight: str) -> None:
    Path(fight).write_text("\n")
    assert cli(*BEGIN, "--fight", fight).status == 0


@pytest.mark.parametrize("name", sorted(modules()))
def test_every_command_keeps_a_log(cli: Cli, tmp_path: Path, name: str) -> None:
    request = json.dumps({"command": name, **example_request(name)})
    made = cli("batch", input=request).out
    path = tmp_path / "log"
    path.write_text(made)
    again = cli(*name.split(), *_typed(name), "--log", str(path), "--get", "summary")
    assert again.status in (0, 3), again
    assert again.out
    assert len(lines(str(path))) == 2
    assert cli("verify", str(path)).out == "2 checked, 0 differ\n"


def _typed(name: str) -> list[str]:
    words = shlex.split(command(name).example)[1 + len(name.split()) :]
    return [word for word in words if word != "--odds"]


def test_each_of_many_is_kept(cli: Cli, fight: str) -> None:
    assert cli("roll", "2d6", "-n", "5", "--log", fight).status == 0
    assert len(lines(fight)) == 5
    assert cli("verify", fight).out == "5 checked, 0 differ\n"


def test_odds_read_a_fight_and_keep_nothing(cli: Cli, fight: str) -> None:
    assert cli(*BEGIN, "--fight", fight, "--dice", "15,6").status == 0
    asked = cli("attack", "--swap", "--fight", fight, "--odds", "--get", "chance.hit")
    assert asked.out == "7/20\n"
    swept = ["attack", "--fight", fight, "--vary", "defender.ac=10..12", "--odds"]
    assert cli(*swept, "--get", "chance.miss").status == 0
    assert cli("attack", "--fight", fight, "--requests").status == 0
    assert len(lines(fight)) == 1


def test_what_is_refused_makes_no_file(cli: Cli, fight: str) -> None:
    assert cli("attack", "-a", "av=1", "-d", "hp=3", "--fight", fight).status == 2
    assert not Path(fight).exists()


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--log", "x"], "--fight and --log don't go together; leave one of them out"),
        (["-n", "3"], "--fight and -n don't go together"),
        (["--vary", "defender.ac=9,10"], "add --odds, which only read --fight, or give --state"),
        (["--state", "FIGHT"], "--state is where a fight begins, and"),
    ],
)
def test_what_makes_no_sense(cli: Cli, fight: str, more: list[str], says: str) -> None:
    assert cli(*BEGIN, "--fight", fight).status == 0
    ran = cli("attack", "--fight", fight, *(fight if word == "FIGHT" else word for word in more))
    assert ran.status == 2, ran
    assert says in ran.err
    assert len(lines(fight)) == 1


@pytest.mark.parametrize("more", [["--odds"], ["--vary", "defender.ac=9,10"], ["--requests"]])
def test_a_log_holds_what_happened_alone(cli: Cli, fight: str, more: list[str]) -> None:
    ran = cli(*BEGIN, "--log", fight, *more)
    assert ran.status == 2
    assert f"{more[0]} and --log don't go together" in ran.err


def test_a_fight_that_is_not_there(cli: Cli, fight: str) -> None:
    ran = cli("attack", "--fight", fight)
    assert ran.err == (
        f"combatcli: --fight {fight} is not begun, and attacker is missing;"
        " give -a to begin it, or mend the file's name\n"
    )
    assert "--swap goes with --state" in cli(*BEGIN, "--swap", "--fight", fight).err
    assert not Path(fight).exists()


def test_a_state_written_over_itself(shell: Shell, tmp_path: Path) -> None:
    """The shell empties it before the command runs: the error says so, and what to do."""
    shell("combatcli roll 1d6 --json > F")
    ran = shell("combatcli attack --state F > F")
    assert ran.err == (
        "combatcli: F is empty: the shell empties what > names before the command can read it;"
        " restore it, and append with --fight F, or write to another file\n"
    )
    ran = shell("combatcli roll 1d6 --log F > F")
    assert "F is where stdout goes as well; leave the redirection out:" in ran.err
    assert (tmp_path / "F").read_text() == ""


def test_dice_of_a_table_may_stand_between_two_blows(cli: Cli, fight: str) -> None:
    """A result without fighters leaves the fight as it was."""
    assert cli(*BEGIN, "--fight", fight, "--dice", "15,6").status == 0
    assert cli("roll", "1d6", "--fight", fight).status == 0
    after = cli("attack", "--fight", fight, "--dice", "15,2", "--get", "defender.hp")
    assert after.out == "3\n"


def test_a_device_keeps_no_fight(cli: Cli) -> None:
    """It is not even read: one of them never ends."""
    ran = cli("attack", "-a", "av=1,damage=1d6", "-d", "ac=9,hp=9", "--fight", "/dev/full")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "combatcli: /dev/full: no file that a fight can be kept in; name one, or a new one\n"
    )


def test_a_fight_may_go_on_for_long(cli: Cli, fight: str) -> None:
    """Of a file above what is read at once only the end is."""
    cli("attack", "-a", "av=1,damage=1d6", "-d", "ac=9,hp=9", "--fight", fight, "--dice", "15,2")
    line = Path(fight).read_bytes()
    Path(fight).write_bytes(line * (5 * 1024 * 1024 // len(line)))
    ran = cli("attack", "--fight", fight, "--dice", "15,3", "-q")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("the defender goes from 7 hp to 4\n")
