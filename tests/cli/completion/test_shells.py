"""The scripts, each driven in its own shell at a pseudo-terminal, as a person types."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pexpect
import pytest

from combatcli.cli.completion import SHELLS, script
from tests import helpers
from tests.helpers import environment, with_path

START = {
    "bash": ["--norc", "--noprofile"],
    "zsh": ["-f", "-i"],
    "fish": ["--no-config", "-i"],
}
"""Each without anybody's settings."""
READY = {
    "bash": 'bind "set enable-bracketed-paste off"; bind "set bell-style none"; {}PS1="READ""Y> "',
    "zsh": 'setopt no_beep; bindkey -e; {}PS1="READ""Y> "',
    "fish": '{}function fish_prompt; echo -n "READ""Y> "; end',
}
LOAD = {
    "bash": 'eval "$(combatcli completion bash)"; ',
    "zsh": 'eval "$(combatcli completion zsh)"; ',
    "fish": "combatcli completion fish | source; ",
}
ELSEWHERE = {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR", "BASH_ENV", "ENV"}
"""What would send a shell to other folders."""
PAUSE = 1.5
"""Seconds that a shell needs for an answer on a busy machine, where nothing tells that it came."""


def homely(home: Path, extra: Mapping[str, str]) -> dict[str, str]:
    """The environment of somebody whose home this folder is."""
    env = with_path(environment({**extra, "HOME": str(home)}))
    return {name: value for name, value in env.items() if name not in ELSEWHERE}


class Terminal:
    """A shell at a pseudo-terminal; `first` is what it is told at once."""

    def __init__(self, name: str, home: Path, args: list[str], first: str = "") -> None:
        settings = {"TERM": "xterm", "COLUMNS": "200", "HOME": str(home), "PS1": "> "}
        self.name = name
        self.child: pexpect.spawn[str] = pexpect.spawn(
            helpers.need(name),
            args,
            env=homely(home, settings),
            cwd=str(home),
            encoding="utf-8",
            timeout=20,
            dimensions=(60, 200),
        )
        self.wait()  # a line editor drops what is typed before it is there
        self.child.sendline(READY[name].format(first))
        self.child.expect_exact("READY> ")
        self.wait()

    def wait(self) -> None:
        """Give the shell time to answer."""
        self.child.expect(pexpect.TIMEOUT, timeout=PAUSE)

    def becomes(self, keys: str, line: str) -> None:
        """Type the keys, waiting at each Tab; the line then reads as said, END behind it."""
        *parts, rest = keys.split("\t")
        for part in parts:
            self.child.send(f"{part}\t")
            self.wait()
        self.child.send(f"{rest}END\x01printf '<%s>' \r")
        self.child.expect_exact("".join(f"<{word}>" for word in shlex.split(f"{line}END")))

    def lists(self, keys: str) -> str:
        """Type the keys; all that is shown after them, but for what sets colors."""
        self.child.send(keys)
        self.wait()
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", str(self.child.before))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shells' folder, and their users' home."""
    made = tmp_path_factory.mktemp("home")
    for name in ("my sheet.yaml", "conan.yaml", "orc", "orc.json"):
        (made / name).write_text("str: 13\n")
    (made / "own").mkdir()
    (made / "own/combatcli").symlink_to(Path(sys.executable).parent / "combatcli")
    return made


@pytest.fixture(scope="module", params=SHELLS)
def terminal(request: pytest.FixtureRequest, folder: Path) -> Iterator[Terminal]:
    """Each shell, opened once, with its script loaded."""
    opened = Terminal(request.param, folder, START[request.param], LOAD[request.param])
    yield opened
    opened.child.close(force=True)


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
    ("combatcli batch my\t", "combatcli batch my\\ sheet.yaml "),
    ("combatcli batch my\\ s\t", "combatcli batch my\\ sheet.yaml "),
    ("combatcli batch 'my s\t", "combatcli batch 'my sheet.yaml' "),
    ('combatcli batch "my s\t', 'combatcli batch "my sheet.yaml" '),
    ("combatcli 'gra\t", "combatcli grapple "),
    ("combatcli grapple -a name=My\\ Own,de\t9", "combatcli grapple -a name=My\\ Own,dex=9"),
    ('combatcli grapple -a name="My Own",de\t9', 'combatcli grapple -a name="My Own",dex=9'),
    ("combatcli grapple -a 'name=My Own,de\t9'", "combatcli grapple -a 'name=My Own,dex=9'"),
    ("combatcli batch ~/con\t", "combatcli batch ~/conan.yaml "),
    ("~/own/combatcli grap\t", "~/own/combatcli grapple "),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("keys", "line"), TYPED)
