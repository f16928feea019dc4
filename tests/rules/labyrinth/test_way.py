"""What a duel asks of the Labyrinth Lord house rules: who may fight, strikes, and is ready."""

from __future__ import annotations

from typing import Any

import pytest

from combatcli.dice.by_hand import Hand, HandDice
from combatcli.dice.seeded import RandomDice
from combatcli.errors import UsageError
from combatcli.fighter import Fighter
from combatcli.odds.every_roll import EveryRoll
from combatcli.referee import PlayingReferee, Referee
from combatcli.resolution import play
from combatcli.rules import command
from combatcli.rules.fight import Fight
from combatcli.rules.labyrinth._way import Melee
from combatcli.rules.way import act
from tests.odds.asks import BOOK, request

ODO: dict[str, Any] = {"av": 3, "damage": "1d8", "ac": 14, "hp": 9}
ORC: dict[str, Any] = {"av": 2, "damage": "1d6", "ac": 13, "hp": 8}
HANDLESS = {"limbs": "left-hand+right-hand"}
MELEE = Melee()


def fight(one: dict[str, Any], other: dict[str, Any], turn: str = "attacker") -> Fight:
    return Fight(Fighter("attacker", one), Fighter("defender", other), turn)


def playing(*dice: int) -> Referee:
    return PlayingReferee(BOOK, HandDice(Hand(dice), RandomDice(0)), "labyrinth")


def started(own: dict[str, Any], other: dict[str, Any]) -> None:
    MELEE.start(request("duel", attacker=own, defender=other), playing())


def without(keys: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in keys.items() if key not in names}


# who may fight


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        (without(ODO, "hp"), "hp is missing"),
        (without(ODO, "ac"), "ac is missing"),
        ({**ODO, "hp": 0}, "{} is at 0 hp and can't fight"),
        ({**ODO, "down": True}, "{} is down and can't fight"),
        ({**ODO, "hp": 0, "rounds_lost": 1}, "{} is out already"),
        ({**ODO, "dead": True, "rounds_lost": 1}, "{} is out already"),
        ({**ODO, **HANDLESS}, "{} has lost left-hand, right-hand and can't wield 1d8"),
    ],
)
def test_who_cannot_fight(keys: dict[str, Any], message: str) -> None:
    for role in ("attacker", "defender"):
        pair = {"attacker": {**ORC}, "defender": {**ORC}, role: keys}
        with pytest.raises(UsageError) as refused:
            started(pair["attacker"], pair["defender"])
        assert refused.value.message == f"{role}: " + message.format(f"the {role}")
        if "already" in message:
            assert refused.value.hint == "the fight is over"


def test_who_can() -> None:
    started(ODO, ORC)
    started({**ODO, "rounds_lost": 2, "down": True}, {**ORC, "limbs": "left-hand"})


def test_the_attacker_strikes_first_and_there_is_a_move_for_each_plan() -> None:
    assert MELEE.first(request("duel", attacker=ODO, defender=ORC), playing()) == ("attacker", None)
    assert MELEE.moves(fight(ODO, ORC)) == ("attack", "two-weapons", "bash")
    out = [Fighter("attacker", keys) for keys in ({"hp": 0}, {"dead": True}, {"hp": 1}, {})]
    assert [MELEE.is_out(each) for each in out] == [True, True, False, False]


def test_a_round_of_attacks_is_taken_apart() -> None:
    """3 hits for 5, 1 fumbles; a round is over with its last attack, or with who is out."""
    two = fight({**ODO, "extra_attack": 1}, {**ORC, "hp": 9})
    assert MELEE.reads(two, "attack") == (False, False)
    _, orc, made = MELEE.part(playing(15, 3), two, "attack", 0)
    assert (orc.stat("hp") < 9, made) == (True, 1)
    assert MELEE.part(playing(15, 3), two._replace(defender=orc), "attack", made)[2] == 0
    assert MELEE.part(playing(2), fight(ODO, ORC), "attack", 0)[2] == 0
    weak = two.with_fighter("defender", two.defender.change(hp=1))
    assert MELEE.part(playing(15, 3), weak, "attack", 0)[1:] == (
        weak.defender.change(hp=0, down=True), 0
    )  # fmt: skip
    lost = two.with_actor(two.actor.change(rounds_lost=2))
    assert MELEE.part(playing(), lost, "attack", 0)[0].stat("rounds_lost") == 1


# blows


def test_a_blow() -> None:
    """14 and 3 are past an ac of 13; a damage of 5. Nobody else is near a fumble."""
    blow = MELEE.blow(playing(14, 5), fight(ODO, ORC), "attack")
    assert blow is not None
    declared, result = blow
    assert (declared.name, result.outcome, result.fields["damage"]) == ("attack", "hit", 5)
    assert result.fighters["defender"].stat("hp") == 3
    blow = MELEE.blow(playing(14, 5), fight(ODO, ORC, "defender"), "attack")
    assert blow is not None
    assert blow[1].fighters["defender"].json() == {**ODO, "hp": 4}


