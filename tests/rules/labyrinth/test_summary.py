"""What a result says in a sentence: who did what, to whom, and what became of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.labyrinth.shows import ask

ATTACK = "attack -a name=Odo,av=0,damage=1d6,hp=9 -d name=Bel,ac=12,hp=8"
WEAK = "attack -a name=Odo,av=0,damage=1d6,hp=2 -d name=Bel,ac=12,hp=5"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (f"{ATTACK} --dice 12,3", "Odo hits Bel for 3 (12 against 12); Bel hp 8 to 5"),
        (f"{WEAK} --dice 12,6", "Odo hits Bel for 6 (12 against 12); Bel hp 5 to 0, down"),
        (f"{ATTACK} --dice 11", "Odo misses Bel (11 against 12)"),
        (f"{WEAK},down=true --dice 12,6", "Odo hits Bel for 6 (12 against 12); Bel hp 5 to 0"),
        ("attack -a av=0,damage=1d6 -d ac=12 --dice 15,3",
         "the attacker hits the defender for 3 (15 against 12)"),
        # criticals
        (f"{ATTACK} --dice 20,10,2", "critical: Odo hits Bel for 4 (double); Bel hp 8 to 4"),
        (f"{ATTACK} --dice 20,3,6,1",
         "critical: Odo hits Bel for 1 (normal, left-hand); Bel hp 8 to 7"),
        (f"{ATTACK} --dice 20,14,1",
         "critical: Odo hits Bel for 2 (double, armor); Bel hp 8 to 6"),
        (f"{ATTACK} --dice 20,11,1",
         "critical: Odo hits Bel for 2 (double, knockdown); Bel hp 8 to 6, down"),
        (f"{ATTACK} --dice 20,20",
         "critical: Odo hits Bel for 8 (kill); Bel hp 8 to 0, dead"),
        (f"{ATTACK} --dice 20,20 --ruling kill=dying-roll",
         "critical: Odo hits Bel for 8 (kill); Bel hp 8 to 0, down"),
        ("attack -a name=Odo,av=0,damage=1d6 -d name=Bel,ac=12 --dice 20,20",
         "critical: Odo hits Bel (kill); Bel dead"),
        (f"{ATTACK} --dice 20,2 --ruling monster-critical=none",
         "critical: Odo hits Bel for 2 (normal); Bel hp 8 to 6"),
        # fumbles
        (f"{ATTACK} --dice 1,6,2", "Odo fumbles (stuck, 2 rounds lost)"),
        (f"{ATTACK} --dice 1,6,1", "Odo fumbles (stuck, 1 round lost)"),
        (f"{ATTACK} --dice 1,5 --ruling dropped-weapon=draw", "Odo fumbles (dropped)"),
        (f"{ATTACK} --dice 1,4,2", "Odo fumbles (hit-self, 2 to self); Odo hp 9 to 7"),
        (f"{ATTACK} --dice 1,3,2", "Odo fumbles (hit-ally, 2 to the nearest ally)"),
        (f"{ATTACK} --dice 1,1,2,3",
         "Odo fumbles (collide, 2 to self, 3 to the nearest ally, 1 round lost);"
         " Odo hp 9 to 7, down"),
        (f"{WEAK} --dice 1,4,2", "Odo fumbles (hit-self, 2 to self); Odo hp 2 to 0, down"),
    ],
)  # fmt: skip
def test_attack(line: str, sentence: str) -> None:
    assert ask(line)["summary"] == sentence


def test_attacks_on_several() -> None:
    line = "attack -a name=Odo,av=0,damage=1d6,extra_attack=2 -d name=A,ac=10,hp=2"
    line += " -d name=B,ac=11,hp=9 -d ac=12,hp=1 --dice 12,2,11,3,4"
    assert ask(line)["summary"] == (
        "Odo hits A for 2 (12 against 10); Odo hits B for 3 (11 against 11);"
        " Odo misses B (4 against 11); A hp 2 to 0, down; B hp 9 to 6"
    )
    line = "attack -a name=Odo,av=0,damage=1d6,cleave=1 -d name=A,ac=10,hp=2 -d ac=99,hp=9"
    assert ask(f"{line} --dice 12,5")["summary"] == (
        "Odo hits A for 5 (12 against 10); A hp 2 to 0, down; other 1 hp 9 to 6"
    )
    line = "attack -a name=Odo,av=0,damage=1d6 -d ac=9,hp=0 -d ac=9,dead=true -d name=C,ac=12"
    assert ask(f"{line} --dice 11")["summary"] == "Odo misses C (11 against 12)"


BASH = "shield-bash -a name=Odo,av=0,shield=true,hp=9 -d name=Bel,ac=12,hp=8"
RANKED = BASH.replace("av=0", "av=0,improved_bash=1")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (f"{BASH} --dice 12,3", "Odo bashes Bel for 3 (12 against 12); Bel hp 8 to 5"),
        (f"{BASH} --dice 11", "Odo bashes at Bel and misses (11 against 12)"),
        (f"{BASH} --dice 11 --adjust attack=-1:mud",
         "Odo bashes at Bel and misses (10 against 12)"),
        (f"{BASH} --dice 20,2",
         "Odo bashes Bel for 2 (20 against 12): knocked down, 1 round lost;"
         " Bel hp 8 to 6, down"),
        (f"{RANKED} --dice 19,2 --ruling bash-knockdown=knockout",
         "Odo bashes Bel for 4 (19 against 12): knocked out; Bel hp 8 to 4, down"),
        (f"{BASH} --dice 20,20 --ruling bash-natural-20=critical-too",
         "Odo bashes Bel for 8 (20 against 12): knocked down, 1 round lost;"
         " Bel hp 8 to 0, dead"),
        ("shield-bash -a name=Odo,av=0,shield=true -d name=Bel,ac=12 --dice 20,20"
         " --ruling bash-natural-20=critical-too",
         "Odo bashes Bel (20 against 12): knocked down, 1 round lost; Bel dead"),
        (f"{BASH} --dice 1,4,2", "Odo fumbles the bash (hit-self); Odo hp 9 to 7"),
        (f"{BASH} --dice 1,6,2", "Odo fumbles the bash (stuck)"),
    ],
)  # fmt: skip
def test_bash(line: str, sentence: str) -> None:
    assert ask(line)["summary"] == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("attack -a name=Odo,rounds_lost=1 -d ac=9", "Odo loses the round"),
        ("shield-bash -a rounds_lost=3 -d ac=9", "the attacker loses the round, 2 more to lose"),
    ],
)
def test_lost_round(line: str, sentence: str) -> None:
    assert ask(line)["summary"] == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("crit --dice 20", "critical: a kill"),
        ("crit --dice 20 --damage 1d6", "critical: a kill"),
        ("crit --dice 15", "critical: triple damage"),
        ("crit --dice 15,4 --damage 1d6", "critical: triple damage, 12"),
        ("crit --dice 5 --damage 1d6", "critical: maximum damage, 6"),
        ("crit --dice 3,6", "critical: normal damage; the left hand is lost"),
        ("crit --dice 3,6,2 --damage 1d6", "critical: normal damage, 2; the left hand is lost"),
        ("crit --dice 14", "critical: double damage; the armor is damaged"),
        ("crit --dice 1", "critical: normal damage; the weapon is knocked away"),
        ("crit --dice 2", "critical: normal damage; shield or weapon shatters"),
        ("crit --dice 11", "critical: double damage; knocked down, 1 round lost"),
    ],
)
def test_crit(line: str, sentence: str) -> None:
    assert ask(line)["summary"] == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fumble --dice 6,2", "fumble: the weapon sticks, 2 rounds lost"),
        ("fumble --dice 6,1", "fumble: the weapon sticks, 1 round lost"),
        ("fumble --dice 5", "fumble: the weapon is dropped, 1 round lost"),
        ("fumble --dice 5 --ruling dropped-weapon=draw",
         "fumble: the weapon is dropped, another is drawn"),
        ("fumble --dice 4,2", "fumble: hits oneself, 2 damage to self"),
        ("fumble --dice 3,2", "fumble: hits the nearest ally, 2 damage to the ally"),
        ("fumble --dice 3 --alone", "fumble: nobody near to hit"),
        ("fumble --dice 2,3", "fumble: falls, 3 damage to self, 1 round lost"),
        ("fumble --dice 1,3,2", "fumble: runs into the nearest ally, both fall, 3 damage to self,"
         " 2 damage to the ally, 1 round lost each"),
        ("fumble --dice 1,3 --alone", "fumble: falls, 3 damage to self, 1 round lost"),
    ],
)  # fmt: skip
def test_fumble(line: str, sentence: str) -> None:
    assert ask(line)["summary"] == sentence


@pytest.mark.parametrize(
    ("keys", "price", "sentence"),
    [
        ("", "", "chain mail is sound: AC 15, 5 from the armor"),
        (",shield=true,dex=13", " --price 70", "chain mail is sound: AC 17, 5 from the armor"),
        (",armor_damage=1", "", "chain mail is damaged: AC 14, 4 from the armor"),
        (",armor_damage=1", " --price 71",
         "chain mail is damaged, repaired for 35.5: AC 14, 4 from the armor"),
        (",armor_damage=1", " --price 70",
         "chain mail is damaged, repaired for 35: AC 14, 4 from the armor"),
        (",armor_damage=3", " --price 70",
         "chain mail is beyond repair but protects, replace it: AC 12, 2 from the armor"),
        (",armor_damage=5", " --price 70",
         "chain mail protects no more, replace it: AC 10, 0 from the armor"),
    ],
)  # fmt: skip
def test_armor(keys: str, price: str, sentence: str) -> None:
    assert ask(f"armor -f armor=chain-mail{keys}{price}")["summary"] == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dying -f name=Odo,con=9 --dice 20,3,4", "Odo survives, wakes after 3 rounds with 4 hp: "),
        ("dying --dice 20,1,4", "the fighter survives, wakes after 1 round with 4 hp: "),
        ("dying -f con=16 --dice 10,2", "the fighter is bleeding, dead after 4 rounds: "),
        ("dying -f con_bonus=0 --dice 10,1", "the fighter is bleeding, dead after 1 round: "),
        ("dying -f hp=0 --dice 1", "the fighter is dead: "),
        ("dying --dice 8", "the fighter is beyond help: "),
    ],
)
def test_dying(line: str, sentence: str) -> None:
    """The outcome in words, then the chart's own."""
    result = ask(line)
    assert result["summary"] == sentence + result["lookups"][0]["cell"]


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        (3, "fighter 3 has earned 0 improved options; the next at 4"),
        (4, "fighter 4 has earned 1 improved option, at level 4; the next at 7"),
        (
            1000,
            "fighter 1000 has earned 6 improved options, at levels 4, 7, 10, 13, 16, 19;"
            " no more to come",
        ),
    ],
)
def test_options(level: int, sentence: str) -> None:
    assert ask(f"options --class fighter --level {level}")["summary"] == sentence


def test_a_table_of_ones_own_may_cost_more_rounds(tmp_path: Path) -> None:
    text = "die: 1d1\nrows:\n  1: {text: Ouch, damage: normal, effect: knockdown, rounds_lost: 2}\n"
    (tmp_path / "critical.yaml").write_text(text, encoding="utf-8")
    told = ask(f"crit --dice 1 --tables {tmp_path}")["summary"]
    assert told == "critical: normal damage; knocked down, 2 rounds lost"
