"""Links between tables: what each may lead to, an end, and no more rolls than are sensible."""

from __future__ import annotations

import pytest

from combatcli.book.places import places
from combatcli.book.reading.links import MOST_DEEP, MOST_ROLLS, check_links
from combatcli.book.reading.table_file import check_table
from combatcli.book.table import Table


def faults(texts: dict[str, str], *first: str, faulty: tuple[str, ...] = ()) -> list[str]:
    """The faults of the links of some of the tables, or of all; there are faulty ones beside."""
    tables: dict[str, Table] = {}
    for name, text in texts.items():
        table, none = check_table(f"{name}.yaml", text)
        assert table is not None, none
        tables[name] = table
    start = [tables[name] for name in first or tables]
    all_faults = check_links(start, iter([*tables, *faulty]), tables.get)
    return [f"{fault}; {fault.remedy}" for fault in all_faults]


def rolled(*rows: str) -> str:
    """A table of these rows, from line 2 on."""
    return "rows:\n" + "".join(f"  - {row}\n" for row in rows)


@pytest.mark.parametrize(
    ("text", "dice", "links"),
    [
        ("a", [], []),
        ("a <1d6> b <2d4+1>", ["1d6", "2d4+1"], []),
        ("a <@b> <@ c d > <@>", [], ["b", "c d", ""]),
        ("<d%> <@b> <D6>", ["d%", "D6"], ["b"]),
        ("<b> <6> < > <<1d4>>", ["b", "6", " ", "1d4"], []),
        ("a < b, 3 > 2, <2@b> <x@b>", [" b, 3 ", "x@b"], ["b", "b"]),
        ("<1d6\N{MINUS SIGN}1>", ["1d6\N{MINUS SIGN}1"], []),
        ("<4d6kh3> and <2d6*10>, <3d6 KL1 × 2>", ["4d6kh3", "2d6*10", "3d6 KL1 × 2"], []),
        ("<2d6x10>", ["2d6x10"], []),
    ],
)
def test_places_in_a_text(text: str, dice: list[str], links: list[str]) -> None:
    assert places(text) == (dice, links)


def test_sound_links() -> None:
    texts = {
        "a": rolled("<@b> and <@b>", "{text: x, then: [c, b]}", "<@c>"),
        "b": rolled("<@c>"),
        "c": rolled("end"),
    }
    assert faults(texts) == []
    assert faults(texts, "b") == []


def test_a_faulty_table_is_told_for_itself() -> None:
    assert faults({"a": rolled("<@broken>")}, faulty=("broken",)) == []


def test_faults_of_all_that_is_reached() -> None:
    """From the first on, each table once, though several lead to it."""
    links = {"a": "<@b> <@c>", "b": "<@d>", "c": "<@d>", "d": "<@q>"}
    texts = {name: rolled(row) for name, row in links.items()}
    fault = "d.yaml:2: table d, row 1: a link to q, and there is no such table;"
    assert faults(texts, "a") == faults(texts) == [f"{fault} add a file with the table q"]


def test_circles() -> None:
    texts = {
        "a": rolled("<@b>"),
        "b": rolled("<@e> <@c>", "<@c>"),
        "c": rolled("{text: x, then: [d]}"),
        "d": rolled("<@b>", "{text: y, then: [e, b]}"),
        "e": rolled("x"),
    }
    # the circle only, without the way to it, and without e, which was left before
    circle = "table d, row {}: it never ends: b → c → d → b;"
    circle += " let a row of one of these lead nowhere"
    endless = [f"d.yaml:2: {circle.format(1)}", f"d.yaml:3: {circle.format(2)}"]
    assert faults(texts, "a") == endless
    assert faults(texts) == endless
    assert faults(texts, "e") == []
    for name in "bcd":  # a way out of any of them is one out of all
        assert faults({**texts, name: texts[name] + "  - <@e>\n"}) == []


def test_a_row_out_of_reach_is_no_way_out() -> None:
    text = "die: 1d2\nreach: 1-3\nrows: {1: <@a>, 2: <@a>, 3: x}\n"
    assert [fault.split(":")[0] for fault in faults({"a": text})] == ["a.yaml", "a.yaml"]


