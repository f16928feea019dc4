"""`--vary` and `--requests`: a grid of values, a row, a line or a request for each cell."""

from __future__ import annotations

import csv
import json

import pytest

from tests.helpers import Cli

HITS = ["attack", "-a", "class=fighter,level=4,weapon=long-sword", "-d", "hp=20", "--odds"]
BRAWL = ["grapple", "-a", "dex=14", "-d", "str=15,dex=10,con=10"]
GRID = ["--vary", "attacker.str=10..12", "--vary", "defender.con=9,8"]


def lines(text: str) -> list[list[str]]:
    return [line.split("\t") for line in text.splitlines()]


def test_one_key_a_row_each_with_the_outcomes_as_columns(cli: Cli) -> None:
    out = cli(*HITS, "--vary", "defender.ac=10..12").out.splitlines()
    assert out[0].split() == ["defender.ac", "miss", "hit", "critical", "fumble", "damage", "mean"]
    assert [row.split()[0:2] for row in out[2:]] == [
        ["10", "30.00"],
        ["11", "35.00"],
        ["12", "40.00"],
    ]


def test_each_cell_is_what_the_command_says_alone(cli: Cli) -> None:
    swept = [
        json.loads(line)
        for line in cli(*HITS, "--vary", "defender.ac=10..12", "--json").out.splitlines()
    ]
    for ac, answer in zip((10, 11, 12), swept, strict=True):
        alone = json.loads(cli(*HITS[:4], f"hp=20,ac={ac}", "--odds", "--json").out)
        assert answer.pop("vary") == {"defender.ac": ac}
        assert answer == alone


def test_a_two_way_table_of_one_field(cli: Cli) -> None:
    out = cli(
        *HITS,
        "--vary",
        "attacker.level=1,5",
        "--vary",
        "defender.ac=10..12",
        "--get",
        "probability.hit",
    ).out
    assert [line.split() for line in out.splitlines()] == [
        ["probability.hit"],
        [],
        ["attacker.level", "\\", "defender.ac", "10", "11", "12"],
        ["-" * 28, "----", "----", "----"],
        ["1", "0.5", "0.45", "0.4"],
        ["5", "0.65", "0.6", "0.55"],
    ]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ("10..12", ["10", "11", "12"]),
        ("10..15..2", ["10", "12", "14"]),
        ("12..10", ["12", "11", "10"]),
        ("-1..1", ["-1", "0", "1"]),
        ("10,12..13", ["10", "12", "13"]),
    ],
)
def test_values(cli: Cli, values: str, expected: list[str]) -> None:
    out = cli(*HITS, "--vary", f"defender.ac={values}", "--get", "probability.hit").out
    assert [row[0] for row in lines(out)] == expected


@pytest.mark.parametrize(
    ("args", "key"),
    [
        (["--vary", "adjust.grapple=-1..1"], "adjust.grapple"),
        (
            ["--vary", "ruling.break-grapple=free,free-and-damage", "--action", "break"],
            "ruling.break-grapple",
        ),
        (["--vary", "action=grapple,hold"], "action"),
    ],
)
def test_adjustments_rulings_and_options(cli: Cli, args: list[str], key: str) -> None:
    ran = cli(*BRAWL[:2], "str=13,dex=14", *BRAWL[3:], "--odds", "--json", *args)
    assert (ran.status, ran.err) == (0, "")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [next(iter(answer["vary"])) for answer in answers] == [key] * len(answers)
    assert len({json.dumps(answer["request"]) for answer in answers}) == len(answers) > 1


def test_a_seed_of_its_own_by_its_values_alone(cli: Cli) -> None:
    narrow = cli(*BRAWL, "--seed", "3", "--vary", "attacker.str=10..12", "--json").out.splitlines()
    wide = cli(*BRAWL, "--seed", "3", "--vary", "attacker.str=8..14", "--json").out.splitlines()
    assert set(narrow) < set(wide)
    assert len({json.loads(line)["request"]["seed"] for line in wide}) == 7


def test_the_requests_give_the_same_results(cli: Cli) -> None:
    requests = cli(*BRAWL, "--seed", "3", *GRID, "--requests").out
    assert requests.count("\n") == 6
    answered = [json.loads(line) for line in cli("batch", input=requests).out.splitlines()]
    swept = [
        json.loads(line) for line in cli(*BRAWL, "--seed", "3", *GRID, "--json").out.splitlines()
    ]
    for one, other in zip(answered, swept, strict=True):
        vary = other.pop("vary")
        label = ", ".join(f"{key}={value}" for key, value in vary.items())
        assert (one.pop("id"), one["request"].pop("id")) == (label, label)
        assert one == other


