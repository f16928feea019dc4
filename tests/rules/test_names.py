"""Two of one name are told apart by their roles in every sentence; as keys names stay as given."""

from __future__ import annotations

import pytest

from combatcli.fighter import Fighter, told_apart
from tests.helpers import Answer, Cli

BOXER = "name=Orc,str=14,dex=9,con=10"
FIST = "name=Orc,brawn=9,finesse=7,hp=4"
SWORD = "name=Orc,av=3,damage=1d6,ac=10,hp=6"


@pytest.mark.parametrize(
    ("args", "summary"),
    [
        (["first-move", "-a", BOXER, "-d", BOXER, "--dice", "9,5"],
         "Orc (attacker) moves first, by the roll"),
        (["grapple", "-a", BOXER, "-d", BOXER, "--dice", "3"],
         "G2: Orc (attacker) grapples Orc (defender), con 10 to 8"),
        (["punch", "-a", BOXER, "-d", BOXER, "--dice", "8"],
         "Orc (attacker) misses Orc (defender) (to hit 7 or less: 8)"),
        (["brawl-opposed", "-a", FIST, "-d", FIST, "--dice", "14,8,7"],
         "Orc (attacker) hits Orc (defender) for 4: 14 against 8, hp 4 to 0, down"),
        (["attack", "-a", SWORD, "-d", SWORD, "--dice", "6"],
         "Orc (attacker) misses Orc (defender) (9 against 10)"),
        (["duel", "-a", FIST, "-d", FIST, "--dice", "14,8,7"],
         "Orc (attacker) beats Orc (defender) after 1 round"),
        # Letters of either case, at the head of a sentence one.
        (["brawl-opposed", "-a", "name=orc,brawn=9", "-d", FIST, "--dice", "8,9"],
         "orc (attacker) misses Orc (defender): 8 against 9"),
        # One named as another without a name is called.
        (["brawl-opposed", "-a", "brawn=9", "-d", "name=the attacker,finesse=7", "--dice", "8,9"],
         "the attacker (attacker) misses the attacker (defender): 8 against 9"),
        # One named as another would be told apart.
        (["brawl-opposed", "-a", "name=Orc (defender),brawn=9", "-d", FIST, "--dice", "8,9"],
         "Orc (defender) misses Orc: 8 against 9"),
        (["brawl-opposed", "-a", "name=Thog,brawn=9", "-d", FIST, "--dice", "8,9"],
         "Thog misses Orc: 8 against 9"),
    ],
)  # fmt: skip
def test_summary(answer: Answer, args: list[str], summary: str) -> None:
    assert answer(*args)["summary"] == summary


def test_enemies_of_one_name(answer: Answer) -> None:
    result = answer("attack", "-a", "name=Odo,av=3,damage=6,cleave=1,extra_attack=1", "-d", SWORD,
                    "-d", SWORD, "--dice", "attack=15,attack=6")  # fmt: skip
    assert result["summary"].startswith(
        "Odo hits Orc (defender) for 6 (18 against 10); Odo misses Orc (other 1) (9 against 10);"
    )


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Orc", "Troll"], ["Orc", "Troll"]),
        (["Orc", "Orc", "Troll"], ["Orc (attacker)", "Orc (defender)", "Troll"]),
        (["Orc (defender)", "Orc", "Orc"],
         ["Orc (defender) (attacker)", "Orc (defender)", "Orc (other 1)"]),
        ([None, None, None], ["the attacker", "the defender", "other 1"]),
        ([], []),
    ],
)  # fmt: skip
def test_nobody_is_called_as_another(names: list[str | None], expected: list[str]) -> None:
    roles = ("attacker", "defender", "other 1")
    fighters = [
        Fighter(role, {} if name is None else {"name": name})
        for role, name in zip(roles, names, strict=False)
    ]
    assert [fighter.name for fighter in told_apart(fighters)] == expected
    assert told_apart(fighters) == fighters
    changed = [each.change(hp=3).without("con").as_role(each.role) for each in told_apart(fighters)]
    assert [fighter.name for fighter in changed] == expected


def test_names_stay_as_given(answer: Answer) -> None:
    result = answer("punch", "-a", BOXER, "-d", BOXER, "--dice", "5,3")
    for each in (result, result["request"]):
        assert (each["attacker"]["name"], each["defender"]["name"]) == ("Orc", "Orc")


def test_each_in_his_own_role_blow_by_blow(cli: Cli) -> None:
    """In a fight the roles are those that it began with, whoever strikes."""
    blows = cli("duel", "-a", FIST, "-d", FIST, "--dice", "2,8,14,8,7", "--seed", "1").out
    lines = blows.splitlines()[2:4]
    assert lines[0].startswith("1  Orc (attacker) misses Orc (defender): 2 against 8")
    assert lines[1].startswith("   Orc (defender) hits Orc (attacker) for 4: 14 against 8")


def test_errors_name_the_right_one(cli: Cli) -> None:
    ran = cli("punch", "-a", BOXER, "-d", f"{BOXER},unconscious=true")
    assert ran.err.startswith("combatcli: defender: Orc (defender) is unconscious")
