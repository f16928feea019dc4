"""Dice by hand on the command line, in order and by name; and asked for."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from combatcli.cli.ask import Asker
from combatcli.dice.notation import parse_dice
from combatcli.errors import UsageError
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
        ([*PUNCH, "--dice", "hits=3"], "--dice: punch: unknown roll 'hits'; did you mean hit?"),
        ([*PUNCH, "--dice", "limb=3"], "--dice: punch: unknown roll 'limb'; known: hit, damage, "
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
    who = "the attacker punches the defender"
    first, second = f"{who}, 2d6, needs 7 or less: ", f"{who}, 2d6, needs 6 or less: "
    damage = f"{who}: damage, 2d6, 2 to 12: "
    assert ran.err == f"{first}5\n{damage}7\n{second}6\n{damage}8\n"


def test_asked_dice_are_in_the_request(shell: Shell) -> None:
    ran = shell("printf '12\\n+11\\n' | combatcli punch -a str=10,dex=18 -d dex=9,con=9 --ask "
                "--get request.dice,rolls.0.source")  # fmt: skip
    assert ran.out == "[12,11]\thand\n"


def test_ask_only_for_the_rest(shell: Shell) -> None:
    ran = shell("echo 4 | combatcli attack -a av=0,damage=1d8 -d ac=10 --dice 15 --ask "
                "--get damage,request.dice")  # fmt: skip
    assert ran.out == "4\t[15,4]\n"
    assert ran.err == "the attacker attacks the defender: damage, 1d8, 1 to 8: 4\n"


@pytest.mark.parametrize(
    ("answers", "complaint", "status"),
    [
        ("", "--ask: no answer for the roll 'hit'", 1),
        ("13\n", "--ask: 'hit' can't be '13'; 2d6 shows 2 to 12", 2),
        ("lots\n", "--ask: 'hit' can't be 'lots'; 2d6 shows 2 to 12", 2),
        ("5\n", "--ask: no answer for the roll 'damage'", 1),
    ],
)
def test_senseless_answers(shell: Shell, answers: str, complaint: str, status: int) -> None:
    ran = shell("combatcli punch -a str=10,dex=9 -d dex=9,con=9 --ask", input=answers)
    assert (ran.status, ran.out) == (status, "")
    assert complaint in ran.err
    assert "Traceback" not in ran.err


# asked for at a terminal


ATTACKS = "the attacker attacks the defender"


def at_terminal(*args: str) -> pexpect.spawn[str]:
    env = with_path(environment({"TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "100"}))
    return pexpect.spawn(
        sys.executable,
        ["-m", "combatcli", *args],
        env={**os.environ, **env},
        encoding="utf-8",
        timeout=20,
    )


@pytest.fixture
def terminal() -> Iterator[pexpect.spawn[str]]:
    child = at_terminal(*ATTACK, "--ask")
    yield child
    child.close(force=True)


def ends(child: pexpect.spawn[str], status: int = 0) -> None:
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == status


def test_ask_at_a_terminal(terminal: pexpect.spawn[str]) -> None:
    terminal.expect_exact(f"{ATTACKS}, 1d20, needs 10 or more: ")
    terminal.sendline("15")
    terminal.expect_exact(f"{ATTACKS}: damage, 1d8+1, 2 to 9: ")
    terminal.sendline("7")
    terminal.expect_exact("goes from 30 hp to 23")
    ends(terminal)


def test_a_terminal_asks_again(terminal: pexpect.spawn[str]) -> None:
    terminal.expect_exact("needs 10 or more: ")
    terminal.sendline("21")
    terminal.expect_exact("'attack' can't be '21': 1d20 shows 1 to 20; ? helps")
    terminal.expect_exact("needs 10 or more: ")
    terminal.sendline("nineteen")
    terminal.expect_exact("'attack' can't be 'nineteen'")
    terminal.expect_exact("needs 10 or more: ")
    terminal.sendline("?")
    terminal.expect_exact("what the dice show, with their modifier: 1 to 20")
    terminal.expect_exact("u: takes the last answer back")
    terminal.expect_exact("needs 10 or more: ")
    terminal.sendline("2")
    terminal.expect_exact("misses")
    ends(terminal)


def test_the_last_answer_is_taken_back(terminal: pexpect.spawn[str]) -> None:
    terminal.expect_exact("needs 10 or more: ")
    terminal.sendline("u")
    terminal.expect_exact("there is nothing to take back")
    terminal.expect_exact("needs 10 or more: ")
    terminal.sendline("15")
    terminal.expect_exact("damage, 1d8+1, 2 to 9: ")
    terminal.sendline("u")
    terminal.expect_exact("taken back: 15")
    terminal.expect_exact("needs 10 or more: ")
    terminal.sendline("9")
    terminal.expect_exact("misses")
    ends(terminal)


def test_enter_lets_the_tool_roll(shell: Shell) -> None:
    """The seed's dice, as if nobody had been asked."""
    line = f"combatcli {' '.join(ATTACK)} --seed 7 --get rolls.0.total"
    asked = shell(f"yes '' | {line} --ask")
    assert asked.out == shell(line).out
    assert f"needs 10 or more: rolled: {asked.out.strip()} ({asked.out.strip()})\n" in asked.err


