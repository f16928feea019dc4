"""The rule sets: what each says of itself, and that all else follows from it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from combatcli import book
from combatcli.errors import FileError
from combatcli.fighter import KEYS
from combatcli.rules import command, rule_sets
from combatcli.rules.rule_set import RuleSet
from tests.helpers import execute

SETS = list(rule_sets().values())


def test_their_order() -> None:
    assert list(rule_sets()) == ["brawling", "labyrinth", "opposed"]
    assert [each.name for each in SETS] == list(rule_sets())


def test_all_have_tables_and_rulings() -> None:
    assert tuple(rule_sets()) == book.SETS


@pytest.mark.parametrize("each", SETS, ids=lambda each: str(each.name))
def test_its_commands(each: RuleSet) -> None:
    assert {command(name).rules for name in each.duel_commands} == {each.name}


def test_the_keys_that_they_read() -> None:
    keys = {each.name: set(each.fighter_keys) for each in SETS}
    assert keys["brawling"] == {"name", "str", "dex", "con", "held", "holding", "unconscious"}
    assert keys["opposed"] == {"name", "brawn", "finesse", "hp"}
    assert set(KEYS) - keys["labyrinth"] == {
        "held", "holding", "unconscious", "brawn", "finesse"
    }  # fmt: skip
    for each in SETS:
        assert set(each.known_by) < keys[each.name]


def test_a_set_is_known_without_its_rules() -> None:
    """What it says of itself is cheap: none of its commands is imported for it."""
    code = (
        "import sys; from combatcli.rules import rule_sets\n"
        "names = [f'combatcli.rules.{name}.' for name in rule_sets()]\n"
        "print(len(names), [m for m in sys.modules if m.startswith(tuple(names))])"
    )
    ran = execute([sys.executable, "-c", code])
    assert (ran.status, ran.out, ran.err) == (0, "3 []\n", "")


def test_without_any_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "data_folder", lambda: str(tmp_path / "data"))
    with pytest.raises(FileError) as refused:
        book._sets()
    assert refused.value.message == f"{tmp_path / 'data'}: No such file or directory"
