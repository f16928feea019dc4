"""The book: what is in force from the built-in tables, the user's folder and environment."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from combatcli.book import MOST_KEPT, SETS, Book, Table
from combatcli.book.source import table_cache
from combatcli.errors import FileError, TableError, UsageError
from tests.book.refusals import refusal


def write(folder: Path, name: str, text: str) -> str:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_the_built_in_one() -> None:
    book = Book()
    assert (book.folder, book.has_defaults, book.is_own("body")) == (None, False, False)
    assert book.names.index("punch") < book.names.index("critical") < book.names.index("traits")
    assert "rulings" not in book.names
    assert book.table("body") is book.table("body")
    assert book.built_in("bodies") is None
    for find in (book.table, book.unlinked):
        assert refusal(UsageError, find, "criticals") == (
            "unknown table 'criticals'", "did you mean critical?"
        )  # fmt: skip


def test_names_with_a_folder(tmp_path: Path) -> None:
    write(tmp_path, "body", "die: 1d2\nrows: [left, right]\n")
    write(tmp_path, "mood", "rows: [glad, sad]\n")
    book = Book(str(tmp_path))
    assert book.folder == str(tmp_path)
    assert book.names == [*Book().names, "mood"]
    assert (book.is_own("body"), book.is_own("mood"), book.is_own("limb")) == (True, True, False)
    built_in = book.built_in("body")
    assert built_in is not None
    assert len(built_in.rows) > len(book.table("body").rows) == 2


def test_the_folder_one_stands_in_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "mood", "rows: [glad, sad]\n")
    write(tmp_path, "rulings", "kill: dying-roll\n")
    monkeypatch.chdir(tmp_path)
    assert "mood" not in Book().names
    assert not Book().has_defaults


def test_tables_lie_in_the_package_or_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed, they are in the package; in a checkout, at its top."""
    package = tmp_path / "combatcli"
    monkeypatch.setattr(table_cache, "_PACKAGE", str(package))
    for top in (tmp_path, package):
        for rules in SETS:
            (top / "data" / rules).mkdir(parents=True)
        name = f"of-{top.name}"
        write(top / "data" / "opposed", name, "rows: [a]\n")
        assert Book().names == [name]


def test_a_table_is_read_once(tmp_path: Path) -> None:
    """What was read stays in force, whatever becomes of the file."""
    path = write(tmp_path, "mood", "rows: [glad, sad]\n")
    write(tmp_path, "other", "rows: [a]\n")
    book = Book(str(tmp_path))
    before, digest = book.table("mood"), book.digest(("mood",))
    Path(path).write_text("rows: [angry]\n", encoding="utf-8")
    assert book.table("mood") is book.unlinked("mood") is before
    assert book.digest(("mood",)) == digest
    assert Book(str(tmp_path)).digest(("mood",)) != digest


def test_links_are_looked_at_when_a_table_is_used(tmp_path: Path) -> None:
    path = write(tmp_path, "mood", "die: 1d2\nrows:\n  1: glad\n  2: as <@nobody>\n")
    book = Book(str(tmp_path))
    assert book.unlinked("mood").rows[0].cells[0].text == "glad"
    message, _ = refusal(TableError, book.table, "mood")
    assert message == f"{path}:4: table mood, row 2: a link to nobody, and there is no such table"


