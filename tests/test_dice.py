"""Dice: notation, the seeded source, and dice by hand."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combatcli.dice.by_hand import AskDice, Hand, HandDice
from combatcli.dice.notation import MOST_DICE, MOST_SIDES, MOST_TERMS, Dice, parse_dice
from combatcli.dice.seeded import MOST_SEED, RandomDice, drawn_seed, line_seed, nth_seed
from combatcli.dice.totals import shown_within, shows
from combatcli.errors import UsageError, shown
from combatcli.odds.distribution import distribution
from tests.helpers import ROOT, Answer, Cli, environment

GOLDEN: list[dict[str, Any]] = json.loads((ROOT / "tests/golden/dice.json").read_text())


# notation


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("2d6", 2, 12),
        ("d20", 1, 20),
        ("D20", 1, 20),
        ("d%", 1, 100),
        ("3D%", 3, 300),
        ("1d1", 1, 1),
        ("7", 7, 7),
        ("0", 0, 0),
        ("+7", 7, 7),
        ("-7", -7, -7),
        ("2d8-1", 1, 15),
        ("1d8+1d6+2", 4, 16),
        ("1d8 + 1d6 - 2", 0, 12),
        ("  2d6  ", 2, 12),
        ("2d6  +  1", 3, 13),
        ("+ 2d6", 2, 12),
        ("-d6", -6, -1),
        ("- d6 + 10", 4, 9),
        ("10-2d4", 2, 8),
        ("1d6-1d6", -5, 5),
        ("2d2-1", 1, 3),
        ("02d06", 2, 12),
        ("2d6−1", 1, 11),  # the minus sign that word processors write
        (f"{MOST_DICE}d6", 1_000, 6_000),
        (f"1d{MOST_SIDES}", 1, 10**9),
        (f"{MOST_DICE}d{MOST_SIDES}", 1_000, 10**12),
        ("1000000000", 10**9, 10**9),
        ("+".join(["1"] * MOST_TERMS), 100, 100),
        ("+000000001" * MOST_TERMS, 100, 100),  # a thousand characters, and no more may be
    ],
)
def test_notation(text: str, low: int, high: int) -> None:
    dice = parse_dice(text)
    assert (dice.low, dice.high) == (low, high)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "+",
        "-",
        "d",
        "2d",
        "d%%",
        "%",
        "2d%6",
        "0d6",
        "2d0",
        "-1d-6",
        "2d-6",
        "d6d6",
        "2x6",
        "2w6",
        "X2d6",
        "2d6X",
        "two",
        "2d6+",
        "2d6++1",
        "2d6+-1",
        "2d6--1",
        "2d6 1",
        "2 d6",
        "2d 6",
        "1 0",
        "2d6,1",
        "2*d6",
        "(2d6)",
        "2d6.5",
        "1e3",
        "0x10",
        "1_000",
        "1_0d6",
        "2d6_0",
        "٢d6",  # Arabic-Indic two
        "2d６",  # full-width six
        "²d6",
        "½",
        "2d6\n",
        "\n2d6",
        "2d6\n+1",
        "2d6\t+1",
        "2d6\r",
        "2d6\x00",
        "\u00a02d6",
        "2ｄ6",
        "2d6–1",  # an en dash is no sign
        "1001d6",
        "d1000000001",
        "1000000001",
        "99999999999999999999d6",
        "d99999999999999999999",
        "9" * 5_000,
        "+".join(["1"] * (MOST_TERMS + 1)),
    ],
)
def test_no_notation(text: str) -> None:
    with pytest.raises(UsageError, match=r"^dice '") as refused:
        parse_dice(text)
    assert "\n" not in refused.value.message
    assert len(refused.value.message) < 120


NOT_DICE = "not dice"
SUM = "write a sum such as 2d6, d20, d%, 1d8+1d6-2, 4d6kh3 or 2d6*10"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("٢d6", NOT_DICE),
        ("é" * 1_000, NOT_DICE),
        ("1" * 1_000, NOT_DICE),
        ("1" * 1_001, "too long"),
        ("+000000001" * 99 + "+0000000001", "too long"),
        ("+".join(["1"] * 101), "more than 100 terms"),
        ("0d6", "the number of dice must be 1 to 1,000"),
        ("1001d6", "the number of dice must be 1 to 1,000"),
        ("2d0", "the sides must be 1 to 1,000,000,000"),
        ("1000000001", "an integer must be 0 to 1,000,000,000"),
    ],
)
def test_why_it_is_no_notation(text: str, why: str) -> None:
    with pytest.raises(UsageError) as refused:
        parse_dice(text)
    assert refused.value.message == f"dice {shown(text)}: {why}"
    assert refused.value.hint == SUM


@given(st.text(alphabet="0123456789dD%+- _\n²٢", max_size=12))
def test_notation_is_read_whole_or_refused(text: str) -> None:
    try:
        dice = parse_dice(text)
    except UsageError:
        return
    assert dice.low <= dice.high
    assert set(dice.text) <= set("0123456789d%+-")
    assert parse_dice(dice.text) == dice


@given(
    st.lists(st.sampled_from(["1d6*10", "1d6", "2d4*3", "4d4kh2*5", "1d3*7", "5"]), min_size=1),
    st.lists(st.sampled_from("+-"), min_size=5, max_size=5),
)
def test_totals_that_dice_show(parts: list[str], signs: list[str]) -> None:
    dice = parse_dice("".join(s + p for s, p in zip(signs, [*parts[:4], "1d2"], strict=False)))
    shown_totals = {total for total, _ in distribution(dice)[0]}
    low, high = dice.low - 3, dice.high + 3
    assert [shows(dice, total) for total in range(low, high)] == [
        total in shown_totals for total in range(low, high)
    ]
    for start in range(low, high, 7):
        within = [total for total in sorted(shown_totals) if start <= total <= start + 9]
        ends = (within[0], within[-1]) if within else None
        assert shown_within(dice, start, start + 9) == ends


def test_text_is_tidied() -> None:
    assert parse_dice(" 1D8 + 2 ").text == "1d8+2"
    assert parse_dice("2d6−1").text == "2d6-1"


# the seeded source


def bits(seed: int) -> Iterator[list[int]]:
    """The blocks of bits, low end first, as the docstring of RandomDice has them."""
    counter = 0
    while True:
        block = b"combatcli dice" + seed.to_bytes(8, "big") + counter.to_bytes(8, "big")
        yield [byte >> i & 1 for byte in reversed(sha256(block).digest()) for i in range(8)]
        counter += 1


class Retold:
    """The scheme a second time, bit by bit."""

    def __init__(self, seed: int) -> None:
        self.blocks = bits(seed)
        self.left: list[int] = []

    def face(self, sides: int) -> int:
        width = len(f"{sides - 1:b}") if sides > 1 else 0
        while True:
            if len(self.left) < width:
                self.left = next(self.blocks)
            taken, self.left = self.left[:width], self.left[width:]
            value = sum(bit << i for i, bit in enumerate(taken))
            if value < sides:
                return value + 1


def golden_rolls(source: RandomDice, notations: list[str]) -> list[list[int]]:
    rolled = (source.roll("roll", parse_dice(notation)).faces for notation in notations)
    return [list(faces or ()) for faces in rolled]


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: str(entry["seed"]))
def test_golden(entry: dict[str, Any]) -> None:
    """A seed gives these dice for good: never mend this file, mend the code."""
    rolls = entry["rolls"]
    played = golden_rolls(RandomDice(entry["seed"]), [roll["dice"] for roll in rolls])
    assert played == [roll["faces"] for roll in rolls]


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: str(entry["seed"]))
def test_golden_follows_the_scheme(entry: dict[str, Any]) -> None:
    source = Retold(entry["seed"])
    for roll in entry["rolls"]:
        terms = parse_dice(roll["dice"]).terms
        assert roll["faces"] == [
            source.face(term.sides) for term in terms for _ in range(term.number)
        ]


def test_golden_covers_both_ends() -> None:
    assert {entry["seed"] for entry in GOLDEN} >= {0, 1, MOST_SEED}
    texts = {roll["dice"] for entry in GOLDEN for roll in entry["rolls"]}
    assert {"d1", "d2", "d%", "d1000000000"} <= texts


@given(st.integers(0, MOST_SEED), st.lists(st.integers(1, MOST_SIDES), max_size=40))
def test_any_seed_follows_the_scheme(seed: int, dice: list[int]) -> None:
    source, retold = RandomDice(seed), Retold(seed)
    drawn = [face for sides in dice for face in source.faces(1, sides)]
    assert drawn == [retold.face(sides) for sides in dice]


@pytest.mark.parametrize(
    ("seed", "index", "expected"),
    [
        (0, 1, 1377024997237296),
        (1, 1, 7212255750352605),
        (1, 2, 7447895538790394),
        (MOST_SEED, 1_000_000, 1611721981891373),
    ],
)
def test_seed_of_a_repetition(seed: int, index: int, expected: int) -> None:
    assert nth_seed(seed, index) == expected
    block = b"combatcli repeat" + seed.to_bytes(8, "big") + index.to_bytes(8, "big")
    assert int(sha256(block).hexdigest(), 16) % 2**53 == expected


def test_seeds_of_repetitions_differ() -> None:
    assert len({nth_seed(seed, i) for seed in range(20) for i in range(1, 501)}) == 10_000


@pytest.mark.parametrize("seed", [0, 7, MOST_SEED])
@pytest.mark.parametrize(
    ("key", "kind", "name"),
    [(7, b"i", b"7"), ("7", b"s", b"7"), (-1, b"i", b"-1"), ("é", b"s", b"\xc3\xa9"),
     ("\ud800", b"s", b"\xed\xa0\x80"), ("", b"s", b"")],
)  # fmt: skip
def test_seed_of_a_line(seed: int, key: int | str, kind: bytes, name: bytes) -> None:
    """The batch's seed and the id: a number and its digits in quotes are two."""
    told = b"combatcli line" + seed.to_bytes(8, "big") + kind + name
    assert line_seed(seed, key) == int(sha256(told).hexdigest(), 16) % 2**53


