"""Text: what happened first, 80 columns, plain in a pipe, bold only at a terminal."""

from __future__ import annotations

import os
import re
import shlex
import unicodedata

import pexpect
import pytest

from combatcli.book import Book
from combatcli.rules import command, modules
from tests.helpers import Cli, Shell, environment, with_path

GRAPPLE = "grapple -a name=Conan,str=13,dex=14 -d name=Thoth,str=15,dex=10,con=10 --dice 3"
LONG = "name=The Very Long Named Sorcerer Thoth-Amon of the Black Ring and Master of Serpents"
MANY_KEYS = (
    f"{LONG},str=18,dex=9,con=9,class=fighter,level=7,damage=2d10+12,weapon=bastard-sword,hp=40,"
    "armor=studded-leather,armor_damage=1,limbs=left-hand,crit_range=1,improved_parry=1"
)

QUICK = [name for name in modules() if name != "duel"]

COMMANDS = [
    *(command(name).example.removeprefix("combatcli ") for name in QUICK),
    *(f"{command(name).example.removeprefix('combatcli ')} -n 3 --seed 1"
      for name in QUICK if command(name).rolls and "--dice" not in command(name).example),
    *(f"{name} --help" for name in modules()),
    *(f"{name} -a brawn=9,finesse=9,hp=9 -d brawn=9,finesse=9,hp=9 --seed 1"
      for name in modules() if name == "duel"),
    "--help",
    "table --help",
    "table list --help",
    "table show --help",
    "rulings --help",
    "table list",
    "rulings",
    *(f"table show {name}" for name in Book().names),
    *(f"table roll {name} --seed 1" for name in Book().names
      if Book().table(name).die and not Book().table(name).columns),
    "table roll punch --column +4 --seed 1",
    "first-move -a dex=9 -d dex=9 -n 20 --seed 3",
    "punch -a str=18,dex=18 -d dex=3,con=30 --seed 4 --ruling punch-column=each-strike",
    "punch -a str=18,dex=18 -d dex=3,con=30 --seed 4 -n 5",
    "punch -a str=9,dex=18 -d dex=3,con=30 --dice hit=3,hit=3,hit=3 --seed 4",
    *(f"attack -a '{MANY_KEYS}' -d '{MANY_KEYS}' --alone --seed 1 --dice attack=20,crit={face}"
      for face in range(1, 21)),
    *(f"attack -a '{MANY_KEYS}' -d '{LONG},ac=10,hp=30' --seed 1 --dice attack=1,fumble={face}"
      for face in range(1, 7)),
    "attack -a 'av=3,damage=d6' -d ac=10 --seed 1 -n 20",
    *(f"dying -f '{LONG},con=18' --seed 1 --dice dying={face}"
      for face in (1, 8, 10, *range(12, 21))),
    "dying -n 20 --seed 1",
    "crit --damage 10d10+100 -n 20 --seed 1",
    "brawl-opposed -a brawn=20 -d finesse=20 --seed 1 --adjust "
    "'attack=-2:so very drunk that even this reason runs on and on beyond eighty columns of text'",
]  # fmt: skip


