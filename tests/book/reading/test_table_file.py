"""What the loader refuses, and that it says where: file, line, table, row."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from combatcli.book import Book, Table
from combatcli.book.reading.table_file import check_table, read_table
from combatcli.book.source.files import File
from combatcli.errors import CombatError, FileError, TableError, UsageError

D6 = "die: 1d6\nrows:\n"


def load(folder: Path, text: str | bytes, name: str = "morale") -> Table:
    path = folder / f"{name}.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_table(File(str(path)))


def refusal(folder: Path, text: str | bytes) -> str:
    """The complaint, without the folder."""
    with pytest.raises(CombatError) as refused:
        load(folder, text)
    assert refused.value.status == 1
    return refused.value.message.replace(f"{folder}/", "")


def assert_fault(text: str, pattern: str) -> None:
    """One of the faults found in a text reads like the pattern; each says what to do."""
    table, faults = check_table("morale.yaml", text)
    assert table is None
    told = [str(fault) for fault in faults]
    assert any(fnmatchcase(one, pattern) for one in told), told
    assert all(fault.remedy for fault in faults)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (
            "  1-2: a\n  4-6: b\n",
            "morale.yaml:4: table morale, row 4-6: gap*3 not*",
        ),
        (
            "  1: a\n  5-6: b\n",
            "morale.yaml:4: table morale, row 5-6: gap*2-4 not*",
        ),
        (
            "  3-6: a\n",
            "morale.yaml:3: table morale, row 3-6: gap*1-2 not*",
        ),
        ("  1-4: a\n", "morale.yaml:3: table morale: no row for 5-6 of 1d6"),
        ("  1-5: a\n", "morale.yaml:3: table morale: no row for 6 of 1d6"),
        (
            "  1-3: a\n  3-6: b\n",
            "morale.yaml:4: table morale, row 3-6: overlaps row 1-3",
        ),
        (
            "  1-6: a\n  4: b\n",
            "morale.yaml:4: table morale, row 4: overlaps row 1-6",
        ),
        (
            "  2+: a\n  1: b\n  5: c\n",
            "morale.yaml:5: table morale, row 5: overlaps row 2+",
        ),
        (
            "  1-3: a\n  4-6: b\n  1-3: c\n",
            "morale.yaml:5: table morale, row 1-3: doubled row",
        ),
        (
            "  1-7: a\n",
            "morale.yaml:3: table morale, row 1-7: out of reach of 1d6",
        ),
        (
            "  0-6: a\n",
            "morale.yaml:3: table morale, row 0-6: out of reach of 1d6",
        ),
        (
            "  1-6: a\n  7: b\n",
            "morale.yaml:4: table morale, row 7: out of reach of 1d6",
        ),
        (
            "  1: a\n  6-2: b\n",
            "morale.yaml:4: table morale, row 6-2: *runs backwards",
        ),
        (
            "  1-5: a\n  six: b\n",
            "morale.yaml:4: table morale, row six: 'six' is no *",
        ),
        ("  1-6: [a, b]\n", "morale.yaml:3: table morale, row 1-6: a list *"),
        (
            "  1-6: {text: a, text: b}\n",
            "morale.yaml:3: table morale, row 1-6: doubled key 'text'",
        ),
        ("  1-6: {then: [mood]}\n", "morale.yaml:3: table morale, row 1-6: no text"),
        (
            "  1-6: {text: a, tehn: [mood]}\n",
            "morale.yaml:3: table morale, row 1-6: unknown effect 'tehn'",
        ),
        (
            "  1-6: {text: a, weight: 3}\n",
            "morale.yaml:3: table morale, row 1-6: *weight*",
        ),
        (
            "  1-6: a <2d> b\n",
            "morale.yaml:3: table morale, row 1-6: *'2d': not dice*",
        ),
        ("  1-6: a <@> b\n", "morale.yaml:3: table morale, row 1-6: *<@> names no table*"),
    ],
)
def test_rows(tmp_path: Path, rows: str, complaint: str) -> None:
    assert_fault(D6 + rows, complaint)
    assert refusal(tmp_path, D6 + rows).startswith("morale.yaml:")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "morale.yaml:1: table morale: *"),
        ("- a\n- b\n", "morale.yaml:1: table morale: *"),
        ("die: 1d6\n", "morale.yaml:1: table morale: no rows"),
        ("die: 1d6\nrows: {}\n", "morale.yaml:2: table morale: no rows"),
        ("die: 1x6\nrows:\n  1: a\n", "morale.yaml:1: table morale: *dice '1x6': not dice*"),
        ("die: 1d2\ndei: 3\nrows:\n  1-2: a\n", "morale.yaml:2: table morale: unknown key 'dei'"),
        (
            "die: 1d2\ndie: 1d2\nrows:\n  1-2: a\n",
            "morale.yaml:2: table morale: doubled key 'die'",
        ),
        (
            "die: 1d2\nby: level\nrows:\n  1-2: a\n",
            "morale.yaml:2: table morale: both die and by",
        ),
        (
            "die: 1d2\noff_table: stretch\nrows:\n  1-2: a\n",
            "morale.yaml:2: table morale: off_table can't be 'stretch'",
        ),
        ("rows:\n  1-2: a\n", "morale.yaml:2: table morale: rows with keys, but no die"),
        ("die: 1d2\ntitle: [a]\nrows:\n  1-2: a\n", "morale.yaml:2: table morale: title takes "
         "one text"),
        (
            "name: mood\ndie: 1d2\nrows:\n  1: a\n",
            "morale.yaml:4: table mood: no row for 2 of 1d2",
        ),
        ("die: 1d3\nrows: [a, b]\n", "morale.yaml:2: table morale: 2 rows for the 3 totals of 1d3"),
        (
            "rows:\n  - a\n  - {text: b, weight: 0}\n",
            "morale.yaml:3: table morale, row 2: weight *",
        ),
        ("by: level\nrows: [a, b]\n", "morale.yaml:2: table morale: *list*"),
        (
            "by: level\nrows:\n  1-3: a\n  3+: b\n",
            "morale.yaml:4: table morale, row 3+: overlaps row 1-3",
        ),
        (
            "by: level\nrows:\n  1-3: a\n  5+: b\n",
            "morale.yaml:4: table morale, row 5+: gap*4 not*",
        ),
        (
            'columns: ["a", "b"]\ndie: 1d2\nrows:\n  1: [x, y]\n  2: [x]\n',
            "morale.yaml:5: table morale, row 2: 1 cell* 2 columns",
        ),
        (
            'columns: ["a", "b"]\ndie: 1d2\nrows:\n  1: [x, y]\n  2: x\n',
            "morale.yaml:5: table morale, row 2: 1 cell* 2 columns",
        ),
        (
            'columns: ["a", "a"]\ndie: 1d2\nrows:\n  1: [x, y]\n  2: [x, y]\n',
            "morale.yaml:1: table morale: columns takes a list of names, each once",
        ),
    ],
)  # fmt: skip
def test_head(text: str, complaint: str) -> None:
    assert_fault(text, complaint)


EFFECTS = "die: 1d2\neffects:\n  damage: integer\n  limb: left|right?\nrows:\n"


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (
            "  1: {text: a, damage: 1}\n  2: {text: b}\n",
            "morale.yaml:7: table morale, row 2: no damage",
        ),
        (
            "  1: {text: a, damage: 1}\n  2: b\n",
            "morale.yaml:7: table morale, row 2: no damage",
        ),
        (
            "  1: {text: a, damage: much}\n  2: {text: b, damage: 1}\n",
            "morale.yaml:6: table morale, row 1: damage can't be 'much'",
        ),
        (
            "  1: {text: a, damage: 1, limb: tail}\n  2: {text: b, damage: 1}\n",
            "morale.yaml:6: table morale, row 1: limb can't be 'tail'",
        ),
        (
            "  1: {text: a, damage: 1, limp: left}\n  2: {text: b, damage: 1}\n",
            "morale.yaml:6: table morale, row 1: unknown effect 'limp'",
        ),
        (
            "  1: {text: a, damage: [1]}\n  2: {text: b, damage: 1}\n",
            "morale.yaml:6: table morale, row 1: 'damage' takes one text",
        ),
    ],
)
def test_effects(rows: str, complaint: str) -> None:
    assert_fault(EFFECTS + rows, complaint)


def test_a_single_effect_is_read_from_the_text(tmp_path: Path) -> None:
    text = "by: level\neffects: {value: integer}\nrows:\n  1-2: '3'\n  3+: lots\n"
    assert refusal(tmp_path, text) == ("morale.yaml:5: table morale, row 3+: value can't be 'lots'")
    assert load(tmp_path, text.replace("lots", "−1")).rows[1].cells[0].number("value") == -1


def test_all_faults_at_once(tmp_path: Path) -> None:
    text = D6 + "  1-2: a\n  2-3: b\n  5: <@>\n  8: c\n"
    _, faults = check_table("x.yaml", text)
    lines = [fault.line for fault in faults]
    assert lines == sorted(lines)
    assert {(fault.line, fault.row) for fault in faults} >= {(4, "2-3"), (5, "5"), (6, "8")}
    with pytest.raises(TableError) as refused:
        load(tmp_path, text)
    assert f"and {len(faults) - 1} more" in (refused.value.hint or "")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"rows: [a, \n", ":2: not YAML: "),
        (b"die: 1d2\nrows:\n  1: a: b\n", ":3: not YAML: "),
        (b"rows:\n\t1: a\n", ":2: not YAML: "),
        (b"rows: \xff\n", ":1: not UTF-8"),
        (b"a: 1\n---\nb: 2\n", ":2: a second document"),
        (b"rows: &x [a]\n", ":1: an anchor"),
        (b"rows: *x\n", ":1: an alias"),
        (b"rows: !!python/object:os.system [a]\n", ":1: a tag"),
        (b"rows: " + b"[" * 50 + b"]" * 50, ":1: nested deeper than 20"),
        (b"rows:\n  ? [a, b]\n  : c\n", ":2: a key that is not a word"),
        (b"#" * (4 * 1024 * 1024 + 1), ": larger than 4 MB"),
    ],
)
def test_not_yaml(tmp_path: Path, text: bytes, complaint: str) -> None:
    assert refusal(tmp_path, text).startswith(f"morale.yaml{complaint}")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        read_table(File(str(tmp_path / "none.yaml")))
    with pytest.raises(FileError, match="directory"):
        read_table(File(str(tmp_path)))


# what it takes


@pytest.mark.parametrize(
    ("rows", "labels"),
    [
        ("  1-3: a\n  4-6: b\n", "aaabbb"),
        ("  4-6: b\n  1-3: a\n", "aaabbb"),
        ("  1–3: a\n  4+: b\n", "aaabbb"),  # an en dash will do
        ("  1 - 5: a\n  '6': b\n", "aaaaab"),
        ("  [a, b, c, d, e, f]\n", "abcdef"),
    ],
)
def test_keys(tmp_path: Path, rows: str, labels: str) -> None:
    table = load(tmp_path, D6 + rows)
    assert "".join(table.find(total)[0].cells[0].text for total in range(1, 7)) == labels


def test_bom_and_crlf(tmp_path: Path) -> None:
    text = b"\xef\xbb\xbf" + (D6 + "  1-5: a\n  6: b\n").replace("\n", "\r\n").encode()
    assert [row.cells[0].text for row in load(tmp_path, text).rows] == ["a", "b"]


def test_percentile(tmp_path: Path) -> None:
    table = load(tmp_path, "die: d%\nrows:\n  01-95: a\n  96-00: b\n")
    assert (table.find(95)[0].label, table.find(100)) == ("01-95", (table.rows[1], 0))


def test_every_scalar_is_text(tmp_path: Path) -> None:
    texts = ["no", "08", "1:30", "2023-01-02", "null", "~", "0x1F", "1_000", "=", "yes"]
    table = load(tmp_path, "rows:\n" + "".join(f"  - {text}\n" for text in texts))
    assert [row.cells[0].text for row in table.rows] == texts
    assert table.die is not None
    assert table.die.text == "1d10"


def test_weights(tmp_path: Path) -> None:
    table = load(tmp_path, "rows:\n  - {text: a, weight: 3}\n  - b\n")
    assert table.die is not None
    assert table.die.text == "1d4"
    assert [table.find(total)[0].cells[0].text for total in (1, 2, 3, 4)] == list("aaab")


def test_off_the_table(tmp_path: Path) -> None:
    table = load(tmp_path, D6 + "  1-3: a\n  4-6: b\n")
    assert [(table.find(total)[0].label, table.find(total)[1]) for total in (-1, 1, 6, 9)] == [
        ("1-3", -2), ("1-3", 0), ("4-6", 0), ("4-6", 3)
    ]  # fmt: skip


def test_columns_by_name_and_difference() -> None:
    grapple = Book().table("grapple")
    assert grapple.column("+3") == 1
    assert [grapple.difference_column(n) for n in (9, 4, 3, 0, -9)] == [0, 0, 1, 4, 4]
    with pytest.raises(UsageError, match="has columns"):
        grapple.column(None)
    with pytest.raises(UsageError, match="unknown column of grapple '5'"):
        grapple.column("5")
    with pytest.raises(UsageError, match="table body has no columns"):
        Book().table("body").column("+1")


def test_own_folder_over_the_built_in(tmp_path: Path) -> None:
    load(tmp_path, "die: 1d2\nrows: [left, right]\n", "body")
    load(tmp_path, "die: 1d2\nrows: [cheerful, sad]\n", "mood")
    own = Book(str(tmp_path))
    assert [row.cells[0].text for row in own.table("body").rows] == ["left", "right"]
    assert own.names[-1] == "mood"
    assert own.is_own("mood")
    assert not own.is_own("limb")
    assert own.digest(("body",)) != Book().digest(("body",))
    assert own.digest(("limb",)) == Book().digest(("limb",))


def test_own_table_keeps_the_effects_that_rules_read(tmp_path: Path) -> None:
    load(tmp_path, "die: 1d6\nrows: [a, b, c, d, e, f]\n", "fumble")
    with pytest.raises(TableError, match=r"fumble\.yaml:2: table fumble, row 1: no outcome"):
        Book(str(tmp_path)).table("fumble")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("kill: slowly\n", "rulings.yaml:1: kill: ruling kill has no choice 'slowly'"),
        ("\nkil: dead\n", "rulings.yaml:2: unknown ruling 'kil'"),
        ("kill: dead\nkill: dead\n", "rulings.yaml:2: doubled ruling 'kill'"),
        ("- kill\n", "rulings.yaml:1: not a list of rulings"),
        ("kill: [dead]\n", "rulings.yaml:1: 'kill' takes one choice"),
    ],
)
def test_own_rulings(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "rulings.yaml").write_text("kill: dying-roll\n")
    book = Book(str(tmp_path))
    assert book.default(book.ruling("labyrinth", "kill")) == "dying-roll"
    assert "rulings" not in book.names
    (tmp_path / "rulings.yaml").write_text(text)
    book = Book(str(tmp_path))
    with pytest.raises(FileError) as refused:
        book.default(book.ruling("labyrinth", "kill"))
    assert refused.value.message.replace(f"{tmp_path}/", "") == complaint