def test_drawn_seeds() -> None:
    seeds = {drawn_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed <= MOST_SEED for seed in seeds)
    assert max(seeds) >= 2**52


def chi_square_tail(x: float, freedom: int) -> float:
    """The chance of a chi-square of x or more, for an odd number of degrees of freedom."""
    term, total = math.sqrt(2 * x / math.pi) * math.exp(-x / 2), 0.0
    for odd in range(1, freedom, 2):
        total += term
        term *= x / (odd + 2)
    return math.erfc(math.sqrt(x / 2)) + total


def test_chi_square_tail() -> None:
    # Quantiles as printed in statistical tables.
    for x, freedom, tail in [(11.070, 5, 0.05), (0.554, 5, 0.99), (20.515, 5, 0.001)]:
        assert chi_square_tail(x, freedom) == pytest.approx(tail, rel=2e-3)
    assert chi_square_tail(30.144, 19) == pytest.approx(0.05, rel=2e-3)


def assert_fair(faces: Counter[int], sides: int) -> None:
    """Neither further from even than one in a thousand fair dice, nor nearer."""
    assert set(faces) == set(range(1, sides + 1))
    even = sum(faces.values()) / sides
    x = sum((count - even) ** 2 / even for count in faces.values())
    assert 0.001 < chi_square_tail(x, sides - 1) < 0.999, x


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_fair(sides: int) -> None:
    source = RandomDice(20)
    assert_fair(Counter(source.faces(100_000, sides)), sides)


