"""Completion: what can come next, and how bash, zsh and fish put it in."""

from __future__ import annotations

import shlex
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combatcli.cli.completion import SHELLS, script
from combatcli.fighter_keys import KEYS
from combatcli.rules import command, modules
from tests.helpers import ROOT, Cli, Shell
from tests.helpers import cli as run_cli


def choices(*words: str) -> list[str]:
    """The words that could stand in the last one's place."""
    ran = run_cli("__complete", *words)
    assert (ran.status, ran.err) == (0, "")
    return [line.split("\t")[2] for line in ran.out.splitlines()]


CASES = [
    ("grap", ["grapple"]),
    ("table sh", ["show"]),
    ("nonsense ", []),
    ("grapple --at", ["--attacker"]),
    ("grapple --seed 5 --se", []),
    ("grapple -a str=1 --at", ["--attacker"]),
    ("grapple -a str=13,dex", ["str=13,dex="]),
    ("grapple -a name=Conan,str=13,dex=14,con", ["name=Conan,str=13,dex=14,con="]),
    ("grapple --attacker=str=13,dex", ["--attacker=str=13,dex="]),
    ("grapple -d held=", ["held=true", "held=false"]),
    ("attack -a class=ha", ["class=halfling"]),
    ("attack -a str=13,weapon=war", ["str=13,weapon=war-hammer"]),
    ("attack -d armor=sh", []),
    ("attack -d armor=chain", ["armor=chain-mail"]),
    ("attack -d armor-d", ["armor-damage="]),
    ("attack -d armor_d", ["armor_damage="]),
    ("attack -d limbs=left-hand+left-", ["limbs=left-hand+left-elbow",
                                         "limbs=left-hand+left-shoulder"]),
    ("attack -a expertise=mace:1+dag", ["expertise=mace:1+dagger:"]),
    ("brawl-opposed -d fin", ["finesse="]),
    ("brawl-opposed -a hol", []),
    ("duel --rules opposed -d braw", ["brawn="]),
    ("grapple --ruling ", ["break-grapple=", "counter-grapple="]),
    ("grapple --ruling break-grapple=", ["break-grapple=free", "break-grapple=free-and-damage"]),
    ("grapple --ruling=break-grapple=free-", ["--ruling=break-grapple=free-and-damage"]),
    ("grapple --ruling none=", []),
    ("attack --vary attacker.weapon=mace,da", ["attacker.weapon=mace,dagger",
                                               "attacker.weapon=mace,dart"]),
    ("attack --vary attacker.improved-", ["attacker.improved-parry=", "attacker.improved-bash="]),
    ("attack --vary attacker.fin", []),
    ("duel --rules opposed --vary attacker.fin", ["attacker.finesse="]),
    ("attack --vary ruling.kill=", ["ruling.kill=dead", "ruling.kill=dying-roll"]),
    ("attack --vary parry=", ["parry=true", "parry=false"]),
    ("table roll body --vary adjust.", ["adjust.body=", "adjust.text="]),
    ("table roll --vary table=bod", ["table=body"]),
    ("grapple --get chance.G", ["chance.G4", "chance.G3", "chance.G2", "chance.G1"]),
    ("grapple --get outcome,damage.m", ["outcome,damage.mean", "outcome,damage.median"]),
    ("grapple --get me", ["mean", "median"]),
    ("duel --get chance.", []),
    ("armor --get me", []),
    ("rulings --format m", ["markdown"]),
    ("table list --format c", ["csv"]),
    ("punch --adjust ", ["hit=", "damage=", "knockout="]),
    ("punch --dice hit=5,", ["hit=5,hit=", "hit=5,damage=", "hit=5,knockout="]),
    ("punch --dice hit=", []),
    ("brawl-opposed --adjust d", ["defense=", "damage="]),
    ("duel --adjust att", ["attacker=", "attack=", "attacker."]),
    ("duel --adjust attacker.d", ["attacker.damage=", "attacker.defense=", "attacker.dying="]),
    ("grapple --adjust grapple.", []),
    ("grapple --get outcome,da", ["outcome,damage"]),
    ("grapple --get attacker.str", ["attacker.str"]),
    ("grapple --by outcome,", ["outcome,success", "outcome,action", "outcome,damage"]),
    ("grapple --action ", ["grapple", "hold", "break"]),
    ("duel --rules=o", ["--rules=opposed"]),
    ("table show limb", ["limb"]),
    ("table show armo", ["armor"]),
    ("table roll armo", []),
    ("table roll punch --column ", ["+4", "+3", "+2", "+1", "0"]),
    ("table roll punch --dice ", ["punch=", "text="]),
    ("table export punch --to c", ["csv"]),
    ("rulings kill two-w", ["two-weapons"]),
    ("rulings kill kill", []),
    ("schema grap", ["grapple"]),
    ("schema ta", ["table"]),
    ("schema table ", ["roll"]),
    ("schema roll ", []),
    ("help ta", ["table"]),
    ("help table ", ["roll", "check", "export", "import", "list", "show"]),
    ("help completion ", []),
    ("help hel", ["help"]),
    ("completion ", list(SHELLS)),
    ("options --class mag", ["magic-user"]),
    ("options --level ", []),
    ("roll ", []),
    ("roll 2d6 ", []),
    ("roll 2d6 -- ", []),
    ("grapple --json --odd", ["--odds"]),
    ("grapple -n", ["-n"]),
    ("'grapple' -a \"str=13\" --acti", ["--action"]),
    ("grapple --tables nowhere --ruling break-grapple=fre", ["break-grapple=free",
                                                             "break-grapple=free-and-damage"]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), CASES, ids=[line for line, _ in CASES])