def test_each_column_has_to_end() -> None:
    """Only a table with one column can be linked to; from the others a roll begins."""
    text = "columns: [x]\nrows:\n  - [<@a>]\n  - [<@a>]\n"
    assert len(faults({"a": text})) == 2
    assert faults({"a": text + "  - [end]\n"}) == []


def chain(length: int, row: str = "<@t{}>") -> dict[str, str]:
    """Tables t1, t2, … that each lead to the next; the last to none."""
    return {
        f"t{n}": rolled(row.replace("{}", str(n + 1)) if n < length else "end")
        for n in range(1, length + 1)
    }


TOO_MUCH = "it may bring more than 1,000 rolls with it; take some links out"


def test_as_many_rolls_as_there_may_be() -> None:
    """A roll on a table is one, and so are the dice in its text and all that a link brings."""
    dice = "<1d4>"
    assert MOST_ROLLS == 1_000
    assert faults({"a": rolled(dice * 999)}) == []
    assert faults({"a": rolled("x", dice * 1_000)}) == [f"a.yaml:3: table a, row 2: {TOO_MUCH}"]
    # a: 1 + 2 × (b: 1 + 498) = 999, and one more through `then`
    assert faults({"a": rolled("<@b> <@b>"), "b": rolled("x", dice * 498)}) == []
    row = "{text: <@b> <@b>, then: [c]}"
    assert faults({"a": rolled(row), "b": rolled("x", dice * 498), "c": rolled("y")}) == []
    row = "{text: <@b> <@b>, then: [c, c]}"
    assert faults({"a": rolled(row), "b": rolled("x", dice * 498), "c": rolled("y")}) == [
        f"a.yaml:2: table a, row 1: {TOO_MUCH}"
    ]


def test_every_column_counts() -> None:
    row = f"[x, '{'<1d4>' * 1_000}']"
    assert faults({"a": "columns: [x, y]\n" + rolled("[x, y]", row)}) == [
        f"a.yaml:4: table a, row 2: {TOO_MUCH}"
    ]


def test_the_row_that_brings_the_most_counts() -> None:
    """b: 400 dice in one row and 300 in a later one; a links to it three times."""
    dice = "<1d4>"
    b = rolled(dice * 400, dice * 300)
    assert faults({"a": rolled("<@b> <@b>"), "b": b}) == []
    assert len(faults({"a": rolled("<@b> <@b> <@b>"), "b": b})) == 1


def test_as_deep_as_links_may_go() -> None:
    assert MOST_DEEP == 20
    assert faults(chain(20)) == []
    assert faults({**chain(20), "t20": rolled("<1d4>")}) == []  # dice are no link
    assert faults(chain(21), "t1") == [
        "t1.yaml:2: table t1, row 1: it may bring more than 20 links with it; take some links out"
    ]
    deep = {**chain(21), "t1": rolled("<@t2>" + "<1d4>" * 979)}  # and 1,000 rolls, no more
    assert [fault.split(" with it")[0] for fault in faults(deep, "t1")] == [
        "t1.yaml:2: table t1, row 1: it may bring more than 20 links"
    ]
    assert faults(chain(20, "{text: x, then: [t{}]}")) == []
    assert len(faults(chain(21, "{text: x, then: [t{}]}"))) == 1


def test_the_longest_way_counts() -> None:
    texts = {"a": rolled("<@t3> <@t1>"), "b": rolled("<@t1>", "<@t3>"), **chain(20)}
    for start in ("a", "b"):
        assert [fault.split(" it may")[0] for fault in faults(texts, start)] == [
            f"{start}.yaml:2: table {start}, row 1:"
        ]


def test_one_that_brings_too_much_is_told_once() -> None:
    """What links to it is not blamed."""
    texts = {"a": rolled("<@b>"), "b": rolled("<1d4>" * 1_000, "<1d4>" * 1_000)}
    assert [fault.split(":")[0] for fault in faults(texts, "a")] == ["b.yaml"]