def test_a_loaded_die_is_seen() -> None:
    source = RandomDice(20)
    loaded = Counter(1 + (face - 1) * 6 // 119 % 6 for face in source.faces(100_000, 120))
    with pytest.raises(AssertionError):
        assert_fair(loaded, 6)


def test_hundred_thousand_rolls(cli: Cli) -> None:
    ran = cli("roll", "2d6", "-n", "100000", "--seed", "1", "--get", "rolls.0.faces,total")
    lines = [line.split("\t") for line in ran.out.splitlines()]
    pairs = [(json.loads(faces), int(total)) for faces, total in lines]
    assert len(pairs) == 100_000
    assert all(sum(faces) == total and len(faces) == 2 for faces, total in pairs)
    assert_fair(Counter(face for faces, _ in pairs for face in faces), 6)
    assert {total for _, total in pairs} == set(range(2, 13))


def test_bare_totals_in_a_pipe(cli: Cli) -> None:
    bare = cli("roll", "2d6", "-n", "500", "--seed", "1")
    assert (bare.status, bare.err) == (0, "")
    assert bare.out == cli("roll", "2d6", "-n", "500", "--seed", "1", "--get", "total").out
    assert cli("roll", "2d6", "--seed", "9").out.strip().isdecimal()


def test_many_big_dice(answer: Answer) -> None:
    (roll,) = answer("roll", "1000d1000000000", "--seed", "3")["rolls"]
    assert len(roll["faces"]) == 1_000
    assert sum(roll["faces"]) == roll["total"]
    assert 1 <= min(roll["faces"]) <= max(roll["faces"]) <= 10**9
    assert max(roll["faces"]) > 9 * 10**8
    assert min(roll["faces"]) < 10**8


def test_minus_dice_are_taken_off(answer: Answer) -> None:
    (roll,) = answer("roll", "10-2d4+1d6", "--seed", "3")["rolls"]
    one, two, three = roll["faces"]
    assert roll["total"] == 10 - one - two + three


def test_same_dice_on_any_hash_seed() -> None:
    """Nothing hangs on the order of sets or on this process."""
    command = [sys.executable, "-m", "combatcli", "roll", "20d20", "--seed", "5", "--json"]
    runs = {
        subprocess.check_output(command, env=environment({"PYTHONHASHSEED": str(n)}), cwd=ROOT)
        for n in (1, 2)
    }
    assert len(runs) == 1


# by hand


def test_hand_in_order_then_random() -> None:
    hand = Hand((5, 7))
    source = HandDice(hand, RandomDice(1))
    two = parse_dice("2d6")
    rolls = [source.roll(name, two) for name in ("hit", "damage", "hit")]
    assert [roll.total for roll in rolls[:2]] == [5, 7]
    assert [roll.json()["source"] for roll in rolls] == ["hand", "hand", "random"]
    assert rolls[2] == RandomDice(1).roll("hit", two)


def test_hand_by_name() -> None:
    source = HandDice(Hand({"damage": (7,), "hit": (5, 6)}), RandomDice(1))
    two = parse_dice("2d6")
    assert [source.roll("hit", two).total, source.roll("hit", two).total] == [5, 6]
    assert source.roll("knockout", two).faces is not None
    assert source.roll("damage", two).total == 7
    assert source.roll("hit", two).faces is not None


@pytest.mark.parametrize("total", [1, 13, -2, 0])
def test_hand_out_of_range(total: int) -> None:
    with pytest.raises(UsageError, match=f"{total} given for the roll 'hit', which is 2d6"):
        Hand((total,)).take("hit", parse_dice("2d6"))


def test_hand_out_of_range_says_what_the_dice_can_show() -> None:
    with pytest.raises(UsageError) as refused:
        Hand((14,)).take("hit", parse_dice("2d6+1"))
    assert refused.value.message == "dice: 14 given for the roll 'hit', which is 2d6+1"
    assert refused.value.hint == "give its total, 3 to 13, modifier included"
    assert [Hand((total,)).take("hit", parse_dice("2d6+1")) for total in (3, 13)] == [3, 13]


def test_hand_goes_back_to_a_mark() -> None:
    two = parse_dice("2d6")
    for hand in (Hand((5, 7)), Hand({"damage": (2, 3), "hit": (5, 7), "knockout": (4, 6)})):
        assert hand.take("hit", two) == 5
        mark = hand.mark
        assert [hand.take("hit", two), hand.take("hit", two)] == [7, None]
        hand.reset(mark)
        assert hand.take("hit", two) == 7


def test_hand_by_name_moves_one_place_on() -> None:
    hand = Hand({"damage": (2, 3), "hit": (5, 7), "knockout": (4, 6)})
    assert hand.mark == (0, 0, 0)
    two, marks = parse_dice("2d6"), []
    for name in ("hit", "knockout", "damage", "hit", "feint"):
        hand.take(name, two)
        marks.append(hand.mark)
    assert marks == [(0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 2, 1), (1, 2, 1)]


@pytest.mark.parametrize(
    ("given", "marks", "message"),
    [
        ((5, 7, 9), {(1,), (2,)}, "9 left over: 2 of the 3 given were needed"),
        ((5, 7, 9), {(1,), (0,)}, "7, 9 left over: 1 of the 3 given were needed"),
        ({"hit": (5,), "damage": (3, 4)}, {(1, 0), (0, 0)},
         "damage=3 left over: 'damage' was rolled 0 times"),
        ({"hit": (5,), "damage": (3, 4)}, {(1, 0), (0, 1)},
         "damage=4 left over: 'damage' was rolled 1 time"),
        ({"hit": (5,), "damage": (3, 4, 6)}, {(1, 2)},
         "damage=6 left over: 'damage' was rolled 2 times"),
        ({"hit": (5,), "damage": (3, 4)}, {(0, 2)}, "hit=5 left over: 'hit' was rolled 0 times"),
    ],
)  # fmt: skip
def test_hand_left_over(given: Any, marks: set[tuple[int, ...]], message: str) -> None:
    with pytest.raises(UsageError) as refused:
        Hand(given).check_used(marks)
    assert refused.value.message == f"dice: {message}"
    assert refused.value.hint == "leave out what was not rolled"


def test_hand_used_up_in_one_branch_or_another() -> None:
    Hand((5, 7)).check_used({(0,), (2,), (1,)})
    Hand({"hit": (5,), "damage": (3, 4)}).check_used({(1, 0), (0, 2)})


def test_asked_dice() -> None:
    asked: list[tuple[str, Dice]] = []

    def ask(name: str, dice: Dice) -> int:
        asked.append((name, dice))
        return 9

    two = parse_dice("2d6")
    roll = AskDice(ask).roll("hit", two)
    assert roll == ("hit", two, None, 9)
    assert asked == [("hit", two)]


def test_a_roll_as_results_list_it() -> None:
    two = parse_dice("2d6")
    fell = RandomDice(1).roll("hit", two)
    assert fell.faces is not None
    assert fell.json() == {
        "name": "hit", "dice": "2d6", "faces": list(fell.faces), "total": sum(fell.faces),
        "source": "random",
    }  # fmt: skip
    assert HandDice(Hand((7,)), RandomDice(1)).roll("hit", two).json() == {
        "name": "hit", "dice": "2d6", "faces": None, "total": 7, "source": "hand",
    }  # fmt: skip