def test_one_request_without_vary(cli: Cli) -> None:
    assert json.loads(cli("roll", "2d6", "--odds", "--requests").out) == {
        "command": "roll", "notation": "2d6", "odds": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            ["--vary", "attacker.stre=10..12"],
            "--vary: unknown key 'attacker.stre'; did you mean attacker.str?",
        ),
        (["--vary", "attacker.str"], "--vary: 'attacker.str' is no KEY=VALUES"),
        (["--vary", "attacker.str=1..x"], "--vary: attacker.str: '1..x' is no range"),
        (["--vary", "attacker.str=10,10"], "--vary: attacker.str has a value twice"),
        (["--vary", "attacker.str=31"], "--vary: attacker.str can't be '31'"),
        (
            ["--vary", "attacker.str=1..2", "--vary", "attacker.str=3"],
            "--vary: attacker.str is varied twice",
        ),
        (["--vary", "adjust.grapple=0..9999999"], "more than 1,000,000 cells"),
        (["--vary", "attacker.str=10", "-n", "3"], "--vary and -n don't go together"),
        (["--vary", "attacker.str=10", "--ask"], "--vary and --ask don't go together"),
        (["--requests", "--get", "damage"], "--requests and --get don't go together"),
        (["--requests", "--format", "csv"], "--requests and --format don't go together"),
        (["--vary", "seed=1..3"], "unknown key 'seed'; known: attacker.KEY, defender.KEY, adjust"),
        (["--vary", "adjust.grappel=1"], "did you mean adjust.grapple?"),
        (
            ["--vary", "attacker.armor=leather"],
            "--vary: grapple doesn't read attacker.armor; it is for labyrinth",
        ),
        (["--action", "hold", "--vary", "action=hold"], "--vary: action is given already, as hold"),
        (["--vary", "attacker.str=10", "--plot", "a.json"], "--plot: nothing to draw"),
        (["--vary", "adjust.grapple=1..20000", "--get", "damage", "--plot", "a.json"],
         "--plot: 20,000 cells are more than a chart can show"),
    ],
)  # fmt: skip
def test_what_is_wrong(cli: Cli, args: list[str], message: str) -> None:
    ran = cli(*BRAWL, *args)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_the_cell_that_can_not_be_is_named(cli: Cli) -> None:
    ran = cli("grapple", "-a", "str=9", "-d", "str=9,dex=9,con=9", "--vary", "defender.dex=9..10")
    assert (ran.status, ran.out) == (2, "")
    assert "defender.dex=9: attacker: dex is missing" in ran.err


def test_check_over_a_sweep(cli: Cli) -> None:
    args = ["roll", "1d6", "--dice", "3", "--check", "--get", "success", "--vary"]
    assert cli(*args, "at_least=2..3").status == 0
    assert cli(*args, "at_least=3..4").status == 3


DUEL = ["duel", "-a", "brawn=9,finesse=6,hp=6", "-d", "brawn=10,finesse=7,hp=7", "--odds"]


def test_a_key_of_another_rule_set(cli: Cli) -> None:
    ran = cli(*DUEL, "--vary", "attacker.str=8..9")
    assert (ran.status, ran.out) == (2, "")
    assert "duel doesn't read attacker.str under opposed rules; it is for brawling" in ran.err


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "punch -a str=9,dex=9 -d dex=9,con=9 --vary defender.str=9..12",
            "--vary: punch doesn't read defender.str; it reads name, dex, con, held, holding,"
            " unconscious",
        ),
        (
            "first-move -a dex=9 -d dex=9 --vary attacker.con=9..12",
            "--vary: first-move doesn't read attacker.con; it reads name, dex",
        ),
        (
            "attack -a av=1,damage=1d4 -d ac=9 -d ac=9 --vary others.1.fracture=true,false",
            "--vary: attack doesn't read others.1.fracture; it reads ",
        ),
    ],
)
def test_a_key_that_this_command_ignores(cli: Cli, line: str, message: str) -> None:
    """Its rows would come out equal."""
    ran = cli(*line.split(), "--odds")
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_an_adjustment_of_one_side(cli: Cli) -> None:
    swept = cli(*DUEL, "--vary", "adjust.attacker.attack=-1..1", "--get", "probability.attacker")
    for value, chance in lines(swept.out):
        args = ["--adjust", f"attacker.attack={value}", "--get", "probability.attacker"]
        assert cli(*DUEL, *args).out == f"{chance}\n"


def test_an_argument_that_is_varied_is_left_out(cli: Cli) -> None:
    out = cli("roll", "--vary", "notation=2d6,1d12", "--odds", "--get", "mean").out
    assert lines(out) == [["2d6", "7"], ["1d12", "13/2"]]
    assert "missing argument 'NOTATION'" in cli("roll", "--vary", "at_least=2").err