def test_a_melee_as_it_is_played() -> None:
    """14 hits for 5, 3 misses, 15 hits for 6: the orc's 8 are gone in the second round."""
    asked = request("duel", attacker=ODO, defender=ORC, dice=[14, 5, 3, 15, 6])
    told = play(command("duel"), asked, BOOK)
    assert [blow["outcome"] for blow in told["blows"]] == ["hit", "miss", "hit"]
    assert (told["rules"], told["outcome"], told["rounds"]) == ("labyrinth", "attacker", 2)


def test_one_without_hands_does_nothing() -> None:
    handless = fight({**ODO, **HANDLESS}, ORC)
    assert MELEE.blow(playing(), handless, "attack") is None
    passed = handless._replace(turn="defender")
    assert act(MELEE, playing(), handless, "attack") == (passed, None)
    assert not MELEE.can_strike(playing(), Fighter("attacker", {**ODO, **HANDLESS}))
    one_hand = Fighter("attacker", {**ODO, "limbs": "left-hand"})
    assert MELEE.can_strike(playing(), one_hand)
    assert not MELEE.can_strike(playing(), one_hand.change(weapon="two-handed-sword"))


def test_a_round_to_lose_is_lost_as_he_is() -> None:
    keys = {**ODO, "rounds_lost": 2, "disarmed": True}
    referee = playing()
    blow = MELEE.blow(referee, fight(keys, ORC), "attack")
    assert blow is not None
    assert blow[1].outcome == "lost-round"
    assert blow[1].fighters["attacker"].json() == {**keys, "rounds_lost": 1}
    assert referee.log.notes == []


def test_he_draws_a_weapon_and_drops_what_he_cannot_bear() -> None:
    """Without a left arm the right one has the sword, and none is left for the shield."""
    keys = {**ODO, "name": "Odo", "disarmed": True, "shield": True, "limbs": "left-shoulder"}
    referee = playing(2)
    blow = MELEE.blow(referee, fight(keys, ORC), "attack")
    assert blow is not None
    after = blow[1].fighters["attacker"].json()
    assert after == {**keys, "disarmed": False, "shield": False, "ac": 13}
    assert referee.log.notes == [
        "Odo draws another weapon like the one that is gone",
        "Odo drops the shield: one arm is left for the weapon",
    ]
    referee = playing(2)
    blow = MELEE.blow(referee, fight({**ODO, "shield": True}, ORC), "attack")
    assert blow is not None
    assert (blow[1].fighters["attacker"].flag("shield"), referee.log.notes) == (True, [])


# what the odds need to know


@pytest.mark.parametrize(
    ("keys", "bare"),
    [
        (ODO, without(ODO, "hp")),
        ({**ODO, "name": "Odo", "con": 9, "down": True, "cleave": 1}, without(ODO, "hp")),
        ({**ODO, "rounds_lost": 0, "shield": False}, without(ODO, "hp")),
        ({**ODO, "rounds_lost": 2}, {**without(ODO, "hp"), "rounds_lost": 2}),
        ({**ODO, "shield": True}, {**without(ODO, "hp"), "shield": True}),
        # Which hand is gone is all one; both gone, nothing else matters.
        ({**ODO, "limbs": "right-hand"}, {**without(ODO, "hp"), "limbs": "left-hand"}),
        ({**ODO, "limbs": "right-hand", "rounds_lost": 2, "disarmed": True},
         {**without(ODO, "hp"), "limbs": "left-hand", "rounds_lost": 2, "disarmed": True}),
        ({**ODO, **HANDLESS, "rounds_lost": 2, "disarmed": True},
         {**without(ODO, "hp"), **HANDLESS}),
    ],
)  # fmt: skip
def test_a_fighter_without_what_the_odds_do_not_need(
    keys: dict[str, Any], bare: dict[str, Any]
) -> None:
    referee = EveryRoll(BOOK, "labyrinth")
    found = MELEE.strip(referee, Fighter("defender", keys), False, frozenset())
    assert (found.role, found.json()) == ("defender", bare)


def test_what_is_asked_for_is_kept_as_it_is() -> None:
    """And so are the weapon and the limbs that it comes from."""
    keys = {**ODO, "name": "Odo", "down": False, "disarmed": True, "limbs": "right-hand"}
    found = MELEE.strip(playing(), Fighter("attacker", keys), True, frozenset({"down"}))
    assert found.json() == without(keys, "hp", "name")


def test_the_one_to_strike_is_taken_as_ready() -> None:
    """A weapon drawn, and a shield dropped, are no facts any more; they still are of the other."""
    keys = {**ODO, "disarmed": True}
    plain = without(ODO, "hp")
    for acts, bare in ((True, plain), (False, {**plain, "disarmed": True})):
        found = MELEE.strip(playing(), Fighter("attacker", keys), acts, frozenset())
        assert found.json() == bare
    waits = Fighter("attacker", {**keys, "rounds_lost": 1})
    found = MELEE.strip(playing(), waits, True, frozenset())
    assert found.json() == {**plain, "disarmed": True, "rounds_lost": 1}
