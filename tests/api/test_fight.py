"""A fight from Python: kept, taken back and carried on as `--fight` does it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from combatcli import (
    Book,
    CombatError,
    Fight,
    FileError,
    RandomDice,
    UsageError,
    exact_odds,
    new_request,
    resolve,
    sweep,
)
from combatcli.command import Command
from combatcli.rules import command, modules
from combatcli.rules.fight import SIDES
from combatcli.types import Fighter
from tests.helpers import Cli, example_request

CONAN: Fighter = {"name": "Conan", "str": 13, "dex": 14, "con": 12, "av": 3, "weapon": "mace",
                  "ac": 12, "hp": 20}  # fmt: skip
THOTH: Fighter = {"name": "Thoth", "str": 15, "dex": 10, "con": 10, "av": 2, "weapon": "dagger",
                  "ac": 14, "hp": 30}  # fmt: skip
GRIL: Fighter = {"name": "Gril", "str": 9, "dex": 9, "con": 9, "av": 1, "weapon": "dagger",
                 "ac": 11, "hp": 6}  # fmt: skip
FIGHTING = [name for name in modules() if command(name).fighters]


def typed(fighter: Fighter) -> str:
    return ",".join(f"{key}={value}" for key, value in fighter.items())


def a_fight(**more: Any) -> Fight:
    return Fight(CONAN, THOTH, dice=RandomDice(7), **more)


def test_each_command_begins_where_the_last_ended() -> None:
    fight = a_fight()
    first = fight.attack(dice=[15, 5])
    second = fight.attack(dice=[16, 4])
    assert second["request"]["defender"] == first["defender"]
    left = 30 - (first["damage"] or 0) - (second["damage"] or 0)
    assert fight.fighters == [CONAN, {**THOTH, "hp": left}]
    assert left < 25
    assert fight.results == [first, second]


def test_the_same_as_with_a_file_on_the_command_line(cli: Cli, tmp_path: Path) -> None:
    path = str(tmp_path / "fight.jsonl")
    fight = Fight(CONAN, THOTH)
    keep = ["--fight", path, "-q"]
    pair = ["-a", typed(CONAN), "-d", typed(THOTH)]
    assert cli("attack", *pair, "--seed", "1", *keep).status == 0
    fight.attack(seed=1)
    for args, keys in (
        (["attack", "--swap", "--seed", "2"], {"swap": True, "seed": 2}),
        (["roll", "2d6", "--seed", "3"], {"notation": "2d6", "seed": 3}),
        (["attack", "--actor", "conan", "--parry", "--seed", "4"],
         {"actor": "conan", "parry": True, "seed": 4}),
        (["punch", "--target", "THOTH", "--seed", "5"], {"target": "THOTH", "seed": 5}),
        (["attack", "-a", "weapon=long-sword", "--adjust", "attack=-2:drunk", "--seed", "6"],
         {"attacker": {"weapon": "long-sword"}, "seed": 6,
          "adjust": [{"to": "attack", "value": -2, "reason": "drunk"}]}),
        (["grapple", "--dice", "12"], {"dice": [12], "seed": 9}),
    ):  # fmt: skip
        seed = ["--seed", "9"] if "--seed" not in args else []
        assert cli(*args, *seed, *keep).status == 0
        fight.act(args[0], **keys)
    assert fight.json_lines() == Path(path).read_text()
    assert Fight.from_json_lines(fight.json_lines()).results == fight.results


def test_a_party_acts_by_name(cli: Cli, tmp_path: Path) -> None:
    party = tmp_path / "party.json"
    party.write_text(json.dumps([CONAN, THOTH, GRIL]))
    path = str(tmp_path / "fight.jsonl")
    notes: list[str] = []
    fight = Fight(fighters=[CONAN, THOTH, GRIL], note=notes.append)
    for args, keys in (
        (["--actor", "gril", "--target", "conan", "--state", str(party)],
         {"actor": "gril", "target": "conan"}),
        (["--actor", "conan", "--target", "gril", "--target", "thoth",
          "--dice", "attack=19,damage=6"],
         {"actor": "conan", "target": ["gril", "thoth"], "dice": {"attack": [19], "damage": [6]}}),
        (["--actor", "conan"], {"actor": "conan"}),
    ):  # fmt: skip
        ran = cli("attack", *args, "--seed", "5", "--fight", path, "-q")
        assert ran.status == 0, ran
        told = len(notes)
        fight.act("attack", seed=5, **keys)
        assert [f"combatcli: note: {note}\n" for note in notes[told:]] == [ran.err] * bool(ran.err)
    assert fight.json_lines() == Path(path).read_text()
    assert {each["name"] for each in fight.fighters} == {"Conan", "Thoth", "Gril"}


def test_undo_takes_back_as_far_as_the_beginning() -> None:
    fight = a_fight()
    before = fight.fighters
    results: list[Any] = [fight.attack(), fight.attack(swap=True), fight.roll(notation="1d6")]
    assert [fight.undo() for _ in results] == results[::-1]
    assert (fight.results, fight.fighters, fight.json_lines()) == ([], before, "")
    with pytest.raises(UsageError, match="nothing has happened"):
        fight.undo()


def test_lines_can_be_undone_to_before_the_first() -> None:
    fight = a_fight()
    fight.roll(notation="1d6")
    fight.attack(dice=[15, 5])
    again = Fight.from_json_lines(fight.json_lines().splitlines())
    assert again.fighters == fight.fighters
    again.undo()
    assert again.fighters == [CONAN, THOTH]


def test_dice_of_one_object_for_the_whole_fight_go_on_after_an_undo() -> None:
    fight = a_fight()
    taken_back = fight.attack()
    fight.undo()
    assert fight.attack()["request"]["seed"] != taken_back["request"]["seed"]
    assert fight.attack(seed=3)["request"]["seed"] == 3


def test_nothing_has_happened_where_it_can_not_be() -> None:
    fight = a_fight()
    for refused in (
        lambda: fight.act("atack"),
        lambda: fight.act("attack", parrry=True),
        lambda: fight.attack(dice=[99]),
        lambda: fight.attack(actor="Nobody"),
        lambda: fight.attack(actor="Conan", swap=True),
        lambda: fight.attack(actor="Conan", target="Conan"),
        lambda: fight.act("attack", odds=True),
        lambda: fight.attack(attacker={"strength": 3}),  # type: ignore[arg-type]
    ):
        with pytest.raises(CombatError):
            refused()
    assert fight.json_lines() == ""


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Fight({"strr": 3}), "unknown key 'strr'"),  # type: ignore[arg-type]
        (lambda: Fight(defender=THOTH), "attacker is missing"),
        (lambda: Fight(CONAN, THOTH, [GRIL]), "both a pair and a party"),
        (lambda: Fight.from_json_lines("{}"), "line 1: no result"),
        (lambda: Fight.from_json_lines('\n\n{"error":{"kind":"usage"}}'), "line 3: no result"),
        (lambda: Fight.from_json_lines(["nonsense"]), "line 1: not JSON"),
    ],
)
def test_beginnings_that_can_not_be(make: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        make()


def test_who_is_missing_is_named_in_the_words_of_a_program() -> None:
    with pytest.raises(CombatError) as refused:
        Fight(CONAN).attack()
    assert "--" not in refused.value.line()
    trio = Fight(fighters=[CONAN, THOTH, GRIL])
    with pytest.raises(UsageError) as unsaid:
        trio.attack()
    assert unsaid.value.hint == "give actor=NAME: Conan, Thoth, Gril"
    with pytest.raises(UsageError, match="no target is given"):
        trio.attack(actor="Conan")


def test_results_are_the_fights_own() -> None:
    """Whatever a program does with what it got."""
    fight = a_fight()
    given: Fighter = {"weapon": "dagger"}
    result = fight.attack(attacker=given)
    lines = fight.json_lines()
    result["attacker"]["hp"] = result["defender"]["hp"] = 1
    fight.results[0]["summary"] = ""
    fight.fighters[0]["hp"] = 1
    given["weapon"] = "nonsense"
    assert fight.json_lines() == lines
    assert fight.fighters[0]["hp"] == 20


def test_those_who_come_in_stand_by() -> None:
    fight = a_fight()
    fight.attack(dice=[15, 5], bystanders=[GRIL])
    assert [each["name"] for each in fight.fighters] == ["Conan", "Thoth", "Gril"]
    fight.attack(actor="gril", target="thoth", dice=[18, 2], others=[{"name": "Ugo", "ac": 9}])
    assert [each["name"] for each in fight.fighters] == ["Gril", "Thoth", "Ugo", "Conan"]


def test_odds_and_sweeps_of_a_move() -> None:
    fight = a_fight()
    fight.attack(dice=[15, 5])
    request = fight.request("attack", swap=True)
    alone = new_request("attack", attacker={**THOTH, "hp": fight.fighters[1]["hp"]}, defender=CONAN)
    assert exact_odds(request) == exact_odds(alone)
    assert len(list(sweep(request, {"defender.ac": "10..12"}, odds=True))) == 3
    assert len(fight.results) == 1


def test_house_tables(tmp_path: Path) -> None:
    (tmp_path / "omen.yaml").write_text("rows: [A raven]\n")
    fight = a_fight(book=Book(str(tmp_path)))
    assert fight.table_roll(table="omen")["outcome"] == "A raven"


@pytest.mark.parametrize("name", modules())
def test_every_command_is_a_method(name: str) -> None:
    """Which does what `act` does, and takes all that plays of the command take."""
    declared: Command = command(name)
    keys = example_request(name)
    roles = [role for role in declared.fighters if role in keys]
    begun = Fight(**{place: keys.pop(role) for place, role in zip(SIDES, roles, strict=False)})
    keys |= {} if not declared.rolls else {"seed": 5}
    method = getattr(begun, name.replace(" ", "_").replace("-", "_"))
    result = method(**{f"{key}_" if key == "class" else key: keys[key] for key in keys})
    assert begun.undo() == result
    assert begun.act(name, **keys) == result
    assert resolve(new_request(result["request"])) == result


def test_one_who_is_not_there() -> None:
    fight = Fight(CONAN)
    with pytest.raises(FileError, match=r"the fight: no attacker in that result"):
        fight.attack()
