"""Effects: their kinds, what each takes, how a table declares them, how cells say them."""

from __future__ import annotations

import pytest

from combatcli.book.reading.effects import kind_of
from combatcli.book.reading.table_file import check_table
from combatcli.book.table import Link
from combatcli.errors import UsageError


def told(text: str) -> list[str]:
    """All faults of a text, each with what to do."""
    table, faults = check_table("t.yaml", text)
    assert (table is None) is bool(faults)
    return [f"{fault}; {fault.remedy}".removeprefix("t.yaml:") for fault in faults]


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("integer", "7", 7), ("integer", "-7", -7), ("integer", "−7", -7), ("integer", "+7", 7),
        ("integer", "7.0", None), ("integer", "", None), ("integer?", "7", 7),
        ("integers", "1", "1"), ("integers", "1+4+7", "1+4+7"), ("integers", "1+", None),
        ("integers", "1+x", None), ("integers?", "1+4", "1+4"), ("integers", "", None),
        ("flag", "true", True), ("flag", "Yes", True), ("flag", "ON", True), ("flag", "no", False),
        ("flag", "false", False), ("flag", "off", False), ("flag", "1", None), ("flag", "", None),
        ("dice", "1d6+1", "1d6+1"), ("dice", "2", "2"), ("dice", "d", None), ("dice", "", None),
        ("text", "any text", "any text"), ("text", "", None), ("words", "a+b", "a+b"),
        ("words", "", None), ("words?", "a", "a"), ("text?", "a", "a"),
        ("a|b", "a", "a"), ("a|b", "b", "b"), ("a|b", "a|b", None), ("a|b", "A", None),
        ("a|b?", "b", "b"), ("a|b?", "b?", None), ("a|b", "", None),
    ],
)  # fmt: skip
def test_values(kind: str, text: str, value: object) -> None:
    if value is None:
        with pytest.raises(UsageError):
            kind_of(kind).read(text, "gold")
        return
    effect = kind_of(kind).read(text, "gold")
    assert effect == value
    assert type(effect) is type(value)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("integer", "a whole number"), ("integer?", "a whole number"),
        ("integers", "whole numbers joined by +"), ("flag", "true or false"),
        ("dice", "dice such as 1d8+1"), ("text", "a text"), ("words?", "words joined by +"),
        ("light|heavy|none", "one of light, heavy, none"), ("light|heavy?", "one of light, heavy"),
    ],
)  # fmt: skip
def test_what_each_kind_takes(kind: str, words: str) -> None:
    assert kind_of(kind).takes == words


KINDS = "write integer, integers, flag, dice, text, words, or words such as light|heavy"


@pytest.mark.parametrize(
    ("declared", "faults"),
    [
        ("  gold: integer?\n  size: s|m|l?\n", []),
        ("  gold: number\n", [f"2: table t: effect 'gold' has no kind; {KINDS}"]),
        ("  gold: [integer]\n", [f"2: table t: effect 'gold' has no kind; {KINDS}"]),
        ("  gold: integer??\n", [f"2: table t: effect 'gold' has no kind; {KINDS}"]),
        ("  gold: ''\n", [f"2: table t: effect 'gold' has no kind; {KINDS}"]),
        ("  gold: '?'\n", [f"2: table t: effect 'gold' has no kind; {KINDS}"]),
        ("  gold: a||b\n", [f"2: table t: effect 'gold' has no kind; {KINDS}"]),
        ("  gold: '|a'\n", [f"2: table t: effect 'gold' has no kind; {KINDS}"]),
        ("  gold: some\n  gold: integer?\n", [f"2: table t: effect 'gold' has no kind; {KINDS}"]),
        ("  gold: integer?\n  gold: text?\n", ["3: table t: doubled effect 'gold';"
         " keep one of them"]),
        ("  text: text?\n", ["2: table t: an effect can't be called 'text';"
         " give it another name"]),
        ("  reconstructed: flag?\n", ["2: table t: an effect can't be called 'reconstructed';"
         " give it another name"]),
        ("  then: text?\n", ["2: table t: an effect can't be called 'then'; give it another name"]),
        ("  weight: integer?\n", ["2: table t: an effect can't be called 'weight';"
         " give it another name"]),
        ("  '': text?\n", ["2: table t: an effect can't be called ''; give it another name"]),
        ('  "a\\tb": text?\n', ["2: table t: an effect can't be called 'a\\x09b';"
         " give it another name"]),
    ],
)  # fmt: skip
def test_declared(declared: str, faults: list[str]) -> None:
    assert told(f"effects:\n{declared}rows: [{{text: a}}]\n") == faults


def test_declared_as_anything_else() -> None:
    assert told("\neffects: [gold]\nrows: [a]\n") == [
        "2: table t: effects is no list of names and kinds; write name: kind"
    ]


# cells


