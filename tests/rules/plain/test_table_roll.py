"""`table roll` many times over, and as odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from combatcli.book import Book
from tests.helpers import Cli
from tests.odds.asks import Chances, chances

HOUSE = Path(__file__).with_name("house")
BOOK = Book(str(HOUSE))


def odds(table: str, *by: str, **options: object) -> Chances:
    return chances("table roll", *by, book=BOOK, table=table, **options)


def test_many(cli: Cli) -> None:
    args = ("table", "roll", "camp", "-n", "20", "--seed", "1", "--get", "text")
    ran = cli(*args, "--tables", str(HOUSE))
    assert len(ran.out.splitlines()) == 20
    assert ran.out == cli(*args, "--tables", str(HOUSE)).out


def test_odds_by_row() -> None:
    assert odds("camp", "row") == dict.fromkeys("1234", Fraction(1, 4))
    assert odds("camp")["<@find> and <@find>"] == Fraction(1, 4)


def test_odds_by_what_links_and_then_bring() -> None:
    coins = {f"{n} coins": Fraction(1, 9) for n in range(1, 7)}
    assert odds("find", "text") == {**coins, "A knife": Fraction(1, 3)}
    sixth = Fraction(1, 6)
    assert odds("find", "beside") == {"": 4 * sixth, "mood: glad": sixth, "mood: sad": sixth}
    texts = odds("camp", "text")
    assert texts["A cart; under it A knife"] == Fraction(1, 4) * Fraction(1, 3)
    assert texts["A knife and 2 coins"] == Fraction(1, 4) * Fraction(1, 3) * Fraction(1, 9)
    assert texts["4 orcs and 9 wolves"] == Fraction(1, 4) * Fraction(1, 4) * Fraction(1, 16)


def test_odds_of_an_adjusted_table() -> None:
    """Of three totals the first is gone and one is beyond the last, which stands for it."""
    adjust = [{"to": "find", "value": 1}, {"to": "text", "value": 5}]
    coins = {f"{n} coins": Fraction(1, 18) for n in range(6, 12)}
    assert odds("find", "text", adjust=adjust) == {**coins, "A knife": Fraction(2, 3)}


def test_odds_of_rows_leave_their_texts_alone(cli: Cli) -> None:
    """A thousand dice are too many to count out, and nobody wants to know what they show."""
    half = Fraction(1, 2)
    assert odds("hoard", "row") == {"1": half, "2": half}
    where = ("--tables", str(HOUSE))
    for field in ("text", "beside"):
        ran = cli("table", "roll", "hoard", "--odds", "--by", field, *where)
        assert "1000d1000 has more than 100,000 totals" in ran.err
    # But dice by hand that a text used up are no dice left over.
    assert odds("hoard", "row", dice=[1, 500_000]) == {"1": Fraction(1)}


def test_odds_of_played_rolls_agree(cli: Cli) -> None:
    """A thousand rolls show no text that the odds leave out, and each of the likely ones."""
    texts = odds("camp", "text")
    args = ("table", "roll", "camp", "-n", "1000", "--seed", "2", "--get", "text")
    played = set(cli(*args, "--tables", str(HOUSE)).out.splitlines())
    assert played <= set(texts)
    assert {text for text, chance in texts.items() if chance > Fraction(1, 50)} <= played


def test_kept_and_multiplied_dice_of_a_text(cli: Cli, tmp_path: Path) -> None:
    rows = ["<2d6*10> gold, <4d6kh3> gems, <2d4 × 5> copper", "nothing"]
    table = "".join(f"  - {row}\n" for row in rows)
    (tmp_path / "find.yaml").write_text(f"title: Find\nrows:\n{table}", encoding="utf-8")
    args = ["table", "roll", "find", "--tables", str(tmp_path)]
    assert cli(*args, "--dice", "1,50,12,20", "--get", "text").out == (
        "50 gold, 12 gems, 20 copper\n"
    )
    assert "2d6*10; give its total, 20 to 120" in cli(*args, "--dice", "1,55").err
    (tmp_path / "find.yaml").write_text("title: Find\nrows:\n  - <2d6x10> gold\n  - b\n")
    checked = cli("table", "check", str(tmp_path / "find.yaml"))
    assert (checked.status, "write * to multiply: 2d6*10" in checked.err + checked.out) == (1, True)