def test_the_line_becomes(terminal: Terminal, folder: Path, keys: str, line: str) -> None:
    terminal.becomes(keys, line.replace("~", str(folder)))


NAMES = {"bash": "compgen -v", "zsh": "print -l ${(k)parameters}", "fish": "set --names"}
"""What lists the variables there are."""


@pytest.mark.slow
def test_no_variable_is_left_behind(terminal: Terminal, folder: Path) -> None:
    child, names = terminal.child, NAMES[terminal.name]
    terminal.becomes("combatcli batch 'my s\t", "combatcli batch 'my sheet.yaml' ")
    child.sendline(f"{names} > names; echo DON''E")
    child.expect_exact("DONE")
    left = set((folder / "names").read_text().split())
    ours = {"line", "words", "at", "i", "fragment", "blanks", "last", "cut", "quote", "current"}
    ours |= {"answer", "rest", "shown", "firsts", "text", "fields", "whole", "wholes", "open"}
    assert not left & {*ours, "opens", "program"}


@pytest.mark.slow
def test_a_word_that_goes_on(terminal: Terminal) -> None:
    """fish alone puts a blank behind what doesn't end in a sign, as it does everywhere."""
    blank = " " * (terminal.name == "fish")
    terminal.becomes("combatcli grapple -a @con\t", f"combatcli grapple -a @conan.yaml{blank}")


TABS = {"bash": "\t\t", "zsh": "\t", "fish": "\t"}


@pytest.mark.slow
def test_a_list_shows_what_is_being_typed(terminal: Terminal) -> None:
    """Not what stands before it in the word; in zsh and fish with what it means."""
    shown = terminal.lists(f"combatcli duel -a str=13,con{TABS[terminal.name]}")
    terminal.child.send("\x03")
    assert "con=" in shown
    assert "concussed=" in shown
    assert not re.search("dex=|mace|grapple|sheet", shown), "of an earlier line"
    assert ("a concussion" in shown) == (terminal.name != "bash")
    if terminal.name != "fish":  # which shows a part of it, as it does everywhere
        assert not re.search("13,con(=|cussed)", shown)


@pytest.mark.slow
@pytest.mark.parametrize("setting", ["show-all-if-ambiguous", "show-all-if-unmodified"])
def test_bash_lists_at_the_first_tab(folder: Path, setting: str) -> None:
    first = f'{LOAD["bash"]}bind "set {setting} on"; '
    bash = Terminal("bash", folder, START["bash"], first)
    shown = bash.lists("combatcli duel -a str=13,con\t")
    bash.child.send("\x03")
    assert "concussed=" in shown
    assert not re.search("13,con(=|cussed)", shown)
    bash.becomes("combatcli duel -a conc\ttrue", "combatcli duel -a concussed=true")
    bash.becomes("combatcli duel -a av=1,im\tb\t2", "combatcli duel -a av=1,improved_bash=2")
    shown = bash.lists("combatcli batch ./orc\t")
    assert "orc.json" in shown
    assert "./orc.json" not in shown, "nothing is put in where one is whole already"
    bash.child.close(force=True)


# a home that has nothing yet

FRESH = {"bash": ["--noprofile", "-i"], "zsh": ["-i"], "fish": ["-i"]}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "new home"
    made.mkdir()
    return made


def bash_in(home: Path, command: str, **env: str) -> helpers.Ran:
    return helpers.shell(command, env={**dict.fromkeys(ELSEWHERE, ""), "HOME": str(home), **env})