def test_what_a_cell_says() -> None:
    table, _ = check_table(
        "t.yaml",
        "effects: {gold: integer?, dice: dice?}\nrows:\n"
        "  - {text: a, gold: 3, dice: 1d4, reconstructed: yes, then: ['@loot', body]}\n"
        "  - {text: b, reconstructed: no, weight: 2, then: ' @loot '}\n"
        "  - c\n"
        "  - roll <1d6> and <2d4>\n"
        "  - see <@ loot > or <x>\n",
    )
    assert table is not None
    a, b, c, d, e = (row.cells[0] for row in table.rows)
    assert a == ("a", {"gold": 3, "dice": "1d4"}, True, ("loot", "body"), True)
    assert b == ("b", {}, False, ("loot",), True)
    assert c == ("c", {}, False, (), False)
    assert (d.text, d.rolls) == ("roll <1d6> and <2d4>", True)
    assert (e.then, e.rolls) == ((), True)
    assert table.links == (  # rows of a plain list by their place in it
        Link("loot", "1", 3), Link("body", "1", 3), Link("loot", "2", 4), Link("loot", "5", 7)
    )  # fmt: skip


def test_the_only_effect_may_be_the_text() -> None:
    """A table of one effect needs no mapping: the text is what the effect says."""
    table, _ = check_table("t.yaml", "effects: {gold: integer}\nrows: ['3', {text: b, gold: 4}]\n")
    assert table is not None
    assert [row.cells[0].effects for row in table.rows] == [{"gold": 3}, {"gold": 4}]
    assert told("effects: {gold: integer}\nrows:\n  - many\n") == [
        "3: table t, row 1: gold can't be 'many'; it takes a whole number"
    ]
    assert told("effects: {gold: integer, size: s|m}\nrows:\n  - '3'\n") == [
        "3: table t, row 1: no gold; add gold: a whole number",
        "3: table t, row 1: no size; add size: one of s, m",
    ]
    assert told("effects: {gold: integer?, size: s|m?}\nrows:\n  - '3'\n") == []


OWN = "; a table's own effects are declared under effects:"


@pytest.mark.parametrize(
    ("row", "faults"),
    [
        ("{text: a, text: b}", ["doubled key 'text'; keep one of them"]),
        ("{text: a, gold: [1]}", ["'gold' takes one text; write one text"]),
        ("{text: [a]}", ["'text' takes one text; write one text"]),
        ("{text: a, reconstructed: maybe}", ["reconstructed can't be 'maybe';"
         " it takes true or false"]),
        ("{text: a, gold: 1, size: m}", []),
        ("{text: a, size: xl}", ["size can't be 'xl'; it takes one of s, m"]),
        ("{text: a, gild: 1}", ["unknown effect 'gild'; did you mean gold?"
         " known: gold, size, text, reconstructed, then, weight"]),
        ("{text: a, q: 1}", ["unknown effect 'q';"
         " known: gold, size, text, reconstructed, then, weight"]),
        ("{gold: 1}", ["no text; add text: what the referee reads"]),
        ("{text: ''}", []),
        ("{text: }", ['no text; write one, or "" for none']),
        ("{text: a, then: []}", ["then takes names of tables; write then: [table]"]),
        ("{text: a, then: ['']}", ["then takes names of tables; write then: [table]"]),
        ("{text: a, then: [b, '@']}", ["then takes names of tables; write then: [table]"]),
        ("{text: a, then: [b, [c]]}", ["then takes names of tables; write then: [table]"]),
        ("{text: a, then: {b: c}}", ["then takes names of tables; write then: [table]"]),
        ('"a\\x07"', ["a control character in the text; leave it out"]),
        ("see <@>", ["<@> names no table; write <@table>"]),
        ("see <@ >", ["<@> names no table; write <@table>"]),
        ("<2dd4> orcs", ["dice '2dd4': not dice in the text;"
         " write a sum such as 2d6, d20, d%, 1d8+1d6-2"]),
        ("<0d4> orcs, <1d6>, <3d> more", [
            "dice '0d4': the number of dice must be 1 to 1,000 in the text;"
            " write a sum such as 2d6, d20, d%, 1d8+1d6-2",
            "dice '3d': not dice in the text; write a sum such as 2d6, d20, d%, 1d8+1d6-2",
        ]),
        ("[a]", ["a list where one text belongs; write one text"]),
    ],
)  # fmt: skip
def test_faults_of_a_cell(row: str, faults: list[str]) -> None:
    text = f"effects: {{gold: integer?, size: s|m?}}\nrows:\n  - x\n  - {row}\n"
    assert [fault.removeprefix("4: table t, row 2: ") for fault in told(text)] == faults


def test_effects_where_none_are_declared() -> None:
    assert told("die: 1d1\nrows:\n  - {text: a, gold: 1}\n") == [
        "3: table t, row 1: unknown effect 'gold'; known: text, reconstructed, then" + OWN
    ]
    assert told("die: 1d1\nrows:\n  - {text: a, weight: 1}\n") == [
        "3: table t, row 1: a weight where the die or the columns decide; leave out weight"
    ]
