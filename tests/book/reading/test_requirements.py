"""What the rules need of a table that a user puts in the place of a built-in one."""

from __future__ import annotations

import pytest

from combatcli.book import Book
from combatcli.book.reading.table_file import check_table

BOOK = Book()


def told(name: str, text: str) -> list[str]:
    """The faults of a text in the place of this table, each with what to do."""
    table, faults = check_table(f"{name}.yaml", text, BOOK.built_in(name))
    assert (table is None) is bool(faults)
    start = f"{name}.yaml:"
    return [f"{fault}; {fault.remedy}".removeprefix(start) for fault in faults]


DIFFERENCE = "the rules find a column by a difference of scores: columns must be numbers"
NAMED = "name them as in +4, +3, +2, +1, 0"


@pytest.mark.parametrize(
    ("name", "text", "faults"),
    [
        # rolled or looked up, by numbers or words
        ("body", "die: 2d6\nrows: {2-12: anywhere}\n", []),
        ("body", "by: place\nrows:\n  head: head\n", ["3: table body: looked up, but rolled in"
         " the rules; write a die, such as die: 1d20"]),
        ("weapons", "die: 1d1\nrows:\n  1: {text: a, damage: 1d4, hands: 1, size: small}\n", [
            "3: table weapons: rolled, but looked up by weapon in the rules; write by: weapon"
        ]),
        ("ability-modifiers", "by: score\nrows: {1-9: '-1', 10+: '0'}\n", []),
        ("ability-modifiers", "by: score\nrows:\n  1-9: '-1'\n  high: '0'\n", [
            "3: table ability-modifiers: rows that are no numbers, but looked up by score in the"
            " rules; write 7, 2-5 or 12+"
        ]),
        ("option-levels", "by: class\nrows: {fighter: '1', monk: 2+4}\n", []),
        # columns
        ("grapple", "die: 2d6\ncolumns: ['-1', '7']\nrows: {2-12: ['1', '2']}\n", []),
        ("grapple", "die: 2d6\ncolumns: ['1', '+1']\nrows:\n  2-12: ['1', '2']\n", [
            f"4: table grapple: {DIFFERENCE}; {NAMED}"
        ]),
        ("grapple", "die: 2d6\ncolumns: ['1', big]\nrows:\n  2-12: ['1', '2']\n", [
            f"4: table grapple: {DIFFERENCE}; {NAMED}"
        ]),
        ("grapple", "die: 2d6\nrows:\n  2-12: '1'\n", [f"3: table grapple: {DIFFERENCE}; {NAMED}"]),
        ("traits", "by: trait\ncolumns: [effect, more, check]\nrows: {1+: [1d6, 1d6, 1d6]}\n", []),
        ("traits", "by: trait\ncolumns: [effect, more]\nrows:\n  1+: [1d6, 1d6]\n", [
            "4: table traits: no column check, which the rules read;"
            " keep columns check, effect; more may be added"
        ]),
        ("body", "die: 1d1\ncolumns: [a]\nrows:\n  1: [x]\n", [
            "4: table body: columns, but the rules read none here; leave out columns:"
        ]),
        # bounds, from the least to the most
        ("grapple", "die: 1d2\ncolumns: ['0']\nrows:\n  1: ['0']\n  2: ['4']\n", []),
        ("grapple", "die: 1d2\ncolumns: ['0']\nrows:\n  1: ['-1']\n  2: ['5']\n", [
            "4: table grapple, row 1: points can't be -1; it takes 0 to 4",
            "5: table grapple, row 2: points can't be 5; it takes 0 to 4",
        ]),
        ("weapons", "by: weapon\nrows:\n  a: {text: a, damage: 1d4, hands: 0, size: small}\n"
         "  b: {text: b, damage: 1d4, hands: 3, size: small}\n", [
            "3: table weapons, row a: hands can't be 0; it takes 1 to 2",
            "4: table weapons, row b: hands can't be 3; it takes 1 to 2",
        ]),
        ("critical", "die: 1d2\nrows:\n"
         "  1: {text: a, damage: normal, armor_damage: 1000, rounds_lost: 0}\n"
         "  2: {text: b, damage: normal, armor_damage: 1001, rounds_lost: -1}\n", [
            "4: table critical, row 2: armor_damage can't be 1001; it takes 0 to 1,000",
            "4: table critical, row 2: rounds_lost can't be -1; it takes 0 to 1,000",
        ]),
        # one effect calls for another
        ("critical", "die: 1d3\nrows:\n  1: {text: a, damage: normal, effect: knockdown}\n"
         "  2: {text: b, damage: normal, effect: armor, armor_damage: 1}\n"
         "  3: {text: c, damage: normal, effect: limb}\n", [
            "3: table critical, row 1: effect knockdown without rounds_lost;"
            " add rounds_lost: a whole number",
        ]),
        ("dying", "die: 1d2\nrows:\n  1: {text: a, outcome: survives}\n"
         "  2: {text: b, outcome: bleeding}\n", [
            "3: table dying, row 1: outcome survives without wake_rounds;"
            " add wake_rounds: dice such as 1d8+1",
            "3: table dying, row 1: outcome survives without wake_hp;"
            " add wake_hp: dice such as 1d8+1",
            "4: table dying, row 2: outcome bleeding without bleed_rounds;"
            " add bleed_rounds: dice such as 1d8+1",
        ]),
        # rows that must be there, and effects of all rows but one
        ("armor", "by: armor\nrows:\n  shield: {text: s, bonus: 1}\n"
         "  rags: {text: r, ac: 10, bonus: 0}\n", [
            "3: table armor: no row unarmored, which the rules read; add it"
        ]),
        ("armor", "by: armor\nrows:\n  rags: {text: r, ac: 10, bonus: 0}\n", [
            "3: table armor: no row unarmored, which the rules read; add it"
        ]),
        ("armor", "by: armor\nrows:\n  unarmored: {text: u, bonus: 0}\n"
         "  shield: {text: s, bonus: 1}\n", [
            "3: table armor, row unarmored: no ac; add ac: a whole number"
        ]),
    ],
)  # fmt: skip
def test_needs(name: str, text: str, faults: list[str]) -> None:
    assert told(name, text) == faults


@pytest.mark.parametrize("name", BOOK.names)
def test_every_built_in_table_has_what_the_rules_need(name: str) -> None:
    table = BOOK.table(name)
    with open(table.path, encoding="utf-8") as file:
        assert told(name, file.read()) == []