def test_what_can_come_next(line: str, expected: list[str]) -> None:
    assert choices(*line.split(" ")) == expected


def test_every_command() -> None:
    tools = {"table", "rulings", "batch", "verify", "schema", "completion", "help"}
    assert set(choices("")) == {name for name in modules() if " " not in name} | tools
    assert set(choices("table", "")) == {"list", "show", "roll", "check", "export", "import"}


def test_every_key_of_a_fighter() -> None:
    """Each is offered by a command that reads it."""
    flags = [(name, f"-{role[0]}") for name in modules() for role in command(name).fighters]
    seen = {name: set(choices(name, flag, "")) for name, flag in flags}
    assert set().union(*seen.values()) == {f"{key}=" for key in KEYS}
    assert seen["duel"] > seen["grapple"] | seen["brawl-opposed"] | seen["attack"]


def test_whole_words_and_others(cli: Cli) -> None:
    """A `-` is a word that goes on: no blank is put behind it."""
    lines = cli("__complete", "grapple", "-a", "str").out.splitlines()
    assert lines == ["-=\tstr=\tstr=\tstrength, 3-18 as a rule"]
    ran = cli("__complete", "grap")
    assert ran.out == "+ple\tgrapple\tgrapple\tGrapple, hold on, or break free: table A.\n"


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("os.path.expanduser", lambda path: path.replace("~", str(tmp_path)))
    (tmp_path / "conan.yaml").write_text("str: 13\n")
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables/zzz.yaml").write_text("die: 1d2\ncolumns: [a]\nrows: {1: [x], 2: [y]}\n")
    (tmp_path / ".hidden").mkdir()
    assert choices("grapple", "-a", "@") == ["@conan.yaml", "@tables/"]
    assert choices("grapple", "-a", "@co") == ["@conan.yaml"]
    assert choices("grapple", "-a", "@conan.yaml,str") == ["@conan.yaml,str="]
    assert choices("grapple", "--tables", "") == ["tables/"]
    assert choices("grapple", "--tables", "~/t") == ["~/tables/"]
    assert choices("grapple", "--tables=.h") == ["--tables=.hidden/"]
    assert choices("batch", "c") == ["conan.yaml"]
    assert choices("table", "check", "tables/") == ["tables/zzz.yaml"]
    assert choices("grapple", "--state", "nowhere/") == []
    assert choices("table", "show", "--tables", "tables", "zz") == ["zzz"]
    assert choices("table", "roll", "zzz", "--tables", "~/tables", "--column", "") == ["a"]


