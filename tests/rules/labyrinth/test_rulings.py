"""Each ruling of these rules, by results that differ with its choice alone."""

from __future__ import annotations

import pytest

from tests.rules.labyrinth.shows import ABSENT, Shown, ask, check, refused

HIT = "attack -a av=0,damage=1d6,hp=20 -d ac=10,hp=20"

PAIRS: list[tuple[str, str, str, Shown]] = [
    (
        f"{HIT},shield=true --dice 20,7",
        "shatter",
        "shield-first",
        {"defender.shield": False, "defender.ac": 9, "defender.disarmed": ABSENT},
    ),
    (
        f"{HIT},shield=true --dice 20,7",
        "shatter",
        "weapon-first",
        {"defender.shield": True, "defender.ac": 10, "defender.disarmed": True},
    ),
    (f"{HIT} --dice 20,20", "kill", "dead", {"defender.hp": 0, "defender.dead": True}),
    (
        f"{HIT} --dice 20,20",
        "kill",
        "dying-roll",
        {"defender.hp": 0, "defender.down": True, "defender.dead": ABSENT, "damage": 20},
    ),
    (
        "attack -a av=0,damage=1d6 -d ac=10 --dice 20,20",
        "kill",
        "dying-roll",
        {"damage": None, "defender": {"ac": 10, "down": True, "hp": 0}},
    ),
    (
        f"{HIT} --dice 20,14,3",
        "monster-critical",
        "same",
        {"outcome": "critical", "damage": 6, "defender.ac": 10, "attacks.0.crit.effect": "armor"},
    ),
    (
        f"{HIT} --dice 20,3",
        "monster-critical",
        "none",
        {"outcome": "critical", "damage": 3, "attacks.0.crit": None},
    ),
    (
        f"{HIT} --dice 1,5",
        "dropped-weapon",
        "retrieve",
        {
            "attacker.disarmed": True,
            "attacker.rounds_lost": 1,
            "attacks.0.fumble.rounds_lost": 1,
        },
    ),
    (
        f"{HIT} --dice 1,5",
        "dropped-weapon",
        "draw",
        {
            "attacker.disarmed": ABSENT,
            "attacker.rounds_lost": ABSENT,
            "attacks.0.fumble.rounds_lost": 0,
        },
    ),
    (
        f"{HIT} --dice 20,1,2",
        "dropped-weapon",
        "retrieve",
        {"defender.disarmed": True, "defender.rounds_lost": 1},
    ),
    (
        f"{HIT} --dice 20,1,2",
        "dropped-weapon",
        "draw",
        {"defender.disarmed": ABSENT, "defender.rounds_lost": ABSENT},
    ),
    (
        "attack -a av=0,damage=1d6,extra_attack=1 -d ac=10,hp=20 --dice 1,5",
        "dropped-weapon",
        "retrieve",
        {"attacks.1": ABSENT},
    ),
    (
        "attack -a av=0,damage=1d6,extra_attack=1 -d ac=10,hp=20 --dice 1,5,12,4",
        "dropped-weapon",
        "draw",
        {"attacks.1.outcome": "hit", "damage": 4},
    ),
    ("fumble --dice 5", "dropped-weapon", "retrieve", {"rounds_lost": 1}),
    ("fumble --dice 5", "dropped-weapon", "draw", {"rounds_lost": 0}),
    (
        f"{HIT} --dice 1,1,3,2",
        "collision-damage",
        "each",
        {"attacker.hp": 17, "attacks.0.fumble.ally_damage": 2},
    ),
    (
        f"{HIT} --dice 1,1,3",
        "collision-damage",
        "shared",
        {"attacker.hp": 17, "attacks.0.fumble.ally_damage": 3},
    ),
    (
        "shield-bash -a av=0,shield=true,improved_bash=1 -d ac=10,hp=20 --dice 19,2",
        "bash-knockdown",
        "knockdown",
        {
            "knockdown": True,
            "knockout": False,
            "defender": {"ac": 10, "hp": 16, "down": True, "rounds_lost": 1},
        },
    ),
    (
        "shield-bash -a av=0,shield=true,improved_bash=1 -d ac=10,hp=20 --dice 19,2",
        "bash-knockdown",
        "knockout",
        {
            "knockdown": False,
            "knockout": True,
            "defender": {"ac": 10, "hp": 16, "down": True, "unconscious": True},
        },
    ),
    (
        "shield-bash -a av=0,shield=true -d ac=10,hp=20 --dice 20,2",
        "bash-natural-20",
        "knockdown-only",
        {"outcome": "hit", "damage": 2, "knockdown": True},
    ),
    (
        "shield-bash -a av=0,shield=true -d ac=10,hp=20 --dice 20,14,2",
        "bash-natural-20",
        "critical-too",
        {"outcome": "critical", "damage": 4, "knockdown": True, "defender.ac": 10},
    ),
    (
        "attack -a av=0,damage=1d8,off_damage=1d4 -d ac=12,hp=20 --two-weapons --dice 11,1,3",
        "two-weapons",
        "combined",
        {"outcome": "hit", "attacks.0.total": 13, "attacks.0.weapon": "1d4", "damage": 3},
    ),
    (
        "attack -a av=0,damage=1d8,off_damage=1d4 -d ac=12,hp=20 --two-weapons --dice 11",
        "two-weapons",
        "separate",
        {"outcome": "miss", "attacks.0.total": 9, "attacks.0.weapon": "1d8"},
    ),
    (
        "attack -a av=0,damage=1d6,crit_range=2 -d ac=10,hp=20 --dice 18,4",
        "crit-range",
        "literal",
        {"outcome": "hit", "damage": 4},
    ),
    (
        "attack -a av=0,damage=1d6,crit_range=2 -d ac=10,hp=20 --dice 18,10,4",
        "crit-range",
        "each-rank",
        {"outcome": "critical", "damage": 8},
    ),
    (
        "attack -a av=0,damage=1d6,crit_range=1 -d ac=25,hp=20 --dice 19",
        "wide-critical",
        "must-hit",
        {"outcome": "miss", "damage": 0},
    ),
    (
        "attack -a av=0,damage=1d6,crit_range=1 -d ac=25,hp=20 --dice 19,10,4",
        "wide-critical",
        "always",
        {"outcome": "critical", "damage": 8},
    ),
    (
        "shield-bash -a av=0,shield=true,improved_bash=1 -d ac=25,hp=20 --dice 19",
        "wide-critical",
        "must-hit",
        {"outcome": "miss", "damage": 0, "knockdown": False},
    ),
    (
        "shield-bash -a av=0,shield=true,improved_bash=1 -d ac=25,hp=20 --dice 19,2",
        "wide-critical",
        "always",
        {"outcome": "hit", "damage": 4, "knockdown": True},
    ),
    (
        "attack -a av=9,damage=1d6,crit_range=1 -d ac=10,hp=20 --dice 2,4,1",
        "wide-fumble",
        "always",
        {"outcome": "fumble", "damage": 0},
    ),
    (
        "attack -a av=9,damage=1d6,crit_range=1 -d ac=10,hp=20 --dice 2,6",
        "wide-fumble",
        "must-miss",
        {"outcome": "hit", "damage": 6},
    ),
]