def test_ctrl_c_leaves_the_terminal_straight(terminal: pexpect.spawn[str]) -> None:
    """What the shell writes next begins on a line of its own."""
    terminal.expect_exact("needs 10 or more: ")
    terminal.sendintr()
    terminal.expect_exact("\r\n")
    ends(terminal, 130)


def test_ctrl_d_is_no_answer(terminal: pexpect.spawn[str]) -> None:
    terminal.expect_exact("needs 10 or more: ")
    terminal.sendeof()
    terminal.expect_exact("\r\ncombatcli: --ask: no answer for the roll 'attack'; roll 1d20")
    ends(terminal, 1)


def test_without_a_terminal_of_its_own_stdin_may_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on platforms that have no such file: a wrong answer is asked again there, too."""
    wrong, right = io.StringIO("21\n7\n"), io.StringIO("21\n")
    wrong.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr("combatcli.cli.ask.TERMINAL", "/nowhere")
    monkeypatch.setattr("sys.stdin", wrong)
    assert Asker(1)("attack", parse_dice("1d20")) == 7
    monkeypatch.setattr("sys.stdin", right)
    with pytest.raises(UsageError):
        Asker(1)("attack", parse_dice("1d20"))


def test_a_fight_keeps_what_was_answered_at_last(tmp_path: Path, cli: Cli) -> None:
    """What was taken back is not in it, and what was interrupted leaves no file."""
    fight = str(tmp_path / "tavern.jsonl")
    for answers, status in ((("15", "u", "2"), 0), (("15", "\x03"), 130)):
        child = at_terminal(*ATTACK, "--ask", "--fight", fight)
        for answer in answers:
            child.expect_exact(": ")
            child.send(answer if answer == "\x03" else f"{answer}\r")
        ends(child, status)
        child.close(force=True)
    assert cli("verify", fight).out == "1 checked, 0 differ\n"
    assert '"dice":[2]' in Path(fight).read_text()


DUEL = ["duel", "-a", "name=Odo,brawn=9,finesse=6,hp=8", "-d", "name=orc,brawn=9,finesse=6,hp=9"]


def test_a_duel_is_told_blow_by_blow() -> None:
    """And a blow that is taken back is told again as it falls then."""
    child = at_terminal(*DUEL, "--ask", "--ruling", "first-blow=attacker")
    child.expect_exact("Odo attacks orc, 2d10-1, 1 to 19: ")
    child.sendline("9")
    child.expect_exact("Odo attacks orc: defense, 2d6, needs 10 or more: ")
    child.sendline("5")
    child.expect_exact("Odo attacks orc: effect, ")
    child.sendline("8")
    child.expect_exact("Odo hits orc for 4: 9 against 5, hp 9 to 5")
    child.expect_exact("orc attacks Odo, ")
    child.sendline("u")
    child.expect_exact("taken back: 8")
    child.expect_exact("Odo attacks orc: effect, ")
    child.sendline("2")
    child.expect_exact("Odo hits orc for 1: 9 against 5, hp 9 to 8")
    child.expect_exact("orc attacks Odo, ")
    child.close(force=True)


def test_taking_back_tells_nothing_twice(shell: Shell) -> None:
    """And the result is as if the dice had been typed as they were at last."""
    answers = "\n".join(["9", "5", "8", "2", "u", "3", "9", ""])
    line = f"combatcli {' '.join(DUEL)} --ruling first-blow=attacker --max-rounds 1 --ask --json"
    ran = shell(f"{line} | combatcli verify", input=answers)
    assert ran.out == "1 checked, 0 differ\n", ran
    assert ran.err.count("Odo hits orc for 4: 9 against 5, hp 9 to 5\n") == 1
    assert "taken back: 2\norc attacks Odo, 2d10-1" in ran.err


@pytest.mark.parametrize(
    ("line", "prompts"),
    [
        ("roll 2d6 --at-least 8 --adjust roll=+1", ["roll, 2d6, needs 7 or more: "]),
        ("roll 2d6", ["roll, 2d6, 2 to 12: "]),
        ("roll 2d6 --at-least 4 --at-most 8", ["roll, 2d6, needs 4 or more and 8 or less: "]),
        ("grapple -a name=A,str=9,dex=9 -d name=B,str=9,dex=9,con=9", ["A grapples B, 2d6, 2 to"]),
        ("attack -a name=A,av=2,hit=1,damage=1d6 -d name=B,ac=15 --adjust attack=-1 --dice 14",
         ["A attacks B: damage, 1d6, 1 to 6: "]),
        ("attack -a name=A,av=2,hit=1,damage=1d6 -d name=B,ac=15 --adjust attack=-1",
         ["A attacks B, 1d20, needs 13 or more: "]),
        ("first-move -a name=A,dex=9 -d name=B,dex=9",
         ["A or B, who moves first: attacker, 2d6, 2 to 12: "]),
        ("dying -f name=A,hp=0,con=9", ["the fate of A, 1d20, 1 to 20: "]),
        ("dying --action staunch -f name=A,bleeding=3", ["the wounds of A, 1d20, needs 11 or"]),
        ("crit", ["crit, 1d20, 1 to 20: "]),
    ],
)  # fmt: skip
def test_who_rolls_what_for_what(shell: Shell, line: str, prompts: list[str]) -> None:
    ran = shell(f"yes '' | combatcli {line} --ask --seed 3")
    at = 0
    for prompt in prompts:
        found = ran.err.find(prompt, at)
        assert found >= 0, ran
        at = found + 1
