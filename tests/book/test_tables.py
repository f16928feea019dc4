"""Every cell of every built-in table against the figures typed a second time."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli.book import Book, Cell, Table
from tests.figures import brawling, labyrinth, opposed
from tests.helpers import ROOT, Answer

BOOK = Book()


def cells(name: str) -> dict[int, tuple[Cell, ...]]:
    """The cells for each total that the table's die can show, and for no other."""
    table = BOOK.table(name)
    assert table.die is not None
    assert sum(len(totals(table, i)) for i in range(len(table.rows))) == len(
        range(table.die.low, table.die.high + 1)
    )
    return {total: table.find(total)[0].cells for total in range(table.die.low, table.die.high + 1)}


def totals(table: Table, at: int) -> range:
    row = table.rows[at]
    assert row.high is not None
    return range(row.low, row.high + 1)


def test_table_a() -> None:
    assert BOOK.table("grapple").columns == brawling.COLUMNS
    found = cells("grapple")
    texts = {total: tuple(cell.text for cell in row) for total, row in found.items()}
    assert texts == brawling.GRAPPLE
    for row in found.values():
        for cell in row:
            points = 0 if cell.text == "NG" else int(cell.text[1])
            assert cell.effects == {"points": points}
            assert not cell.reconstructed


def test_table_b() -> None:
    assert BOOK.table("punch").columns == brawling.COLUMNS
    found = cells("punch")
    texts = {total: tuple(cell.text for cell in row) for total, row in found.items()}
    assert texts == brawling.PUNCH
    for total, row in found.items():
        for column, cell in zip(brawling.COLUMNS, row, strict=True):
            points = int(cell.text.rstrip("*"))
            assert (cell.number("damage"), cell.word("blow")) == (points, brawling.BLOWS[points])
            assert cell.flag("knockout") is (total == 2)
            lost = column == "0" and total in brawling.PUNCH_RECONSTRUCTED
            assert cell.reconstructed is lost


def test_armor() -> None:
    found = {
        row.label: tuple(row.cells[0].effects.get(key) for key in ("ac", "bonus", "beyond_repair"))
        for row in BOOK.table("armor").rows
    }
    assert found == labyrinth.ARMOR


def test_attack_value() -> None:
    table = BOOK.table("attack-value")
    assert set(table.columns) == set(labyrinth.ATTACK_VALUE)
    for name, values in labyrinth.ATTACK_VALUE.items():
        at = table.column(name)
        found = [
            table.find(level)[0].cells[at].number("value") for level in range(1, len(values) + 1)
        ]
        assert tuple(found) == values


def test_critical() -> None:
    found = {
        face: tuple(
            row[0].effects.get(key) for key in ("damage", "effect", "armor_damage", "rounds_lost")
        )
        for face, row in cells("critical").items()
    }
    assert found == labyrinth.CRITICAL


def test_limb() -> None:
    found = {
        face: (str(row[0].word("limb")).replace("-", " "), row[0].word("forbids"))
        for face, row in cells("limb").items()
    }
    assert found == labyrinth.LIMB


def test_fumble() -> None:
    keys = ("outcome", "rounds_lost", "self_damage", "ally_damage")
    found = {
        face: tuple(row[0].effects.get(key) for key in keys)
        for face, row in cells("fumble").items()
    }
    assert found == labyrinth.FUMBLE
    assert {face for face, row in cells("fumble").items() if row[0].flag("fall")} == {1, 2}


def test_body() -> None:
    found = {face: row[0].text.lower() for face, row in cells("body").items()}
    assert found == labyrinth.BODY


def test_dying() -> None:
    keys = ("outcome", "injury", "wake_rounds", "wake_hp")
    for face, row in cells("dying").items():
        effects = dict(row[0].effects)
        effects.pop("penalty_until", None)
        expected: dict[str, Any] = dict(zip(keys, labyrinth.DYING[face], strict=True))
        expected |= labyrinth.DYING_EXTRA.get(face, {})
        assert effects == {key: value for key, value in expected.items() if value is not None}


