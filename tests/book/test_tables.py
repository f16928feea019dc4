"""Every cell of every built-in table against the figures typed a second time."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli.book import Book, Cell
from tests.figures import brawling, labyrinth, opposed
from tests.helpers import ROOT, Answer, Cli

BOOK = Book()
TABLES = [BOOK.table(name) for name in BOOK.names]
ROLLED = [table.name for table in TABLES if table.die is not None and not table.columns]


def cells(name: str) -> dict[int, tuple[Cell, ...]]:
    """The cells for each total that the table's die can show, and for no other."""
    table = BOOK.table(name)
    assert table.die is not None
    totals = range(table.die.low, table.die.high + 1)
    assert sum((row.high or row.low) - row.low + 1 for row in table.rows) == len(totals)
    return {total: table.find(total)[0].cells for total in totals}


def charted(name: str, *effects: str) -> dict[int, tuple[object, ...]]:
    """These effects of the one cell of each total."""
    return {at: tuple(map(cell.effects.get, effects)) for at, (cell,) in cells(name).items()}


def listed(name: str, *effects: str) -> dict[str, tuple[object, ...]]:
    """These effects of the one cell of each row of a table that is looked up."""
    return {word: tuple(map(cell.effects.get, effects)) for word, cell in words(name).items()}


def words(name: str) -> dict[str, Cell]:
    return {row.label: row.cells[0] for row in BOOK.table(name).rows}


@pytest.mark.parametrize(
    ("name", "figures"), [("grapple", brawling.GRAPPLE), ("punch", brawling.PUNCH)]
)
def test_tables_a_and_b(answer: Answer, name: str, figures: dict[int, tuple[str, ...]]) -> None:
    assert BOOK.table(name).columns == brawling.COLUMNS
    rows = cells(name)
    assert {total: tuple(cell.text for cell in row) for total, row in rows.items()} == figures
    for total, row in figures.items():
        for column, text in zip(brawling.COLUMNS, row, strict=True):
            result = answer("table", "roll", name, "--column", column, "--dice", f"{total}")
            assert (result["outcome"], result["row"], result["column"]) == (
                text, str(total), column
            )  # fmt: skip


def test_what_table_a_does() -> None:
    for row in cells("grapple").values():
        for cell in row:
            points = 0 if cell.text == "NG" else int(cell.text[1])
            assert (cell.effects, cell.reconstructed) == ({"points": points}, False)


def test_what_table_b_does() -> None:
    for total, row in cells("punch").items():
        for column, cell in zip(brawling.COLUMNS, row, strict=True):
            points = int(cell.text.rstrip("*"))
            assert (cell.number("damage"), cell.word("blow")) == (points, brawling.BLOWS[points])
            assert cell.flag("knockout") is (total == 2)
            lost = column == "0" and total in brawling.PUNCH_RECONSTRUCTED
            assert cell.reconstructed is lost


def test_armor() -> None:
    assert listed("armor", "ac", "bonus", "beyond_repair") == labyrinth.ARMOR


def test_attack_value() -> None:
    table = BOOK.table("attack-value")
    assert set(table.columns) == set(labyrinth.ATTACK_VALUE)
    for name, values in labyrinth.ATTACK_VALUE.items():
        levels = [table.find(level)[0].cells for level in range(1, len(values) + 1)]
        assert tuple(row[table.column(name)].number("value") for row in levels) == values


def test_critical() -> None:
    keys = ("damage", "effect", "armor_damage", "rounds_lost")
    assert charted("critical", *keys) == labyrinth.CRITICAL


def test_limb() -> None:
    limbs = {face: (word.replace(" ", "-"), no) for face, (word, no) in labyrinth.LIMB.items()}
    assert charted("limb", "limb", "forbids") == limbs


def test_fumble() -> None:
    keys = ("outcome", "rounds_lost", "self_damage", "ally_damage")
    assert charted("fumble", *keys) == labyrinth.FUMBLE
    assert {face for face, (cell,) in cells("fumble").items() if cell.flag("fall")} == {1, 2}


def test_body() -> None:
    assert {face: cell.text.lower() for face, (cell,) in cells("body").items()} == labyrinth.BODY


