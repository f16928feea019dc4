"""What people type at first, and what they are told to do: each as typed, as answered."""

from __future__ import annotations

import shlex

import pytest

from combatcli import __version__
from combatcli.rules import modules
from tests.helpers import Cli

DUEL = "duel -a brawn=9,finesse=6,hp=8 -d brawn=9,finesse=6,hp=7"
ATTACK = "attack -a av=3,damage=1d4 -d ac=9"
COMMAS = "a fighter's keys are one word, joined by commas: str=13,dex=14"
HOLDER = "the other one would have to act: --swap with --state, or -a and -d exchanged"

WORDS = [
    ("grapple -a str=13 dex=14 -d str=9", f"unexpected word (dex=14); {COMMAS}"),
    ("grapple --attacker str 13 -d str=9", f"unexpected word (13); {COMMAS}"),
    ("attack -a av=1 -d armor=plate,shield",
     "defender: 'shield' is no KEY=VALUE; write shield=true"),
    ("attack -a av=1,weapon -d ac=9", "attacker: 'weapon' is no KEY=VALUE; write weapon=…"),
    ("weapons", "unknown command 'weapons'; see the table: combatcli table show weapons"),
    ("Fumbel", "unknown command 'Fumbel'; did you mean fumble?"),
    (f"{ATTACK} --bonus 2", "no such option '--bonus'; write --adjust ROLL=±N[:REASON]"),
    ("attack -a thac0=17 -d ac=9",
     "attacker: unknown key 'thac0'; write av=… (attack value, in place of class and level)"),
    ("attack -a av=1 -d hitpoints=9",
     "defender: unknown key 'hitpoints'; write hp=… (hit points left; below 0 counts as 0)"),
    ("dying -a con=9", "no such option '-a'; the fighters of this command are -f"),
    ("grapple --fighter con=9", "no such option '--fighter'; the fighters of this command are"
     " -a, -d"),
    (f"{ATTACK} --get hp", "--get: 'hp' is of a fighter; write defender.hp"),
    (f"{ATTACK} --samples 9", "no such option '--samples'; it is an option of duel"),
    ("grapple -a str=9,dex=9 -d str=9,dex=9,con=9,holding=true --action hold",
     f"hold: the attacker does not hold the defender; {HOLDER}"),
    ("grapple -a str=9,dex=9,holding=true -d str=9,dex=9,con=9 --action break",
     f"break: the attacker is not held; {HOLDER}"),
    ("attack -a class=wizard,level=3,damage=1d4 -d ac=9",
     "attacker: unknown class 'wizard'; write class=magic-user"),
    ("grapple -a str=9 -d str=9",
     "defender: con and dex are missing; attacker: dex is missing; give con=… (constitution, 3-18"
     " as a rule; 0 is out cold), dex=… (dexterity, 3-18 as a rule)"),
    ("brawl-opposed -a str=9 -d str=9", "attacker: brawn is missing; defender: finesse is missing;"
     " give brawn=… (brawn, 1-20), finesse=… (finesse, 1-20)"),
    ("brawl-opposed -a qqq=9 -d finesse=9", "attacker: unknown key 'qqq'; known: name, down, hp,"
     " brawn, kept"),
    (f"{ATTACK} --seed 3 --seed 4", "--seed is given twice; give it once"),
    (f"{ATTACK} -n 3 --repeat 4", "-n/--repeat is given twice; give it once"),
    (f"{DUEL} --samples 9", "--samples goes with --odds; add --odds, or leave it out"),
    (f"{DUEL} --within 0.1", "--within goes with --odds; add --odds, or leave it out"),
    ("first-move -a dex=9 -d dex=9 --check", "--check: first-move can't fail; leave it out"),
    (f"{ATTACK} --adjust drunk", "--adjust: 'drunk' is no adjustment; write attack=-2 or"
     " attack=-2:drunk"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "answered"), WORDS, ids=[typed for typed, _ in WORDS])
def test_as_typed_as_answered(cli: Cli, typed: str, answered: str) -> None:
    ran = cli(*shlex.split(typed))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"combatcli: {answered}\n"


def test_a_longbow_is_shot_without_being_told(cli: Cli) -> None:
    plain, shot = (
        cli(*shlex.split(f"attack -a av=1,dex=16,weapon=longbow -d ac=9 --dice 8,3 {more}")).out
        for more in ("", "--missile")
    )
    assert plain == shot
    assert "dex 16" in plain


def test_bare_shows_help(cli: Cli) -> None:
    for words in ([], ["table"]):
        ran = cli(*words)
        assert (ran.status, ran.err) == (0, "")
        assert ran == cli(*words, "--help") == cli("help", *words)


@pytest.mark.parametrize("name", [*modules(), "table show", "help"])
def test_help_of_a_command(cli: Cli, name: str) -> None:
    assert cli("help", *name.split()) == cli(*name.split(), "--help")


def test_help_of_what_there_is_not(cli: Cli) -> None:
    ran = cli("help", "grappel")
    assert (ran.status, ran.err) == (
        2,
        "combatcli: unknown command 'grappel'; did you mean grapple?\n",
    )
    assert cli("help", "grapple", "more").status == 2


def test_version(cli: Cli) -> None:
    assert cli("-V").out == cli("--version").out == f"combatcli {__version__}\n"


def test_help_lists_keys_rolls_and_fields(cli: Cli) -> None:
    text = " ".join(cli("brawl-opposed", "--help").out.split())
    assert "Keys of a fighter: name what the fighter is called;" in text
    assert "brawn brawn, 1-20; a whole number, 1 to 20; of the attacker finesse" in text
    assert " int " not in text
    assert "rolls attack, defense, effect (for --dice, --adjust)" in text
    assert "figures damage (for --adjust)" in text
    assert "attacker.KEY, defender.KEY (for --get)" in text
    assert "groups outcome, success, attack, defense, margin, effect, damage, attacker.KEY," in text
    assert "by name (attack=N,defense=N)" in text