DEFAULTS = {
    "shatter": "shield-first",
    "kill": "dead",
    "monster-critical": "same",
    "dropped-weapon": "retrieve",
    "collision-damage": "each",
    "bash-knockdown": "knockdown",
    "bash-natural-20": "knockdown-only",
    "two-weapons": "combined",
    "crit-range": "literal",
    "wide-critical": "must-hit",
    "wide-fumble": "always",
}


@pytest.mark.parametrize(
    ("line", "name", "choice", "shown"),
    PAIRS,
    ids=[f"{line.split()[0]}-{name}-{choice}" for line, name, choice, _ in PAIRS],
)
def test_ruling(line: str, name: str, choice: str, shown: Shown) -> None:
    result = ask(f"{line} --ruling {name}={choice}")
    check(result, shown)
    assert result["rulings"][name] == choice
    if DEFAULTS[name] == choice:
        check(ask(line), shown)
        assert name not in result["request"].get("rulings", {})
    else:
        assert result["request"]["rulings"] == {name: choice}


def test_every_ruling_is_settled_both_ways() -> None:
    rulings = ask("rulings")["rulings"]
    mine = {
        one["name"]: (one["default"], set(one["choices"]))
        for one in rulings
        if one["name"] in DEFAULTS
    }
    assert {name: default for name, (default, _) in mine.items()} == DEFAULTS
    settled = {name: {c for _, n, c, _ in PAIRS if n == name} for name in DEFAULTS}
    assert settled == {name: choices for name, (_, choices) in mine.items()}


