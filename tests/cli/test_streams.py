"""Streams that are closed, full, broken, or that speak another encoding."""

from __future__ import annotations

import os
import sys

import pexpect
import pytest

from tests.helpers import Shell, environment, need, with_path

GRAPPLE = "combatcli grapple -a str=13,dex=14 -d str=15,dex=10,con=10 --dice 3"
WRITERS = [
    GRAPPLE,
    f"{GRAPPLE} --json",
    f"{GRAPPLE} --get outcome",
    "combatcli --help",
    "combatcli --version",
    "combatcli duel --help",
    "combatcli roll 2d6 --odds",
    "combatcli roll 2d6 -n 500 --json",
    "combatcli rulings",
    "combatcli table list",
    "combatcli table export critical --to yaml",
    "combatcli schema",
    "combatcli completion bash",
    'echo \'{"command":"roll","notation":"2d6"}\' | combatcli batch',
    f"{GRAPPLE} --json | combatcli verify",
]

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize(
    ("to", "complaint"),
    [(">/dev/full", "stdout: No space left on device"), (">&-", "stdout is closed")],
)
def test_nowhere_to_write(shell: Shell, command: str, to: str, complaint: str) -> None:
    ran = shell(f"{command} {to}")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert complaint in ran.err


@pytest.mark.parametrize("command", WRITERS)
def test_the_reader_has_gone(shell: Shell, command: str) -> None:
    """`true` reads nothing; bash tells the status of each command of the pipe."""
    gone = '{ %s; echo "status $?" >&2; } | true' % command  # noqa: UP031
    ran = shell(gone.replace("{ ", "{ sleep 0.05; ", 1))
    assert ran.err == "status 141\n"


@pytest.mark.parametrize("command", WRITERS)
def test_nowhere_to_complain(shell: Shell, command: str) -> None:
    """Without stderr all that is well goes well, and all that fails still says so by its status."""
    fine, full = shell(f"{command} 2>&-"), shell(f"{command} >/dev/full 2>&-")
    assert (fine.status, full.status) == (0, 1)
    assert fine.out
    assert shell("combatcli roll 2x6 <&- >&- 2>&-").status == 1
    assert shell("combatcli roll 2x6 2>&-").status == 2


def test_notes_need_no_stderr(shell: Shell) -> None:
    """What a format can't hold is told on stderr, or to nobody."""
    told = "combatcli table export critical --to csv"
    assert shell(f"{told} 2>&-").out == shell(told).out
    assert "note: csv does not hold" in shell(told).err


@pytest.mark.parametrize(
    "command", [command for command in WRITERS if "|" not in command and "batch" not in command]
)
def test_stdin_that_nobody_needs(shell: Shell, command: str) -> None:
    assert shell(f"{command} <&-").status == 0


@pytest.mark.parametrize(
    ("command", "remedy"),
    [
        ("combatcli batch", "pipe the lines in, or name a file"),
        ("combatcli verify -", "pipe the lines in, or name a file"),
        ("combatcli grapple -a @- -d str=9", "pipe the sheet in"),
        ("combatcli grapple --state -", "pipe the sheet in"),
        ("combatcli roll 2d6 --ask", "use --dice"),
    ],
)
def test_stdin_that_is_closed(shell: Shell, command: str, remedy: str) -> None:
    ran = shell(f"{command} <&-")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert remedy in ran.err


# at a terminal


def at_terminal(line: str, **env: str) -> pexpect.spawn[str]:
    settings = {**os.environ, **with_path(environment({"TERM": "xterm"})), **env}
    return pexpect.spawn(need("bash"), ["-c", line], env=settings, encoding="utf-8", timeout=20)


@pytest.mark.parametrize(
    "command", [command for command in WRITERS if "|" not in command and "batch" not in command]
)
def test_no_waiting_at_a_terminal(command: str) -> None:
    """Nothing is typed: a command that read the terminal would never end."""
    child = at_terminal(command)
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


@pytest.mark.parametrize(("command", "what"), [("batch", "requests"), ("verify", "results")])
def test_who_waits_says_so(command: str, what: str) -> None:
    child = at_terminal(f"combatcli {command}")
    child.expect_exact(f"reading {what} from the terminal (Ctrl-D ends)")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


@pytest.mark.parametrize("quiet", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_who_waits_is_quiet_where_told(quiet: dict[str, str]) -> None:
    child = at_terminal("combatcli verify", **quiet)
    child.sendeof()
    child.expect(pexpect.EOF)
    assert "reading" not in str(child.before)


@pytest.mark.parametrize(
    ("extra", "options", "told"),
    [
        ({}, "", True),
        ({"NO_COLOR": "1"}, "", False),
        ({"TERM": "dumb"}, "", False),
        ({}, "--json", False),
    ],
)
def test_progress(extra: dict[str, str], options: str, told: bool) -> None:
    """A duel of many states counts its steps, and Ctrl-C ends it quietly."""
    child = at_terminal(
        "exec combatcli duel --rules labyrinth"
        " -a class=fighter,level=3,damage=1d8,hp=300,con=12,ac=12"
        f" -d class=fighter,level=3,damage=1d8,hp=300,con=12,ac=12 --odds {options}",
        **extra,
    )
    if told:
        child.expect(r"\r[0-9,]+ \w+ … \(Ctrl-C ends\)")
    else:
        with pytest.raises(pexpect.TIMEOUT):
            child.expect(".", timeout=2.5)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.wait()
    assert (child.exitstatus, child.signalstatus) == (130, None)
    assert "Traceback" not in str(child.before)


# encodings

ENCODINGS = ["ascii", "cp1252", "iso-8859-1", "utf-8", "cp437", "utf-16", "koi8-r"]
TALKERS = [
    *WRITERS[:10],
    "combatcli grapple -a name=Żubr,str=13,dex=14 -d name=戰士,str=15,dex=10,con=10",
    "combatcli grapple -a name=Ł,str=13,dex=14 -d name=戰,str=15,dex=10,con=10 --odds "
    "--by defender.name,outcome",
    "combatcli table show dying",
    "combatcli duel -a str=14,dex=13,con=12,name=É -d str=12,dex=15,con=13",
    "combatcli table export armor --to json",
]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("command", TALKERS)
def test_other_encodings(shell: Shell, command: str, encoding: str) -> None:
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding}
    need("iconv")
    ran = shell(f"set -o pipefail; {command} | iconv -f {encoding} -t utf-8", env=env)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.strip()


