"""The rule sets: what each says of itself, and that all else follows from it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from combatcli.book.source import files
from combatcli.book.source.files import built_in_files
from combatcli.errors import FileError, UsageError
from combatcli.fighter_keys import KEYS
from combatcli.odds.every_roll import EveryRoll
from combatcli.rules import FOLDERS, command, rule_sets, way_to_fight
from combatcli.rules.duels import _setup
from combatcli.rules.duels._setup import prepared, rule_set_of
from combatcli.rules.rule_set import RuleSet
from tests.helpers import execute
from tests.odds.asks import BOOK, request

SETS = list(rule_sets().values())
DUELLISTS = RuleSet(
    name="duellists",
    title="Duels of honor",
    source="The campaign's notebook",
    known_by=("level",),
    needs="level",
    duel_commands=("attack",),
    plans={"insult": 0},
)


def test_their_order() -> None:
    folders = [folder for folder in FOLDERS if folder in built_in_files()]
    assert list(rule_sets()) == [folder for folder in folders if folder != "duels"]
    assert [each.name for each in SETS] == list(rule_sets())


def test_all_have_tables_and_rulings() -> None:
    """What is of duels under any set has rulings alone."""
    assert [*rule_sets()] == [name for name in built_in_files() if name != "duels"]


@pytest.mark.parametrize("each", SETS, ids=lambda each: str(each.name))
def test_its_way_to_fight_and_its_commands(each: RuleSet) -> None:
    assert way_to_fight(each.name).rule_set is each
    assert {command(name).rules for name in each.duel_commands} == {each.name}


def test_the_keys_that_they_read() -> None:
    """Those that all read, those of two, those of one, in the order of all keys."""
    keys = {each.name: each.fighter_keys for each in SETS}
    assert [name for name in keys["opposed"] if name in ("finesse", "hp", "name")] == [
        "name", "hp", "finesse",
    ]  # fmt: skip
    assert {"name", "str", "held"} <= set(keys["brawling"])
    assert {"name", "str", "hp"} <= set(keys["labyrinth"])
    assert not {"armor", "hp"} & set(keys["brawling"])
    assert not {"held", "finesse"} & set(keys["labyrinth"])
    assert not {"armor", "str", "held"} & set(keys["opposed"])
    for each in SETS:
        assert set(each.known_by) < set(keys[each.name])


def test_the_rule_sets_that_keys_name() -> None:
    assert {name for key in KEYS.values() for name in key.rules} == set(rule_sets())


def test_one_more_is_known_by_its_keys_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those that the keys fit, the last."""
    every = {**rule_sets(), "duellists": DUELLISTS}
    monkeypatch.setattr(_setup, "rule_sets", lambda: every)
    proud = {"level": 5, "str": 9, "brawn": 9}
    assert rule_set_of(request("duel", attacker=proud, defender=proud)) is DUELLISTS
    with pytest.raises(UsageError) as refused:
        rule_set_of(request("duel", attacker=proud, defender={"hp": 9}))
    assert refused.value.hint == (
        "give rules=brawling (str, dex, con), labyrinth (class and level or av, ac, hp),"
        " opposed (brawn, finesse, hp) or duellists (level)"
    )
    asked = request("duel", attacker=proud, defender=proud, rules="opposed", attacker_plan="punch")
    with pytest.raises(UsageError) as refused:
        prepared(asked, EveryRoll(BOOK))
    assert refused.value.message == "attacker_plan=punch is for brawling"


def test_a_set_is_known_without_its_rules() -> None:
    """What it says of itself is cheap: none of its commands is imported for it."""
    code = (
        "import sys; from combatcli.rules import rule_sets\n"
        "names = [f'combatcli.rules.{name}.' for name in rule_sets()]\n"
        "print(len(names), [m for m in sys.modules if m.startswith(tuple(names))])"
    )
    ran = execute([sys.executable, "-c", code])
    assert (ran.status, ran.out, ran.err) == (0, f"{len(SETS)} []\n", "")


def test_without_any_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "data_folder", lambda: str(tmp_path / "data"))
    with pytest.raises(FileError) as refused:
        built_in_files()
    assert refused.value.message == f"{tmp_path / 'data'}: No such file or directory"
