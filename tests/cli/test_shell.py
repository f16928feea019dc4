"""In a shell: pipes, loops and conditions."""

from __future__ import annotations

import sys

import pytest

from tests.helpers import Need, Shell

GRAPPLE = "combatcli grapple -a str=13,dex=14 -d str=15,dex=10,con=10"


def test_jq(shell: Shell, need: Need) -> None:
    need("jq")
    ran = shell(f"{GRAPPLE} --dice 3 --json | jq -r .outcome")
    assert (ran.status, ran.out, ran.err) == (0, "G2\n", "")
    ran = shell(f"{GRAPPLE} -n 50 --seed 1 --json | jq -s 'map(.damage) | add, length'")
    total, count = map(int, ran.out.split())
    assert (count, ran.status) == (50, 0)
    assert 0 < total < 100


def test_for_loop(shell: Shell) -> None:
    ran = shell(f"for total in 2 7 12; do {GRAPPLE} --dice $total --get outcome,damage; done")
    assert (ran.out, ran.err) == ("G2\t2\nG1\t1\nNG\t0\n", "")


ATTACK = "combatcli attack -a class=cleric,level=4,damage=d6 -d armor=chain-mail"


@pytest.mark.parametrize(("dice", "said"), [("14,3", "hit\n"), ("13", "missed 3\n")])
def test_if(shell: Shell, dice: str, said: str) -> None:
    ran = shell(
        f"if {ATTACK} --dice {dice} --check >/dev/null; then echo hit; else echo missed $?; fi"
    )
    assert (ran.out, ran.err) == (said, "")


def test_variable(shell: Shell) -> None:
    ran = shell(f'con=$({GRAPPLE} --dice 3 --get defender.con); echo "$((con + 1))"')
    assert ran.out == "9\n"


def test_sheet_from_stdin(shell: Shell) -> None:
    ran = shell("combatcli grapple -a @- -d str=15,dex=10,con=10 --dice 3 --get summary",
                input="name: Conan\nstr: 13\ndex: 14\n")  # fmt: skip
    assert ran.out == "G2: Conan grapples the defender, con 10 to 8\n"


def test_as_a_module(shell: Shell) -> None:
    ran = shell(f"{sys.executable} -m combatcli roll 2d6 --dice 7")
    assert (ran.status, ran.out) == (0, "7\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_output_that_cannot_be_encoded(shell: Shell, encoding: str) -> None:
    """A terminal that knows no Unicode gets escapes, not a traceback."""
    ran = shell("combatcli roll 2d6 --dice 7 --get summary; "
                "combatcli first-move -a name=Ł,dex=9 -d dex=3 --get summary",
                env={"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding})  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "2d6: 7\n\\u0141 moves first, by dexterity\n"