def test_links_are_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch asks for the same tables line by line."""
    write(tmp_path, "mood", "rows: [glad, as <@body>]\n")
    book = Book(str(tmp_path))
    looked: list[Table] = []
    monkeypatch.setattr(book, "_check_links", looked.append)
    assert book.table("mood") is book.table("mood")
    assert [table.name for table in looked] == ["mood"]


def test_a_link_to_a_table_that_is_faulty_itself(tmp_path: Path) -> None:
    write(tmp_path, "mood", "rows: [glad, as <@other>]\n")
    path = write(tmp_path, "other", "die: 1d6\nrows: [a]\n")
    message, _ = refusal(TableError, Book(str(tmp_path)).table, "mood")
    assert message.startswith(f"{path}:2: table other: 1 row for the 6 totals")


# rulings


def test_rulings_of_the_sets() -> None:
    book = Book()
    every = book.rulings()
    assert {ruling.rules for ruling in every.values()} == set(SETS)
    some = book.rulings(("brawling",))
    assert some
    assert {ruling.rules for ruling in some.values()} == {"brawling"}
    kill = book.ruling("labyrinth", "kill")
    assert kill is book.ruling("labyrinth", "kill") is every["kill"]
    assert (kill.name, kill.default, set(kill.choices)) == ("kill", "dead", {"dead", "dying-roll"})
    assert (kill.rules, kill.question[-1]) == ("labyrinth", "?")
    assert all(ruling.source and ruling.choices[ruling.default] for ruling in every.values())
    assert Book().ruling("labyrinth", "kill") == kill  # alone, without the others


def test_which_default_counts() -> None:
    kill = Book().ruling("labyrinth", "kill")
    assert Book().default(kill) == "dead"
    assert Book(rulings={"kill": "dying-roll"}).default(kill) == "dying-roll"
    assert Book(rulings={"shatter": "weapon-first"}).default(kill) == "dead"
    assert Book(rulings={"kill": "dying-roll"}).has_defaults
    assert not Book(rulings={}).has_defaults


def test_the_folders_defaults(tmp_path: Path) -> None:
    path = write(tmp_path, "rulings", "kill: dying-roll\n")
    book = Book(str(tmp_path))
    kill = book.ruling("labyrinth", "kill")
    assert book.has_defaults
    assert book.default(kill) == "dying-roll"
    assert book.default(book.ruling("labyrinth", "shatter")) == "shield-first"
    Path(path).write_text("kill: dead\n", encoding="utf-8")
    assert book.default(kill) == "dying-roll"  # read once
    above = Book(str(tmp_path), {"kill": "dying-roll"})
    assert above.default(kill) == "dying-roll"  # the folder says dead by now


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("kil: dead\n", ":1: unknown ruling 'kil'", "did you mean kill?"),
        (
            "# mine\nkill: deadly\n",
            ":2: kill: ruling kill has no choice 'deadly'",
            "did you mean dead? choices: dead, dying-roll",
        ),
    ],
)
def test_faulty_defaults(tmp_path: Path, text: str, message: str, hint: str) -> None:
    path = write(tmp_path, "rulings", text)
    book = Book(str(tmp_path))
    kill = book.ruling("labyrinth", "kill")
    assert refusal(FileError, book.default, kill) == (path + message, hint)


def test_rulings_of_a_request() -> None:
    book = Book()
    book.check_rulings({"kill": "dying-roll"}, "attack")
    book.check_rulings({}, "attack")
    choices = "choices: dead, dying-roll"
    for rulings, message, hint in (
        ({"kill": "dead", "kil": "dead"}, "unknown ruling 'kil'", "did you mean kill?"),
        ({"kill": "deadly"}, "ruling kill has no choice 'deadly'", f"did you mean dead? {choices}"),
        ({"kill": "x"}, "ruling kill has no choice 'x'", choices),
    ):
        assert refusal(UsageError, book.check_rulings, rulings, "attack") == (
            f"attack: {message}", hint
        )  # fmt: skip


# what is made from the tables, and what tells them apart


def test_what_was_made_is_kept_and_not_without_end() -> None:
    book = Book()
    made: list[int] = []

    def make(key: int) -> int:
        def made_now() -> int:
            made.append(key)
            return key * key

        return book.kept(key, made_now)

    assert [make(key) for key in range(MOST_KEPT)] == [key * key for key in range(MOST_KEPT)]
    assert (make(0), make(MOST_KEPT - 1), len(made)) == (0, (MOST_KEPT - 1) ** 2, MOST_KEPT)
    assert make(MOST_KEPT) == MOST_KEPT**2  # one too many: all before it go
    made.clear()
    assert (make(MOST_KEPT), make(0), made) == (MOST_KEPT**2, 0, [0])


def test_reach(tmp_path: Path) -> None:
    """Through texts and then, and through tables linked to; each once, the built-in ones too."""
    write(tmp_path, "a", "rows: [{text: x, then: [c]}, '<@b> <@b>']\n")
    write(tmp_path, "b", "rows: [<@d> and <@body>]\n")
    for name in ("c", "d", "e"):
        write(tmp_path, name, "rows: [end]\n")
    book = Book(str(tmp_path))
    assert book.reach(("a",)) == {"a", "b", "c", "d", "body"}
    assert book.reach(("e", "critical")) == {"e", "critical"}
    assert book.reach(()) == set()


def test_digests(tmp_path: Path) -> None:
    write(tmp_path, "a", "rows: [<@b>]\n")
    b = Path(write(tmp_path, "b", "rows: [end]\n"))
    folder = str(tmp_path)
    one = Book(folder).digest(("a",))
    assert len(one) == 12
    assert set(one) <= set("0123456789abcdef")
    assert Book(folder).digest(("a", "b")) == Book(folder).digest(("b", "a")) == one
    assert Book(folder).digest(("b",)) != one
    assert Book(folder).digest(("limb",)) == Book().digest(("limb",)) != Book().digest(("body",))
    b.write_text("rows: [other end]\n", encoding="utf-8")
    assert Book(folder).digest(("a",)) != one
    # the same text under another name is another table
    write(tmp_path, "c", "rows: [other end]\n")
    assert Book(folder).digest(("c",)) != Book(folder).digest(("b",))


def test_what_a_digest_is_of(tmp_path: Path) -> None:
    """Names and files, in order: logs of earlier versions hold it, so it must not change."""
    texts = {"b": b"rows: [x]\n", "a": b"rows: [<@b>]\n"}
    total = b""
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_bytes(texts[name])
        total += name.encode() + b"\0" + hashlib.sha256(texts[name]).digest()
    assert Book(str(tmp_path)).digest(("a",)) == hashlib.sha256(total).hexdigest()[:12]
