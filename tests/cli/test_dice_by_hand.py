"""Dice by hand on the command line, in order and by name; and asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pexpect
import pytest

from tests.helpers import Answer, Cli, Shell, environment, with_path

PUNCH = ["punch", "-a", "str=10,dex=18", "-d", "dex=9,con=9"]
"""Up to two strikes: hit, damage, hit, damage."""
ATTACK = ["attack", "-a", "av=0,damage=1d8+1", "-d", "ac=10,hp=30"]


def names_and_sources(answer: Answer, *args: str) -> list[tuple[str, int, str]]:
    rolls = answer(*args, "--seed", "1")["rolls"]
    return [(roll["name"], roll["total"], roll["source"]) for roll in rolls]


def test_in_order(answer: Answer) -> None:
    assert names_and_sources(answer, *PUNCH, "--dice", "5,7,6,8") == [
        ("hit", 5, "hand"), ("damage", 7, "hand"), ("hit", 6, "hand"), ("damage", 8, "hand")
    ]  # fmt: skip


def test_by_name(answer: Answer) -> None:
    rolls = [("hit", 5), ("damage", 7), ("hit", 6), ("damage", 8)]
    expected = [(name, total, "hand") for name, total in rolls]
    for dice in ("hit=5,hit=6,damage=7,damage=8", "damage=7,hit=5,damage=8,hit=6",
                 " hit = 5 , hit=6,damage=7,damage=8"):  # fmt: skip
        assert names_and_sources(answer, *PUNCH, "--dice", dice) == expected


def test_running_out_rolls_the_rest(answer: Answer) -> None:
    rolls = answer(*PUNCH, "--dice", "5", "--seed", "1")["rolls"]
    assert (rolls[0]["total"], rolls[0]["source"], rolls[0]["faces"]) == (5, "hand", None)
    for roll in rolls[1:]:
        assert roll["source"] == "random"
        assert sum(roll["faces"]) == roll["total"]
    free = answer(*PUNCH, "--seed", "1")["rolls"]
    assert rolls[1]["faces"] == free[0]["faces"]  # a die by hand takes none of the random ones


def test_names_not_given_are_rolled(answer: Answer) -> None:
    told = names_and_sources(answer, *PUNCH, "--dice", "damage=7")
    assert ("damage", 7, "hand") in told
    assert all(source == "random" for name, _, source in told if name == "hit")


def test_total_with_its_modifier(answer: Answer) -> None:
    """1d8+1 showing 6 is 7; the d20 is given as it lies."""
    result = answer(*ATTACK, "--dice", "15,7", "--adjust", "attack=+2")
    assert (result["damage"], result["attacks"][0]["natural"]) == (7, 15)
    assert result["attacks"][0]["total"] == 17


def test_in_the_request(answer: Answer) -> None:
    assert answer(*PUNCH, "--dice", "12,12")["request"]["dice"] == [12, 12]
    named = answer(*PUNCH, "--dice", "hit=12,hit=12")["request"]["dice"]
    assert named == {"hit": [12, 12]}
    assert "dice" not in answer(*PUNCH)["request"]


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ([*PUNCH, "--dice", "13"], "dice: 13 given for the roll 'hit', which is 2d6; give its "
         "total, 2 to 12"),
        ([*PUNCH, "--dice", "5,1"], "dice: 1 given for the roll 'damage', which is 2d6"),
        ([*PUNCH, "--dice", "damage=0"], "dice: 0 given for the roll 'damage'"),
        ([*ATTACK, "--dice", "15,1"], "dice: 1 given for the roll 'damage', which is 1d8+1; give "
         "its total, 2 to 9"),
        ([*ATTACK, "--dice", "21"], "dice: 21 given for the roll 'attack', which is 1d20"),
        ([*ATTACK, "--dice", "-1"], "dice: -1 given for the roll 'attack'"),
        ([*PUNCH, "--dice", "12,12,4"], "dice: 4 left over: 2 of the 3 given were needed"),
        ([*PUNCH, "--dice", "12,12,4,5"], "dice: 4, 5 left over: 2 of the 4 given were needed"),
        ([*PUNCH, "--dice", "hit=12,hit=12,hit=3"], "dice: hit=3 left over: 'hit' was rolled 2 "
         "times"),
        ([*PUNCH, "--dice", "hit=12,hit=12,damage=3"], "dice: damage=3 left over: 'damage' was "
         "rolled 0 times"),
        ([*ATTACK, "--dice", "attack=15,attack=3,damage=5"], "dice: attack=3 left over: 'attack' "
         "was rolled 1 time;"),
        ([*PUNCH, "--dice", "hits=3"], "dice: punch: unknown roll 'hits'; did you mean hit?"),
        ([*PUNCH, "--dice", "limb=3"], "dice: punch: unknown roll 'limb'; known: hit, damage, "
         "knockout"),
        ([*PUNCH, "--dice", "hit=3,4"], "--dice: '4' has no roll's name"),
        ([*PUNCH, "--dice", "=3"], "--dice: '=3' has no roll's name"),
        ([*PUNCH, "--dice", "hit="], "--dice: '' is no total"),
        ([*PUNCH, "--dice", ""], "--dice: '' is no total"),
        ([*PUNCH, "--dice", "3,"], "--dice: '' is no total"),
        ([*PUNCH, "--dice", "2d6"], "--dice: '2d6' is no total"),
        ([*PUNCH, "--dice", "3.0"], "--dice: '3.0' is no total"),
        ([*PUNCH, "--dice", "٣"], "--dice: '٣' is no total"),
        ([*PUNCH, "--dice", "1_0"], "--dice: '1_0' is no total"),
        ([*PUNCH, "--dice", "9" * 30], "--dice: '9999"),
        (["first-move", "-a", "dex=18", "-d", "dex=3", "--dice", "7"], "dice: 7 left over: 0 of "
         "the 1 given were needed"),
        (["table", "roll", "body", "--dice", "limb=3"], "dice: limb=3 left over"),
    ],
)  # fmt: skip
def test_refused(cli: Cli, args: list[str], complaint: str) -> None:
    ran = cli(*args, "--seed", "1")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"combatcli: {complaint}")


# asked for, without a terminal


def test_ask_takes_stdin_where_there_is_no_terminal(shell: Shell) -> None:
    ran = shell("printf '5\\n7\\n6\\n8\\n' | combatcli punch -a str=10,dex=18 -d dex=9,con=9 --ask "
                "--get rolls")  # fmt: skip
    assert ran.status == 0
    totals = [part.split(",")[0] for part in ran.out.split('"total":')[1:]]
    assert totals == ["5", "7", "6", "8"]
    prompts = "hit (2d6, 2 to 12): damage (2d6, 2 to 12): hit (2d6, 2 to 12): damage (2d6, 2 to 12)"
    assert ran.err == f"{prompts}: "


def test_asked_dice_are_in_the_request(shell: Shell) -> None:
    ran = shell("printf '12\\n+11\\n' | combatcli punch -a str=10,dex=18 -d dex=9,con=9 --ask "
                "--get request.dice,rolls.0.source")  # fmt: skip
    assert ran.out == "[12,11]\thand\n"


def test_ask_only_for_the_rest(shell: Shell) -> None:
    ran = shell("echo 4 | combatcli attack -a av=0,damage=1d8 -d ac=10 --dice 15 --ask "
                "--get damage,request.dice")  # fmt: skip
    assert ran.out == "4\t[15,4]\n"
    assert ran.err == "damage (1d8, 1 to 8): "


@pytest.mark.parametrize(
    ("answers", "complaint", "status"),
    [
        ("", "--ask: no answer for the roll 'hit'", 1),
        ("13\n", "--ask: 'hit' can't be '13'; 2d6 shows 2 to 12", 2),
        ("lots\n", "--ask: 'hit' can't be 'lots'; 2d6 shows 2 to 12", 2),
        ("\n", "--ask: 'hit' can't be ''; 2d6 shows 2 to 12", 2),
        ("5\n", "--ask: no answer for the roll 'damage'", 1),
    ],
)
def test_senseless_answers(shell: Shell, answers: str, complaint: str, status: int) -> None:
    ran = shell("combatcli punch -a str=10,dex=9 -d dex=9,con=9 --ask", input=answers)
    assert (ran.status, ran.out) == (status, "")
    assert complaint in ran.err
    assert "Traceback" not in ran.err


# asked for at a terminal


@pytest.fixture
def terminal() -> Iterator[pexpect.spawn[str]]:
    env = with_path(environment({"TERM": "xterm", "NO_COLOR": "1"}))
    child = pexpect.spawn(
        sys.executable,
        ["-m", "combatcli", *ATTACK, "--ask"],
        env={**os.environ, **env},
        encoding="utf-8",
        timeout=20,
    )
    yield child
    child.close(force=True)


def test_ask_at_a_terminal(terminal: pexpect.spawn[str]) -> None:
    terminal.expect_exact("attack (1d20, 1 to 20): ")
    terminal.sendline("15")
    terminal.expect_exact("damage (1d8+1, 2 to 9): ")
    terminal.sendline("7")
    terminal.expect_exact("hp 30 to 23")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 0


def test_a_terminal_asks_again(terminal: pexpect.spawn[str]) -> None:
    terminal.expect_exact("attack (1d20, 1 to 20): ")
    terminal.sendline("21")
    terminal.expect_exact("'attack' can't be '21': 1d20 shows 1 to 20")
    terminal.expect_exact("attack (1d20, 1 to 20): ")
    terminal.sendline("nineteen")
    terminal.expect_exact("'attack' can't be 'nineteen'")
    terminal.expect_exact("attack (1d20, 1 to 20): ")
    terminal.sendline("2")
    terminal.expect_exact("misses the defender (2 against 10)")
    terminal.expect(pexpect.EOF)


def test_end_of_input_at_a_terminal(terminal: pexpect.spawn[str]) -> None:
    terminal.expect_exact("attack (1d20, 1 to 20): ")
    terminal.sendeof()
    terminal.expect_exact("no answer for the roll 'attack'")
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 1


def test_interrupted_at_a_terminal(terminal: pexpect.spawn[str]) -> None:
    terminal.expect_exact("attack (1d20, 1 to 20): ")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    assert "Traceback" not in str(terminal.before)
    terminal.wait()
    assert (terminal.exitstatus, terminal.signalstatus) in ((130, None), (None, 2))
