"""Fights of sides at the command line: sides from files, fights kept in one, dice asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import Answer, Cli, Shell

ANN = {"av": 3, "damage": "1d8", "ac": 14, "hp": 9}
ORC = {"av": 1, "damage": "1d6", "ac": 12, "hp": 5}
SIDES = {
    "heroes": {"Ann": ANN, "Bob": {**ANN, "hp": 7}},
    "orcs": [{"name": "Odd", **ORC}, {"name": "Pit", **ORC}, {"name": "Quo", **ORC}],
}
LISTED = [
    *({"name": name, "side": "heroes", **keys} for name, keys in SIDES["heroes"].items()),  # type: ignore[attr-defined]
    *({"side": "orcs", **keys} for keys in SIDES["orcs"]),  # type: ignore[dict-item]
]
NAMED = {"attacker": LISTED[:2], "defender": LISTED[2:]}


def names(result: dict[str, Any], side: str) -> list[str]:
    return [each["name"] for each in result["sides"][side]]


@pytest.mark.parametrize("party", [SIDES, {"sides": SIDES}, LISTED, NAMED])
def test_sides_from_a_file(tmp_path: Path, answer: Answer, party: Any) -> None:
    """By side, under `sides`, by the key of each, or by role."""
    path = tmp_path / "party.json"
    path.write_text(json.dumps(party), encoding="utf-8")
    result = answer("duel", "--state", str(path), "--seed", "1")
    assert names(result, "attacker") == ["Ann", "Bob"]
    assert names(result, "defender") == ["Odd", "Pit", "Quo"]
    swapped = answer("duel", "--state", str(path), "--seed", "1", "--swap")
    assert names(swapped, "attacker") == ["Odd", "Pit", "Quo"]


def test_three_sides_are_too_many(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "party.json"
    elves = {"elves": {"Eva": ANN, "Fey": ANN}}
    path.write_text(json.dumps({**SIDES, **elves}), encoding="utf-8")
    refused = cli("duel", "--state", str(path))
    assert (refused.status, "3 sides, heroes, orcs, elves" in refused.err) == (2, True)


def test_more_come_in_and_keys_are_laid_over(tmp_path: Path, answer: Answer) -> None:
    path = tmp_path / "party.json"
    path.write_text(json.dumps(SIDES), encoding="utf-8")
    more = ["-a", "hp=1", "-a", "hp=2", "-a", "name=Cid,av=1,damage=1d6,ac=10,hp=3"]
    request = answer("duel", "--state", str(path), *more, "--seed", "1")["request"]
    own = [request["attacker"], *(o for o in request["others"] if o["side"] == "heroes")]
    assert [(each["name"], each["hp"]) for each in own] == [("Ann", 1), ("Bob", 2), ("Cid", 3)]


def test_a_fight_of_sides_goes_on(tmp_path: Path, answer: Answer, cli: Cli) -> None:
    """Through another round, through the dying chart for one of them, and through an attack."""
    party, kept = tmp_path / "party.json", str(tmp_path / "fight.jsonl")
    party.write_text(json.dumps([*LISTED, {"name": "Zoe", **ANN}]), encoding="utf-8")
    begun = ["duel", "--state", str(party), "--fight", kept, "--max-rounds", "1"]
    first = answer(*begun, "--dice", "15,5,15,2,2,2")
    assert [each["hp"] for each in first["sides"]["defender"]] == [0, 3, 5]
    assert [each["name"] for each in first["others"]] == ["Zoe"]
    dying = answer("dying", "--fight", kept, "--target", "Odd", "--dice", "9")
    assert dying["fighter"]["dead"]
    # His side is listed first now.
    again = ["duel", "--fight", kept, "--swap", "--max-rounds", "1"]
    second = answer(*again, "--dice", "15,4,2,2")
    orcs = [each for side in second["sides"].values() for each in side if each["side"] == "orcs"]
    assert {each["name"]: each["hp"] for each in orcs} == {"Odd": 0, "Pit": 0, "Quo": 5}
    assert [each["name"] for each in second["others"]] == ["Zoe"]
    third = answer("attack", "--fight", kept, "--actor", "Quo", "--target", "Bob", "--dice", "2")
    assert third["defender"]["name"] == "Bob"
    assert cli("verify", kept).out.startswith("4 checked, 0 differ")


def test_all_that_is_told_fits_the_schema(cli: Cli) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(cli("schema", "duel").out)
    line = [
        "duel",
        *["-a", "av=3,damage=1d8,ac=14,hp=9"] * 2,
        *["-d", "av=1,damage=1d6,ac=12,hp=5"] * 3,
    ]
    for more in (["--seed", "2"], ["--odds", "--samples", "50", "--by", "attacker.2.hp,survivors"]):
        jsonschema.validate(json.loads(cli(*line, *more, "--json").out), schema)


def test_who_is_who_is_asked_by_name(shell: Shell) -> None:
    line = "duel -a name=Ann,av=1,damage=1d8,ac=14,hp=10 -d name=Odd,av=1,damage=1d6,ac=13,hp=5"
    line += " -d name=Pit,av=1,damage=1d6,ac=13,hp=5,morale=7 --max-rounds 1"
    line += " --ruling target=random --ruling morale=first-loss-and-half --ask"
    told = shell(f"printf '1\\n14\\n6\\n7\\n2\\n' | setsid combatcli {line}").err
    assert "the target: 1 Odd; 2 Pit, 1d2, 1 to 2: 1" in told
    assert "whether the defenders stand fast, 2d6, needs 7 or less: 7" in told
    assert "morale of the defenders, 7: nobody flees" in told
