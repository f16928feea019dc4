"""What is said of a text that isn't YAML: the line where the fault is, and what to do there."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
import yaml

from combatcli.book.reading.table_file import check_table
from combatcli.book.source.yaml_errors import plainly
from combatcli.errors import FileError

LINE = "write every line as key: text, lines of one list equally far in"


def told(text: str) -> tuple[str, str | None]:
    """The message and the hint."""
    with pytest.raises(FileError) as refused:
        check_table("t.yaml", text)
    return refused.value.message, refused.value.hint


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (  # the line of the tab, wherever in the file it stands
            "die: 1d2\nrows:\n\t1: a\n  2: b\n",
            "t.yaml:3: not YAML: a tab before the text",
            "indent with spaces, not tabs",
        ),
        (
            "die: 1d2\n\trows:\n  1: a\n  2: b\n",
            "t.yaml:2: not YAML: a tab before the text",
            "indent with spaces, not tabs",
        ),
        (  # and wherever in its line
            "die: 1d2\nrows:\n  -\ta: b\n  - c\n",
            "t.yaml:3: not YAML: a tab before the text",
            "indent with spaces, not tabs",
        ),
        (  # where the quote began, not the end of the file
            'die: 1d2\nrows:\n  1: "a\n  2: b\n  3: c\n',
            "t.yaml:3: not YAML: a quote that is never closed",
            "add the closing quote",
        ),
        (  # where the parser stopped, not where the list began
            "die: 1d2\nrows: [a,\n  b,\nsource: c\n  : d]\n",
            "t.yaml:5: not YAML: a list in [ ] that is never closed",
            "add the closing ], or quote the text",
        ),
    ],
)
def test_where_and_what_to_do(text: str, message: str, hint: str) -> None:
    assert told(text) == (message, hint)


def test_letters_that_no_file_holds() -> None:
    """The parser refuses them before it counts lines."""
    message, hint = told("rows: [\uffff]\n")
    assert message.startswith("t.yaml: not YAML: ")
    assert message.endswith(" characters are not allowed")
    assert hint == LINE


def test_lines_that_only_the_parser_counts() -> None:
    """YAML ends a line at a line separator as well; the fault is then beyond the last line."""
    message, _ = told("a: 1\u2028b: [\n")
    assert message.startswith("t.yaml:3: not YAML: ")


def test_a_complaint_without_words_of_ours() -> None:
    mark = SimpleNamespace(line=1, column=2)
    error = SimpleNamespace(problem="something new", problem_mark=mark, context_mark=None)
    found = plainly(error, "t.yaml", "a: 1\nb: 2\nc: 3\n")
    assert (found.message, found.hint) == ("t.yaml:2: not YAML: something new", LINE)


def test_a_complaint_without_a_reason() -> None:
    found = plainly(yaml.YAMLError(), "t.yaml", "a")
    assert (found.message, found.hint) == ("t.yaml: not YAML: unreadable", LINE)
