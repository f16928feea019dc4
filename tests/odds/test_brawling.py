"""Brawling odds, derived a second way: loops over faces and the figures typed by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.figures.brawling import COLUMNS, GRAPPLE, PUNCH
from tests.odds.asks import Chances, Keys, ask, chances, damages, mean, only, tally, total

TWO_D6 = total(6, 6)
LEADS = (7, 4, 3, 2, 1, 0, -1, -9)


def column(lead: int) -> int:
    """The place of the column for a difference of scores."""
    return 4 - max(0, min(4, lead))


def duellists(lead: int, con: int = 10, held: bool = False) -> Keys:
    """Two fighters whose grappling scores differ by `lead`; the attacker may be held."""
    attacker = f"str={10 + lead},dex={10 + lead}" + ",held=true" * held
    return {"attacker": attacker, "defender": f"str=10,dex=10,con={con}"}


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("action", ["grapple", "hold", "break"])
def test_grapple(lead: int, action: str) -> None:
    cells = only(TWO_D6, lambda dice: GRAPPLE[dice][column(lead)])
    request: Keys = {**duellists(lead), "action": action}
    assert chances("grapple", **request) == cells
    points = only(cells, lambda cell: 0 if cell == "NG" else int(cell[1]))
    hurt = {0: Fraction(1)} if action == "break" else points
    assert damages("grapple", **request) == hurt
    assert chances("grapple", "damage", **request) == hurt
    assert chances("grapple", "defender.con", **request) == only(hurt, lambda n: 10 - n)
    least = 2 if action == "break" else 1
    assert chances("grapple", "success", **request) == only(points, lambda n: n >= least)


def test_the_grapple_of_the_text() -> None:
    request: Keys = {"attacker": "str=13,dex=14", "defender": "str=15,dex=10,con=10"}
    expected = {"G2": Fraction(5, 18), "G1": Fraction(5, 9), "NG": Fraction(1, 6)}
    assert chances("grapple", **request) == expected
    assert ask("grapple", **request)["damage"]["mean"] == "10/9"


@pytest.mark.parametrize("con", [1, 2, 3])
def test_nobody_falls_below_con_0(con: int) -> None:
    cells = only(TWO_D6, lambda dice: GRAPPLE[dice][0])
    request = duellists(4, con)
    left = only(cells, lambda cell: max(0, con - int(cell[1])))
    assert chances("grapple", "defender.con", **request) == left
    out = only(left, lambda n: True if n == 0 else None)
    assert chances("grapple", "defender.unconscious", **request) == out


@pytest.mark.parametrize("ruling", ["free", "free-and-damage"])
def test_break_that_hurts(ruling: str) -> None:
    request: Keys = {
        **duellists(2, held=True),
        "action": "break",
        "rulings": {"break-grapple": ruling},
    }
    cells = only(TWO_D6, lambda dice: int(GRAPPLE[dice][2].replace("NG", "G0")[1]))
    hurts = ruling == "free-and-damage"
    expected = only(cells, lambda n: (n >= 2, n if hurts and n >= 2 else 0, n < 2))
    assert chances("grapple", "success", "damage", "attacker.held", **request) == expected


@pytest.mark.parametrize("ruling", ["damage-only", "breaks-on-g2", "takes-hold"])
@pytest.mark.parametrize("lead", [0, 1, 4])
def test_counter_grapple(ruling: str, lead: int) -> None:
    request: Keys = {**duellists(lead, held=True), "rulings": {"counter-grapple": ruling}}

    def ends(cell: str) -> tuple[int, bool, bool]:
        """Damage, whether the attacker is held still, whether the defender is held now."""
        points = 0 if cell == "NG" else int(cell[1])
        if points and ruling == "takes-hold":
            return points, False, True
        return points, not (ruling == "breaks-on-g2" and points >= 2), False

    cells = only(TWO_D6, lambda dice: GRAPPLE[dice][column(lead)])
    odds = chances("grapple", "damage", "attacker.held", "defender.held", **request)
    odds = only(odds, lambda end: (end[0], bool(end[1]), bool(end[2])))
    assert odds == only(cells, ends)


@pytest.mark.parametrize("added", [-30, -3, 2, 30])
def test_adjusted_grapple_stops_at_the_ends_of_the_table(added: int) -> None:
    for lead in (0, 4):
        cells = only(TWO_D6, lambda d: GRAPPLE[max(2, min(12, d + added))][column(lead)])  # noqa: B023
        adjust = [{"to": "grapple", "value": added}]
        assert chances("grapple", adjust=adjust, **duellists(lead)) == cells


# punches

Strike = tuple[int, bool]
"""The damage of a strike, and whether it knocks out."""


def strikes_of(
    limit: int, at: int, rulings: dict[str, str], hit: int = 0, knock: int = 0
) -> Iterator[tuple[Strike, Fraction]]:
    """A strike by the faces of both rolls; `at` is the column's place."""
    for dice, chance in TWO_D6.items():
        if dice + hit > limit:
            yield (0, False), chance
            continue
        same = rulings.get("punch-damage-roll") == "same"
        reads = {dice: Fraction(1)} if same else TWO_D6
        for read, part in reads.items():
            cell = PUNCH[read][at]
            damage = int(cell.rstrip("*"))
            reconstructed = COLUMNS[at] == "0" and read != 2
            if reconstructed and rulings.get("punch-zero-column") == "snake-eyes-only":
                damage = 0
            if not cell.endswith("*"):
                yield (damage, False), chance * part
                continue
            for d100 in range(1, 101):
                out = d100 + knock <= 10 * damage
                yield (damage, out), chance * part * Fraction(1, 100)