@pytest.mark.parametrize(
    ("attacker", "dice", "ruling", "outcome"),
    [
        ("av=0", "2,4,1", "wide-fumble=must-miss", "fumble"),  # 2 misses anyway
        ("av=99", "1,4,1", "wide-fumble=must-miss", "fumble"),  # a 1 fumbles anyway
        ("av=0", "20,10,4", "wide-critical=must-hit", "critical"),  # a 20 hits anyway
        ("av=0", "19,10,4", "wide-critical=must-hit", "critical"),  # 19 hits an AC of 19
    ],
)
def test_what_wide_ranges_leave_as_it_is(
    attacker: str, dice: str, ruling: str, outcome: str
) -> None:
    line = f"attack -a {attacker},damage=1d6,crit_range=1 -d ac=19,hp=20 --dice {dice}"
    check(ask(f"{line} --ruling {ruling}"), {"outcome": outcome})
    assert ruling.split("=")[0] not in ask(line)["rulings"]


def test_a_wide_fumble_that_hits_is_never_a_critical() -> None:
    line = "attack -a av=50,damage=1d6,crit_range=99 -d ac=19,hp=20 --ruling wide-fumble=must-miss"
    check(ask(f"{line} --dice 10,4"), {"outcome": "hit", "damage": 4})
    check(ask(f"{line} --dice 11,10,4"), {"outcome": "critical", "damage": 8})


def test_a_class_rolls_on_the_chart_whatever_monsters_do() -> None:
    result = ask(
        "attack -a class=fighter,level=1,damage=1d6 -d ac=10,hp=20 --dice 20,10,3"
        " --ruling monster-critical=none"
    )
    check(result, {"damage": 6, "rulings": {}})


def test_a_monsters_bash_keeps_off_the_chart_too() -> None:
    result = ask(
        "shield-bash -a av=0,shield=true -d ac=10,hp=20 --dice 20,2"
        " --ruling bash-natural-20=critical-too --ruling monster-critical=none"
    )
    check(result, {"outcome": "hit", "damage": 2, "knockdown": True})


def test_a_bash_that_kills() -> None:
    line = "shield-bash -a av=0,shield=true -d ac=10,hp=20 --dice 20,20"
    line += " --ruling bash-natural-20=critical-too"
    check(ask(line), {"outcome": "critical", "damage": 20, "defender.dead": True})
    check(ask(f"{line} --ruling kill=dying-roll"), {"defender.dead": ABSENT, "defender.hp": 0})
    unknown = ask(line.replace(",hp=20", ""))
    check(unknown, {"damage": None, "defender.dead": True})


def test_an_unranked_bash_never_knocks_out() -> None:
    line = "shield-bash -a av=0,shield=true -d ac=10,hp=20 --dice 20,2"
    result = ask(f"{line} --ruling bash-knockdown=knockout")
    check(result, {"knockdown": True, "knockout": False, "defender.unconscious": ABSENT})


def test_sizes_under_each_reading_of_two_weapons() -> None:
    line = "attack -a av=0,weapon=mace,off_weapon=short-sword -d ac=30 --two-weapons --dice 5"
    check(ask(line), {"outcome": "miss"})
    message = "the off-hand weapon short-sword must be smaller than the main one mace"
    assert message in refused(f"{line} --ruling two-weapons=separate")


def test_a_ruling_that_does_not_touch_a_command_is_refused() -> None:
    assert "ruling two-weapons does not touch it" in refused(
        "shield-bash -a av=0,shield=true -d ac=10 --ruling two-weapons=separate"
    )