def test_other_fighters(cli: Cli) -> None:
    args = ["attack", "-a", "av=3,damage=1d6", "-d", "ac=12,hp=4", "-d", "ac=13,hp=3", "--odds"]
    out = cli(*args, "--vary", "others.0.hp=2..3", "--json").out
    assert [json.loads(line)["request"]["others"] for line in out.splitlines()] == [
        [{"ac": 13, "hp": 2}],
        [{"ac": 13, "hp": 3}],
    ]
    for place in ("1", "999999999"):
        ran = cli(*args, "--vary", f"others.{place}.ac=9")
        assert (ran.status, "of others there are 1, counted from 0" in ran.err) == (2, True)


def test_what_stands_in_each_row_of_odds_is_no_two_way_table(cli: Cli) -> None:
    keys = ["--vary", "defender.ac=12", "--vary", "attacker.level=1,8"]
    out = lines(cli(*HITS, *keys, "--get", "outcome,chance,damage.mean").out)
    assert [row[:3] for row in out[:2]] == [["12", "1", "miss"], ["12", "1", "hit"]]
    assert len(out) == 8
    assert len({tuple(row[4:]) for row in out}) == 2
    assert lines(cli(*HITS, *keys, "--get", "outcome").out) == [row[:3] for row in out]


def test_many_numbers_are_shown_as_their_statistics(cli: Cli) -> None:
    out = cli("roll", "--vary", "notation=3d6,2d6", "--odds").out.splitlines()
    assert [line.split() for line in out[::2]] == [
        ["notation", "mean", "sd", "median"],
        ["3d6", "10.5", "2.958", "10"],
    ]


def test_many_words_have_a_row_each(cli: Cli) -> None:
    out = cli("dying", "--odds", "--vary", "fighter.con=9,18", "--by", "injury").out.splitlines()
    assert out[0].split() == ["fighter.con", "injury", "chance"]
    assert out[2].split() == ["9", "none", "5.00", "%"]
    assert max(map(len, out)) <= 80


def test_a_command_without_dice_shows_its_fields(cli: Cli) -> None:
    args = ["options", "--vary", "class=fighter", "--vary", "level=1,4"]
    assert [line.split() for line in cli(*args).out.splitlines()] == [
        ["class", "level", "outcome", "count", "next"],
        ["-------", "-----", "-------", "-----", "----"],
        ["fighter", "1", "0", "0", "4"],
        ["fighter", "4", "1", "1", "7"],
    ]
    assert cli(*args, "--format", "csv").out.startswith("class,level,outcome,count,next,summary\n")


def test_a_long_sweep_is_written_in_pieces(cli: Cli) -> None:
    args = ["roll", "1d6", "--seed", "1", "--vary", "adjust.roll=1..1500"]
    pieces = cli(*args).out.split("\n\n")
    assert [len(piece.splitlines()) for piece in pieces] == [1002, 502]
    assert pieces[1].splitlines()[2].split()[0] == "1001"


def test_odds_tell_of_a_fighter_only_what_they_are_grouped_by(cli: Cli) -> None:
    sweep = ["--vary", "defender.ac=10..11"]
    for args in ([*HITS[:-2], "ac=9,hp=9", "--odds"], [*HITS, *sweep]):
        ran = cli(*args, "--get", "defender.hp")
        assert (ran.status, ran.out) == (2, "")
        assert "these odds don't tell 'defender.hp'; group --by defender.hp" in ran.err
        assert cli(*args, "--by", "defender.hp", "--get", "defender.hp,chance").status == 0


def test_bounds_that_no_total_keeps(cli: Cli) -> None:
    ran = cli("roll", "2d6", "--at-least", "9", "--at-most", "5")
    assert (ran.status, "no total is at least 9 and at most 5" in ran.err) == (2, True)


def test_kills_in_a_sweep(cli: Cli) -> None:
    args = ["crit", "--damage", "1d8", "--vary", "adjust.crit=-1..0"]
    rows = [line.split() for line in cli(*args, "--odds").out.splitlines()[2:]]
    assert [row[-1] for row in rows] == ["8.75", "known"]
    played = cli(*args, "--dice", "crit=20").out.splitlines()[3]
    assert played.split()[:3] == ["0", "kill", "kill"]
    table = list(csv.reader(cli(*args, "--odds", "--by", "damage", "--format", "csv").out.split()))
    assert {len(row) for row in table} == {6}
    assert table[-1] == ["0", "", "1/20", "0.05", "", ""]


def test_requests_have_the_rulings_in_force_here(cli: Cli) -> None:
    env = {"COMBATCLI_RULINGS": "kill=dying-roll"}
    out = cli(*HITS, "--vary", "defender.ac=10..11", "--requests", env=env).out
    assert [json.loads(line)["rulings"] for line in out.splitlines()] == [
        {"kill": "dying-roll"}
    ] * 2


def test_the_first_request_that_can_not_be_is_an_error(cli: Cli) -> None:
    ran = cli("grapple", "--vary", "attacker.str=3..4", "--requests")
    assert (ran.status, ran.out) == (2, "")
    assert "attacker.str=3: defender is missing" in ran.err
