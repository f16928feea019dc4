"""Completion: what can come next, and how bash, zsh and fish put it in."""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combatcli.cli.completion import SHELLS, script
from combatcli.fighter_keys import KEYS
from combatcli.rules import command, modules
from tests import helpers
from tests.helpers import ROOT, Cli, Need, Shell, environment, with_path
from tests.helpers import cli as run_cli


def choices(*words: str) -> list[str]:
    """The words that could stand in the last one's place."""
    ran = run_cli("__complete", *words)
    assert (ran.status, ran.err) == (0, "")
    return [line.partition("\t")[0][1:] for line in ran.out.splitlines()]


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
    ("duel --adjust attacker.d", ["attacker.damage=", "attacker.defense="]),
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
    assert lines == ["-str=\tstrength, 3-18 as a rule"]
    assert cli("__complete", "grap").out == "+grapple\tGrapple, hold on, or break free: table A.\n"


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
        "-str=13,dex=\tdexterity, 3-18 as a rule\n"
    )
    assert time.monotonic() - started < 5


# the scripts


@pytest.mark.parametrize("name", SHELLS)
def test_script(cli: Cli, name: str) -> None:
    ran = cli("completion", name)
    assert (ran.status, ran.out, ran.err) == (0, script(name), "")
    head = ran.out.partition("\n\n")[0]
    assert "# Where it goes: " in head
    assert all(line.startswith("#") for line in head.splitlines())


def at_terminal(command: str) -> str:
    env = {**os.environ, **with_path(environment({"TERM": "dumb"}))}
    child = pexpect.spawn(
        helpers.need("bash"), ["-c", command], env=env, timeout=20, encoding="utf-8"
    )
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    return str(child.before)


def test_says_where_it_goes() -> None:
    shown = at_terminal("combatcli completion fish")
    assert shown.endswith(
        "\r\nWhere it goes: to the file\r\n~/.config/fish/completions/combatcli.fish\r\n"
    )
    assert (
        at_terminal('eval "$(combatcli completion bash)"; combatcli completion fish >/dev/null')
        == ""
    )


PARTS = [
    (["combatcli", "grap"], 1, "grap", ["grapple "]),
    (["combatcli", "grapple", "-a", "str", "=", "13,de"], 5, "13,de", ["13,dex="]),
    (["combatcli", "grapple", "-d", "held", "="], 4, "", ["true", "false"]),
    (["combatcli", "attack", "--ruling", "kill", "=", "dy"], 5, "dy", ["dying-roll "]),
    (["combatcli", "attack", "--ruling", "=", "kill", "=", "dy"], 6, "dy", ["dying-roll "]),
    (["combatcli", "attack", "-a", "expertise", "=", "mace", ":", "1+dag"], 7, "1+dag",
     ["1+dagger:"]),
    (["combatcli", "grapple", "-a", "str=13,de"], 3, "str=13,de", ["str=13,dex="]),
    (["combatcli", "grapple", "-a", "'str=13,de"], 3, "str=13,de", ["str=13,dex="]),
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my sheet.yaml").write_text("str: 13\n")
    (tmp_path / "conan.yaml").write_text("str: 13\n")
    return tmp_path


def interactive(program: str, args: list[str], folder: Path) -> pexpect.spawn[str]:
    env = {**os.environ, **with_path(environment({"TERM": "xterm", "COLUMNS": "200"}))}
    env |= {"HOME": str(folder), "PS1": "> "}
    return pexpect.spawn(
        program, args, env=env, cwd=str(folder), encoding="utf-8", timeout=20, dimensions=(50, 200)
    )


@pytest.fixture
def bash(need: Need, folder: Path) -> Iterator[pexpect.spawn[str]]:
    child = interactive(need("bash"), ["--norc", "--noprofile"], folder)
    child.sendline('bind "set enable-bracketed-paste off"; bind "set bell-style none"')
    child.sendline('eval "$(combatcli completion bash)"; PS1="READ""Y> "; clear')
    child.expect_exact("READY> ")
    yield child
    child.close(force=True)


@pytest.fixture
def zsh(need: Need, folder: Path) -> Iterator[pexpect.spawn[str]]:
    child = interactive(need("zsh"), ["-f", "-i"], folder)
    child.sendline("autoload -U compinit; compinit -u -D")
    child.sendline(
        'eval "$(combatcli completion zsh)"; PS1="READ""Y> "; setopt no_beep; bindkey -e'
    )
    child.expect_exact("READY> ")
    child.expect(pexpect.TIMEOUT, timeout=0.5)  # its line editor drops what is typed too early
    yield child
    child.close(force=True)


TYPED = [
    ("combatcli grap\t", "combatcli grapple "),
    ("combatcli grapple -a str=13,de\t14", "combatcli grapple -a str=13,dex=14"),
    ("combatcli attack --ruling kill=dy\t", "combatcli attack --ruling kill=dying-roll "),
    ("combatcli attack --ruling=kill=dy\t", "combatcli attack --ruling=kill=dying-roll "),
    (
        "combatcli attack -a expertise=mace:1+dag\t2",
        "combatcli attack -a expertise=mace:1+dagger:2",
    ),
    ("combatcli table roll pun\t--col\t+4", "combatcli table roll punch --column +4"),
    ("combatcli grapple -a @con\t,de\t9", "combatcli grapple -a @conan.yaml,dex=9"),
    ("combatcli batch my\t", "combatcli batch my\\ sheet.yaml "),
]


@pytest.mark.slow
@pytest.mark.parametrize(("keys", "shown"), TYPED)
def test_bash_at_a_terminal(bash: pexpect.spawn[str], keys: str, shown: str) -> None:
    press(bash, keys, shown)


@pytest.mark.slow
@pytest.mark.parametrize(("keys", "shown"), TYPED)
def test_zsh_at_a_terminal(zsh: pexpect.spawn[str], keys: str, shown: str) -> None:
    press(zsh, keys, shown)


def press(child: pexpect.spawn[str], keys: str, shown: str) -> None:
    """Type as a person does, waiting for each completion; then have the line echoed."""
    *parts, rest = keys.split("\t")
    for part in parts:
        child.send(f"{part}\t")
        child.expect(pexpect.TIMEOUT, timeout=1.5)
    child.send(f"{rest}END\x01echo 'I typed:' \r")
    child.expect_exact("I typed: " + " ".join(shlex.split(f"{shown}END")))


def test_bash_shows_all(bash: pexpect.spawn[str]) -> None:
    bash.send("combatcli grapple --action \t\t")
    bash.expect(r"break +grapple +hold")


FISH = [
    ("combatcli grap", "grapple\tGrapple, hold on, or break free: table A."),
    ("combatcli grapple -a str=13,de", "str=13,dex=\tdexterity, 3-18 as a rule"),
    ("combatcli attack --ruling kill=dy", "kill=dying-roll\tSet hp to 0"),
    ("combatcli table roll punch --column ", "+4"),
    ("combatcli batch my", "my sheet.yaml"),
    ("combatcli grapple -a @con", "@conan.yaml"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("line", "first"), FISH)
def test_fish(shell: Shell, need: Need, folder: Path, line: str, first: str) -> None:
    need("fish")
    ran = shell(
        "fish --no-config -c 'combatcli completion fish | source; complete -C $argv[1]' "
        f"{shlex.quote(line)}",
        env={"HOME": str(folder)},
    )
    assert ran.status == 0
    assert any(choice.startswith(first) for choice in ran.out.splitlines()), ran


def test_the_scripts_are_packed() -> None:
    for name in SHELLS:
        assert (ROOT / f"combatcli/cli/completion/combatcli.{name}").is_file()