@given(st.lists(st.text(st.characters(codec="utf-8")), max_size=6))
def test_any_line(words: list[str]) -> None:
    choices(*words)


def test_quick_to_start(shell: Shell) -> None:
    """No shell waits: bare Python's start aside, a fraction of a second even on a busy machine."""
    started = time.monotonic()
    assert shell("combatcli __complete grapple -a str=13,de").out == (
        "-x=\tdex=\tstr=13,dex=\tdexterity, 3-18 as a rule\n"
    )
    assert time.monotonic() - started < 5


# the scripts


@pytest.mark.parametrize("name", SHELLS)
def test_script(cli: Cli, name: str) -> None:
    ran = cli("completion", name)
    assert (ran.status, ran.out, ran.err) == (0, script(name), "")
    assert cli("completion", env={"SHELL": f"/usr/bin/{name}"}) == ran
    about = f"# Completion of combatcli for {name}: `combatcli completion --install {name}` puts it"
    assert f"{about} in its place.\n\n" in ran.out
    assert all(len(line) <= 100 for line in ran.out.splitlines())


PARTS = [
    (["combatcli", "grap"], 1, "grap", ["grapple "]),
    (["combatcli", "grapple", "-a", "str", "=", "13,de"], 5, "13,de", ["13,dex="]),
    (["combatcli", "grapple", "-d", "held", "="], 4, "", ["true", "false"]),
    (["combatcli", "attack", "--ruling", "kill", "=", "dy"], 5, "dy", ["dying-roll "]),
    (["combatcli", "attack", "--ruling", "=", "kill", "=", "dy"], 6, "dy", ["dying-roll "]),
    (["combatcli", "attack", "-a", "expertise", "=", "mace", ":", "1+dag"], 7, "1+dag",
     ["1+dagger:"]),
    (["combatcli", "grapple", "-a", "str=13,de"], 3, "str=13,de", ["str=13,dex="]),
    (["combatcli", "grapple", "-a", "'str=13,de"], 3, "str=13,de",
     ["str=13,dex=", "str=13,dex= "]),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "at", "word", "replies"), PARTS)
def test_bash_function(
    shell: Shell, parts: list[str], at: int, word: str, replies: list[str]
) -> None:
    """The script is sourced without a terminal, and called as bash calls it."""
    joins = {"=", ":"}
    line = parts[0]
    for before, part in pairwise(parts):
        line += part if part in joins or before in joins else f" {part}"
    quoted = " ".join(map(shlex.quote, parts))
    ran = shell(
        'set -eu; eval "$(combatcli completion bash)"; '
        f"COMP_WORDS=({quoted}) COMP_CWORD={at} COMP_LINE={shlex.quote(line)}; "
        "COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; _combatcli combatcli "
        f'{shlex.quote(word)} x; printf "%s|" "${{COMPREPLY[@]}}"; complete -p combatcli'
    )
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "".join(f"{reply}|" for reply in replies) + "complete -o nospace -F _combatcli combatcli\n"
    )


def test_bash_function_within_a_word(shell: Shell) -> None:
    """What stands behind the cursor is left alone."""
    ran = shell(
        'eval "$(combatcli completion bash)"; '
        "COMP_WORDS=(combatcli grapple -a str=13,dextrous --json) COMP_CWORD=3 "
        'COMP_LINE="combatcli grapple -a str=13,dextrous --json" COMP_POINT=30; '
        '_combatcli combatcli str=13,de -a; echo "${COMPREPLY[@]}"'
    )
    assert ran.out == "str=13,dex=\n"


def test_the_scripts_are_packed() -> None:
    for name in SHELLS:
        assert (ROOT / f"combatcli/cli/completion/combatcli.{name}").is_file()