def test_weapons() -> None:
    rows = BOOK.table("weapons").rows
    found = {
        row.label: tuple(row.cells[0].effects.get(key) for key in ("damage", "hands", "size"))
        for row in rows
    }
    assert found == labyrinth.WEAPONS
    two_handed = {
        row.label: row.cells[0].word("two_handed_damage")
        for row in rows
        if "two_handed_damage" in row.cells[0].effects
    }
    assert two_handed == {"bastard-sword": labyrinth.BASTARD_TWO_HANDED}
    shot = {row.label for row in rows if row.cells[0].flag("missile")}
    assert shot == {"dart", "sling", "light-crossbow", "shortbow", "heavy-crossbow", "longbow"}


def test_ability_modifiers() -> None:
    table = BOOK.table("ability-modifiers")
    found = {score: table.find(score)[0].cells[0].number("modifier") for score in labyrinth.ABILITY}
    assert found == labyrinth.ABILITY
    assert [table.find(score)[1] for score in (2, 3, 18, 19)] == [-1, 0, 0, 1]


def test_option_levels() -> None:
    found = {
        row.label: tuple(int(level) for level in str(row.cells[0].word("levels")).split("+"))
        for row in BOOK.table("option-levels").rows
    }
    assert found == labyrinth.OPTION_LEVELS
    assert all(
        row.cells[0].text.replace(", ", "+") == row.cells[0].word("levels")
        for row in BOOK.table("option-levels").rows
    )


def test_traits() -> None:
    table = BOOK.table("traits")
    assert table.columns == ("check", "effect")
    found = {row.low: tuple(str(cell.word("dice")) for cell in row.cells) for row in table.rows}
    assert found == opposed.TRAITS


# as they are shown and rolled


@pytest.mark.parametrize("name", BOOK.names)
def test_source_and_license(name: str) -> None:
    table = BOOK.table(name)
    assert table.source
    assert table.license
    assert table.title != name


def test_every_file_is_a_table_in_force(answer: Answer) -> None:
    files = {path.stem for path in ROOT.glob("data/*/*.yaml")} - {"rulings"}
    assert set(BOOK.names) == files
    listed = answer("table", "list")["tables"]
    assert {table["name"] for table in listed} == files
    assert all("rows" not in table for table in listed)


@pytest.mark.parametrize("name", BOOK.names)
def test_shown_whole(answer: Answer, name: str) -> None:
    table = BOOK.table(name)
    shown = answer("table", "show", name)
    assert [row["row"] for row in shown["rows"]] == [row.label for row in table.rows]
    for row, told in zip(table.rows, shown["rows"], strict=True):
        assert [cell["text"] for cell in told["cells"]] == [cell.text for cell in row.cells]
        for cell, one in zip(row.cells, told["cells"], strict=True):
            assert {**cell.effects}.items() <= one.items()
            assert one.get("reconstructed", False) is cell.reconstructed


@pytest.mark.parametrize(
    ("name", "column", "figures"),
    [("grapple", column, brawling.GRAPPLE) for column in brawling.COLUMNS]
    + [("punch", column, brawling.PUNCH) for column in brawling.COLUMNS],
)
def test_rolled_by_column(
    answer: Answer, name: str, column: str, figures: dict[int, tuple[str, ...]]
) -> None:
    for total, row in figures.items():
        result = answer("table", "roll", name, "--column", column, "--dice", f"{total}")
        expected = row[brawling.COLUMNS.index(column)]
        assert (result["outcome"], result["row"], result["column"]) == (
            expected, str(total), column
        )  # fmt: skip


@pytest.mark.parametrize("name", ["body", "critical", "dying", "fumble", "limb"])
def test_rolled(answer: Answer, name: str) -> None:
    for total, row in cells(name).items():
        result = answer("table", "roll", name, "--dice", f"{name}={total}")
        assert (result["outcome"], result["text"]) == (row[0].text, row[0].text)
        assert result["rolls"][0]["name"] == name
        assert result["table"] == name
