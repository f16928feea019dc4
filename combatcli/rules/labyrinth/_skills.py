"""What class, level, scores and improved options give: attack value, modifiers, ranges, ranks."""

from __future__ import annotations

from collections.abc import Collection

from combatcli.errors import Place, UsageError, shown, unknown
from combatcli.fighter import Fighter
from combatcli.referee import Referee
from combatcli.rules.condition import condition, out_of_action
from combatcli.values.words import read_rank

WIDEST_CRITICAL = 11
WIDEST_FUMBLE = 10
"""Where the ranges of criticals and of fumbles end."""
PER_RANK = 2
"""What a rank of improved parry or of weapon expertise adds."""
CALLED = {
    "wizard": "magic-user", "mage": "magic-user", "sorcerer": "magic-user", "rogue": "thief",
    "priest": "cleric", "warrior": "fighter", "hobbit": "halfling",
}  # fmt: skip
"""What other games call the classes."""
OPTIONS = ("cleave", "extra_attack", "crit_range", "improved_parry", "improved_bash")


def attack_value(referee: Referee, fighter: Fighter) -> int:
    """The attack value: given as `av`, else by class and level."""
    av = fighter.known("av")
    if av is not None:
        return av
    if "class" not in fighter and "level" not in fighter:
        raise fighter.missing("av", "or ", fighter.place("class"), " and ", fighter.place("level"))
    return referee.read("attack-value", fighter.stat("level"), a_class(referee, fighter)).number(
        "value"
    )


def a_class(referee: Referee, fighter: Fighter) -> str:
    """The fighter's class, one of the attack-value table's columns."""
    name = fighter.text("class")
    if name is None:
        raise fighter.missing("class")
    columns = referee.book.table("attack-value").columns
    check_class(name, columns, f"{fighter.role}: ", fighter.place("class"))
    return name


def check_class(name: str, known: Collection[str], where: str, place: Place) -> None:
    """UsageError for a class that isn't known, with what it is called here."""
    if name not in known and CALLED.get(name, name) in known:
        hint = "write ", Place(place.field, CALLED[name])
        what = f"{where}unknown class {shown(name)}"
        raise UsageError(what, hint, field=place.field, code="unknown")
    if name not in known:
        raise unknown("class", name, known, where, place.field)


def modifier(referee: Referee, fighter: Fighter, score: str, to: str) -> int:
    """The modifier of an ability score, where the score is given; an adjustment with its reason.

    Source: Labyrinth Lord. Scores beyond 3-18 take the nearest.
    """
    value = fighter.known(score)
    if value is None:
        return 0
    row, _ = referee.book.table("ability-modifiers").find(value)
    return referee.add(to, row.cells[0].number("modifier"), f"{score} {value}")


def to_hit(referee: Referee, fighter: Fighter, score: str) -> int:
    """All that a fighter adds to attack rolls: attack value, `hit`, a score, a concussion."""
    bonus = attack_value(referee, fighter) + referee.add("attack", fighter.number("hit"), "hit")
    return bonus + modifier(referee, fighter, score, "attack") + concussion(referee, fighter)


def concussion(referee: Referee, fighter: Fighter) -> int:
    """What a concussion adds to attack rolls: less than nothing, as the dying chart has it."""
    if not fighter.flag("concussed"):
        return 0
    cells = (row.cells[0] for row in referee.book.table("dying").rows)
    penalty = next((cell for cell in cells if cell.word("injury") == "concussion"), None)
    return 0 if penalty is None else referee.add("attack", penalty.number("penalty"), "concussed")


def expertise(fighter: Fighter, weapon: str | None, in_hand: bool = True) -> int:
    """Ranks of expertise with a weapon; a bare rank is for the weapon in (the main) hand."""
    text = fighter.text("expertise")
    if text is None:
        return 0
    bare = read_rank(text)
    if bare is not None:
        return bare if in_hand else 0
    ranks = dict(part.split(":") for part in text.split("+"))
    return sum(int(rank) for name, rank in ranks.items() if plain(name) == weapon)


def plain(weapon: str) -> str:
    """A silvered weapon is the plain one."""
    return weapon.removeprefix("silvered-").removeprefix("silver-")


def widening(referee: Referee, fighter: Fighter) -> int:
    """By how many faces the critical range, and the fumble range alike, have grown."""
    rank = fighter.number("crit_range")
    if rank >= 2 and referee.ruling("crit-range") == "each-rank":
        return rank
    return -(-rank // 2)


def critical_from(wider: int) -> int:
    """The lowest natural roll that may be a critical."""
    return max(WIDEST_CRITICAL, 20 - wider)


def fumble_to(wider: int) -> int:
    """The highest natural roll that may be a fumble."""
    return min(WIDEST_FUMBLE, 1 + wider)


def earned_levels(referee: Referee, name: str) -> list[int]:
    """The levels at which a class earns an improved option."""
    table = referee.book.table("option-levels")
    check_class(name, table.words, "", Place("class"))
    row = table.word(name, "class", "class")
    return [int(at) for at in row.cells[0].required("levels").split("+")]


def note_ranks(referee: Referee, fighter: Fighter) -> None:
    """A note where a fighter has more ranks than class and level have earned."""
    level = fighter.known("level")
    if level is None:
        return
    ranks = sum(fighter.number(key) for key in OPTIONS) + expertise_total(fighter)
    name = fighter.text("class") or ""
    if ranks == 0 or name not in referee.book.table("option-levels").words:
        return
    most = sum(at <= level for at in earned_levels(referee, name))
    if ranks > most:
        referee.note(
            f"{fighter.name} has {ranks} rank{'' if ranks == 1 else 's'} of improved options;"
            f" {name} {level} has earned {most}"
        )


def expertise_total(fighter: Fighter) -> int:
    """All ranks of expertise."""
    text = fighter.text("expertise") or "0"
    bare = read_rank(text)
    if bare is not None:
        return bare
    return sum(int(part.split(":")[1]) for part in text.split("+"))


def check_able(fighter: Fighter, what: str) -> None:
    """UsageError where a fighter's state forbids an action; rounds lost are not looked at here."""
    why, key = out_of_action(fighter), "hp"
    if why is not None:
        key = condition(fighter) or key
    elif fighter.number("hp", 1) <= 0:
        why = f"is at {fighter.number('hp')} hp"
    elif fighter.flag("down"):
        why, key = "is down", "down"
    if why:
        hint = "let another act, or give the state that holds now"
        raise fighter.refused(f"{why} and can't {what}", hint, key=key)