def wide(line: str) -> int:
    """Columns that a line takes."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in line
    )


@pytest.mark.parametrize("line", COMMANDS)
def test_fits_80_columns_and_is_plain(cli: Cli, line: str) -> None:
    ran = cli(*shlex.split(line))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("\n")
    assert not ran.out.endswith("\n\n")
    assert [text for text in ran.out.splitlines() if wide(text) > 80] == []
    assert [text for text in ran.out.splitlines() if text != text.rstrip()] == []
    assert re.search(r"[\x00-\x09\x0b-\x1f\x7f]", ran.out) is None


def test_fits_as_a_process(shell: Shell) -> None:
    ran = shell(f"combatcli {GRAPPLE}; combatcli table show dying; combatcli rulings")
    assert ran.status == 0
    assert max(wide(text) for text in ran.out.splitlines()) <= 80
    assert "\x1b" not in ran.out


def test_what_happened_comes_first(cli: Cli) -> None:
    assert cli(*shlex.split(GRAPPLE)).out == (
        "G2: Conan grapples Thoth, con 10 to 8\n"
        "\n"
        "roll     dice  total  faces\n"
        "-------  ----  -----  -------\n"
        "grapple  2d6   3      by hand\n"
        "\n"
        "table    roll  row  column  reads\n"
        "-------  ----  ---  ------  -----\n"
        "grapple  3     3    +1      G2\n"
        "\n"
        "attacker  name Conan, str 13, dex 14, holding\n"
        "defender  name Thoth, str 15, dex 10, con 8, held\n"
    )


def test_remarks(cli: Cli) -> None:
    text = cli("punch", "-a", "str=9,dex=9", "-d", "dex=9,con=9", "--dice", "7", "--seed", "8",
               "--adjust", "damage=-9:soft gloves").out  # fmt: skip
    assert "adjusted: damage -9, soft gloves\n" in text
    assert "ruling: punch-damage-roll=separate\n" in text
    assert "note: " in text
    assert text.endswith("seed: 8\n")
    by_hand = cli("roll", "2d6", "--dice", "7", "--json").out
    assert "seed: " not in by_hand


def test_a_row_for_each_of_many(cli: Cli) -> None:
    text = cli("grapple", "-a", "str=9,dex=9", "-d", "str=9,dex=9,con=9", "-n", "3", "--seed", "1")
    rows = text.out.splitlines()
    assert rows[0].split() == ["#", "outcome", "damage", "dice", "seed"]
    assert [row.split()[0] for row in rows[2:]] == ["1", "2", "3"]
    assert len(rows) == 5


def test_signs_stay(cli: Cli) -> None:
    """Nothing takes +1 for a number."""
    assert "+4  +3  +2  +1  0\n" in cli("table", "show", "grapple").out
    assert "13-15  +1\n" in cli("table", "show", "ability-modifiers").out


def test_reconstructed_cells_are_marked(cli: Cli) -> None:
    text = cli("table", "show", "punch").out
    assert len(re.findall(r"\(\d\)", text)) == 10
    assert "reconstructed" in text


@pytest.mark.parametrize(("columns", "most"), [("60", 60), ("100", 100), ("200", 100)])
def test_other_widths(cli: Cli, columns: str, most: int) -> None:
    ran = cli("rulings", env={"COLUMNS": columns})
    longest = max(len(line) for line in ran.out.splitlines())
    assert most - 20 < longest <= most


ODO = "-a name=odo,class=fighter,level=3,weapon=long-sword -d name=orc,armor=chain-mail,hp=9"
SIMPLE = "brawl-opposed -a name=odo,brawn=9 -d name=orc,finesse=7,hp=13 --dice 14,8,7"


def test_names_begin_a_line_as_they_were_given(cli: Cli) -> None:
    assert cli(*shlex.split(f"attack {ODO} --dice 2")).out.startswith("odo misses orc ")
    assert cli("attack", "-a", "av=1,damage=d4", "-d", "ac=9", "--dice", "2").out.startswith(
        "The attacker "
    )
    duel = "duel -a name=odo,brawn=9,finesse=9,hp=9 -d name=orc,brawn=9,finesse=9,hp=9 --seed 1"
    blows = cli(*duel.split()).out.split("\n\n")[1]
    assert re.findall(r"(?m)^\d?  *(\w+) (?:hits|misses)", blows)[:2] == ["odo", "orc"]


def test_quiet_is_the_first_line_alone(cli: Cli) -> None:
    usual, quiet = (cli(*shlex.split(f"attack {ODO} --dice 15,4 {q}")).out for q in ("", "-q"))
    assert quiet == usual.splitlines()[0] + "\n"
    long = cli(*shlex.split(f"attack {ODO} --dice 1,2,2 -q"), env={"COLUMNS": "40"}).out
    assert (long.count("\n"), len(long) > 60) == (1, True)
    many = cli(*shlex.split(f"attack {ODO} -n 4 --seed 1 --quiet")).out.splitlines()
    assert len(many) == 4
    assert all(line.startswith("odo ") for line in many)


def test_verbose_has_all_rows_and_rulings(cli: Cli) -> None:
    usual, more = (cli(*shlex.split(f"attack {ODO} --dice 15,4 {v}")).out for v in ("", "-v"))
    assert "long-sword  long-sword" not in usual
    assert "weapons       long-sword  long-sword" in more
    assert "armor         chain-mail  chain-mail" in more
    assert "not leaned on" not in usual
    assert "ruling: kill=dead, not leaned on\n" in more
    other = cli(*shlex.split(f"attack {ODO} --dice 15,4 -v --ruling kill=dying-roll")).out
    assert "ruling: kill=dying-roll, not leaned on\n" in other
    leaned = cli(
        *shlex.split("grapple -a str=9,dex=9 -d str=9,dex=9,con=9,holding=true --dice 3 -v")
    )
    assert len(re.findall("ruling: counter-grapple=", leaned.out)) == 1


def test_a_verbose_duel_has_the_rolls_and_rows_of_each_blow(cli: Cli) -> None:
    duel = "duel -a brawn=9,finesse=9,hp=4 -d brawn=9,finesse=9,hp=4 --seed 1 --dice 9,9,9"
    usual, more = cli(*duel.split()).out, cli(*duel.split(), "-v").out
    assert "by hand" not in usual
    assert more.count("by hand") == 3
    assert "traits  9" in more


@pytest.mark.parametrize("width", [60, 80, 100])
def test_dice_never_break_within_their_bracket(cli: Cli, width: int) -> None:
    duel = "duel -a name=odo,brawn=9,finesse=9,hp=30 -d name=orc,brawn=9,finesse=9,hp=30 --seed 2"
    out = cli(*duel.split(), env={"COLUMNS": str(width)}).out
    assert out.count("[") > 5
    assert all(line.count("[") == line.count("]") for line in out.splitlines())
    assert max(map(len, out.splitlines())) <= width


def test_bars_have_one_scale(cli: Cli) -> None:
    """What has the same chance in two tables has the same bar."""
    odds = "grapple -a str=13,dex=14 -d str=15,dex=10,con=10 --odds"
    first, second, *_ = cli(*odds.split()).out.split("\n\n")
    bars = [re.findall("[█▏▎▍▌▋▊▉]+", table) for table in (first, second)]
    assert sorted(bars[0]) == sorted(bars[1])


@pytest.mark.parametrize("more", ["--json", "--get outcome", "--format csv", "-v"])
def test_quiet_goes_with_nothing_that_says_more(cli: Cli, more: str) -> None:
    ran = cli(*SIMPLE.split(), "-q", *more.split())
    assert ran.status == 2
    assert "--quiet and --" in ran.err


# at a terminal


@pytest.fixture
def env() -> dict[str, str]:
    return {**with_path(environment()), "TERM": "xterm"}


def at_terminal(line: str, env: dict[str, str]) -> str:
    shown = pexpect.run(
        f"combatcli {line}", env={**os.environ, **env}, timeout=20, encoding="utf-8"
    )
    return str(shown)


def test_bold_at_a_terminal(env: dict[str, str]) -> None:
    env.pop("NO_COLOR", None)
    shown = at_terminal(GRAPPLE, env)
    assert shown.startswith("\x1b[1;32mG2: Conan grapples Thoth, con 10 to 8\x1b[0m\r\n")
    assert shown.count("\x1b") == 2


@pytest.mark.parametrize(
    ("dice", "more", "color"),
    [("2", "", ""), ("15,3", "", "32"), ("20,1", "-d ac=9,hp=1 ", "35"), ("1,2", "", "33"),
     ("15,8", "", "31"), ("15,8", "-d ac=9,hp=1 ", "32")],
)  # fmt: skip
def test_the_first_line_is_colored_by_outcome(
    env: dict[str, str], dice: str, more: str, color: str
) -> None:
    """A miss, a hit, a critical, a fumble, and one who falls."""
    env.pop("NO_COLOR", None)
    line = f"attack -a name=A,av=3,damage=1d8 -d ac=12,hp={90 if more else 6} {more}"
    shown = at_terminal(f"{line}--dice {dice}", env)
    assert shown.startswith(f"\x1b[1{color and ';' + color}m")


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        (GRAPPLE, {"NO_COLOR": "1"}),
        (GRAPPLE, {"TERM": "dumb"}),
        (f"{GRAPPLE} --json", {}),
        (f"{GRAPPLE} --get outcome", {}),
        ("table show grapple", {"NO_COLOR": "1"}),
    ],
)
def test_plain_at_a_terminal(env: dict[str, str], line: str, extra: dict[str, str]) -> None:
    shown = at_terminal(line, {**env, **extra})
    assert "G2" in shown
    assert "\x1b" not in shown


def test_roll_tells_more_at_a_terminal(env: dict[str, str]) -> None:
    shown = at_terminal("roll 2d6 --dice 7", {**env, "NO_COLOR": "1"})
    assert shown.startswith("2d6: 7\r\n")
    assert "by hand" in shown
