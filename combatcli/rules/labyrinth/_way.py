"""Melees: attack and attack back under the Labyrinth Lord house rules."""

from __future__ import annotations

from combatcli.command import Command
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.condition import out_of_action
from combatcli.rules.fight import NOBODY, SIDES, Fight, Near, fight_in, request_for
from combatcli.rules.initiative import StruckInTurn
from combatcli.rules.labyrinth import SET, attack, dying, shield_bash
from combatcli.rules.labyrinth._armor import lose_shield
from combatcli.rules.labyrinth._changes import changes
from combatcli.rules.labyrinth._charts import Fumble
from combatcli.rules.labyrinth._ends import befall_ally
from combatcli.rules.labyrinth._fate import bleed
from combatcli.rules.labyrinth._hands import (
    MAIN,
    OFF,
    SLOTS,
    bears_shield,
    is_gone,
)
from combatcli.rules.labyrinth._injuries import is_out, loses_round
from combatcli.rules.labyrinth._limbs import SIDES as HANDS
from combatcli.rules.labyrinth._limbs import can_bear, weapon_hands
from combatcli.rules.labyrinth._needs import DUELS
from combatcli.rules.labyrinth._sameness import limbs_by_use
from combatcli.rules.labyrinth._skills import check_able
from combatcli.rules.labyrinth._weapons import hands_used
from combatcli.rules.way import Resolved
from combatcli.values import Value

BASH_OPTIONS = {
    "parry": False,
    "sacrifice_shield": False,
    "sacrifice_from": None,
    "alone": True,
}
OPTIONS = {**BASH_OPTIONS, "two_weapons": False, "missile": False}
"""In a duel of two nobody else is near."""
MOVES = ATTACK, TWO_WEAPONS, BASH = "attack", "two-weapons", "bash"
DROPPED = (
    "name",
    "int",
    "cha",
    "bleeding",
    "stable",
    "fracture",
    "hp",
    "dead",
    "down",
    "con",
    "con_bonus",
    "held",
    "holding",
    "unconscious",
    "cleave",
)
"""Keys that the odds of winning a melee don't need."""


WEAPON_STATES = tuple(key for slot in SLOTS for key in (slot.disarmed, slot.broken, slot.stuck))
"""What becomes of weapons; who is about to strike has drawn others."""
HINDERED = frozenset({"limbs", *WEAPON_STATES})
"""Keys without which one who can strike has nothing to make ready."""


class Melee(StruckInTurn):
    """Labyrinth Lord with house combat rules."""

    rule_set = SET
    target_rolls = ("sacrifice",)
    health = "hp"
    needs = DUELS
    mortal = True
    keys_among_many = ("cleave",)
    fate_keys = (
        "con", "con_bonus", "dead", "down", "bleeding", "stable", "unconscious", "dex", "int",
        "cha", "fracture", "concussed",
    )  # fmt: skip
    keys_for_next_blow = (
        "hp", "limbs", "rounds_lost", "shield", "armor_damage", "ac", *WEAPON_STATES,
    )  # fmt: skip

    def start(self, request: Request, referee: Referee) -> None:
        """UsageError for one who is out, or lacks what attack and defense need."""
        for side in SIDES:
            fighter = request.fighter(side)
            fighter.stat("hp")
            if is_out(fighter) and fighter.number("rounds_lost"):
                raise fighter.refused("is out already", "the fight is over")
            if not loses_round(fighter):
                check_able(fighter, "fight")
        for turn in SIDES:
            fight, plan = fight_in(request, turn), request.options[f"{turn}_plan"]
            options = {**OPTIONS, "two_weapons": plan == TWO_WEAPONS}
            attack.check_attack(request_for(attack.COMMAND, fight, options), referee)
            if plan == BASH:
                bash = request_for(shield_bash.COMMAND, fight, BASH_OPTIONS)
                shield_bash.check_bash(bash, referee)

    def is_out(self, fighter: Fighter) -> bool:
        """At 0 hp, dead, or knocked out."""
        return is_out(fighter) or fighter.flag("unconscious")

    def moves(self, fight: Fight) -> tuple[str, ...]:
        """An attack, one with two weapons, or a bash; where one can't, it is an attack."""
        del fight
        return MOVES

    def ignored_keys(self, move: str) -> tuple[str, ...]:
        """What protects the actor; to bash he needs his shield, and both hands for two weapons."""
        worn = ("ac", "armor", "armor_damage")
        return (*worn, "shield", "limbs") if move == ATTACK else worn

    def blow(
        self, referee: Referee, fight: Fight, move: str, near: Near = NOBODY
    ) -> Resolved | None:
        """`attack` or `shield-bash`; for a weapon that broke another like it.

        One without hands does nothing.
        """
        actor = fight.actor
        if not (actor.number("rounds_lost") or _is_ready(referee, actor)):
            if not referee.cached(can_strike, actor):
                return None
            actor = referee.cached(ready, actor)
        command, request = _request(referee, fight, actor, move, near)
        result = command.resolve(request, referee)
        if actor is not fight.actor and referee.wants("summary"):
            made_ready = changes(fight.actor, actor)
            result = result._replace(summary="; ".join(filter(None, (made_ready, result.summary))))
        return command, result

    def reach(self, fighter: Fighter) -> int:
        """Cleaving goes on to so many after each attack, and each attack may be on another."""
        extra = fighter.number("extra_attack")
        return extra + (1 + extra) * fighter.number("cleave")

    def reads_on(self, fighter: Fighter, further: int) -> bool:
        """To attack again, or the next; and what is left over goes on to others."""
        return fighter.number("extra_attack") > 0 or (further > 0 and "cleave" in fighter)

    def stray(self, referee: Referee, ally: Fighter, fumble: Fumble) -> tuple[Fighter, str]:
        """An ally whom a fumble befalls."""
        after = befall_ally(referee, ally, fumble)
        return after, changes(ally, after) if referee.wants("summary") else ""

    def fall(self, referee: Referee, fighter: Fighter) -> Resolved | None:
        """`dying`, for one at 0 hp of whom the chart has not spoken."""
        if not is_out(fighter) or out_of_action(fighter) is not None:
            return None
        return _dying(referee, fighter, dying.CHART)

    def bleeds(self, fighter: Fighter) -> bool:
        """Until he is dead, or it is staunched."""
        return fighter.number("bleeding") > 0 and not fighter.flag("dead")

    def staunch(self, referee: Referee, fighter: Fighter) -> Resolved:
        """`dying --action staunch`."""
        return _dying(referee, fighter, dying.STAUNCH)

    def bleed(self, fighter: Fighter) -> Fighter:
        """One round less to live."""
        return bleed(fighter)

    def part(
        self, referee: Referee, fight: Fight, move: str, made: int
    ) -> tuple[Fighter, Fighter, int]:
        """One attack of the round."""
        actor = fight.actor
        if not made:
            if loses_round(actor) or not referee.cached(can_strike, actor):
                return super().part(referee, fight, move, made)
            actor = referee.cached(ready, actor)
        command, request = _request(referee, fight, actor, move)
        if command is shield_bash.COMMAND:
            return shield_bash.one_attack(request, referee, made)
        return attack.one_attack(request, referee, made)

    def strip(
        self, referee: Referee, fighter: Fighter, acts: bool, asked: frozenset[str]
    ) -> Fighter:
        """All but hp, names and postures; limbs by what they forbid; the actor ready to strike."""
        if asked:
            return fighter.without(self.health, *(key for key in DROPPED if key not in asked))
        if acts and not fighter.number("rounds_lost") and referee.cached(can_strike, fighter):
            fighter = referee.cached(ready, fighter)
        return referee.cached(_stripped, fighter)

    def can_strike(self, referee: Referee, fighter: Fighter) -> bool:
        """While the hands left can wield the weapon."""
        return referee.cached(can_strike, fighter)

    def reads(self, fight: Fight, move: str) -> tuple[bool, bool]:
        """No attack reads the hp that are left."""
        del fight, move
        return False, False


