"""The examples of the README and of every page in docs/ do what they say, in bash and in zsh."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.docs.blocks import Block, blocks, python_session
from tests.docs.pages import TEXTS
from tests.docs.sessions import SHELLS, check

EXAMPLES = [block for name, text in TEXTS.items() for block in blocks(text, name)]
PYTHON = [name for name, text in TEXTS.items() if python_session(text).strip()]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("block", EXAMPLES, ids=lambda block: block.id)
def test_example(block: Block, shell: str, tmp_path: Path) -> None:
    check(block, shell, tmp_path)


@pytest.mark.parametrize("name", PYTHON)
def test_python(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = doctest.DocTestParser().get_doctest(python_session(TEXTS[name]), {}, name, name, 0)
    complaints: list[str] = []
    doctest.DocTestRunner(verbose=False).run(session, out=complaints.append)
    assert complaints == []


def test_every_page_that_is_not_made_has_examples() -> None:
    pages = {block.page for block in EXAMPLES} | set(PYTHON)
    assert set(TEXTS) - {"commands.md", "rulings.md", "sources.md"} <= pages
    assert "python.md" in PYTHON


@pytest.mark.parametrize("block", EXAMPLES, ids=lambda block: block.id)
def test_no_comment_in_a_session(block: Block) -> None:
    """At its prompt zsh takes a comment for words of the command."""
    assert [each.text for each in block.commands if re.search(r"(?m)(^|\s)#", each.text)] == []
