"""What people type at first, and what they are told to do: each as typed, as answered."""

from __future__ import annotations

import shlex

import pytest

from combatcli import __version__
from combatcli.rules import modules
from tests.helpers import Cli

DUEL = "duel -a brawn=9,finesse=6,hp=8 -d brawn=9,finesse=6,hp=7"
ATTACK = "attack -a av=3,damage=1d4 -d ac=9"
COMMAS = "a fighter's keys are one word behind -a, -d, joined by commas: str=13,dex=14"
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
     "attacker: unknown key 'thac0'; write -a av=… (attack value, in place of class and level)"),
    ("attack -a av=1 -d hitpoints=9",
     "defender: unknown key 'hitpoints'; write -d hp=… (hit points left; below 0 counts as 0)"),
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
     "attacker: unknown class 'wizard'; write -a class=magic-user"),
    ("grapple -a str=9 -d str=9",
     "defender: con and dex are missing; attacker: dex is missing; give -d con=… (constitution,"
     " 3-18 as a rule; 0 is out cold), dex=… (dexterity, 3-18 as a rule), -a dex=… (dexterity, 3-18"
     " as a rule)"),
    ("brawl-opposed -a str=9 -d str=9", "attacker: brawn is missing; defender: finesse is missing;"
     " give -a brawn=… (brawn, 1-20), -d finesse=… (finesse, 1-20)"),
    ("brawl-opposed -a qqq=9 -d finesse=9", "attacker: unknown key 'qqq'; known: name, down, hp,"
     " brawn, kept"),
    (f"{ATTACK} --seed 3 --seed 4", "--seed is given twice; give it once"),
    (f"{ATTACK} -n 3 --repeat 4", "-n/--repeat is given twice; give it once"),
    (f"{DUEL} --samples 9", "--samples goes with --odds; add --odds, or leave it out"),
    (f"{DUEL} --within 0.1", "--within goes with --odds; add --odds, or leave it out"),
    ("first-move -a dex=9 -d dex=9 --check", "--check: first-move can't fail; leave it out"),
    ("grapple -a conan.yaml -d str=9",
     "attacker: 'conan.yaml' is no KEY=VALUE; write @conan.yaml for a sheet"),
    ("grapple -a str:13,dex:14 -d str=9", "attacker: 'str:13' is no KEY=VALUE; write str=13"),
    ("grapple -a 'str 13' -d str=9", "attacker: 'str 13' is no KEY=VALUE; write str=13"),
    ("grapple str=13,dex=14", f"unexpected word (str=13,dex=14); {COMMAS}"),
    ("dying con=9", "unexpected word (con=9); a fighter's keys are one word behind -f, joined by"
     " commas: str=13,dex=14"),
    ("grapple", "attacker and defender are missing; give -a KEY=VALUE,… and -d KEY=VALUE,…"
     " (attacker and defender)"),
    (f"{ATTACK} --dice 15 4",
     "unexpected word (4); dice are one word, joined by commas: --dice 15,4"),
    ("roll 2d6 +3", "unexpected word (+3); dice are one word, or in quotes: 2d6+3"),
    ("roll d20 d6", "unexpected word (d6); dice are one word, or in quotes: 2d6+3"),
    ("options fighter 4", "unexpected words (fighter 4); see combatcli options --help"),
    (f"{ATTACK} --ruling", "--ruling lacks its value; write --ruling NAME=CHOICE"),
    ("attack -a av=1,weapon=axe -d ac=9",
     "attacker: unknown weapon 'axe'; did you mean hand-axe?"),
    ("attack -a av=1,damage=1d4 -d armor=chain",
     "defender: unknown armor 'chain'; did you mean chain-mail?"),
    ("attack -a av=1,damage=1d4 -d ac=9,wounds=3",
     "defender: unknown key 'wounds'; write -d hp=… (hit points left; below 0 counts as 0)"),
    ("options --class wizard --level 3", "unknown class 'wizard'; write --class magic-user"),
    ("options -a class=fighter", "no such option '-a'; this command takes no fighters"),
    ("crit --defender ac=9", "no such option '--defender'; this command takes no fighters"),
    (f"{ATTACK} --ranged", "no such option '--ranged'; write --missile"),
    (f"{ATTACK} --csv", "no such option '--csv'; write --format text|json|csv|tsv|markdown"),
    (f"{ATTACK} --silent", "no such option '--silent'; write --quiet"),
    (f"{ATTACK} --advantage", "no such option '--advantage'; see combatcli attack --help"),
    (f"{DUEL} --rounds 3", "no such option '--rounds'; write --max-rounds N"),
    ("roll 2d6 --dc 7", "no such option '--dc'; write --at-least N"),
    (f"{ATTACK} --vary ac=9..12",
     "--vary: 'ac' is of a fighter; write attacker.ac or defender.ac"),
    (f"{ATTACK} --get damage.mean", "--get: damage has no 'mean'; write damage, or add --odds"),
    (f"{ATTACK} --get outcome.x", "--get: outcome has no 'x'; write outcome"),
    (f"{ATTACK} --odds --get hit", "--get: 'hit' is an outcome; write chance.hit"),
    (f"{DUEL} --odds --get attacker,mean", "--get: 'attacker' is an outcome; write"
     " chance.attacker"),
    ("fight -a brawn=9", "unknown command 'fight'; write combatcli duel"),
    ("dice 2d6", "unknown command 'dice'; write combatcli roll"),
    ("2d6+1", "unknown command '2d6+1'; write combatcli roll 2d6+1"),
    ("table 2d6", "unknown table command '2d6'; known: check, export, import, list, show, roll"),
    (f"{DUEL} --odds --samples 9 --within 0.1",
     "--samples and --within don't go together: samples have an interval; leave one of them out"),
    (f"{DUEL} --odds --seed 9",
     "--odds and --seed don't go together: no die is drawn; leave it out"),
    ("attack -a av=1,weapon=mace -d ac=9 --missile", "attacker: mace is neither shot nor thrown;"
     " leave out --missile, or give another weapon"),
    (f"{ATTACK} --adjust drunk", "--adjust: 'drunk' is no adjustment; write attack=-2 or"
     " attack=-2:drunk"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "answered"), WORDS, ids=[typed for typed, _ in WORDS])
def test_as_typed_as_answered(cli: Cli, typed: str, answered: str) -> None:
    ran = cli(*shlex.split(typed))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"combatcli: {answered}\n"


def test_a_longbow_is_shot_without_being_told(cli: Cli) -> None:
    """And it is said so, for it may have been meant as a stick."""
    plain, shot = (
        cli(*shlex.split(f"attack -a av=1,dex=16,weapon=longbow -d ac=9 --dice 8,3 {more}")).out
        for more in ("", "--missile")
    )
    note = (
        "note: longbow is shot, said or not: dex counts, str doesn't; to strike with it\n"
        "  give damage=…, and no weapon\n"
    )
    assert plain == shot + note
    assert "dex 16" in plain


@pytest.mark.parametrize("typed", ["First_Move", "first move", "FIRST-MOVE"])
def test_commands_in_any_spelling(cli: Cli, typed: str) -> None:
    rest = ["-a", "dex=9", "-d", "dex=12", "-q"]
    assert cli(typed, *rest) == cli("first-move", *rest)
    assert cli("rulings", "Break_Grapple") == cli("rulings", "break-grapple")


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