def test_plain_letters(shell: Shell) -> None:
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    shown = shell("combatcli grapple --help", env=env).out
    assert shown.isascii()
    assert "KEY=VALUE,..." in shown
    assert "ROLL=+/-N[:REASON]" in shown
    assert "\\" not in shown
    bars = shell("combatcli roll 2d6 --odds", env=env).out
    assert bars.isascii()
    assert "###" in bars
    assert "█" in shell("combatcli roll 2d6 --odds").out


def test_columns_stay_straight_in_plain_letters(shell: Shell) -> None:
    """A name that needs escapes takes as much room as they do."""
    command = (
        "combatcli grapple -a name=Żubr…,str=13,dex=14 -d str=15,dex=10,con=10 --odds "
        "--by attacker.name,outcome"
    )
    shown = shell(command, env={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}).out.splitlines()
    at = shown[0].index("outcome")
    assert [line[at - 2 : at] for line in shown[1:4]] == ["  "] * 3
    assert {line[at : at + 2] for line in shown[2:5]} == {"G2", "G1", "NG"}
    assert "\\u017bubr...  " in shown[2]


# arguments that are no text


@pytest.mark.parametrize(
    ("command", "status", "complaint"),
    [
        (r"grapple -a $'name=\xff,str=9,dex=9' -d str=9", 2, r"name can't be '\xff'"),
        (r"grapple -a $'\xfe=3' -d str=9", 2, r"unknown key '\xfe'"),
        (r"grapple -a $'@\xff.yaml' -d str=9", 1, r"\xff.yaml: No such file or directory"),
        (r"$'\xff'", 2, r"unknown command '\xff'"),
        (r"roll $'\xff'", 2, r"dice '\xff': not dice"),
        (r"roll 2d6 $'--\xff'", 2, r"no such option '--\xff'"),
        (r"roll 2d6 $'\xff'", 2, r"unexpected word (\xff)"),
        (r"roll 2d6 --adjust $'roll=1:\xff'", 2, "adjust"),
        (r"roll 2d6 --tables $'\xff'", 1, r"\xff: No such file or directory"),
        (r"table show $'\xff'", 2, r"unknown table '\xff'"),
        (r"batch $'\xff'", 1, r"\xff: No such file or directory"),
        (r"rulings $'\xff\e[31m\n'", 2, r"unknown ruling '\xff\x1b[31m\x0a'"),
        (r"verify $'a\nb\e[31m'", 1, r"a\x0ab\x1b[31m: No such file"),
        (r"roll 2d6 $'\e[31m\n'", 2, r"unexpected word (\x1b[31m )"),
    ],
)
def test_arguments_that_are_no_text(
    shell: Shell, command: str, status: int, complaint: str
) -> None:
    for env in ({}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}):
        ran = shell(f"combatcli {command}", env=env)
        assert (ran.status, ran.out, ran.err.count("\n")) == (status, "", 1)
        assert complaint in ran.err


def test_files_whose_names_are_no_text(shell: Shell) -> None:
    ran = shell(r"printf 'str: 13\ndex: 14\n' >$'\xff.yaml'; mkdir $'\xfe'; "
                r"printf 'die: 1d2\nrows: {1: one, 2: two}\n' >$'\xfe/coin.yaml'; "
                r"combatcli grapple -a $'@\xff.yaml' -d str=9,dex=9,con=9 --dice 12 --get outcome; "
                r"combatcli table roll coin --tables $'\xfe' --dice 2 --get text; "
                r"combatcli table check $'\xfe'; "
                r"COMBATCLI_TABLES=$'\xfe' combatcli table list --json >/dev/null")  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("G1\ntwo\n\\xfe/coin.yaml: table coin")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_answers_that_are_no_text(shell: Shell, encoding: str) -> None:
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding}
    ran = shell("combatcli roll 2d6 --ask", input=b"\xff\xe9\n", env=env)
    assert (ran.status, ran.out) == (2, "")
    assert "--ask: 'roll' can't be '" in ran.err


# a fault of our own


def test_no_traceback_for_a_fault_of_our_own(shell: Shell) -> None:
    script = (
        "import sys; import combatcli.cli.run as r; r.book_in_force = None; "
        "from combatcli.cli.main import run; sys.exit(run(sys.argv[1:]))"
    )
    ran = shell(f'{sys.executable} -c "{script}" roll 2d6')
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("combatcli: TypeError: ")
    assert ran.err.endswith("please report it, with the command\n")
    assert '"kind":"internal"' in shell(f'{sys.executable} -c "{script}" roll 2d6 --json').err
