"""How a round of attacks is logged, and how it reads."""

from __future__ import annotations

from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth._attack_roll import Blow


def log_attack(referee: Referee, blow: Blow, needed: int, damage: int | None, target: str) -> None:
    """Log an attack as results list it; `target` is where they have the one it fell on."""
    crit, fumble = blow.critical, blow.fumble
    referee.log_step(
        natural=blow.natural,
        total=blow.total,
        needed=needed,
        outcome=blow.outcome,
        damage=damage,
        weapon=blow.weapon,
        crit=None
        if crit is None
        else {"outcome": crit.damage, "effect": crit.effect, "limb": crit.limb},
        fumble=None
        if fumble is None
        else {
            "outcome": fumble.outcome,
            "self_damage": fumble.self_damage,
            "ally_damage": fumble.ally_damage,
            "rounds_lost": fumble.rounds_lost,
        },
        target=target,
    )


def attack_summary(referee: Referee, request: Request, after: tuple[Fighter, ...]) -> str:
    """What happened in a sentence: each attack, then what became of those it changed."""
    if not referee.wants("summary"):
        return ""
    before = (request.fighter("attacker"), request.fighter("defender"), *request.others)
    parts = [_attack_words(each, before[0].name, before[1:]) for each in referee.story]
    parts.extend(filter(None, map(change_words, before, after)))
    return "; ".join(parts)


def _attack_words(each: dict[str, object], name: str, targets: tuple[Fighter, ...]) -> str:
    where = str(each["target"])
    target = targets[0 if where == "defender" else int(where.split(".")[1]) + 1].name
    against = f"{each['total']} against {each['needed']}"
    outcome, damage = each["outcome"], each["damage"]
    if outcome == "miss":
        return f"{name} misses {target} ({against})"
    if outcome == "fumble":
        return f"{name} fumbles ({_fumble_words(each['fumble'])})"
    dealt = "" if damage is None else f" for {damage}"
    if outcome == "critical":
        return f"critical: {name} hits {target}{dealt} ({_crit_words(each['crit'])})"
    return f"{name} hits {target}{dealt} ({against})"


def _crit_words(crit: object) -> str:
    if not isinstance(crit, dict):
        return "normal"
    extra = crit["limb"] or crit["effect"]
    return f"{crit['outcome']}, {extra}" if extra else str(crit["outcome"])


def _fumble_words(fumble: object) -> str:
    assert isinstance(fumble, dict)
    parts = [str(fumble["outcome"])]
    if fumble["self_damage"]:
        parts.append(f"{fumble['self_damage']} to self")
    if fumble["ally_damage"]:
        parts.append(f"{fumble['ally_damage']} to the nearest ally")
    if fumble["rounds_lost"]:
        rounds = int(fumble["rounds_lost"])
        parts.append(f"{rounds} round{'' if rounds == 1 else 's'} lost")
    return ", ".join(parts)


def change_words(before: Fighter, after: Fighter) -> str:
    """What became of a fighter: hp, and the states that follow."""
    parts: list[str] = []
    if before.known("hp") != after.known("hp"):
        parts.append(f"hp {before.number('hp')} to {after.number('hp')}")
    if after.flag("dead") and not before.flag("dead"):
        parts.append("dead")
    elif after.flag("down") and not before.flag("down"):
        parts.append("down")
    return f"{after.name} {', '.join(parts)}" if parts else ""
