"""What a state forbids: an error that names who and why, and exit status 2."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli.book import Book
from combatcli.dice.seeded import RandomDice
from combatcli.errors import UsageError
from combatcli.options.payload import build_request
from combatcli.referee import PlayingReferee
from combatcli.rules import command
from combatcli.rules.labyrinth.attack import check_attack
from tests.rules.labyrinth.shows import ask, check, refused

OK = "-d ac=10,hp=9"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        # no shield
        (f"shield-bash -a av=0 {OK}", "attacker: the attacker has no shield; give shield=true"),
        (f"shield-bash -a av=0,shield=false {OK}", "the attacker has no shield"),
        (f"attack -a av=0,damage=1d6 {OK} --sacrifice-shield", "the defender has no shield"),
        # hands
        (
            f"attack -a name=Odo,av=0,weapon=two-handed-sword,limbs=left-shoulder {OK}",
            "attacker: Odo has lost left-shoulder and can't wield two-handed-sword (two-handed)",
        ),
        (
            f"attack -a av=0,weapon=bastard-sword,damage=2d4,limbs=right-hand {OK}",
            "has lost right-hand and can't wield bastard-sword (two-handed)",
        ),
        (
            f"attack -a av=0,weapon=mace,off_weapon=dagger,limbs=right-hand {OK} --two-weapons",
            "has lost right-hand and can't wield mace and dagger",
        ),
        (
            f"attack -a av=0,weapon=mace,limbs=left-hand+right-elbow {OK}",
            "has lost left-hand, right-elbow and can't wield mace",
        ),
        (
            f"attack -a av=0,weapon=mace,shield=true,limbs=left-elbow {OK}",
            "has lost left-elbow and can't bear a shield beside mace",
        ),
        (
            f"attack -a av=0,weapon=pole-arm,shield=true {OK}",
            "can't wield pole-arm, two-handed, and bear a shield; give shield=false",
        ),
        (
            f"attack -a av=0,weapon=bastard-sword,damage=2d4+1,shield=true {OK}",
            "can't wield bastard-sword, two-handed, and bear a shield",
        ),
        (
            f"attack -a av=0,weapon=mace,off_weapon=dagger,shield=true {OK} --two-weapons",
            "can't wield two weapons and bear a shield",
        ),
        (
            f"shield-bash -a av=0,shield=true,limbs=left-elbow+right-shoulder {OK}",
            "has lost left-elbow, right-shoulder: no arm for a shield; let another bash",
        ),
        # states of the attacker
        (f"attack -a av=0,damage=1d6,down=true {OK}", "the attacker is down and can't attack"),
        (f"attack -a av=0,damage=1d6,dead=true {OK}", "the attacker is dead and can't attack"),
        (f"attack -a av=0,damage=1d6,hp=0 {OK}", "the attacker is at 0 hp and can't attack"),
        (
            f"attack -a av=0,damage=1d6,unconscious=true {OK}",
            "the attacker is unconscious and can't attack",
        ),
        (
            f"attack -a av=0,damage=1d6,disarmed=true {OK}",
            "the attacker has no weapon in hand; draw one: give disarmed=false, with its weapon=…",
        ),
        (f"attack -a av=0,damage=1d6,dead=true,rounds_lost=2 {OK}", "is dead and can't attack"),
        (f"attack -a av=0,damage=1d6,hp=0,rounds_lost=2 {OK}", "is at 0 hp and can't attack"),
        (f"shield-bash -a av=0,shield=true,down=true {OK}", "is down and can't bash"),
        (f"shield-bash -a av=0,shield=true,dead=true {OK}", "is dead and can't bash"),
        (f"shield-bash -a av=0,shield=true,hp=0 {OK}", "is at 0 hp and can't bash"),
        (f"shield-bash -a av=0,shield=true,hp=0,rounds_lost=1 {OK}", "is at 0 hp and can't bash"),
        (f"shield-bash -a av=0,shield=true,unconscious=true {OK}", "is unconscious and can't bash"),
        # states of the defender
        (
            "attack -a av=0,damage=1d6 -d name=orc,ac=10,hp=0",
            "defender: orc is at 0 hp already: nobody is left to attack; name another with -d",
        ),
        ("attack -a av=0,damage=1d6 -d ac=10,dead=true", "the defender is dead already"),
        ("attack -a av=0,damage=1d6 -d ac=10,hp=0 -d ac=10,dead=true", "nobody is left to attack"),
        ("shield-bash -a av=0,shield=true -d ac=10,hp=0", "the defender is at 0 hp already"),
        ("shield-bash -a av=0,shield=true -d ac=10,dead=true", "the defender is dead already"),
        (f"attack -a av=0,damage=1d6 {OK},disarmed=true --parry", "no weapon in hand and can't"),
        (f"attack -a av=0,damage=1d6 {OK},rounds_lost=1 --parry", "has rounds to lose and can't"),
        (f"attack -a av=0,damage=1d6 {OK},down=true --parry", "is down and can't parry"),
        (f"attack -a av=0,damage=1d6 {OK},unconscious=true --parry", "unconscious and can't parry"),
        # weapons
        (
            f"attack -a av=0,weapon=dagger,off_weapon=mace {OK} --two-weapons",
            "the off-hand weapon mace must be no larger than the main one dagger",
        ),
        (
            f"attack -a av=0,weapon=mace,off_weapon=long-sword {OK} --two-weapons",
            "the off-hand weapon long-sword must be no larger than the main one mace",
        ),
        (
            f"attack -a av=0,weapon=spear,off_weapon=hand-axe {OK} --two-weapons"
            " --ruling two-weapons=separate",
            "the off-hand weapon hand-axe must be smaller than the main one spear",
        ),
        (
            f"attack -a av=0,weapon=battle-axe,off_weapon=dagger {OK} --two-weapons",
            "battle-axe takes both hands; give two one-handed weapons",
        ),
        (
            f"attack -a av=0,weapon=mace,off_weapon=quarterstaff {OK} --two-weapons",
            "quarterstaff takes both hands",
        ),
        (
            f"attack -a av=0,weapon=mace,off_weapon=dart {OK} --two-weapons",
            "dart is no melee weapon",
        ),
        (f"attack -a av=0,weapon=mace {OK} --two-weapons", "off_damage is missing"),
        (
            f"attack -a av=0,weapon=dagger,off_weapon=dagger {OK} --two-weapons --missile",
            "--missile and --two-weapons don't go together",
        ),
        (
            f"attack -a av=0,damage=1d6,off_damage=1d4 {OK} --two-weapons --missile",
            "--missile and --two-weapons don't go together",
        ),
        (f"attack -a av=0,weapon=long-sword {OK} --missile", "long-sword is neither shot nor"),
        (f"attack -a av=0,weapon=longsword {OK}", "unknown weapon 'longsword'; did you mean long-"),
        (f"attack -a av=0,weapon=mace,off_weapon=dager {OK} --two-weapons", "unknown weapon"),
        # keys
        (f"attack -a av=0 {OK}", "attacker: damage is missing; give damage=…"),
        (f"attack -a damage=1d6 {OK}", "attacker: av is missing; give av=…"),
        (f"attack -a class=thief,damage=1d6 {OK}", "attacker: level is missing"),
        (f"attack -a level=3,damage=1d6 {OK}", "attacker: class is missing"),
        (f"attack -a class=theif,level=3,damage=1d6 {OK}", "did you mean thief?"),
        ("attack -a av=0,damage=1d6 -d hp=9", "defender: ac is missing; give ac=…"),
        ("attack -a av=0,damage=1d6 -d ac=9 -d hp=9", "other 1: ac is missing"),
        ("attack -a av=0,damage=1d6 -d armor=shield", "armor is missing"),
        ("shield-bash -a av=0,shield=true -d hp=9", "defender: ac is missing"),
        ("shield-bash -a av=0,shield=true -d ac=9 -d ac=9", "--defender is given twice"),
    ],
)
def test_refused(line: str, message: str) -> None:
    assert message in refused(line)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            f"attack -a av=0,damage=1d6 {OK} --sacrifice-shield",
            "defender: the defender has no shield to give up; give shield=true",
        ),
        (
            f"attack -a name=Odo,av=0,weapon=pole-arm,limbs=left-hand+right-elbow {OK}",
            "attacker: Odo has lost left-hand, right-elbow and can't wield pole-arm (two-handed);"
            " give a weapon that the hands left can wield",
        ),
        (
            f"attack -a name=Odo,av=0,weapon=mace,off_weapon=dagger,limbs=right-hand {OK}"
            " --two-weapons",
            "attacker: Odo has lost right-hand and can't wield mace and dagger;"
            " give a weapon that the hands left can wield",
        ),
        (
            f"attack -a av=0,weapon=mace,limbs=left-hand+right-elbow {OK}",
            "attacker: the attacker has lost left-hand, right-elbow and can't wield mace;"
            " give a weapon that the hands left can wield",
        ),
        (
            f"attack -a av=0,weapon=mace,shield=true,limbs=left-elbow {OK}",
            "attacker: the attacker has lost left-elbow and can't bear a shield beside mace;"
            " give shield=false",
        ),
        (
            f"attack -a av=0,weapon=mace,shield=true,limbs=left-elbow+left-hand {OK}",
            "attacker: the attacker has lost left-hand, left-elbow and can't bear a shield beside"
            " mace; give shield=false",
        ),
        (
            f"attack -a av=0,weapon=pole-arm,shield=true {OK}",
            "attacker: the attacker can't wield pole-arm, two-handed, and bear a shield;"
            " give shield=false, or another weapon",
        ),
        (
            f"attack -a av=0,weapon=mace,off_weapon=dagger,shield=true {OK} --two-weapons",
            "attacker: the attacker can't wield two weapons and bear a shield;"
            " give shield=false, or another weapon",
        ),
        (
            f"attack -a name=Odo,av=0,weapon=battle-axe,off_weapon=dagger {OK} --two-weapons",
            "attacker: Odo: battle-axe takes both hands; give two one-handed weapons",
        ),
        (
            f"attack -a name=Odo,av=0,weapon=mace,off_weapon=dart {OK} --two-weapons",
            "attacker: Odo: dart is no melee weapon; give two one-handed weapons",
        ),
        (
            f"attack -a name=Odo,av=0,weapon=dagger,off_weapon=mace {OK} --two-weapons",
            "attacker: Odo: the off-hand weapon mace must be no larger than the main one dagger;"
            " ruling two-weapons is combined; sizes: combatcli table show weapons",
        ),
        (
            f"attack -a av=0,weapon=mace {OK} --two-weapons",
            "attacker: off_damage is missing; give off_damage=… (dice of damage of the second"
            " weapon), or off_weapon=…",
        ),
        (
            f"attack -a av=0,weapon=dagger,off_weapon=dagger {OK} --two-weapons --missile",
            "--missile and --two-weapons don't go together; leave one out",
        ),
        (
            f"attack -a av=0,weapon=long-sword {OK} --missile",
            "attacker: long-sword is neither shot nor thrown; leave out --missile",
        ),
        (
            f"attack -a av=0,weapon=mace,off_weapon=dager {OK} --two-weapons",
            "attacker: weapons: unknown weapon 'dager'; did you mean dagger?",
        ),
        (
            f"attack -a av=0 {OK}",
            "attacker: damage is missing; give damage=… (dice of damage, such as 1d8+1),"
            " or weapon=…",
        ),
        (
            f"attack -a damage=1d6 {OK}",
            "attacker: av is missing; give av=… (attack value, in place of class and level),"
            " or class=… and level=…",
        ),
        (
            f"attack -a class=theif,level=3,damage=1d6 {OK}",
            "attacker: unknown class 'theif'; did you mean thief?",
        ),
        (
            f"attack -a level=3,damage=1d6 {OK}",
            "attacker: class is missing; give class=… (cleric, thief, fighter, dwarf, elf,"
            " halfling or magic-user)",
        ),
        (
            "attack -a av=0,damage=1d6 -d hp=9",
            "defender: ac is missing; give ac=… (armor class, ascending, all told), or armor=…",
        ),
        (
            "attack -a av=0,damage=1d6 -d armor=shield",
            "defender: armor is missing; give armor=… (armor of the armor table),"
            " shield=true goes beside it",
        ),
        (
            "attack -a av=0,damage=1d6 -d name=Bel,ac=9,dead=true",
            "defender: Bel is dead already: nobody is left to attack;"
            " name another with -d, or see combatcli dying",
        ),
        (
            "shield-bash -a av=0,shield=true -d name=Bel,ac=9,hp=0",
            "defender: Bel is at 0 hp already; name another with -d",
        ),
        (
            "shield-bash -a av=0,shield=true -d name=Bel,ac=9,dead=true,hp=0",
            "defender: Bel is dead already; name another with -d",
        ),
        (
            f"shield-bash -a name=Odo,av=0,shield=true,limbs=left-elbow+right-elbow {OK}",
            "attacker: Odo has lost left-elbow, right-elbow: no arm for a shield; let another bash",
        ),
        (
            f"attack -a name=Odo,av=0,damage=1d6,down=true {OK}",
            "attacker: Odo is down and can't attack;"
            " let another act, or give the state that holds now",
        ),
        (
            f"attack -a name=Odo,av=0,damage=1d6,disarmed=true {OK}",
            "attacker: Odo has no weapon in hand; draw one: give disarmed=false, with its weapon=…",
        ),
        (
            f"attack -a av=0,damage=1d6 {OK},name=Bel,disarmed=true --parry",
            "defender: Bel has no weapon in hand and can't parry; leave out --parry",
        ),
        (
            f"attack -a av=0,damage=1d6 {OK},name=Bel,rounds_lost=1 --parry",
            "defender: Bel has rounds to lose and can't parry; leave out --parry",
        ),
        ("dying -f name=Odo,hp=3", "fighter: Odo has 3 hp; the chart is for 0 hp or less"),
        ("dying -f name=Odo,dead=true", "fighter: Odo is dead; the chart is for the dying"),
        ("options --level 3", "class is missing; give --class fighter --level 8"),
        ("options --class elf", "level is missing; give --class fighter --level 8"),
        ("options --class elv --level 3", "class: unknown class 'elv'; did you mean elf?"),
        (
            "armor -f name=Odo",
            "fighter: armor is missing; give armor=… (armor of the armor table)",
        ),
        (
            "armor -f armor=chainmail",
            "fighter: unknown armor 'chainmail'; did you mean chain-mail?",
        ),
    ],
)
def test_whole_messages(line: str, message: str) -> None:
    """One of each kind: who, what forbids it, and what to do."""
    assert refused(line) == message


@pytest.mark.parametrize(
    "line",
    [
        "attack -a av=0,weapon=mace,limbs=left-shoulder -d ac=30 --dice 5",
        "attack -a av=0,weapon=mace,shield=true,limbs=left-hand -d ac=30 --dice 5",
        "attack -a av=0,weapon=mace,off_weapon=dagger,limbs=left-shoulder -d ac=30 --dice 5",
        "attack -a av=0,weapon=mace,off_weapon=mace -d ac=30 --two-weapons --dice 5",
        "attack -a av=0,weapon=mace,off_damage=1d8 -d ac=30 --two-weapons --dice 5",
        "attack -a av=0,damage=1d4,off_weapon=mace -d ac=30 --two-weapons --dice 5",
        "attack -a av=0,damage=1d6,down=false,dead=false,rounds_lost=0 -d ac=30,down=true --dice 5",
        "attack -a av=0,damage=1d6 -d ac=30,rounds_lost=2,disarmed=true --dice 5",
        "shield-bash -a av=0,shield=true,disarmed=true,limbs=left-hand+right-hand -d ac=9 --dice 5",
        "shield-bash -a av=0,shield=true,limbs=left-shoulder -d ac=30 --dice 5",
    ],
)
def test_allowed(line: str) -> None:
    check(ask(line), {"outcome": "miss"})


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"attacker": {"av": 0}}, "attacker: damage is missing"),
        ({"attacker": {"damage": "1d6"}}, "attacker: av is missing"),
        ({"defender": {"hp": 9}}, "defender: ac is missing"),
        (
            {"attacker": {"av": 0, "weapon": "pole-arm", "shield": True}},
            "attacker: the attacker can't wield pole-arm, two-handed, and bear a shield",
        ),
        ({"two_weapons": True}, "attacker: off_damage is missing"),
        ({"sacrifice_shield": True}, "defender: the defender has no shield to give up"),
    ],
)
def test_what_an_attack_lacks_is_told_before_any_die(keys: dict[str, Any], message: str) -> None:
    """As a duel asks, blows ahead; a weapon out of hand may be back by then."""
    fighters = {
        "attacker": {"av": 0, "str": 16, "damage": "1d6", "disarmed": True},
        "defender": {"ac": 9},
    }
    referee = PlayingReferee(Book(), RandomDice(1), "labyrinth")
    check_attack(build_request(command("attack"), fighters), referee)
    assert (referee.rolls, referee.adjustments, referee.notes) == ([], [], [])
    with pytest.raises(UsageError) as refused:
        check_attack(build_request(command("attack"), {**fighters, **keys}), referee)
    assert refused.value.message == message