def completes(name: str, home: Path, first: str = "") -> None:
    """A shell that is opened as its user opens it completes."""
    opened = Terminal(name, home, FRESH[name], first)
    opened.becomes("combatcli grapple -a str=13,de\t14", "combatcli grapple -a str=13,dex=14")
    opened.child.close(force=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELLS)
def test_installed(home: Path, name: str) -> None:
    ran = bash_in(home, f"combatcli completion --install {name}")
    wrote, then = ran.out.splitlines()
    path = Path(wrote.removeprefix("wrote: "))
    assert (ran.status, ran.err) == (0, "")
    assert path.read_text() == script(name)
    assert [each for each in home.rglob("*") if each.is_file()] == [path]
    _, _, command = then.partition(": ")
    assert bash_in(home, command or ":").status == 0
    completes(name, home)
    again = bash_in(home, f"combatcli completion --install {name}")
    assert again.out == f"there already: {path}\n{then}\n"
    path.write_text("of old")
    assert bash_in(home, f"combatcli completion --install {name}").out == ran.out
    assert path.read_text() == script(name)


PACKAGE = Path("/usr/share/bash-completion/bash_completion")


@pytest.mark.slow
@pytest.mark.skipif(not PACKAGE.exists(), reason="needs the package bash-completion")
def test_the_package_of_bash_finds_it(home: Path) -> None:
    """Not where the home has a blank in its name: there it finds nothing of anybody's."""
    bare = home.rename(home.with_name("home"))
    bash_in(bare, "combatcli completion --install bash")
    completes("bash", bare, f"source {PACKAGE}; ")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["bash", "zsh"])
def test_without_a_file(home: Path, name: str) -> None:
    """What is said below the script at a terminal, and nowhere else."""
    shown = at_terminal(f"combatcli completion {name}").splitlines()
    assert shown[-2] == f"To have it in every new {name}: combatcli completion --install {name}"
    assert bash_in(home, shown[-1].removeprefix("Or, without a file: ")).status == 0
    completes(name, home)


def at_terminal(command: str) -> str:
    child = pexpect.spawn(
        helpers.need("bash"),
        ["-c", command],
        env=with_path(environment({"TERM": "dumb"})),
        timeout=20,
        encoding="utf-8",
    )
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    return str(child.before)


def test_what_is_said_at_a_terminal() -> None:
    shown = at_terminal("combatcli completion fish")
    assert shown.endswith(
        "\r\nTo have it in every new fish: combatcli completion --install fish\r\n"
    )
    quiet = 'eval "$(combatcli completion bash)"; combatcli completion fish >/dev/null'
    assert at_terminal(quiet) == ""


@pytest.mark.parametrize(("env", "answered"), [
    ({"SHELL": "/usr/bin/fish"}, "wrote: {}/.config/fish/completions/combatcli.fish"),
    ({"SHELL": "/usr/bin/fish", "XDG_CONFIG_HOME": "not/absolute"},
     "wrote: {}/.config/fish/completions/combatcli.fish"),
    ({"SHELL": "/usr/bin/fish", "XDG_CONFIG_HOME": "/dev/null"},
     "combatcli: /dev/null/fish: Not a directory; mend that, or keep the script elsewhere:"
     " combatcli completion fish >FILE"),
    ({"SHELL": "/bin/tcsh"}, "combatcli: no SHELL is given, and $SHELL is 'tcsh'; give one of"
     " bash, zsh, fish"),
    ({"SHELL": ""}, "combatcli: no SHELL is given, and $SHELL is not set; give one of bash, zsh,"
     " fish"),
])  # fmt: skip
def test_where_to(home: Path, env: dict[str, str], answered: str) -> None:
    ran = bash_in(home, "combatcli completion --install", **env)
    assert ran.status == {"wrote": 0, "combatcli": 1}.get(answered[: answered.index(":")]) or (
        2 if "SHELL" in answered else 1
    )
    assert (ran.out + ran.err).splitlines()[0] == answered.format(home)
