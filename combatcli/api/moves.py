# Made by `make docs` from the declarations: change those, not this.
"""A method of a fight for each command."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from combatcli import types as t


class Moves(ABC):
    """Each plays a command as things stand, and keeps what comes of it. None is left out.

    A fighter's keys, such as `attacker={"weapon": "mace"}`, are laid over what he has.
    """

    @abstractmethod
    def _move(self, command: str, keys: Mapping[str, Any]) -> Any:
        """What comes of a command with these keys."""

    def first_move(
        self,
        *,
        actor: str | None = None,
        target: str | Sequence[str] | None = None,
        swap: bool | None = None,
        attacker: t.Fighter | None = None,
        defender: t.Fighter | None = None,
        others: list[t.Fighter] | None = None,
        bystanders: list[t.Fighter] | None = None,
        seed: int | None = None,
        dice: list[int] | t.FirstMoveDice | None = None,
        adjust: list[t.FirstMoveAdjustRow] | None = None,
        rulings: t.FirstMoveRulings | None = None,
    ) -> t.FirstMoveResult:
        """Who acts first in a brawl.

        actor: the name of who acts, else who acted last
        target: the name of whom it happens to
        swap: exchange the two first
        attacker: his keys, a Fighter
        defender: his keys, a Fighter
        others: fighters who stand by
        bystanders: fighters whom nothing happens to; the last of the result's others
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (attacker=N,defender=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.FirstMoveResult = self._move(
            "first-move",
            {
                "actor": actor,
                "target": target,
                "swap": swap,
                "attacker": attacker,
                "defender": defender,
                "others": others,
                "bystanders": bystanders,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def grapple(
        self,
        *,
        actor: str | None = None,
        target: str | Sequence[str] | None = None,
        swap: bool | None = None,
        attacker: t.Fighter | None = None,
        defender: t.Fighter | None = None,
        action: Literal["grapple", "hold", "break", None] = None,
        others: list[t.Fighter] | None = None,
        bystanders: list[t.Fighter] | None = None,
        seed: int | None = None,
        dice: list[int] | t.GrappleDice | None = None,
        adjust: list[t.GrappleAdjustRow] | None = None,
        rulings: t.GrappleRulings | None = None,
    ) -> t.GrappleResult:
        """Grapple, hold on, or break free: table A.

        actor: the name of who acts, else who acted last
        target: the name of whom it happens to
        swap: exchange the two first
        attacker: his keys, a Fighter
        defender: his keys, a Fighter
        action: what the attacker does
        others: fighters who stand by
        bystanders: fighters whom nothing happens to; the last of the result's others
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (grapple=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.GrappleResult = self._move(
            "grapple",
            {
                "actor": actor,
                "target": target,
                "swap": swap,
                "attacker": attacker,
                "defender": defender,
                "action": action,
                "others": others,
                "bystanders": bystanders,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def punch(
        self,
        *,
        actor: str | None = None,
        target: str | Sequence[str] | None = None,
        swap: bool | None = None,
        attacker: t.Fighter | None = None,
        defender: t.Fighter | None = None,
        others: list[t.Fighter] | None = None,
        bystanders: list[t.Fighter] | None = None,
        seed: int | None = None,
        dice: list[int] | t.PunchDice | None = None,
        adjust: list[t.PunchAdjustRow] | None = None,
        rulings: t.PunchRulings | None = None,
    ) -> t.PunchResult:
        """A round of punches: table B, and the knock-out.

        actor: the name of who acts, else who acted last
        target: the name of whom it happens to
        swap: exchange the two first
        attacker: his keys, a Fighter
        defender: his keys, a Fighter
        others: fighters who stand by
        bystanders: fighters whom nothing happens to; the last of the result's others
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (hit=N,damage=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.PunchResult = self._move(
            "punch",
            {
                "actor": actor,
                "target": target,
                "swap": swap,
                "attacker": attacker,
                "defender": defender,
                "others": others,
                "bystanders": bystanders,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def armor(
        self,
        *,
        actor: str | None = None,
        target: str | Sequence[str] | None = None,
        swap: bool | None = None,
        fighter: t.Fighter | None = None,
        price: int | None = None,
        others: list[t.Fighter] | None = None,
        bystanders: list[t.Fighter] | None = None,
        rulings: t.ArmorRulings | None = None,
    ) -> t.ArmorResult:
        """AC and state of a suit after damage; repair or replace.

        actor: the name of who acts, else who acted last
        target: the name of whom it happens to
        swap: exchange the two first
        fighter: his keys, a Fighter
        price: the armor's price, to work out its repair
        others: fighters who stand by
        bystanders: fighters whom nothing happens to; the last of the result's others
        rulings: a ruling other than the default
        """
        result: t.ArmorResult = self._move(
            "armor",
            {
                "actor": actor,
                "target": target,
                "swap": swap,
                "fighter": fighter,
                "price": price,
                "others": others,
                "bystanders": bystanders,
                "rulings": rulings,
            },
        )
        return result

    def attack(
        self,
        *,
        actor: str | None = None,
        target: str | Sequence[str] | None = None,
        swap: bool | None = None,
        attacker: t.Fighter | None = None,
        defender: t.Fighter | None = None,
        parry: bool | None = None,
        sacrifice_shield: bool | None = None,
        sacrifice_from: int | None = None,
        two_weapons: bool | None = None,
        missile: bool | None = None,
        alone: bool | None = None,
        others: list[t.Fighter] | None = None,
        bystanders: list[t.Fighter] | None = None,
        seed: int | None = None,
        dice: list[int] | t.AttackDice | None = None,
        adjust: list[t.AttackAdjustRow] | None = None,
        rulings: t.AttackRulings | None = None,
    ) -> t.AttackResult:
        """A round of attacks: d20 against AC, and all that follows.

        actor: the name of who acts, else who acted last
        target: the name of whom it happens to
        swap: exchange the two first
        attacker: his keys, a Fighter
        defender: his keys, a Fighter
        parry: the defender parries
        sacrifice_shield: the defender gives up the shield to the first blow that hurts
        sacrifice_from: the defender gives up the shield to the first blow of so many points
        two_weapons: the attacker fights with two weapons
        missile: the weapon is shot or thrown
        alone: no ally is near the attacker
        others: further fighters, within 5 feet
        bystanders: fighters whom nothing happens to; the last of the result's others
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (attack=N,hand=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.AttackResult = self._move(
            "attack",
            {
                "actor": actor,
                "target": target,
                "swap": swap,
                "attacker": attacker,
                "defender": defender,
                "parry": parry,
                "sacrifice_shield": sacrifice_shield,
                "sacrifice_from": sacrifice_from,
                "two_weapons": two_weapons,
                "missile": missile,
                "alone": alone,
                "others": others,
                "bystanders": bystanders,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def crit(
        self,
        *,
        damage: str | None = None,
        seed: int | None = None,
        dice: list[int] | t.CritDice | None = None,
        adjust: list[t.CritAdjustRow] | None = None,
        rulings: t.CritRulings | None = None,
    ) -> t.CritResult:
        """One roll on the critical chart, worked out in full.

        damage: dice of damage to work out, such as 1d8+1
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (crit=N,limb=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.CritResult = self._move(
            "crit",
            {
                "damage": damage,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def dying(
        self,
        *,
        actor: str | None = None,
        target: str | Sequence[str] | None = None,
        swap: bool | None = None,
        fighter: t.Fighter | None = None,
        action: Literal["chart", "staunch", None] = None,
        others: list[t.Fighter] | None = None,
        bystanders: list[t.Fighter] | None = None,
        seed: int | None = None,
        dice: list[int] | t.DyingDice | None = None,
        adjust: list[t.DyingAdjustRow] | None = None,
        rulings: t.DyingRulings | None = None,
    ) -> t.DyingResult:
        """One roll on the dying chart, worked out in full; or staunching.

        actor: the name of who acts, else who acted last
        target: the name of whom it happens to
        swap: exchange the two first
        fighter: his keys, a Fighter
        action: the chart, or an ally staunches the bleeding
        others: fighters who stand by
        bystanders: fighters whom nothing happens to; the last of the result's others
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (dying=N,rounds=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.DyingResult = self._move(
            "dying",
            {
                "actor": actor,
                "target": target,
                "swap": swap,
                "fighter": fighter,
                "action": action,
                "others": others,
                "bystanders": bystanders,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def fumble(
        self,
        *,
        alone: bool | None = None,
        seed: int | None = None,
        dice: list[int] | t.FumbleDice | None = None,
        adjust: list[t.FumbleAdjustRow] | None = None,
        rulings: t.FumbleRulings | None = None,
    ) -> t.FumbleResult:
        """One roll on the fumble chart, worked out in full.

        alone: no ally is near
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (fumble=N,rounds=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.FumbleResult = self._move(
            "fumble",
            {
                "alone": alone,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def options(
        self,
        *,
        class_: str | None = None,
        level: int | None = None,
        rulings: t.OptionsRulings | None = None,
    ) -> t.OptionsResult:
        """Improved options that a class and level have earned.

        class_: the class, such as fighter
        level: the level
        rulings: a ruling other than the default
        """
        result: t.OptionsResult = self._move(
            "options",
            {
                "class": class_,
                "level": level,
                "rulings": rulings,
            },
        )
        return result

    def shield_bash(
        self,
        *,
        actor: str | None = None,
        target: str | Sequence[str] | None = None,
        swap: bool | None = None,
        attacker: t.Fighter | None = None,
        defender: t.Fighter | None = None,
        parry: bool | None = None,
        sacrifice_shield: bool | None = None,
        sacrifice_from: int | None = None,
        alone: bool | None = None,
        others: list[t.Fighter] | None = None,
        bystanders: list[t.Fighter] | None = None,
        seed: int | None = None,
        dice: list[int] | t.ShieldBashDice | None = None,
        adjust: list[t.ShieldBashAdjustRow] | None = None,
        rulings: t.ShieldBashRulings | None = None,
    ) -> t.ShieldBashResult:
        """Bash with the shield: 1d3, and a knockdown on a natural 20.

        actor: the name of who acts, else who acted last
        target: the name of whom it happens to
        swap: exchange the two first
        attacker: his keys, a Fighter
        defender: his keys, a Fighter
        parry: the defender parries
        sacrifice_shield: the defender gives up the shield to the first blow that hurts
        sacrifice_from: the defender gives up the shield to the first blow of so many points
        alone: no ally is near the attacker
        others: further fighters, within 5 feet
        bystanders: fighters whom nothing happens to; the last of the result's others
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (attack=N,hand=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.ShieldBashResult = self._move(
            "shield-bash",
            {
                "actor": actor,
                "target": target,
                "swap": swap,
                "attacker": attacker,
                "defender": defender,
                "parry": parry,
                "sacrifice_shield": sacrifice_shield,
                "sacrifice_from": sacrifice_from,
                "alone": alone,
                "others": others,
                "bystanders": bystanders,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def brawl_opposed(
        self,
        *,
        actor: str | None = None,
        target: str | Sequence[str] | None = None,
        swap: bool | None = None,
        attacker: t.Fighter | None = None,
        defender: t.Fighter | None = None,
        others: list[t.Fighter] | None = None,
        bystanders: list[t.Fighter] | None = None,
        seed: int | None = None,
        dice: list[int] | t.BrawlOpposedDice | None = None,
        adjust: list[t.BrawlOpposedAdjustRow] | None = None,
        rulings: t.BrawlOpposedRulings | None = None,
    ) -> t.BrawlOpposedResult:
        """One unarmed opposed attempt: Brawn against Finesse.

        actor: the name of who acts, else who acted last
        target: the name of whom it happens to
        swap: exchange the two first
        attacker: his keys, a Fighter
        defender: his keys, a Fighter
        others: fighters who stand by
        bystanders: fighters whom nothing happens to; the last of the result's others
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (attack=N,defense=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.BrawlOpposedResult = self._move(
            "brawl-opposed",
            {
                "actor": actor,
                "target": target,
                "swap": swap,
                "attacker": attacker,
                "defender": defender,
                "others": others,
                "bystanders": bystanders,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def duel(
        self,
        *,
        actor: str | None = None,
        target: str | Sequence[str] | None = None,
        swap: bool | None = None,
        attacker: t.Fighter | None = None,
        defender: t.Fighter | None = None,
        rules: Literal["brawling", "labyrinth", "opposed", None] = None,
        attacker_plan: Literal[
            "punch",
            "grapple",
            "best",
            "bash",
            "two-weapons",
            "attack",
            None,
        ] = None,
        defender_plan: Literal[
            "punch",
            "grapple",
            "best",
            "bash",
            "two-weapons",
            "attack",
            None,
        ] = None,
        max_rounds: int | None = None,
        others: list[t.Fighter] | None = None,
        bystanders: list[t.Fighter] | None = None,
        seed: int | None = None,
        dice: list[int] | t.DuelDice | None = None,
        adjust: list[t.DuelAdjustRow] | None = None,
        rulings: t.DuelRulings | None = None,
    ) -> t.DuelResult:
        """A whole fight, blow by blow, under any of the three rule sets.

        actor: the name of who acts, else who acted last
        target: the name of whom it happens to
        swap: exchange the two first
        attacker: his keys, a Fighter
        defender: his keys, a Fighter
        rules: the rule set, else known by the keys
        attacker_plan: what the attacker does in each turn
        defender_plan: what the defender does in each turn
        max_rounds: rounds until a draw; 1,000 in a play, none in odds, unless given
        others: further fighters, each on the side that `side` names, else they stand by
        bystanders: fighters whom nothing happens to; the last of the result's others
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (attacker=N,defender=N)
        adjust: add to that roll; attacker.ROLL or defender.ROLL: to that side's alone
        rulings: a ruling other than the default
        """
        result: t.DuelResult = self._move(
            "duel",
            {
                "actor": actor,
                "target": target,
                "swap": swap,
                "attacker": attacker,
                "defender": defender,
                "rules": rules,
                "attacker_plan": attacker_plan,
                "defender_plan": defender_plan,
                "max_rounds": max_rounds,
                "others": others,
                "bystanders": bystanders,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def roll(
        self,
        *,
        notation: str,
        at_least: int | None = None,
        at_most: int | None = None,
        seed: int | None = None,
        dice: list[int] | t.RollDice | None = None,
        adjust: list[t.RollAdjustRow] | None = None,
        rulings: t.RollRulings | None = None,
    ) -> t.RollResult:
        """Roll plain dice, such as 2d6, d%, 1d8+1d6+2, 4d6kh3, 2d6*10.

        notation: the dice, such as 2d6+1
        at_least: a check: this much or more
        at_most: a check: this much or less
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (roll=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.RollResult = self._move(
            "roll",
            {
                "notation": notation,
                "at_least": at_least,
                "at_most": at_most,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result

    def table_roll(
        self,
        *,
        table: str,
        column: str | None = None,
        without: str | None = None,
        seed: int | None = None,
        dice: list[int] | dict[str, list[int] | int] | None = None,
        adjust: list[t.TableRollAdjustRow] | None = None,
        rulings: t.TableRollRulings | None = None,
    ) -> t.TableRollResult:
        """A roll on any table, its dice and links worked out.

        table: the table's name
        column: the column, where the table has columns
        without: rows that are out, such as 3,5-6: rolled again
        seed: seed of the random dice; drawn and shown if not given
        dice: dice rolled by hand, as totals in order (20,14) or by name (text=N)
        adjust: add to that roll
        rulings: a ruling other than the default
        """
        result: t.TableRollResult = self._move(
            "table roll",
            {
                "table": table,
                "column": column,
                "without": without,
                "seed": seed,
                "dice": dice,
                "adjust": adjust,
                "rulings": rulings,
            },
        )
        return result