def test_dying() -> None:
    keys = ("outcome", "injury", "wake_rounds", "wake_hp")
    for face, (cell,) in cells("dying").items():
        effects = {key: value for key, value in cell.effects.items() if key != "penalty_until"}
        wanted: dict[str, Any] = dict(zip(keys, labyrinth.DYING[face], strict=True))
        wanted |= labyrinth.DYING_EXTRA.get(face, {})
        assert effects == {key: value for key, value in wanted.items() if value is not None}


def test_weapons() -> None:
    assert listed("weapons", "damage", "hands", "size") == labyrinth.WEAPONS
    more = {name: cell.word("two_handed_damage") for name, cell in words("weapons").items()}
    assert {name: dice for name, dice in more.items() if dice} == {
        "bastard-sword": labyrinth.BASTARD_TWO_HANDED
    }
    shot, thrown = (
        {name for name, cell in words("weapons").items() if cell.flag(flag)}
        for flag in ("missile", "thrown")
    )
    assert shot == {"dart", "sling", "light-crossbow", "shortbow", "heavy-crossbow", "longbow"}
    assert thrown == {"dagger", "light-hammer", "hand-axe", "javelin", "spear", "trident"}


def test_ability_modifiers() -> None:
    table = BOOK.table("ability-modifiers")
    scores = range(table.rows[0].low, (table.rows[-1].high or 0) + 1)
    modifiers = {score: table.find(score)[0].cells[0].number("modifier") for score in scores}
    assert modifiers == labyrinth.ABILITY
    assert [table.find(score)[1] for score in (2, 3, 18, 19)] == [-1, 0, 0, 1]


def test_option_levels() -> None:
    levels = {name: "+".join(map(str, at)) for name, at in labyrinth.OPTION_LEVELS.items()}
    assert {name: cell.word("levels") for name, cell in words("option-levels").items()} == levels
    for name, cell in words("option-levels").items():
        assert cell.text.replace(", ", "+") == levels[name]


def test_options() -> None:
    assert listed("options", "key", "per_rank", "most") == {
        "cleave": ("cleave", 1, None),
        "extra-attack": ("extra_attack", 1, 3),
        "crit-range": ("crit_range", None, None),
        "improved-parry": ("improved_parry", 2, None),
        "improved-bash": ("improved_bash", None, None),
        "expertise": ("expertise", 2, None),
    }


def test_traits() -> None:
    table = BOOK.table("traits")
    assert table.columns == ("check", "effect")
    dice = {row.low: tuple(str(cell.word("dice")) for cell in row.cells) for row in table.rows}
    assert dice == opposed.TRAITS


# as they are shown and rolled


def test_every_file_is_a_table_in_force(answer: Answer) -> None:
    files = {path.stem for path in ROOT.glob("data/*/*.yaml")} - {"rulings"}
    assert set(BOOK.names) == files
    tables = answer("table", "list")["tables"]
    assert {table["name"] for table in tables} == files
    assert all("rows" not in table for table in tables)


@pytest.mark.parametrize("name", BOOK.names)
def test_shown_whole(answer: Answer, name: str) -> None:
    table = BOOK.table(name)
    rows = answer("table", "show", name)["rows"]
    assert [row["row"] for row in rows] == [row.label for row in table.rows]
    cells = [[as_shown(cell) for cell in row.cells] for row in table.rows]
    assert [row["cells"] for row in rows] == cells


def as_shown(cell: Cell) -> dict[str, Any]:
    mark = {"reconstructed": True} if cell.reconstructed else {}
    return {"text": cell.text, **cell.effects, **mark}


@pytest.mark.parametrize("name", ROLLED)
def test_rolled(answer: Answer, name: str) -> None:
    for total, (cell,) in cells(name).items():
        if cell.rolls:  # its text is worked out
            continue
        result = answer("table", "roll", name, "--dice", f"{name}={total}")
        assert (result["outcome"], result["text"], result["table"]) == (cell.text, cell.text, name)
        assert result["rolls"][0]["name"] == name


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("weapons", ["2d4", "Hand axe", "1d10"]),
        ("options", ["extra-attack", "Make one more attack a round"]),
        ("ability-modifiers", ["16-17", "+2"]),
        ("option-levels", ["4, 7, 10, 13, 16, 19"]),
    ],
)
def test_as_a_text(cli: Cli, name: str, parts: list[str]) -> None:
    ran = cli("table", "show", name)
    assert (ran.status, ran.err) == (0, "")
    assert [part for part in parts if part not in ran.out] == []
    assert "source: Labyrinth Lord" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
