"""Fights at random: from Python as with `--fight` on the command line, refusals too."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combatcli import CombatError, Fight
from combatcli.types import Fighter
from tests.helpers import Cli

COMMANDS = ("attack", "punch", "grapple", "first-move", "dying", "armor", "shield-bash", "roll")
WEAPONS = {"Odo": "mace", "Mim": "dagger", "Una": "long-sword", "Bor": "club"}


def drawn_party(draw: Random) -> list[Fighter]:
    names = draw.sample(list(WEAPONS), draw.choice((2, 2, 3, 4)))
    return [
        {
            "name": name, "str": draw.randint(6, 18), "dex": draw.randint(6, 18),
            "con": draw.randint(6, 14), "av": draw.randint(0, 5), "weapon": WEAPONS[name],
            "ac": draw.randint(9, 16), "hp": draw.randint(3, 15),
        }
        for name in names
    ]  # fmt: skip


def drawn_move(draw: Random, party: list[Fighter]) -> tuple[list[str], dict[str, Any]]:
    """A command as typed, and its options as a program gives them."""
    command = draw.choice(COMMANDS)
    if command == "roll":
        return ["roll", "1d6"], {"notation": "1d6"}
    typed, options = [command], dict[str, Any]()
    if draw.random() < 0.2:
        typed.append("--swap")
        options["swap"] = True
    elif draw.random() < 0.8:
        actor, *targets = (each["name"] for each in draw.choices(party, k=draw.choice((2, 2, 3))))
        typed += ["--actor", actor, *(word for each in targets for word in ("--target", each))]
        options |= {"actor": actor, "target": targets}
    if command == "attack" and draw.random() < 0.3:
        typed += ["-a", "weapon=dagger"]
        options["attacker"] = {"weapon": "dagger"}
    return typed, options


@pytest.mark.parametrize("seed", range(30))
def test_as_on_the_command_line(cli: Cli, seed: int, tmp_path: Path) -> None:
    draw = Random(seed)
    members = drawn_party(draw)
    party, path = tmp_path / "party.json", tmp_path / "fight.jsonl"
    party.write_text(json.dumps(members))
    fight = Fight(fighters=members)
    for number in range(8):
        typed, options = drawn_move(draw, members)
        begun = path.exists()
        if not begun and "notation" in options:
            continue
        seeded = [] if typed[0] == "armor" else ["--seed", str(number)]
        options |= {} if typed[0] == "armor" else {"seed": number}
        state = [] if begun else ["--state", str(party)]
        ran = cli(*typed, *seeded, *state, "--fight", str(path), "-q")
        try:
            fight.act(typed[0], **options)
        except CombatError:
            assert ran.status in (1, 2), ran
        else:
            assert ran.status == 0, ran
        assert fight.json_lines() == (path.read_text() if path.exists() else "")