WAY = Melee()


def _dying(referee: Referee, fighter: Fighter, action: str) -> Resolved:
    request = Request(dying.COMMAND.name, {"fighter": fighter}, {"action": action})
    return dying.COMMAND, dying.dying(request, referee)


def _request(
    referee: Referee, fight: Fight, actor: Fighter, move: str, near: Near = NOBODY
) -> tuple[Command, Request]:
    """What the actor does, made ready as he is: an attack where he can't make his move."""
    command, options = attack.COMMAND, OPTIONS
    if move == BASH and bears_shield(referee, actor):
        command, options = shield_bash.COMMAND, BASH_OPTIONS
    elif move == TWO_WEAPONS and can_wield_two(referee, actor):
        options = {**OPTIONS, "two_weapons": True}
    if near.ally:
        options = {**options, "alone": False}
    fight = fight if actor is fight.actor else fight.with_actor(actor)
    return command, request_for(command, fight, options, near.further)


def _is_ready(referee: Referee, actor: Fighter) -> bool:
    """Whether nothing hinders him: he has all limbs, and has lost no weapon."""
    return not actor.has_any(HINDERED) and referee.kept(_can_strike, (actor.apart_from("hp"),))


def _can_strike(referee: Referee, fighters: tuple[Fighter]) -> bool:
    return can_strike(referee, *fighters)


def ready(referee: Referee, actor: Fighter) -> Fighter:
    """One about to strike, with a weapon in hand, and no shield that the arms left can't bear."""
    for slot in SLOTS if weapon_hands(referee, actor) == len(HANDS) else (MAIN,):
        if is_gone(actor, slot):
            referee.note(f"{actor.name} draws another {slot.called} like the one that is gone")
        over = [key for key in (slot.disarmed, slot.broken, slot.stuck) if actor.flag(key)]
        actor = actor.change(**dict.fromkeys(over, False)) if over else actor
    if actor.flag("shield"):
        hands = hands_used(referee, actor)
        if not can_bear(referee, actor, hands, shield=True):
            referee.note(f"{actor.name} drops the shield: one arm is left for the weapon")
            actor = lose_shield(referee, actor)
    return actor


def can_wield_two(referee: Referee, fighter: Fighter) -> bool:
    """Whether both hands are left, and both weapons in them."""
    two = weapon_hands(referee, fighter) == len(HANDS)
    return two and not any(is_gone(fighter, slot) for slot in (MAIN, OFF))


def can_strike(referee: Referee, fighter: Fighter) -> bool:
    """Whether the hands left can wield the fighter's weapon."""
    return can_bear(referee, fighter, hands_used(referee, fighter))


def _stripped(referee: Referee, fighter: Fighter) -> Fighter:
    keys: dict[str, Value] = {}
    for key, value in fighter.json().items():
        if key not in DROPPED and value is not False and not (key == "rounds_lost" and value == 0):
            keys[key] = value
    stripped = Fighter(fighter.role, keys)
    return _canonical(referee, stripped) if "limbs" in stripped else stripped


def _canonical(referee: Referee, fighter: Fighter) -> Fighter:
    """Limbs lost by what they forbid; for one who can't strike any more rounds don't matter.

    Nor does what became of his weapons, unless it is what leaves an arm for the shield.
    """
    fighter = limbs_by_use(referee, fighter)
    if can_strike(referee, fighter):
        return fighter
    states = () if fighter.flag("shield") else WEAPON_STATES
    return fighter.without("rounds_lost", *states)
