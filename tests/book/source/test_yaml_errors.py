"""What is said of a text that isn't YAML: the line where the fault is, and what to do there."""

from __future__ import annotations

from types import SimpleNamespace

import yaml

from combatcli.book.reading.table_file import check_table
from combatcli.book.source.yaml_errors import plainly
from combatcli.errors import FileError
from tests.book.refusals import refusal

LINE = "write every line as key: text, lines of one list equally far in"


def complaint(text: str) -> tuple[str, str | None]:
    """The message and the hint."""
    return refusal(FileError, check_table, "t.yaml", text)


def test_a_list_that_the_file_ends_in() -> None:
    assert complaint("rows: [a,\n")[0].startswith("t.yaml:2: not YAML: a text that begins with")


def test_letters_that_no_file_holds() -> None:
    """The parser refuses them before it counts lines."""
    message, hint = complaint("rows: [\uffff]\n")
    assert message.startswith("t.yaml: not YAML: ")
    assert message.endswith(" characters are not allowed")
    assert hint == LINE


def test_lines_that_only_the_parser_counts() -> None:
    """YAML ends a line at a line separator as well; the fault is then beyond the last line."""
    message, _ = complaint("a: 1\u2028b: [\n")
    assert message.startswith("t.yaml:3: not YAML: ")


def test_a_complaint_without_words_of_ours() -> None:
    mark = SimpleNamespace(line=1, column=2)
    error = SimpleNamespace(problem="something new", problem_mark=mark, context_mark=None)
    refused = plainly(error, "t.yaml", "a: 1\nb: 2\nc: 3\n")
    assert (refused.message, refused.hint) == ("t.yaml:2: not YAML: something new", LINE)


def test_a_complaint_without_a_reason() -> None:
    refused = plainly(yaml.YAMLError(), "t.yaml", "a")
    assert (refused.message, refused.hint) == ("t.yaml: not YAML: unreadable", LINE)
