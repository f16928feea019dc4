"""What every page owes its reader: that it begins, ends in time, and leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.blocks import blocks, fenced
from tests.docs.pages import GUIDE, README, TEXTS
from tests.helpers import ROOT

LINK = re.compile(r"\]\((?P<file>[^)#\s]*)(?:#(?P<heading>[^)\s]*))?\)")
NOT_YET_MADE = {"docs/commands.md", "docs/rulings.md", "docs/sources.md", "docs/result.svg"}
LINKING = [README, *GUIDE, ROOT / "CONTRIBUTING.md"]


def prose(markdown: str) -> list[str]:
    """The lines of a page, those of its fenced blocks left empty."""
    lines = markdown.splitlines()
    for block in fenced(markdown):
        end = block.line + len(block.body) + 1
        lines[block.line - 1 : end] = [""] * (end - block.line + 1)
    return lines


def anchors(markdown: str) -> set[str]:
    """What the headings of a page are linked by."""
    headings = (line.lstrip("# ").lower() for line in prose(markdown) if line.startswith("#"))
    return {re.sub(r"[^\w -]", "", heading).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> Iterator[str]:
    for link in LINK.finditer("\n".join(prose(page.read_text(encoding="utf-8")))):
        if ":" in link["file"]:
            continue
        to = (page.parent / link["file"]).resolve() if link["file"] else page
        if not to.exists():
            yield link["file"]
        elif link["heading"] and link["heading"] not in anchors(to.read_text(encoding="utf-8")):
            yield f"{link['file']}#{link['heading']}"


@pytest.mark.parametrize("page", LINKING, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    broken = {str((page.parent / link).relative_to(ROOT)) for link in broken_links(page)}
    assert broken - NOT_YET_MADE == set()


def test_broken_links_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    (tmp_path / "there.md").write_text("# A heading: one\n\n```\n# Two\n```\n")
    page.write_text(
        "# Page\n\n[1](there.md) [2](gone.md) [3](there.md#a-heading-one) [4](there.md#two)\n"
        "[5](#page) [6](#gone) [7](https://example.org/gone.md)\n```\n[8](gone/too.md)\n```\n"
        "![9](gone.svg)\n"
    )
    assert list(broken_links(page)) == ["gone.md", "there.md#two", "#gone", "gone.svg"]


@pytest.mark.parametrize("name", TEXTS)
def test_begins_with_a_heading_and_says_for_whom(name: str) -> None:
    lines = [line for line in TEXTS[name].splitlines() if line and not line.startswith("<!--")]
    assert re.match(r"# \w", lines[0])
    assert re.match(r"\w" if name == "README.md" else "For ", lines[1])


def test_the_readme_is_short() -> None:
    assert len(TEXTS["README.md"].splitlines()) <= 200


def test_the_readme_leads_to_every_page() -> None:
    linked = {link["file"] for link in LINK.finditer(TEXTS["README.md"])}
    assert {f"docs/{page.name}" for page in GUIDE} <= linked


def test_the_cheat_sheet_fits_a_screen() -> None:
    (sheet,) = (block for block in blocks(TEXTS["README.md"], "") if not block.commands)
    lines = sheet.text.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
