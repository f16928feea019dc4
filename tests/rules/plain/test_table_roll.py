"""`table roll`: dice and links in texts, `then`, adjustments, columns, odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.helpers import Answer, Cli

FILES = {
    "camp": """\
        die: 1d4
        rows:
          1: <1d4> orcs and <2d4+1> wolves
          2: A cart; under it <@find>
          3: {text: <@find> and <@find>, then: [mood, find]}
          4: Nobody
        """,
    "find": """\
        rows:
          - {text: <1d6> coins, weight: 2}
          - {text: A knife, then: [mood]}
        """,
    "omen": "die: 1d1\nrows: [{text: An owl, then: [sign, mood]}]\n",
    "sign": "die: 1d1\nrows: [{text: A sign, then: [mood, mood]}]\n",
    "mood": "rows: [glad, sad]\n",
    "hoard": "title: A hoard\nrows: [<1000d1000> coins, Dust]\n",
    "strict": "die: 1d4\noff_table: error\nrows: [a, b, c, d]\n",
    "open": "die: 1d4\noff_table: error\nrows:\n  1: a\n  2+: <@strict>\n",
    "wide": 'die: 1d2\ncolumns: ["+1", "0"]\nrows:\n  - [a, b]\n  - [c, <1d4> d]\n',
}


@pytest.fixture
def where(tmp_path: Path) -> tuple[str, str]:
    for name, text in FILES.items():
        plain = "\n".join(line.removeprefix("        ") for line in text.split("\n"))
        (tmp_path / f"{name}.yaml").write_text(plain, encoding="utf-8")
    return "--tables", str(tmp_path)


@pytest.mark.parametrize(
    ("dice", "row", "text", "beside"),
    [
        ("1,3,7", "1", "3 orcs and 7 wolves", ""),
        ("2,2,6", "2", "A cart; under it 6 coins", ""),
        ("2,3,1", "2", "A cart; under it A knife", "mood: glad"),
        (
            "3,1,4,3,2,1,3,2",
            "3",
            "4 coins and A knife",
            "mood: sad; mood: glad; find: A knife; mood: sad",
        ),
        ("4", "4", "Nobody", ""),
    ],
)
def test_worked_out(
    answer: Answer, where: tuple[str, str], dice: str, row: str, text: str, beside: str
) -> None:
    got = answer("table", "roll", "camp", "--dice", dice, *where)
    assert (got["row"], got["text"], got["beside"]) == (row, text, beside)
    assert got["outcome"] == got["lookups"][0]["cell"]
    assert got["summary"] == f"camp: {text}" + (f"; {beside}" if beside else "")
    assert [roll["total"] for roll in got["rolls"]] == [int(each) for each in dice.split(",")]
    assert got["notes"] == []


def test_tables_beside_tables_beside_a_table(answer: Answer, where: tuple[str, str]) -> None:
    got = answer("table", "roll", "omen", "--dice", "1,1,1,2,1", *where)
    assert got["beside"] == "sign: A sign; mood: glad; mood: sad; mood: glad"


def test_names_of_rolls_and_then(answer: Answer, where: tuple[str, str]) -> None:
    dice = "camp=3,find=1,text=4,find=3,mood=2,mood=1,find=3,mood=2"
    got = answer("table", "roll", "camp", "--dice", dice, *where)
    names = ["camp", "find", "text", "find", "mood", "mood", "find", "mood"]
    assert [roll["name"] for roll in got["rolls"]] == names
    assert got["outcome"] == "<@find> and <@find>"
    assert got["then"] == [
        {"table": "mood", "row": "2", "text": "sad", "then": []},
        {"table": "mood", "row": "1", "text": "glad", "then": []},
        {
            "table": "find",
            "row": "3",
            "text": "A knife",
            "then": [{"table": "mood", "row": "2", "text": "sad", "then": []}],
        },
    ]


def test_adjusted_texts_and_tables(answer: Answer, where: tuple[str, str]) -> None:
    """Each die within a text, and each table rolled on, under its name; once for every roll."""
    told = answer("table", "roll", "camp", "--adjust", "text=+1", "--dice", "1,3,7", *where)
    assert (told["text"], told["outcome"]) == (
        "4 orcs and 8 wolves",
        "<1d4> orcs and <2d4+1> wolves",
    )
    told = answer("table", "roll", "camp", "--adjust", "find=+2", "--dice", "2,1,2", *where)
    assert (told["text"], told["beside"]) == ("A cart; under it A knife", "mood: sad")
    both = ["--adjust", "strict=+2", "--adjust", "strict=-2"]
    assert answer("table", "roll", "strict", *both, "--dice", "4", *where)["text"] == "d"


def test_what_is_told(answer: Answer, where: tuple[str, str]) -> None:
    told = answer("table", "roll", "hoard", "--dice", "2", *where)
    assert (told["summary"], told["table"], told["column"]) == ("A hoard: Dust", "hoard", None)
    assert told["lookups"] == [
        {"table": "hoard", "roll": 2, "row": "2", "column": None, "cell": "Dust"}
    ]
    assert told["notes"] == []
    plain = answer("roll", "2d6+1", "--dice", "8", "--adjust", "roll=-2")
    assert (plain["summary"], plain["outcome"], plain["total"]) == ("2d6+1: 6", "6", 6)


def test_many(cli: Cli, where: tuple[str, str]) -> None:
    args = ("table", "roll", "camp", "-n", "20", "--seed", "1", "--get", "text", *where)
    ran = cli(*args)
    assert len(ran.out.splitlines()) == 20
    assert ran.out == cli(*args).out


def test_a_column(cli: Cli, answer: Answer, where: tuple[str, str]) -> None:
    got = answer("table", "roll", "wide", "--column", "0", "--dice", "2,3", *where)
    assert (got["outcome"], got["text"], got["column"]) == ("<1d4> d", "3 d", "0")
    for given, told in (
        ((), "table wide has columns; name one: +1, 0"),
        (("--column", "2"), "unknown column of wide '2'; known: +1, 0"),
    ):
        ran = cli("table", "roll", "wide", *given, *where)
        assert (ran.status, ran.err) == (2, f"combatcli: {told}\n")
    ran = cli("table", "roll", "body", "--column", "0")
    assert (ran.status, ran.err) == (
        2,
        "combatcli: table body has no columns; leave out the column\n",
    )


def test_adjusted_off_the_table(cli: Cli, answer: Answer, where: tuple[str, str]) -> None:
    got = answer("table", "roll", "mood", "--adjust", "mood=+5", "--dice", "1", *where)
    assert got["outcome"] == "sad"
    assert got["notes"] == ["6 is off the table mood: row 2 is the nearest"]
    ran = cli("table", "roll", "strict", "--adjust", "strict=+1", *where)
    refused = "table strict: adjusted by +1 it could come to 5, off it"
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"combatcli: {refused}; its off_table is error: adjust by less\n"


@pytest.mark.parametrize("dice", ["1", "2,1"])
def test_refused_before_rolling(cli: Cli, where: tuple[str, str], dice: str) -> None:
    given = ("table", "roll", "open", "--dice", dice)
    ran = cli(*given, "--adjust", "strict=-1", *where)
    assert (ran.status, ran.out) == (2, "")
    assert "table strict: adjusted by -1 it could come to 0, off it" in ran.err
    assert cli(*given, "--adjust", "open=+1", *where).status in (0, 2)


def test_open_rows_take_what_is_above(answer: Answer, where: tuple[str, str]) -> None:
    args = ("--adjust", "open=+3", "--dice", "1,2")
    assert answer("table", "roll", "open", *args, *where)["text"] == "b"


def test_adjusting_what_is_not_rolled(cli: Cli, where: tuple[str, str]) -> None:
    ran = cli("table", "roll", "camp", "--adjust", "mod=+1", *where)
    told = "adjust: table roll: unknown roll 'mod'; did you mean mood?"
    assert (ran.status, ran.err) == (2, f"combatcli: {told}\n")


def odds(answer: Answer, where: tuple[str, str], *args: str) -> dict[str, Fraction]:
    got = answer("table", "roll", *args, "--odds", *where)
    assert sum(Fraction(row["chance"]) for row in got["odds"]) == 1
    return {row[got["by"][-1]]: Fraction(row["chance"]) for row in got["odds"]}


def test_odds_by_row(answer: Answer, where: tuple[str, str]) -> None:
    quarter = dict.fromkeys("1234", Fraction(1, 4))
    assert odds(answer, where, "camp", "--by", "row") == quarter
    assert odds(answer, where, "camp")["<@find> and <@find>"] == Fraction(1, 4)


def test_odds_by_what_links_and_then_bring(answer: Answer, where: tuple[str, str]) -> None:
    found = odds(answer, where, "find", "--by", "text")
    assert found == {
        **{f"{n} coins": Fraction(1, 9) for n in range(1, 7)},
        "A knife": Fraction(1, 3),
    }
    texts = odds(answer, where, "camp", "--by", "text")
    assert texts["A cart; under it A knife"] == Fraction(1, 4) * Fraction(1, 3)
    assert texts["A knife and 2 coins"] == Fraction(1, 4) * Fraction(1, 3) * Fraction(1, 9)
    assert texts["4 orcs and 9 wolves"] == Fraction(1, 4) * Fraction(1, 4) * Fraction(1, 16)
    moods = odds(answer, where, "find", "--by", "beside")
    assert moods == {
        "": Fraction(2, 3),
        "mood: glad": Fraction(1, 6),
        "mood: sad": Fraction(1, 6),
    }


def test_odds_of_rows_leave_their_texts_alone(
    answer: Answer, cli: Cli, where: tuple[str, str]
) -> None:
    """A thousand dice are too many to count out, and nobody asked what they show."""
    half = Fraction(1, 2)
    assert odds(answer, where, "hoard", "--by", "row") == {"1": half, "2": half}
    for field in ("text", "beside"):
        ran = cli("table", "roll", "hoard", "--odds", "--by", field, *where)
        assert "1000d1000 is too many dice to count out" in ran.err
    # But dice by hand that a text used up are no dice left over.
    assert odds(answer, where, "hoard", "--by", "row", "--dice", "1,500000") == {"1": Fraction(1)}


def test_odds_of_played_rolls_agree(answer: Answer, cli: Cli, where: tuple[str, str]) -> None:
    """A thousand rolls find no text that the odds leave out, and each of the likely ones."""
    chances = odds(answer, where, "camp", "--by", "text")
    args = ("table", "roll", "camp", "-n", "1000", "--seed", "2", "--get", "text")
    played = set(cli(*args, *where).out.splitlines())
    assert played <= set(chances)
    assert {text for text, chance in chances.items() if chance > Fraction(1, 50)} <= played


def test_looked_up(cli: Cli) -> None:
    ran = cli("table", "roll", "weapons")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "combatcli: table weapons is looked up by weapon, not rolled;"
        " see it with: combatcli table show weapons\n"
    )
