"""Every error: one line on stderr, nothing on stdout, the right exit status; JSON under --json."""

from __future__ import annotations

import json

import pytest

from combatcli.rules import command, modules
from tests.helpers import Cli, Shell

GRAPPLE = ["grapple", "-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]

USAGE = [
    (["grapple"], "attacker and defender are missing", "give -a KEY=VALUE,… and -d KEY=VALUE"),
    (["grapple", "-a", "str=13,dex=14"], "defender is missing", "give -d KEY=VALUE"),
    (["grapple", "-a", "str=13", "-d", "str=9,dex=9,con=9"], "attacker: dex is missing", "dex=…"),
    ([*GRAPPLE, "-a", "str=9"], "--attacker is given twice", "once"),
    ([*GRAPPLE, "--zzz"], "no such option '--zzz'", "see combatcli grapple --help"),
    ([*GRAPPLE, "--rulin", "kill=dead"], "no such option '--rulin'", "did you mean --ruling?"),
    (
        [*GRAPPLE, "--action", "punch"],
        "--action can't be 'punch'",
        "it takes one of grapple, hold, break",
    ),
    ([*GRAPPLE, "--action"], "--action lacks its value", "write --action grapple|hold|break"),
    ([*GRAPPLE, "--get"], "--get lacks its value", "write --get FIELD,…"),
    ([*GRAPPLE, "surplus"], "unexpected word (surplus)", "joined by commas: str=13,dex=14"),
    ([*GRAPPLE, "--seed", "-1"], "--seed can't be '-1'", "0 to 2^53-1"),
    ([*GRAPPLE, "--seed", "9007199254740992"], "--seed can't be '9007199254740992'", ""),
    ([*GRAPPLE, "--seed", "x"], "--seed can't be 'x'", "a whole number"),
    ([*GRAPPLE, "-n", "0"], "-n/--repeat can't be '0'", "1 to 10,000,000"),
    ([*GRAPPLE, "-n", "x"], "-n/--repeat can't be 'x'", ""),
    (
        [*GRAPPLE, "--odds", "--by", "damage", "--get", "summary"],
        "--get: unknown field 'summary'",
        "command, by, odds",
    ),
    ([*GRAPPLE, "--odds", "--get", "rols"], "--get: unknown field 'rols'", ""),
    ([*GRAPPLE, "--get", "foo"], "--get: unknown field 'foo'", "command, outcome"),
    ([*GRAPPLE, "--get", "outcom"], "--get: unknown field 'outcom'", "did you mean outcome?"),
    ([*GRAPPLE, "--get", "attacker.dxe"], "unknown field 'attacker.dxe'", "did you mean dex?"),
    ([*GRAPPLE, "--get", "outcome,"], "--get: an empty field", ""),
    ([*GRAPPLE, "--get", ""], "--get: an empty field", ""),
    ([*GRAPPLE, "--adjust", "grapple"], "'grapple' is no adjustment", "grapple=-2:drunk"),
    ([*GRAPPLE, "--adjust", "grapple=x"], "'grapple=x' is no adjustment", ""),
    ([*GRAPPLE, "--adjust", "grapple=1:"], "'grapple=1:' is no adjustment", ""),
    ([*GRAPPLE, "--adjust", "grapple=1d4"], "'grapple=1d4' is no adjustment", ""),
    ([*GRAPPLE, "--adjust", "=1"], "'=1' is no adjustment", ""),
    ([*GRAPPLE, "--adjust", "graple=1"], "unknown roll 'graple'", "did you mean grapple?"),
    ([*GRAPPLE, "--adjust", "grapple=1000001"], "within a million", ""),
    ([*GRAPPLE, "--ruling", "kill"], "'kill' is no NAME=CHOICE", "see combatcli rulings"),
    ([*GRAPPLE, "--ruling", "kil=dead"], "unknown ruling 'kil'", "did you mean kill?"),
    ([*GRAPPLE, "--ruling", "kill=dead"], "ruling kill does not touch it", "break-grapple"),
    ([*GRAPPLE, "--ruling", "break-grapple=fre"], "has no choice 'fre'", "did you mean free?"),
    (
        [*GRAPPLE, "--ruling", "break-grapple=free", "--ruling", "break-grapple=free-and-damage"],
        "ruling break-grapple is given twice",
        "",
    ),
    (["roll"], "missing argument", "see combatcli roll --help"),
    (["roll", "2w6"], "dice '2w6': not dice", "2d6, d20"),
    (["roll", "2x6"], "dice '2x6': not dice", "write * to multiply"),
    (["roll", ""], "notation can't be ''", ""),
    (["roll", "2d6\n"], r"dice '2d6\x0a': not dice", ""),
    (["crit", "--damage", "lots"], "damage: dice 'lots': not dice", ""),
    (["table", "show", "bodi"], "unknown table 'bodi'", "did you mean body?"),
    (["table", "show"], "missing argument", "see combatcli table show --help"),
    (["table", "roll", "bodi"], "unknown table 'bodi'", "did you mean body?"),
    (["table", "roll", "armor"], "looked up by armor, not rolled", "table show armor"),
    (["table", "roll", "grapple"], "table grapple has columns", "+4, +3, +2, +1, 0"),
    (["table", "roll", "grapple", "--column", "5"], "unknown column of grapple '5'", ""),
    (["table", "roll", "body", "--column", "5"], "table body has no columns", ""),
    (["table", "sho"], "unknown table command 'sho'", "did you mean show?"),
    (["rulings", "kil"], "unknown ruling 'kil'", "did you mean kill?"),
    (["graple"], "unknown command 'graple'", "did you mean grapple?"),
    (["xyzzy"], "unknown command 'xyzzy'", "first-move"),
    (["--foo"], "no such option", "see combatcli --help"),
]


@pytest.mark.parametrize(("args", "message", "hint"), USAGE)
def test_usage(cli: Cli, args: list[str], message: str, hint: str) -> None:
    ran = cli(*args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("combatcli: ")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert message in ran.err
    assert hint in ran.err


@pytest.mark.parametrize(
    ("args", "message", "hint"),
    [case for case in USAGE if case[0] not in ([], ["table"], ["--foo"])],
)
def test_usage_as_json(cli: Cli, args: list[str], message: str, hint: str) -> None:
    words = 2 if args[0] == "table" else 1
    ran = cli(*args[:words], "--json", *args[words:])
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.err.isascii()
    told = json.loads(ran.err)
    assert list(told) == ["error"]
    assert list(told["error"]) == ["kind", "code", "field", "message", "hint"]
    assert told["error"]["kind"] == "usage"
    assert message in told["error"]["message"]
    assert hint in (told["error"]["hint"] or "")


def test_file_as_json(cli: Cli) -> None:
    ran = cli("grapple", "-a", "@none.yaml", "-d", "str=9", "--json")
    assert (ran.status, ran.out) == (1, "")
    assert json.loads(ran.err)["error"] == {
        "kind": "file", "code": "file", "field": None,
        "message": "none.yaml: No such file or directory",
        "hint": "check the file's name and place",
    }  # fmt: skip


@pytest.mark.parametrize("variable", ["COMBATCLI_RULINGS"])
@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("kil=dead", "unknown ruling 'kil'"),
        ("kill=slowly", "has no choice 'slowly'"),
        ("kill", "'kill' is no NAME=CHOICE"),
        ("kill=dead,kill=dying-roll", "ruling kill is given twice"),
    ],
)
def test_environment(cli: Cli, variable: str, value: str, message: str) -> None:
    for args in (GRAPPLE, ["rulings"]):
        ran = cli(*args, env={variable: value})
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"combatcli: {variable}")
        assert message in ran.err