def punches(
    strikes: int, strength: int, con: int, rulings: dict[str, str], **adjusted: int
) -> Iterator[tuple[tuple[int, int, bool, int], Fraction]]:
    """Every path of a round: damage, con left, knocked out, strikes that landed. Nothing merged."""
    merged: dict[tuple[int, int], Chances] = {}

    def one(number: int, now: int) -> Chances:
        """The strikes by their faces; equal ones are added up, since they are the same strike."""
        each = rulings.get("punch-column") == "each-strike"
        key = 7 if number == 0 else 6, column(strength - (now if each else con))
        if key not in merged:
            merged[key] = tally(strikes_of(*key, rulings, **adjusted))
        return merged[key]

    def further(
        number: int, now: int, dealt: int, landed: int, weight: Fraction
    ) -> Iterator[tuple[tuple[int, int, bool, int], Fraction]]:
        for (damage, out), chance in one(number, now).items():
            left, sum_, hits = max(0, now - damage), dealt + damage, landed + (damage > 0)
            if out or left == 0 or number + 1 == strikes:
                yield (sum_, left, out, hits), weight * chance
            else:
                yield from further(number + 1, left, sum_, hits, weight * chance)

    return further(0, con, 0, 0, Fraction(1))


def outcome(end: tuple[int, int, bool, int]) -> str:
    return "knockout" if end[2] else "hit" if end[3] else "miss"


@pytest.mark.parametrize("lead", [6, 4, 3, 2, 1, 0, -8])
def test_one_strike(lead: int) -> None:
    request: Keys = {"attacker": f"str={10 + lead},dex=9", "defender": "dex=9,con=10"}
    ends = tally(punches(1, 10 + lead, 10, {}))
    odds = chances("punch", "outcome", "damage", "defender.con", **request)
    assert odds == only(ends, lambda end: (outcome(end), end[0], end[1]))
    assert damages("punch", **request) == only(ends, lambda end: end[0])


RULINGS: list[dict[str, str]] = [
    {"punch-zero-column": zero, "punch-damage-roll": dice, "punch-column": at}
    for zero in ("reconstructed", "snake-eyes-only")
    for dice in ("separate", "same")
    for at in ("round-start", "each-strike")
]


@pytest.mark.parametrize("rulings", RULINGS, ids=lambda each: "-".join(each.values()))
@pytest.mark.parametrize(
    ("strikes", "strength", "con"), [(2, 9, 9), (2, 12, 9), (3, 8, 4), (3, 4, 4)]
)
def test_several_strikes(strikes: int, strength: int, con: int, rulings: dict[str, str]) -> None:
    fighters: Keys = {
        "attacker": f"str={strength},dex={6 * strikes}",
        "defender": f"dex=6,con={con}",
    }
    request: Keys = {**fighters, "rulings": rulings}
    ends = tally(punches(strikes, strength, con, rulings))
    assert sum(ends.values()) == 1
    odds = chances("punch", "outcome", "damage", "defender.con", **request)
    assert odds == only(ends, lambda end: (outcome(end), end[0], end[1]))
    unconscious = only(ends, lambda end: True if end[2] or end[1] == 0 else None)
    assert chances("punch", "defender.unconscious", **request) == unconscious


@pytest.mark.parametrize(("hit", "knock"), [(1, 0), (-2, 0), (0, 15), (0, -15), (-12, -100)])
def test_adjusted_strikes(hit: int, knock: int) -> None:
    adjust = [{"to": "hit", "value": hit}, {"to": "knockout", "value": knock}]
    ends = tally(punches(2, 13, 10, {}, hit=hit, knock=knock))
    odds = chances("punch", "outcome", "damage", attacker="str=13,dex=12", defender="dex=6,con=10",
                   adjust=adjust)  # fmt: skip
    assert odds == only(ends, lambda end: (outcome(end), end[0]))


def test_six_strikes() -> None:
    """18 dexterity against 3: strike upon strike, added up by the damage so far."""
    request: Keys = {"attacker": "str=14,dex=18", "defender": "dex=3,con=12"}
    state: Chances = {(0, False, False): Fraction(1)}
    for number in range(6):
        strike = tally(strikes_of(7 if number == 0 else 6, column(2), {}))
        state = tally(
            ((min(12, dealt + damage), out, hit or damage > 0), chance * part)
            if not hit_out and dealt < 12
            else ((dealt, hit_out, hit), chance * part)
            for (dealt, hit_out, hit), chance in state.items()
            for (damage, out), part in strike.items()
        )
    odds = chances("punch", "outcome", "defender.con", **request)
    expected = only(state, lambda end: (outcome((0, 0, end[1], end[2])), 12 - end[0]))
    assert odds == expected
    answer = ask("punch", **request)
    dealt = {row["damage"]: Fraction(row["chance"]) for row in answer["damage"]["distribution"]}
    assert Fraction(answer["damage"]["mean"]) == mean(dealt)


# first move


@pytest.mark.parametrize("lead", [-5, -2, -1, 0, 1, 2, 5])
@pytest.mark.parametrize("ruling", ["roll", "higher"])
@pytest.mark.parametrize("added", [0, 1, -3, 12])
def test_first_move(lead: int, ruling: str, added: int) -> None:
    """Re-rolled ties are conditioned away: P(ahead) by P(ahead) + P(behind)."""
    odds = chances("first-move", "outcome", "reason",
                   attacker=f"dex={10 + lead}", defender="dex=10",
                   rulings={"first-move-by-one": ruling},
                   adjust=[{"to": "attacker", "value": added}])  # fmt: skip
    if abs(lead) > 1 or (lead and ruling == "higher"):
        side = "attacker" if lead > 0 else "defender"
        expected = {(side, "dexterity"): Fraction(1)}
    else:
        pairs = [(a + added, b, p * q) for a, p in TWO_D6.items() for b, q in TWO_D6.items()]
        ahead = sum(chance for a, b, chance in pairs if a > b)
        behind = sum(chance for a, b, chance in pairs if a < b)
        expected = {
            ("attacker", "roll"): Fraction(ahead) / (ahead + behind),
            ("defender", "roll"): Fraction(behind) / (ahead + behind),
        }
        expected = {side: chance for side, chance in expected.items() if chance}
    assert odds == expected