@pytest.mark.parametrize("name", modules())
def test_each_command_without_anything(cli: Cli, name: str) -> None:
    """It says what is missing, or does without."""
    ran = cli(*name.split())
    needy = command(name).fighters and not command(name).optional
    needy = needy or any(option.positional for option in command(name).options)
    assert "Traceback" not in ran.err
    if needy:
        assert (ran.status, ran.out) == (2, "")
        assert "missing" in ran.err


@pytest.mark.parametrize(
    "args",
    [
        "roll 2x6", "grapple -a @nowhere -d str=9", "table show nothing", "graple", "roll",
        "roll 1d6 --json --seed x", "rulings nothing", "punch -a '' -d ''",
    ],
)  # fmt: skip
def test_as_a_process(shell: Shell, args: str) -> None:
    ran = shell(f"combatcli {args}")
    assert ran.status in (1, 2)
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err


def test_reader_closes_the_pipe(shell: Shell) -> None:
    ran = shell("combatcli roll 2d6 -n 20000 --seed 1 | head -n 1; echo ${PIPESTATUS[0]}")
    assert ran.out.splitlines()[1] == "141"
    assert ran.err == ""


def test_full_disk(shell: Shell) -> None:
    ran = shell("test -e /dev/full || exit 77; combatcli roll 2d6 -n 20000 >/dev/full")
    if ran.status == 77:
        pytest.skip("no /dev/full here")
    assert ran.status == 1
    assert ran.err == "combatcli: stdout: No space left on device\n"


def test_closed_stdout(shell: Shell) -> None:
    ran = shell("combatcli roll 2d6 >&-")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("combatcli: stdout ")
    assert ran.err.count("\n") == 1
